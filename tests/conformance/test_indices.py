"""No index counts from the end, in anything that compiles: compiled, it has no sign.

Every function is rewritten so that its indices are checked (`tests.indices`), and
played interpreted through positions that random play reaches. Rules of thumb and
searches too: bots sit down in the middle of a match.
"""

import random
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sennik.bots import dreamer, search
from sennik.bots.seeker import Seeker, Settings
from sennik.engine import kernels, playout
from sennik.engine.entries import beside
from sennik.games.common import CHANCE, SPECTATOR, Sheets
from sennik.games.saying import LINES, WIDTH
from sennik.lab.watching import watcher_of
from tests.conformance.checks import draws
from tests.conformance.test_telling import SPEAKING, calls, figures
from tests.indices import marked
from tests.subjects import FOLDERS, SUBJECTS, Subject
from tests.walks import copied, legal, opened, seen, walked

BRIEF = Settings(playouts=2, cap=12)
CAP = 150  # decisions of a match played out

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


def counted_from_the_front(index: int) -> int:
    assert index >= 0
    return index


def checking(function: FunctionType) -> FunctionType:
    """The function with all its indices checked."""
    return marked(function, counted_from_the_front)


def checked(module: Any) -> SimpleNamespace:
    return kernels.compiled(module, checking)


@subjects
def test_no_index_of_the_rules_counts_from_the_end(subject: Subject) -> None:
    rules = checked(subject.game.rules)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(rules, walk, rng, most=120):
            state, seat = moment.state, rng.randrange(moment.state.seats)
            view = seen(rules, state, seat)
            rules.imagine(view, seat, draws(rules, rng), copied(view))
            seen(rules, state, SPECTATOR, "sight")
            rules.refusal(state, seat, rng.randrange(rules.ACTIONS))
            rules.witness(state, seat, moment.actor, moment.action)


@folders
def test_no_index_of_rules_of_thumb_counts_from_the_end(subject: Subject) -> None:
    rules, thumb = subject.rules, checked(beside(subject.game.rules, "thumb"))
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(rules, walk, rng, most=400):
            seat = moment.actor
            if seat != CHANCE:
                choices = legal(rules, moment.state, seat)
                view = seen(rules, moment.state, seat)
                ticket = rng.randrange(1 << 31)
                thumb.choose(view, seat, choices, len(choices), ticket)


@folders
def test_no_index_of_observations_counts_from_the_end(subject: Subject) -> None:
    if not find_spec(f"{subject.game.package}.features"):
        pytest.skip("a game without observations")
    features = checked(import_module(f"{subject.game.package}.features"))
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(subject.rules, walk, rng, most=120):
            seat = rng.randrange(moment.state.seats)
            for how in ("view", "sight"):
                view = seen(subject.rules, moment.state, seat, how)
                features.features(view, seat, [0] * features.SIZE)


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_no_index_of_what_games_say_counts_from_the_end(subject: Subject) -> None:
    telling = checked(import_module(f"{subject.game.package}.telling"))
    out = [0] * (WIDTH * LINES)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(subject.rules, walk, rng, most=120):
            for name, given in calls(subject.rules, moment, rng):
                getattr(telling, name)(*given, out)
            for name, given in figures(subject.rules, moment, rng):
                getattr(telling, name)(*given)


@folders
def test_no_index_of_playouts_and_watchers_counts_from_the_end(
    subject: Subject,
) -> None:
    """Whole matches as simulations play them, half of the seats by rules of thumb."""
    rules, watcher = subject.game.rules, watcher_of(subject.game)
    checked = kernels.compiled(rules, checking)
    bound = SimpleNamespace(**{name: getattr(checked, name) for name in playout.NAMES})
    bound.choose = kernels.compiled(
        beside(subject.game.rules, "thumb"), checking
    ).choose
    watching = kernels.compiled(watcher, checking, bound)
    bound.watch, bound.watch_end = watching.watch, watching.watch_end
    played_matches = kernels.compiled(playout, checking, bound).played_matches
    sums = np.zeros(playout.SUMS, np.int64)
    for walk in subject.walks:
        options = [opened(rules, walk.options)[1]]
        plan = [0, 2, CAP, 0b101010, 1, playout.EIGHTHS, 0, 0]
        played_matches(
            *(Sheets(np.zeros(2, rules.State)), options, 11, plan, 0, 1),
            *([0] * rules.MAX_LEGAL, sums, np.zeros((1, playout.ROW), np.int32)),
            [0] * watcher.NOTES,
        )
    assert sums[playout.DECISIONS] > 0


@folders
def test_no_index_of_a_dreamer_counts_from_the_end(subject: Subject) -> None:
    bot = dreamer.Dreamer(subject.game, compiled=False)
    names = SimpleNamespace(**dreamer.bound_names(subject.game.package))
    names.choose = checked(beside(subject.game.rules, "thumb")).choose
    bot.kernel = kernels.compiled(dreamer, checking, names)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(subject.rules, walk, rng, most=120):
            if moment.actor != CHANCE:
                view = seen(subject.rules, moment.state, moment.actor)
                bot(view, moment.actor, rng.randrange(1 << 62))


@folders
def test_no_index_of_a_search_counts_from_the_end(subject: Subject) -> None:
    seeker = Seeker(subject.game, BRIEF, compiled=False)
    seeker.kernel = search.bound_by(subject.game.package, checking)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"{subject.key}{number}")
        for moment in walked(subject.rules, walk, rng, most=200):
            if moment.actor != CHANCE and rng.random() < 0.1:
                view = seen(subject.rules, moment.state, moment.actor)
                seeker(view, moment.actor, rng.randrange(1 << 31))
