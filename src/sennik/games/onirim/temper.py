"""Onirim by temperament: the worths of the rules of thumb, with conventions for two.

patience   what breaking a series off costs beyond its worth
memory     how many of a hundred foreseen cards stay in mind
boldness   how readily a key is discarded for a Prophecy
malice     how much rather the shared cards are taken than the own ones
tidiness   at 100 every play is judged rightly; each less misjudges by BLUR

Two silent travellers follow the conventions of the rulebook: a key that opens a door
either of them still needs is neither discarded nor given away.
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.thumb import is_wanted, worth
from sennik.games.tempers import (
    BOLDNESS,
    MALICE,
    MEMORY,
    PATIENCE,
    SURE,
    TIDINESS,
    lot,
    misjudged,
    stays_in_mind,
)

BLUR = 12  # by how much a hundredth of tidiness less misjudges
WASTE = 5000  # what it costs to waste a key that a partner counts on


def choose(
    mind: Sheet,
    seat: int,
    choices: Numbers,
    count: int,
    ticket: int,
    temper: Numbers,
    at: int,
) -> int:
    """What a person with the numbers from `at` on plays; `mind` is its view to keep."""
    forget(mind, seat, temper[at + MEMORY])
    untidy = (SURE - temper[at + TIDINESS]) * BLUR
    best = choices[0]
    most = -1000000
    for index in range(count):
        offered = choices[(index + ticket) % count]
        value = worth(mind, seat, offered)
        if mind.phase == TURN:
            value += leaning(mind, seat, offered, temper, at)
            value += misjudged(ticket, offered, untidy)
        elif mind.phase == SWAPPING:
            value -= wasted(mind, offered - GIVE)
        if value > most:
            most = value
            best = offered
    return int(best)


def forget(mind: Sheet, seat: int, memory: int) -> None:
    """Take foreseen cards out of `mind` that were forgotten."""
    if memory >= SURE:
        return
    for place in range(mind.top_count):
        card = mind.top[place]
        if card != HIDDEN and mind.phase == TURN:
            drawn = lot(mind.shuffles, seat, mind.left - place, card)
            if not stays_in_mind(drawn, memory):
                mind.top[place] = HIDDEN


def leaning(mind: Sheet, seat: int, action: int, temper: Numbers, at: int) -> int:
    """What a temperament adds to the worth of a play or a discard."""
    if action >= RAISE_LEFT or action < PLAY:
        return 0
    use = (action - PLAY) // CHAMBERS
    chamber = action - PLAY - use * CHAMBERS
    value = temper[at + MALICE] if use == 1 or use == 3 else 0
    if action >= DISCARD:
        if chamber >= KEYS:
            value += temper[at + BOLDNESS]
        return value - wasted(mind, chamber)
    length = mind.length[seat]
    if length > 0 and mind.series[seat] > 0:
        if mind.rows[seat, length - 1] % COLOURS != chamber % COLOURS:
            value -= temper[at + PATIENCE]
    return value


def wasted(mind: Sheet, chamber: int) -> int:
    """What it costs two travellers to part with this card: a key for a door to come."""
    if mind.seats < 2 or chamber < KEYS or chamber >= CHAMBERS:
        return 0
    hue = chamber - KEYS
    return WASTE if is_wanted(mind, 0, hue) or is_wanted(mind, 1, hue) else 0
