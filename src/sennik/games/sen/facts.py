"""Sen: its cards, options, state and actions, and small questions about them."""

import numpy as np

from sennik.games.common import (
    EVERYBODY,
    HIDDEN,
    OK,
    Field,
    Numbers,
    Option,
    Sheet,
    option_record,
    state_record,
)

KEY = "sen"
VERSION = 1
MIN_SEATS, MAX_SEATS = 2, 5
LOW_WINS = 1

# --- Cards -------------------------------------------------------------------------

# Kinds 0 to 9 are the plain lands with that many ravens.
HOURGLASS = 10
TAKE, PEEK, SWAP = 11, 12, 13  # the specials of 2017
PICK, TAKE_J, PEEK_J, SWAP_J = 14, 15, 16, 17  # the specials of the jubilee edition
KINDS = 18
DECK_2017 = np.array([4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 0, 3, 3, 3, 0, 0, 0, 0])
DECK_JUBILEE = np.array([4, 4, 4, 4, 4, 4, 4, 4, 0, 6, 5, 0, 0, 0, 4, 3, 3, 3])
# Ravens of each kind, by the option `special_values`; an hourglass has none of its own.
RAVENS = np.array([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 6, 7, 6, 5, 3, 7],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 6, 7, 8, 5, 6, 7],
])  # fmt: skip
CARDS = 110  # both decks together, the most there can be
CHANCE_PILES = 2  # the cards, and what names the first seat

# --- Options -----------------------------------------------------------------------

OPTIONS = (
    Option("seats", 4, MIN_SEATS, MAX_SEATS),
    Option("edition", 2017, 2017, 2021, (2017, 2021)),
    Option("target", 100, 0, 1000),
    Option("rounds", 0, 0, 100, replaces="target"),
    Option("penalty", 5, 5, 15, (5, 15)),
    Option("tie_counts_as_success", 1, 0, 1),
    Option("caller_keeps_sum", 0, 0, 1),
    Option("nines_forgiven", 0, 0, 1),
    Option("all_in", 0, 0, 1),
    Option("know_it", 0, 0, 1),
    Option("long_dream", 0, 0, 1),
    Option("special_values", 0, 0, 1),
    Option("starter", 0, -1, MAX_SEATS - 1),
)
Options = option_record(OPTIONS)
RANDOM_STARTER = -1

NO_SUCH_STARTER, NO_END, TWO_ENDS, LONG_NEEDS_JUBILEE, VALUES_NEED_JUBILEE = range(1, 6)


def options_refusal(options: Sheet) -> int:
    """Why these options do not go together, or OK."""
    if options.starter >= options.seats:
        return NO_SUCH_STARTER
    if options.target == 0 and options.rounds == 0:
        return NO_END
    if options.target > 0 and options.rounds > 0:
        return TWO_ENDS
    if options.long_dream and options.edition != 2021:
        return LONG_NEEDS_JUBILEE
    if options.special_values and options.edition != 2021:
        return VALUES_NEED_JUBILEE
    return OK


# --- State -------------------------------------------------------------------------

(
    STARTING,  # Chance names the first starter
    DEALING,  # Chance deals; before the first card the last round still lies open
    OPENING,  # every seat looks at its own lands [6]
    TURN,  # open pile, closed pile, wake up, or claim
    PLACING,  # a card of the open pile waits for a place
    DRAWING,  # Chance turns the top of the closed pile
    HOLDING,  # keep, lay or use the drawn card
    DRAWING_TWO,  # Chance, for Take 2
    DRAWING_SECOND,  # Chance, for the other card of Take 2
    CHOOSING,  # keep one of two
    PEEKING,
    SWAPPING,
    SWAPPING_WITH,
    PICKING,
    CLAIMING,
    CLAIMING_WITH,
    ANNOUNCING,
    REFILLING,  # Chance, after a claim
    OVER,
) = range(19)
PHASES = 19
AT_ONCE = (OPENING,)  # in which several seats may act, in any order
TURN_OVER, ROUND_OVER = 19, 20  # only while `apply` works

NOBODY_CALLED, CALL_SUCCEEDED, CALL_TIED, CALL_FAILED, WENT_ALL_IN = range(5)

FIELDS = (
    # Where we are, public. What every step reads comes first: it shares cache lines.
    Field("phase", "i1", 0, PHASES - 1),
    Field("turn", "i1", 0, MAX_SEATS - 1),  # whose turn; while dealing, who gets a card
    Field("seats", "i1", 0, MAX_SEATS),
    Field("left", "i1", 0, CARDS),  # cards of the closed pile
    Field("low", "i1", HIDDEN, CARDS),  # those of the kinds below 9, nobody's to see
    Field("dealt", "i1", 0, CARDS),  # cards dealt in this round
    Field("top", "i1", HIDDEN, KINDS - 1),  # of the open pile
    Field(
        "held", "i1", HIDDEN, KINDS - 1
    ),  # in hand; the turn's, but while PLACING all's
    Field("other", "i1", HIDDEN, KINDS - 1),  # the second card of Take 2, the turn's
    Field(
        "first", "i1", HIDDEN, CARDS
    ),  # the place pointed at first; where a card goes
    Field("second", "i1", HIDDEN, CARDS - 1),  # the place pointed at second
    Field("starter", "i1", 0, MAX_SEATS - 1),  # who begins this round
    Field("long_dream", "i1", 0, 1),  # an option, as those below
    Field("jubilee", "i1", 0, 1),  # the edition of 2021
    Field("know_it", "i1", 0, 1),
    Field("peeks", "i1", 0, 3, (MAX_SEATS,)),  # opening looks still to take
    # The cards. Faces in dreams are seen by the viewers in `known`, which is public.
    Field("start", "i1", 0, CARDS, (MAX_SEATS,)),  # a dream's first place in the pool
    Field("length", "i1", 0, CARDS, (MAX_SEATS,)),  # a dream's places
    Field("closed", "i1", HIDDEN, 30, (KINDS,)),  # the closed pile, nobody's to see
    Field("pile", "i1", 0, 30, (KINDS,)),  # the open pile, all of it laid in public
    Field("cards", "i1", HIDDEN, KINDS - 1, (CARDS,)),  # all dreams, one after another
    Field(
        "known", "i1", 0, EVERYBODY, (CARDS,)
    ),  # a bit per viewer that knows the face
    # More options, public.
    Field("penalty", "i1", 0, 15),
    Field("rounds", "i1", 0, 100),
    Field("tie_counts_as_success", "i1", 0, 1),
    Field("caller_keeps_sum", "i1", 0, 1),
    Field("nines_forgiven", "i1", 0, 1),
    Field("all_in", "i1", 0, 1),
    Field("special_values", "i1", 0, 1),
    Field("target", "i2", 0, 1000),
    # The score pad, public.
    Field("caller", "i1", HIDDEN, MAX_SEATS - 1),  # who ended the last round by calling
    Field("verdict", "i1", 0, WENT_ALL_IN),  # how the last round was judged
    Field("rounds_played", "i2", 0, 32767),
    Field("points", "i2", 0, 1100, (MAX_SEATS,)),  # of the last round
    Field("totals", "i4", 0, 110000, (MAX_SEATS,)),
)
State = state_record(FIELDS)
# What a match of 2017 without variants keeps as it is; see `engine.entries`.
PLAIN = dict.fromkeys(
    (
        *("long_dream", "jubilee", "know_it", "all_in", "nines_forgiven"),
        *("caller_keeps_sum", "special_values"),
    ),
    0,
)

# --- Actions -----------------------------------------------------------------------

# 0 to 17 name a kind: what Chance turns up, what Take 2 keeps, what Pick 1 fetches.
PLACE = 18  # + index in the pool of places
OPEN = PLACE + CARDS  # take the top of the open pile
CLOSED = OPEN + 1  # take the top of the closed pile
WAKE = OPEN + 2
CLAIM = OPEN + 3
LAY = OPEN + 4  # the held card on the open pile
USE = OPEN + 5  # the held card's special effect
NUMBER = OPEN + 6  # + the announced number of ravens
HOURGLASSES = NUMBER + 10  # announce two hourglasses
STARTER = HOURGLASSES + 1  # + seat: Chance's choice of the first starter
ACTIONS = STARTER + MAX_SEATS
MAX_LEGAL = CARDS + 2
MAX_DRAWS = CARDS + 2

# --- Small questions ---------------------------------------------------------------


def copies(state: Sheet, kind: int) -> int:
    """How many cards of `kind` are in the match."""
    if state.long_dream:
        return int(DECK_2017[kind]) + int(DECK_JUBILEE[kind])
    return int(DECK_JUBILEE[kind]) if state.jubilee else int(DECK_2017[kind])


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match."""
    for kind in range(KINDS):
        out[kind] = copies(state, kind)


def deck_size(state: Sheet) -> int:
    """54, 56 or, in the long dream, both."""
    if state.long_dream:
        return 110
    return 56 if state.jubilee else 54


def low_cards(state: Sheet) -> int:
    """How many cards of the deck are of the kinds below 9."""
    if state.long_dream:
        return 68
    return 32 if state.jubilee else 36


def dream_size(state: Sheet) -> int:
    """Lands dealt to each dream [4] [35]."""
    return 6 if state.long_dream else 4


def is_chance(phase: int) -> bool:
    """Whether Chance acts in `phase`."""
    return (
        phase == DEALING
        or phase == DRAWING
        or phase == DRAWING_TWO
        or phase == DRAWING_SECOND
        or phase == REFILLING
        or phase == STARTING
    )


def has_number(state: Sheet, number: int) -> bool:
    """Whether some card of the deck shows `number` ravens; 10 means hourglasses."""
    if number == 10:
        return state.jubilee == 1
    if number == 8:
        return state.jubilee == 0 or state.long_dream == 1 or state.special_values == 1
    return True


def is_special(kind: int) -> bool:
    """Whether the land has an effect [13]."""
    return kind >= TAKE


def places(state: Sheet) -> int:
    """How many lands lie in all dreams together."""
    count = 0
    for seat in range(state.seats):
        count += state.length[seat]
    return count


def is_own(state: Sheet, seat: int, place: int) -> bool:
    """Whether `place` lies in the dream of `seat`."""
    start = state.start[seat]
    return start <= place < start + state.length[seat]


def owner(state: Sheet, place: int) -> int:
    """The seat in whose dream `place` lies; the last seat where no dream reaches."""
    for seat in range(state.seats):
        if is_own(state, seat, place):
            return seat
    return int(state.seats) - 1


def ravens(state: Sheet, kind: int) -> int:
    """Ravens printed on a land."""
    return int(RAVENS[state.special_values, kind])
