"""SQLite: one writer thread, WAL, synchronous FULL, many appends in one commit."""

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import structlog

from sennik.store.base import (
    Duplicate,
    Listing,
    Nudge,
    StaleTable,
    StoreUnavailable,
    UnusableDatabase,
    settle,
)
from sennik.store.people import Row, Statement
from sennik.store.schema import migrate
from sennik.store.sql import (
    SqlStore,
    bookkeeping,
    deleted,
    row_of,
    row_of_list,
)
from sennik.tables.events import Event

# What does not follow the last event of its table gets no number: the key refuses it.
APPEND = """INSERT INTO events ("table", seq, at, kind, data)
    SELECT column1, CASE WHEN column2 =
        (SELECT COALESCE(MAX(seq), 0) FROM events WHERE "table" = column1)
        THEN column3 END, column4, column5, column6 FROM (VALUES {rows})"""
# Lists are written many at a time: a statement waits for the interpreter twice, and the
# events of all tables wait with it.
NEW = "json_each(:list) AS new"
KNOWN = """(SELECT seq FROM tables WHERE "table" = new.value ->> 'table')
    <= new.value ->> 'seq'"""
DESCRIBED = f"""UPDATE tables SET game = new.value ->> 'game',
    status = new.value ->> 'status', public = new.value ->> 'public',
    changed_at = new.value ->> 'changed_at', seq = new.value ->> 'seq',
    seats = new.value ->> 'seats', turn = new.value ->> 'turn' FROM {NEW}
    WHERE tables."table" = new.value ->> 'table' AND tables.seq <= new.value ->> 'seq'
    """  # noqa: S608
GONE = f"""UPDATE players SET present = 0 FROM {NEW}
    WHERE players."table" = new.value ->> 'table' AND present = 1 AND {KNOWN}
    AND identity NOT IN (SELECT value FROM json_each(new.value, '$.players'))
    """  # noqa: S608
STAYED = f"""INSERT INTO players ("table", identity, present)
    SELECT new.value ->> 'table', who.value, 1
    FROM {NEW}, json_each(new.value, '$.players') AS who WHERE {KNOWN}
    ON CONFLICT ("table", identity) DO UPDATE SET present = 1 WHERE present = 0
    """  # noqa: S608
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
OWN = 0o600  # nobody else on this machine reads what is kept
GROUP = 512  # jobs in one commit at most
ROWS = 64  # events in one statement: each lets go of the interpreter only once
PACE = 0.003  # seconds at least between two commits: who comes sooner has company
GLANCE = 1.0  # seconds between looks for what another process has written
LOGGED = 4000  # pages of the log before they go to their places: 16 MB

log = structlog.get_logger()

Work = Callable[[sqlite3.Connection], Any]
Columns = tuple[str | int, ...]  # of APPEND


class Append(NamedTuple):
    """Events to keep, and what the lists must know of them."""

    last: int
    rows: list[Columns]
    kept: list[Statement]


Job = tuple[Work | Append, "asyncio.Future[Any]"]  # and what comes of it


class SqliteStore(SqlStore):
    """Events in one file, written by one process."""

    _values = "json_each(:list)"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._damage = ""  # what SQLite said when it found the file damaged

    async def open(self) -> None:
        """Bring the schema up to date and start the two threads."""
        await asyncio.to_thread(made_ready, self.path)
        self._loop = asyncio.get_running_loop()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._reading = await self._loop.run_in_executor(self._reader, self._connected)
        writing = await asyncio.to_thread(self._connected)  # a thread could not fail
        self._writer = threading.Thread(
            target=self._write, args=(writing,), name="sqlite-writer", daemon=True
        )
        self._writer.start()

    async def close(self) -> None:
        """Write what is waiting and stop."""
        if self._writer is None or self._reader is None or self._reading is None:
            return
        self._jobs.put(None)  # after all that waits
        await asyncio.to_thread(self._writer.join)
        await asyncio.get_running_loop().run_in_executor(
            self._reader, self._reading.close
        )
        self._reader.shutdown()
        self._writer = self._reader = self._reading = None

    async def ping(self) -> None:
        """Return if the file can be read and written, as far as anybody knows."""
        if self._damage:
            raise StoreUnavailable(self._damage)
        await asyncio.to_thread(probe, self.path)

    def append(
        self, table: str, after: int, events: Sequence[Event]
    ) -> "asyncio.Future[int]":
        """Keep `events` as numbers after+1, … in one transaction."""
        last = after + len(events)
        rows: list[Columns] = [
            (table, after, *row_of(seq, event))
            for seq, event in enumerate(events, after + 1)
        ]
        return self._written(Append(last, rows, bookkeeping(table, last, events)))

    async def describe(self, *listings: Listing) -> None:
        """Put tables into the lists as they are now."""
        rows = [{**row_of_list(one), "players": one.players} for one in listings]
        given = {"list": msgspec.json.encode(rows).decode()}
        await self._run((DESCRIBED, given), (GONE, given), (STAYED, given))

    async def delete_table(self, table: str) -> None:
        """Forget a table and all its events."""
        await self._run(*deleted(table))

    async def nudges(self) -> AsyncIterator[Nudge]:
        """No other server writes, but whoever runs this one may (`sennik admin`)."""
        seen = -1
        while True:
            with suppress(StoreUnavailable):
                before, seen = seen, await self._written(version)
                if seen != before:
                    yield Nudge("", 0)
            await asyncio.sleep(GLANCE)

    async def backup(self, path: Path) -> None:
        """Write a consistent copy while the store is used."""
        await asyncio.to_thread(copied, self.path, path)

    async def _rows(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        assert self._reader is not None, "the store is not open"
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._fetched, sql, parameters)

    async def _run(self, *statements: Statement) -> list[list[Row]]:
        def work(connection: sqlite3.Connection) -> list[list[Row]]:
            return [connection.execute(*each).fetchall() for each in statements]

        rows: list[list[Row]] = await self._written(work)
        return rows

    def _list(self, values: Sequence[str]) -> dict[str, Any]:
        return {"list": msgspec.json.encode(values).decode()}

    # --- Threads ---------------------------------------------------------------------

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path,
            isolation_level=None,
            check_same_thread=False,
            timeout=10,
            cached_statements=2 * ROWS,
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOGGED}")
        connection.execute("PRAGMA temp_store = MEMORY")  # no files for a moment
        connection.execute("PRAGMA secure_delete = ON")  # who is erased is gone
        return connection

    def _fetched(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        assert self._reading is not None
        try:
            return self._reading.execute(sql, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            self._suspect(error)
            raise StoreUnavailable(str(error)) from None

    def _suspect(self, error: Exception) -> None:
        """Remember that the file is damaged: from then on it is not ready."""
        if not isinstance(error, sqlite3.DatabaseError) or self._damage:
            return
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE:
            self._damage = str(error)
            log.error("the file is damaged", file=self.path.name, found=self._damage)

    def _written(self, work: Work | Append) -> "asyncio.Future[Any]":
        """Let the next commit do this too."""
        assert self._writer is not None, "not open"
        answer = asyncio.get_running_loop().create_future()
        self._jobs.put((work, answer))
        return answer

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer thread: all that waits goes into one commit."""
        committed_at = 0.0
        assert self._loop is not None
        while (job := self._jobs.get()) is not None:
            time.sleep(max(0.0, committed_at + PACE - time.monotonic()))
            jobs = [job]
            while len(jobs) < GROUP and not self._jobs.empty():
                if (job := self._jobs.get()) is None:
                    self._jobs.put(None)  # the end, once these are done
                    break
                jobs.append(job)
            answers = self._answers(connection, [work for work, _ in jobs])
            committed_at = time.monotonic()
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(tell, jobs, answers)
        connection.close()

    def _answers(
        self, connection: sqlite3.Connection, works: list[Work | Append]
    ) -> list[Any]:
        """The answer to each of the works; if one spoils the rest, one by one."""
        try:
            return committed(connection, works)
        except Exception as error:
            self._suspect(error)
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if len(works) > 1 and not isinstance(error, sqlite3.OperationalError):
                return [self._answers(connection, [work])[0] for work in works]
            return [failure(error)] * len(works)


def tell(jobs: list[Job], answers: list[Any]) -> None:
    """Wake everybody whose job was committed."""
    for (_, waiting), answer in zip(jobs, answers, strict=True):
        settle(waiting, answer)


def committed(connection: sqlite3.Connection, works: list[Work | Append]) -> list[Any]:
    """Do the works in one transaction; the answer to each."""
    appends = [work for work in works if isinstance(work, Append) and not work.kept]
    rows = [row for append in appends for row in append.rows]
    if len(appends) == len(works) and len(rows) <= ROWS:
        # One statement is a transaction of its own.
        connection.execute(appending(len(rows)), list(chain(*rows)))
        return [append.last for append in appends]
    connection.execute("BEGIN IMMEDIATE")
    answers = [_tried(connection, work) for work in works]
    connection.execute("COMMIT")
    return answers


def version(connection: sqlite3.Connection) -> int:
    """A number that is another one after any other connection has written."""
    found: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return found


@cache
def appending(count: int) -> str:
    """The statement that appends so many events."""
    return APPEND.format(rows=", ".join(["(?, ?, ?, ?, ?, ?)"] * count))


def failure(error: Exception) -> Exception:
    """What callers are told; a number that is taken was somebody else's."""
    if isinstance(error, sqlite3.IntegrityError):
        return StaleTable(str(error))
    lost = isinstance(error, sqlite3.Error)
    return StoreUnavailable(str(error)) if lost else error


def _tried(connection: sqlite3.Connection, work: Work | Append) -> Any:
    """One job's answer; one that fails leaves nothing and harms no other."""
    connection.execute("SAVEPOINT job")
    try:
        done = _kept(connection, work) if isinstance(work, Append) else work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        is_append = isinstance(work, Append)
        done = (StaleTable if is_append else Duplicate)(str(error))
    except sqlite3.Error:
        raise  # the whole commit fails
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        done = error
    connection.execute("RELEASE job")
    return done


def _kept(connection: sqlite3.Connection, append: Append) -> int:
    """The number of the last of the events, which are kept."""
    connection.execute(appending(len(append.rows)), list(chain(*append.rows)))
    for statement in append.kept:
        connection.execute(*statement)
    return append.last


def made_ready(path: Path) -> None:
    """Make the file, or bring its schema up to date; or UnusableDatabase."""
    try:
        private(path)
    except OSError as error:
        raise UnusableDatabase(f"{path} cannot be used: {error.strerror}") from None
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            migrate(connection, "sqlite")
            connection.execute("COMMIT")
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        said = " ".join(found.split())
        raise UnusableDatabase(f"{path} cannot be used: {said}; restore a backup")


def private(path: Path) -> None:
    """See that there is a file that we alone can read and write."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with suppress(FileNotFoundError, PermissionError):  # another's, shared with us
            path.with_name(name).chmod(OWN)


def probe(path: Path) -> None:
    """Look whether a file can be read and written, through a connection that remembers
    nothing: how every table begins, and the right to write.
    """
    is_effective = os.access in os.supports_effective_ids
    # A connection may get the descriptor of another that could still write.
    if not os.access(path, os.W_OK, effective_ids=is_effective):
        raise StoreUnavailable("the file cannot be written")
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    address = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as found:
            found.execute("BEGIN IMMEDIATE")
            for (name,) in found.execute(tables).fetchall():
                found.execute(f'SELECT * FROM "{name}" LIMIT 1').fetchall()  # noqa: S608
    except sqlite3.Error as error:
        raise StoreUnavailable(str(error)) from None


def copied(source: Path, target: Path) -> None:
    """Copy a database while others write to it."""
    private(target)
    reading, writing = sqlite3.connect(source), sqlite3.connect(target)
    try:
        reading.backup(writing)
    finally:
        reading.close()
        writing.close()
