# ruff: noqa: F821 (names bound by `bound_names`)
"""What actions and cards were worth: compiled for a game, over searches and worlds.

`judge` compares all actions of a seat in worlds imagined from its view, every action in
the same worlds; what is clearly worse is dropped on the way, the played one never.
`weigh` values a true position for every seat by playing it on, and `fate` all that
Chance might have turned up in it. Worth is a share of the match. Sums are integers, and
what is told of them are integers too: millionths of a win.
"""

from importlib import import_module
from math import sqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import search as searches
from sennik.bots.search import (
    ACTION,
    ARMS,
    GAIN,
    GAIN_SQUARES,
    LEFT,
    NORMAL_95,
    SQUARES,
    TOTAL,
    USUAL,
    VISITS,
    Search,
    begin,
    move_up,
    new_search,
    sort,
    try_out,
)
from sennik.bots.worlds import (
    CAP,
    IMAGINED,
    PLAN,
    PLAYED,
    ROUNDS,
    WON,
    play_on,
    worth,
)
from sennik.engine import entries, kernels
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import INT, WORD, Record, bundle_of
from sennik.engine.compiler.unit import Entry
from sennik.engine.randomness import MASK, STEP, scrambled, unsigned
from sennik.games.common import CHANCE, MOST_SEATS

actors: Any
legal: Any
weight: Any
apply: Any

ONE = 60  # a match won alone: shared by up to six it is still a whole number
MILLION = 1_000_000
FAR_AHEAD = 1 << 20  # rounds: a match is played to its end
LONGEST = 2_000  # decisions of a playout
SALT = 0x6A09E667F3BCC909  # no match is dealt from the numbers it is judged by
POSITIONS = 1 << 40  # the luck of positions, as if it were one more decision
# How many worlds a decision is judged in at most, and how often a position is played
# on, where a game's `levels.py` does not say it.
EFFORT = {"worlds": 2_000, "playouts": 400}

BATCH = 250  # worlds between two looks at who is clearly behind
SURE = 3.5  # deviations from which on an action is called better or worse
# Deviations from which on nothing is tried further: that chance brings so much at any
# look is still less likely than SURE is once.
ENOUGH = 4.5

# What is told of an action: itself, its value and how far the truth may be from it,
# what it gains on the played one and how sure that is, its worlds, and 1 if it is
# clearly better than the played one, -1 if worse, 0 where it is too close to call.
TOLD, VALUE, ERROR, GAINED, GAIN_ERROR, WORLDS, CLEAR = range(7)
VERDICT = 7
# What is told of an outcome: itself, its weight, and from WORTH on what it leads to for
# each seat.
OUTCOME, WEIGHT, WORTH = range(3)
FATE = WORTH + MOST_SEATS


class Docket(NamedTuple):
    """What was found, besides the memory to search in; one a thread."""

    verdicts: Any
    fates: Any
    values: Any  # of a position, for each seat
    luck: Any  # of what Chance turned up, for each seat


def new_docket(rules: Any) -> Docket:
    """An empty docket for a game."""
    return Docket(
        verdicts=cells((rules.MAX_LEGAL, VERDICT), np.int64),
        fates=cells((rules.MAX_LEGAL, FATE), np.int64),
        values=cells(MOST_SEATS, np.int64),
        luck=cells(MOST_SEATS, np.int64),
    )


def plan_of(together: int) -> Any:
    """The settings of a search that asks for the match and nothing else; `together` is
    how many seats win and lose as one."""
    plan = np.zeros(PLAN, np.int64)
    plan[ROUNDS], plan[CAP] = FAR_AHEAD, LONGEST
    plan[WON] = ONE * together
    return plan


def ticket_of(seed: int, step: int) -> int:
    """The luck by which one step of a match is judged."""
    return scrambled((scrambled(unsigned(seed) ^ SALT) + step * STEP) & MASK) >> 2


# --- Decisions, from what a seat knew -----------------------------------------------


def judge(
    known: Any,
    seat: int,
    played: int,
    seed: int,
    step: int,
    worlds: int,
    search: Search,
    docket: Docket,
) -> int:
    """Compare the actions of `seat`, which knows `known`; how many there are."""
    stand, arms = search.stand, search.arms
    begin(known, seat, ticket_of(seed, step), search)
    for arm in range(stand[ARMS]):
        if arms[arm, ACTION] == played:
            stand[USUAL] = arm
    tried = 0
    while tried < worlds and is_open(search):
        batch = min(BATCH, worlds - tried)
        try_out(known, batch, search)
        tried += batch
        drop(search)
    for arm in range(stand[ARMS]):
        tell(arm, search, docket)
    return int(stand[ARMS])


def is_open(search: Search) -> bool:
    """Whether more worlds might change what is said."""
    stand, arms, order = search.stand, search.arms, search.order
    if stand[LEFT] < 2:
        return False
    if stand[LEFT] > 2 or arms[order[0], VISITS] == 0:
        return True
    other = order[1] if order[0] == stand[USUAL] else order[0]
    return not is_beyond(arms[other, GAIN], arms[other, GAIN_SQUARES],
                         arms[other, VISITS], ENOUGH)  # fmt: skip


def drop(search: Search) -> None:
    """Try no longer what is clearly behind the best, or clearly worse than the played
    one, which stays."""
    stand, order = search.stand, search.order
    sort(search)
    for place in range(stand[LEFT] - 1, 0, -1):
        arm = order[place]
        if arm != stand[USUAL] and (is_worse(arm, search) or is_behind(arm, search)):
            for later in range(place + 1, stand[LEFT]):
                move_up(order, later, later - 1)
            stand[LEFT] -= 1


def is_worse(arm: int, search: Search) -> bool:
    """Whether an arm is far behind the played one in the same worlds."""
    arms = search.arms
    gained, squares = arms[arm, GAIN], arms[arm, GAIN_SQUARES]
    return bool(gained < 0) and is_beyond(gained, squares, arms[arm, VISITS], ENOUGH)


def is_behind(arm: int, search: Search) -> bool:
    """Whether an arm is far behind the first one, even if both were unrelated."""
    arms, first = search.arms, search.order[0]
    visits = arms[arm, VISITS]
    if arms[first, VISITS] != visits:
        return False
    gap = arms[first, TOTAL] - arms[arm, TOTAL]
    squares = (
        arms[first, SQUARES] * visits
        - arms[first, TOTAL] * arms[first, TOTAL]
        + arms[arm, SQUARES] * visits
        - arms[arm, TOTAL] * arms[arm, TOTAL]
    )
    return float(gap * gap) * float(visits) > ENOUGH * ENOUGH * float(squares)


def is_beyond(total: int, squares: int, count: int, deviations: float) -> bool:
    """Whether a sum of `count` numbers is so many deviations from zero."""
    if count == 0:
        return False
    spread = float(squares * count - total * total)
    return float(total * total) * float(count) > deviations * deviations * spread


def tell(arm: int, search: Search, docket: Docket) -> None:
    """Write down what is to be said of an arm."""
    arms, verdicts = search.arms, docket.verdicts
    one, count = search.plan[WON], arms[arm, VISITS]
    gained, squares = arms[arm, GAIN], arms[arm, GAIN_SQUARES]
    verdicts[arm, TOLD] = arms[arm, ACTION]
    verdicts[arm, VALUE] = rounded(arms[arm, TOTAL] * MILLION, one * count)
    verdicts[arm, ERROR] = half_width(arms[arm, TOTAL], arms[arm, SQUARES], count, one)
    verdicts[arm, GAINED] = rounded(gained * MILLION, one * count)
    verdicts[arm, GAIN_ERROR] = half_width(gained, squares, count, one)
    verdicts[arm, WORLDS] = count
    verdicts[arm, CLEAR] = 0
    if gained != 0 and is_beyond(gained, squares, count, SURE):
        verdicts[arm, CLEAR] = 1 if gained > 0 else -1


def half_width(total: int, squares: int, count: int, one: int) -> int:
    """How far the truth may be from the mean of `count` numbers (95 %)."""
    if count == 0:
        return MILLION
    spread = float(max(squares * count - total * total, 0)) / float(count)
    return int(NORMAL_95 * sqrt(spread) / float(count * one) * float(MILLION) + 0.5)


def rounded(part: int, whole: int) -> int:
    """The nearest whole number; 0 of nothing."""
    return (2 * part + whole) // (2 * whole) if whole > 0 else 0


# --- Chance, from the true position -------------------------------------------------


def weigh(state: Any, seed: int, playouts: int, search: Search, docket: Docket) -> None:
    """Value a position for every seat, in millionths of a win."""
    search.records[IMAGINED] = state
    count = add_up(state.seats, seed, playouts, search, docket)
    for seat in range(state.seats):
        docket.values[seat] = rounded(
            docket.values[seat] * MILLION, count * search.plan[WON]
        )


def add_up(seats: int, seed: int, playouts: int, search: Search, docket: Docket) -> int:
    """Play the imagined record on so many times, or once if it is over; add up what
    that brought to each seat."""
    records = search.records
    for seat in range(seats):
        docket.values[seat] = 0
    count = playouts if actors(records[IMAGINED]) != 0 else 1
    first = unsigned(ticket_of(seed, POSITIONS))
    for number in range(count):
        records[PLAYED] = records[IMAGINED]
        key = scrambled((first + number * STEP) & MASK)
        play_on(records, key, search.plan, search.choices)
        for seat in range(seats):
            brought = worth(records[PLAYED], records[IMAGINED], seat, search.plan)
            docket.values[seat] += brought
    return count


def fate(
    state: Any, outcome: int, seed: int, playouts: int, search: Search, docket: Docket
) -> int:
    """How lucky `outcome` was for every seat, against all that Chance might have turned
    up in `state`; how many that are. `values` are then those after it."""
    fates, seats = docket.fates, state.seats
    count = legal(state, CHANCE, search.choices)
    for number in range(count):
        fates[number, OUTCOME] = search.choices[number]
        fates[number, WEIGHT] = weight(state, search.choices[number])
    chosen = 0
    for number in range(count):
        search.records[IMAGINED] = state
        apply(search.records[IMAGINED], CHANCE, fates[number, OUTCOME])
        played = add_up(seats, seed, playouts, search, docket)
        if fates[number, OUTCOME] == outcome:
            chosen = number
        for seat in range(seats):
            fates[number, WORTH + seat] = rounded(
                docket.values[seat] * MILLION, played * search.plan[WON]
            )
    for seat in range(seats):
        docket.values[seat] = fates[chosen, WORTH + seat]
        docket.luck[seat] = docket.values[seat] - expected(seat, count, docket)
    return int(count)


def expected(seat: int, count: int, docket: Docket) -> int:
    """What the outcomes are worth on the average, each as often as it may come."""
    fates = docket.fates
    total = 0
    cards = 0
    for number in range(count):
        total += fates[number, WEIGHT] * fates[number, WORTH + seat]
        cards += fates[number, WEIGHT]
    return rounded(total, cards)


# --- For a game ----------------------------------------------------------------------


def judging(rules: Any) -> dict[str, Entry]:
    """The functions above over a game, as they are called from outside."""
    state = Record(rules.State)
    scratch = bundle_of(new_search(rules)), bundle_of(new_docket(rules))
    return {
        "judge": Entry(judge, (state, INT, INT, WORD, INT, INT, *scratch), INT),
        "weigh": Entry(weigh, (state, WORD, INT, *scratch)),
        "fate": Entry(fate, (state, INT, WORD, INT, *scratch), INT),
    }


def bound_names(rules: Any) -> dict[str, dict[str, Any]]:
    """The names of a game that these functions, searches and worlds are written over.
    Whoever plays worlds on is `choose` among the names of searches."""
    names = {name: getattr(rules, name) for name in ("actors", "legal", "apply")}
    own = {__name__: {**names, "weight": rules.weight}}
    return {**searches.bound_names(str(rules.__package__)), **own}


def effort_of(rules: Any) -> dict[str, int]:
    """How hard a match under some rules is looked at: by the game's own `levels.py`, if
    it has one."""
    return {**EFFORT, **getattr(entries.beside(rules, "levels"), "REVIEW", {})}


def interpreted(package: str) -> SimpleNamespace:
    """The functions above over the game in `package`, as Python runs them."""
    made = searches.bound_by(package, lambda function: function)
    rules = import_module(f"{package}.rules")
    names = {
        name: getattr(made, name)
        for name in ("actors", "legal", "apply", "begin", "try_out", "sort", "move_up")
    }
    bound = SimpleNamespace(
        **names, weight=rules.weight, play_on=made.play_on, worth=made.worth
    )
    return kernels.compiled(import_module(__name__), lambda function: function, bound)
