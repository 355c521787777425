"""Messages are heard when all that came at once has been read."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.store.base import Identity
from sennik.web.rooms.room import Room
from sennik.web.run.metrics import Metrics
from sennik.web.settings import Settings
from sennik.web.sockets.connection import Connection, Wanted
from sennik.web.sockets.incoming import IncomingBatch
from sennik.web.sockets.outgoing import OutgoingBatch


def test_everybody_is_heard_in_order_also_if_one_fails() -> None:
    heard: list[int] = []
    failures: list[object] = []

    def saying(number: int) -> Callable[[], None]:
        def say() -> None:
            heard.append(number)
            assert number != 1, "this one fails"

        return say

    async def main() -> None:
        loop, reception = asyncio.get_running_loop(), IncomingBatch()
        loop.set_exception_handler(lambda _, context: failures.append(context))
        for number in range(4):
            reception.add(saying(number))
        assert heard == []
        for _ in range(3):
            await asyncio.sleep(0)
        reception.add(saying(4))
        await asyncio.sleep(0)

    asyncio.run(main())
    assert heard == [0, 1, 2, 3, 4]
    assert len(failures) == 1


def test_who_is_not_heard_because_of_a_fault_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes back and sees the table; nobody waits for an answer for ever."""
    house: Any = SimpleNamespace(
        settings=Settings(),
        post=OutgoingBatch(),
        reception=IncomingBatch(),
        metrics=Metrics(),
    )
    cut: list[str] = []
    wire: Any = SimpleNamespace(
        abort=lambda: cut.append("cut"), hold=lambda is_held: None
    )

    def fail(connection: Connection, text: bytes) -> None:
        raise RuntimeError

    async def main() -> None:
        monkeypatch.setattr(Connection, "consider", fail)
        wanted = Wanted("msgpack", "en", has_words=False)
        connection = Connection(
            house, Room("t"), Identity("o", "Ola", "en"), wanted, wire
        )
        connection.hear(b"{}")
        assert cut == []
        await asyncio.sleep(0)

    asyncio.run(main())
    assert cut == ["cut"]
    assert house.metrics.registry.get_sample_value("sennik_faults_total") == 1
