"""Who thinks for bots and watches clocks: the process that holds a table's lease."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable
from math import ceil

import structlog

from sennik.store.base import Store, StoreUnavailable, ended
from sennik.store.tasks import watched
from sennik.tables.commands import NOBODY, ActForBot, ComeBack, Command, TimeIsUp
from sennik.tables.decisions import Refused
from sennik.tables.pace import pause
from sennik.web.rooms.bots import Asker, BotThreads, Thinker, manner_of, stand_in
from sennik.web.rooms.leases import Leases
from sennik.web.rooms.room import Busy, NoTable, Room, Rooms
from sennik.web.run.sources import Sources
from sennik.web.settings import Settings

log = structlog.get_logger()
TICK = 0.2  # seconds between looks at the clocks
FORGET = 120.0  # seconds after which a table nobody watches leaves memory
WISHES = 1.0  # seconds between attempts at one table's lease
BEAT = 0.25  # seconds between the moments at which a bot that is late may answer
PAUSE = 0.5  # seconds before something that failed is tried again
AFTER_A_FAULT = 10.0  # seconds, where nobody foresaw it


class Keeper:
    """Bots, clocks and leases of one process."""

    def __init__(
        self,
        process: str,
        rooms: Rooms,
        store: Store,
        bots: BotThreads,
        settings: Settings,
        sources: Sources,
    ) -> None:
        self.rooms = rooms
        self.bots = bots
        self.settings = settings
        self.sources = sources
        self.leases = Leases(process, store, settings, sources)
        self.is_closing = False
        self.rest = asyncio.sleep  # until the beat; tests do not wait for it
        self.deadlines: dict[str, int] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}  # a thinker a table
        self.errands: set[asyncio.Task[None]] = set()
        rooms.changed = self.look
        rooms.is_led = self.leases.held.__contains__

    # --- Looking at a table that changed -------------------------------------------

    def look(self, room: Room) -> None:
        """Set bots thinking and note the deadline, if this table is ours to watch."""
        table = room.table
        if room.calm == table.arranged:
            return
        away = [seat.player for seat in table.seats if seat.state == "away"]
        for player in away:
            if room.is_here(player):
                self.errand(self._quietly(room, ComeBack(self.sources.now(), player)))
        if not away and not table.needs_a_keeper:
            room.calm = table.arranged
            self.deadlines.pop(room.id, None)
            return
        if room.id not in self.leases.held:
            self._wish(room)
            if not self._goes_on(room):
                return
        deadline = table.next_deadline()
        if deadline is None:
            self.deadlines.pop(room.id, None)
        else:
            now = self.sources.now()
            self.deadlines[room.id] = now + deadline - room.at(now)
        if self._goes_on(room) and room.id not in self.tasks:
            task = asyncio.create_task(self._think(room))
            self.tasks[room.id] = task
            task.add_done_callback(lambda _: self._thought(room))

    def _thought(self, room: Room) -> None:
        self.tasks.pop(room.id, None)
        if self._goes_on(room):
            self.look(room)

    def _goes_on(self, room: Room) -> bool:
        """Whether bots at this table are to think here.

        A table of bots alone rests while nobody watches. Whoever watches it may be
        connected to another process than the one with the lease: that one goes on.
        """
        if self.is_closing or not room.table.thinking():
            return False
        if room.table.is_of_bots:
            return bool(room.watchers)
        return room.id in self.leases.held

    def _wish(self, room: Room) -> None:
        """Ask for the lease of a table that needs watching, not at every event."""
        table = room.table
        needed = bool(table.thinking()) or table.next_deadline() is not None
        if needed and time.monotonic() - room.wished_at > WISHES:
            room.wished_at = time.monotonic()
            self.errand(self.claim(room))

    async def claim(self, room: Room) -> None:
        """Try to get the lease of a table on which something happens here."""
        if await self.leases.take(room.id):
            self.look(room)

    def errand(self, work: Awaitable[object]) -> None:
        """Do something in the background, once."""

        async def done() -> None:
            with contextlib.suppress(StoreUnavailable, Busy, NoTable):
                await work

        task = watched(asyncio.create_task(done()))
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def _quietly(self, room: Room, command: Command) -> None:
        with contextlib.suppress(Refused):
            await self.rooms.submit(room, command)

    # --- Bots ----------------------------------------------------------------------

    async def _think(self, room: Room) -> None:
        while self._goes_on(room):
            try:
                await self._act(room, room.table.thinking()[0])
            except Refused:
                continue  # the table went on meanwhile
            except (StoreUnavailable, Busy):
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("a bot cannot play", table=room.id)
                await asyncio.sleep(AFTER_A_FAULT)

    async def _act(self, room: Room, number: int) -> None:
        """Think, and answer on the beat: how long it took to think is nobody's news."""
        begun = time.monotonic()
        table = room.table
        seat = table.seats[number]
        prompt, view, level = seat.prompt, table.view(number), seat.level
        thinker = Thinker(table.runner.game, level, number)
        asker = Asker(table.opener, not table.is_of_bots)
        action = await self.bots.choice(asker, thinker, view, self.sources.ticket())
        if seat.prompt != prompt:
            return  # the table went on meanwhile
        paused = pause(table, number, action, *manner_of(level)) / 1000
        thought = time.monotonic() - begun
        await self.rest(left_until_beat(paused * self.settings.bot_pace, thought))
        command = ActForBot(self.sources.now(), NOBODY, number, prompt, action)
        await self.rooms.submit(room, command)

    # --- Clocks --------------------------------------------------------------------

    async def clocks(self) -> None:
        """Seat bots in for people whose time is up."""
        while True:
            await asyncio.sleep(TICK)
            now = self.sources.now()
            due = [name for name, end in self.deadlines.items() if end <= now]
            for name in due:
                del self.deadlines[name]
                if name in self.leases.held:
                    self.errand(self._time_is_up(name))

    async def _time_is_up(self, name: str) -> None:
        room = await self.rooms.room(name)
        level = stand_in(room.table)
        await self._quietly(room, TimeIsUp(self.sources.now(), NOBODY, level))
        self.look(room)

    # --- Leases --------------------------------------------------------------------

    async def renewing(self) -> None:
        """Keep our leases, and look at the tables whose leases others let go."""
        while True:
            try:
                for name in await self.leases.renew():
                    self.errand(self.visit(name))
                self.rooms.metrics.leases.set(len(self.leases.held))
            except StoreUnavailable:
                log.warning("leases could not be renewed")
            self.rooms.forget(FORGET)
            await asyncio.sleep(self.settings.lease_renewal)

    async def visit(self, name: str) -> None:
        """Look at a table that may need us."""
        if name in self.leases.held:
            self.look(await self.rooms.room(name))

    def heard(self, name: str) -> None:
        """Another process changed a table that is not in memory here."""
        if name in self.leases.held:
            self.errand(self.visit(name))

    # --- Stopping ------------------------------------------------------------------

    async def close(self) -> None:
        """Stop thinking and give all leases back."""
        self.is_closing = True
        self.leases.held.clear()
        await ended([*self.tasks.values(), *self.errands])
        with contextlib.suppress(StoreUnavailable):
            await self.leases.give_back()


def left_until_beat(pause: float, thought: float) -> float:
    """Seconds until an answer is due: at the end of the pause or, if it took longer to
    think, on a beat after that.
    """
    late = max(0.0, thought - pause)
    beats = ceil(late / BEAT) if pause else 0
    return max(0.0, pause + beats * BEAT - thought)
