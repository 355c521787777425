"""Rules of thumb for Leduc poker: bet on a pair or a king, give up a bare jack."""

from examples.leduc.facts import *
from sennik.games.common import HIDDEN, Numbers, Sheet

BLUFF_ONE_IN = 8


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """One of the first `count` of `choices`; `ticket` is a random number."""
    wanted = RAISE if ticket % BLUFF_ONE_IN == 0 else wish(view, seat)
    for index in range(count):
        if choices[index] == wanted:
            return wanted
    return CALL


def wish(view: Sheet, seat: int) -> int:
    """What the cards advise, allowed or not."""
    card = view.hands[seat]
    if card == view.common:
        return RAISE
    if view.common == HIDDEN:
        return RAISE if card == KING else CALL
    return FOLD if card == JACK else CALL
