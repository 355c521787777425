"""What was made from views, kept by the bytes that it was made from.

A memo is of one function of a record. It notes which bytes that function reads; records
that agree in these give the same, so it is made once: for all who see alike, at all
tables. Nothing private can come along: equal inputs, equal answers.
"""

from collections.abc import Callable
from typing import Any, Protocol

from sennik.tables.desks import Bytes

MOST = 30_000  # answers kept by all memos of a game together
EACH = 500  # in one shape: what hardly ever comes again must not drive the others out
SHAPES = 4  # sets of bytes that one memo tells apart


class Noted(Protocol):
    """Something to read from that notes what was read."""

    @property
    def noted(self) -> Bytes:
        """What was read since it was opened."""

    def open(self, record: int) -> None:
        """Become `record`."""


class Memos:
    """All memos of a game."""

    def __init__(self) -> None:
        self.kept: list[Memo] = []
        self.answers = 0

    def added(self, to: "Shape") -> None:
        """An answer was added. Where there are too many they are forgotten, but not
        what is read.
        """
        self.answers += 1
        if len(to.answers) > EACH:
            self.answers -= len(to.answers)
            to.answers.clear()
        elif self.answers > MOST:
            self.answers = 0
            for memo in self.kept:
                for shape in memo.shapes:
                    shape.answers.clear()


class Shape:
    """Answers for which the same bytes were read, or fewer: by these bytes."""

    __slots__ = ("answers", "read")

    def __init__(self, read: Bytes) -> None:
        self.read = read
        self.answers: dict[int, Any] = {}


class Memo:
    """The answers of one function of a record."""

    __slots__ = ("make", "memos", "page", "shapes")

    def __init__(self, memos: Memos, page: Noted, make: Callable[[], Any]) -> None:
        self.memos = memos
        self.page = page  # where `make` reads
        self.make = make
        self.shapes: list[Shape] = []  # the one asked for last is the first
        memos.kept.append(self)

    def of(self, record: int) -> Any:
        """The answer for a record, its bytes as a number."""
        shapes = self.shapes
        for at, shape in enumerate(shapes):
            answer = shape.answers.get(record & shape.read)
            if answer is not None:
                if at:
                    shapes[0], shapes[at] = shape, shapes[0]
                return answer
        return self._made(record)

    def _made(self, record: int) -> Any:
        self.page.open(record)
        answer = self.make()
        shape = self._shape(self.page.noted)
        shape.answers[record & shape.read] = answer
        self.memos.added(shape)
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
