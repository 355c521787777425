"""Records to work on: a desk is written over and over, a page notes what is read of it.

Words and drawings are functions of a view. What was made from some fields stays good
until one of these changes, for everybody whose view agrees in them: so a frame makes
anew only what can differ, and what looks the same to all is made once.
"""

from functools import cache
from operator import attrgetter
from typing import Any

import numpy as np

from sennik.games.common import Sheet, sheet

EVERYTHING = -1  # as a set of fields, which is an integer with a bit a field


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
    """A desk whose sheet is read through `reading`, which notes the fields read."""

    __slots__ = ("reading",)

    def __init__(self, record: "np.dtype[np.void]") -> None:
        super().__init__(record)
        self.reading: Any = _noting_class(record)(self.sheet)


class Noting:
    """A sheet to read from; `fields` are those that were read since it was set to 0."""

    __slots__ = ("_sheet", "fields")

    def __init__(self, read: Sheet) -> None:
        self._sheet = read
        self.fields = 0
        for slot in type(self).__slots__:
            setattr(self, slot, getattr(read, slot.removeprefix("of")))

    @property
    def array(self) -> Any:
        """The record itself, of which anything may be read."""
        self.fields = EVERYTHING
        return self._sheet.array


@cache
def _noting_class(record: "np.dtype[np.void]") -> Any:
    members: dict[str, Any] = {}
    slots = []
    for number, name in enumerate(record.names or ()):
        assert record.fields is not None
        is_number = record.fields[name][0].ndim == 0
        slots.append(f"of_{name}" if is_number else f"of{name}")
        members[name] = _noted(slots[-1], 1 << number, is_number)
    return type("Noting", (Noting,), {"__slots__": tuple(slots), **members})


def _noted(slot: str, bit: int, is_number: bool) -> property:
    part = attrgetter(slot)

    def number(noting: Noting) -> Any:
        noting.fields |= bit
        return part(noting)[0]

    def numbers(noting: Noting) -> Any:
        noting.fields |= bit
        return part(noting)

    return property(number if is_number else numbers)


def field_bits(record: "np.dtype[np.void]") -> "np.ndarray[Any, np.dtype[np.int64]]":
    """For each byte of a record the bit of its field; 0 where there is none."""
    bits = np.zeros(record.itemsize, np.int64)
    for number, name in enumerate(record.names or ()):
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        bits[offset : offset + kind.itemsize] = 1 << number
    return bits
