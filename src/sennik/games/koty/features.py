"""Koty as numbers for a learner: what one seat knows, itself first."""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.koty.counting import dream_cats
from sennik.games.koty.facts import *
from sennik.games.koty.knowledge import census
from sennik.games.observing import (
    MOST,
    Part,
    clear,
    cut,
    layout_size,
    mark,
    seat_at,
    starts,
    turned,
)

VERSION = 1  # of the layout; it rises when a number changes its meaning
LAND = KINDS + 2  # numbers a land takes: its top (a kind, or a 9), and its 9s

LAYOUT = (
    Part("unseen", (KINDS,), 0, 10, "cards of each kind that the observer misses"),
    Part("phase", (PHASES,), 0, 1, "the phase, one flag"),
    Part("observer", (MAX_SEATS,), 0, 1, "the observer's seat, one flag"),
    Part("seats", (1,), MIN_SEATS, MAX_SEATS, "how many play"),
    Part("options", (7,), 0, 9, "teams to exchange limit, as in the state"),
    Part("turn", (MAX_SEATS,), 0, 1, "whose turn it is, counted from the observer"),
    Part("asked", (MAX_SEATS,), 0, 1, "who may defend, counted from the observer"),
    Part("whose", (MAX_SEATS,), 0, 1, "the dream played on, counted likewise"),
    Part("where", (LANDS,), 0, 1, "the land played on"),
    Part("card", (KINDS,), 0, 1, "the kind of the card in play"),
    Part("named", (RAVEN + 1,), 0, 1, "what the card in play stands for"),
    Part("shield", (JOKER + 1,), 0, 1, "the kind of the card played in defence"),
    Part("lifted", (KINDS,), 0, 1, "the kind of the card on its way to a land"),
    Part("gain", (TURNED_CARD + 1,), 0, 1, "what is to be placed, one flag"),
    Part("exchanges", (1,), 0, 54, "turns in a row that only exchanged"),
    Part("short", (1,), 0, 1, "a card was needed and none was left"),
    Part("left", (1,), 0, CARDS, "cards in the draw pile"),
    Part("discards", (KINDS,), 0, 10, "cards of each kind in the discards"),
    Part("hand", (KINDS,), 0, HAND, "cards of each kind in the observer's hand"),
    Part("held", (MAX_SEATS,), 0, HAND, "cards in each hand"),
    Part("shown", (MAX_SEATS, KINDS), 0, HAND, "cards a hand is known to hold"),
    Part("lands", (MAX_SEATS, LANDS, LAND), 0, MOST_NINES, "the top; the number of 9s"),
    Part("cats", (MAX_SEATS,), 0, MOST, "cats in each dream"),
)
SIZE = layout_size(LAYOUT)
(
    UNSEEN_AT,
    PHASE_AT,
    OBSERVER_AT,
    SEATS_AT,
    OPTIONS_AT,
    TURN_AT,
    ASKED_AT,
    WHOSE_AT,
    WHERE_AT,
    CARD_AT,
    NAMED_AT,
    SHIELD_AT,
    LIFTED_AT,
    GAIN_AT,
    EXCHANGES_AT,
    SHORT_AT,
    LEFT_AT,
    DISCARDS_AT,
    HAND_AT,
    HELD_AT,
    SHOWN_AT,
    LANDS_AT,
    CATS_AT,
) = starts(LAYOUT)


def features(view: Sheet, seat: int, out: Numbers) -> None:
    """Write what `view` (or a sight) shows to `seat` as SIZE numbers."""
    clear(out, SIZE)
    census(view, out)
    for kind in range(KINDS):
        out[kind] = copies(view, kind) - out[kind]
        out[DISCARDS_AT + kind] = view.discards[kind]
        out[HAND_AT + kind] = max(int(view.hands[seat, kind]), 0)
    tell_options(view, out)
    tell_moment(view, seat, out)
    tell_running_action(view, seat, out)
    for number in range(view.seats):
        tell_seat(view, seat_at(view, seat, number), number, out)


def tell_options(view: Sheet, out: Numbers) -> None:
    """What was agreed before the match."""
    out[SEATS_AT] = view.seats
    out[OPTIONS_AT] = view.teams
    out[OPTIONS_AT + 1] = view.top_nine_doubles_itself
    out[OPTIONS_AT + 2] = view.moths
    out[OPTIONS_AT + 3] = view.bats
    out[OPTIONS_AT + 4] = view.owls
    out[OPTIONS_AT + 5] = view.dragon
    out[OPTIONS_AT + 6] = view.exchange_limit


def tell_moment(view: Sheet, seat: int, out: Numbers) -> None:
    """Where the match stands."""
    mark(out, PHASE_AT, view.phase)
    mark(out, OBSERVER_AT, seat)
    mark(out, TURN_AT, turned(view, seat, view.turn))
    out[EXCHANGES_AT] = view.exchanges
    out[SHORT_AT] = view.short
    out[LEFT_AT] = view.left


def tell_running_action(view: Sheet, seat: int, out: Numbers) -> None:
    """The card in play, where it goes and who may answer."""
    mark(out, ASKED_AT, turned(view, seat, view.asked))
    mark(out, WHOSE_AT, turned(view, seat, view.whose))
    mark(out, WHERE_AT, view.where)
    mark(out, CARD_AT, view.card)
    mark(out, NAMED_AT, view.named)
    mark(out, SHIELD_AT, view.shield)
    mark(out, LIFTED_AT, view.lifted)
    mark(out, GAIN_AT, view.gain)


def tell_seat(view: Sheet, seat: int, number: int, out: Numbers) -> None:
    """The hand and the dream of `seat`, `number` in the observer's counting."""
    out[HELD_AT + number] = view.held[seat]
    out[CATS_AT + number] = cut(dream_cats(view, seat))
    for kind in range(KINDS):
        out[SHOWN_AT + number * KINDS + kind] = max(int(view.shown[seat, kind]), 0)
    for land in range(LANDS):
        at = LANDS_AT + (number * LANDS + land) * LAND
        mark(out, at, view.tops[seat, land])
        out[at + LAND - 1] = view.nines[seat, land]
