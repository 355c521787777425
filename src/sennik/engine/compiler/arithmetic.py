"""What operations on numbers mean: their types, and what they come to if it is known.

A constant adapts to the number beside it. Two numbers that are not constant and not
alike are joined where the result is what Python says, and refused where it is not.
"""

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from sennik.engine.compiler.refusals import Misfit
from sennik.engine.compiler.tree import (
    Binary,
    Both,
    Compare,
    Constant,
    Convert,
    Either,
    Expression,
    Negative,
    Not,
)
from sennik.engine.compiler.types import (
    BOOL,
    DOUBLE,
    INT,
    SINGLE,
    WORD,
    Cell,
    Number,
    described,
)

INTEGERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
FLOATS = ("+", "-", "*", "/")
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
BITS = 64


def constant(value: Any) -> Constant:
    """A number of Python or NumPy as a constant."""
    if isinstance(value, bool | np.bool_):
        return Constant(int(value), BOOL)
    if isinstance(value, int | np.integer):
        number = int(value)
        if not -(1 << BITS - 1) <= number < 1 << BITS:
            raise Misfit("a constant has at most 64 bits")
        return Constant(number, WORD if number >= 1 << BITS - 1 else INT)
    if isinstance(value, np.float32):
        return Constant(float(value), SINGLE)
    if isinstance(value, float | np.float64):
        return Constant(float(value), DOUBLE)
    raise Misfit("only integers, floats and bools are constants")


def number(value: Expression) -> Number:
    """The type of a number; anything else is refused."""
    if not isinstance(value.type, Number):
        raise Misfit(f"a number is needed here, not {described(value.type)}")
    return value.type


def integer(value: Expression) -> Expression:
    """An integer: bools become 0 and 1, floats are refused."""
    kind = number(value)
    if kind.is_float:
        raise Misfit("an integer is needed here: write int(…)")
    return converted(value, INT) if kind is BOOL else value


def converted(value: Expression, wanted: Number) -> Expression:
    """`value` as another type of number."""
    if value.type is wanted:
        return value
    if isinstance(value, Constant):
        known = value.value
        if wanted is SINGLE:
            known = float(np.float32(known))
        elif wanted is DOUBLE:
            known = float(known)
        elif wanted is BOOL:
            known = int(known != 0)
        else:
            known = int(known)
        return Constant(known, wanted)
    return Convert(value, wanted)


def common(one: Expression, two: Expression) -> Number:
    """The type in which two numbers are added, divided, compared…"""
    a, b = (INT if number(side) is BOOL else number(side) for side in (one, two))
    if a is b:
        return a
    fixed = isinstance(one, Constant) or isinstance(two, Constant)
    if not a.is_float and not b.is_float:
        return WORD if fixed else INT  # beside a signed number the result has a sign
    if SINGLE not in (a, b):
        return DOUBLE
    loose = two if a is SINGLE else one
    if isinstance(loose, Constant):
        return SINGLE
    raise Misfit("a single float goes with its like: write single(…) or double(…)")


def binary(sign: str, left: Expression, right: Expression) -> Expression:
    """`left sign right`."""
    kind = common(left, right)
    if sign == "/" and not kind.is_float:
        kind = DOUBLE
    if kind.is_float:
        if sign not in FLOATS:
            raise Misfit(f"floats have no {sign}; they have {', '.join(FLOATS)}")
        return Binary(sign, converted(left, kind), converted(right, kind), kind)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return constant(_folded(sign, int(left.value), int(right.value)))
    if sign in ("<<", ">>"):  # how far says nothing of the type
        kind = number(integer(left))
        if isinstance(right, Constant) and not 0 <= right.value < BITS:
            raise Misfit("a shift goes by 0 to 63 bits")
    return Binary(sign, converted(left, kind), converted(right, kind), kind)


def _folded(sign: str, left: int, right: int) -> int:
    try:
        return INTEGERS[sign](left, right)
    except (ZeroDivisionError, ValueError) as error:
        raise Misfit(str(error)) from None


def negative(value: Expression) -> Expression:
    """Minus `value`."""
    if isinstance(value, Constant):
        if value.type in (SINGLE, DOUBLE):
            return replace(value, value=-value.value)
        return constant(-int(value.value))
    kind = INT if number(value) is BOOL else number(value)
    return Negative(converted(value, kind), kind)


def inverted(value: Expression) -> Expression:
    """All bits of `value` the other way round."""
    return binary("^", integer(value), Constant(-1, number(integer(value))))


def compared(sign: str, left: Expression, right: Expression) -> Expression:
    """`left sign right`, by value."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        return constant(COMPARISONS[sign](left.value, right.value))
    kind = common(left, right)
    if not kind.is_float:
        sides = {number(integer(side)) for side in (left, right)}
        small = all(
            not isinstance(side, Constant) or 0 <= side.value < 1 << BITS - 1
            for side in (left, right)
        )
        if sides == {INT, WORD} and not (small and kind is WORD):
            return Compare(sign, integer(left), integer(right))  # mixed
    return Compare(sign, converted(left, kind), converted(right, kind))


def truth(value: Expression) -> Expression:
    """Whether `value` is not zero."""
    if number(value) is BOOL:
        return value
    return compared("!=", value, Constant(0, INT))


def both(left: Expression, right: Expression) -> Expression:
    """`left and right`, of bools."""
    if isinstance(left, Constant):
        return right if left.value else left
    return Both(left, right)


def either(left: Expression, right: Expression) -> Expression:
    """`left or right`, of bools."""
    if isinstance(left, Constant):
        return left if left.value else right
    return Either(left, right)


def denied(value: Expression) -> Expression:
    """`not value`, of a bool."""
    if isinstance(value, Constant):
        return constant(not value.value)
    return Not(value)


def storable(value: Expression, cell: Cell) -> Expression:
    """`value` as it goes to a cell: rounded if that is a float, cut if an integer."""
    if cell.kind == "f":
        return converted(value, cell.number)
    return integer(value)
