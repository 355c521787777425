"""What lists show of tables: written to the store a little behind the tables."""

import asyncio
from collections.abc import Callable

import msgspec

from sennik.store.base import ListedSeat, Listing, Store, StoreUnavailable
from sennik.tables.table import Table

EVERY = 1.0  # seconds between writings
TOGETHER = 50  # tables written in one transaction
UNCHANGED = 60_000  # milliseconds after which a busy table's entry is renewed


class Listings:
    """The entries of the tables that changed here."""

    def __init__(self, store: Store, table: Callable[[str], Table | None]) -> None:
        self.store = store
        self.table = table  # one that is in memory, by its name
        self.due: set[str] = set()  # tables that changed since they were written
        self.written: dict[str, Listing] = {}
        self.one_at_a_time = asyncio.Lock()

    def forget(self, name: str) -> None:
        """A table is in memory no longer."""
        self.written.pop(name, None)

    async def writing(self) -> None:
        """Keep the lists in step."""
        while True:
            await asyncio.sleep(EVERY)
            await self.write_all()

    async def write_all(self) -> None:
        """Have all tables written that changed, also those that are being written."""
        async with self.one_at_a_time:
            names, self.due = self.due, set()
            tables = [found for name in names if (found := self.table(name))]
            try:
                for start in range(0, len(tables), TOGETHER):
                    await self.write(*tables[start : start + TOGETHER])
            except StoreUnavailable:
                self.due |= names

    async def write(self, *tables: Table) -> None:
        """Write tables whose entries look differently now."""
        entries = [listed(table) for table in tables]
        news = [one for one in entries if is_news(self.written.get(one.table), one)]
        if news:
            await self.store.describe(*news)
            self.written.update({one.table: one for one in news})


def is_news(before: Listing | None, now: Listing) -> bool:
    """Whether a list would show a table differently."""
    if before is None or now.changed_at - before.changed_at > UNCHANGED:
        return True
    same = msgspec.structs.replace(before, seq=now.seq, changed_at=now.changed_at)
    return same != now


def listed(table: Table) -> Listing:
    """A table as lists show it."""
    players = [seat.player for seat in table.seats if seat.kind == "person"]
    turn = [table.seats[number].player for number in table.acting()]
    result = table.play.result if table.play and table.status == "over" else None
    winners = result.winners if result else []
    return Listing(
        table=table.id,
        game=table.game,
        status=table.status,
        public=is_found(table),
        changed_at=table.changed_at,
        seq=table.seq,
        seats=[
            ListedSeat(
                name=seat.name,
                bot=seat.level if seat.kind == "bot" else "",
                acts=seat.kind == "person" and bool(seat.legal),
                portrait=seat.portrait,
                won=number in winners,
            )
            for number, seat in enumerate(table.seats)
        ],
        players=sorted({table.opener, *players} - {""}),
        turn=[player for player in turn if player],
    )


def is_found(table: Table) -> bool:
    """Whether everybody finds a table: there is a seat to take, or a match to watch."""
    if not table.public:
        return False
    if table.status == "open":
        return any(seat.kind == "free" for seat in table.seats)
    return table.spectators and table.status in ("shuffling", "playing")
