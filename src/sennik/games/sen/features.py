"""Sen as numbers for a learner: what one seat knows, itself first."""

from sennik.games.common import EVERYBODY, HIDDEN, Numbers, Sheet
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
from sennik.games.sen.facts import *
from sennik.games.sen.knowledge import census

VERSION = 1  # of the layout; it rises when a number changes its meaning
LANDS = 6  # places of a dream that are told; a longer one shows in `length` only
# After its kind, a land has flags: there, known to its owner, pointed at first and
# second, and the number of other seats that know it.
THERE, OWNER_KNOWS, IS_FIRST, IS_SECOND, OTHERS_KNOW = range(KINDS, KINDS + 5)
LAND = KINDS + 5

LAYOUT = (
    Part("unseen", (KINDS,), 0, 30, "cards of each kind that the observer misses"),
    Part("phase", (PHASES,), 0, 1, "the phase, one flag"),
    Part("observer", (MAX_SEATS,), 0, 1, "the observer's seat, one flag"),
    Part("seats", (1,), MIN_SEATS, MAX_SEATS, "how many play"),
    Part("options", (9,), 0, 15, "jubilee, penalty and the variants, as in the state"),
    Part("ending", (2,), 0, MOST, "rounds of the match, and rounds played"),
    Part("turn", (MAX_SEATS,), 0, 1, "whose turn it is, counted from the observer"),
    Part("starter", (MAX_SEATS,), 0, 1, "who began, counted from the observer"),
    Part("top", (KINDS,), 0, 1, "the kind on top of the open pile"),
    Part("held", (KINDS,), 0, 1, "the kind of the card in hand, if seen"),
    Part("other", (KINDS,), 0, 1, "the kind of the second card of Take 2, if seen"),
    Part("pile", (KINDS,), 0, 30, "cards of each kind in the open pile"),
    Part("left", (1,), 0, CARDS, "cards in the closed pile"),
    Part("peeks", (MAX_SEATS,), 0, 3, "opening looks that each seat may still take"),
    Part("length", (MAX_SEATS,), 0, CARDS, "lands in each dream"),
    Part(
        "lands",
        (MAX_SEATS, LANDS, LAND),
        0,
        MAX_SEATS,
        "the kind, if known; then flags: there, known to its owner, pointed at"
        " first, second; how many other seats know it",
    ),
    Part("caller", (MAX_SEATS,), 0, 1, "who called last, counted from the observer"),
    Part("verdict", (WENT_ALL_IN + 1,), 0, 1, "how the last round was judged"),
    Part("points", (MAX_SEATS,), 0, MOST, "points of the last round"),
    Part("totals", (MAX_SEATS,), 0, MOST, "points so far; of a target, per cent"),
)
SIZE = layout_size(LAYOUT)
(
    UNSEEN_AT,
    PHASE_AT,
    OBSERVER_AT,
    SEATS_AT,
    OPTIONS_AT,
    ENDING_AT,
    TURN_AT,
    STARTER_AT,
    TOP_AT,
    HELD_AT,
    OTHER_AT,
    PILE_AT,
    LEFT_AT,
    PEEKS_AT,
    LENGTH_AT,
    LANDS_AT,
    CALLER_AT,
    VERDICT_AT,
    POINTS_AT,
    TOTALS_AT,
) = starts(LAYOUT)


def features(view: Sheet, seat: int, out: Numbers) -> None:
    """Write what `view` (or a sight) shows to `seat` as SIZE numbers."""
    clear(out, SIZE)
    census(view, out)
    for kind in range(KINDS):
        out[kind] = copies(view, kind) - out[kind]
        out[PILE_AT + kind] = view.pile[kind]
    tell_options(view, out)
    tell_moment(view, seat, out)
    for number in range(view.seats):
        other = seat_at(view, seat, number)
        tell_pad(view, other, number, out)
        for place in range(min(LANDS, int(view.length[other]))):
            at = LANDS_AT + (number * LANDS + place) * LAND
            tell_land(view, seat, other, view.start[other] + place, at, out)


def tell_options(view: Sheet, out: Numbers) -> None:
    """What was agreed before the match."""
    out[SEATS_AT] = view.seats
    out[OPTIONS_AT] = view.jubilee
    out[OPTIONS_AT + 1] = view.penalty
    out[OPTIONS_AT + 2] = view.tie_counts_as_success
    out[OPTIONS_AT + 3] = view.caller_keeps_sum
    out[OPTIONS_AT + 4] = view.nines_forgiven
    out[OPTIONS_AT + 5] = view.all_in
    out[OPTIONS_AT + 6] = view.know_it
    out[OPTIONS_AT + 7] = view.long_dream
    out[OPTIONS_AT + 8] = view.special_values
    out[ENDING_AT] = view.rounds
    out[ENDING_AT + 1] = cut(view.rounds_played)


def tell_moment(view: Sheet, seat: int, out: Numbers) -> None:
    """Where the match stands."""
    mark(out, PHASE_AT, view.phase)
    mark(out, OBSERVER_AT, seat)
    mark(out, TURN_AT, turned(view, seat, view.turn))
    mark(out, STARTER_AT, turned(view, seat, view.starter))
    mark(out, TOP_AT, view.top)
    mark(out, HELD_AT, view.held)
    mark(out, OTHER_AT, view.other)
    mark(out, CALLER_AT, turned(view, seat, view.caller))
    mark(out, VERDICT_AT, view.verdict)
    out[LEFT_AT] = view.left


def tell_pad(view: Sheet, seat: int, number: int, out: Numbers) -> None:
    """What is written down and counted for `seat`."""
    out[PEEKS_AT + number] = view.peeks[seat]
    out[LENGTH_AT + number] = view.length[seat]
    out[POINTS_AT + number] = cut(view.points[seat])
    out[TOTALS_AT + number] = share(int(view.totals[seat]), view.target)


def tell_land(
    view: Sheet, seat: int, owner: int, place: int, at: int, out: Numbers
) -> None:
    """One land of the dream of `owner`, and who knows it."""
    mark(out, at, view.cards[place])
    out[at + THERE] = 1
    known = view.known[place] & EVERYBODY
    out[at + OWNER_KNOWS] = known >> owner & 1
    out[at + IS_FIRST] = 1 if view.first == place else 0
    out[at + IS_SECOND] = 1 if view.second == place else 0
    for other in range(view.seats):
        if other != owner and other != seat:
            out[at + OTHERS_KNOW] += known >> other & 1
