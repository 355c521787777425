# ruff: noqa: F821 (names bound by `search.bound_names`)
"""A world played on by rules of thumb, and what that was worth to a seat.

The rules and the rules of thumb of a game are bound below; nothing here knows a game.
In a playout every seat chooses from its own view, so that nobody profits from cards
that only the imagined world knows. All random numbers of a world follow from its key,
whatever is played in it: actions are compared on the same luck.
"""

from typing import Any

from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games.common import CHANCE, CHANCE_ACTS

actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
score: Any
winners: Any
view: Any
choose: Any
round_number: Any
points: Any
LOW_WINS: int

PLAYED, SEEN, IMAGINED = range(3)  # the records that a search works in
RECORDS = 3
FAR = 1 << 30  # more than any lead
# What `plan` holds: the settings of `seeker.Settings` in their order, and whether the
# world is given as it is.
PLAYOUTS, ROUNDS, WON, SCORED, POINT, MOST, CAUTION, BY_RULE, CAP, REAL = range(10)
PLAN = 10


def play_on(records: Any, key: int, plan: Any, choices: Any) -> None:
    """Play the world on by rules of thumb, as long as `plan` says."""
    state = records[PLAYED]
    last = round_number(state) + plan[ROUNDS]
    cards = key
    lots = scrambled(key ^ STEP)
    decisions = 0
    mask = actors(state)
    while mask != 0 and decisions < plan[CAP] and round_number(state) < last:
        if mask == CHANCE_ACTS:
            cards = (cards + STEP) & MASK
            outcome = drawn(state, below(scrambled(cards), tickets(state)))
            apply(state, CHANCE, outcome)
        else:
            lots = (lots + STEP) & MASK
            seat = lowest_seat(mask)
            count = legal(state, seat, choices)
            ticket = scrambled(lots) >> 2
            if sees_all(state):  # spares the view, which costs as much as a choice
                action = choose(state, seat, choices, count, ticket)
            else:
                view(state, seat, records[SEEN])
                action = choose(records[SEEN], seat, choices, count, ticket)
            apply(state, seat, action)
            decisions += 1
        mask = actors(state)


def worth(state: Any, before: Any, seat: int, plan: Any) -> int:
    """What a playout was worth to `seat`: its share of the win, and what it gained."""
    value = share_won(state, seat, plan[WON])
    if plan[SCORED] > 0:
        value += plan[SCORED] * (score_lead(state, seat) - score_lead(before, seat))
    if plan[POINT] > 0:
        ahead = plan[POINT] * (points_lead(state, seat) - points_lead(before, seat))
        value += max(min(ahead, plan[MOST]), -plan[MOST])
    return int(value)


def share_won(state: Any, seat: int, whole: int) -> int:
    """What `seat` has of the win."""
    won = winners(state)
    many = 0
    for other in range(CHANCE):
        many += won >> other & 1
    return whole // many if won >> seat & 1 else 0


def score_lead(state: Any, seat: int) -> int:
    """How far the score is ahead of the best other seat's."""
    least = FAR
    for other in range(state.seats):
        if other != seat:
            ahead = score(state, seat) - score(state, other)
            least = min(least, -ahead if LOW_WINS else ahead)
    return int(least) if state.seats > 1 else 0


def points_lead(state: Any, seat: int) -> int:
    """How far the points are ahead of the best other seat's."""
    least = FAR
    for other in range(state.seats):
        if other != seat:
            ahead = points(state, seat) - points(state, other)
            least = min(least, -ahead if LOW_WINS else ahead)
    return int(least) if state.seats > 1 else 0


def sees_all(state: Any) -> bool:
    """Rules of thumb see what their seat's view has, unless they say otherwise."""
    return False


def counted_rounds(state: Any) -> int:
    """Rounds behind us, in a game that counts them."""
    return int(state.rounds_played)


def no_rounds(state: Any) -> int:
    """A game without rounds is always in its first."""
    return 0


def total_points(state: Any, seat: int) -> int:
    """Points of all rounds, in a game that adds them up."""
    return int(state.totals[seat])
