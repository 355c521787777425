"""Where SQLite's writer puts events: in the order they come, sorted into place later.

The events of a table lie together, so those of a moment belong to as many pages as
there are tables, and every page is written whole. The journal takes them all on a page
or two. Once it is long they go to their places, many to a page and a few tables at a
time; or all at once if somebody asks for events.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import structlog

from sennik.store.base import StaleTable
from sennik.store.sql import Statement, bookkeeping, row_of
from sennik.tables.events import Event

log = structlog.get_logger()
HEAD = 'SELECT COALESCE(MAX(seq), 0) FROM events WHERE "table" = ?'
# Nothing is inserted if another connection has written since we last looked.
INSERT = """INSERT INTO journal ("table", seq, at, kind, data)
    SELECT * FROM (VALUES {rows})
    WHERE (SELECT data_version FROM pragma_data_version) = ?"""
ROW, COLUMNS = "(?, ?, ?, ?, ?)", 5
SORT = """INSERT INTO events ("table", seq, at, kind, data)
    SELECT "table", seq, at, kind, data FROM journal WHERE {which}
    ORDER BY "table", seq"""
PART = SORT.format(which='rowid <= ? AND "table" BETWEEN ? AND ?')
# Parts of it may be in place already. Were there anything else, the key would refuse.
ALL = SORT.format(
    which="""NOT EXISTS (SELECT 1 FROM events AS known WHERE
    known."table" = journal."table" AND known.seq = journal.seq
    AND known.data = journal.data)"""
)
ROWS = 64  # in one statement: each lets go of the interpreter only once
LONG = 4096  # rows of a journal that is sorted
TABLES = 64  # sorted at a time: that takes some 4 ms
HEADS = 20_000  # tables whose last number is remembered
UNKNOWN = -1  # version of the file


class Append(NamedTuple):
    """Events to keep, and what the lists must know of them."""

    table: str
    after: int
    last: int
    values: list[str | int]  # the rows one after another
    kept: list[Statement]


def appending(table: str, after: int, events: Sequence[Event]) -> Append:
    """Events as rows."""
    values, last = list[str | int](), after
    for event in events:
        last += 1
        values.append(table)
        values += row_of(last, event)
    return Append(table, after, last, values, bookkeeping(table, last, events))


class Journal:
    """The writer's connection, and what it need not ask for.

    As long as nobody else writes to the file, the writer knows where tables end. That
    nobody has is checked in the transaction that relies on it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._version = UNKNOWN
        self._heads: dict[str, int] = {}  # the last number of tables
        self._length = 0  # rows that are not being sorted yet
        self._parts: list[tuple[str, str]] = []  # to sort: the first and last tables
        self._mark = 0  # the last row that is being sorted

    def append_at_once(self, appends: list[Append]) -> list[Any] | None:
        """The answers to appends that one statement can keep; None: it cannot."""
        if any(one.kept or one.table not in self._heads for one in appends):
            return None
        count = sum(one.last - one.after for one in appends)
        if count > ROWS:
            return None
        answers, values = self._numbered(appends)
        if len(values) < count * COLUMNS or not self._insert(values):
            self.forget()  # somebody else has written, or may have
            return None
        return answers

    def begin(self) -> None:
        """Begin a transaction in which we know the file."""
        self.connection.execute("BEGIN IMMEDIATE")
        version: int = self.connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self.forget()
            self.sort()
            self._version = version

    def append(self, appends: list[Append]) -> list[Any]:
        """The answer to each, in a transaction."""
        for table in {one.table for one in appends}.difference(self._heads):
            if self._length or self._mark:
                self.sort()
            self._heads[table] = self.connection.execute(HEAD, (table,)).fetchone()[0]
        answers, values = self._numbered(appends)
        for one, answer in zip(appends, answers, strict=True):
            for statement in one.kept if isinstance(answer, int) else ():
                self.connection.execute(*statement)
        if not self._insert(values):
            raise sqlite3.IntegrityError("somebody else has written")
        if len(self._heads) > HEADS:
            self._heads.clear()
        return answers

    def sort(self) -> None:
        """Put all events where they belong, in a transaction."""
        self.connection.execute(ALL)
        self.connection.execute("DELETE FROM journal")
        self._length = self._mark = 0
        self._parts = []

    def tidy(self) -> None:
        """Go on with sorting if the journal is long, in a transaction of its own: a
        little at a time, for the next commit waits meanwhile. Who writes next is told
        what keeps it from that.
        """
        if not self._mark and self._length < LONG:
            return
        try:
            self._sort_a_part()
        except sqlite3.Error:
            self.roll_back()
        except Exception:  # nobody may be left waiting for a writer that is no more
            log.exception("the journal cannot be sorted")
            self.roll_back()

    def _sort_a_part(self) -> None:
        self.begin()
        if not self._mark and self._length:
            self._share_out()
        elif self._parts:
            self.connection.execute(PART, (self._mark, *self._parts.pop()))
        else:
            gone = "DELETE FROM journal WHERE rowid <= ?"
            self.connection.execute(gone, (self._mark,))
            self._mark = 0
        self.connection.execute("COMMIT")

    def _share_out(self) -> None:
        """Sort what is in the journal from now on."""
        ask = self.connection.execute
        (self._mark,) = ask("SELECT MAX(rowid) FROM journal").fetchone()
        self._length = 0
        rows = ask('SELECT DISTINCT "table" FROM journal ORDER BY "table"').fetchall()
        names = [name for (name,) in rows]
        parts = (names[at : at + TABLES] for at in range(0, len(names), TABLES))
        self._parts = [(part[0], part[-1]) for part in parts]

    def delete(self, statements: list[Statement], table: str) -> None:
        """Delete all that these statements find of a table, in a transaction."""
        self.sort()
        self._heads.pop(table, None)
        for statement in statements:
            self.connection.execute(*statement)

    def roll_back(self) -> None:
        """Leave a transaction that failed."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")
        self.forget()

    def forget(self) -> None:
        """Know nothing of the file."""
        self._version = UNKNOWN
        self.doubt()

    def doubt(self) -> None:
        """Know neither where tables end nor what is in the journal."""
        self._heads.clear()
        self._length, self._mark, self._parts = 1, 0, []

    def _numbered(self, appends: list[Append]) -> tuple[list[Any], list[str | int]]:
        """The answer to each, and the rows of those that come at the right moment."""
        heads, answers, values = self._heads, list[Any](), list[str | int]()
        for table, after, last, added, _ in appends:
            if heads[table] == after:
                heads[table] = last
                values += added
                answers.append(last)
            else:
                answers.append(StaleTable(table))
        return answers, values

    def _insert(self, values: list[str | int]) -> bool:
        """Insert many rows at a time. False: somebody else has written."""
        for start in range(0, len(values), ROWS * COLUMNS):
            part = values[start : start + ROWS * COLUMNS]
            count = len(part) // COLUMNS
            part.append(self._version)
            if self.connection.execute(inserting(count), part).rowcount < 1:
                return False
            self._length += count
        return True


@cache
def inserting(count: int) -> str:
    """The statement that inserts so many rows."""
    return INSERT.format(rows=", ".join([ROW] * count))
