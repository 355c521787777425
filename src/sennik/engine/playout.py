"""Whole matches of uniformly random play, written over the names of one game's rules.

`kernels` binds the rules' functions below; nothing here knows a game.
"""

from typing import Any

from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games.common import CHANCE, CHANCE_ACTS

setup: Any
actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
score: Any
winners: Any

# What a batch adds up, one 64-bit integer each.
DECISIONS, CAPPED = range(2)
WINS = 2  # + seat
SCORES = 8  # + seat
SUMS = 14
LOWEST, BINS = (
    -64,
    320,
)  # the histogram of scores: one bin a point, the ends catch the rest


def lowest_seat(mask: int) -> int:
    """The lowest seat in a mask: it goes first where an order must be fixed."""
    low = mask & -mask
    seat = 1 if low > 1 else 0
    seat += 1 if low > 2 else 0
    seat += 1 if low > 4 else 0
    seat += 1 if low > 8 else 0
    return seat + (1 if low > 16 else 0)


def match_key(seed: int, match: int) -> int:
    """The random key of one match, the same whoever plays it."""
    return scrambled((scrambled(seed) + match * STEP) & MASK)


def random_match(
    state: Any, options: Any, key: int, choices: Any, cap: int, sums: Any
) -> None:
    """Play one match of at most `cap` decisions and add it to `sums`."""
    setup(state, options)
    decisions = 0
    counter = key
    mask = actors(state)
    while mask != 0 and decisions < cap:
        counter = (counter + STEP) & MASK
        bits = scrambled(counter)
        if mask == CHANCE_ACTS:
            apply(state, CHANCE, drawn(state, below(bits, tickets(state))))
        else:
            seat = lowest_seat(mask)
            count = legal(state, seat, choices)
            apply(state, seat, choices[below(bits, count)])
            decisions += 1
        mask = actors(state)
    sums[DECISIONS] += decisions
    if mask != 0:
        sums[CAPPED] += 1


def tally(state: Any, seats: int, sums: Any) -> None:
    """Add the result of a finished match."""
    won = winners(state)
    for seat in range(seats):
        sums[SCORES + seat] += score(state, seat)
        if won >> seat & 1:
            sums[WINS + seat] += 1


def random_matches(
    states: Any,
    options: Any,
    seed: int,
    first: int,
    count: int,
    cap: int,
    choices: Any,
    sums: Any,
) -> None:
    """Play matches `first` to `first + count` of `seed` in the memory of `states`."""
    for match in range(first, first + count):
        random_match(states[0], options[0], match_key(seed, match), choices, cap, sums)
        tally(states[0], options[0].seats, sums)
