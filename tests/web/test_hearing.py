"""Messages are heard as they come, one after the other."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.store.base import Identity
from sennik.web.rooms.room import Room
from sennik.web.run.metrics import Metrics
from sennik.web.settings import Settings
from sennik.web.sockets.connection import Connection, Wanted
from sennik.web.sockets.protocol import OutgoingBatch


def test_who_is_not_heard_because_of_a_fault_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes back and sees the table; nobody waits for an answer for ever."""
    process: Any = SimpleNamespace(
        settings=Settings(), outgoing=OutgoingBatch(), metrics=Metrics()
    )
    cut: list[str] = []
    wire: Any = SimpleNamespace(abort=lambda: cut.append("cut"))

    def fail(connection: Connection, text: bytes) -> None:
        raise RuntimeError

    async def main() -> None:
        monkeypatch.setattr(Connection, "consider", fail)
        wanted = Wanted("msgpack", "en", has_words=False)
        connection = Connection(
            process, Room("t"), Identity("o", "Ola", "en"), wanted, wire
        )
        connection.hear(b"{}")

    asyncio.run(main())
    assert cut == ["cut"]
    assert process.metrics.registry.get_sample_value("sennik_faults_total") == 1
