"""The store in SQL that SQLite and PostgreSQL share; `append` is each one's own.

Parameters are written `:name`. An engine gives two doors (`people.py`): `_rows` reads,
`_run` runs statements as one transaction.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from sennik.store.base import (
    ALL,
    Attempt,
    ListedSeat,
    Listing,
    Numbered,
    Promise,
)
from sennik.store.people import Row, SqlPeople, Statement, readable
from sennik.tables.events import (
    Event,
    MatchBegun,
    MatchEnded,
    SeatTaken,
    ShuffleAborted,
    ShufflePromised,
    TableClosed,
    TableOpened,
    TableReopened,
    decoded,
    encoded,
)

STATUS: dict[type[Event], str] = {
    ShufflePromised: "shuffling",
    ShuffleAborted: "open",
    MatchBegun: "playing",
    MatchEnded: "over",
    TableReopened: "open",
    TableClosed: "closed",
}
OPENED = """INSERT INTO tables
    ("table", game, status, public, changed_at, seq, seats, turn)
    VALUES (:table, :game, 'open', :public, :at, 1, '[]', '[]')"""
JOINED = """INSERT INTO players ("table", identity, present)
    VALUES (:table, :identity, 1)
    ON CONFLICT ("table", identity) DO UPDATE SET present = 1"""
MOVED_ON = """UPDATE tables SET status = :status, changed_at = :at, seq = :seq
    WHERE "table" = :table"""
LISTED = (
    'SELECT "table", game, status, public, changed_at, seq, seats, turn FROM tables'
)
PRESENT = """SELECT "table", identity FROM players
    WHERE present = 1 AND "table" IN (SELECT value FROM {values})
    ORDER BY "table", identity"""
# A lease that lasts twice as long as one taken now is of a clock that was set back, and
# whoever took it is gone: the living renew theirs.
DEAD = "{lease}.until NOT BETWEEN :now AND :until + (:until - :now)"
FREE = f"""INSERT INTO leases ("table", process, until)
    SELECT t."table", :process, :until FROM tables t
    LEFT JOIN leases l ON l."table" = t."table"
    WHERE t.status IN ('shuffling', 'playing')
    AND (l.until IS NULL OR {DEAD.format(lease="l")})
    ORDER BY t.changed_at LIMIT :limit
    ON CONFLICT ("table") DO UPDATE SET process = :process, until = :until
    WHERE {DEAD.format(lease="leases")}
    RETURNING "table" """  # noqa: S608
TAKEN = f"""INSERT INTO leases ("table", process, until)
    VALUES (:table, :process, :until)
    ON CONFLICT ("table") DO UPDATE SET process = :process, until = :until
    WHERE leases.process = :process OR {DEAD.format(lease="leases")}
    RETURNING "table" """  # noqa: S608
DESCRIBED = """UPDATE tables SET game = :game, status = :status, public = :public,
    changed_at = :changed_at, seq = :seq, seats = :seats, turn = :turn
    WHERE "table" = :table AND seq <= :seq"""
NOT_NEWER = '(SELECT seq FROM tables WHERE "table" = :table) <= :seq'
GONE = f"""UPDATE players SET present = 0
    WHERE "table" = :table AND present = 1 AND {NOT_NEWER}"""  # noqa: S608
STAYED = f"""INSERT INTO players ("table", identity, present)
    SELECT :table, :identity, 1 WHERE {NOT_NEWER}
    ON CONFLICT ("table", identity) DO UPDATE SET present = 1"""
IDLE = """SELECT t."table" FROM tables t WHERE t.changed_at < :before AND
    (SELECT e.at FROM events e WHERE e."table" = t."table"
     ORDER BY e.seq DESC LIMIT 1) < :before
    ORDER BY t.changed_at LIMIT :limit"""
OPENINGS = """SELECT e.data FROM players p
    JOIN tables t ON t."table" = p."table"
    AND t.status IN ('open', 'shuffling', 'playing')
    JOIN events e ON e."table" = p."table" AND e.seq = 1
    WHERE p.identity = :identity AND p.present = 1"""
DRAWN = "INSERT INTO days VALUES (:day, :secret, :now) ON CONFLICT DO NOTHING"
ATTEMPTED = """INSERT INTO attempts VALUES
    (:day, :game, :identity, :won, :finished, :lead, :score, :now)
    ON CONFLICT DO NOTHING"""
ATTEMPTS = """SELECT * FROM (SELECT
    a.game, i.id, i.name, a.won, a.finished, a.lead, a.score,
    ROW_NUMBER() OVER (PARTITION BY a.game
        ORDER BY a.won DESC, a.finished DESC, a.lead DESC, a.at, i.id) AS place
    FROM attempts a JOIN identities i ON i.id = a.identity WHERE a.day = :day) AS best
    WHERE place <= :limit ORDER BY game, place"""
OWN = """SELECT day, game, won, finished, lead, score FROM attempts
    WHERE identity = :who ORDER BY day, game"""
TABLE_PARTS = ("events", "tables", "players", "leases", "return_links")


def row_of(seq: int, event: Event) -> tuple[int, int, str, str]:
    """An event as the store keeps it."""
    return seq, event.at, type(event).__name__, encoded(event).decode()


def bookkeeping(table: str, last: int, events: Sequence[Event]) -> list[Statement]:
    """What the lists must know in the same transaction; nothing for a mere action."""
    found: list[Statement] = []
    for event in events:
        if isinstance(event, TableOpened):
            opened = {"game": event.game, "public": int(event.public), "at": event.at}
            found.append((OPENED, {"table": table, **opened}))
            found.append((JOINED, {"table": table, "identity": event.opener}))
        elif isinstance(event, SeatTaken):
            found.append((JOINED, {"table": table, "identity": event.player}))
        elif status := STATUS.get(type(event)):
            moved = {"table": table, "status": status, "at": event.at, "seq": last}
            found.append((MOVED_ON, moved))
    return found


def row_of_list(listing: Listing) -> dict[str, Any]:
    """A table as the lists keep it, but for its players."""
    row = {
        **msgspec.structs.asdict(listing),
        "public": int(listing.public),
        "seats": msgspec.json.encode(listing.seats).decode(),
        "turn": msgspec.json.encode(listing.turn).decode(),
    }
    del row["players"]
    return row


def described(listing: Listing) -> list[Statement]:
    """What puts a table into the lists."""
    known = {"table": listing.table, "seq": listing.seq}
    stayed = [(STAYED, {**known, "identity": one}) for one in listing.players]
    return [(DESCRIBED, row_of_list(listing)), (GONE, known), *stayed]


def deleted(table: str) -> list[Statement]:
    """What leaves nothing of a table."""
    return [
        (f'DELETE FROM {part} WHERE "table" = :table', {"table": table})  # noqa: S608
        for part in TABLE_PARTS
    ]


class SqlStore(SqlPeople):
    """Everything that is written once for both engines."""

    async def ping(self) -> None:
        """Return if the database answers."""
        await self._rows("SELECT 1", {})

    # --- Events ----------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        """The first `most` events after number `after`, in order."""
        rows = await self._rows(
            'SELECT seq, data FROM events WHERE "table" = :table AND seq > :after'
            " ORDER BY seq LIMIT :most",
            {"table": table, "after": after, "most": most},
        )
        return [Numbered(seq, decoded(data)) for seq, data in rows]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each table."""
        rows = await self._rows(
            f'SELECT "table", MAX(seq) FROM events WHERE "table" IN'  # noqa: S608
            f' (SELECT value FROM {self._values}) GROUP BY "table"',
            self._list(tables),
        )
        return {str(table): int(seq) for table, seq in rows}

    # --- Lists -----------------------------------------------------------------------

    async def describe(self, *listings: Listing) -> None:
        """Put tables into the lists as they are now."""
        # In order, so that two processes cannot block each other.
        ordered = sorted(listings, key=lambda listing: listing.table)
        await self._run(*(each for one in ordered for each in described(one)))

    async def tables_of(self, identity: str, limit: int = 100) -> list[Listing]:
        """The tables of an identity, newest first."""
        return await self._listed(
            'WHERE "table" IN (SELECT "table" FROM players'
            " WHERE identity = :identity AND present = 1)"
            " ORDER BY changed_at DESC LIMIT :limit",
            {"identity": identity, "limit": limit},
        )

    async def running_tables(self, opener: str) -> int:
        """How many tables that `opener` opened are neither over nor closed."""
        rows = await self._rows(OPENINGS, {"identity": opener})
        found = [readable(data) for (data,) in rows]
        opened = [event for event in found if isinstance(event, TableOpened)]
        return sum(event.opener == opener for event in opened)

    async def public_tables(self, limit: int = 100) -> list[Listing]:
        """Tables that everybody finds, newest first; none that is closed."""
        return await self._listed(
            "WHERE public = 1 AND status <> 'closed'"
            " ORDER BY changed_at DESC LIMIT :limit",
            {"limit": limit},
        )

    async def newest_tables(self, limit: int = 100) -> list[Listing]:
        """All tables, newest first."""
        return await self._listed(
            "ORDER BY changed_at DESC LIMIT :limit", {"limit": limit}
        )

    async def seated_tables(self, identity: str) -> list[str]:
        """All tables at which an identity ever sat, or that it opened."""
        asked = 'SELECT "table" FROM players WHERE identity = :identity ORDER BY 1'
        return [row[0] for row in await self._rows(asked, {"identity": identity})]

    async def _listed(self, where: str, parameters: dict[str, Any]) -> list[Listing]:
        rows = await self._rows(f"{LISTED} {where}", parameters)
        players: dict[str, list[str]] = {str(row[0]): [] for row in rows}
        present = PRESENT.format(values=self._values)
        for table, identity in await self._rows(present, self._list(list(players))):
            players[table].append(identity)
        return [listing_of(row, players[row[0]]) for row in rows]

    async def idle_tables(self, before: int, limit: int = 100) -> list[str]:
        """Tables where nothing has happened since `before`."""
        rows = await self._rows(IDLE, {"before": before, "limit": limit})
        return [row[0] for row in rows]

    async def delete_table(self, table: str) -> None:
        """Forget a table and all its events."""
        await self._run(*deleted(table))

    # --- Leases ----------------------------------------------------------------------

    async def take_lease(self, table: str, process: str, now: int, until: int) -> bool:
        """Whether `process` now watches `table`."""
        lease = {"table": table, "process": process, "now": now, "until": until}
        return bool((await self._run((TAKEN, lease)))[0])

    async def take_leases(
        self, process: str, now: int, until: int, limit: int = 100
    ) -> list[str]:
        """Take tables at which a match runs and that nobody watches."""
        lease = {"process": process, "now": now, "until": until, "limit": limit}
        return [row[0] for row in (await self._run((FREE, lease)))[0]]

    async def renew_leases(self, process: str, until: int) -> list[str]:
        """Prolong all leases of `process`."""
        renewed = (
            "UPDATE leases SET until = :until WHERE process = :process"
            ' RETURNING "table"'
        )
        rows = await self._run((renewed, {"process": process, "until": until}))
        return [row[0] for row in rows[0]]

    async def drop_leases(self, process: str, table: str | None = None) -> None:
        """Give one lease or all of them back."""
        sql, lease = "DELETE FROM leases WHERE process = :process", {"process": process}
        if table is not None:
            sql, lease = f'{sql} AND "table" = :table', {**lease, "table": table}
        await self._run((sql, lease))

    # --- Dreams of days --------------------------------------------------------------

    async def promise(self, day: str, secret: bytes, now: int) -> None:
        """Draw the secret of a day, unless it has one already."""
        await self._run((DRAWN, {"day": day, "secret": secret.hex(), "now": now}))

    async def promises(self, since: str) -> list[Promise]:
        """The secrets of this day and of those after it."""
        known = "SELECT day, secret, at FROM days WHERE day >= :since ORDER BY day"
        rows = await self._rows(known, {"since": since})
        return [Promise(day, bytes.fromhex(secret), at) for day, secret, at in rows]

    async def add_attempt(self, day: str, attempt: Attempt, now: int) -> None:
        """Remember the first attempt of somebody."""
        values = msgspec.structs.asdict(attempt)
        values |= {"won": int(attempt.won), "finished": int(attempt.finished)}
        del values["name"]
        await self._run((ATTEMPTED, {**values, "day": day, "now": now}))

    async def attempts(self, day: str, limit: int = 100) -> list[Attempt]:
        """The attempts of a day, so many a game, the best first."""
        rows = await self._rows(ATTEMPTS, {"day": day, "limit": limit})
        return [
            Attempt(game, who, name, bool(won), bool(finished), lead, score)
            for game, who, name, won, finished, lead, score, _ in rows
        ]

    async def attempts_of(self, identity: str) -> dict[str, list[Attempt]]:
        """All attempts of somebody, by day."""
        found: dict[str, list[Attempt]] = {}
        for day, game, won, finished, *rest in await self._rows(OWN, {"who": identity}):
            attempt = Attempt(game, identity, "", bool(won), bool(finished), *rest)
            found.setdefault(day, []).append(attempt)
        return found

    async def delete_attempts(self, before: str) -> None:
        """Forget the attempts of all days before this one."""
        old = "DELETE FROM attempts WHERE day < :before"
        await self._run((old, {"before": before}))


def listing_of(row: Row, players: list[str]) -> Listing:
    """A row of `tables` as a listing."""
    table, game, status, public, changed_at, seq, seats, turn = row
    return Listing(
        table=table,
        game=game,
        status=status,
        public=bool(public),
        changed_at=changed_at,
        seq=seq,
        seats=msgspec.json.decode(seats, type=list[ListedSeat]),
        players=players,
        turn=msgspec.json.decode(turn, type=list[str]),
    )
