"""When a seeker or an oracle wakes everybody up in Sen: by what it knows of dreams.

In worlds as likely as rivals make them (`likelihood.py`) a search calls well by itself;
at large tables it is left to this rule. With the penalty of 5 no comparison was found
that betters the threshold of the rules of thumb by much. With 15 it pays to compare:
lands that a rival took from the open pile, or that were looked at, are known; others
are taken for less and less the longer a round lasts. `bench/calling.py` tries such
numbers.
"""

import numpy as np

from sennik.games.common import Numbers, Sheet
from sennik.games.sen.facts import KINDS, TURN, WAKE, copies, places
from sennik.games.sen.thumb import dream_parts, dream_worth, mean_unseen

# For each number of seats, in ravens times 256 as the rules of thumb count: what a
# rival's hidden land is taken for at first, how much less with each card drawn, what it
# is taken for at least, and by how much one's own dream must be lower.
FIRST, FALL, LEAST, MARGIN = range(4)
GUESSES = np.array([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [1472, 256, 128, 1408],
    [1472, 80, 768, 1536],
    [1408, 48, 768, 1280],
    [1280, 48, 640, 768],
])  # fmt: skip


RULED = WAKE  # what the rule decides on


def calls(view: Sheet, seat: int, by_thumb: bool) -> bool:
    """Whether to call; `by_thumb`: whether the rules of thumb would."""
    if view.penalty != 15 or view.caller_keeps_sum:
        return by_thumb
    return is_clearly_lowest(view, seat, GUESSES[view.seats])


def is_left(view: Sheet) -> bool:
    """Whether a search leaves the call to this rule: measured, its own calls win more
    matches of two seats, as many with three and four, but for four and the penalty of
    15; five were not measured."""
    return bool(view.seats > 4 or (view.seats == 4 and view.penalty == 15))


def is_ruled(view: Sheet) -> bool:
    """Whether who has learned the game leaves the call to this rule as well: measured,
    its own calls are as good with 3 and 4 seats only."""
    if view.phase != TURN or view.penalty != 15 or view.caller_keeps_sum:
        return False
    return bool(view.seats == 2 or view.seats == 5)


def is_clearly_lowest(view: Sheet, seat: int, guess: Numbers) -> bool:
    """Whether the dream of `seat` seems lower than all others, by this guess."""
    drawn = cards(view) - places(view) - view.left - 1  # one lay open from the start
    hidden = max(guess[FIRST] - drawn * guess[FALL], guess[LEAST])
    own = dream_worth(view, seat, dream_parts(view, seat, mean_unseen(view)))
    for rival in range(view.seats):
        if rival != seat:
            worth = dream_worth(view, rival, dream_parts(view, rival, hidden))
            if own > worth - guess[MARGIN]:
                return False
    return True


def cards(view: Sheet) -> int:
    """How many cards are in the match."""
    count = 0
    for kind in range(KINDS):
        count += copies(view, kind)
    return count
