"""Long tables are read in pieces, and nobody waits for them."""

import asyncio
import threading
from pathlib import Path

import pytest

from sennik.engine.record import Record
from sennik.store.base import ALL, Numbered
from sennik.tables import commands as asked
from sennik.tables.events import PhraseSaid
from sennik.tables.records import record
from sennik.tables.replays import Replay
from sennik.tables.table import Table
from sennik.web.rooms import room as rooms_module
from sennik.web.rooms.room import SLICE, Rooms
from sennik.web.run.metrics import Metrics
from tests.web.clients import Player, serving
from tests.web.conftest import People, settings_at
from tests.web.memory import MemoryStore

MANY = 20  # pieces of a long log


class Sliced(MemoryStore):
    """Notes how much is read at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[int] = []

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        found = await super().read(table, after, most)
        self.reads.append(len(found))
        return found


async def long_table() -> tuple[Sliced, Rooms]:
    """A table of many phrases that no process has in memory."""
    store = Sliced()
    rooms = Rooms(store, Metrics())
    command = asked.OpenTable(1, "ola", "t", "sen", {"seats": 2})
    room = await rooms.open("t", command)
    await rooms.submit(room, asked.TakeSeat(2, "ola", "Ola", 0))
    store.logs["t"] += [PhraseSaid(3, 0, "hello")] * (MANY * SLICE)
    return store, Rooms(store, Metrics())


def test_other_tables_go_on_while_a_long_one_is_read() -> None:
    async def play() -> None:
        store, rooms = await long_table()
        loading = asyncio.create_task(rooms.room("t"))
        others = 0
        while not loading.done():
            others += 1
            await asyncio.sleep(0)
        room = await loading
        assert room.table.seq == len(store.logs["t"])
        assert max(store.reads) == SLICE and len(store.reads) == MANY + 1
        assert others > MANY, "nobody had a turn between two pieces"

    asyncio.run(play())


def test_who_was_far_behind_catches_up_in_pieces() -> None:
    async def play() -> None:
        store, rooms = await long_table()
        room = await rooms.room("t")
        store.reads.clear()
        store.logs["t"] += [PhraseSaid(4, 0, "bye")] * (3 * SLICE)
        await rooms.submit(room, None)
        assert room.table.seq == len(store.logs["t"])
        assert store.reads == [SLICE, SLICE, SLICE, 0]

    asyncio.run(play())


def test_replays_are_made_in_pieces_and_what_is_refused_is_not_even_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All replays are made in one thread, which is not that of the tables."""
    pieces: list[int] = []
    threads: set[str] = set()
    whole = Replay.add

    def add(self: Replay, events: list[PhraseSaid]) -> None:
        pieces.append(len(events))
        threads.add(threading.current_thread().name)
        whole(self, events)

    monkeypatch.setattr(Replay, "add", add)
    monkeypatch.setattr(rooms_module, "SLICE", 10)
    store = Sliced()
    with serving(settings_at(tmp_path), store=store) as server:
        ola = Player(server, "Ola")
        table = ola.against_bots("sen")
        with ola.at(table) as line:
            for _ in range(12):
                line.play(line.turn()["legal"][0])
            path = f"/api/tables/{table}/replay"
            for match, reason in ((1, "playing"), (7, "not_over")):
                answer = ola.ask("GET", f"{path}?match={match}", code=409)
                assert answer["reason"] == reason
            assert not pieces
            line.send({"type": "concede", "id": "c"})
            assert line.answer("c")["type"] == "done"
        made = [ola.ask("GET", path) for _ in range(2)]
        assert made[0] == made[1] and len(made[0]["moments"]) > 12
        assert max(pieces) <= 10 and len(pieces) > 4
        assert len(threads) == 1 and threads.pop().startswith("replay")
        ola.close()


def test_a_record_is_written_beside_the_tables_too(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def noted(table: Table) -> Record:
        threads.append(threading.current_thread().name)
        return record(table)

    monkeypatch.setattr("sennik.web.http.tables.record", noted)
    ola = people()
    table = ola.against_bots("sen")
    with ola.at(table) as line:
        line.turn()
        line.send({"type": "concede", "id": "c"})
        assert line.answer("c")["type"] == "done"
    assert ola.ask("GET", f"/api/tables/{table}/record")["steps"]
    assert threads[0].startswith("replay")
