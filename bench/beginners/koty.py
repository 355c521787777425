"""A careful beginner at Koty: tends its own lands and attacks only whoever leads.

It remembers three of four cards that others showed, and misjudges a play by a cat.
"""

import numpy as np

from sennik.games.common import Numbers, Sheet
from sennik.games.koty import temper

CAREFUL = np.array([30, 85, 0, 60, 94])


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What the beginner plays."""
    return int(temper.choose(view, seat, choices, count, ticket, CAREFUL, 0))
