"""The puzzles that come with the page: whole, of these rules, and true."""

import json
from base64 import b64decode
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from sennik.bots.characters import bot
from sennik.games import GAMES
from sennik.games.common import Sheet, sheet
from sennik.review.examining import Data, Effort, Judge, Luck
from sennik.review.puzzles import LEAD, Prospect, gentle

ENOUGH = 30
OTHER = 987_654_321  # random numbers that no puzzle was found with
SAMPLE = 3
TRIES = 10  # of each gentle character
RULES_OF = {key: game.rules for key, game in GAMES.items()}
KEYS = ["sen", "sen-jubilee", "koty", "smoki", "onirim"]  # games that have any


@cache
def book(key: str) -> Data:
    """The puzzles of a game."""
    file = files(GAMES[key].package) / "page" / f"puzzles.{key}.json"
    read: Data = json.loads(file.read_text(encoding="utf-8"))
    return read


def view_of(key: str, one: Data) -> Sheet:
    """What the seat of a puzzle knows."""
    made = sheet(RULES_OF[key].State)
    made.array[0] = np.frombuffer(b64decode(one["view"]), RULES_OF[key].State)[0]
    return made


@pytest.mark.parametrize("key", KEYS)
def test_there_are_enough_puzzles_of_these_rules_and_no_two_are_the_same(
    key: str,
) -> None:
    found = book(key)
    assert found["rules"] == RULES_OF[key].VERSION
    views = [one["view"] for one in found["puzzles"]]
    assert len(set(views)) == len(views) >= ENOUGH


@pytest.mark.parametrize("key", KEYS)
def test_a_puzzle_holds_what_its_seat_knows_and_asks_it_something(key: str) -> None:
    rules = RULES_OF[key]
    for one in book(key)["puzzles"]:
        view, again = view_of(key, one), sheet(rules.State)
        rules.view(view, one["seat"], again)
        assert again.tobytes() == view.tobytes()  # nothing was there to be hidden
        choices: Any = np.zeros(rules.MAX_LEGAL, np.int32)
        count = rules.legal(view, one["seat"], choices)
        actions = [action for action, _ in one["actions"]]
        assert sorted(actions) == sorted(choices[:count].tolist())
        values = [value for _, value in one["actions"]]
        assert values == sorted(values, reverse=True)
        assert values[0] - values[1] >= LEAD
        assert one["usual"] != actions[0]


def sample(key: str) -> list[Data]:
    """Some puzzles, the least clear one among them."""
    every = book(key)["puzzles"]
    return [every[-1], *every[:: len(every) // SAMPLE][: SAMPLE - 1]]


@pytest.mark.parametrize("key", KEYS)
def test_other_random_numbers_find_the_same_answer(key: str) -> None:
    for one in sample(key):
        check_true(key, one)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_other_random_numbers_find_the_same_answer_to_every_puzzle(key: str) -> None:
    for one in book(key)["puzzles"]:
        check_true(key, one)


def check_true(key: str, one: Data) -> None:
    """The answer is ahead of all others, and the gentle mostly play something else."""
    game, view = GAMES[key], view_of(key, one)
    best = one["actions"][0][0]
    judge = Judge(game, {"seats": int(view.seats)}, compiled=True)
    luck = Luck(OTHER, 0, Effort(2_000, 1))
    rows = judge.judged(view, one["seat"], best, luck)
    others = [row for row in rows if row["action"] != best]
    assert others and all(row["gain"] < 0 for row in others)
    played = [
        bot(character, game)(view, one["seat"], OTHER * (number + 1))
        for character in gentle(game, int(view.seats))
        for number in range(TRIES)
    ]
    assert played.count(best) < len(played) / 2


def test_a_match_gives_the_same_puzzle_for_the_same_seed() -> None:
    seeds = range(1, 40)
    game = GAMES["onirim"]
    seed, found = next(
        (seed, one) for seed in seeds if (one := Prospect(game, 1, seed).found())
    )
    assert Prospect(game, 1, seed).found() == found
    usual = {action for action, _ in found["actions"][:1]}
    assert found["usual"] not in usual
