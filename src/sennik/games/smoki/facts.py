"""Smoki: its cards, options, state, phases and actions, and questions about them."""

import numpy as np

from sennik.games.common import (
    HIDDEN,
    OK,
    Field,
    Numbers,
    Option,
    Sheet,
    option_record,
    state_record,
)

KEY = "smoki"
VERSION = 1
MIN_SEATS, MAX_SEATS = 2, 5
LOW_WINS = 1  # in the game to tokens the score is the tokens still missing

# --- Cards -------------------------------------------------------------------------

# Kinds 0 to 9 are the dragon lands worth -2, 0, 1, 2, 3, 4, 5, 6, 7 and 8.
NEST, CIRCLE, MIRROR = 10, 11, 12  # the raven lands
KINDS = 13
COPIES = 4  # of every kind
CARDS = KINDS * COPIES
CHANCE_PILES = 2  # the cards, and what names the first seat
# Points of each kind; a mirror has none of its own. Two kinds are never worth the same.
VALUES = np.array([-2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0])

# A dream: places 0, 1, 2 are the upper row, 3, 4, 5 the lower one.
COLUMNS = 3
PLACES = 6
ALL_UP = (1 << PLACES) - 1
PILES = 2  # open piles, the most there can be

# --- Options -----------------------------------------------------------------------

OPTIONS = (
    Option("seats", 4, MIN_SEATS, MAX_SEATS),
    Option("tokens", 3, 0, 100),
    Option("target", 0, 0, 5000, replaces="tokens"),
    Option("rounds", 0, 0, 1000, replaces="tokens"),
    Option("piles", 2, 1, PILES),
    Option("starter", 0, -1, MAX_SEATS - 1),
)
Options = option_record(OPTIONS)

NO_SUCH_STARTER, NO_END, TWO_ENDS = range(1, 4)


def options_refusal(options: Sheet) -> int:
    """Why these options do not go together, or OK."""
    if options.starter >= options.seats:
        return NO_SUCH_STARTER
    ends = 1 if options.tokens > 0 else 0
    ends += 1 if options.target > 0 else 0
    ends += 1 if options.rounds > 0 else 0
    if ends == 0:
        return NO_END
    return OK if ends == 1 else TWO_ENDS


# --- State -------------------------------------------------------------------------

(
    STARTING,  # Chance names the first starter
    DEALING,  # Chance deals; before the first card the last round still lies open
    OPENING,  # every seat turns one own land up [4]
    TURNING,  # Chance turns up the first cards of the open piles [5] [14]
    TURN,  # an open pile or the closed one [7]
    DRAWING,  # Chance turns the top of the closed pile
    HOLDING,  # place or lay the drawn card, which only its drawer sees
    TAKING,  # place (a nest, a mirror: or lay) the card of an open pile
    LAYING,  # choose an open pile for the card that left a dream
    SWAPPING,  # a nest was placed: the first of two lands, or keep all
    SWAPPING_WITH,
    OVER,
) = range(12)
PHASES = 12
AT_ONCE = (OPENING,)  # in which several seats may act, in any order

FIELDS = (
    # Options, public.
    Field("seats", "i1", MIN_SEATS, MAX_SEATS),
    Field("piles", "i1", 1, PILES),
    Field("tokens", "i1", 0, 100),
    Field("rounds", "i2", 0, 1000),
    Field("target", "i2", 0, 5000),
    # Where we are, public.
    Field("phase", "i1", 0, PHASES - 1),
    Field("turn", "i1", 0, MAX_SEATS - 1),  # whose turn it is
    Field("acting", "i1", 0, MAX_SEATS - 1),  # who decides: the turn, or a circle's end
    Field("starter", "i1", 0, MAX_SEATS - 1),  # who begins this round
    Field("dealt", "i1", 0, MAX_SEATS * PLACES),  # cards dealt to dreams in this round
    Field("nest", "i1", HIDDEN, PLACES - 1),  # where a nest was placed in this turn
    Field("first", "i1", HIDDEN, PLACES - 1),  # the land pointed at first in a swap
    Field("rounds_played", "i2", 0, 32767),
    Field("shuffles", "i4", 0, 2**31 - 1),  # of the closed pile, before the latest one
    # The cards.
    Field("cards", "i1", HIDDEN, KINDS - 1, (MAX_SEATS, PLACES)),  # seen by all if up
    Field("up", "i1", 0, ALL_UP, (MAX_SEATS,)),  # a bit per land that lies face up
    Field("closed", "i1", HIDDEN, COPIES, (KINDS,)),  # the closed pile, nobody's to see
    Field("left", "i1", 0, CARDS),  # how many cards that is, public
    Field("stacks", "i1", HIDDEN, KINDS - 1, (CARDS,)),  # both open piles, public
    Field("heights", "i1", 0, CARDS, (PILES,)),  # cards in each open pile, public
    Field("held", "i1", HIDDEN, KINDS - 1),  # in hand: in HOLDING the turn's secret
    # Kinds of all face-down lands: after a reshuffle everybody can work them out.
    Field("face_down", "i1", HIDDEN, COPIES, (KINDS,)),
    # The score pad, public.
    Field("dragons", "i1", 0, 100, (MAX_SEATS,)),  # tokens won
    Field("points", "i1", -12, 60, (MAX_SEATS,)),  # of the last round
    Field("totals", "i4", -500000, 500000, (MAX_SEATS,)),  # points of all rounds
)
State = state_record(FIELDS)
# What a match with two open piles for tokens keeps as it is; see `engine.entries`.
PLAIN = {"piles": 2, "rounds": 0, "target": 0}

# --- Actions -----------------------------------------------------------------------

# 0 to 12 name a kind: what Chance turns up.
PLACE = KINDS  # + place in the actor's own dream
OPEN = PLACE + PLACES  # + open pile to take from
CLOSED = OPEN + PILES
LAY = CLOSED + 1  # + open pile to lay on
KEEP = LAY + PILES  # no swap after a nest
STARTER = KEEP + 1  # + seat: Chance's choice of the first starter
ACTIONS = STARTER + MAX_SEATS
MAX_LEGAL = KINDS
MAX_DRAWS = MAX_SEATS * PLACES + 1

# --- Questions ---------------------------------------------------------------------


def is_chance(phase: int) -> bool:
    """Whether Chance acts in `phase`."""
    return phase == DRAWING or phase == DEALING or phase == TURNING or phase == STARTING


def next_seat(state: Sheet, seat: int) -> int:
    """The left neighbour of `seat`."""
    return seat + 1 if seat + 1 < state.seats else 0


def slot(pile: int, height: int) -> int:
    """Where card number `height` of an open pile lies: the piles share one array."""
    return height if pile == 0 else CARDS - 1 - height


def card_at(state: Sheet, pile: int, height: int) -> int:
    """Card number `height` of an open pile."""
    return int(state.stacks[slot(pile, height)])


def top(state: Sheet, pile: int) -> int:
    """The top card of an open pile, or HIDDEN."""
    height = state.heights[pile]
    return card_at(state, pile, height - 1) if height > 0 else HIDDEN


def may_lay(state: Sheet) -> bool:
    """Whether the held card may go to an open pile instead of the dream [10] [16]."""
    if state.held == CIRCLE:
        return False
    return state.phase == HOLDING or state.held == NEST or state.held == MIRROR


def is_reshuffled(state: Sheet) -> bool:
    """Whether the closed pile was reshuffled in this round [14]."""
    return state.face_down[0] != HIDDEN


def is_turned_up(state: Sheet) -> bool:
    """Whether the dreams of a finished round lie open, the next one not yet dealt."""
    return state.phase == DEALING and state.dealt == 0


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match."""
    for kind in range(KINDS):
        out[kind] = COPIES
