"""Koty: small questions about dreams and their lands; numbers are paragraphs."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.koty.facts import CATS, LANDS, MOST_NINES, NINE, RAVEN


def partner(state: Sheet, seat: int) -> int:
    """The seat opposite in a team game [35], or HIDDEN."""
    if not state.teams:
        return HIDDEN
    other = seat + (state.seats >> 1)
    return int(other) if other < state.seats else int(other - state.seats)


def is_rival(state: Sheet, seat: int, other: int) -> bool:
    """Whether `seat` may play against `other`: not itself, not its partner [36]."""
    return other != seat and other != partner(state, seat)


def is_cat(top: int) -> bool:
    """Whether `top` is a cat, and not a raven, a 9 or nothing."""
    return 0 <= top < CATS


def is_open(state: Sheet, seat: int, land: int) -> bool:
    """Whether the land is empty or shows a 9."""
    top = state.tops[seat, land]
    return bool(top == HIDDEN or top == NINE)


def first_empty(state: Sheet, seat: int) -> int:
    """The first empty land of a dream, the only one offered [7]; LANDS if none."""
    land = 0
    while land < LANDS and state.tops[seat, land] != HIDDEN:
        land += 1
    return land


def may_offer(state: Sheet, seat: int, land: int) -> bool:
    """Whether the open land `land` is offered: not if an empty one comes before it."""
    if state.tops[seat, land] == NINE:
        return True
    return state.tops[seat, land] == HIDDEN and land == first_empty(state, seat)


def only_open(state: Sheet) -> int:
    """The one land that a cat can be carried to, counted through all dreams, or HIDDEN
    if there are several [31]."""
    only = HIDDEN
    for seat in range(state.seats):
        for land in range(LANDS):
            if may_offer(state, seat, land):
                if only != HIDDEN:
                    return HIDDEN
                only = seat * LANDS + land
    return only


def has_room(state: Sheet, seat: int, land: int) -> bool:
    """Whether a 9 may be added here [6] [8]."""
    return state.nines[seat, land] < MOST_NINES and may_offer(state, seat, land)


def rooms(state: Sheet, seat: int) -> int:
    """A bit for each land of a dream that `has_room` for a 9."""
    bits = 0
    empty = 0  # whether an empty land came before
    for land in range(LANDS):
        top = state.tops[seat, land]
        if top == NINE and state.nines[seat, land] < MOST_NINES:
            bits |= 1 << land
        if top == HIDDEN and empty == 0:
            bits |= 1 << land
            empty = 1
    return bits


def tops_seen(state: Sheet, seat: int) -> int:
    """A bit for each kind of top in a dream: bit 0 for empty, bit `top` + 1 else."""
    seen = 0
    for land in range(LANDS):
        seen |= 1 << (state.tops[seat, land] + 1)
    return seen


def ravens(state: Sheet) -> int:
    """How many ravens lie in the dreams."""
    count = 0
    for seat in range(state.seats):
        for land in range(LANDS):
            count += 1 if state.tops[seat, land] == RAVEN else 0
    return count
