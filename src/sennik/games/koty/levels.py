"""How levels of bots play Koty; chosen by measurement (bench/strength.md).

SEEKER are settings of `bots/seeker.py`, OVERLOOKED is what `bots/dreamer.py` misses.
"""

from sennik.games.common import HIDDEN

SEEKER = {"playouts": 1000, "point": 10, "most": 2000}
OVERLOOKED = {"tops": (6, HIDDEN)}

# ORACLE are changes to the settings of `bots/oracle_plus.py`.
ORACLE = {"cap": 12}

# How hard a finished match is looked at; see bench/review.md.
REVIEW = {"worlds": 6_000, "playouts": 600}
LUCK = 64  # playouts of a position, to take luck out of results
