"""The typed tree: what a function means, in the order in which it happens.

The front end makes it, the printers of LLVM text read it. Evaluation goes from left to
right in the order of the fields; a `Place` is computed once, also where it is read and
written (`Update`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from sennik.engine.compiler.types import (
    BOOL,
    Array,
    Bundle,
    Cell,
    Memory,
    Number,
    Type,
    spread,
)
from sennik.engine.compiler.unit import Style

# --- Expressions -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that is known."""

    value: int | float
    type: Number


@dataclass(frozen=True, slots=True)
class Local:
    """What a local variable holds: a number, or the address of memory."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Pack:
    """A parameter that is a bundle: in a finished tree only its arrays are left."""

    name: str
    type: Bundle

    @property
    def arrays(self) -> tuple[Local, ...]:
        """The addresses it stands for."""
        return tuple(Local(name, kind) for name, kind in spread(self.name, self.type))


@dataclass(frozen=True, slots=True)
class Table:
    """The address of a constant table."""

    name: str
    type: Array


@dataclass(frozen=True, slots=True)
class Place:
    """A place in memory: `offset` bytes after `base`, and `index` times `stride`."""

    base: "Expression"
    offset: int
    index: "Expression | None"
    stride: int
    holds: Cell | Memory


@dataclass(frozen=True, slots=True)
class Load:
    """The number at a place; `place.holds` is its cell."""

    place: Place
    type: Number


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a place: a record, or a row."""

    place: Place
    type: Memory


@dataclass(frozen=True, slots=True)
class Convert:
    """A number as another type of number: the bits of integers stay."""

    value: "Expression"
    type: Number


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus a number."""

    value: "Expression"
    type: Number


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic, `operator` as Python writes it; both sides have the same type."""

    operator: str
    left: "Expression"
    right: "Expression"
    type: Number


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two numbers, by value also where their types differ."""

    operator: str
    left: "Expression"
    right: "Expression"
    type: Number = BOOL


@dataclass(frozen=True, slots=True)
class Both:
    """`and`: the right side is evaluated only if the left one holds."""

    left: "Expression"
    right: "Expression"
    type: Number = BOOL


@dataclass(frozen=True, slots=True)
class Either:
    """`or`: the right side is evaluated only if the left one does not hold."""

    left: "Expression"
    right: "Expression"
    type: Number = BOOL


@dataclass(frozen=True, slots=True)
class Not:
    """`not`."""

    value: "Expression"
    type: Number = BOOL


@dataclass(frozen=True, slots=True)
class Choice:
    """`yes if test else no`: one of the two is evaluated."""

    test: "Expression"
    yes: "Expression"
    no: "Expression"
    type: Type


@dataclass(frozen=True, slots=True)
class Keep:
    """A number that is also kept in a local variable of that name."""

    name: str
    value: "Expression"
    type: Number


@dataclass(frozen=True, slots=True)
class Instruction:
    """What a processor does at once: min, max, abs, lowest, ones, votes."""

    name: str
    arguments: tuple["Expression", ...]
    type: Number


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the program, called; `type` is None where it gives nothing."""

    function: str
    arguments: tuple["Expression", ...]
    type: Number | None


Expression = (
    Constant | Local | Pack | Table | Load | Address | Convert | Negative | Binary
    | Compare | Both | Either | Not | Choice | Keep | Instruction | Call
)  # fmt: skip

# --- Statements --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Set:
    """A local variable gets a value of its own type."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Store:
    """A number goes to a place: the value is computed first, then the place."""

    value: Expression
    place: Place


@dataclass(frozen=True, slots=True)
class Update:
    """`place operator= value`: the place, what is there, the value, and back."""

    place: Place
    operator: str
    value: Expression
    type: Number  # that the operation is done in
    loaded: Number


@dataclass(frozen=True, slots=True)
class Copy:
    """A whole record goes to a place."""

    value: Expression
    place: Place
    size: int


@dataclass(frozen=True, slots=True)
class Do:
    """A call for what it does."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Return:
    """The end of the function, with or without a number."""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class If:
    """A branch."""

    test: Expression
    yes: "tuple[Statement, ...]"
    no: "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class While:
    """A loop; the test comes before every turn."""

    test: Expression
    body: "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class Break:
    """The end of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The next turn of the innermost loop."""


Statement = Set | Store | Update | Copy | Do | Return | If | While | Break | Continue

# --- Programs ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Function:
    """One function of Python, for one choice of argument types."""

    name: str  # unique in the program
    source: str  # module and name in Python
    parameters: tuple[tuple[str, Type], ...]
    variables: tuple[tuple[str, Type], ...]  # all other local variables
    result: Number | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """A table: numbers that never change, row after row."""

    name: str
    cell: Cell
    values: Any  # a NumPy array


@dataclass(frozen=True, slots=True)
class Door:
    """A function that may be called from outside, under a name."""

    name: str
    function: str


@dataclass(frozen=True, slots=True)
class Program:
    """All that is compiled together: callees come before their callers."""

    tables: tuple[Constants, ...]
    functions: tuple[Function, ...]
    doors: tuple[Door, ...]
    style: Style


def parts(node: Any) -> Iterator[Any]:
    """All nodes of the tree under `node`, itself first."""
    if isinstance(node, tuple):
        for one in node:
            yield from parts(one)
    elif type(node).__module__ == __name__:
        yield node
        for field in fields(node):
            yield from parts(getattr(node, field.name))


def calls(node: Any) -> Iterator[Call]:
    """All calls under `node`."""
    return (one for one in parts(node) if isinstance(one, Call))


def is_straight(body: tuple[Statement, ...]) -> bool:
    """Whether nothing in `body` branches, loops or calls."""
    ways = If, While, Choice, Both, Either, Call
    return not any(isinstance(one, ways) for one in parts(body))


def smallest_cell(values: "np.ndarray[Any, Any]") -> Cell:
    """The smallest cell that holds every number of a table."""
    if values.dtype.kind == "f":
        return Cell("f", values.dtype.itemsize)
    low, high = int(values.min()), int(values.max())
    if high >= 1 << 63:
        return Cell("u", 8)
    sizes = (size for size in (1, 2, 4, 8) if -(1 << 8 * size - 1) <= low)
    return Cell("i", next(size for size in sizes if high < 1 << 8 * size - 1))
