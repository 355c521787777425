"""How levels of bots play Onirim; chosen by measurement (bench/strength.md).

SEEKER are settings of `bots/seeker.py`, OVERLOOKED is what `bots/dreamer.py` misses.
MASTERS are levels that play nothing else, and with how many seats; STRONGEST says in
which matches one of them plays better than the seeker.
"""

from sennik.games.onirim.facts import PLAIN

SEEKER = {"playouts": 8000}
OVERLOOKED = {"private": (6, 0), "shared": (6, 0)}
MASTERS = {"oracle": 1}
STRONGEST = (("oracle", PLAIN),)

# ORACLE are changes to the settings of `bots/oracle_plus.py`.
ORACLE = {"playouts": 600, "cap": 6}

# How hard a finished match is looked at; see bench/review.md.
REVIEW = {"worlds": 6_000, "playouts": 600}
LUCK = 64  # playouts of a position, to take luck out of results
