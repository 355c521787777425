"""Somebody is erased: in the database, at all tables, on all sockets."""

import structlog

from sennik.tables.commands import Forget
from sennik.web.process import Process
from sennik.web.rooms.bots import stand_in

log = structlog.get_logger()


async def erase(process: Process, who: str) -> None:
    """Forget `who`. Tables go on: what happened to them there is an event, by which
    other processes learn of it too.
    """
    tables = await process.store.erase_identity(who)
    for connection in list(process.connections):
        if connection.who == who:
            connection.dismiss()
    for name in tables:
        try:
            room = await process.rooms.room(name)
            forget = Forget(process.sources.now(), who, stand_in(room.table))
            await process.rooms.submit(room, forget)
        except Exception as error:  # such as rules not kept, or a damaged event
            # The name is gone from its log; whoever reads it does not find it.
            log.warning("a table was not told", table=name, why=type(error).__name__)
