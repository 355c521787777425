"""Estimates with 95 % intervals that also hold after a handful of matches.

Where all of a few results were alike, their own spread says nothing of what another
match might have brought: every interval here counts a little doubt in.
"""

from collections.abc import Sequence
from math import inf, isfinite, sqrt
from typing import NamedTuple

Z = 1.959964  # standard deviations of a 95 % interval
STUDENT = (inf, 12.706205, 4.302653, 3.182446)  # the same for 0 to 3 degrees of freedom
TERMS = (2.372272, 2.822499, 2.555908)  # Cornish and Fisher's, from 4 degrees on
DIGITS = 6


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float | None]:
        """For JSON: a bound that nothing is known of is None."""
        return {name: rounded(number) for name, number in self._asdict().items()}


def rounded(number: float) -> float | None:
    """A plain number with few digits and no zero below zero, or None."""
    return round(float(number), DIGITS) + 0.0 if isfinite(number) else None


def student(freedom: int) -> float:
    """Deviations of a 95 % interval where the deviation itself is estimated.

    >>> round(student(9), 3), round(student(10_000), 3)
    (2.262, 1.96)
    """
    if freedom < len(STUDENT):
        return STUDENT[freedom]
    return Z + sum(term / float(freedom) ** (n + 1) for n, term in enumerate(TERMS))


def share(count: int, total: int) -> Estimate:
    """A share of yes and no, with Wilson's interval.

    >>> share(50, 100).as_dict()
    {'value': 0.5, 'low': 0.403832, 'high': 0.596168}
    """
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    ratio, weight = count / total, Z * Z / total
    middle = (ratio + weight / 2) / (1 + weight)
    spread = Z * sqrt(ratio * (1 - ratio) / total + weight / total / 4) / (1 + weight)
    return Estimate(ratio, max(middle - spread, 0.0), min(middle + spread, 1.0))


def mean_share(values: Sequence[float]) -> Estimate:
    """The mean of shares, each from 0 to 1: see `mean_share_of_sums`.

    >>> mean_share([0.5] * 6).as_dict()
    {'value': 0.5, 'low': 0.276631, 'high': 0.723369}
    """
    return mean_share_of_sums(sum(values), sum(v * v for v in values), len(values))


def mean_share_of_sums(total: float, squares: float, count: int) -> Estimate:
    """The mean of shares from their sum and the sum of their squares.

    The interval is Student's, of all values and of a whole win and a whole loss.
    """
    if count == 0:
        return Estimate(0.0, 0.0, 1.0)
    middle = (total + 1) / (count + 2)
    off = squares + 1 - (count + 2) * middle * middle  # squares of the deviations
    spread = student(count + 1) * sqrt(max(off, 0.0) / (count + 1) / (count + 2))
    return Estimate(total / count, max(middle - spread, 0.0), min(middle + spread, 1.0))


def mean(total: float, squares: float, count: int) -> Estimate:
    """A mean of numbers without bounds, from their sum and the sum of their squares.

    The interval is Student's; to the squared deviations 1 is added, as if one number
    had been one off: where all were alike the next one need not be.

    >>> mean(10, 30, 4).as_dict()
    {'value': 2.5, 'low': 0.249671, 'high': 4.750329}
    """
    if count == 0:
        return Estimate(0.0, -inf, inf)
    value = total / count
    if count == 1:
        return Estimate(value, -inf, inf)
    off = max(squares - count * value * value, 0.0) + 1
    spread = student(count - 1) * sqrt(off / (count - 1) / count)
    return Estimate(value, value - spread, value + spread)
