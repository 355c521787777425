"""Actions of Koty counted from who acts: what the outputs of a net stand for."""

from sennik.games.common import Sheet
from sennik.games.koty.facts import LAND, LANDS, PASS, STARTER
from sennik.games.observing import turned

UNITS = STARTER  # nobody but Chance chooses who begins


def unit_of(view: Sheet, seat: int, action: int) -> int:
    """The number of `action` where dreams are counted from `seat`."""
    if action < LAND or action >= PASS:
        return action
    number = turned(view, seat, (action - LAND) // LANDS)
    return LAND + number * LANDS + (action - LAND) % LANDS
