"""Onirim as numbers for a learner: what one seat knows, itself first."""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.observing import (
    MOST,
    Part,
    clear,
    layout_size,
    mark,
    seat_at,
    starts,
    turned,
)
from sennik.games.onirim.facts import *
from sennik.games.onirim.knowledge import count_cards

VERSION = 1  # of the layout; it rises when a number changes its meaning

DEEPER = TOP_ROOM - DREAM_LOOKS  # places on top that only spells reach
LAYOUT = (
    Part("unseen", (PILE_KINDS,), 0, 10, "cards of each kind that the observer misses"),
    Part("phase", (PHASES,), 0, 1, "the phase, one flag"),
    Part("observer", (MAX_SEATS,), 0, 1, "the observer's seat, one flag"),
    Part("seats", (1,), MIN_SEATS, MAX_SEATS, "how many play"),
    Part("silent", (1,), 0, 1, "private cards are hidden from the partner"),
    Part("turn", (MAX_SEATS,), 0, 1, "whose turn it is, counted from the observer"),
    Part("prophecy", (1,), 0, 1, "a discarded key still has to be obeyed"),
    Part("given", (HAND_KINDS,), 0, 1, "the private card offered in a swap"),
    Part("pending", (KINDS,), 0, 1, "the card to settle: a door, a nightmare, a dream"),
    Part("turned", (1,), 0, TOP_ROOM, "cards turned up in this Prophecy or reveal"),
    Part("ordered", (1,), 0, TOP_ROOM, "cards of this Prophecy put back so far"),
    Part("found", (1,), 0, DOORS, "doors on the table"),
    Part("private", (MAX_SEATS, HAND_KINDS), 0, 5, "private cards seen in each hand"),
    Part("held", (MAX_SEATS,), 0, 5, "private cards of each seat"),
    Part("shared", (HAND_KINDS,), 0, 8, "cards of each kind that both may use"),
    Part("last", (MAX_SEATS, CHAMBERS), 0, 1, "the last card of each row"),
    Part("length", (MAX_SEATS,), 0, ALL_CHAMBERS, "cards in each row"),
    Part("series", (MAX_SEATS,), 0, 2, "cards of one colour towards a door"),
    Part("doors", (MAX_SEATS, COLOURS), 0, 2, "doors that each seat has"),
    Part("limbo", (ASIDE,), 0, 10, "doors by colour, nightmares, dreams, in limbo"),
    Part("discards", (PILE_KINDS,), 0, 10, "cards of each kind in the discards"),
    Part("left", (1,), 0, CARDS, "cards in the pile"),
    Part("top", (DREAM_LOOKS, PILE_KINDS), 0, 1, "known kinds on top, in order"),
    Part("among", (PILE_KINDS,), 0, TOP_ROOM, "known to lie on top, in unknown order"),
    Part("strays", (1,), 0, 3, "how many of those the partner may have drawn"),
    Part("shuffles", (1,), 0, MOST, "times the pile was shuffled"),
    Part("towers", (1,), 0, 2, "the Towers: 1 with them, 2 where none is safe"),
    Part("sights", (1,), 0, TOP_ROOM, "cards that a tower or a dream shows"),
    Part("skyline", (TOWERS,), 0, TOWERS, "each tower's place in the row, from 1 on"),
    Part("dreams", (1,), 0, 3, "Happy Dreams: how hard"),
    Part("omens", (PREMONITIONS,), 0, GONE, "premonitions: in reserve, open, gone"),
    Part("coming", (1,), 0, 6, "premonitions about to be turned up"),
    Part("book", (1,), 0, 2, "the Book: 1 with cheap spells, 2 with dear ones"),
    Part("goals", (GOALS,), 0, COLOURS, "each goal's colour, from 1 on, own row first"),
    Part("met", (GOALS,), 0, 1, "whether its door is found"),
    Part("spell", (SPELLS,), 0, 1, "the spell that is being cast"),
    Part("owed", (1,), 0, DEAREST, "cards still to be paid for it"),
    Part("resume", (1,), 0, PHASES - 1, "the phase in which it was cast"),
    Part("picked", (GOALS,), 0, 1, "the first of two goals to exchange"),
    Part("spent", (PILE_KINDS,), 0, 10, "cards of each kind out of the game"),
    Part("deeper", (DEEPER,), 0, PILE_KINDS, "further known kinds on top, from 1 on"),
    Part("bottom", (LOOKS,), 0, PILE_KINDS, "known kinds at the bottom, from 1 on"),
)
SIZE = layout_size(LAYOUT)
(
    UNSEEN_AT,
    PHASE_AT,
    OBSERVER_AT,
    SEATS_AT,
    SILENT_AT,
    TURN_AT,
    PROPHECY_AT,
    GIVEN_AT,
    PENDING_AT,
    TURNED_AT,
    ORDERED_AT,
    FOUND_AT,
    PRIVATE_AT,
    HELD_AT,
    SHARED_AT,
    LAST_AT,
    LENGTH_AT,
    SERIES_AT,
    DOORS_AT,
    LIMBO_AT,
    DISCARDS_AT,
    LEFT_AT,
    TOP_AT,
    AMONG_AT,
    STRAYS_AT,
    SHUFFLES_AT,
    TOWERS_AT,
    SIGHTS_AT,
    SKYLINE_AT,
    DREAMS_AT,
    OMENS_AT,
    COMING_AT,
    BOOK_AT,
    GOALS_AT,
    MET_AT,
    SPELL_AT,
    OWED_AT,
    RESUME_AT,
    PICKED_AT,
    SPENT_AT,
    DEEPER_AT,
    BOTTOM_AT,
) = starts(LAYOUT)


def features(view: Sheet, seat: int, out: Numbers) -> None:
    """Write what `view` (or a sight) shows to `seat` as SIZE numbers."""
    clear(out, SIZE)
    count_cards(view, out)
    for kind in range(kinds(view)):
        out[kind] = copies(view, kind) - out[kind]
    for kind in range(HAND_KINDS):
        out[SHARED_AT + kind] = view.shared[kind]
    for kind in range(PILE_KINDS):
        out[DISCARDS_AT + kind] = view.discards[kind]
        out[AMONG_AT + kind] = max(int(view.among[seat, kind]), 0)
    for kind in range(ASIDE):
        out[LIMBO_AT + kind] = view.limbo[kind]
    out[STRAYS_AT] = max(int(view.strays[seat]), 0)
    tell_moment(view, seat, out)
    tell_pile(view, out)
    tell_towers(view, out)
    tell_dreams(view, out)
    if view.book:
        tell_book(view, seat, out)
    for number in range(view.seats):
        tell_seat(view, seat_at(view, seat, number), number, out)


def tell_moment(view: Sheet, seat: int, out: Numbers) -> None:
    """Where the match stands."""
    out[SEATS_AT] = view.seats
    out[SILENT_AT] = view.silent
    mark(out, PHASE_AT, view.phase)
    mark(out, OBSERVER_AT, seat)
    mark(out, TURN_AT, turned(view, seat, view.turn))
    out[PROPHECY_AT] = view.prophecy
    mark(out, GIVEN_AT, view.given)
    mark(out, PENDING_AT, view.pending)
    out[TURNED_AT] = view.turned
    out[ORDERED_AT] = view.ordered
    out[FOUND_AT] = view.found


def tell_pile(view: Sheet, out: Numbers) -> None:
    """The pile and what is known of its top."""
    out[LEFT_AT] = view.left
    out[SHUFFLES_AT] = view.shuffles
    for place in range(min(int(view.top_count), DREAM_LOOKS)):
        mark(out, TOP_AT + place * PILE_KINDS, view.top[place])


def tell_towers(view: Sheet, out: Numbers) -> None:
    """The Towers, where they are in the match."""
    out[TOWERS_AT] = view.towers
    out[SIGHTS_AT] = view.sights
    for place in range(view.standing):
        out[SKYLINE_AT + view.skyline[place] - TOWER] = place + 1


def tell_dreams(view: Sheet, out: Numbers) -> None:
    """Happy Dreams and Dark Premonitions, where they are in the match."""
    out[DREAMS_AT] = view.dreams
    out[COMING_AT] = view.coming
    for premonition in range(PREMONITIONS):
        out[OMENS_AT + premonition] = view.omens[premonition]


def tell_book(view: Sheet, seat: int, out: Numbers) -> None:
    """The Book, and the cards that its spells make known."""
    out[BOOK_AT] = view.book
    out[OWED_AT] = view.owed
    out[RESUME_AT] = view.resume
    mark(out, SPELL_AT, view.spell)
    for number in range(GOALS):
        place = (seat * COLOURS + number) % GOALS
        out[GOALS_AT + number] = view.goals[place] + 1
        out[MET_AT + number] = view.met[place]
        if view.picked == place:
            out[PICKED_AT + number] = 1
    for kind in range(PILE_KINDS):
        out[SPENT_AT + kind] = view.spent[kind]
    for place in range(DREAM_LOOKS, view.top_count):
        out[DEEPER_AT + place - DREAM_LOOKS] = view.top[place] + 1
    for place in range(view.bottom_count):
        out[BOTTOM_AT + place] = view.bottom[place] + 1


def tell_seat(view: Sheet, seat: int, number: int, out: Numbers) -> None:
    """The hand and the table of `seat`, `number` in the observer's counting."""
    out[HELD_AT + number] = view.held[seat]
    out[LENGTH_AT + number] = view.length[seat]
    out[SERIES_AT + number] = view.series[seat]
    if view.length[seat] > 0:
        mark(out, LAST_AT + number * CHAMBERS, view.rows[seat, view.length[seat] - 1])
    for kind in range(HAND_KINDS):
        cards = max(int(view.private[seat, kind]), 0)
        out[PRIVATE_AT + number * HAND_KINDS + kind] = cards
    for wanted in range(COLOURS):
        out[DOORS_AT + number * COLOURS + wanted] = view.doors[seat, wanted]
