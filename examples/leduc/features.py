"""Leduc poker as numbers for a learner: what one seat sees, itself first."""

from examples.leduc.facts import *
from examples.leduc.rules import census
from sennik.games.common import Numbers, Sheet
from sennik.games.observing import (
    Part,
    clear,
    layout_size,
    mark,
    seat_at,
    starts,
    turned,
)

VERSION = 1  # of the layout; it rises when a number changes its meaning

LAYOUT = (
    Part("unseen", (KINDS,), 0, COPIES, "cards of each kind that the observer misses"),
    Part("phase", (PHASES,), 0, 1, "the phase, one flag"),
    Part("observer", (MAX_SEATS,), 0, 1, "the observer's seat, one flag"),
    Part("turn", (MAX_SEATS,), 0, 1, "whose turn it is, counted from the observer"),
    Part("starter", (MAX_SEATS,), 0, 1, "who bets first, counted from the observer"),
    Part("raises", (1,), 0, MOST_RAISES, "raises in this round of betting"),
    Part("common", (KINDS,), 0, 1, "the common card, once it is turned up"),
    Part("hands", (MAX_SEATS, KINDS), 0, 1, "the card of each seat, if seen"),
    Part("paid", (MAX_SEATS,), 0, MOST_PAID, "the chips of each seat in the pot"),
)
SIZE = layout_size(LAYOUT)
(
    UNSEEN_AT,
    PHASE_AT,
    OBSERVER_AT,
    TURN_AT,
    STARTER_AT,
    RAISES_AT,
    COMMON_AT,
    HANDS_AT,
    PAID_AT,
) = starts(LAYOUT)


def features(view: Sheet, seat: int, out: Numbers) -> None:
    """Write what `view` (or a sight) shows to `seat` as SIZE numbers."""
    clear(out, SIZE)
    census(view, out)
    for kind in range(KINDS):
        out[kind] = COPIES - out[kind]
    mark(out, PHASE_AT, view.phase)
    mark(out, OBSERVER_AT, seat)
    mark(out, TURN_AT, turned(view, seat, view.turn))
    mark(out, STARTER_AT, turned(view, seat, view.starter))
    out[RAISES_AT] = view.raises
    mark(out, COMMON_AT, view.common)
    for number in range(MAX_SEATS):
        who = seat_at(view, seat, number)
        mark(out, HANDS_AT + number * KINDS, view.hands[who])
        out[PAID_AT + number] = view.paid[who]
