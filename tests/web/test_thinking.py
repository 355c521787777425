"""Whose bot thinks next, which tables rest, and when a bot answers."""

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.bots import LEVELS, MASTERS
from sennik.bots.characters import CHARACTERS
from sennik.games.common import Sheet
from sennik.tables import commands as asked
from sennik.tables.events import Pace
from sennik.tables.pace import SEARCHING, SPEEDS
from sennik.web.process import Process
from sennik.web.rooms.bots import Asker, BotThreads, Queue, Thinker
from sennik.web.rooms.keeper import BEAT, left_until_beat, manner_of
from sennik.web.rooms.room import Room
from sennik.web.run.compilation import Compilation
from sennik.web.run.metrics import Metrics
from sennik.web.run.sources import Sources
from tests.tables.party import beginning
from tests.web.clients import PATIENCE
from tests.web.conftest import People, settings_at
from tests.web.memory import MemoryStore

MANY = 60  # tables of one who opens far too many
NOW = 1_800_000_000_000
Served = list[str]  # levels, in the order in which they thought


class Eye:
    """Somebody who watches a table."""

    who = "ewa"

    def nudge(self) -> None:
        pass

    def dismiss(self) -> None:
        pass


class Gate:
    """Holds all thoughts back until it is opened, and notes their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served: Served = []
        self.open = threading.Event()
        choose = BotThreads._choose

        def held(minds: BotThreads, thinker: Thinker, view: Sheet, ticket: int) -> int:
            self.served.append(thinker.level)
            assert self.open.wait(PATIENCE)
            quick = thinker._replace(level="random")
            return choose(minds, quick, view, ticket)

        monkeypatch.setattr(BotThreads, "_choose", held)


async def opened(process: Process, who: str, name: str, *levels: str) -> Room:
    """A table of one who sits there only if fewer bots than two are given."""
    opening = asked.OpenTable(NOW, who, name, "sen", {"seats": 2})
    room = await process.rooms.open(name, opening)
    if len(levels) < 2:
        await process.rooms.submit(room, asked.TakeSeat(NOW, who, who, 1))
    for level in levels:
        await process.rooms.submit(room, asked.SeatBot(NOW, who, level))
    process.keeper.leases.held.add(name)
    commands = [asked.Start(NOW, who, b"s" * 32)]
    for command in beginning(NOW, (1, who)) if len(levels) < 2 else commands:
        await process.rooms.submit(room, command)
    return room


def in_house(
    folder: Path, test: Callable[[Process], Coroutine[Any, Any, None]], **changes: Any
) -> None:
    """Run a test in a process that has one thread to think in."""

    async def run() -> None:
        settings = settings_at(folder, thinkers=1, **changes)
        process = Process(settings, MemoryStore(), Sources())
        await process.compilation.run()
        try:
            await test(process)
        finally:
            await process.keeper.close()
            process.bots.close()

    asyncio.run(run())


async def thoughts(gate: Gate, count: int) -> None:
    """Wait until so many thoughts have begun."""
    async with asyncio.timeout(PATIENCE):
        while len(gate.served) < count:
            await asyncio.sleep(0.005)


def test_tables_of_bots_alone_rest_until_somebody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)
    gate.open.set()

    async def test(process: Process) -> None:
        rooms = [
            await opened(process, "mallory", f"t{n}", "seeker", "seeker")
            for n in range(MANY)
        ]
        await asyncio.sleep(0.05)
        assert gate.served == [] and not process.keeper.tasks
        eye, seq = Eye(), rooms[0].table.seq
        process.rooms.watch(rooms[0], eye)
        await thoughts(gate, 3)
        assert rooms[0].table.seq > seq, "it goes on as soon as somebody looks"
        rooms[0].watchers.discard(eye)
        await asyncio.sleep(0.05)
        assert not process.keeper.tasks, "and rests again"

    in_house(tmp_path, test)


def test_a_watched_table_of_bots_goes_on_where_it_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease is another process's, and nobody watches there."""
    gate = Gate(monkeypatch)
    gate.open.set()

    async def test(process: Process) -> None:
        room = await opened(process, "ola", "t", "thumb", "thumb")
        process.keeper.leases.held.clear()
        await process.store.take_lease("t", "another", NOW, 2 * NOW)
        process.rooms.watch(room, Eye())
        await thoughts(gate, 3)

    in_house(tmp_path, test)


def test_a_person_waits_for_one_thought_however_many_tables_others_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test(process: Process) -> None:
        for n in range(MANY):
            room = await opened(process, "mallory", f"b{n}", "seeker", "seeker")
            process.rooms.watch(room, Eye())
        for n in range(MANY):
            await opened(process, "mallory", f"p{n}", "oracle")
        await opened(process, "ola", "t", "thumb")
        await asyncio.sleep(0)
        gate.open.set()
        await thoughts(gate, 6)
        # One was thinking already; of the people's tables Ola's is second at worst.
        assert "thumb" in gate.served[:3]
        assert "seeker" not in gate.served[1:6]

    in_house(tmp_path, test)


def test_who_opened_tables_take_turns_and_people_come_first() -> None:
    async def test() -> None:
        queue, called = Queue(), list[str]()

        async def wait(name: str, opener: str, has_person: bool) -> None:
            await queue.add(Asker(opener, has_person))
            called.append(name)

        waiting = [
            asyncio.create_task(wait(*each))
            for each in [
                ("m1", "mallory", False),
                ("m2", "mallory", False),
                ("j1", "jan", False),
                ("M1", "mallory", True),
                ("M2", "mallory", True),
                ("M3", "mallory", True),
                ("O1", "ola", True),
            ]
        ]
        await asyncio.sleep(0)
        waiting[4].cancel()  # M2 gives up
        await asyncio.sleep(0)
        for _ in range(6):
            assert queue.call()
            await asyncio.sleep(0)
        assert called == ["M1", "O1", "M3", "m1", "j1", "m2"]
        assert not queue.call()

    asyncio.run(test())


def test_who_gives_up_waiting_leaves_the_turn_to_others() -> None:
    async def test() -> None:
        minds = BotThreads(1, Metrics(), Compilation(["sen"]))
        await minds._turn(Asker("jan", False))
        waiting = asyncio.create_task(minds._turn(Asker("ola", True)))
        await asyncio.sleep(0)
        minds._next()
        waiting.cancel()  # its turn has come in this very moment
        await asyncio.gather(waiting, return_exceptions=True)
        assert minds.free == 1
        minds.close()

    asyncio.run(test())


# --- The pace of a table ---------------------------------------------------------


def test_a_table_says_at_which_pace_its_bots_play(people: People) -> None:
    ola = people()
    for pace in (*SPEEDS, "normal"):
        table = ola.open("sen", pace=pace)
        assert ola.ask("GET", f"/api/tables/{table}")["pace"] == pace
        with ola.at(table) as line:
            assert line.fresh()["table"]["pace"] == pace
    assert ola.ask("GET", f"/api/tables/{ola.open('sen')}")["pace"] == "normal"
    ola.ask("POST", "/api/tables", {"game": "sen", "pace": "lightning"}, code=400)


# --- On the beat -----------------------------------------------------------------


def test_an_answer_comes_when_the_pause_is_over_however_long_it_was_thought() -> None:
    rng = random.Random(1)
    for _ in range(200):
        pause = rng.uniform(0.01, 2.5)
        thought = rng.uniform(0.0, pause)
        assert thought + left_until_beat(pause, thought) == pytest.approx(pause)


def test_who_thinks_longer_answers_on_a_beat() -> None:
    for thought in (0.71, 0.75, 0.9, 0.94):
        assert thought + left_until_beat(0.7, thought) == pytest.approx(0.7 + BEAT)
    assert left_until_beat(0.0, 0.9) == 0.0, "without a pause there is no beat"


@pytest.mark.parametrize("pace", ["normal", "quick"])
@pytest.mark.parametrize("level", [*LEVELS, *MASTERS, *CHARACTERS])
def test_a_bot_answers_after_the_pause_whether_it_had_a_choice_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, pace: Pace
) -> None:
    """A forced choice is found at once, a search takes 0.3 s: nobody notices."""
    is_searching = manner_of(level)[1] == SEARCHING
    slow = "seeker", "oracle", "oracle+", "stargazer", "mirror"
    assert is_searching == (level in slow)
    waited: list[float] = []
    now, forced = [100.0], [True]

    async def rest(seconds: float) -> None:
        waited.append(seconds)
        now[0] += seconds

    async def choice(
        minds: BotThreads, asker: Asker, thinker: Thinker, view: Sheet, ticket: int
    ) -> int:
        assert thinker.level == level
        now[0] += 0.001 if forced[0] else 0.3 if is_searching else 0.1
        return actions[0]

    monkeypatch.setattr(BotThreads, "choice", choice)
    clock = SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr("sennik.web.rooms.keeper.time", clock)
    actions = [0]

    async def test(process: Process) -> None:
        process.rooms.changed = lambda room: (
            None
        )  # the bot thinks when the test says so
        monkeypatch.setattr(process.keeper, "rest", rest)
        taken = []
        for forced[0] in (True, False):
            room = await opened(process, "ola", f"t{forced[0]}", level)
            room.table.id = "the same"  # and so is the public number
            room.table.pace = pace
            actions[0] = room.table.seats[0].legal[0]
            begun = now[0]
            await process.keeper._act(room, 0)
            taken.append(now[0] - begun)
        assert taken[0] == pytest.approx(taken[1])
        assert len(waited) == 2 and min(waited) > 0

    in_house(tmp_path, test, bot_pace=1.0)
