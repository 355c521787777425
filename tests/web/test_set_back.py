"""The clock is set back: deadlines come as they were said, and bots play on."""

import asyncio
import time
from pathlib import Path

import pytest

from sennik.store import store_at
from sennik.tables import commands as asked
from sennik.tables.events import BotSatIn, Clock
from sennik.web.process import Process
from sennik.web.rooms.room import Room, Rooms
from sennik.web.run.metrics import Metrics
from sennik.web.run.sources import Sources
from tests.tables.party import beginning
from tests.web.conftest import settings_at
from tests.web.memory import MemoryStore

HOUR = 3_600_000
NOON = 1_800_000_000_000


def test_the_time_of_a_process_cannot_be_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, passed = [NOON], [0]
    monkeypatch.setattr(time, "time_ns", lambda: wall[0] * 1_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: passed[0] * 1_000_000)
    sources, told = Sources(), []
    for step in (0, 10, -HOUR, 10, 10, 2 * HOUR, 10):
        wall[0] += step
        passed[0] += 10
        told.append(sources.now() - NOON)
    assert told == [0, 10, 20, 30, 40, HOUR + 30, HOUR + 40]


class Stopped(Sources):
    """A clock that a test sets."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at

    def now(self) -> int:
        return self.at


async def begun(rooms: Rooms, clock: Clock, at: int) -> Room:
    """A match of two people with a clock."""
    opening = asked.OpenTable(at, "ola", "t", "sen", {"seats": 2}, clock=clock)
    room = await rooms.open("t", opening)
    for number, who in enumerate(("ola", "jan")):
        await rooms.submit(room, asked.TakeSeat(at, who, who, number))
    for command in beginning(at, (0, "ola"), (1, "jan")):
        await rooms.submit(room, command)
    return room


def test_a_deadline_does_not_grow_when_the_clock_was_set_back_and_all_died(
    tmp_path: Path,
) -> None:
    """The server is killed at one o'clock; when it is back its clock says noon."""

    async def play() -> None:
        store, sources = MemoryStore(), Stopped(NOON)
        clock = Clock("seconds", 60)
        await begun(Rooms(store, Metrics()), clock, NOON + HOUR)
        process = Process(settings_at(tmp_path), store, sources)
        room = await process.rooms.room("t")
        process.keeper.leases.held.add("t")
        process.keeper.look(room)
        assert process.keeper.deadlines == {"t": NOON + 60_000}
        sources.at += 60_000
        await process.keeper._time_is_up("t")
        late = [e for e in store.logs["t"] if isinstance(e, BotSatIn)]
        assert {e.at for e in late} == {NOON + HOUR + 60_000}
        await process.keeper.close()

    asyncio.run(play())


def test_bots_do_not_stand_by_the_lease_of_a_dead_process_when_the_clock_went_back(
    tmp_path: Path,
) -> None:
    settings = settings_at(tmp_path)

    async def play() -> None:
        store = store_at(settings.database)
        await store.open()
        process = Process(settings, store, Stopped(NOON))
        room = await begun(process.rooms, Clock(), NOON)
        await store.take_lease("t", "killed", NOON + HOUR, NOON + HOUR + 3_000)
        assert room.id in await process.keeper.leases.renew()
        assert room.id in process.keeper.leases.held
        await process.keeper.close()
        await store.close()

    asyncio.run(play())


def test_phrases_are_not_refused_for_an_hour_when_the_clock_was_set_back() -> None:
    async def play() -> None:
        store = MemoryStore()
        before = await begun(Rooms(store, Metrics()), Clock(), NOON + HOUR)
        for _ in range(3):
            await Rooms(store, Metrics()).submit(
                before, asked.Say(NOON + HOUR, "ola", "hello")
            )
        rooms = Rooms(store, Metrics())
        room = await rooms.room("t")
        await rooms.submit(room, asked.Say(NOON, "jan", "hello"))
        await rooms.submit(room, asked.Say(NOON + 5_000, "ola", "hello"))
        times = [event.at for event in store.logs["t"]]
        assert times == sorted(times)

    asyncio.run(play())
