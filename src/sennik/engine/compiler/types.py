"""The types of the language: five sorts of numbers, and memory they lie in.

A number lives in a local variable; memory is only ever an address that a function was
given: a record, or numbers or records in rows. Nothing is allocated.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np


class Number(Enum):
    """What a local variable, an argument or a result can be."""

    BOOL = "bool"
    INT = "int"  # 64 bits with a sign: wraps
    SHORT = "short"  # an integer of 32 bits: `narrowing` alone makes it
    WORD = "word"  # 64 bits without one, where `unsigned` says so
    SINGLE = "single"  # a float of 32 bits
    DOUBLE = "double"  # a float of 64 bits

    @property
    def is_float(self) -> bool:
        """Whether it has a fraction."""
        return self in (Number.SINGLE, Number.DOUBLE)


BOOL, INT, SHORT, WORD = Number.BOOL, Number.INT, Number.SHORT, Number.WORD
SINGLE, DOUBLE = Number.SINGLE, Number.DOUBLE


@dataclass(frozen=True, slots=True)
class Cell:
    """One number in memory: `kind` is "i" (signed), "u" (unsigned) or "f" (float)."""

    kind: str
    size: int  # bytes

    @property
    def number(self) -> Number:
        """What it is once loaded."""
        if self.kind == "f":
            return SINGLE if self.size == 4 else DOUBLE
        return WORD if self.kind == "u" and self.size == 8 else INT


I1, I2, I4, I8 = (Cell("i", size) for size in (1, 2, 4, 8))
U8, F4, F8 = Cell("u", 8), Cell("f", 4), Cell("f", 8)


@dataclass(frozen=True, slots=True)
class Record:
    """A NumPy record: named numbers and rows of numbers at fixed places."""

    layout: Any  # a structured np.dtype

    @property
    def size(self) -> int:
        """Bytes from one record to the next."""
        return int(self.layout.itemsize)


@dataclass(frozen=True, slots=True)
class Array:
    """Cells or records in rows.

    `inner` are the lengths of all dimensions but the first one; how long that is nobody
    knows, as with any address. `length` is it where it is known (a field, a table).
    `steps`, where rows do not simply follow each other, are the distances from one
    element to the next in each dimension, in elements: on a GPU what neighbouring
    threads write lies side by side.
    """

    of: Cell | Record
    inner: tuple[int, ...] = ()
    length: int | None = None
    steps: tuple[int, ...] = ()

    @property
    def stride(self) -> int:
        """Bytes from one element of the first dimension to the next."""
        size = self.of.size
        for length in self.inner:
            size *= length
        return size

    @property
    def as_given(self) -> "Array":
        """The same as an argument: functions are not made anew for every length."""
        return Array(self.of, self.inner, steps=self.steps)


@dataclass(frozen=True, slots=True)
class Bundle:
    """Arrays that go together, as a NamedTuple in Python: an argument of several
    addresses, of which each is used by its name."""

    fields: tuple[tuple[str, Array], ...]


Memory = Record | Array
Type = Number | Record | Array | Bundle


def bundle_of(arrays: Any) -> Bundle:
    """The bundle that a NamedTuple of NumPy arrays is."""
    return Bundle(
        tuple(
            (name, Array(one.of, one.inner))
            for name, array in zip(arrays._fields, arrays, strict=True)
            if isinstance(one := memory_of(array.dtype, array.shape), Array)
        )
    )


def spread(name: str, kind: "Type") -> list[tuple[str, "Type"]]:
    """A parameter as compiled functions have it: those of a bundle one by one."""
    if isinstance(kind, Bundle):
        return [(f"{name}.{field}", array) for field, array in kind.fields]
    return [(name, kind)]


def cell_of(layout: Any) -> Cell:
    """The cell that a plain np.dtype describes."""
    kind = {"i": "i", "u": "u", "b": "u", "f": "f"}.get(np.dtype(layout).kind)
    if kind is None:
        raise TypeError(f"no cell of the language holds {layout}")
    return Cell(kind, int(np.dtype(layout).itemsize))


def memory_of(layout: Any, shape: tuple[int, ...]) -> Cell | Memory:
    """What a field of `layout` is; with a shape, rows of it."""
    one = Record(layout) if layout.names else cell_of(layout)
    return Array(one, tuple(shape[1:]), shape[0]) if shape else one


NAMES = {
    BOOL: "a bool",
    INT: "an integer",
    SHORT: "an integer of 32 bits",
    WORD: "an unsigned integer",
    SINGLE: "a single float",
    DOUBLE: "a double float",
}


def described(one: Type | None) -> str:
    """A type as an error message names it."""
    match one:
        case None:
            return "nothing"
        case Number():
            return NAMES[one]
        case Record():
            return "a record"
        case Array():
            return "an array"
        case Bundle():
            return "a bundle of arrays"
