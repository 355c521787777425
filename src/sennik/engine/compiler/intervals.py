"""Ranges of integers, and what operations of the language make of them.

What is given holds every result, wrapped around or not, of numbers of the given ranges.
"""

from collections.abc import Callable
from typing import NamedTuple

from sennik.engine.compiler.types import BOOL, WORD, Cell, Type


class Range(NamedTuple):
    """All integers from `low` to `high`."""

    low: int
    high: int

    def joined(self, other: "Range") -> "Range":
        """The least range that holds both."""
        return Range(min(self.low, other.low), max(self.high, other.high))

    def times(self, turns: int) -> "Range":
        """What so many of them add up to."""
        return Range(self.low * turns, self.high * turns)

    def holds(self, number: int) -> bool:
        """Whether a number is one of them."""
        return self.low <= number <= self.high

    def within(self, other: "Range") -> bool:
        """Whether all of it lies in `other`."""
        return other.low <= self.low and self.high <= other.high


ZERO, BIT = Range(0, 0), Range(0, 1)
SHORTS, LONGS = (Range(-(1 << bits), (1 << bits) - 1) for bits in (31, 63))
WORDS = Range(0, (1 << 64) - 1)
DISTANCES, SHORT_DISTANCES = Range(0, 63), Range(0, 31)  # of shifts
FLIPPED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def every(kind: Type | None) -> Range:
    """All that an integer of a type can be."""
    if kind is BOOL:
        return BIT
    return WORDS if kind is WORD else LONGS


def fitted(one: Range, kind: Type | None) -> Range:
    """`one` as an integer of a type; where it could wrap around, everything."""
    whole = every(kind)
    return one if one.within(whole) else whole


def held(cell: Cell) -> Range:
    """All integers that a cell can hold."""
    bits = 8 * cell.size
    if cell.kind == "u":
        return Range(0, (1 << bits) - 1)
    return Range(-(1 << bits - 1), (1 << bits - 1) - 1)


def operated(sign: str, one: Range, two: Range, kind: Type | None) -> Range:
    """`one sign two` in the arithmetic of a type."""
    return fitted(OPERATIONS[sign](one, two), kind)


def compared(one: Range, sign: str, two: Range) -> Range | None:
    """What is left of `one` where `one sign two` holds; None if nothing is."""
    low, high = one
    match sign:
        case "<":
            high = min(high, two.high - 1)
        case "<=":
            high = min(high, two.high)
        case ">":
            low = max(low, two.low + 1)
        case ">=":
            low = max(low, two.low)
        case "==":
            low, high = max(low, two.low), min(high, two.high)
        case "!=" if two.low == two.high:
            low += low == two.low
            high -= high == two.low
    return Range(low, high) if low <= high else None


def _hull(*values: int) -> Range:
    return Range(min(values), max(values))


def _product(one: Range, two: Range) -> Range:
    return _hull(*(a * b for a in one for b in two))


def _quotient(one: Range, two: Range) -> Range:
    if two.low > 0:
        return _hull(*(a // b for a in one for b in two))
    most = max(abs(one.low), abs(one.high))  # by 1 or -1; by zero gives zero
    return Range(0 if one.low >= 0 and two.low >= 0 else -most, most)


def _remainder(one: Range, two: Range) -> Range:
    low, high = min(0, two.low + 1), max(0, two.high - 1)
    if one.low >= 0 and two.low >= 0:
        high = min(high, one.high)
    return Range(low, high)


def _shifted_left(one: Range, two: Range) -> Range:
    if not two.within(DISTANCES):
        two = DISTANCES
    return _hull(*(a << b for a in one for b in two))


def _shifted_right(one: Range, two: Range) -> Range:
    if not two.within(DISTANCES):
        two = DISTANCES
    return _hull(*(a >> b for a in one for b in two))


def _bits(one: Range, two: Range) -> Range:
    """What has no more bits than both, and a sign only if one of them has."""
    bits = max(end.bit_length() for end in (*one, *two))
    low = -(1 << bits) if min(one.low, two.low) < 0 else 0
    return Range(low, (1 << bits) - 1)


def _common_bits(one: Range, two: Range) -> Range:
    bounds = [side.high for side in (one, two) if side.low >= 0]
    return Range(0, min(bounds)) if bounds else _bits(one, two)


OPERATIONS: dict[str, Callable[[Range, Range], Range]] = {
    "+": lambda one, two: Range(one.low + two.low, one.high + two.high),
    "-": lambda one, two: Range(one.low - two.high, one.high - two.low),
    "*": _product,
    "//": _quotient,
    "%": _remainder,
    "<<": _shifted_left,
    ">>": _shifted_right,
    "&": _common_bits,
    "|": _bits,
    "^": _bits,
    "min": lambda one, two: Range(min(one.low, two.low), min(one.high, two.high)),
    "max": lambda one, two: Range(max(one.low, two.low), max(one.high, two.high)),
}
