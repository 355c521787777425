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
    cats = dream_cats(state, seat)
    return cats if friend == HIDDEN else cats + dream_cats(state, friend)


def standing(state: Sheet, seat: int) -> int:
    """Most cats, then most 9s, as one number [29] [37]."""
    friend = partner(state, seat)
    nines = dream_nines(state, seat)
    if friend != HIDDEN:
        nines += dream_nines(state, friend)
    return score(state, seat) * MORE_THAN_ALL_NINES + nines


def winners(state: Sheet) -> int:
    """The winning seats as bits once the match is over; equal standings share."""
    if state.phase != OVER:
        return 0
    best = 0
    for seat in range(state.seats):
        best = max(best, standing(state, seat))
    mask = 0
    for seat in range(state.seats):
        if standing(state, seat) == best:
            mask |= 1 << seat
    return mask
