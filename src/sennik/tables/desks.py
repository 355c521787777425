"""Records to work on: a desk is written over and over, a page notes what is read of it.

Words and drawings are functions of a view. What was made from some bytes of one is good
for every view that agrees in these, whoever's and whenever: `shelves` keeps it.
"""

from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import numpy as np

from sennik.games.common import Sheet, sheet

Bytes = int  # a set of bytes of a record: 255 in the place of each, the first lowest


class Desk:
    """One record that is written over and over: as a sheet, an array and bytes."""

    __slots__ = ("cells", "memory", "record", "sheet")

    def __init__(self, record: "np.dtype[np.void]") -> None:
        self.sheet: Sheet = sheet(record)
        self.record = self.sheet.array  # an array of one: what doors take
        self.cells = self.sheet.array.view(np.int8)
        self.memory = memoryview(self.sheet.array.view(np.uint8))  # type: ignore[arg-type]

    def load(self, data: bytes) -> None:
        """Become the record in `data`."""
        self.memory[:] = data

    def saved(self) -> bytes:
        """A copy of the record."""
        return self.memory.tobytes()


class Page(Desk):
    """A desk whose sheet is read through `reading`, which notes the bytes read."""

    __slots__ = ("reading",)

    def __init__(self, record: "np.dtype[np.void]") -> None:
        super().__init__(record)
        self.reading: Any = _noting_class(record)(self.sheet)

    def open(self, record: bytes) -> None:
        """Become `record`, of which nothing was read."""
        self.memory[:] = record
        self.reading.noted = 0

    @property
    def noted(self) -> Bytes:
        """What was read since it was opened."""
        found: int = self.reading.noted
        return found


class Spread:
    """Two pages side by side, opened and noted as one record."""

    __slots__ = ("left", "right", "size")

    def __init__(self, record: "np.dtype[np.void]") -> None:
        self.left, self.right = Page(record), Page(record)
        self.size = record.itemsize

    def open(self, record: bytes) -> None:
        """Become the two records in `record`, of which nothing was read."""
        self.left.open(record[: self.size])
        self.right.open(record[self.size :])

    @property
    def noted(self) -> Bytes:
        """What was read since they were opened."""
        return self.left.noted | self.right.noted << 8 * self.size


class Noting:
    """A sheet to read from; `noted` is what was read since it was set to 0."""

    __slots__ = ("_sheet", "noted")

    def __init__(self, read: Sheet) -> None:
        self._sheet = read
        self.noted = 0
        record = read.array.dtype
        for slot, name in zip(type(self).__slots__, record.names or (), strict=True):
            part = getattr(read, slot.removeprefix("of"))
            if part.ndim == 1 and not slot.startswith("of_"):
                part = Row(self, part, *_place(record, name))
            setattr(self, slot, part)

    @property
    def array(self) -> Any:
        """The record itself, of which anything may be read."""
        self.noted = (1 << 8 * self._sheet.array.itemsize) - 1
        return self._sheet.array


class Row:
    """Numbers in a row, of which each one that is read is noted."""

    __slots__ = ("bits", "masks", "noting", "part", "shift")

    def __init__(self, noting: Noting, part: Any, offset: int, size: int) -> None:
        self.noting = noting
        self.part = part
        self.shift = 8 * offset
        self.bits = 8 * size  # of one number
        self.masks = [self._between(n, n + 1) for n in range(len(part))]

    def _between(self, start: int, stop: int) -> Bytes:
        ones = (1 << self.bits * (stop - start)) - 1
        return ones << self.shift + self.bits * start

    def __getitem__(self, index: Any) -> Any:
        if type(index) is slice:
            start, stop, _ = index.indices(len(self.masks))
            self.noting.noted |= self._between(start, max(start, stop))
        else:
            self.noting.noted |= self.masks[index]
        return self.part[index]

    def __len__(self) -> int:
        return len(self.masks)

    def __iter__(self) -> Iterator[int]:
        return iter(self.tolist())

    def tolist(self) -> list[int]:
        """All numbers."""
        found: list[int] = self[:].tolist()
        return found


@cache
def _noting_class(record: "np.dtype[np.void]") -> Any:
    members: dict[str, Any] = {}
    slots = []
    for name in record.names or ():
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        slots.append(f"of{name}" if kind.ndim else f"of_{name}")
        mask = (1 << 8 * kind.itemsize) - 1 << 8 * offset
        members[name] = _noted(slots[-1], mask, kind.ndim)
    return type("Noting", (Noting,), {"__slots__": tuple(slots), **members})


def _noted(slot: str, mask: Bytes, dimensions: int) -> property:
    part = attrgetter(slot)

    def number(noting: Noting) -> Any:
        noting.noted |= mask
        return part(noting)[0]

    def numbers(noting: Noting) -> Any:
        noting.noted |= mask
        return part(noting)

    return property((number, part, numbers)[min(dimensions, 2)])


def _place(record: "np.dtype[np.void]", name: str) -> tuple[int, int]:
    """Where a field begins, and the size of one of its numbers."""
    assert record.fields is not None
    kind, offset = record.fields[name][:2]
    return offset, kind.base.itemsize
