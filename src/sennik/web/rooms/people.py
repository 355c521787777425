"""What becomes of somebody at all tables: another name, or none any more."""

import structlog

from sennik.engine.errors import SennikError
from sennik.store.base import Identity, StoreUnavailable
from sennik.tables.commands import Forget, Rename
from sennik.tables.decisions import Refused
from sennik.web.rooms.bots import stand_in
from sennik.web.rooms.room import Busy, NoTable, Rooms

log = structlog.get_logger()
TABLES = 1000  # at which a name is changed, the latest ones


async def rename(rooms: Rooms, identity: Identity, now: int) -> None:
    """Show somebody by another name or portrait, at every table that can be read."""
    await rooms.store.set_identity(identity)
    for listing in await rooms.store.tables_of(identity.id, TABLES):
        if listing.status == "closed":
            continue
        try:
            room = await rooms.room(listing.table)
            name, portrait = identity.name or "?", identity.portrait
            await rooms.submit(room, Rename(now, identity.id, name, portrait))
        except StoreUnavailable:
            raise
        except (Refused, NoTable, Busy, SennikError):
            continue  # also a table of rules that are not kept any more
        except Exception as error:
            rooms.metrics.faults.inc()
            log.error("a table cannot be read", table=listing.table, exc_info=error)


async def forget(rooms: Rooms, who: str, now: int) -> None:
    """Erase somebody. Tables go on: what happened to them there is an event, by which
    other processes learn of it too.
    """
    for name in await rooms.store.erase_identity(who):
        try:
            room = await rooms.room(name)
            await rooms.submit(room, Forget(now, who, stand_in(room.table)))
        except Exception as error:  # such as rules not kept, or a damaged event
            # The name is gone from its log; whoever reads it does not find it.
            log.warning("a table was not told", table=name, why=type(error).__name__)
