"""Tables in memory: folded from the log, and the only door by which commands go in.

Nobody owns a table. A room folds the log, decides, appends with the next number; when
another process was first it folds what is new and decides again.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import msgspec

from sennik.store.base import (
    Nudge,
    StaleTable,
    Store,
    StoreUnavailable,
    settle,
)
from sennik.store.tasks import watched
from sennik.tables.commands import Command
from sennik.tables.decisions import Deal, Refused, decide, fair
from sennik.tables.events import Event, PlayerForgotten
from sennik.tables.folding import fold
from sennik.tables.table import Table
from sennik.web.rooms.listings import Listings
from sennik.web.run.metrics import Metrics

TRIES = 50  # a table on which this many others were faster in a row is in trouble
CHECKING = 3.0  # seconds between looks for what other processes appended
SLICE = 500  # events that are read and folded before others have their turn
MOST_COUNTED = 50  # people without a seat; more are not told apart


@dataclass(slots=True)
class Job:
    """A command that waits for its table, or (None) a look at what is in the log."""

    command: Command | None
    answer: "asyncio.Future[int]"  # the number of the last event
    tries: int = 0  # how often others were faster


class Watcher(Protocol):
    """Somebody who is told that a table changed."""

    who: str

    def nudge(self) -> None:
        """There is something new to see."""

    def dismiss(self) -> None:
        """Who watched is nobody any more."""


class Busy(Exception):
    """Others were faster too many times in a row."""


class NoTable(Exception):
    """A table that does not exist."""


class Room:
    """One table, folded as far as this process knows."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.table = Table()
        self.queue: deque[Job] = deque()
        self.is_busy = False  # whether something is being written or read
        self.watchers: set[Watcher] = set()
        self.is_certain = True  # whether the log was read since a write failed
        self.heard = 0  # the last event of other processes that we know of
        self.found = 0  # the last that was there when all tables were checked
        self.used_at = time.monotonic()
        self.wished_at = 0.0  # when its lease was last asked for
        self.calm = -1  # the event since which play goes on without a keeper
        self.ahead = 0  # milliseconds of the table's own time before ours
        self.audience = 0  # who watches without a seat, as far as we know

    def at(self, now: int) -> int:
        """`now` in the table's own time. It never goes back and never stands still:
        when the clock was set back it goes on from the last event, so that nobody has
        longer than was said.
        """
        self.ahead = max(self.ahead, self.table.changed_at - now)
        return now + self.ahead

    def is_here(self, who: str) -> bool:
        """Whether `who` is connected to this table by this process."""
        return any(watcher.who == who for watcher in self.watchers)

    def count_audience(self) -> bool:
        """Count who watches without a seat; whether there are others than before."""
        seated = {seat.player for seat in self.table.seats}
        found = len({watcher.who for watcher in self.watchers} - seated)
        before, self.audience = self.audience, min(found, MOST_COUNTED)
        return self.audience != before


class Rooms:
    """All tables that this process has in memory."""

    def __init__(self, store: Store, metrics: Metrics, deal: Deal = fair) -> None:
        self.store = store
        self.metrics = metrics
        self.deal = deal
        self.kept: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.looking: set[asyncio.Task[None]] = set()
        self.following: set[asyncio.Task[None]] = set()
        self.listings = Listings(store, self._table)
        self.changed: Callable[[Room], None] = lambda room: None  # the keeper's ear
        self.is_led: Callable[[str], bool] = lambda name: False  # by the keeper

    # --- Having a room -------------------------------------------------------------

    async def room(self, name: str) -> Room:
        """The room of a table; NoTable if it has no event."""
        room = self.kept.get(name)
        if room is None:
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            room = await asyncio.shield(task)
        room.used_at = time.monotonic()
        await self.catch_up(room, room.heard)
        return room

    async def present_room(self, name: str) -> Room:
        """The room of a table with all that is in the log by now: whoever comes from
        another process must not see the table go back.
        """
        room = await self.room(name)
        if self.store.is_shared:
            await self.submit(room, None)
        return room

    def watch(self, room: Room, watcher: Watcher) -> None:
        """Tell `watcher` from now on of all that changes."""
        room.watchers.add(watcher)
        self._recount(room)
        if room.heard > room.table.seq:
            self._follow_soon(room, room.heard)
        self.changed(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Tell `watcher` nothing more."""
        room.watchers.discard(watcher)
        self._recount(room)

    @staticmethod
    def _recount(room: Room) -> None:
        """Let everybody see how many watch."""
        if room.count_audience():
            for each in room.watchers:
                each.nudge()

    async def _load(self, name: str) -> Room:
        room = Room(name)
        async for events in self.slices(name):
            for event in events:
                fold(room.table, event)
        if room.table.seq == 0:
            raise NoTable(name)
        self._keep(room)
        return room

    async def slices(self, name: str, after: int = 0) -> AsyncIterator[list[Event]]:
        """The log of a table in pieces: other tables go on between any two."""
        is_more = True
        while is_more:
            found = await self.store.read(name, after, SLICE)
            after += len(found)
            is_more = len(found) == SLICE
            yield [event for _, event in found]
            if is_more:
                await asyncio.sleep(0)

    def _keep(self, room: Room) -> None:
        self.kept[room.id] = room
        self.metrics.tables.set(len(self.kept))

    def forget(self, seconds: float) -> None:
        """Drop the rooms that nobody watched or used for so long."""
        before = time.monotonic() - seconds
        for name, room in list(self.kept.items()):
            is_idle = not room.watchers and room.used_at < before
            if is_idle and not room.is_busy and name not in self.listings.due:
                self.drop(name)

    def drop(self, name: str) -> None:
        """Read this table from its log when it is next asked for."""
        self.kept.pop(name, None)
        self.listings.forget(name)
        self.metrics.tables.set(len(self.kept))

    def _table(self, name: str) -> Table | None:
        """A table that is in memory."""
        room = self.kept.get(name)
        return room.table if room else None

    # --- Changing a table ----------------------------------------------------------

    async def open(self, name: str, command: Command) -> Room:
        """Append the first events of a new table."""
        room = Room(name)
        await self.submit(room, command)
        self._keep(room)
        await self.listings.write(room.table)
        return room

    def submit(self, room: Room, command: Command | None) -> "asyncio.Future[int]":
        """The one door to a table: what comes in is decided in turn and appended. The
        answer is the number of the last event; Refused changes nothing. None asks for
        nothing but that all is folded that is in the log, whoever appended it.
        """
        job = Job(command, asyncio.get_running_loop().create_future())
        room.used_at = time.monotonic()
        room.queue.append(job)
        self._next(room)
        return job.answer

    async def catch_up(self, room: Room, seq: int) -> None:
        """Fold what other processes appended up to `seq`."""
        if room.table.seq < seq:
            await self.submit(room, None)

    def _next(self, room: Room) -> None:
        """Go on with what waits, unless something is being written or read."""
        while room.queue and not room.is_busy:
            job = room.queue.popleft()
            if job.command is None or not room.is_certain:
                self._look(room, job)
            else:
                self._decide(room, job, job.command)

    def _decide(self, room: Room, job: Job, command: Command) -> None:
        """Append what follows from a command in the table's own time."""
        now = room.at(command.now)
        if now != command.now:
            command = msgspec.structs.replace(command, now=now)
        try:
            events = decide(room.table, command, self.deal)
        except Refused as refused:
            # Perhaps only because another process is ahead: look, and if so decide
            # again. No table of yesterday refuses anything.
            if self.store.is_shared:
                self._look(room, job, refused)
            else:
                settle(job.answer, refused)
        except Exception as error:
            settle(job.answer, error)
        else:
            if not events:
                settle(job.answer, room.table.seq)
                return
            kept = self.store.append(room.id, room.table.seq, events)
            room.is_busy = True
            begun = time.monotonic()
            kept.add_done_callback(partial(self._appended, room, job, events, begun))

    def _appended(
        self,
        room: Room,
        job: Job,
        events: list[Event],
        begun: float,
        kept: "asyncio.Future[int]",
    ) -> None:
        """Go on once it is known what came of an append."""
        room.is_busy = False
        error = asyncio.CancelledError() if kept.cancelled() else kept.exception()
        try:
            if error is None:
                spent = time.monotonic() - begun
                self.metrics.commits.labels(type(job.command).__name__).observe(spent)
                settle(job.answer, kept.result())  # first: it goes with the frame
                self._fold(room, events)
            else:
                room.is_certain = False  # whether it was kept is not known
                self._failed(room, job, error)
        finally:  # whatever went wrong, nobody else waits for ever
            self._next(room)

    def _failed(self, room: Room, job: Job, error: BaseException) -> None:
        """Try again where others were faster; else say why not."""
        if not isinstance(error, StaleTable):
            settle(job.answer, error)
            return
        self.metrics.conflicts.inc()
        job.tries += 1
        if job.tries < TRIES:
            room.queue.appendleft(job)
        else:
            settle(job.answer, Busy())

    def _fold(self, room: Room, events: Iterable[Event]) -> None:
        """Let everybody see what has happened."""
        arranged = room.table.arranged
        for event in events:
            fold(room.table, event)
            if isinstance(event, PlayerForgotten):
                for watcher in list(room.watchers):
                    if watcher.who == event.player:
                        watcher.dismiss()
        self.listings.due.add(room.id)
        if room.table.arranged != arranged:
            room.count_audience()  # who sits down watches no longer
        for watcher in room.watchers:
            watcher.nudge()
        if room.calm != room.table.arranged:
            self.changed(room)

    def _look(self, room: Room, job: Job, refused: Refused | None = None) -> None:
        """Read what is new in the log before going on with a job, which was refused
        for the time being.
        """
        room.is_busy = True
        task = watched(asyncio.create_task(self._looked(room, job, refused)))
        self.looking.add(task)
        task.add_done_callback(self.looking.discard)

    async def _looked(self, room: Room, job: Job, refused: Refused | None) -> None:
        before = room.table.seq
        try:
            async for events in self.slices(room.id, before):
                if events:
                    self._fold(room, events)
            room.is_certain = True
        except Exception as error:
            settle(job.answer, error)
        if job.command is None:
            settle(job.answer, room.table.seq)
        elif refused is not None and room.table.seq == before:
            settle(job.answer, refused)
        elif not job.answer.done():
            room.queue.appendleft(job)
        room.is_busy = False
        self._next(room)

    # --- Other processes -----------------------------------------------------------

    async def listen(self, unknown: Callable[[str], None]) -> None:
        """Follow what other processes append; `unknown` hears of tables not here."""
        async for nudge in self.store.nudges():
            if not nudge.table:
                await self.check()
            elif nudge.table in self.kept:
                self._hear(self.kept[nudge.table], nudge)
            else:
                unknown(nudge.table)

    def _hear(self, room: Room, nudge: Nudge) -> None:
        """Another process went on with a table that is in memory here."""
        room.heard = max(room.heard, nudge.seq)
        if not nudge.is_play or self._is_needed(room):
            self._follow_soon(room, nudge.seq)

    def _is_needed(self, room: Room) -> bool:
        """Whether anybody here must see every action at that table."""
        if room.watchers:
            return True
        return self.is_led(room.id) and room.table.needs_a_keeper

    async def checking(self) -> None:
        """Repair now and then what no nudge told."""
        while True:
            await asyncio.sleep(CHECKING)
            if self.store.is_shared:  # else nobody appends but us
                with contextlib.suppress(StoreUnavailable):
                    await self.check()

    async def check(self) -> None:
        """Follow the tables that are needed here, and those that stand still: a table
        that goes on is in good hands.
        """
        heads = await self.store.heads(list(self.kept))
        for name, seq in heads.items():
            if name in self.kept:
                room = self.kept[name]
                stands, room.found = room.found == seq, seq
                room.heard = max(room.heard, seq)
                if stands or self._is_needed(room):
                    await self._follow(room, seq)

    def _follow_soon(self, room: Room, seq: int) -> None:
        """Follow many tables at once: the store reads them together."""
        task = watched(asyncio.create_task(self._follow(room, seq)))
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    async def _follow(self, room: Room, seq: int) -> None:
        try:
            await self.catch_up(room, seq)
        except StoreUnavailable:
            room.is_certain = False
