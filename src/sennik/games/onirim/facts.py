"""Cards, options, state and actions of Onirim."""

import numpy as np

from sennik.games.common import (
    EVERYBODY,
    HIDDEN,
    OK,
    Field,
    Option,
    Sheet,
    option_record,
    state_record,
)

KEY = "onirim"
VERSION = 2
MIN_SEATS, MAX_SEATS = 1, 2
LOW_WINS = 0

# --- Cards -------------------------------------------------------------------------

RED, BLUE, GREEN, BROWN = range(4)
COLOURS = 4
SUN, MOON, KEY_SYMBOL = range(3)
# A chamber is 4 * symbol + colour: suns 0 to 3, moons 4 to 7, keys 8 to 11.
KEYS = 8  # + colour
CHAMBERS = 12  # as a kind: the first that is no chamber
DOOR = 12  # + colour
NIGHTMARE = 16
BASE_KINDS = 17
TOWER = BASE_KINDS  # + 4 * (cards it shows - 3) + colour; see towers.py
TOWERS = 12
HAND_KINDS = TOWER + TOWERS  # no kind from here on comes into a hand
HAPPY = HAND_KINDS  # a happy dream; see dreams.py
HAPPY_DREAMS = 4
PILE_KINDS = HAPPY + 1  # no kind from here on lies in the pile
PREMONITION = PILE_KINDS  # + which one
PREMONITIONS = 8
GOAL = PREMONITION + PREMONITIONS  # + colour; see book.py
KINDS = GOAL + COLOURS
DECK = np.array(
    [9, 8, 7, 6, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 10]
    + [1] * TOWERS
    + [HAPPY_DREAMS]
    + [1] * PREMONITIONS
    + [2] * COLOURS
)
BASE_CARDS = 76
ALL_CHAMBERS = 58
DOORS = 8
GOALS = DOORS
CARDS = BASE_CARDS + TOWERS + HAPPY_DREAMS + PREMONITIONS + GOALS
CHANCE_PILES = 2 + MAX_SEATS  # the pile, the premonitions, the goals of each seat
BASE_ASIDE = BASE_KINDS - CHAMBERS  # doors by colour and nightmares
ASIDE = BASE_ASIDE + 1  # and happy dreams: kinds that never come into a hand

HAND = 5  # cards that can be played: five alone, three and two shared ones together
DRAFT = 8  # cards to pick the first hands from, together
LOOKS = 5  # cards of a Prophecy, and of the nightmare's reveal
DREAM_LOOKS = 7  # cards that a happy dream shows
BASE_TOP = LOOKS
# Places on top of the pile whose faces somebody may know: besides what is looked at,
# each spell adds a card and costs five, and four more may lie known below.
TOP_ROOM = 24
PROPHESY, REPLAN, PUNISH = range(3)  # the spells of the Book
SPELLS = 3
DEAREST = 12  # cards that a spell costs at most

# --- Options -----------------------------------------------------------------------

OPTIONS = (
    Option("seats", 1, MIN_SEATS, MAX_SEATS),
    Option("open_hands", 0, 0, 1),
    Option("towers", 0, 0, 2),  # 1 with the Towers, 2 where no group is safe
    Option("dreams", 0, 0, 3),  # Happy Dreams: with 4, 5 or 6 premonitions open
    Option("book", 0, 0, 2),  # the Book: 1 with cheap spells, 2 with dear ones
)
Options = option_record(OPTIONS)
EXPANSIONS = ("towers", "dreams", "book")  # options that add to the base game

NOBODY_TO_SHOW = 1


def options_refusal(options: Sheet) -> int:
    """Why these options do not go together, or OK."""
    if options.open_hands and options.seats == 1:
        return NOBODY_TO_SHOW
    return OK


# --- State -------------------------------------------------------------------------

(
    DEALING,  # Chance deals chambers; the rest goes to limbo
    DRAFTING,  # two players: chambers are picked in turn
    TURN,  # play or discard
    SEARCHING,  # a series of three: fetch the door, or not
    SWAPPING,  # two players, after a discard: offer a private card, or not
    SWAPPING_WITH,  # choose the shared card for it
    LOOKING,  # Chance turns up the cards of a Prophecy
    DISMISSING,  # one of them must go
    ORDERING,  # the others go back on top
    DRAWING,  # Chance, refilling the hand
    OPENING,  # a drawn door: pay its key, or not
    SUFFERING,  # a drawn nightmare: choose a way out
    REVEALING,  # Chance turns up five cards for a nightmare
    REDRAWING,  # Chance deals a new hand after a nightmare
    OVER,
    RAZING,  # the Towers, after a nightmare: a tower must go, or the nightmare stays
    DREAMING,  # a drawn happy dream: choose what it brings
    SIFTING,  # the cards it shows: discard as many as you like
    SEEKING,  # the pile: choose the card that goes on top
    OBEYING,  # several premonitions are due: which one comes first
    FORFEITING,  # a premonition takes a door
    YIELDING,  # a premonition takes keys out of the pile
    FOREBODING,  # Chance turns up a premonition
    CHARTING,  # the Book: Chance lays a goal
    SPENDING,  # a spell is paid: choose discarded cards
    PEERING,  # Chance turns up the bottom of the pile
    LIFTING,  # one of those cards goes on top
    SINKING,  # the others go back to the bottom
    PLANNING,  # two goals change places
) = range(29)
PHASES = 29

RESERVED, OPEN, GONE = range(3)  # where a premonition is

# What may be left to do of an action, only while `apply` works.
(
    WAKING,  # a nightmare is paid
    FORESEEING,  # obey a discarded key
    FILLING,  # draw what is missing from the hand
    FETCHED,  # the same, then shuffle the pile
) = range(PHASES, PHASES + 4)

LARGEST = (1 << 63) - 1  # number in eight bytes
FIELDS = (
    # What `pile` says of chambers and doors, hidden like it; see pile.py. It stands
    # first because numbers of eight bytes begin where eight divides the place.
    Field("packed", "i8", HIDDEN, LARGEST, (2,)),
    # Options, public.
    Field("seats", "i1", MIN_SEATS, MAX_SEATS),
    Field("silent", "i1", 0, 1),  # two seats that hide their private cards
    # Where we are, public.
    Field("phase", "i1", 0, PHASES - 1),
    Field("turn", "i1", 0, MAX_SEATS - 1),
    Field("prophecy", "i1", 0, 1),  # a discarded key still has to be obeyed
    Field("given", "i1", HIDDEN, HAND_KINDS - 1),  # the private card offered in a swap
    Field("pending", "i1", HIDDEN, KINDS - 1),  # a card that is not settled yet
    Field("turned", "i1", 0, TOP_ROOM),  # cards turned up in this Prophecy or reveal
    Field("ordered", "i1", 0, TOP_ROOM),  # cards of this Prophecy put back so far
    Field("found", "i1", 0, DOORS),  # doors on the table
    # More options, public. They stand here lest private cards and the pile begin in the
    # middle of a word: a GPU then reads them byte by byte.
    Field("towers", "i1", 0, 2),
    Field("dreams", "i1", 0, 3),
    # Hands. Private cards are their seat's; see `shown` and `known`.
    Field("private", "i1", 0, 5, (MAX_SEATS, HAND_KINDS)),
    Field("held", "i1", 0, 5, (MAX_SEATS,)),  # how many private cards, public
    Field("shared", "i1", 0, 8, (HAND_KINDS,)),  # the common cards, public
    Field("shared_held", "i1", 0, 8),
    # The table, public.
    Field("rows", "i1", HIDDEN, CHAMBERS - 1, (MAX_SEATS, ALL_CHAMBERS)),
    Field("length", "i1", 0, ALL_CHAMBERS, (MAX_SEATS,)),
    Field("series", "i1", 0, 2, (MAX_SEATS,)),  # cards of one colour towards a door
    Field("doors", "i1", 0, 2, (MAX_SEATS, COLOURS)),
    Field("limbo", "i1", 0, 10, (ASIDE,)),  # doors by colour, nightmares, dreams
    Field("limbo_count", "i1", 0, 22),
    Field("discards", "i1", 0, 10, (PILE_KINDS,)),
    # The pile: `left` cards, of which the first `top_count` lie in a known order.
    Field("left", "i1", 0, CARDS),  # public
    Field("pile", "i1", HIDDEN, 10, (PILE_KINDS,)),  # all but the known top, hidden
    Field(
        "top", "i1", HIDDEN, PILE_KINDS - 1, (TOP_ROOM,)
    ),  # seen by those in `top_known`
    Field("top_known", "i1", 0, EVERYBODY, (TOP_ROOM,)),  # a bit per viewer, public
    Field("top_count", "i1", 0, TOP_ROOM),  # public
    Field("shuffles", "i1", 0, 127),  # public
    Field("stock", "i1", 0, CARDS),  # cards in the pile after the last shuffle, public
    # Memory between two silent players; all zero otherwise.
    Field("shown", "i1", 0, 3, (MAX_SEATS, HAND_KINDS)),  # private cards all have seen
    Field("known", "i1", HIDDEN, 3, (MAX_SEATS, HAND_KINDS)),  # … and the partner knows
    # Cards that a seat knows to lie on top of the pile, but not where; at most `strays`
    # of them may meanwhile be in the partner's hand. Both seats' to see.
    Field("among", "i1", HIDDEN, TOP_ROOM, (MAX_SEATS, PILE_KINDS)),
    Field("strays", "i1", HIDDEN, 3, (MAX_SEATS,)),
    # The Towers, public.
    Field("sights", "i1", 0, TOP_ROOM),  # cards a tower or dream shows, 0 in a Prophecy
    Field("skyline", "i1", HIDDEN, HAND_KINDS - 1, (TOWERS,)),  # the row, from the left
    Field("standing", "i1", 0, TOWERS),  # towers in the row
    # Happy Dreams and Dark Premonitions, public.
    Field("omens", "i1", 0, GONE, (PREMONITIONS,)),  # where each premonition is
    Field("coming", "i1", 0, 6),  # premonitions that are about to be turned up
    # The Book of Steps Lost and Found, public but for the bottom of the pile.
    Field("book", "i1", 0, 2),  # the option
    Field("goals", "i1", HIDDEN, COLOURS - 1, (GOALS,)),  # colours; four a seat for two
    Field("met", "i1", 0, 1, (GOALS,)),  # turned down: its door is found
    Field("spell", "i1", HIDDEN, SPELLS - 1),  # the one being cast
    Field("owed", "i1", 0, DEAREST),  # cards still to be paid for it
    Field("resume", "i1", 0, PHASES - 1),  # the phase in which it was cast
    Field("picked", "i1", HIDDEN, GOALS - 1),  # the first of two goals
    Field("spent", "i1", 0, 10, (PILE_KINDS,)),  # out of the game, paid for spells
    # The lowest card first; of silent travellers both know them, nobody else does.
    Field("bottom", "i1", HIDDEN, PILE_KINDS - 1, (LOOKS,)),
    Field("bottom_count", "i1", 0, LOOKS),
)
State = state_record(FIELDS)
# What a match alone without expansions keeps as it is; see `engine.entries`.
PLAIN = {
    "seats": 1,
    "silent": 0,
    "turn": 0,
    "given": HIDDEN,
    "shared_held": 0,
    **dict.fromkeys(("towers", "sights", "standing"), 0),
    **dict.fromkeys(("dreams", "coming", "book", "bottom_count"), 0),
}
# How much of these fields, along the last axis, belongs to the base game; the signature
# of the base game is taken over that.
BASE_LENGTHS = {
    **dict.fromkeys(("private", "shared", "shown", "known"), CHAMBERS),
    **dict.fromkeys(("discards", "pile", "among"), BASE_KINDS),
    **dict.fromkeys(("top", "top_known"), BASE_TOP),
    "limbo": BASE_ASIDE,
    "packed": 0,  # no news beside `pile`
    **dict.fromkeys(("towers", "sights", "skyline", "standing"), 0),
    **dict.fromkeys(("dreams", "omens", "coming"), 0),
    **dict.fromkeys(("book", "goals", "met", "spell", "owed", "resume"), 0),
    **dict.fromkeys(("picked", "spent", "bottom", "bottom_count"), 0),
}

# --- Actions -----------------------------------------------------------------------

# 0 to KINDS - 1 name a kind: what Chance turns up, a drafted card, a card of a Prophecy
# that is dismissed or put back, the shared card of a swap, a card taken from the pile.
PLAY = KINDS  # + chamber, from the private cards
PLAY_SHARED = PLAY + CHAMBERS
DISCARD = PLAY_SHARED + CHAMBERS
DISCARD_SHARED = DISCARD + CHAMBERS
GIVE = DISCARD_SHARED + CHAMBERS  # + private chamber: begin a swap
KEEP = GIVE + CHAMBERS  # no swap
FETCH = KEEP + 1  # the door of a finished series
FORGO = KEEP + 2
UNLOCK = KEEP + 3  # the drawn door with a private key
UNLOCK_SHARED = KEEP + 4
TO_LIMBO = KEEP + 5
PAY_KEY = KEEP + 6  # + colour, to a nightmare
PAY_SHARED_KEY = PAY_KEY + COLOURS
PAY_DOOR = PAY_SHARED_KEY + COLOURS
PAY_FIVE = PAY_DOOR + COLOURS
PAY_HAND = PAY_FIVE + 1
RAISE_LEFT = PAY_HAND + 1  # + tower, from the private cards, at the left end
RAISE_RIGHT = RAISE_LEFT + TOWERS
RAISE_SHARED_LEFT = RAISE_RIGHT + TOWERS
RAISE_SHARED_RIGHT = RAISE_SHARED_LEFT + TOWERS
CLIMB = RAISE_SHARED_RIGHT + TOWERS  # + tower: discard it and look out
CLIMB_SHARED = CLIMB + TOWERS
GIVE_TOWER = CLIMB_SHARED + TOWERS  # + private tower: begin a swap
RAZE = GIVE_TOWER + TOWERS  # + tower of the row, to a nightmare
SPARE = RAZE + TOWERS  # no tower: the nightmare goes to limbo
DISPEL = SPARE + 1  # + premonition, by a happy dream
GAZE = DISPEL + PREMONITIONS  # at the cards on top
SEEK = GAZE + 1  # a card in the pile
ENOUGH = SEEK + 1  # no more of the cards seen are discarded
OBEY = ENOUGH + 1  # + premonition: it comes first
CAST = OBEY + PREMONITIONS  # + spell
SPEND_REST = CAST + SPELLS  # pay what is owed with whatever lies there
CHOOSE = SPEND_REST + 1  # + place of a goal
ACTIONS = CHOOSE + GOALS
MAX_LEGAL = KINDS
SUNS = 0b1111 | 0b1111 << CHAMBERS  # private and shared ones as bits, from PLAY on
# The private and the shared card that an action takes out of the hand, or HIDDEN; all
# that depends on the action alone.
PRIVATE_SPENT = np.full(ACTIONS, HIDDEN)
PRIVATE_SPENT[PLAY:PLAY_SHARED] = PRIVATE_SPENT[DISCARD:DISCARD_SHARED] = range(
    CHAMBERS
)
PRIVATE_SPENT[PAY_KEY:PAY_SHARED_KEY] = range(KEYS, CHAMBERS)
for base in (RAISE_LEFT, RAISE_RIGHT, CLIMB):
    PRIVATE_SPENT[base : base + TOWERS] = range(TOWER, HAND_KINDS)
SHARED_SPENT = np.full(ACTIONS, HIDDEN)
SHARED_SPENT[PLAY_SHARED:DISCARD] = SHARED_SPENT[DISCARD_SHARED:GIVE] = range(CHAMBERS)
SHARED_SPENT[PAY_SHARED_KEY:PAY_DOOR] = range(KEYS, CHAMBERS)
for base in (RAISE_SHARED_LEFT, RAISE_SHARED_RIGHT, CLIMB_SHARED):
    SHARED_SPENT[base : base + TOWERS] = range(TOWER, HAND_KINDS)
MAX_DRAWS = 7 + TOP_ROOM + LOOKS  # two hands and more, and what is known of the pile

# --- Small questions ---------------------------------------------------------------


def symbol(chamber: int) -> int:
    """SUN, MOON or KEY_SYMBOL."""
    return chamber >> 2


def colour(kind: int) -> int:
    """The colour of a chamber or a door."""
    return kind & 3


def is_held(kind: int) -> bool:
    """Whether a card can be held in hand: chambers and towers [3] [46]."""
    return kind < CHAMBERS or (kind >= TOWER and kind < HAND_KINDS)


def aside(kind: int) -> int:
    """The place of a door, a nightmare or a happy dream in `limbo`."""
    return min(kind - CHAMBERS, ASIDE - 1)


def private_size(state: Sheet) -> int:
    """Private cards of a full hand: five alone, three together [5] [31]."""
    return 5 if state.seats == 1 else 3


def shared_size(state: Sheet) -> int:
    """Shared cards of a full hand: none alone, two together."""
    return 0 if state.seats == 1 else 2


def kinds(state: Sheet) -> int:
    """The kinds that can be in the pile: 0 to so many."""
    return PILE_KINDS if state.towers or state.dreams else BASE_KINDS


def copies(state: Sheet, kind: int) -> int:
    """How many cards of a kind are in the match [2]."""
    if kind < TOWER:
        return int(DECK[kind])
    if kind < HAPPY:
        return 1 if state.towers else 0
    if kind < GOAL:
        return int(DECK[kind]) if state.dreams else 0
    return int(DECK[kind]) if state.book else 0


def loose(state: Sheet) -> int:
    """Cards of the pile that lie in no known place."""
    count = int(state.left - state.top_count)
    return count - int(state.bottom_count) if state.book else count


def looks(state: Sheet) -> int:
    """How many cards a Prophecy [14], a tower [49] or a dream [59] lets one look at."""
    return int(state.sights) if state.sights > 0 else LOOKS


def looked_at(state: Sheet) -> int:
    """How many cards on top are in question: there may be known ones below them."""
    if state.sights > 0:
        return int(state.sights)
    return min(int(state.top_count), LOOKS - 1 if state.phase == ORDERING else LOOKS)


def is_outlook(state: Sheet) -> bool:
    """Whether what is looked at is seen from a tower: by both travellers [53]."""
    return bool(state.sights > 0 and state.pending == HIDDEN)


CHANCE_PHASES = (
    1 << DEALING
    | 1 << LOOKING
    | 1 << DRAWING
    | 1 << REVEALING
    | 1 << REDRAWING
    | 1 << FOREBODING
    | 1 << CHARTING
    | 1 << PEERING
)


def is_chance(phase: int) -> bool:
    """Whether Chance acts in `phase`."""
    return bool(CHANCE_PHASES >> phase & 1)


def is_full(state: Sheet) -> bool:
    """Whether neither private cards of the turn's seat nor shared ones are missing."""
    full = state.held[state.turn] == private_size(state)
    return bool(full and state.shared_held == shared_size(state))


def fits(state: Sheet, seat: int, chamber: int) -> bool:
    """Whether `chamber` may be laid at the end of the row of `seat` [9]."""
    return barred(state, seat) >> chamber & 1 == 0


def barred(state: Sheet, seat: int) -> int:
    """The chambers, private and then shared, as bits, that may not be laid at the end
    of the row of `seat`: those with the symbol of its last one [9]."""
    length = state.length[seat]
    if length == 0:
        return 0
    return SUNS << COLOURS * symbol(state.rows[seat, length - 1])


def doors_in_pile(state: Sheet, wanted: int) -> int:
    """Doors of a colour in the pile between two draws: what lies nowhere else."""
    outside = state.doors[0, wanted] + state.doors[1, wanted]
    return 2 - outside - state.limbo[wanted] - thrown_away(state, DOOR + wanted)


def thrown_away(state: Sheet, kind: int) -> int:
    """Cards of a kind that were discarded, paid for spells or not."""
    count = int(state.discards[kind])
    return count + int(state.spent[kind]) if state.book else count
