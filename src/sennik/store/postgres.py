"""PostgreSQL: a few connections, and a nudge to the others after each commit."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg

from sennik.store.base import (
    ALL,
    BadDatabase,
    Duplicate,
    Nudge,
    Numbered,
    StaleTable,
    StoreUnavailable,
    ended,
    settle,
)
from sennik.store.connections import PAUSE, Connections
from sennik.store.people import Row, Statement
from sennik.store.schema import migrate
from sennik.store.sql import SqlStore, bookkeeping, row_of
from sennik.store.tasks import kept_alive
from sennik.tables.events import STEPS, Event, decoded

CHANNEL = "sennik"
LOCK = 7_305_441_911  # any number
APPEND = """INSERT INTO events ("table", seq, at, kind, data)
    SELECT new."table", new.seq, new.at, new.kind, new.data
    FROM json_to_recordset(%s::json) AS new
        ("table" text, after int, seq int, at bigint, kind text, data text)
    WHERE new.after =
        (SELECT COALESCE(MAX(seq), 0) FROM events WHERE "table" = new."table")
    RETURNING "table" """
READ = """SELECT asked.number, found.seq, found.data
    FROM unnest(%s::text[], %s::int[], %s::int[])
        WITH ORDINALITY AS asked ("table", after, most, number)
    CROSS JOIN LATERAL (SELECT e.seq, e.data FROM events e
        WHERE e."table" = asked."table" AND e.seq > asked.after
        ORDER BY e.seq LIMIT asked.most) AS found
    ORDER BY asked.number, found.seq"""
NOTIFY = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) told"
# The database, or its right to write, is gone for a while.
GONE = (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction)
WRITERS = 4  # connections that write events
READERS = 2  # connections that read them
GROUP = 256  # appends in one commit at most
TOLD = 64  # tables that one notification tells of


class Job(NamedTuple):
    """An append that waits to be written."""

    table: str
    last: int
    rows: list[dict[str, Any]]
    is_play: bool
    done: "asyncio.Future[int]"


class Question(NamedTuple):
    """A read that waits to be made."""

    table: str
    after: int
    most: int
    done: "asyncio.Future[list[Row]]"  # numbers and events as text


class PostgresStore(SqlStore):
    """Events in a PostgreSQL database that many processes share.

    Appends that wait at the same time are one commit, and reads one query: round trips
    are what costs.
    """

    is_shared = True
    _values = "unnest(CAST(:list AS text[])) AS given (value)"

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self._connections = Connections(url, connections)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._questions: asyncio.Queue[Question] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self._told: dict[str, Nudge] = {}  # to tell, by table
        self._wake = asyncio.Event()
        self._teller: asyncio.Task[None] | None = None
        self._own = 0  # our teller's backend: what it tells we know

    async def open(self) -> None:
        """Bring the schema up to date and connect."""
        try:
            await asyncio.to_thread(made_ready, self.url)
        except psycopg.OperationalError as error:
            raise StoreUnavailable(str(error).splitlines()[0]) from None
        self._teller = asyncio.create_task(kept_alive(self._tell))
        works = [self._write] * WRITERS + [self._answer] * READERS
        self._workers = [asyncio.create_task(kept_alive(work)) for work in works]

    async def close(self) -> None:
        """Write what waits, tell what was appended last and disconnect."""
        if self._teller is not None:
            await self._jobs.join()
            await ended({self._teller, *self._workers})
            self._teller = None
            with suppress(StoreUnavailable):
                async with self._connection() as connection:
                    await self._tell_all(connection)
        await self._connections.close()

    def append(
        self, table: str, after: int, events: Sequence[Event]
    ) -> "asyncio.Future[int]":
        """Keep `events` as numbers after+1, … in one transaction; nudge after it."""
        return asyncio.ensure_future(self._append(table, after, events))

    async def _append(self, table: str, after: int, events: Sequence[Event]) -> int:
        last = after + len(events)
        rows = [
            row_for(table, after, seq, event)
            for seq, event in enumerate(events, after + 1)
        ]
        kept = bookkeeping(table, last, events)
        if kept:
            await self._append_alone(table, rows, kept)
            self._tell_of(Nudge(table, last))
            return last
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        is_play = all(isinstance(event, STEPS) for event in events)
        self._jobs.put_nowait(Job(table, last, rows, is_play, done))
        return await done

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        """The first `most` events after number `after`, in order."""
        loop = asyncio.get_running_loop()
        question = Question(table, after, most, loop.create_future())
        self._questions.put_nowait(question)
        return [Numbered(seq, decoded(data)) for seq, data in await question.done]

    async def _answer(self) -> None:
        """A reader: whatever is asked at the same time is one query."""
        while True:
            asked = [await self._questions.get()]
            while not self._questions.empty() and len(asked) < GROUP:
                asked.append(self._questions.get_nowait())
            try:
                found = await self._found(asked)
            except Exception as error:
                for question in asked:
                    settle(question.done, error)
                continue
            for question, rows in zip(asked, found, strict=True):
                settle(question.done, rows)

    async def _found(self, asked: list[Question]) -> list[list[Row]]:
        """The rows that answer each question."""
        found: list[list[Row]] = [[] for _ in asked]
        tables, after, most, _ = zip(*asked, strict=True)
        async with self._connection() as connection:
            given = list(tables), list(after), list(most)
            cursor = await connection.execute(READ, given)
            for number, *row in await cursor.fetchall():
                found[number - 1].append(row)
        return found

    async def _append_alone(
        self, table: str, rows: list[dict[str, Any]], kept: list[Statement]
    ) -> None:
        """Events that change the lists too are a transaction of their own."""
        try:
            async with self._connection() as connection, connection.transaction():
                if not await inserted(connection, rows):
                    raise StaleTable(table)
                for sql, parameters in kept:
                    await connection.execute(native(sql), parameters)
        except Duplicate:
            raise StaleTable(table) from None

    async def _write(self) -> None:
        """A writer: whatever waits goes into one commit, each table once."""
        while True:
            jobs = {(first := await self._jobs.get()).table: first}
            later = []
            while not self._jobs.empty() and len(jobs) < GROUP:
                job = self._jobs.get_nowait()
                if jobs.setdefault(job.table, job) is not job:
                    later.append(job)
            # In order, so that two processes cannot block each other.
            in_order = sorted(jobs.values(), key=lambda job: job.table)
            try:
                await self._commit(in_order)
            except Exception as error:
                for job in in_order:
                    answer(job, error)
                raise
            finally:
                for job in later:
                    self._jobs.put_nowait(job)
                for _ in range(len(jobs) + len(later)):
                    self._jobs.task_done()

    async def _commit(self, jobs: list[Job]) -> None:
        """Write the jobs and answer each; if one spoils the rest, one by one."""
        try:
            async with self._connection() as connection:
                kept = await inserted(connection, [r for job in jobs for r in job.rows])
        except StoreUnavailable as error:
            for job in jobs:
                answer(job, error)
        except (Duplicate, psycopg.Error) as error:
            if len(jobs) == 1:
                stale = isinstance(error, Duplicate)
                answer(jobs[0], StaleTable(jobs[0].table) if stale else error)
            else:
                for job in jobs:
                    await self._commit([job])
        else:
            for job in jobs:
                if job.table in kept:
                    self._tell_of(Nudge(job.table, job.last, job.is_play))
                    answer(job, None)
                else:
                    answer(job, StaleTable(job.table))

    def _tell_of(self, nudge: Nudge) -> None:
        before = self._told.get(nudge.table, nudge)
        is_play = before.is_play and nudge.is_play
        self._told[nudge.table] = nudge._replace(is_play=is_play)
        self._wake.set()

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
                        if told.pid != self._own:
                            for line in told.payload.split("\n"):
                                table, seq, is_play = line.rsplit(" ", 2)
                                yield Nudge(table, int(seq), is_play == "1")
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
        """A connection; what the network breaks is StoreUnavailable."""
        try:
            async with self._connections.one() as connection:
                yield connection
        except psycopg.errors.UniqueViolation as error:
            raise Duplicate(str(error).splitlines()[0]) from None
        except (*GONE, TimeoutError) as error:
            raise StoreUnavailable(str(error).partition("\n")[0]) from None

    async def ping(self) -> None:
        """Return if the database answers and can be written."""
        rows = await self._rows("SELECT current_setting('transaction_read_only')", {})
        if rows[0][0] != "off":
            raise StoreUnavailable("the database is read-only")

    async def _tell(self) -> None:
        """Nudge the other processes, many tables at once, outside all transactions."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as connection:
                    self._own = connection.info.backend_pid
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
            lines = [f"{n.table} {n.seq} {n.is_play:d}" for n in told.values()]
            # One for many tables, but no longer than 8,000 bytes.
            parts = range(0, len(lines), TOLD)
            payloads = ["\n".join(lines[at : at + TOLD]) for at in parts]
            await connection.execute(NOTIFY, (CHANNEL, payloads))
        for table, nudge in told.items():
            if self._told.get(table) is nudge:
                del self._told[table]


def row_for(table: str, after: int, seq: int, event: Event) -> dict[str, Any]:
    """An event as APPEND reads it."""
    _, at, kind, data = row_of(seq, event)
    row = {"table": table, "after": after, "seq": seq}
    return {**row, "at": at, "kind": kind, "data": data}


async def inserted(connection: Any, rows: list[dict[str, Any]]) -> set[str]:
    """Insert the events of tables whose logs end where they should; those tables."""
    cursor = await connection.execute(APPEND, (msgspec.json.encode(rows).decode(),))
    return {row[0] for row in await cursor.fetchall()}


def answer(job: Job, error: Exception | None) -> None:
    """Wake whoever waits for a job."""
    settle(job.done, job.last if error is None else error)


@cache
def native(sql: str) -> str:
    """`:name` as psycopg writes it."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql)


def made_ready(url: str) -> None:
    """Bring the schema up to date; workers that start together do so one by one."""
    with psycopg.connect(url) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        migrate(connection, "postgresql")
