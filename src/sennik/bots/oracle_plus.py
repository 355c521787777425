# ruff: noqa: F821 (names bound by `bound_names`)
"""The oracle with more time: it compares what its net likes in imagined worlds.

The net says which actions are worth a look. In every world each of them is played on
for some decisions by the net, every seat from its own view; then the net says what the
world is worth, as the seat that is to act sees it. Sequential halving as in
`search.py`; sums are integers, and what floats say is equal in bits on every machine.
"""

from dataclasses import astuple, replace
from functools import cache
from importlib import import_module
from typing import Any

from sennik.bots import Bot, Considered, learned, search, worlds
from sennik.bots.learned import (
    Scratch,
    Weights,
    drawn_by,
    is_stray,
    prefer,
    shape_for,
    think,
)
from sennik.bots.oracle import NotForOracle, with_exact
from sennik.bots.search import (
    ACTION,
    ARMS,
    LEFT,
    SEAT,
    UNASKED,
    USUAL,
    Search,
    begin,
    compare,
    decide,
    halve,
    halvings,
    move_up,
    new_search,
    next_world,
    note,
)
from sennik.bots.search import think as think_of
from sennik.bots.seeker import Settings, thought
from sennik.bots.worlds import (
    CAP,
    IMAGINED,
    PLAYED,
    PLAYOUTS,
    ROUNDS,
    SEEN,
    WON,
    share_won,
)
from sennik.engine.compiler import native
from sennik.engine.compiler.types import INT, Record, bundle_of
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.engine.entries import beside
from sennik.engine.floats import exponential
from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, Sheet

actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
view: Any
round_number: Any
is_ruled: Any
calls: Any
RULED: int
UNITS: int
MOST_SEATS: int

FAINT = 5.0  # what the net likes so much less than the best is not tried
TRIED = 12  # so many actions at most


# --- The decision (compiles) --------------------------------------------------------


def foresee(
    known: Any, seat: int, ticket: int, net: Weights, mind: Scratch, search: Search
) -> int:
    """The action to play for `seat`, which knows `known`."""
    begin(known, seat, ticket, search)
    at_once = without_search(known, seat, ticket, search)
    if at_once != HIDDEN:
        for arm in range(search.stand[ARMS]):
            think_of(arm, search)  # nothing was tried
        return at_once
    shortlist(known, seat, net, mind, search)
    stages = halvings(search.stand[LEFT])
    for _ in range(stages):
        many = search.plan[PLAYOUTS] // (stages * search.stand[LEFT])
        try_worlds(known, max(many, 1), net, mind, search)
        halve(search)
    return decide(known, UNASKED, search)


def without_search(known: Any, seat: int, ticket: int, search: Search) -> int:
    """What rules decide alone, as in `learned.preferred`, or HIDDEN."""
    if is_stray(ticket):
        return int(search.arms[search.stand[USUAL], ACTION])
    if is_ruled(known) and calls(known, seat, False):
        return RULED
    return HIDDEN


def shortlist(
    known: Any, seat: int, net: Weights, mind: Scratch, search: Search
) -> None:
    """Order the actions by how the net likes them; the faint ones are not tried. The
    usual one is what it likes best."""
    stand, order = search.stand, search.order
    count = legal(known, seat, mind.choices)
    prefer(known, seat, count, net, mind)
    for place in range(count):
        goal = 0
        while goal < place and mind.liked[order[goal]] >= mind.liked[order[place]]:
            goal += 1
        move_up(order, place, goal)
    stand[USUAL] = order[0]
    most = mind.liked[order[0]]
    stand[LEFT] = 0
    for place in range(min(count, TRIED)):
        arm = order[place]
        if mind.liked[arm] > most - FAINT:
            stand[LEFT] += 1


def try_worlds(
    known: Any, many: int, net: Weights, mind: Scratch, search: Search
) -> None:
    """Try what is left in so many new worlds."""
    stand, arms, records = search.stand, search.arms, search.records
    for _ in range(many):
        key = next_world(known, search)
        for place in range(stand[LEFT]):
            arm = search.order[place]
            records[PLAYED] = records[IMAGINED]
            apply(records[PLAYED], stand[SEAT], arms[arm, ACTION])
            advance(key, net, mind, search)
            note(arm, outlook(stand[SEAT], net, mind, search), search)
        compare(search)


def advance(key: int, net: Weights, mind: Scratch, search: Search) -> None:
    """Play the world on for as long as the plan says, and on to the next decision."""
    state, plan = search.records[PLAYED], search.plan
    last = round_number(state) + plan[ROUNDS]
    cards = key
    lots = scrambled(key ^ STEP)
    left = plan[CAP]
    mask = actors(state)
    while mask != 0:
        if mask == CHANCE_ACTS:
            cards = (cards + STEP) & MASK
            apply(state, CHANCE, drawn(state, below(scrambled(cards), tickets(state))))
        elif left == 0 or round_number(state) >= last:
            return
        else:
            seat = lowest_seat(mask)
            lots = (lots + STEP) & MASK
            apply(state, seat, answer(seat, scrambled(lots) >> 2, net, mind, search))
            left -= 1
        mask = actors(state)


def answer(seat: int, ticket: int, net: Weights, mind: Scratch, search: Search) -> int:
    """What `seat` plays in a world."""
    seen = search.records[SEEN]
    view(search.records[PLAYED], seat, seen)
    count = legal(seen, seat, mind.choices)
    if count == 1:
        return int(mind.choices[0])
    if is_ruled(seen) and calls(seen, seat, False):
        return RULED
    prefer(seen, seat, count, net, mind)
    return drawn_by(ticket, count, mind)


def outlook(seat: int, net: Weights, mind: Scratch, search: Search) -> int:
    """What the world is worth to `seat`: its share of the win, as who is to act
    judges it from its view."""
    state = search.records[PLAYED]
    mask = actors(state)
    if mask == 0:
        return share_won(state, seat, search.plan[WON])
    actor = lowest_seat(mask)
    view(state, actor, search.records[SEEN])
    think(search.records[SEEN], actor, net, mind)
    seats = int(state.seats)
    number = (seat - actor + seats) % seats
    outputs = mind.outputs
    most = max(outputs[UNITS], outputs[UNITS + MOST_SEATS])
    for other in range(1, seats):
        most = max(most, outputs[UNITS + other])
    own = exponential(float(outputs[UNITS + number] - most))
    whole = exponential(float(outputs[UNITS + MOST_SEATS] - most))
    for other in range(seats):
        whole += exponential(float(outputs[UNITS + other] - most))
    return int(own / whole * float(search.plan[WON]) + 0.5)


# --- The bot ------------------------------------------------------------------------


USUAL_SETTINGS = Settings(playouts=1_000, cap=8)


def settings_for(game: Game) -> Settings:
    """How far `game` is looked ahead: by its own `levels.py`, if that says it."""
    own = getattr(beside(game.rules, "levels"), "ORACLE", {})
    return replace(USUAL_SETTINGS, **own)


@cache
def kernel(package: str, stray: int) -> Any:
    """The functions above over a game, compiled for this CPU."""
    rules = import_module(f"{package}.rules")
    shape = shape_for(package)
    memory = (
        bundle_of(learned.empty(shape)),
        bundle_of(learned.new_scratch(package, shape)),
        bundle_of(new_search(rules)),
    )
    takes = (Record(rules.State), INT, INT, *memory)
    name = f"{package.rpartition('.')[2]}-foresight"
    entries = {"foresee": Entry(foresee, takes, INT)}
    return native.functions(
        Unit(name, entries, bound_names(rules, stray), style=Style.VECTORS)
    )


def bound_names(rules: Any, stray: int) -> dict[str, dict[str, Any]]:
    """The names that this module, searches and nets are written over."""
    package = str(rules.__package__)
    net = learned.bound_names(rules, stray)
    names = ("actors", "legal", "tickets", "drawn", "apply", "view")
    own = {name: getattr(rules, name) for name in names}
    own |= {name: net[name] for name in ("is_ruled", "calls", "RULED", "UNITS")}
    own["MOST_SEATS"] = rules.MAX_SEATS
    searching = search.bound_names(package)
    own["round_number"] = searching[worlds.__name__]["round_number"]
    return {**searching, learned.__name__: net, __name__: own}


class OraclePlus:
    """The bot; it keeps memory to think in, so use one a thread."""

    def __init__(
        self, game: Game, weights: Weights, stray: int, settings: Settings
    ) -> None:
        self.game = game
        self.search = new_search(game.rules)
        self.search.plan[:] = (*astuple(settings), False)
        mind = learned.new_scratch(game.package, shape_for(game.package))
        self.weights = weights
        self.foresee = kernel(game.package, stray).foresee
        given = (*(one.ctypes for one in weights), *mind, *self.search)
        self.given: tuple[Any, ...] = given

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The action that does best in the worlds imagined."""
        return int(self.foresee(view, seat, ticket, *self.given))

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, the chosen one first, then by their estimates; those
        that were not tried last."""
        chosen = self(view, seat, ticket)
        found = [thought(self.search, arm) for arm in range(self.search.stand[ARMS])]
        found.sort(key=lambda one: (one.visits == 0, -one.estimate))
        return sorted(found, key=lambda one: one.action != chosen)


def bot(game: Game, compiled: bool = True) -> Bot:
    """The learned player of `game` with more time; it is always compiled."""
    if not learned.is_learned(game):
        raise NotForOracle(f"the oracle has not learned {game.key}")
    package = game.package
    stray = learned.about(package).stray
    made = OraclePlus(game, learned.shipped(package), stray, settings_for(game))
    return with_exact(game, made)
