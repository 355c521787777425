"""Intervals of 95 % hold the truth about as often as they say, also of few matches."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.stats import t as student_t

from sennik.lab.intervals import (
    Estimate,
    mean,
    mean_share,
    mean_share_of_sums,
    share,
    student,
)

COUNTS = (2, 4, 6, 10, 30, 100)
RUNS = 1_000
LEAST = 0.93  # of 95 %; the draws themselves are worth a percent
SKEWED = 0.88  # few numbers without bounds, some of them far out, hold less often
SHARES = {  # what a deal can bring, and how often
    "a fair match": ([0, 1], [0.5, 0.5]),
    "a favourite": ([0, 1], [0.05, 0.95]),
    "an outsider": ([0, 1], [0.9, 0.1]),
    "deals that are mostly drawn": ([0, 0.5, 1], [0.05, 0.9, 0.05]),
    "deals that are drawn or won": ([0.5, 1], [0.9, 0.1]),
    "four seats": ([0, 0.25, 0.5, 0.75, 1], [0.4, 0.3, 0.2, 0.08, 0.02]),
}
NUMBERS = {
    "scores": ([3, 5, 8, 12, 20], [0.1, 0.3, 0.3, 0.2, 0.1]),
    "rounds, mostly one": ([1, 2], [0.95, 0.05]),
    "differences, mostly none": ([-1, 0, 1], [0.03, 0.94, 0.03]),
}


def coverage(kind: Any, count: int, interval: Callable[[Any], Estimate]) -> float:
    """How often the interval of `count` values holds their true mean."""
    values, chances = kind
    truth = float(np.dot(values, chances))
    drawn = np.random.default_rng(count).choice(values, (RUNS, count), p=chances)
    found = [interval(row) for row in drawn]
    return sum(one.low <= truth <= one.high for one in found) / RUNS


def mean_of(row: Any) -> Estimate:
    return mean(row.sum(), (row * row).sum(), len(row))


def mean_share_of(row: Any) -> Estimate:
    return mean_share(row.tolist())


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kind", SHARES.values(), ids=SHARES)
def test_mean_shares_hold(kind: Any, count: int) -> None:
    assert coverage(kind, count, mean_share_of) > LEAST


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
def test_means_hold(kind: Any, count: int) -> None:
    assert coverage(kind, count, mean_of) > (SKEWED if kind[0][-1] > 2 else LEAST)


@pytest.mark.parametrize("count", [6, 20, 60])
def test_shares_of_yes_and_no_hold(count: int) -> None:
    def wilson(row: Any) -> Estimate:
        return share(int(row.sum()), count)

    for chance in (0.2, 0.5, 0.7):
        assert coverage(([0, 1], [1 - chance, chance]), count, wilson) > 0.91


def test_many_matches_are_not_hidden_by_doubt() -> None:
    """Of ten thousand matches the interval is the usual one."""
    row = np.random.default_rng(1).choice([0.0, 0.5, 1.0], 10_000)
    usual = 2 * 1.96 * row.std(ddof=1) / 100
    for one in (mean_share_of(row), mean_of(row)):
        assert one.high - one.low == pytest.approx(usual, rel=0.01)


@pytest.mark.parametrize("value", [0.0, 0.25, 0.5, 1.0])
@pytest.mark.parametrize("count", [1, 2, 6, 50])
def test_shares_that_were_all_alike_are_inside_an_interval_with_a_width(
    value: float, count: int
) -> None:
    one = mean_share([value] * count)
    assert 0 <= one.low <= one.value == value <= one.high <= 1
    assert one.high - one.low > 1 / (count + 2)


def test_nothing_below_nothing_nor_above_everything() -> None:
    """A share of 0 of 7 had a bound of -0.00 %."""
    for total in range(1, 200):
        assert 0 <= share(0, total).low < 1e-12
        assert share(total, total).high == pytest.approx(1.0)
        assert "-" not in f"{share(0, total).low:.2%}"


def test_nothing_played_says_nothing() -> None:
    assert share(0, 0) == mean_share([]) == mean_share_of_sums(0, 0, 0) == (0, 0, 1)
    assert mean(0, 0, 0).as_dict() == {"value": 0.0, "low": None, "high": None}
    assert mean(7, 49, 1).as_dict() == {"value": 7.0, "low": None, "high": None}


def test_quantiles_are_students() -> None:
    for freedom in (1, 2, 3, 4, 5, 8, 20, 100):
        exact = float(student_t.ppf(0.975, freedom))
        assert student(freedom) == pytest.approx(exact, rel=0.003)
