"""Smoki: actions as text, the same in every phase, as records hold them.

Rows are `a` (upper) and `b`, columns and piles count from 1, seats from 0.
"""

from sennik.games.common import UNREADABLE, Sheet
from sennik.games.smoki.facts import COLUMNS, MAX_SEATS, PILES, PLACES, VALUES

SYMBOLS = [*(str(value) for value in VALUES[:10]), "nest", "circle", "mirror"]
PLACE_TEXTS = [
    f"{'ab'[place // COLUMNS]}{place % COLUMNS + 1}" for place in range(PLACES)
]
TEXTS = [  # in the order of the actions
    *SYMBOLS,
    *PLACE_TEXTS,
    *(f"open {pile + 1}" for pile in range(PILES)),
    "closed",
    *(f"lay {pile + 1}" for pile in range(PILES)),
    "keep",
    *(f"starter {seat}" for seat in range(MAX_SEATS)),
]
ACTION_OF = {text: action for action, text in enumerate(TEXTS)}


def text(state: Sheet, actor: int, action: int) -> str:
    """The action in notation."""
    return TEXTS[action]


def action(state: Sheet, actor: int, text: str) -> int:
    """The action that `text` names, or UNREADABLE."""
    return ACTION_OF.get(text, UNREADABLE)
