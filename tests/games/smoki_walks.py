"""Walks through Smoki: all ends, both numbers of piles, and rounds with reshuffles."""

from sennik.games.smoki.facts import CLOSED, OPEN
from tests.walks import Walk

OPEN_PILES = (OPEN, OPEN + 1)
WALKS = [
    # Many seats that draw from a small closed pile: it is reshuffled in most rounds.
    Walk({"seats": 5, "rounds": 1, "piles": 1}, shun=OPEN_PILES),
    Walk({"seats": 4, "rounds": 1, "starter": 3}, shun=OPEN_PILES),
    Walk({"seats": 2, "tokens": 1, "starter": -1}),
    Walk({"seats": 3, "target": 20, "starter": -1}),
    # Few draws: the open piles change places, and one of them runs empty.
    Walk({"seats": 2, "rounds": 2}, shun=(CLOSED,)),
]
