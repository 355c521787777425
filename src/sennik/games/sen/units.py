"""Actions of Sen counted from who acts: what the outputs of a net stand for."""

from sennik.games.common import Sheet
from sennik.games.observing import turned
from sennik.games.sen.facts import CARDS, MAX_SEATS, OPEN, PLACE, STARTER, owner
from sennik.games.sen.features import LANDS

DREAMS = MAX_SEATS * LANDS  # of a long dream, the last places share a number
UNITS = STARTER - CARDS + DREAMS  # nobody but Chance chooses who begins


def unit_of(view: Sheet, seat: int, action: int) -> int:
    """The number of `action` where dreams are counted from `seat`."""
    if action < PLACE:
        return action
    if action >= OPEN:
        return action - CARDS + DREAMS
    whose = owner(view, action - PLACE)
    land = min(action - PLACE - int(view.start[whose]), LANDS - 1)
    return PLACE + turned(view, seat, whose) * LANDS + land
