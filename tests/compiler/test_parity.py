"""Interpreted = native, byte for byte, along all walks; nothing is left uncalled."""

import random

import pytest

from sennik.games.common import sheet
from tests.calls import check_calls, note_actor
from tests.compiler.sides import Interpreted, Native, Side, hashed, looked
from tests.long import long_but
from tests.subjects import FOLDERS, Subject
from tests.walks import opened, walked

STEPS = 250  # of a walk in `make test`
LONG = 2_400  # matches of a game in `make test-long`
FIRST = 3  # moments of every phase, of seats and of Chance, that are looked at surely
STEPPING = {"options_refusal", "setup", "apply"}  # what walks call on the slow side
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


@folders
def test_interpreted_and_native_agree_at_every_moment(subject: Subject) -> None:
    slow, fast = Interpreted(subject), Native(subject)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.name}{number}")
        _, options = opened(subject.game.rules, walk.options)
        assert fast.call("options_refusal", options) == 0
        twin = sheet(subject.game.rules.State)
        fast.call("setup", twin, options)
        for step, moment in enumerate(walked(slow.rules, walk, rng, STEPS)):
            state, actor, action = moment.state, moment.actor, moment.action
            assert twin.tobytes() == state.tobytes(), f"walk {number}, step {step}"
            met = note_actor(fast.counts, state.phase, actor)
            if step % 3 == 0 or met <= FIRST:
                seed = rng.getrandbits(40)
                assert looked(fast, twin, actor, action, seed) == looked(
                    slow, state, actor, action, seed
                ), f"walk {number}, step {step}"
            fast.call("apply", twin, actor, action)
    check_counts(fast, slow)


def check_counts(fast: Side, slow: Side) -> None:
    """Both sides were asked the same, and everything in every phase that was met."""
    check_calls(fast.counts, fast.functions)
    for name in set(fast.functions) - STEPPING:
        for phase in range(fast.rules.PHASES):
            assert fast.counts[name, phase] == slow.counts[name, phase], (name, phase)


@pytest.mark.parametrize("subject", long_but(of={one.name: one for one in FOLDERS}))
def test_thousands_of_matches_have_the_same_hash(subject: Subject) -> None:
    slow, fast = Interpreted(subject), Native(subject)
    walks = subject.walks
    for match in range(LONG):
        walk = walks[match % len(walks)]
        rng = random.Random(f"{subject.name}{match} long")
        _, options = opened(slow.rules, walk.options)
        steps = [(m.actor, m.action) for m in walked(slow.rules, walk, rng, 5_000)]
        every = 11 + match % 7
        first = match // 7 % every  # a short game has phases that the first steps miss
        assert hashed(fast, options, steps, every, first) == hashed(
            slow, options, steps, every, first
        ), f"match {match}"
    check_counts(fast, slow)
