"""A careful beginner at Smoki: greedy for its own dream, one decision in ten careless.

It counts no cards below the tops of the open piles and covers nothing on purpose.
"""

import numpy as np

from sennik.games.common import Numbers, Sheet
from sennik.games.smoki import temper

CAREFUL = np.array([0, 0, 0, 0, 95])


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What the beginner plays."""
    return int(temper.choose(view, seat, choices, count, ticket, CAREFUL, 0))
