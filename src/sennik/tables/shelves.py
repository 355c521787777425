"""Texts that were made from views, kept by the bytes that they were made from.

A memo is of one function of a record, or of two. It notes which bytes that function
reads; records that agree in these give the same, so it is made once: for all who see
alike, at all tables. Nothing private can come along: equal inputs, equal answers.

Compiled code finds what is kept (`composing.py`). A text has one number as long as
anything of it is kept or shown: equal numbers, equal texts.
"""

from array import array
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet

import numpy as np

from sennik.tables.composing import HEADS, NONE
from sennik.tables.desks import Bytes

MOST = 100_000  # texts kept for a game: many more than one table needs at once
SLOTS = 1 << 18  # where to look for them: a power of two, and mostly free
SHAPES = 4  # sets of bytes that one memo tells apart

Array = Any  # of NumPy


class Noted(Protocol):
    """Something to read from that notes what was read."""

    @property
    def noted(self) -> Bytes:
        """What was read since it was opened."""

    def open(self, record: bytes) -> None:
        """Become `record`."""


class User(Protocol):
    """Somebody who shows texts by their numbers."""

    texts: Array


class Shape(NamedTuple):
    """A set of bytes that something was made of: it may depend on fewer."""

    read: Bytes
    size: int  # of the set
    number: int


class Memo:
    """One function of a record, or of two side by side."""

    __slots__ = ("make", "number", "page", "read", "shapes", "width")

    def __init__(
        self, number: int, page: Noted, width: int, make: Callable[[], bytes]
    ) -> None:
        self.number = number
        self.page, self.width = page, width  # where `make` reads: of how many records
        self.make = make
        self.shapes: list[Shape] = []
        self.read: Bytes = 0  # by any text so far


class Rows:
    """What compiled code is asked for, what it has found, and what is missing."""

    def __init__(self, more: int = 0) -> None:
        self.count, self.more = 0, more  # `more` than what is asked for may be missing
        self.make_room(256)

    def make_room(self, count: int) -> None:
        """Room for so many rows that are asked for."""
        if count > self.count:
            self.count = count
            self.asked: Array = np.zeros((count, 3), np.int32)
            self.asked_memory = memoryview(self.asked.reshape(-1).data)
            self.found: Array = np.zeros(count, np.int32)
            self.found_memory = memoryview(self.found.data)
            self.missing: Array = np.zeros((count + self.more, 3), np.int32)


class Shelf:
    """All memos of a game, and the texts that are kept of them."""

    def __init__(self, fast: Any, size: int) -> None:
        self.fast, self.size = fast, size  # compiled code; and the size of a record
        self.memos: list[Memo] = []
        self.users: WeakSet[User] = WeakSet()
        self.rows = Rows()
        # By memo its shapes, by shape where its bytes are listed among the offsets.
        self.shapes: Array = np.full((64, SHAPES), NONE, np.int32)
        self.spans: Array = np.zeros((64, 2), np.int32)
        self.offsets: Array = np.zeros(1024, np.int32)
        self.shaped = self.listed = 0  # how many of both
        self.forgotten = 0  # how often all was forgotten
        self._clear()

    def _clear(self) -> None:
        self.texts: list[bytes] = []
        self.known: dict[bytes, int] = {}
        self.pool: Array = np.zeros(1 << 16, np.uint8)  # all texts one by one
        self.extents: Array = np.zeros((1024, 2), np.int32)  # where each is, its length
        self.pooled = 0
        self.slots: Array = np.full((SLOTS, 3), NONE, np.int32)  # see `composing`
        self.keys: Array = np.zeros(1 << 16, np.uint8)
        self.kept = self.keyed = 0
        self._lay_out()
        for text in HEADS:
            self.number(text)

    def _lay_out(self) -> None:
        self.pool_memory = memoryview(self.pool.data)
        self.extents_memory = memoryview(self.extents.reshape(-1).data)
        self.arrays = (
            self.pool,
            self.extents,
            self.shapes,
            self.slots,
            self.keys,
            self.spans,
            self.offsets,
        )

    def memo(self, page: Noted, make: Callable[[], bytes], width: int = 1) -> Memo:
        """A new memo."""
        made = Memo(len(self.memos), page, width, make)
        self.memos.append(made)
        self.shapes = grown(self.shapes, len(self.memos), NONE)
        self._lay_out()
        return made

    def ask(self, records: bytes, asked: "array[int]") -> list[bytes]:
        """Texts: `asked` are numbers of memos, each with where in `records` those begin
        that it is of.
        """
        return [self.texts[number] for number in self.numbers(records, asked)]

    def numbers(self, records: bytes, asked: "array[int]") -> list[int]:
        """The numbers of these texts."""
        rows, count = self.rows, len(asked) // 3
        rows.make_room(count)
        rows.asked_memory[: len(asked)] = asked
        data, is_again = np.frombuffer(records, np.uint8), False
        work = rows.found, rows.missing
        while lost := self.fast.seek(
            self.arrays, data, self.size, rows.asked, count, work, is_again
        ):
            is_again = self.supply(rows.missing, lost, records)
        found: list[int] = rows.found_memory[:count].tolist()
        return found

    def supply(self, missing: Array, lost: int, records: bytes) -> bool:
        """Make what is missing: rows as in `ask`. Whether what was found already is
        still good: not if it had to be forgotten.
        """
        forgotten = self.forgotten
        for number, left, right in missing[:lost].tolist():
            memo = self.memos[number]
            views = records[left : left + self.size]
            if memo.width == 2:
                views += records[right : right + self.size]
            self._make(memo, views)
        return forgotten == self.forgotten

    def _make(self, memo: Memo, views: bytes) -> None:
        """Make a text and keep it."""
        memo.page.open(views)
        text = memo.make()
        shape = self._shape(memo, memo.page.noted)
        if self.kept == MOST:
            self.forget()
        if self.keyed + shape.size > len(self.keys):
            self.keys = grown(self.keys, self.keyed + shape.size)
            self._lay_out()
        number = self.number(text)
        self.fast.keep(
            self.arrays,
            np.frombuffer(views, np.uint8),
            self.size,
            shape.number,
            self.keyed,
            number,
        )
        self.keyed += shape.size
        self.kept += 1

    def _shape(self, memo: Memo, read: Bytes) -> Shape:
        """By which bytes to keep what was made from `read`. Where a function takes many
        ways the last ones become one: there is a price to each look-up.
        """
        for shape in memo.shapes:
            if not read & ~shape.read:
                return shape
        if len(memo.shapes) == SHAPES:
            read |= memo.shapes.pop().read
        memo.read |= read
        shape = self._listed(read)
        self.shapes[memo.number, len(memo.shapes)] = shape.number
        memo.shapes.append(shape)
        return shape

    def _listed(self, read: Bytes) -> Shape:
        """A new shape."""
        number, self.shaped = self.shaped, self.shaped + 1
        found = [at for run in runs(read) for at in range(*run)]
        start, self.listed = self.listed, self.listed + len(found)
        self.spans = grown(self.spans, number + 1)
        self.offsets = grown(self.offsets, self.listed)
        self.spans[number] = start, self.listed
        self.offsets[start : self.listed] = found
        self._lay_out()
        return Shape(read, len(found), number)

    def number(self, text: bytes) -> int:
        """The number of a text."""
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = len(self.texts)
            self.texts.append(text)
            start, self.pooled = self.pooled, self.pooled + len(text)
            if self.pooled > len(self.pool) or found == len(self.extents):
                self.pool = grown(self.pool, self.pooled)
                self.extents = grown(self.extents, found + 1)
                self._lay_out()
            self.pool_memory[start : self.pooled] = text
            self.extents_memory[2 * found] = start
            self.extents_memory[2 * found + 1] = len(text)
        return found

    def forget(self) -> None:
        """Forget all that is kept but what is shown, which gets new numbers."""
        texts, users = self.texts, list(self.users)
        self._clear()
        self.forgotten += 1
        shown = np.unique(
            np.concatenate([[NONE], *(user.texts.flat for user in users)])
        )
        numbers: Array = np.full(len(texts) + 1, NONE, np.int32)  # NONE stays last
        for number in shown.tolist():
            if number != NONE:
                numbers[number] = self.number(texts[number])
        for user in users:
            user.texts[:] = numbers[user.texts]


def grown(array: Array, size: int, value: int = 0) -> Array:
    """The array, or a longer copy if it has not that many rows."""
    while len(array) < size:
        array = np.concatenate([array, np.full_like(array, value)])
    return array


def runs(read: Bytes) -> Iterator[tuple[int, int]]:
    """Where bytes that follow one another begin and end."""
    start, size = 0, (read.bit_length() + 7) // 8
    flags = read.to_bytes(size + 1, "little")
    for at in range(size + 1):
        if not flags[at]:
            if start < at:
                yield start, at
            start = at + 1
