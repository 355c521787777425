"""Observations: in their bounds, compiled as interpreted, and without secrets."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sennik.envs import compiling, pages
from sennik.games.common import Sheet
from tests.conformance.checks import follow
from tests.subjects import SUBJECTS, Subject
from tests.walks import Walk, opened, seen, walked

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)


def told(features: Any, view: Sheet, seat: int) -> list[int]:
    out = [0] * features.SIZE
    features.features(view, seat, out)
    return out


def moments(subject: Subject, most: int) -> Any:
    """Random walks under every set of options."""
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"features {subject.key} {number}")
        yield walk, rng, walked(subject.rules, walk, rng, most)


@subjects
def test_every_number_stays_in_the_bounds_of_its_part(subject: Subject) -> None:
    features = compiling.features_of(subject.game)
    for _, rng, walk in moments(subject, 300):
        for moment in walk:
            seat = rng.randrange(moment.state.seats)
            for how in ("view", "sight"):
                view = seen(subject.rules, moment.state, seat, how)
                check_bounds(features, told(features, view, seat))


def check_bounds(features: Any, numbers: list[int]) -> None:
    at = 0
    for part in features.LAYOUT:
        for number in numbers[at : at + part.size]:
            assert part.low <= number <= part.high, part.name
        at += part.size
    assert at == len(numbers)


@subjects
def test_a_seat_is_told_the_same_whatever_it_cannot_know(subject: Subject) -> None:
    """Cards that the oracle says are hidden change places: not a number changes."""
    features = compiling.features_of(subject.game)
    differing = 0
    for walk, rng, _ in moments(subject, 0):
        for state, seat, other in redeals(subject, walk, rng):
            for how in ("view", "sight"):
                one = told(features, seen(subject.rules, state, seat, how), seat)
                two = told(features, seen(subject.rules, other, seat, how), seat)
                assert one == two, how
            differing += state.tobytes() != other.tobytes()
    assert differing > 20


def redeals(subject: Subject, walk: Walk, rng: random.Random) -> Any:
    oracle = subject.oracle(opened(subject.rules, walk.options)[1])
    for moment in walked(subject.rules, walk, rng, 150):
        if rng.random() < 0.3:
            seat = rng.randrange(moment.state.seats)
            other = oracle.redealt(moment.state, seat, rng)
            if other is not None:
                yield moment.state, seat, other
        follow(subject, oracle, moment)


@subjects
def test_compiled_features_are_the_interpreted_ones(subject: Subject) -> None:
    features = compiling.features_of(subject.game)
    fast = compiling.on_cpu(subject.game)
    for _, rng, walk in moments(subject, 120):
        for moment in walk:
            seat = rng.randrange(moment.state.seats)
            view = seen(subject.rules, moment.state, seat)
            out = np.full(features.SIZE, 99, np.int8)
            fast.tell_seen(view, seat, out.ctypes)
            assert out.tolist() == told(features, view, seat)


@pytest.mark.parametrize("name", pages.pages())
def test_the_pages_of_environments_are_made_from_the_code(name: str) -> None:
    path = Path(__file__).parents[2] / "docs" / name
    assert path.read_text(encoding="utf-8") == pages.pages()[name], (
        "run: python -m sennik.envs.pages docs"
    )
