"""PostgreSQL: a pool of connections, and a nudge to the others after each commit."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy.exc
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from sennik.store.base import (
    BadDatabase,
    Duplicate,
    Nudge,
    StaleTable,
    StoreUnavailable,
)
from sennik.store.migrations import migrate
from sennik.store.sql import Row, SqlStore, Statement, bookkeeping, row_of
from sennik.tables.events import Event

CHANNEL = "sennik"
APPEND = """INSERT INTO events ("table", seq, at, kind, data)
    SELECT %(table)s, * FROM
        unnest(%(seq)s::int[], %(at)s::bigint[], %(kind)s::text[], %(data)s::text[])
    WHERE (SELECT COALESCE(MAX(seq), 0) FROM events WHERE "table" = %(table)s)
        = %(after)s"""
NOTIFY = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) told"
PATIENCE = 5.0  # seconds to wait for a connection
PAUSE = 0.2  # seconds between attempts to reach a database that is gone


class PostgresStore(SqlStore):
    """Events in a PostgreSQL database that many processes share."""

    _values = "unnest(CAST(:list AS text[])) AS given (value)"

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self._pool = AsyncConnectionPool(
            url,
            min_size=2,
            max_size=connections,
            timeout=PATIENCE,
            open=False,
            kwargs={"autocommit": True},
            check=None,
        )
        self._told: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._teller: asyncio.Task[None] | None = None
        self._own: set[int] = set()  # our tellers' backends: what they tell we know

    async def open(self) -> None:
        """Bring the schema up to date and connect."""
        try:
            await asyncio.to_thread(migrate, sqlalchemy_url(self.url))
            await self._pool.open(wait=True, timeout=PATIENCE)
        except (sqlalchemy.exc.OperationalError, PoolTimeout) as error:
            raise StoreUnavailable(str(error).splitlines()[0]) from None
        self._teller = asyncio.create_task(self._tell())

    async def close(self) -> None:
        """Tell what was appended last and disconnect."""
        if self._teller is not None:
            self._teller.cancel()
            with suppress(asyncio.CancelledError):
                await self._teller
            self._teller = None
            with suppress(StoreUnavailable):
                async with self._connection() as connection:
                    await self._tell_all(connection)
        await self._pool.close()

    async def append(self, table: str, after: int, events: Sequence[Event]) -> int:
        """Keep `events` as numbers after+1, … in one transaction; nudge after it."""
        rows = [row_of(after + n, event) for n, event in enumerate(events, 1)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        kept = bookkeeping(table, after + len(rows), events)
        try:
            async with self._connection() as connection:
                if kept:
                    async with connection.transaction():
                        await inserted(connection, table, after, columns)
                        for sql, parameters in kept:
                            await connection.execute(native(sql), parameters)
                else:
                    await inserted(connection, table, after, columns)
        except Duplicate:
            raise StaleTable(table) from None
        self._told[table] = after + len(rows)
        self._wake.set()
        return after + len(rows)

    async def nudges(self) -> AsyncIterator[Nudge]:
        """What other processes appended; after a lost connection, that any may have."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield Nudge("", 0)
                    async for told in connection.notifies():
                        if told.pid not in self._own:
                            table, _, seq = told.payload.rpartition(" ")
                            yield Nudge(table, int(seq))
            except psycopg.OperationalError:
                await asyncio.sleep(PAUSE)

    async def backup(self, path: Path) -> None:
        """PostgreSQL has its own tools for this."""
        raise BadDatabase("a PostgreSQL database is backed up with pg_dump")

    async def _rows(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        async with self._connection() as connection:
            cursor = await connection.execute(native(sql), parameters)
            return list(await cursor.fetchall())

    async def _run(self, *statements: Statement) -> list[list[Row]]:
        found: list[list[Row]] = []
        async with self._connection() as connection, connection.transaction():
            for sql, parameters in statements:
                cursor = await connection.execute(native(sql), parameters)
                rows = await cursor.fetchall() if cursor.description else []
                found.append(list(rows))
        return found

    def _list(self, values: Sequence[str]) -> dict[str, Any]:
        return {"list": list(values)}

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection of the pool; what the network breaks is StoreUnavailable."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except psycopg.errors.UniqueViolation as error:
            raise Duplicate(str(error).splitlines()[0]) from None
        except (psycopg.OperationalError, PoolTimeout) as error:
            raise StoreUnavailable(str(error).splitlines()[0]) from None

    async def _tell(self) -> None:
        """Nudge the other processes, many tables at once, outside all transactions."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as connection:
                    self._own.add(connection.info.backend_pid)
                    self._wake.set()
                    await self._tell_through(connection)
            except psycopg.OperationalError:
                await asyncio.sleep(PAUSE)

    async def _tell_through(self, connection: Any) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._tell_all(connection)

    async def _tell_all(self, connection: Any) -> None:
        """Tell what waits; it waits on if the connection is lost meanwhile."""
        told = dict(self._told)
        if told:
            lines = [f"{table} {seq}" for table, seq in told.items()]
            await connection.execute(NOTIFY, (CHANNEL, lines))
        for table, seq in told.items():
            if self._told.get(table) == seq:
                del self._told[table]


async def inserted(
    connection: Any, table: str, after: int, columns: list[list[Any]]
) -> None:
    """Insert the events if the log ends at `after`."""
    seq, at, kind, data = columns
    given = {"table": table, "after": after, "seq": seq}
    cursor = await connection.execute(
        APPEND, {**given, "at": at, "kind": kind, "data": data}
    )
    if cursor.rowcount != len(seq):
        raise StaleTable(table)


@cache
def native(sql: str) -> str:
    """`:name` as psycopg writes it."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql)


def sqlalchemy_url(url: str) -> str:
    """The same address for SQLAlchemy with psycopg 3."""
    return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)
