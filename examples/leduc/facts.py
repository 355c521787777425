"""Leduc poker: its cards, chips, options, phases, state, actions and refusals."""

from sennik.games.common import HIDDEN, Field, Option, option_record, state_record

KEY = "leduc"
VERSION = 1
MIN_SEATS, MAX_SEATS = 2, 2
LOW_WINS = 0
TOTAL = 0  # what both scores add up to at any time: chips only change hands

JACK, QUEEN, KING = range(3)
KINDS = 3
COPIES = 2  # of each kind: suits count for nothing here, so they are not kinds
CARDS = KINDS * COPIES
CHANCE_PILES = 2  # the cards, and what names the first seat

ANTE = 1
SMALL_RAISE, BIG_RAISE = 2, 4  # before and after the common card
MOST_RAISES = 2  # in one round of betting
MOST_PAID = ANTE + MOST_RAISES * (SMALL_RAISE + BIG_RAISE)

RANDOM_STARTER = -1
OPTIONS = (
    Option("seats", 2, MIN_SEATS, MAX_SEATS),
    Option("starter", 0, RANDOM_STARTER, MAX_SEATS - 1),
)
Options = option_record(OPTIONS)

STARTING, DEALING, BETTING, TURNING, OVER = range(5)
PHASES = 5

FIELDS = (
    Field("seats", "i1", MIN_SEATS, MAX_SEATS),  # public
    Field("phase", "i1", 0, PHASES - 1),  # public
    Field("starter", "i1", 0, 1),  # who bets first, public
    Field("turn", "i1", 0, 1),  # who acts, or is dealt the next card; public
    Field("raises", "i1", 0, MOST_RAISES),  # in this round of betting, public
    Field("paid", "i1", ANTE, MOST_PAID, (MAX_SEATS,)),  # chips in the pot, public
    Field("hands", "i1", HIDDEN, KINDS - 1, (MAX_SEATS,)),  # each its holder's secret
    Field("common", "i1", HIDDEN, KINDS - 1),  # the card that serves both, public
    Field("closed", "i1", HIDDEN, COPIES, (KINDS,)),  # the pile, nobody's to see
    Field("left", "i1", 0, CARDS),  # how many cards that is, public
)
State = state_record(FIELDS)
PLAIN: dict[str, int] = {}  # nothing can be left out of a match: there are no variants

# Actions 0 to 2 name a kind: the card that Chance turns up.
FOLD, CALL, RAISE = range(KINDS, KINDS + 3)
STARTER = RAISE + 1  # + seat: whom Chance lets start
ACTIONS = STARTER + MAX_SEATS
MAX_LEGAL = 3  # as many as kinds, as many as bets
MAX_DRAWS = MAX_SEATS

(
    MATCH_OVER,
    CHANCE_FIRST,
    NOT_YOUR_TURN,
    NO_BET,
    NOTHING_OWED,
    RAISES_SPENT,
    NOT_CHANCE,
    NO_STARTER,
    NO_CARD,
    NONE_LEFT,
) = range(1, 11)
REFUSALS = 11
