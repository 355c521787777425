"""Functions that the compiler knows itself: Python's own, and single instructions."""

import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from sennik.engine.compiler import arithmetic
from sennik.engine.compiler.refusals import Misfit
from sennik.engine.compiler.tree import Constant, Expression, Instruction
from sennik.engine.compiler.types import BOOL, DOUBLE, INT, SINGLE, WORD, Array

# Ours: Python computes them as they are written, compiled they are one instruction.
OWN = {
    ("sennik.engine.randomness", "unsigned"): "unsigned",
    ("sennik.games.bits", "lowest"): "lowest",
    ("sennik.games.bits", "ones"): "ones",
}
PYTHONS: dict[Any, str] = {
    int: "int", float: "double", min: "min", max: "max", abs: "abs",
    len: "len", math.sqrt: "root", np.float32: "single", np.float64: "double",
}  # fmt: skip


def builtin(callee: Any) -> str | None:
    """The name under which the compiler knows `callee`."""
    if isinstance(callee, FunctionType):
        return OWN.get((callee.__module__, callee.__name__))
    return PYTHONS.get(callee) if callee.__hash__ else None


def as_int(value: Expression) -> Expression:
    """An integer; a float loses its fraction."""
    if arithmetic.number(value).is_float:
        return arithmetic.converted(value, INT)
    return arithmetic.integer(value)


def as_single(value: Expression) -> Expression:
    """A float of 32 bits."""
    arithmetic.number(value)
    return arithmetic.converted(value, SINGLE)


def as_double(value: Expression) -> Expression:
    """A float of 64 bits."""
    arithmetic.number(value)
    return arithmetic.converted(value, DOUBLE)


def as_word(value: Expression) -> Expression:
    """The same bits without a sign."""
    return arithmetic.converted(arithmetic.integer(value), WORD)


def extreme(name: str) -> Callable[..., Expression]:
    """`min` or `max` of two numbers."""

    def made(*values: Expression) -> Expression:
        if len(values) != 2:
            raise Misfit(f"`{name}` takes two numbers: nest it for more")
        if all(isinstance(value, Constant) for value in values):
            one, two = (value.value for value in values if isinstance(value, Constant))
            return arithmetic.constant(
                min(one, two) if name == "min" else max(one, two)
            )
        kind = arithmetic.common(*values)
        sides = tuple(arithmetic.converted(value, kind) for value in values)
        return Instruction(name, sides, kind)

    return made


def absolute(value: Expression) -> Expression:
    """A number without its sign."""
    kind = INT if arithmetic.number(value) is BOOL else arithmetic.number(value)
    return Instruction("abs", (arithmetic.converted(value, kind),), kind)


def root(value: Expression) -> Expression:
    """The square root of a double: rounded right by every processor, as Python's."""
    return Instruction("root", (as_double(value),), DOUBLE)


def bits(name: str) -> Callable[[Expression], Expression]:
    """`lowest` or `ones` of an integer."""

    def made(value: Expression) -> Expression:
        return Instruction(name, (arithmetic.integer(value),), INT)

    return made


def length(value: Expression) -> Expression:
    """How many elements a field or a table has."""
    if not isinstance(value.type, Array) or value.type.length is None:
        raise Misfit("only a field's or a table's length is known: use a constant")
    return Constant(value.type.length, INT)


BUILTINS: dict[str, Callable[..., Expression]] = {
    "int": as_int,
    "single": as_single,
    "double": as_double,
    "unsigned": as_word,
    "min": extreme("min"),
    "max": extreme("max"),
    "abs": absolute,
    "root": root,
    "lowest": bits("lowest"),
    "ones": bits("ones"),
    "len": length,
}
