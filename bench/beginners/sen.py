"""A careful beginner at Sen: its own lands and exchanges, less one a round; calls at 8.

It knows nothing of other dreams, swaps with nobody and makes no other mistakes. Of the
nine or so cards that come to its dream in a round every ninth is forgotten at once; the
land is a guess until it is exchanged again.
"""

import numpy as np

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.sen import temper
from sennik.games.sen.facts import OPENING, is_own, places
from sennik.games.tempers import lot

FORGOTTEN = 9  # one of so many cards
CAREFUL = np.array([80, 100, 0, 0, 100])  # calls at 8 or fewer ravens


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What the beginner plays."""
    if view.phase != OPENING:
        for place in range(places(view)):
            drawn = lot(view.rounds_played, seat, place, view.cards[place])
            if not is_own(view, seat, place) or drawn % FORGOTTEN == 0:
                view.cards[place] = HIDDEN
    return int(temper.choose(view, seat, choices, count, ticket, CAREFUL, 0))
