"""Koty: cats that were lost to somebody, and who took them."""

from sennik.games.common import Sheet
from sennik.games.koty.facts import LANDS
from sennik.games.koty.lands import is_cat, is_rival
from sennik.games.moments import ROBBED, ROBS, SILENT


def moment(before: Sheet, after: Sheet, actor: int, action: int, seat: int) -> int:
    """What a step was for `seat`."""
    taker = before.turn
    for whose in range(before.seats):
        if is_rival(before, taker, whose) and has_lost(before, after, whose):
            if whose == seat:
                return ROBBED
            if taker == seat:
                return ROBS
    return SILENT


def has_lost(before: Sheet, after: Sheet, whose: int) -> bool:
    """Whether a cat has left a land of `whose`."""
    for land in range(LANDS):
        top = before.tops[whose, land]
        if is_cat(top) and after.tops[whose, land] != top:
            return True
    return False
