"""Worlds of Sen as likely as the play of rivals makes them.

Whoever knows a land of their own has kept it: the longer a round lasts, the fewer
ravens it has. What only somebody else knows was mostly swapped away: it has many. Both
are weighed by how many ravens such lands had in matches of bots, against those of all
unseen cards; `bench/likelihood.py` measures the tables anew, and how well they fit.
"""

import numpy as np

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.sen.facts import (
    HOURGLASS,
    KINDS,
    deck_size,
    owner,
    places,
    ravens,
)
from sennik.games.sen.knowledge import fill, is_dealt, take_unseen

# How likely a land of 0 to 9 ravens, or an hourglass, is kept, or swapped away: a row
# for each card that the seat has drawn. Only their ratios count.
KEPT = np.array([
    [94, 95, 98, 97, 100, 97, 90, 85, 84, 78, 87],
    [90, 92, 95, 96, 100, 84, 65, 48, 38, 20, 36],
    [91, 93, 96, 95, 100, 72, 44, 26, 20, 9, 17],
    [92, 94, 98, 99, 100, 56, 31, 17, 11, 5, 9],
    [90, 93, 96, 100, 98, 44, 23, 13, 8, 4, 4],
    [91, 93, 98, 100, 94, 36, 17, 10, 7, 3, 1],
    [86, 93, 98, 100, 91, 29, 13, 9, 6, 3, 1],
    [81, 90, 96, 100, 87, 20, 9, 5, 3, 2, 1],
    [80, 88, 96, 100, 82, 15, 6, 4, 3, 1, 1],
    [87, 96, 100, 98, 67, 7, 4, 2, 1, 1, 1],
])  # fmt: skip
GIVEN = np.array([
    [1, 1, 1, 2, 1, 8, 52, 51, 100, 78, 35],
    [15, 24, 11, 15, 15, 33, 72, 75, 92, 100, 65],
    [29, 23, 19, 15, 21, 74, 99, 97, 100, 87, 66],
    [25, 25, 25, 26, 31, 100, 100, 80, 89, 61, 40],
    [22, 25, 23, 22, 43, 100, 77, 61, 57, 39, 32],
    [31, 22, 25, 23, 62, 100, 84, 63, 46, 43, 1],
    [36, 24, 32, 35, 100, 91, 72, 62, 46, 28, 8],
])  # fmt: skip
GLASS = 10  # the column of an hourglass


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill what `out`, a copy of `view`, hides: first what others know, by how likely
    they know it, then the rest uniformly."""
    take_unseen(view, out)
    used = 0
    if is_dealt(view):
        for place in range(places(view)):
            if view.cards[place] == HIDDEN and view.known[place] != 0:
                whose = owner(view, place)
                is_kept = view.known[place] >> whose & 1 == 1
                row = cards_drawn(view, whose)
                out.cards[place] = draw_weighed(out, draws[used], is_kept, row)
                used += 1
    fill(view, seat, draws, used, out)


def cards_drawn(view: Sheet, seat: int) -> int:
    """How many cards of the closed pile `seat` has had, if it was always its turn."""
    drawn = deck_size(view) - places(view) - view.left - 1  # one lay open at first
    later = (seat - view.starter + view.seats) % view.seats
    return (drawn + view.seats - 1 - later) // int(view.seats)


def draw_weighed(out: Sheet, draw: int, is_kept: bool, row: int) -> int:
    """Take one of the unseen cards in `out.closed`, as likely as it was kept, or else
    swapped away."""
    total = 0
    for kind in range(KINDS):
        total += out.closed[kind] * likely(out, kind, is_kept, row)
    ticket = draw % total
    kind = 0
    while ticket >= out.closed[kind] * likely(out, kind, is_kept, row):
        ticket -= out.closed[kind] * likely(out, kind, is_kept, row)
        kind += 1
    out.closed[kind] -= 1
    return kind


def likely(state: Sheet, kind: int, is_kept: bool, row: int) -> int:
    """How likely a land is of this kind, beside others."""
    column = GLASS if kind == HOURGLASS else ravens(state, kind)
    if is_kept:
        return int(KEPT[min(row, len(KEPT) - 1), column])
    return int(GIVEN[min(row, len(GIVEN) - 1), column])
