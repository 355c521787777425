"""Messages are heard as they come, one after the other."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sennik.store.base import Identity
from sennik.tables.frames import Frame, frame
from sennik.tables.table import Table
from sennik.web.rooms.room import Room
from sennik.web.run.metrics import Metrics
from sennik.web.settings import Settings
from sennik.web.sockets import connection
from sennik.web.sockets.connection import Connection, Wanted
from sennik.web.sockets.protocol import OutgoingBatch
from tests.web.conftest import People


def test_who_is_not_heard_because_of_a_fault_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes back and sees the table; nobody waits for an answer for ever."""
    process: Any = SimpleNamespace(
        settings=Settings(), outgoing=OutgoingBatch(), metrics=Metrics()
    )
    cut: list[str] = []
    wire: Any = SimpleNamespace(abort=lambda: cut.append("cut"))

    def fail(self: Connection, text: bytes) -> None:
        raise RuntimeError

    async def main() -> None:
        monkeypatch.setattr(Connection, "consider", fail)
        wanted = Wanted("msgpack", "en", has_words=False)
        ola = Identity("o", "Ola", "en")
        Connection(process, Room("t"), ola, "", wanted, wire).hear(b"{}")

    asyncio.run(main())
    assert cut == ["cut"]
    assert process.metrics.registry.get_sample_value("sennik_faults_total") == 1


def test_who_cannot_be_shown_a_frame_is_cut_and_the_others_play_on(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)

    def failing(shown: Table, viewer: int, after: int | None = None) -> Frame:
        if viewer == 1:
            raise RuntimeError
        return frame(shown, viewer, after)

    with ola.at(table) as first, jan.at(table) as second:
        first.turn()
        second.turn()
        with monkeypatch.context() as patch:
            patch.setattr(connection, "frame", failing)
            assert first.play(first.frame["legal"][0])["type"] == "done"
            with pytest.raises(ConnectionClosed):
                second.wait(lambda _: False)
            assert first.frame["seq"] > second.frame["seq"]
    with jan.at(table) as again:
        assert again.fresh()["seq"] >= first.frame["seq"]
