"""What is compiled together, as its user describes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sennik.engine.compiler.types import Number, Type


@dataclass(frozen=True)
class Entry:
    """A function that is called from outside, with the types of its arguments."""

    function: Any  # a function of Python
    takes: tuple[Type, ...]
    gives: Number | None = None


@dataclass(frozen=True)
class Intrinsic:
    """What a target does by itself; bound in place of a function."""

    name: str
    takes: tuple[Number, ...]
    gives: Number


class Style(Enum):
    """What matters of the code of a unit."""

    SMALL = "small"  # its size: it is sent to a page, or called from Python
    USUAL = "usual"  # its speed
    VECTORS = "vectors"  # the speed of loops over floats
    INLINED = "inlined"  # the speed of its loops: a copy of a function for each caller


@dataclass(frozen=True)
class Unit:
    """Entries, and all that they reach.

    `bound` gives names to the functions of one module, by the module's name: playouts
    are written over the names of any game's rules. `known` are the numbers that fields
    of a record keep: whatever they rule out is not compiled. `sources` are modules
    whose functions it reaches besides those of its entries.
    """

    name: str
    entries: Mapping[str, Entry]
    bound: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    known: Mapping[Any, Mapping[str, int]] = field(default_factory=dict)
    style: Style = Style.USUAL
    sources: tuple[str, ...] = ()
