"""What whoever runs a server can do with it: beside the running one, or without any.

It is one more process on the same database. Servers hear of what it did to a table as
they hear of each other, and look every few seconds who is somebody still.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from sennik.engine.errors import SennikError
from sennik.store import Store, store_at
from sennik.store.base import Identity, Listing, Person, StoreUnavailable
from sennik.tables.commands import NOBODY, CloseTable
from sennik.tables.decisions import Refused
from sennik.web.http.names import checked_name
from sennik.web.rooms.export import exported
from sennik.web.rooms.people import forget, rename
from sennik.web.rooms.room import Busy, NoTable, Rooms
from sennik.web.run.metrics import Metrics
from sennik.web.run.sources import Sources


class Impossible(SennikError):
    """What an administrator asks for cannot be done."""


class Administration:
    """An open database, and the tables in it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms = Rooms(store, Metrics())
        self.sources = Sources()

    async def tables(self, limit: int) -> list[Listing]:
        """All tables, newest first."""
        return await self.store.newest_tables(limit)

    async def close_table(self, table: str) -> None:
        """Close a table; a match there ends without a winner."""
        room = await self.rooms.room(table)
        await self.rooms.submit(room, CloseTable(self.sources.now(), NOBODY))

    async def people(self, matching: str, limit: int) -> list[Person]:
        """Who is known, the one seen last first."""
        return await self.store.people(matching, limit)

    async def person(self, who: str) -> Identity:
        """Somebody by their id."""
        for found in await self.store.people(who):
            if found.identity.id == who:
                return found.identity
        raise Impossible(f"nobody has the id {who}; `sennik admin people` lists them")

    async def rename(self, who: str, name: str) -> None:
        """Call somebody by another name, at all tables too."""
        identity = await self.person(who)
        try:
            named = msgspec.structs.replace(identity, name=checked_name(name))
        except Refused:
            raise Impossible("a name has 1 to 24 characters that can be seen") from None
        await rename(self.rooms, named, self.sources.now())

    async def change(self, who: str, **changes: bool) -> None:
        """Say what somebody may do: `muted`, `banned`."""
        identity = await self.person(who)
        await self.store.set_identity(msgspec.structs.replace(identity, **changes))

    async def erase(self, who: str) -> None:
        """Forget somebody as they could themselves."""
        await self.person(who)
        await forget(self.rooms, who, self.sources.now())

    async def export(self, who: str) -> dict[str, Any]:
        """All that is kept of somebody."""
        return await exported(self.rooms, await self.person(who))

    async def backup(self, path: Path) -> None:
        """Copy the database while it is used."""
        await self.store.backup(path)


@asynccontextmanager
async def administered(database: str) -> AsyncIterator[Administration]:
    """The doors to a database; what is refused there is one line for people."""
    store = store_at(database)
    try:
        await store.open()
        doors = Administration(store)
        try:
            yield doors
            await doors.rooms.listings.write_all()
        finally:
            await store.close()
    except StoreUnavailable as error:
        raise Impossible(f"the database does not answer: {error}") from None
    except NoTable as error:
        raise Impossible(f"there is no table {error}") from None
    except Busy:
        raise Impossible("the table is too busy; try again") from None
    except Refused as refused:
        raise Impossible(refused.sentence["en"]) from None
