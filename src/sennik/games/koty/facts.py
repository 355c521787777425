"""Koty: its cards, options, state and actions."""

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

KEY = "koty"
VERSION = 2
MIN_SEATS, MAX_SEATS = 2, 6
LOW_WINS = 0
HAND = 4  # cards in a hand [3]
LANDS = 4  # lands in a dream [1]
MOST_NINES = 3  # in one land at the end of a turn [8]
LANDS_TO_END = 3  # full of 9s, in one dream [27]

# --- Cards -------------------------------------------------------------------------

# Kinds 0 to 7 are the cats of value 1 to 8. Values that add up to 9 share a colour, so
# the friend of `kind` is `FRIENDS - kind`.
CATS = 8
FRIENDS = 7
RAVEN, JOKER, MOTH, BAT, OWL, DRAGON = 8, 9, 10, 11, 12, 13
KINDS = 14
NINE = 14  # no kind: the top of a land that shows a back
BASE_DECK = np.array([10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 0, 0, 0, 0])
BASE_CARDS = 95
CARDS = 108  # with all night cards
CHANCE_PILES = 2  # the cards, and what names the first seat

# --- Options -----------------------------------------------------------------------

OPTIONS = (
    Option("seats", 4, MIN_SEATS, MAX_SEATS),
    Option("starter", 0, -1, MAX_SEATS - 1),
    Option("teams", 0, 0, 1),
    Option("top_nine_doubles_itself", 0, 0, 1),
    Option("moths", 0, 0, 4),
    Option("bats", 0, 0, 4),
    Option("owls", 0, 0, 4),
    Option("dragon", 0, 0, 1),
    Option("exchange_limit", 3, 0, 9),
)
Options = option_record(OPTIONS)

NO_SUCH_STARTER, TEAMS_NEED_PAIRS = 1, 2


def options_refusal(options: Sheet) -> int:
    """Why these options do not go together, or OK."""
    if options.starter >= options.seats:
        return NO_SUCH_STARTER
    if options.teams and options.seats != 4 and options.seats != 6:
        return TEAMS_NEED_PAIRS
    return OK


# --- State -------------------------------------------------------------------------

(
    STARTING,  # Chance names the first seat
    DEALING,  # Chance deals four cards to each seat
    TURN,  # play a card, or exchange the hand
    AIMING,  # the card in play waits for a land
    NAMING,  # a joker on a cat: which cat is it?
    REFILLING,  # Chance gives `drawer` a card
    DEFENDING,  # `asked` may defend the attacked cat
    REPEATING,  # the attacker may attack again
    PLACING,  # a land for a 9 or for a fought pair
    MOVING,  # a land for the cat that a moth carries
    EARNING,  # Chance lays an unseen card as a 9
    FORFEITING,  # Chance turns a 9 without a place onto the discards
    OVER,
) = range(13)
PHASES = 13

# What is left to do of an action, only while `apply` works, in the order it is done.
(
    REPLACING,  # whoever played a card draws one for it
    CARRYING_ON,  # that is done: ask for a defence, or go on to the effect
    RESOLVING,  # the effect of the card in play
    SETTLING,  # a land for what was gained
    FILLING,  # the turn's seat draws up to four cards
    TURN_OVER,
) = range(PHASES, PHASES + 6)

# What PLACING places, in `gain`.
NO_GAIN, WON_NINE, FOUGHT_PAIR, TURNED_CARD = range(4)

FIELDS = (
    # Options, public.
    Field("seats", "i1", MIN_SEATS, MAX_SEATS),
    Field("teams", "i1", 0, 1),
    Field("top_nine_doubles_itself", "i1", 0, 1),
    Field("moths", "i1", 0, 4),
    Field("bats", "i1", 0, 4),
    Field("owls", "i1", 0, 4),
    Field("dragon", "i1", 0, 1),
    Field("exchange_limit", "i1", 0, 9),  # rounds; 0 is no limit
    # Where we are, public.
    Field("phase", "i1", 0, PHASES - 1),
    Field("turn", "i1", 0, MAX_SEATS - 1),  # whose turn it is
    Field("drawer", "i1", 0, MAX_SEATS - 1),  # who draws, or drew last
    Field("exchanges", "i1", 0, 54),  # turns in a row that only exchanged
    Field("short", "i1", 0, 1),  # a card was needed and none was left
    # The running action, public.
    Field("card", "i1", HIDDEN, KINDS - 1),  # the card in play
    Field("named", "i1", HIDDEN, RAVEN),  # what it is or stands for
    Field("whose", "i1", HIDDEN, MAX_SEATS - 1),  # the dream it was played on
    Field("where", "i1", HIDDEN, LANDS - 1),  # and the land
    Field("asked", "i1", HIDDEN, MAX_SEATS - 1),  # who may defend
    Field("shield", "i1", HIDDEN, JOKER),  # the card played in defence
    Field("lifted", "i1", HIDDEN, KINDS - 1),  # a card on its way to a land
    Field("gain", "i1", 0, TURNED_CARD),  # what is to be placed
    # The dreams, public: 9s in a land, the top one included, and what lies on top.
    Field("nines", "i1", 0, MOST_NINES, (MAX_SEATS, LANDS)),
    Field("tops", "i1", HIDDEN, NINE, (MAX_SEATS, LANDS)),  # HIDDEN: empty land
    # Faces of 9s. They never leave a land, so counts for the whole table do.
    Field("buried", "i1", HIDDEN, 10, (KINDS,)),  # seen before they were turned, public
    Field("unseen", "i1", HIDDEN, 10, (KINDS,)),  # known to nobody
    # The hands: faces are their owners' secret.
    Field("hands", "i1", HIDDEN, HAND, (MAX_SEATS, KINDS)),
    Field("held", "i1", 0, HAND, (MAX_SEATS,)),  # cards in a hand, public
    Field("shown", "i1", HIDDEN, HAND, (MAX_SEATS, KINDS)),  # at least so many, public
    # The piles.
    Field("pile", "i1", HIDDEN, 10, (KINDS,)),  # the draw pile, nobody's to see
    Field("left", "i1", 0, CARDS),  # its cards, public
    Field("discards", "i1", 0, 10, (KINDS,)),  # open to all
    Field("discarded", "i1", 0, CARDS),  # their number
    Field("shuffles", "i2", 0, 32767),  # times the discards were shuffled, public
    Field("shuffled", "i1", 0, CARDS),  # cards in the pile right after that
)
State = state_record(FIELDS)
# What a match without teams and night cards keeps as it is; see `engine.entries`.
PLAIN = dict.fromkeys(
    ("teams", "top_nine_doubles_itself", "moths", "bats", "owls", "dragon"), 0
)

# --- Actions -----------------------------------------------------------------------

# 0 to 13 name a kind: what Chance turns up, what is played, what a joker stands for.
EXCHANGE = 14  # the whole hand
LAND = 15  # + seat * LANDS + land
PASS = LAND + MAX_SEATS * LANDS  # do not defend, do not repeat
STARTER = PASS + 1  # + seat: Chance's choice of the first seat
ACTIONS = STARTER + MAX_SEATS
MAX_LEGAL = MAX_SEATS * LANDS
MAX_DRAWS = MAX_SEATS * (HAND + LANDS * MOST_NINES)

# --- Refusals ----------------------------------------------------------------------

(
    NOT_YOUR_TURN,
    NOT_NOW,
    NO_SUCH_OUTCOME,
    NOT_IN_HAND,
    CAT_HAS_NO_LAND,
    RAVEN_HAS_NO_LAND,
    JOKER_HAS_NO_LAND,
    NOTHING_TO_MOVE,
    NO_RAVEN_TO_TAKE,
    OWL_ONLY_DEFENDS,
    NO_SUCH_LAND,
    FIRST_EMPTY_LAND,
    OTHER_COLOUR,
    CAT_ON_RAVEN,
    RIVALS_EMPTY_LAND,
    PARTNERS_DREAM,
    RAVEN_NEEDS_NINE,
    RAVEN_ON_OWN_NINE,
    RAVEN_ON_RIVALS_RAVEN,
    JOKER_NEEDS_CAT,
    JOKER_ON_RIVALS_RAVEN,
    WRONG_NAME,
    WRONG_DEFENCE,
    WRONG_REPEAT,
    MOTH_TAKES_CATS,
    MOTH_NEEDS_ROOM,
    BAT_TAKES_RIVALS_RAVENS,
    NINES_STAY_HOME,
    NINE_NEEDS_ROOM,
    LAND_IS_FULL,
) = range(1, 31)


def copies(state: Sheet, kind: int) -> int:
    """How many cards of `kind` are in the match."""
    if kind < MOTH:
        return int(BASE_DECK[kind])
    if kind == MOTH:
        return int(state.moths)
    if kind == BAT:
        return int(state.bats)
    return int(state.owls) if kind == OWL else int(state.dragon)


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match."""
    for kind in range(MOTH):
        out[kind] = int(BASE_DECK[kind])
    out[MOTH] = state.moths
    out[BAT] = state.bats
    out[OWL] = state.owls
    out[DRAGON] = state.dragon


def kinds(state: Sheet) -> int:
    """The kinds that are in the match: 0 to so many."""
    return KINDS if has_night_cards(state) else MOTH


def has_night_cards(state: Sheet) -> bool:
    """Whether any night card is in the match."""
    return bool(state.moths or state.bats or state.owls or state.dragon)


def deck_size(state: Sheet) -> int:
    """95 and the chosen night cards."""
    return BASE_CARDS + state.moths + state.bats + state.owls + state.dragon


CHANCE_PHASES = (
    1 << STARTING | 1 << DEALING | 1 << REFILLING | 1 << EARNING | 1 << FORFEITING
)


def is_chance(phase: int) -> bool:
    """Whether Chance acts in `phase`."""
    return bool(CHANCE_PHASES >> phase & 1)
