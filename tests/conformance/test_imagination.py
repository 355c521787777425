"""`imagine` is uniform over physical arrangements: observables follow their exact odds.

Each observable gets a chi-square test on 2,000 imagined worlds. A correct program
would fail the whole suite with a probability below one in a thousand (Bonferroni over
all observables of a game); seeds are fixed, so a pass stays a pass.
"""

import random
from collections import Counter

import numpy as np
import pytest

from sennik.engine import fast
from sennik.games.common import SPECTATOR, Sheet, sheet
from tests.conformance.checks import follow
from tests.subjects import SUBJECTS, Subject
from tests.walks import opened, seen, walked

WORLDS = 2_000
FALSE_ALARM = 1e-3 / len(SUBJECTS)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_imagined_worlds_are_uniform(subject: Subject) -> None:
    rng = random.Random(subject.key)
    values = []
    for walk in subject.walks:
        oracle = subject.oracle(opened(subject.rules, walk.options)[1])
        for moment in walked(subject.rules, walk, rng, most=120):
            if rng.random() < 0.02:
                seat = rng.choice([*range(moment.state.seats), SPECTATOR])
                values += p_values(subject, oracle, moment.state, seat, rng)
            follow(subject, oracle, moment)
    assert len(values) >= 10
    assert min(values) > FALSE_ALARM / len(values), sorted(values)[:5]


def p_values(
    subject: Subject, oracle: object, state: Sheet, seat: int, rng: random.Random
) -> list[float]:
    """One p-value an observable of this moment."""
    odds = oracle.odds(state, seat)  # type: ignore[attr-defined]
    if not odds:
        return []
    worlds = imagined(subject, state, seat, rng.randrange(1 << 30))
    return [
        chi_square(Counter(read(world) for world in worlds), expected)
        for read, expected in odds
    ]


def imagined(subject: Subject, state: Sheet, seat: int, seed: int) -> list[Sheet]:
    """Many worlds that fit what `seat` knows."""
    imagine = fast.rules(subject.game.rules).imagine
    view = seen(subject.rules, state, seat)
    generator = np.random.default_rng(seed)
    worlds = []
    for _ in range(WORLDS):
        world = sheet(subject.rules.State)
        world.assign(view)
        draws = generator.integers(0, 1 << 62, subject.rules.MAX_DRAWS)
        imagine(view, seat, draws.ctypes, world)
        worlds.append(world)
    return worlds


def chi_square(counted: Counter[int], odds: dict[int, float]) -> float:
    """The p-value of the counts under the odds, rare values pooled."""
    from scipy.stats import chisquare

    assert abs(sum(odds.values()) - 1) < 1e-9
    assert set(counted) <= {value for value, chance in odds.items() if chance > 0}
    observed, expected = [0.0], [0.0]
    for value, chance in odds.items():
        if chance * WORLDS >= 5:
            observed.append(counted[value])
            expected.append(chance * WORLDS)
        else:
            observed[0] += counted[value]
            expected[0] += chance * WORLDS
    if expected[0] < 5 and len(expected) > 1:
        observed[1] += observed[0]
        expected[1] += expected[0]
        observed, expected = observed[1:], expected[1:]
    if len(expected) < 2:
        return 1.0
    scale = sum(observed) / sum(expected)
    return float(chisquare(observed, [e * scale for e in expected]).pvalue)
