"""Two writers, failing databases and thinking bots: what holds behind the sockets."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from sennik.games.common import Sheet
from sennik.store import store_at
from sennik.store.base import StoreUnavailable
from sennik.tables import commands as asked
from sennik.tables.decisions import AlreadyDone, Refused
from sennik.tables.events import PhraseSaid, PlayerRenamed
from sennik.web.edge.rates import Bucket, Buckets
from sennik.web.process import Process
from sennik.web.rooms.bots import BotThreads, Thinker
from sennik.web.rooms.listings import listed
from sennik.web.rooms.retention import sweep
from sennik.web.rooms.room import Room, Rooms
from sennik.web.run.metrics import Metrics
from sennik.web.run.sources import Sources
from sennik.web.settings import BadSettings, Retention, Settings, checked
from tests.tables.party import SECRET, beginning
from tests.web.clients import PATIENCE, Player, serving
from tests.web.conftest import settings_at
from tests.web.memory import MemoryStore

DAY = 86_400_000


async def opened(store: MemoryStore) -> tuple[Rooms, Room]:
    rooms = Rooms(store, Metrics())
    command = asked.OpenTable(1, "ola", "t", "sen", {"seats": 2})
    room = await rooms.open("t", command)
    await rooms.submit(room, asked.TakeSeat(2, "ola", "Ola", 0))
    return rooms, room


async def begun(rooms: Rooms, room: Room) -> None:
    """Ola alone shares in the shuffle."""
    for command in beginning(4, (0, "ola")):
        await rooms.submit(room, command)


def test_who_comes_second_folds_what_is_new_and_decides_again() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        store.rival.append(("t", [PhraseSaid(3, 0, "hello")]))
        assert await rooms.submit(room, asked.Say(4, "ola", "bye")) == 4
        assert [e.phrase for e in store.logs["t"] if isinstance(e, PhraseSaid)] == [
            "hello",
            "bye",
        ]
        assert room.table.seq == len(store.logs["t"])

    asyncio.run(play())


def test_a_process_that_is_behind_does_not_refuse_what_is_right_by_now() -> None:
    """Ola hears of her turn from one process and acts by another, which lags."""

    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        lagging = Rooms(store, Metrics())
        behind = await lagging.room("t")
        await rooms.submit(room, asked.SeatBot(3, "ola", "random"))
        await begun(rooms, room)
        seat = room.table.seats[0]
        act = asked.Act(5, "ola", "1", seat.prompt, seat.legal[0])
        done = await lagging.submit(behind, act)
        assert done == len(store.logs["t"])
        with pytest.raises(AlreadyDone):
            await rooms.submit(room, act)
        with pytest.raises(Refused):
            await lagging.submit(behind, asked.Start(6, "ola", SECRET))

    asyncio.run(play())


def test_after_a_failed_write_the_log_is_read_before_anything_else() -> None:
    """The write was kept although the database said nothing: no double, no gap."""

    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        store.failing = 1
        with pytest.raises(StoreUnavailable):
            await rooms.submit(room, asked.Say(3, "ola", "hello"))
        assert await rooms.submit(room, asked.Say(4, "ola", "bye")) == 4

    asyncio.run(play())


def test_a_table_is_loaded_once_however_many_ask() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms, _ = await opened(store)
        rooms.drop("t")
        found = await asyncio.gather(*(rooms.room("t") for _ in range(10)))
        assert len({id(room) for room in found}) == 1

    asyncio.run(play())


def test_idle_tables_are_closed_and_then_deleted() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        await rooms.listings.write_all()
        await sweep(rooms, store, Retention(), 6 * DAY)
        assert listed(room.table).status == "open"
        await sweep(rooms, store, Retention(), 8 * DAY)
        assert listed(room.table).status == "closed"
        await rooms.listings.write_all()
        await sweep(rooms, store, Retention(), 200 * DAY)
        assert "t" not in store.logs

    asyncio.run(play())


def test_lists_wait_for_what_is_being_written() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        store.slow = asyncio.Event()
        background = asyncio.create_task(rooms.listings.write_all())
        await asyncio.sleep(0)
        asked_for = asyncio.create_task(rooms.listings.write_all())
        for _ in range(3):
            await asyncio.sleep(0)
        assert not asked_for.done()
        store.slow.set()
        await asyncio.gather(background, asked_for)
        assert store.listings["t"] == listed(room.table)

    asyncio.run(play())


def test_a_thinking_bot_delays_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While bots think and find no end, somebody else plays on."""
    quick = BotThreads._choose
    thoughts, enough = threading.Semaphore(0), threading.Event()

    def endless(self: BotThreads, thinker: Thinker, view: Sheet, ticket: int) -> int:
        thoughts.release()
        enough.wait(PATIENCE)
        return quick(self, thinker, view, ticket)

    monkeypatch.setattr(BotThreads, "_choose", endless)
    settings = settings_at(tmp_path)
    with serving(settings, store=MemoryStore()) as server:
        ola, jan = Player(server, "Ola"), Player(server, "Jan")
        for _ in range(settings.thinkers + 1):  # more than can think at once
            ola.against_bots("sen")
        for _ in range(settings.thinkers):
            assert thoughts.acquire(timeout=PATIENCE)
        table = jan.open("sen", 2)
        jan.sit(table, 0)
        ola.sit(table, 1)
        jan.start(table)
        with jan.at(table) as line:
            looked = [line.play(line.turn()["legal"][0]) for _ in range(2)]
        assert [answer["type"] for answer in looked] == ["done", "done"]
        assert not enough.is_set(), "the bots have not finished a thought yet"
        enough.set()
        ola.close()
        jan.close()


def test_a_server_that_is_stopped_before_it_is_ready_goes_quietly(
    tmp_path: Path,
) -> None:
    settings = settings_at(tmp_path)

    async def stop() -> None:
        process = Process(settings, store_at(settings.database), Sources())
        async with process.open():
            assert not process.is_ready

    asyncio.run(stop())


def test_a_bucket_lets_a_burst_pass_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(11.0) for _ in range(3)] == [True, True, False]


def test_buckets_forget_who_came_longest_ago() -> None:
    buckets = Buckets(rate=0.001, burst=1, most=2)
    assert [buckets.take(who, 1.0) for who in "abab"] == [True, True, False, False]
    buckets.take("c", 1.0)
    assert len(buckets.kept) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"workers": 0},
        {"workers": 2},
        {"port": 70_000},
        {"public_url": "play.example.org"},
        {"public_url": "https://example.org/sennik"},
        {"database": "mysql://localhost"},
    ],
)
def test_settings_that_contradict_each_other_are_refused(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    given = {"database": f"sqlite:///{tmp_path}/x.sqlite", **changes}
    with pytest.raises((BadSettings, ValueError)):
        checked(Settings(**given))


def test_what_comes_in_at_once_is_decided_in_turn() -> None:
    """Also if somebody has given up waiting for an answer, or was refused."""

    async def play() -> None:
        store = MemoryStore()
        rooms, room = await opened(store)
        asking = [
            rooms.submit(room, asked.Rename(3 + number, "ola", f"Ola {number}"))
            for number in range(4)
        ]
        asking.insert(2, rooms.submit(room, asked.Rename(7, "nobody", "?")))
        asking[1].cancel()
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert [answers[n] for n in (0, 3, 4)] == [3, 5, 6]
        assert isinstance(answers[2], Refused)
        names = [e.name for e in store.logs["t"] if isinstance(e, PlayerRenamed)]
        assert names == [f"Ola {number}" for number in range(4)]
        assert room.table.seq == len(store.logs["t"]) and not room.queue

    asyncio.run(play())
