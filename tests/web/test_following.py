"""What a process reads of tables that go on in another: what somebody here needs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from sennik.store.base import ALL, Nudge, Numbered
from sennik.tables import commands as asked
from sennik.web.rooms.room import Room, Rooms
from sennik.web.run.metrics import Metrics
from tests.tables.party import beginning
from tests.web.memory import MemoryStore

LINGER = 0.02  # seconds in which whatever follows from a nudge has happened


class Watched(MemoryStore):
    """Counts what is read and tells what a test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.telling: asyncio.Queue[Nudge] = asyncio.Queue()

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        self.reads += 1
        return await super().read(table, after, most)

    async def nudges(self) -> AsyncIterator[Nudge]:
        while True:
            yield await self.telling.get()


class Eye:
    """Somebody who watches a table."""

    who = "ola"

    def __init__(self) -> None:
        self.nudged = 0

    def nudge(self) -> None:
        self.nudged += 1

    def dismiss(self) -> None:
        pass


class Two:
    """A table in two processes: it goes on in one, and the other hears of it."""

    def __init__(self, store: Watched, bot: bool) -> None:
        self.store, self.bot = store, bot
        self.rooms, self.others = Rooms(store, Metrics()), Rooms(store, Metrics())

    async def begin(self) -> None:
        opening = asked.OpenTable(1, "ola", "t", "sen", {"seats": 2})
        self.other = await self.others.open("t", opening)
        await self.do(asked.TakeSeat(2, "ola", "Ola", 0))
        if self.bot:
            await self.do(asked.SeatBot(3, "ola", "random"))
        else:
            await self.do(asked.TakeSeat(3, "jan", "Jan", 1))
        people = [(0, "ola")] if self.bot else [(0, "ola"), (1, "jan")]
        for command in beginning(4, *people):
            await self.do(command)
        self.room: Room = await self.rooms.room("t")
        self.store.reads = 0

    async def do(self, command: asked.Command) -> None:
        await self.others.submit(self.other, command)

    async def play(self) -> None:
        """One action elsewhere."""
        table = self.other.table
        number = table.acting()[0]
        seat = table.seats[number]
        act = asked.Act(5, seat.player, f"{table.seq}", seat.prompt, seat.legal[0])
        await self.do(act)

    async def hear(self, is_play: bool) -> None:
        self.store.telling.put_nowait(Nudge("t", self.other.table.seq, is_play))
        await asyncio.sleep(LINGER)

    @property
    def is_behind(self) -> bool:
        return self.room.table.seq < self.other.table.seq


def meeting(test: Callable[[Two], Awaitable[None]], bot: bool = False) -> None:
    """Run a test while one process listens."""

    async def run() -> None:
        two = Two(Watched(), bot)
        await two.begin()
        listening = asyncio.create_task(two.rooms.listen(lambda name: None))
        await test(two)
        listening.cancel()

    asyncio.run(run())


def test_play_that_nobody_here_watches_is_read_when_the_table_is_asked_for() -> None:
    async def test(two: Two) -> None:
        for _ in range(5):
            await two.play()
            await two.hear(is_play=True)
        assert two.store.reads == 0 and two.is_behind
        assert await two.rooms.room("t") is two.room
        assert two.store.reads == 1 and not two.is_behind

    meeting(test)


def test_who_watches_is_told_of_play_elsewhere() -> None:
    async def test(two: Two) -> None:
        eye = Eye()
        two.rooms.watch(two.room, eye)
        for count in range(1, 4):
            await two.play()
            await two.hear(is_play=True)
            assert eye.nudged == count and not two.is_behind

    meeting(test)


def test_who_begins_to_watch_misses_nothing_that_was_heard_of() -> None:
    async def test(two: Two) -> None:
        await two.play()
        await two.hear(is_play=True)
        assert two.is_behind
        eye = Eye()
        two.rooms.watch(two.room, eye)
        await asyncio.sleep(LINGER)
        assert eye.nudged == 1 and not two.is_behind

    meeting(test)


def test_what_is_not_play_is_followed_at_once() -> None:
    """Somebody concedes, and a bot of ours must go on."""

    async def test(two: Two) -> None:
        await two.play()
        await two.do(asked.Say(6, "ola", "hello"))
        await two.hear(is_play=False)
        assert not two.is_behind

    meeting(test)


@pytest.mark.parametrize("bot", [True, False])
def test_a_table_that_is_led_here_is_followed_if_bots_play(bot: bool) -> None:
    async def test(two: Two) -> None:
        two.rooms.is_led = lambda name: name == "t"
        await two.play()
        await two.hear(is_play=True)
        assert two.is_behind == (not bot)

    meeting(test, bot)


def test_a_table_that_stands_still_is_looked_at() -> None:
    """Whoever went on with it may be gone, and have told nobody."""

    async def test(two: Two) -> None:
        await two.play()
        await two.rooms.check()
        await two.play()
        await two.rooms.check()
        assert two.is_behind and two.store.reads == 0, "somebody goes on with it"
        await two.rooms.check()
        assert not two.is_behind

    meeting(test)
