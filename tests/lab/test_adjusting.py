"""Luck over many matches of bots: none on the average, and worth taking out."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from sennik.engine import playout
from sennik.games import GAMES
from sennik.lab.adjusting import Scale, adjusted
from sennik.lab.clearing import measured
from sennik.lab.simulation import BotTable, Simulation
from sennik.lab.tournament import Tournament, report
from tests.long import long_but

MOST = 4.0  # deviations that a mean may be from zero: once in 16,000 by chance
TABLES = {  # options, playouts
    "sen": ({"seats": 2}, 8),
    "sen-jubilee": ({"seats": 3}, 4),
    "koty": ({"seats": 2}, 4),
    "smoki": ({"seats": 2, "rounds": 1}, 4),
    "onirim": ({"seats": 1}, 4),
}


@cache
def weighed(key: str, matches: int, playouts: int) -> tuple[Any, Any]:
    """What each seat won, and its luck, in so many matches."""
    options = TABLES[key][0]
    made = Simulation(key, ("thumb",), options)
    table, scale = BotTable(made), Scale(made.game, options, playouts)
    results, luck = [], []
    for match in range(matches):
        scale.begin(match, made.seats)
        row = np.zeros(playout.ROW, np.int32)
        notes = [0] * made.watcher.NOTES
        table.play(playout.match_key(1, match), notes, row, scale.dealt)
        results.append(scale.result(table.playout.state))
        luck.append(scale.luck)
    return np.array(results) / 1e6, np.array(luck) / 1e6


def deviations(luck: Any) -> float:
    """How many deviations the mean luck of a seat is from zero, at most."""
    found = np.abs(luck.mean(axis=0)) / (luck.std(axis=0) / len(luck) ** 0.5)
    return float(found.max())


@pytest.mark.parametrize("key", TABLES)
def test_nobody_is_lucky_on_the_average(key: str) -> None:
    assert deviations(weighed(key, 40, 2)[1]) < MOST


@pytest.mark.parametrize("key", long_but(of={key: key for key in TABLES}))
def test_nobody_is_lucky_in_two_thousand_matches(key: str) -> None:
    results, luck = weighed(key, 2_000, TABLES[key][1])
    assert deviations(luck) < MOST
    found = adjusted(results[:, 0], luck[:, 0])
    assert found.plain.low <= found.adjusted.value <= found.plain.high
    assert found.factor > 1.1


def test_taking_luck_out_spares_matches() -> None:
    results, luck = weighed("sen", 120, 16)
    found = adjusted(results[:, 0], luck[:, 0])
    assert found.factor > 1.4
    assert found.adjusted.high - found.adjusted.low < found.plain.high - found.plain.low
    assert found.plain.low < found.adjusted.value < found.plain.high


def test_a_value_that_says_nothing_takes_nothing_out() -> None:
    """V = 0 fails what the real one passes."""
    results, luck = weighed("sen", 120, 0)
    assert adjusted(results[:, 0], luck[:, 0]).factor < 1.2


def test_luck_that_is_not_there_is_not_taken_out() -> None:
    """The share is found in other matches: noise never makes a result look surer."""
    rng = np.random.default_rng(1)
    found = [
        adjusted(rng.integers(0, 2, 60), rng.normal(size=60)).factor for _ in range(50)
    ]
    assert np.mean(found) < 1.01


def test_simulations_say_what_luck_was_worth() -> None:
    made = Simulation("sen", ("thumb",), {"seats": 2, "rounds": 1})
    one, two = (measured(made, 24, workers) for workers in (1, 2))
    assert one == two and len(one) == 2
    assert abs(one[0].plain.value + one[1].plain.value - 1) < 1e-9


def test_watched_deals_are_played_like_others() -> None:
    """In a tournament: the same results, and the luck of everybody adds up to none."""
    given = (GAMES["koty"], {"seats": 2}, ("dreamer", "thumb"), 3)
    plain = Tournament(*given)
    watched = Tournament(*given, adjusted=True)
    lines = [watched.play(deal) for deal in range(3)]
    for deal, line in enumerate(lines):
        assert line["matches"] == plain.play(deal)["matches"]
        assert all(abs(sum(luck)) < 1_000 for luck in line["luck"])
        assert any(any(luck) for luck in line["luck"])
    shown = report(watched, lines)["adjusted"]["thumb"]["dreamer"]
    assert shown["plain"]["low"] <= shown["adjusted"]["value"]
    assert "adjusted" not in report(plain, [plain.play(0), plain.play(1)])
