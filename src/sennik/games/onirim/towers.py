"""The Towers, an expansion of Onirim; [n] is a paragraph of the rulebook."""

import numpy as np

from sennik.games.common import HIDDEN, OK, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.refusals import (
    EDGES_CLASH,
    FIRST_TOWER,
    GAP_CLASHES,
    MUST_RAZE_OR_SPARE,
    NO_SUCH_TOWER,
    NOT_PRIVATE,
    NOT_SHARED,
    TOWER_SAFE,
)

# The symbols on the edges of the towers that show 3, 4 and 5 cards, by colour.
NO_SYMBOL, SUN_EDGE, MOON_EDGE, BOTH_EDGE = range(4)
LEFT_EDGE = np.array(
    (
        *(BOTH_EDGE, MOON_EDGE, SUN_EDGE, BOTH_EDGE),
        *(SUN_EDGE, MOON_EDGE, SUN_EDGE, MOON_EDGE),
        *(NO_SYMBOL, MOON_EDGE, SUN_EDGE, NO_SYMBOL),
    )
)
RIGHT_EDGE = np.array(
    (
        *(MOON_EDGE, BOTH_EDGE, BOTH_EDGE, SUN_EDGE),
        *(MOON_EDGE, MOON_EDGE, SUN_EDGE, SUN_EDGE),
        *(MOON_EDGE, NO_SYMBOL, NO_SYMBOL, SUN_EDGE),
    )
)
NOT_HOPELESS, DOOR_GONE, TOWERS_GONE = range(3)  # why a match cannot be won
FOUR = (1 << COLOURS) - 1  # four colours, or four places


def tower_colour(kind: int) -> int:
    """The colour of a tower."""
    return (kind - TOWER) & 3


def tower_sight(kind: int) -> int:
    """How many cards a tower shows."""
    return 3 + ((kind - TOWER) >> 2)


def clear_towers(state: Sheet) -> None:
    """No towers anywhere."""
    state.sights = 0
    state.standing = 0
    for place in range(TOWERS):
        state.skyline[place] = HIDDEN
    for kind in range(TOWER, HAND_KINDS):
        state.pile[kind] = 0
        state.discards[kind] = 0
        state.shared[kind] = 0
        for seat in range(MAX_SEATS):
            state.private[seat, kind] = 0
            state.shown[seat, kind] = 0
            state.known[seat, kind] = 0
            state.among[seat, kind] = 0


def begin_towers(state: Sheet) -> None:
    """All towers join the pile [46]."""
    state.left += TOWERS
    for kind in range(TOWER, HAND_KINDS):
        state.pile[kind] = 1


# --- The row -----------------------------------------------------------------------


def meet(left: int, right: int) -> bool:
    """Whether two towers may be neighbours: their edges share no symbol [48]."""
    return int(RIGHT_EDGE[left - TOWER]) & int(LEFT_EDGE[right - TOWER]) == 0


def fits_left(state: Sheet, tower: int) -> bool:
    """Whether `tower` may stand at the left end; the first one comes from the right."""
    return state.standing > 0 and meet(tower, state.skyline[0])


def fits_right(state: Sheet, tower: int) -> bool:
    """Whether `tower` may stand at the right end."""
    return state.standing == 0 or meet(state.skyline[state.standing - 1], tower)


def grouped(state: Sheet) -> int:
    """A bit for each place in a group: four neighbours of four colours [50]."""
    places = 0
    for first in range(state.standing - COLOURS + 1):
        seen = 0
        for place in range(first, first + COLOURS):
            seen |= 1 << tower_colour(state.skyline[place])
        if seen == FOUR:
            places |= FOUR << first
    return places


def has_won(state: Sheet) -> bool:
    """Whether all doors are found, and a group of towers stands where it must [50]."""
    if state.found < DOORS:
        return False
    return state.towers == 0 or grouped(state) != 0


def hopeless_reason(state: Sheet) -> int:
    """What was thrown away without which nobody wins, or NOT_HOPELESS."""
    if has_won(state):
        return NOT_HOPELESS
    for hue in range(COLOURS):
        if thrown_away(state, DOOR + hue):
            return DOOR_GONE  # the eight can never be found [27]
    for hue in range(TOWER, TOWER + COLOURS):
        gone = True
        for tower in range(hue, HAND_KINDS, COLOURS):
            gone = gone and thrown_away(state, tower) > 0
        if gone:
            return TOWERS_GONE  # no group can have this colour [50]
    return NOT_HOPELESS


def safe(state: Sheet) -> int:
    """A bit for each place whose tower no nightmare can touch [52]."""
    return grouped(state) if state.towers == 1 else 0


def may_leave(state: Sheet, place: int) -> bool:
    """Whether those beside a tower would still fit together [51]."""
    if place == 0 or place == state.standing - 1:
        return True
    return meet(state.skyline[place - 1], state.skyline[place + 1])


def must_raze(state: Sheet) -> bool:
    """Whether a nightmare takes a tower: one that is not safe and may leave [51] [52].

    An end that is not safe always may; between two groups another may or may not.
    """
    unsafe = ~safe(state)
    for place in range(state.standing):
        if unsafe >> place & 1 and may_leave(state, place):
            return True
    return False


def place_of(state: Sheet, tower: int) -> int:
    """Where a tower stands in the row, or HIDDEN."""
    for place in range(state.standing):
        if state.skyline[place] == tower:
            return place
    return HIDDEN


# --- Steps -------------------------------------------------------------------------


def raise_tower(state: Sheet, action: int, tower: int) -> None:
    """A tower joins the row at one of its ends [48]."""
    end = state.standing
    state.standing = end + 1
    side = (action - RAISE_LEFT) // TOWERS
    if side == 0 or side == 2:
        for place in range(end, 0, -1):
            state.skyline[place] = state.skyline[place - 1]
        end = 0
    state.skyline[end] = tower


def raze(state: Sheet, tower: int) -> None:
    """A tower leaves the row for the discard pile [51]."""
    last = state.standing - 1
    for place in range(place_of(state, tower), last):
        state.skyline[place] = state.skyline[place + 1]
    state.skyline[last] = HIDDEN
    state.standing = last
    state.discards[tower] += 1


# --- Who may do what ---------------------------------------------------------------


def tower_turns(state: Sheet, seat: int, start: int, out: Numbers) -> int:
    """Towers to raise or to climb, into `out` from `start` on; the end [47]."""
    count = start
    for base in range(RAISE_LEFT, GIVE_TOWER, TOWERS):
        for tower in range(TOWER, HAND_KINDS):
            if tower_turn_refusal(state, seat, base + tower - TOWER) == OK:
                out[count] = base + tower - TOWER
                count += 1
    return count


def tower_turn_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why a turn cannot begin with this tower, or OK [47] [48]."""
    use = (action - RAISE_LEFT) // TOWERS
    tower = action - RAISE_LEFT - use * TOWERS + TOWER
    if use == 2 or use == 3 or use == 5:
        if state.shared[tower] == 0:
            return NOT_SHARED
    elif state.private[seat, tower] == 0:
        return NOT_PRIVATE
    if use >= 4:
        return OK
    if use == 1 or use == 3:
        return OK if fits_right(state, tower) else EDGES_CLASH
    if state.standing == 0:
        return FIRST_TOWER
    return OK if fits_left(state, tower) else EDGES_CLASH


def towers_held(state: Sheet, seat: int, base: int, start: int, out: Numbers) -> int:
    """`base` + each private tower of `seat` into `out` from `start` on; the end."""
    count = start
    for tower in range(TOWER, HAND_KINDS):
        if state.private[seat, tower] > 0:
            out[count] = base + tower - TOWER
            count += 1
    return count


def razings(state: Sheet, out: Numbers) -> int:
    """Which tower a nightmare may take, or none [51]."""
    count = 0
    for tower in range(TOWER, HAND_KINDS):
        if raze_refusal(state, RAZE + tower - TOWER) == OK:
            out[count] = RAZE + tower - TOWER
            count += 1
    out[count] = SPARE
    return count + 1


def raze_refusal(state: Sheet, action: int) -> int:
    """Why the nightmare cannot take this tower, or OK [51] [52]."""
    if action == SPARE:
        return OK
    if action < RAZE or action > SPARE:
        return MUST_RAZE_OR_SPARE
    place = place_of(state, action - RAZE + TOWER)
    if place == HIDDEN:
        return NO_SUCH_TOWER
    if safe(state) >> place & 1:
        return TOWER_SAFE
    return OK if may_leave(state, place) else GAP_CLASHES
