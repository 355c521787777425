"""What was made from views, kept by the bytes that it was made from.

A memo is of one function of a record. It notes which bytes that function reads; records
that agree in these give the same, so it is made once: for all who see alike, at all
tables. Nothing private can come along: equal inputs, equal answers.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Protocol

from sennik.tables.desks import Bytes

MOST = 30_000  # answers kept by all memos of a game together
SHAPES = 4  # sets of bytes that one memo tells apart


class Noted(Protocol):
    """Something to read from that notes what was read."""

    @property
    def noted(self) -> Bytes:
        """What was read since it was opened."""

    def open(self, data: bytes) -> None:
        """Become `data`."""


class Memos:
    """All memos of a game."""

    def __init__(self) -> None:
        self.kept: list[Memo] = []
        self.answers = 0

    def clear_if_full(self) -> None:
        """Forget all answers once there are too many; what is read is still known."""
        self.answers += 1
        if self.answers > MOST:
            self.answers = 0
            for memo in self.kept:
                for shape in memo.shapes:
                    shape.answers.clear()


class Shape:
    """Answers for which the same bytes were read, or fewer."""

    __slots__ = ("answers", "key", "read")

    def __init__(self, read: Bytes) -> None:
        self.read = read
        self.key: Callable[[bytes], Any] = picked(read)
        self.answers: dict[Any, Any] = {}


class Memo:
    """The answers of one function of a record."""

    __slots__ = ("make", "memos", "page", "read", "rows", "shapes")

    def __init__(self, memos: Memos, page: Noted, make: Callable[[], Any]) -> None:
        self.memos = memos
        self.page = page  # where `make` reads
        self.make = make
        self.read: Bytes = 0  # all that it has ever read
        self.rows: Rows | None = None  # of which it makes an entry
        self.shapes: list[Shape] = []  # the one asked for last is the first
        memos.kept.append(self)

    def of(self, record: bytes) -> Any:
        """The answer for `record`."""
        for shape in self.shapes:
            answer = shape.answers.get(shape.key(record))
            if answer is not None:
                if shape is not self.shapes[0]:
                    self.shapes.remove(shape)
                    self.shapes.insert(0, shape)
                return answer
        return self._made(record)

    def _made(self, record: bytes) -> Any:
        self.page.open(record)
        answer = self.make()
        self.read |= self.page.noted
        if self.rows is not None:
            self.rows.read |= self.read
        self.memos.clear_if_full()
        shape = self._shape(self.page.noted)
        shape.answers[shape.key(record)] = answer
        return answer

    def _shape(self, read: Bytes) -> Shape:
        """Where to keep what was made from `read`. Where a function takes many ways
        those taken least lately become one: there is a price to each look-up.
        """
        for shape in self.shapes:
            if not read & ~shape.read:
                return shape
        if len(self.shapes) == SHAPES:
            read |= self.shapes.pop().read
        self.shapes.append(Shape(read))
        return self.shapes[-1]


class Rows:
    """A list in JSON with an entry a seat, each one a memo."""

    __slots__ = ("entries", "read", "seats")

    def __init__(self, seats: Memo, entries: list[Memo]) -> None:
        self.seats = seats  # how many there are
        self.entries = entries
        self.read: Bytes = 0  # all that was ever read for it
        for memo in (seats, *entries):
            memo.rows = self

    def of(self, record: bytes) -> bytes:
        """The list for `record`."""
        entries = self.entries[: self.seats.of(record)]
        return b"[%b]" % b",".join([entry.of(record) for entry in entries])


def picked(read: Bytes) -> Callable[[bytes], Any]:
    """A function that picks the bytes `read` of a record."""
    marks = read.to_bytes((read.bit_length() + 7) // 8, "little")
    slices, start = [], marks.find(255)
    while start >= 0:
        end = marks.find(0, start)
        end = end if end >= 0 else len(marks)
        slices.append(slice(start, end))
        start = marks.find(255, end)
    return itemgetter(*slices) if slices else len
