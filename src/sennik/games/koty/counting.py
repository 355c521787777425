"""Koty: counting cats; numbers in brackets are paragraphs."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.koty.facts import LANDS, NINE, OVER, RAVEN
from sennik.games.koty.lands import partner

MORE_THAN_ALL_NINES = 128  # cats weigh so much more than 9s in a comparison


def land_cats(state: Sheet, seat: int, land: int) -> int:
    """Cats in one land: the top card, doubled by each 9 under it [2]."""
    top = state.tops[seat, land]
    nines = state.nines[seat, land]
    if top == HIDDEN or top == RAVEN:
        return 0
    if top != NINE:
        return int(top + 1) << nines
    return 9 << (nines if state.top_nine_doubles_itself else nines - 1)


def dream_cats(state: Sheet, seat: int) -> int:
    """Cats in the dream of `seat`."""
    cats = 0
    for land in range(LANDS):
        cats += land_cats(state, seat, land)
    return cats


def dream_nines(state: Sheet, seat: int) -> int:
    """9s in the dream of `seat`, covered ones included [29]."""
    count = 0
    for land in range(LANDS):
        count += state.nines[seat, land]
    return count


def score(state: Sheet, seat: int) -> int:
    """Cats so far: of the dream, in a team game of both partners' dreams [37]."""
    friend = partner(state, seat)
    cats = 0
    for other in range(state.seats):  # compiled, a second call would be a second copy
        if other == seat or other == friend:
            cats += dream_cats(state, other)
    return cats


def standing(state: Sheet, seat: int) -> int:
    """Most cats, then most 9s, as one number [29] [37]."""
    friend = partner(state, seat)
    nines = 0
    for other in range(state.seats):
        if other == seat or other == friend:
            nines += dream_nines(state, other)
    return score(state, seat) * MORE_THAN_ALL_NINES + nines


def is_counted(state: Sheet) -> bool:
    """Whether cats are counted for the last time."""
    return bool(state.phase == OVER)


def winners(state: Sheet) -> int:
    """The winning seats as bits once the match is over; equal standings share."""
    if state.phase != OVER:
        return 0
    best = -1
    mask = 0
    for seat in range(state.seats):
        own = standing(state, seat)
        if own > best:
            best = own
            mask = 0
        if own == best:
            mask |= 1 << seat
    return mask
