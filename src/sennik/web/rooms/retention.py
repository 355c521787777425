"""What is closed and deleted when nobody has used it for long."""

import contextlib
from collections.abc import Awaitable, Callable

import structlog

from sennik.engine.errors import SennikError
from sennik.store.base import Store, StoreUnavailable
from sennik.tables.commands import NOBODY, CloseTable
from sennik.tables.decisions import Refused
from sennik.tables.table import ABANDONED, Table
from sennik.web.rooms.room import Busy, NoTable, Rooms
from sennik.web.settings import Retention

log = structlog.get_logger()
AT_ONCE = 1000
ENDED = ("over", "closed")


async def sweep(rooms: Rooms, store: Store, retention: Retention, now: int) -> None:
    """Close idle tables and delete those that ended long ago."""
    soonest = min(retention.lobby, retention.finished)
    before = now - min(int(soonest * 1000), ABANDONED)
    with contextlib.suppress(StoreUnavailable):
        for name in await store.idle_tables(before, AT_ONCE):
            with contextlib.suppress(NoTable, Busy, Refused, SennikError):
                await _tidy(rooms, store, retention, name, now)


async def sweep_people(
    store: Store,
    retention: Retention,
    now: int,
    erase: Callable[[str], Awaitable[None]],
) -> None:
    """Erase who was not here for long; forget old devices and links that are void."""
    before = now - int(retention.people * 1000)
    with contextlib.suppress(StoreUnavailable):
        await store.forget_ended(before, now)
        for who in await store.unseen_people(before, AT_ONCE):
            await erase(who)
            log.info("somebody who was long gone was erased")


async def _tidy(
    rooms: Rooms, store: Store, retention: Retention, name: str, now: int
) -> None:
    room = await rooms.room(name)
    due = verdict(room.table, retention, now)
    if due == "close":
        await rooms.submit(room, CloseTable(now, NOBODY))
        log.info("idle table closed", table=name)
    elif due == "delete":
        rooms.drop(name)
        await store.delete_table(name)
        log.info("old table deleted", table=name)


def verdict(table: Table, retention: Retention, now: int) -> str:
    """What is to be done with a table: "close", "delete" or nothing."""
    idle = now - table.changed_at
    if table.status in ENDED:
        return "delete" if idle >= retention.finished * 1000 else ""
    allowed = ABANDONED if table.status == "playing" else retention.lobby * 1000
    return "close" if idle >= allowed else ""
