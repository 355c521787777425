"""Matches of random players and of players by rules of thumb: one result everywhere."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sennik.engine import fast, gpu, kernels, playout
from sennik.engine.compiler.native import cells
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.common import sheet
from sennik.lab.watching import watcher_of
from tests.long import long_but

SOME = 0b1101  # seats that play by rules of thumb
ALL = 0b111111
CAP = 300  # decisions: some matches of Smoki are longer
KEYS = long_but("sen", "sen-jubilee", of={key: key for key in GAMES})
Played = tuple[list[int], list[list[int]], list[int]]


def batch(key: str, matches: int, thumbs: int, **options: int) -> gpu.Batch:
    return gpu.Batch(make_options(GAMES[key], options), 11, 5, matches, CAP, thumbs)


def compiled(
    key: str, given: gpu.Batch, shares: int = 1, pace: tuple[int, int] = (1, 1)
) -> Played:
    rules: Any = GAMES[key].rules
    watcher = watcher_of(GAMES[key])
    sums, notes = cells(playout.SUMS, np.int64), cells(watcher.NOTES, np.int64)
    rows = cells((given.matches, playout.ROW), np.int32)
    for share in range(shares):
        fast.played_matches(rules, True, watcher)(
            *(cells(2, rules.State), given.options, given.seed),
            *(given.plan(*pace).ctypes, share, shares),
            *(cells(rules.MAX_LEGAL, np.int32), sums, rows, notes),
        )
    return sums.tolist(), rows.tolist(), notes.tolist()


def interpreted(key: str, given: gpu.Batch) -> Played:
    rules: Any = GAMES[key].rules
    names = {name: getattr(rules, name) for name in playout.NAMES}
    bound = SimpleNamespace(**names)
    watcher = kernels.compiled(watcher_of(GAMES[key]), lambda f: f, bound)
    bound.watch, bound.watch_end = watcher.watch, watcher.watch_end
    bound.choose = import_module(f"{GAMES[key].package}.thumb").choose
    slow = kernels.compiled(playout, lambda f: f, bound)
    sums, notes = [0] * playout.SUMS, [0] * watcher.NOTES
    rows = [[0] * playout.ROW for _ in range(given.matches)]
    states = [sheet(rules.State), sheet(rules.State)]
    plan = given.plan().tolist()
    slow.played_matches(states, [given.options], given.seed, plan, 0, 1,
                        [0] * rules.MAX_LEGAL, sums, rows, notes)  # fmt: skip
    return sums, rows, notes


@pytest.mark.parametrize("key", KEYS)
def test_a_mixed_table_plays_alike_interpreted_and_compiled(key: str) -> None:
    given = batch(key, 3, SOME)
    assert interpreted(key, given) == compiled(key, given)


@pytest.mark.parametrize("key", KEYS)
def test_the_pace_and_the_shares_of_threads_change_nothing(key: str) -> None:
    given = batch(key, 50, ALL)
    assert compiled(key, given) == compiled(key, given, shares=3, pace=(8, 4))


def test_matches_without_rules_of_thumb_are_those_of_random_play() -> None:
    given = batch("sen", 100, 0)
    rules: Any = GAMES["sen"].rules
    sums = cells(playout.SUMS, np.int64)
    fast.random_matches(rules)(
        *(cells(1, rules.State), given.options, given.seed, 5, 100, CAP),
        *(cells(rules.MAX_LEGAL, np.int32), sums),
    )
    assert compiled("sen", given)[0] == sums.tolist()


@pytest.mark.slow
def test_sums_are_those_of_the_rows_and_capped_matches_have_no_winner() -> None:
    sums, rows, _ = compiled("smoki", batch("smoki", 50, ALL))
    table = np.array(rows)
    capped = table[:, playout.ROW_WINNERS] == playout.UNFINISHED
    assert 0 < capped.sum() < 50
    assert sums[playout.CAPPED] == capped.sum()
    assert (table[capped, playout.ROW_DECISIONS] == CAP).all()
    assert sums[playout.DECISIONS] == table[:, playout.ROW_DECISIONS].sum()
    for seat in range(4):
        won = (table[~capped, playout.ROW_WINNERS] >> seat & 1).sum()
        assert sums[playout.WINS + seat] == won
        points = table[:, playout.ROW_SCORES + seat].sum()
        assert sums[playout.SCORES + seat] == points
