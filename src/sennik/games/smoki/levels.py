"""How levels of bots play Smoki; chosen by measurement (bench/strength.md).

SEEKER are settings of `bots/seeker.py`, OVERLOOKED is what `bots/dreamer.py` misses.
"""

from sennik.games.common import HIDDEN

SEEKER = {
    "playouts": 2500,
    "rounds": 1,
    "won": 0,
    "scored": 5000,
    "point": 500,
    "most": 5000,
}
OVERLOOKED = {"cards": (6, HIDDEN), "stacks": (4, HIDDEN)}

# How hard a finished match is looked at; see bench/review.md.
REVIEW = {"worlds": 2_000, "playouts": 120}
LUCK = 64  # playouts of a position, to take luck out of results
