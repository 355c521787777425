"""What a game says, as numbers: interpreted = compiled along random walks."""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.unit import Unit
from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, Sheet
from sennik.games.saying import LINES, WIDTH
from tests.calls import Calls, check_calls, note_actor
from tests.subjects import FOLDERS, Subject
from tests.walks import Moment, copied, legal, seen, walked

STEPS = 400  # of a match
FEW = 4
FIRST = 3  # moments of every phase at which whoever acts is asked
LISTS = ("told", "shown")  # which say several things
SPEAKING = [one for one in FOLDERS if entries.telling(one.game.rules)]

Call = tuple[str, tuple[Any, ...]]  # a function, and all that it is given but `out`


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_messages_agree_interpreted_and_compiled(subject: Subject) -> None:
    doors = entries.telling(subject.game.rules)
    fast = native.functions(Unit(f"{subject.name}-telling", doors))
    compared: Calls = Counter()
    for number, walk in enumerate(subject.walks):
        rng = random.Random(number)
        for moment in walked(subject.rules, walk, random.Random(number), STEPS):
            phase = int(moment.state.phase)
            is_new = note_actor(compared, phase, moment.actor) <= FIRST
            actor = moment.actor if is_new and moment.actor != CHANCE else None
            for name, given in calls(subject.rules, moment, rng, actor):
                slow = answer(doors[name].function, name, given)
                assert answer(getattr(fast, name), name, given) == slow, name
                compared[name, phase] += 1
            for name, given in figures(subject.rules, moment, rng):
                number = doors[name].function(*given)
                assert getattr(fast, name)(*given) == number, (name, *given[1:])
                compared[name, phase] += 1
    check_calls(compared, doors)


def calls(
    rules: Any, moment: Moment, rng: random.Random, seat: int | None = None
) -> Iterator[Call]:
    """What can be said about one step, of what `seat`, or anybody, sees, or of the
    state."""
    if seat is None:
        seat = rng.choice([*range(moment.state.seats), SPECTATOR])
    how = rng.choice(("state", "view", "sight"))
    after = copied(moment.state)
    rules.apply(after, moment.actor, moment.action)
    one, two = (looked_at(rules, state, seat, how) for state in (moment.state, after))
    if "shown" in entries.telling(rules):
        yield "shown", (one, seat)
    yield "prompt", (one, seat)
    yield "result", (two, seat)
    for action in [] if seat == SPECTATOR else legal(rules, moment.state, seat):
        yield "label", (one, seat, action)
        yield "target", (one, seat, action)
    witnessed = rules.witness(moment.state, seat, moment.actor, moment.action)
    yield "told", (one, two, seat, moment.actor, witnessed)


def figures(rules: Any, moment: Moment, rng: random.Random) -> Iterator[Call]:
    """Numbers of a view that pictures show, of the first seats, lands or piles."""
    few = min(moment.state.seats, FEW)
    view = seen(rules, moment.state, rng.randrange(few))
    for name, entry in entries.telling(rules).items():
        if entry.function in import_module(f"{rules.__package__}.telling").FIGURES:
            given = (view, *[rng.randrange(few) for _ in entry.takes[1:]])
            yield name, given
    yield "is_counted", (moment.state,)


def looked_at(rules: Any, state: Sheet, seat: int, how: str) -> Sheet:
    return copied(state) if how == "state" else seen(rules, state, seat, how)


def answer(function: Any, name: str, given: tuple[Any, ...]) -> tuple[Any, list[int]]:
    """What a call gives back, and the rows that it writes."""
    out = cells(WIDTH * (LINES if name in LISTS else 1), np.int32)
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


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_a_tentative_choice_can_be_kept_to_oneself(subject: Subject) -> None:
    """While it leads the same seat to its next choice: what the seat would see is what
    the choice makes of what it sees, and nobody learns a card that it does not know.
    """
    rules, telling = subject.rules, import_module(f"{subject.game.package}.telling")
    assert set(telling.COSTLY).isdisjoint(telling.TENTATIVE)
    kept: Counter[str] = Counter()
    for number, walk in enumerate(subject.walks):
        for moment in walked(rules, walk, random.Random(number), STEPS):
            if moment.actor == CHANCE:
                continue
            known = seen(rules, moment.state, moment.actor)
            key = key_of(telling, known, moment)
            after = copied(moment.state)
            rules.apply(after, moment.actor, moment.action)
            if key in telling.TENTATIVE and rules.actors(after) == 1 << moment.actor:
                foreseen(rules, moment, after)
                nobody_learns(rules, moment, after)
                kept[key] += 1
    assert set(kept) == set(telling.TENTATIVE)


def key_of(telling: Any, view: Sheet, moment: Moment) -> str:
    """The key of the label of a step."""
    out = [0] * WIDTH
    telling.label(view, moment.actor, moment.action, out)
    return str(telling.VOCABULARY.messages[out[0]].key)


def foreseen(rules: Any, moment: Moment, after: Sheet) -> None:
    """The seat's own view and sight after a step, and what it may do then.

    Whoever lifts the top of a pile without a memory does not see the next card yet.
    """
    for how in ("view", "sight"):
        ahead = seen(rules, moment.state, moment.actor, how)
        rules.apply(ahead, moment.actor, moment.action)
        then = seen(rules, after, moment.actor, how)
        for field in rules.State.names:
            found, there = ahead.array[field], then.array[field]
            hidden = (found == HIDDEN) if how == "sight" else False
            assert np.all((found == there) | hidden), (how, field)
        choices = legal(rules, after, moment.actor)
        assert legal(rules, ahead, moment.actor) == choices, how


def nobody_learns(rules: Any, moment: Moment, after: Sheet) -> None:
    """Everybody knows at most one card more: one that the actor knew, and showed."""
    mine = known_cards(rules, moment.state, moment.actor)
    for viewer in (*range(moment.state.seats), SPECTATOR):
        before = known_cards(rules, moment.state, viewer)
        now = known_cards(rules, after, viewer)
        learned = [k for k in range(rules.KINDS) if now[k] > before[k]]
        assert len(learned) <= 1
        assert all(now[k] - before[k] == 1 <= mine[k] for k in learned)


def known_cards(rules: Any, state: Sheet, viewer: int) -> list[int]:
    """How many cards of each kind a viewer knows."""
    counts = [0] * rules.KINDS
    rules.census(seen(rules, state, viewer), counts)
    return counts
