"""Interpreted = compiled, byte for byte, along random walks; and PTX without a GPU."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sennik.bots.compiling import thumb_of, thumb_on_cpu
from sennik.engine import gpu, kernels, playout
from sennik.engine.rewriting import is_plain
from sennik.games.common import CHANCE, NOTHING, SPECTATOR, Sheet, sheet
from sennik.lab.watching import watcher_of
from tests.conformance.checks import draws
from tests.long import long_but
from tests.subjects import FOLDERS, SUBJECTS, Subject
from tests.walks import copied, legal, opened, seen, walked

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)


@subjects
def test_interpreted_and_compiled_agree(subject: Subject) -> None:
    fast = kernels.on_cpu(subject.game.rules)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        twin, options = opened(subject.rules, walk.options)
        fast.setup(twin.array[0], options.array[0])
        for moment in walked(subject.rules, walk, rng, most=400):
            assert twin.tobytes() == moment.state.tobytes()
            compare(subject, fast, moment.state, rng)
            fast.apply(twin.array[0], moment.actor, moment.action)


def compare(subject: Subject, fast: Any, state: Sheet, rng: random.Random) -> None:
    """Every function of the contract, on one state."""
    rules, record = subject.rules, state.array[0]
    assert fast.actors(record) == rules.actors(state)
    assert fast.winners(record) == rules.winners(state)
    out = np.zeros(rules.MAX_LEGAL, np.int32)
    for actor in (*range(rules.MAX_SEATS), CHANCE):
        found = out[: fast.legal(record, actor, out)].tolist()
        assert found == legal(rules, state, actor)
        for action in (*found[:4], rng.randrange(rules.ACTIONS)):
            refusal = rules.refusal(state, actor, action)
            assert fast.refusal(record, actor, action) == refusal
        for action in found:
            for viewer in (*range(state.seats), SPECTATOR):
                witnessed = rules.witness(state, viewer, actor, action)
                assert fast.witness(record, viewer, actor, action) == witnessed
                # Compiled code of tables finds what is told of it in an array.
                assert NOTHING <= witnessed < rules.ACTIONS
    seat = rng.choice([*range(state.seats), SPECTATOR])
    for how in ("view", "sight"):
        seen_fast = sheet(rules.State)
        getattr(fast, how)(record, seat, seen_fast.array[0])
        assert seen_fast.tobytes() == seen(rules, state, seat, how).tobytes(), how
    if seat != SPECTATOR:
        assert fast.score(record, seat) == rules.score(state, seat)
    compare_chance(rules, fast, state)
    compare_imagination(rules, fast, state, seat, rng)


def compare_chance(rules: Any, fast: Any, state: Sheet) -> None:
    record = state.array[0]
    outcomes = legal(rules, state, CHANCE)
    if outcomes:
        assert fast.tickets(record) == rules.tickets(state)
        assert fast.drawn(record, 0) == rules.drawn(state, 0)
        for action in outcomes:
            assert fast.weight(record, action) == rules.weight(state, action)


def compare_imagination(
    rules: Any, fast: Any, state: Sheet, seat: int, rng: random.Random
) -> None:
    view = seen(rules, state, seat)
    numbers = draws(rules, rng)
    one, two = copied(view), copied(view)
    rules.imagine(view, seat, numbers, one)
    fast.imagine(view.array[0], seat, np.array(numbers), two.array[0])
    assert one.tobytes() == two.tobytes()


@subjects
def test_rules_of_thumb_agree_interpreted_and_compiled(subject: Subject) -> None:
    """In positions that random play reaches: bots sit down in the middle of a match."""
    thumb, fast = thumb_of(subject.game), thumb_on_cpu(subject.game)
    compared = 0
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(subject.rules, walk, rng, most=400):
            seat = moment.actor
            choices = legal(subject.rules, moment.state, seat)
            if seat == CHANCE or len(choices) == 1:
                continue
            view = seen(subject.rules, moment.state, seat)
            ticket, many = rng.randrange(1 << 31), len(choices)
            chosen = thumb.choose(view, seat, choices, many, ticket)
            listed = np.array(choices, np.int32)
            same = fast.choose(view.array[0], seat, listed, many, ticket)
            assert same == chosen, f"phase {view.phase}"
            compared += 1
    assert compared > 0


@subjects
def test_a_plain_match_keeps_what_is_left_out_of_it(subject: Subject) -> None:
    rules = subject.game.rules
    plain = [w for w in subject.walks if is_plain(rules, opened(rules, w.options)[1])]
    assert plain or subject.game.fixed
    for number, walk in enumerate(plain[:2]):
        for moment in walked(rules, walk, random.Random(number)):
            kept = {field: getattr(moment.state, field) for field in rules.PLAIN}
            assert kept == rules.PLAIN


@subjects
def test_random_matches_agree_interpreted_and_compiled(subject: Subject) -> None:
    """The playouts that simulations use, seed by seed; plain where the options are."""
    _, options = opened(subject.rules, subject.walks[0].options)
    slow = kernels.compiled(
        playout, lambda f: f, SimpleNamespace(**vars(subject.rules))
    )
    plain = is_plain(subject.game.rules, options)
    fast = kernels.playouts_on_cpu(subject.game.rules, plain)
    sums, fast_sums = np.zeros((2, playout.SUMS), np.int64)
    state = sheet(subject.rules.State)
    choices = np.zeros(subject.rules.MAX_LEGAL, np.int32)
    for match in range(5):
        key = slow.match_key(11, match)
        slow.random_match(state, options, key, [0] * len(choices), 5_000, sums)
        slow.tally(state, options.seats, sums)
    fast.random_matches(
        sheet(subject.rules.State).array,
        options.array,
        11,
        0,
        5,
        5_000,
        choices,
        fast_sums,
    )
    assert sums.tolist() == fast_sums.tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    "subject", long_but("leduc", "sen", of={one.name: one for one in FOLDERS})
)
def test_compiles_for_a_gpu_without_one(subject: Subject) -> None:
    """The plain game with rules of thumb and a watcher; the whole rules compile with
    the batch environments."""
    made = gpu.ptx(subject.game.rules, True, watcher_of(subject.game), plain=True)
    assert ".entry" in made
