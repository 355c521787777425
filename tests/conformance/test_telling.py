"""What a game says, as numbers: interpreted = compiled along random walks."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.unit import Unit
from sennik.games.common import SPECTATOR, Sheet
from sennik.games.saying import LINES, WIDTH
from tests.subjects import FOLDERS, Subject
from tests.walks import Moment, copied, legal, seen, walked

STEPS = 400  # of a match
SPEAKING = [one for one in FOLDERS if entries.telling(one.game.rules)]

Call = tuple[str, tuple[Any, ...]]  # a function, and all that it is given but `out`


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_messages_agree_interpreted_and_compiled(subject: Subject) -> None:
    doors = entries.telling(subject.game.rules)
    fast = native.functions(Unit(f"{subject.name}-telling", doors))
    compared: Counter[str] = Counter()
    for number, walk in enumerate(subject.walks):
        rng = random.Random(number)
        for moment in walked(subject.rules, walk, random.Random(number), STEPS):
            for name, given in calls(subject.rules, moment, rng):
                slow = answer(doors[name].function, name, given)
                assert answer(getattr(fast, name), name, given) == slow, name
                compared[name] += 1
    assert set(compared) == {"label", "target", "prompt", "told", "result"}


def calls(rules: Any, moment: Moment, rng: random.Random) -> Iterator[Call]:
    """What can be said about one step, of what one viewer sees or of the state."""
    seat = rng.choice([*range(moment.state.seats), SPECTATOR])
    how = rng.choice(("state", "view", "sight"))
    after = copied(moment.state)
    rules.apply(after, moment.actor, moment.action)
    one, two = (looked_at(rules, state, seat, how) for state in (moment.state, after))
    yield "prompt", (one, seat)
    yield "result", (two, seat)
    for action in [] if seat == SPECTATOR else legal(rules, moment.state, seat):
        yield "label", (one, seat, action)
        yield "target", (one, seat, action)
    witnessed = rules.witness(moment.state, seat, moment.actor, moment.action)
    yield "told", (one, two, seat, moment.actor, witnessed)


def looked_at(rules: Any, state: Sheet, seat: int, how: str) -> Sheet:
    return copied(state) if how == "state" else seen(rules, state, seat, how)


def answer(function: Any, name: str, given: tuple[Any, ...]) -> tuple[Any, list[int]]:
    """What a call gives back, and the rows that it writes."""
    out = cells(WIDTH * (LINES if name == "told" else 1), np.int32)
    return function(*given, out), out.tolist()


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_a_log_says_nothing_that_was_said_before(subject: Subject) -> None:
    """Tables tell one step after the other, of any table, in the same memory."""
    told, count = entries.telling(subject.game.rules)["told"].function, 0
    for number, walk in enumerate(subject.walks):
        rng = random.Random(number)
        for moment in walked(subject.rules, walk, random.Random(number), STEPS):
            for name, given in calls(subject.rules, moment, rng):
                if name == "told":
                    clean, used = [0] * (WIDTH * LINES), [77] * (WIDTH * LINES)
                    rows = told(*given, clean)
                    assert told(*given, used) == rows
                    assert used[: rows * WIDTH] == clean[: rows * WIDTH]
                    count += rows
    assert count > 0
