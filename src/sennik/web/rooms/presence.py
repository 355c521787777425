"""Who is here: a player with no connection left is away after a short grace."""

import asyncio
import contextlib
from collections.abc import Coroutine

from sennik.games.common import SPECTATOR
from sennik.store.base import StoreUnavailable
from sennik.store.tasks import watched
from sennik.tables.commands import ComeBack, Command, GoAway
from sennik.tables.decisions import Refused
from sennik.web.rooms.room import Busy, Room, Rooms
from sennik.web.run.sources import Sources


class Presence:
    """Tells tables who came and who went."""

    def __init__(self, rooms: Rooms, sources: Sources, grace: float) -> None:
        self.rooms = rooms
        self.sources = sources
        self.grace = grace  # a page that is loaded again is not away
        self.tasks: set[asyncio.Task[None]] = set()

    def came(self, room: Room, who: str) -> None:
        """A connection of `who` was opened."""
        seat = room.table.seat_of(who)
        if seat != SPECTATOR and room.table.seats[seat].state != "here":
            self._begin(self._tell(room, ComeBack(self.sources.now(), who)))

    def went(self, room: Room, who: str) -> None:
        """A connection of `who` was closed."""
        if room.table.seat_of(who) != SPECTATOR and not room.is_here(who):
            self._begin(self._gone(room, who))

    async def close(self) -> None:
        """Tell nothing more: who loses the server is not away."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _gone(self, room: Room, who: str) -> None:
        await asyncio.sleep(self.grace)
        if not room.is_here(who):
            await self._tell(room, GoAway(self.sources.now(), who))

    async def _tell(self, room: Room, command: Command) -> None:
        with contextlib.suppress(Refused, StoreUnavailable, Busy):
            await self.rooms.submit(room, command)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = watched(asyncio.create_task(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
