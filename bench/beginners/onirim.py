"""A careful beginner at Onirim: keeps its keys, forgets half of what it foresaw.

It misjudges a play by about the worth of a card in hand.
"""

import numpy as np

from sennik.games.common import Numbers, Sheet
from sennik.games.onirim import temper

CAREFUL = np.array([0, 50, -500, 0, 93])


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What the beginner plays."""
    return int(temper.choose(view, seat, choices, count, ticket, CAREFUL, 0))
