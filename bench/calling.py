"""When to call in Sen with the penalty of 15: try guesses of what rivals have.

    python bench/calling.py SEATS [--seconds 120]         # tune on some matches
    python bench/calling.py SEATS --guess 1472 256 128 1408   # measure on others

One seat, each in turn, calls by such a guess (see `sennik.games.sen.calling`) and is
`thumb` otherwise; the others are `thumb`. Random changes are kept if they win more.
"""

import argparse
import random
import time
from math import sqrt
from typing import Any

import numpy as np

from sennik.engine.compiler import native
from sennik.engine.compiler.types import F8, I4, I8, INT, WORD, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.options import make_options
from sennik.engine.playout import lowest_seat, match_key
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import GAMES
from sennik.games.common import CHANCE, CHANCE_ACTS
from sennik.games.sen.calling import GUESSES, is_clearly_lowest
from sennik.games.sen.facts import TURN, WAKE
from sennik.games.sen.rules import (
    MAX_LEGAL,
    Options,
    State,
    actors,
    apply,
    drawn,
    legal,
    score,
    setup,
    tickets,
    view,
    winners,
)
from sennik.games.sen.thumb import choose, dream_parts, mean_unseen, quiet_choice

TUNING, CHECKING, REPORT = 11, 12, 13  # seeds
MATCHES, WINS, AHEAD = range(3)


# --- Matches (compile) -------------------------------------------------------------


def called_or_not(seen: Any, seat: int, guess: Any) -> int:
    """The turn of the player who guesses."""
    if is_clearly_lowest(seen, seat, guess):
        return WAKE
    mean = mean_unseen(seen)
    return quiet_choice(seen, seat, dream_parts(seen, seat, mean), mean)


def play(state: Any, seen: Any, key: int, hero: int, guess: Any, choices: Any) -> None:
    """One match to its end; all random numbers follow from `key`."""
    cards, lots = key, scrambled(key ^ STEP)
    mask = actors(state)
    while mask != 0:
        if mask == CHANCE_ACTS:
            cards = (cards + STEP) & MASK
            card = drawn(state, below(scrambled(cards), tickets(state)))
            apply(state, CHANCE, card)
        else:
            lots = (lots + STEP) & MASK
            seat = lowest_seat(mask)
            count = legal(state, seat, choices)
            view(state, seat, seen)
            if seat == hero and state.phase == TURN:
                action = called_or_not(seen, seat, guess)
            else:
                action = choose(seen, seat, choices, count, scrambled(lots) >> 2)
            apply(state, seat, action)
        mask = actors(state)


def matches(
    states: Any,
    options: Any,
    seed: int,
    number: int,
    guess: Any,
    choices: Any,
    out: Any,
) -> None:
    """Each match once with the hero in every seat; sums into `out`."""
    for match in range(number):
        for hero in range(options[0].seats):
            setup(states[0], options[0])
            play(states[0], states[1], match_key(seed, match), hero, guess, choices)
            count(states[0], hero, out)


def count(state: Any, hero: int, out: Any) -> None:
    """Add a finished match."""
    won = winners(state)
    many = 0
    rivals = 0.0
    for seat in range(state.seats):
        many += won >> seat & 1
        if seat != hero:
            rivals += score(state, seat)
    out[MATCHES] += 1
    out[WINS] += (won >> hero & 1) / many
    out[AHEAD] += rivals / (state.seats - 1) - score(state, hero)


# --- Tuning ------------------------------------------------------------------------


def unit() -> Unit:
    """The matches above, to be compiled."""
    states, longs = Array(Record(State)), Array(I8)
    given = (Array(Record(Options)), WORD, INT, longs, Array(I4), Array(F8))
    entries = {"matches": Entry(matches, (states, *given))}
    return Unit("bench-calling", entries, sources=("sennik.games.sen.rules",))


class Bench:
    """Compiled matches of so many seats."""

    def __init__(self, seats: int) -> None:
        self.matches = native.functions(unit()).matches
        self.seats = seats
        self.options = make_options(GAMES["sen"], {"seats": seats, "penalty": 15})
        self.states = native.cells(2, State)
        self.choices = native.cells(MAX_LEGAL, np.int32)

    def measured(self, guess: list[int], seed: int, number: int) -> Any:
        """The share of wins and the ravens ahead, over `number` matches a seat."""
        out = native.cells(3, np.float64)
        given = self.options, seed, number, np.array(guess, np.int64).ctypes
        self.matches(self.states, *given, self.choices, out)
        return out[1:] / out[MATCHES]

    def tuned(self, seconds: float) -> list[int]:
        """The best guess found; a better one must be better on other matches too."""
        best, share = [int(n) for n in GUESSES[self.seats]], 0.0
        rng = random.Random(1)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            steps = (rng.choice((-512, -128, -32, 0, 0, 32, 128, 512)) for _ in best)
            other = [
                max(number + step, 0) for number, step in zip(best, steps, strict=True)
            ]
            found = self.measured(other, TUNING, 1500)[0]
            if found <= share:
                continue
            if (
                self.measured(other, CHECKING, 5000)[0]
                > self.measured(best, CHECKING, 5000)[0]
            ):
                best, share = other, found
                print(f"{share:.1%} {best}", flush=True)
        return best


def main() -> None:
    """Tune, or measure a guess; then say what it is worth on matches of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--guess", type=int, nargs=4)
    given = parser.parse_args()
    bench = Bench(given.seats)
    guess = given.guess or bench.tuned(given.seconds)
    number = 10_000
    share, ahead = bench.measured(guess, REPORT, number)
    error = 1.96 * sqrt(share * (1 - share) / number)  # seats of a match: one sample
    print(f"{guess}: {share:.1%} ± {error:.1%} of {number} deals in every seat", end="")
    print(f" (fair {1 / given.seats:.0%}), {ahead:+.1f} ravens a match")


if __name__ == "__main__":
    main()
