# ruff: noqa: F821 (names bound by `bound_search`)
"""Worlds that a seat can imagine, played out by rules of thumb: compiled for a game.

`bound_search` binds the rules and the rules of thumb below; nothing here knows a game.
In a playout every seat chooses from its own view, so that nobody profits from cards
that only the imagined world knows. All random numbers of a world follow from its key,
whatever is played in it: actions are compared on the same luck.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from sennik.engine import kernels
from sennik.engine.compiler import native
from sennik.engine.compiler.types import (
    BOOL,
    DOUBLE,
    I4,
    I8,
    INT,
    WORD,
    Array,
    Record,
)
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS

actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
score: Any
winners: Any
view: Any
imagine: Any
choose: Any
round_number: Any
points: Any
LOW_WINS: int
MAX_DRAWS: int

NAMES = (
    *("actors", "legal", "tickets", "drawn", "apply", "score", "winners", "view"),
    *("imagine", "LOW_WINS", "MAX_DRAWS"),
)

WIN = 10_000  # the value of a match won alone
IMAGINED, PLAYED, SEEN = range(3)  # the records that a search works in
RECORDS = 3
FAR = 1 << 30  # more than any lead
# What `plan` holds: how a playout ends and what it is worth.
ROUNDS, CAP, WON, SCORED, POINT, MOST, KNOWN = range(7)
PLAN = 7


def evaluated(
    views: Any,
    seat: int,
    actions: Any,
    count: int,
    seed: int,
    first: int,
    number: int,
    plan: Any,
    records: Any,
    choices: Any,
    draws: Any,
    values: Any,
) -> None:
    """What `count` actions bring in worlds `first` … of `seed`, into `values`: a row of
    `number` worlds for each action."""
    for index in range(number):
        key = scrambled((scrambled(seed) + (first + index) * STEP) & MASK)
        records[IMAGINED] = views[0]
        if not plan[KNOWN]:
            for draw in range(MAX_DRAWS):
                draws[draw] = scrambled((key - draw * STEP) & MASK) >> 2
            imagine(views[0], seat, draws, records[IMAGINED])
        for candidate in range(count):
            records[PLAYED] = records[IMAGINED]
            apply(records[PLAYED], seat, actions[candidate])
            play_on(records, key, plan, choices)
            place = candidate * number + index
            values[place] = worth(records[PLAYED], views[0], seat, plan)


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
    won = winners(state)
    many = 0
    for other in range(CHANCE):
        many += won >> other & 1
    value = plan[WON] // many if won >> seat & 1 else 0
    if plan[SCORED] > 0:
        value += plan[SCORED] * (score_lead(state, seat) - score_lead(before, seat))
    if plan[POINT] > 0:
        ahead = plan[POINT] * (points_lead(state, seat) - points_lead(before, seat))
        value += max(min(ahead, plan[MOST]), -plan[MOST])
    return int(value)


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


def clearly_better(ones: Any, others: Any, count: int, deviations: float) -> bool:
    """Whether `ones` are on average more than `others` in the same `count` worlds, by
    more than so many deviations of that average."""
    total = 0
    squares = 0
    for world in range(count):
        gain = int(ones[world]) - int(others[world])
        total += gain
        squares += gain * gain
    if total <= 0:
        return False
    ahead, worlds = float(total), float(count)
    spread = float(squares) * worlds - ahead * ahead
    return ahead * ahead * worlds > deviations * deviations * spread


def calls(view: Any, seat: int, by_thumb: bool) -> bool:
    """Whether to play the action that is left to a rule; a game may have its own."""
    return by_thumb


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


def bound_search(game: Game, compiled: bool = True) -> SimpleNamespace:
    """The functions above for `game`, with `choose`."""
    return _bound(game.package, compiled)


@cache
def _bound(package: str, compiled: bool) -> SimpleNamespace:
    if compiled:
        return native.functions(search_unit(package))
    return bound_by(package, lambda function: function)


def bound_by(package: str, turned: kernels.Jit) -> SimpleNamespace:
    """The functions above over the game in `package`, interpreted; `turned` may change
    each of them."""
    rules, thumb = (import_module(f"{package}.{name}") for name in ("rules", "thumb"))
    names = vars(kernels.compiled(rules, turned))
    bound = SimpleNamespace(**{name: names[name] for name in NAMES})
    names = vars(kernels.compiled(thumb, turned))
    bound.choose = names["choose"]
    if "sees_all" in names:
        bound.sees_all = names["sees_all"]
    if find_spec(f"{package}.calling"):
        calling = import_module(f"{package}.calling")
        bound.calls = kernels.compiled(calling, turned).calls
    own = _own_names(rules)
    bound.round_number = turned(own["round_number"])
    bound.points = turned(own["points"]) if "points" in own else bound.score
    here = import_module(__name__)
    return kernels.compiled(here, turned, bound)


def search_unit(package: str) -> Unit:
    """The functions above over the game in `package`, to be compiled."""
    rules, thumb = (import_module(f"{package}.{name}") for name in ("rules", "thumb"))
    names = {name: getattr(rules, name) for name in NAMES}
    names |= {"choose": thumb.choose, "points": rules.score, **_own_names(rules)}
    names["sees_all"] = getattr(thumb, "sees_all", sees_all)
    decided: Any = calls
    if find_spec(f"{package}.calling"):
        decided = import_module(f"{package}.calling").calls
    state, longs = Record(rules.State), Array(I8)
    states, numbers = Array(state), Array(I4)
    many = (states, INT, numbers, INT, WORD, INT, INT, longs, states, numbers, longs)
    return Unit(
        f"{package.rpartition('.')[2]}-search",
        {
            "evaluated": Entry(evaluated, (*many, longs)),
            "choose": Entry(thumb.choose, (state, INT, numbers, INT, INT), INT),
            "calls": Entry(decided, (state, INT, BOOL), BOOL),
            "clearly_better": Entry(clearly_better, (longs, longs, INT, DOUBLE), BOOL),
        },
        {__name__: names},
    )


def _own_names(rules: Any) -> dict[str, Any]:
    """What a game that counts rounds, or adds points up, is asked for."""
    counted = "rounds_played" in rules.State.names
    names: dict[str, Any] = {"round_number": counted_rounds if counted else no_rounds}
    if "totals" in rules.State.names:
        names["points"] = total_points
    return names
