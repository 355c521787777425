"""Playouts interpreted = compiled, what the plain game is, and PTX without a GPU."""

import random
import re
from types import SimpleNamespace

import numpy as np
import pytest

from sennik.engine import fast, gpu, kernels, playout
from sennik.engine.compiler.native import cells
from sennik.engine.fast import is_plain
from sennik.games.common import sheet
from sennik.lab.watching import watcher_of
from tests.subjects import FOLDERS, SUBJECTS, Subject
from tests.walks import opened, walked

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)


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
    sums, fast_sums = np.zeros(playout.SUMS, np.int64), cells(playout.SUMS, np.int64)
    state, twin = sheet(subject.rules.State), sheet(subject.rules.State)
    choices = cells(subject.rules.MAX_LEGAL, np.int32)
    for match in range(5):
        key = slow.match_key(11, match)
        slow.random_match(state, options, key, [0] * len(choices), 5_000, sums)
        slow.tally(state, options.seats, sums)
    play = fast.random_matches(subject.game.rules, plain)
    play(twin, options, 11, 0, 5, 5_000, choices, fast_sums)
    assert sums.tolist() == fast_sums.tolist()


@pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)
@pytest.mark.parametrize("by_thumb", [False, True], ids=["random", "thumb"])
def test_compiles_for_a_gpu_without_one(subject: Subject, by_thumb: bool) -> None:
    """The plain game with a watcher; the whole rules compile with the batch
    environments. Threads of a warp vote on what goes next; nothing is left to call."""
    watcher = watcher_of(subject.game)
    made = gpu.ptx(subject.game.rules, by_thumb, watcher, plain=True)
    assert ".visible .entry play(" in made
    assert made.count("vote.sync.ballot.b32") >= 5
    assert f".maxnreg {gpu.RANDOM.registers}" in made
    assert '.pragma "nounroll"' in made
    assert not re.search(r"\b(ld|st)\.[busv]\d", made)  # all memory is known
