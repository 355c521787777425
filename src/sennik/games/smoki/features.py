"""Smoki as numbers for a learner: what one seat sees, itself first."""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.observing import (
    MOST,
    Part,
    clear,
    cut,
    layout_size,
    mark,
    seat_at,
    share,
    starts,
    turned,
)
from sennik.games.smoki.counting import score
from sennik.games.smoki.facts import *
from sennik.games.smoki.knowledge import census

VERSION = 1  # of the layout; it rises when a number changes its meaning
LAND = KINDS + 1  # numbers a land takes

LAYOUT = (
    Part("unseen", (KINDS,), 0, COPIES, "cards of each kind that the observer misses"),
    Part("face_down", (KINDS,), 0, COPIES, "kinds of face-down lands, once inferred"),
    Part("phase", (PHASES,), 0, 1, "the phase, one flag"),
    Part("observer", (MAX_SEATS,), 0, 1, "the observer's seat, one flag"),
    Part("seats", (1,), MIN_SEATS, MAX_SEATS, "how many play"),
    Part("ending", (3,), 0, MOST, "tokens, rounds and target of the match"),
    Part("turn", (MAX_SEATS,), 0, 1, "whose turn it is, counted from the observer"),
    Part("acting", (MAX_SEATS,), 0, 1, "who decides, counted from the observer"),
    Part("starter", (MAX_SEATS,), 0, 1, "who began, counted from the observer"),
    Part("held", (KINDS,), 0, 1, "the kind of the card in hand, if seen"),
    Part("tops", (PILES, KINDS), 0, 1, "the kind on top of each open pile"),
    Part("heights", (PILES,), 0, CARDS, "cards in each open pile"),
    Part("left", (1,), 0, CARDS, "cards in the closed pile"),
    Part("nest", (PLACES,), 0, 1, "where a nest was placed in this turn"),
    Part("first", (PLACES,), 0, 1, "the land pointed at first in a swap"),
    Part("lands", (MAX_SEATS, PLACES, LAND), 0, 1, "the kind; or the flag: face down"),
    Part("down", (MAX_SEATS,), 0, PLACES, "face-down lands of each seat"),
    Part("points_up", (MAX_SEATS,), -MOST, MOST, "points of lands up, no mirrors"),
    Part("scores", (MAX_SEATS,), -MOST, MOST, "score so far; of a target, per cent"),
)
SIZE = layout_size(LAYOUT)
(
    UNSEEN_AT,
    FACE_DOWN_AT,
    PHASE_AT,
    OBSERVER_AT,
    SEATS_AT,
    ENDING_AT,
    TURN_AT,
    ACTING_AT,
    STARTER_AT,
    HELD_AT,
    TOPS_AT,
    HEIGHTS_AT,
    LEFT_AT,
    NEST_AT,
    FIRST_AT,
    LANDS_AT,
    DOWN_AT,
    POINTS_AT,
    SCORES_AT,
) = starts(LAYOUT)


def features(view: Sheet, seat: int, out: Numbers) -> None:
    """Write what `view` (or a sight) shows to `seat` as SIZE numbers."""
    clear(out, SIZE)
    tell_unseen(view, out)
    tell_moment(view, seat, out)
    tell_piles(view, out)
    for number in range(view.seats):
        tell_dream(view, seat_at(view, seat, number), number, out)


def tell_unseen(view: Sheet, out: Numbers) -> None:
    """What may still come: the deck less all that is seen."""
    census(view, out)
    for kind in range(KINDS):
        out[kind] = COPIES - out[kind]
        out[FACE_DOWN_AT + kind] = max(int(view.face_down[kind]), 0)


def tell_moment(view: Sheet, seat: int, out: Numbers) -> None:
    """Where the match stands."""
    mark(out, PHASE_AT, view.phase)
    mark(out, OBSERVER_AT, seat)
    out[SEATS_AT] = view.seats
    out[ENDING_AT] = view.tokens
    out[ENDING_AT + 1] = cut(view.rounds)
    out[ENDING_AT + 2] = cut(view.target)
    mark(out, TURN_AT, turned(view, seat, view.turn))
    mark(out, ACTING_AT, turned(view, seat, view.acting))
    mark(out, STARTER_AT, turned(view, seat, view.starter))
    mark(out, HELD_AT, view.held)
    mark(out, NEST_AT, view.nest)
    mark(out, FIRST_AT, view.first)


def tell_piles(view: Sheet, out: Numbers) -> None:
    """The open piles and the closed one."""
    for pile in range(PILES):
        mark(out, TOPS_AT + pile * KINDS, top(view, pile))
        out[HEIGHTS_AT + pile] = view.heights[pile]
    out[LEFT_AT] = view.left


def tell_dream(view: Sheet, seat: int, number: int, out: Numbers) -> None:
    """The dream of `seat`, which is `number` in the observer's counting."""
    for place in range(PLACES):
        at = LANDS_AT + (number * PLACES + place) * LAND
        if view.cards[seat, place] != HIDDEN:
            out[at + view.cards[seat, place]] = 1
        elif seat * PLACES + place < view.dealt:
            out[at + KINDS] = 1
            out[DOWN_AT + number] += 1
    out[POINTS_AT + number] = points_up(view, seat)
    out[SCORES_AT + number] = share(score(view, seat), view.target)


def points_up(view: Sheet, seat: int) -> int:
    """Points of the lands that are seen, without mirrors and without equal pairs."""
    total = 0
    for column in range(COLUMNS):
        upper = view.cards[seat, column]
        lower = view.cards[seat, column + COLUMNS]
        if upper != lower:
            total += int(VALUES[upper]) if upper != HIDDEN else 0
            total += int(VALUES[lower]) if lower != HIDDEN else 0
    return total
