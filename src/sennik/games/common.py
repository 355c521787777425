"""What the rules of all games share: actors, sentinels, options, records, sheets."""

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

MOST_SEATS = 6
SPECTATOR = 6  # as a viewer: a seat that knows nothing private
CHANCE = 7  # as an actor: the player that deals every card
CHANCE_ACTS = 1 << CHANCE  # what `actors` answers when Chance acts
EVERYBODY = (1 << (SPECTATOR + 1)) - 1  # a mask of viewers: all seats and spectators

OK = 0  # no refusal
HIDDEN = (
    -1
)  # a face, count or choice that the viewer may not know, or that is not there
UNSEEN = -2  # a witnessed action of which the viewer sees only that it happened
NOTHING = -3  # a witnessed action of which the viewer perceives nothing at all
UNREADABLE = -4  # a text that names no action


class Numbers(Protocol):
    """Integers in a row: a list, an array, or an array field of a record."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


class Option(NamedTuple):
    """One thing that players agree on before a match."""

    name: str
    default: int
    low: int
    high: int
    choices: tuple[int, ...] = ()  # the only values allowed, where not all in range are
    replaces: str = ""  # giving this option sets that one to 0 unless it is given too


class Field(NamedTuple):
    """One field of a state record; `low` and `high` bound every number in it."""

    name: str
    kind: str  # "i1", "i2", "i4" or "i8"
    low: int
    high: int
    shape: tuple[int, ...] = ()


def option_record(options: tuple[Option, ...]) -> "np.dtype[np.void]":
    """The aligned record of `options`, one 16-bit integer each."""
    return np.dtype([(option.name, "i2") for option in options], align=True)


def state_record(fields: tuple[Field, ...]) -> "np.dtype[np.void]":
    """The aligned record of `fields`: CUDA refuses a packed one."""
    return np.dtype([(f.name, f.kind, f.shape) for f in fields], align=True)


class Sheet:
    """One record as the interpreted rules see it: attributes over its memory.

    Numbers come out as Python integers (nothing wraps) and a store out of range raises.
    `array` is the same memory as an array of one record; compiled rules take the sheet
    itself, of which ctypes passes `_as_parameter_`, the address.
    """

    __slots__ = ("_as_parameter_", "array")
    array: "np.ndarray[Any, np.dtype[np.void]]"
    _as_parameter_: int

    if TYPE_CHECKING:  # the fields are made from the record's

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

    def tobytes(self) -> bytes:
        """The record's bytes: two states are equal when these are."""
        return self.array.tobytes()

    def assign(self, other: "Sheet") -> None:
        """Become a copy of `other`, a sheet of the same record."""
        self.array[0] = other.array[0]


def sheet(record: "np.dtype[np.void]") -> Sheet:
    """A zeroed record of type `record`."""
    return sheet_over(np.zeros(1, record))


def sheet_over(array: "np.ndarray[Any, np.dtype[np.void]]") -> Sheet:
    """A sheet over the memory of `array`, which holds one record."""
    made: Sheet = _sheet_class(array.dtype)()
    object.__setattr__(made, "array", array)
    object.__setattr__(made, "_as_parameter_", array.ctypes.data)
    memory: Any = memoryview(array.view(np.uint8).data)
    for name, (kind, offset) in _fields(array.dtype):
        letter = {1: "b", 2: "h", 4: "i", 8: "q"}[kind.base.itemsize]
        part = memory[offset : offset + kind.itemsize].cast("B").cast(letter)
        if kind.ndim > 1:
            part = part.cast("B").cast(letter, kind.shape)
        object.__setattr__(made, name if kind.ndim else "_" + name, part)
    return made


class Sheets:
    """The records of an array as sheets, assigned like the records themselves."""

    def __init__(self, records: Any) -> None:
        self.sheets = [sheet_over(records[n : n + 1]) for n in range(len(records))]

    def __getitem__(self, number: int) -> Sheet:
        return self.sheets[number]

    def __setitem__(self, number: int, other: Sheet) -> None:
        self.sheets[number].assign(other)


def _fields(record: "np.dtype[np.void]") -> list[tuple[str, tuple[Any, int]]]:
    assert record.fields is not None
    return [
        (name, (record.fields[name][0], record.fields[name][1]))
        for name in record.names or ()
    ]


@cache
def _sheet_class(record: "np.dtype[np.void]") -> Any:
    names = _fields(record)
    slots = tuple(name if kind.ndim else "_" + name for name, (kind, _) in names)
    members: dict[str, Any] = {"__slots__": slots}
    for name, (kind, _) in names:
        if not kind.ndim:
            members[name] = _number("_" + name)
    return type("Sheet", (Sheet,), members)


def _number(slot: str) -> property:
    part = attrgetter(slot)

    def read(sheet: Sheet) -> int:
        return part(sheet)[0]

    def write(sheet: Sheet, value: int) -> None:
        part(sheet)[0] = value

    return property(read, write)
