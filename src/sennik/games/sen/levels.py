"""How levels of bots play Sen; chosen by measurement (bench/strength.md).

SEEKER are settings of `bots/seeker.py`.
"""

from sennik.games.sen.facts import WAKE

SEEKER = {
    "playouts": 2000,
    "rounds": 1,
    "won": 0,
    "scored": 100,
    "most": 4000,
    "caution": 100,
    "by_rule": WAKE,
}

# How hard a finished match is looked at; see bench/review.md.
REVIEW = {"worlds": 8_000, "playouts": 1_000}
LUCK = 32  # playouts of a position, to take luck out of results
