# ruff: noqa: F821 (names bound by `bound_names`)
"""Actions compared in worlds that a seat can imagine: compiled for a game.

Sequential halving: all actions are tried in the same worlds, the worse half is dropped,
the rest goes on in more worlds. Values are integers and added up as such; what floats
decide, and say, is equal in bits on every machine. `bound_names` are the rules and
the rules of thumb; nothing here knows a game.
"""

from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import worlds
from sennik.bots.worlds import (
    BY_RULE,
    CAUTION,
    IMAGINED,
    MOST,
    PLAN,
    PLAYED,
    PLAYOUTS,
    REAL,
    RECORDS,
    SCORED,
    WON,
    counted_rounds,
    no_rounds,
    play_on,
    sees_all,
    total_points,
    worth,
)
from sennik.engine import kernels
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import INT, Record, bundle_of
from sennik.engine.compiler.unit import Entry
from sennik.engine.randomness import MASK, STEP, scrambled

legal: Any
apply: Any
imagine: Any
choose: Any
MAX_DRAWS: int

NAMES = (
    *("actors", "legal", "tickets", "drawn", "apply", "score", "winners", "view"),
    *("imagine", "LOW_WINS", "MAX_DRAWS"),
)
# What a game may know better in a module of its own: worlds as likely as what rivals
# did, what is left to a rule, and that rule.
BETTER = {"imagine": "likelihood", "is_left": "calling", "calls": "calling"}

WIN = 10_000  # the value of a match won alone
NORMAL_95 = 1.96  # deviations on either side of an estimate
UNASKED = -1  # no rule but the game's own decides what is left to a rule

# What `stand` holds: who decides with which luck; actions, those still tried, the one
# of the rules of thumb, worlds seen so far.
SEAT, TICKET, ARMS, LEFT, USUAL, WORLDS = range(6)
STAND = 6
# What is known of an arm, that is of an action: its value in the last world, in how
# many worlds it was tried, the sum of its values; sums of the values within bounds and
# of their squares; sums of what it gained on the usual action, and of its squares.
ACTION, VALUE, VISITS, SUM, TOTAL, SQUARES, GAIN, GAIN_SQUARES = range(8)
ARM = 8
ESTIMATE, LOW, HIGH = range(3)  # what is thought of an arm, from 0 to 1
THOUGHT = 3


class Search(NamedTuple):
    """Memory to search in, for one decision after the other; one a thread."""

    plan: Any
    stand: Any
    arms: Any
    order: Any  # the arms, the best first; only the first ones are still tried
    thoughts: Any
    records: Any
    choices: Any
    draws: Any


def new_search(rules: Any) -> Search:
    """Empty memory for a game."""
    return Search(
        plan=cells(PLAN, np.int64),
        stand=cells(STAND, np.int64),
        arms=cells((rules.MAX_LEGAL, ARM), np.int64),
        order=cells(rules.MAX_LEGAL, np.int32),
        thoughts=cells((rules.MAX_LEGAL, THOUGHT), np.float64),
        records=cells(RECORDS, rules.State),
        choices=cells(rules.MAX_LEGAL, np.int32),
        draws=cells(rules.MAX_DRAWS, np.int64),
    )


# --- Sequential halving ------------------------------------------------------------


def seek(known: Any, seat: int, ticket: int, ruled: int, search: Search) -> int:
    """The action to play for `seat`, which knows `known`; see `decide`."""
    stages = begin(known, seat, ticket, search)
    for _ in range(stages):
        worlds = search.plan[PLAYOUTS] // (stages * search.stand[LEFT])
        try_out(known, max(worlds, 1), search)
        halve(search)
    return decide(known, ruled, search)


def begin(known: Any, seat: int, ticket: int, search: Search) -> int:
    """List the actions; how often the worse half of them is to be dropped."""
    stand, arms = search.stand, search.arms
    count = legal(known, seat, search.choices)
    usual = choose(known, seat, search.choices, count, ticket)
    stand[USUAL] = 0
    for arm in range(count):
        for column in range(ARM):
            arms[arm, column] = 0
        arms[arm, ACTION] = search.choices[arm]
        search.order[arm] = arm
        if search.choices[arm] == usual:
            stand[USUAL] = arm
    stand[SEAT] = seat
    stand[TICKET] = ticket
    stand[ARMS] = count
    stand[LEFT] = count
    stand[WORLDS] = 0
    return halvings(count)


def halvings(count: int) -> int:
    """How often the worse half is dropped until one is left."""
    stages = 0
    while 1 << stages < count:
        stages += 1
    return stages


def try_out(known: Any, worlds: int, search: Search) -> None:
    """Try what is left in so many new worlds."""
    stand, arms, records = search.stand, search.arms, search.records
    for _ in range(worlds):
        key = next_world(known, search)
        for place in range(stand[LEFT]):
            arm = search.order[place]
            records[PLAYED] = records[IMAGINED]
            apply(records[PLAYED], stand[SEAT], arms[arm, ACTION])
            play_on(records, key, search.plan, search.choices)
            value = worth(records[PLAYED], known, stand[SEAT], search.plan)
            note(arm, value, search)
        compare(search)


def next_world(known: Any, search: Search) -> int:
    """Imagine one more world, or take the one that is there; the key to its luck."""
    stand = search.stand
    key = scrambled((scrambled(stand[TICKET]) + stand[WORLDS] * STEP) & MASK)
    stand[WORLDS] += 1
    search.records[IMAGINED] = known
    if search.plan[REAL] == 0:
        for draw in range(MAX_DRAWS):
            search.draws[draw] = scrambled((key - draw * STEP) & MASK) >> 2
        imagine(known, stand[SEAT], search.draws, search.records[IMAGINED])
    return key


def note(arm: int, value: int, search: Search) -> None:
    """Count what an action brought in one more world."""
    plan, arms = search.plan, search.arms
    bounded = max(min(value + span(plan), plan[WON] + 2 * span(plan)), 0)
    arms[arm, VALUE] = value
    arms[arm, VISITS] += 1
    arms[arm, SUM] += value
    arms[arm, TOTAL] += bounded
    arms[arm, SQUARES] += bounded * bounded


def span(plan: Any) -> int:
    """How far a value goes below 0, or above a win, by what is gained."""
    return int(plan[MOST] + plan[SCORED])


def compare(search: Search) -> None:
    """Count what actions gained on the usual one, if that was tried in the world."""
    stand, arms, order = search.stand, search.arms, search.order
    usual = stand[USUAL]
    if arms[usual, VISITS] < arms[order[0], VISITS]:
        return
    for place in range(stand[LEFT]):
        arm = order[place]
        gain = arms[arm, VALUE] - arms[usual, VALUE]
        arms[arm, GAIN] += gain
        arms[arm, GAIN_SQUARES] += gain * gain


def halve(search: Search) -> None:
    """Drop the worse half; the usual action, where caution asks it, stays."""
    stand, order = search.stand, search.order
    sort(search)
    stand[LEFT] = (stand[LEFT] + 1) // 2
    if search.plan[CAUTION] > 0:
        for place in range(stand[LEFT], stand[ARMS]):
            if order[place] == stand[USUAL]:
                move_up(order, place, stand[LEFT])
                stand[LEFT] += 1
                return


def sort(search: Search) -> None:
    """Order the arms by how long they stayed, then by their values."""
    order = search.order
    for place in range(search.stand[ARMS]):
        goal = 0
        while is_before(search.arms, order[goal], order[place]):
            goal += 1
        move_up(order, place, goal)


def is_before(arms: Any, one: int, other: int) -> bool:
    """Whether an arm is better than another. Where as many worlds were seen, sums
    compare like means, and exactly."""
    if arms[one, VISITS] != arms[other, VISITS]:
        return bool(arms[one, VISITS] > arms[other, VISITS])
    if arms[one, SUM] != arms[other, SUM]:
        return bool(arms[one, SUM] > arms[other, SUM])
    return one < other


def move_up(order: Any, place: int, goal: int) -> None:
    """Bring what is at `place` forward to `goal`."""
    moved = order[place]
    for behind in range(place, goal, -1):
        order[behind] = order[behind - 1]
    order[goal] = moved


# --- The decision ------------------------------------------------------------------


def decide(known: Any, ruled: int, search: Search) -> int:
    """The action to play, first in `order`, with what is thought of all of them.

    What is left to a rule is played if it is `ruled`; where that is UNASKED, if the
    game's own rule says so, unless the game leaves it to the search after all.
    """
    sort(search)
    move_up(search.order, chosen_place(known, ruled, search), 0)
    for arm in range(search.stand[ARMS]):
        think(arm, search)
    return int(search.arms[search.order[0], ACTION])


def chosen_place(known: Any, ruled: int, search: Search) -> int:
    """Where the best is, but for what a rule decides; the usual one unless worse."""
    stand, arms, order = search.stand, search.arms, search.order
    left_out = search.plan[BY_RULE]
    if ruled == UNASKED and not is_left(known):
        left_out = UNASKED
    best = stand[ARMS]
    usual = best
    for place in range(stand[ARMS]):
        if arms[order[place], ACTION] == left_out:
            if goes_by_rule(known, ruled, search):
                return place
        else:
            best = min(best, place)
            if order[place] == stand[USUAL]:
                usual = place
    if best == stand[ARMS]:
        return 0  # the only action, by rule or not
    if usual == stand[ARMS] or is_clearly_better(order[best], known.seats, search):
        return int(best)
    return int(usual)


def goes_by_rule(known: Any, ruled: int, search: Search) -> bool:
    """Whether to play the action that is left to a rule."""
    stand, left_out = search.stand, search.plan[BY_RULE]
    if ruled != UNASKED:
        return bool(ruled == left_out)
    by_thumb = search.arms[stand[USUAL], ACTION] == left_out
    return bool(calls(known, stand[SEAT], by_thumb))


def is_clearly_better(arm: int, seats: int, search: Search) -> bool:
    """Whether an action gained on the usual one in the worlds that both have seen, by
    more than `CAUTION` hundredths of a deviation for each rival."""
    arms = search.arms
    if arms[arm, GAIN] <= 0:
        return False
    deviations = float(search.plan[CAUTION] * (seats - 1)) / 100.0
    ahead = float(arms[arm, GAIN])
    worlds = float(arms[search.stand[USUAL], VISITS])
    spread = float(arms[arm, GAIN_SQUARES]) * worlds - ahead * ahead
    return ahead * ahead * worlds > deviations * deviations * spread


def think(arm: int, search: Search) -> None:
    """Tell the mean value of an arm and its interval, as parts of what it can be."""
    arms, thoughts = search.arms, search.thoughts
    thoughts[arm, ESTIMATE] = 0.5
    thoughts[arm, LOW] = 0.0
    thoughts[arm, HIGH] = 1.0
    if arms[arm, VISITS] == 0:
        return
    visits, total = float(arms[arm, VISITS]), float(arms[arm, TOTAL])
    whole = float(search.plan[WON] + 2 * span(search.plan))
    mean = total / visits / whole
    spread = max(float(arms[arm, SQUARES]) * visits - total * total, 0.0)
    error = NORMAL_95 * sqrt(spread / visits) / visits / whole
    thoughts[arm, ESTIMATE] = mean
    thoughts[arm, LOW] = max(mean - error, 0.0)
    thoughts[arm, HIGH] = min(mean + error, 1.0)


def is_left(view: Any) -> bool:
    """Whether a rule decides on what may be left to one; a game may say when."""
    return True


def calls(view: Any, seat: int, by_thumb: bool) -> bool:
    """Whether to play the action that is left to a rule; a game may have its own."""
    return by_thumb


# --- For a game ---------------------------------------------------------------------


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
    for name, home in BETTER.items():
        if find_spec(f"{package}.{home}"):
            own = import_module(f"{package}.{home}")
            setattr(bound, name, getattr(kernels.compiled(own, turned), name))
    counted = _own_names(rules)
    bound.round_number = turned(counted["round_number"])
    bound.points = turned(counted["points"]) if "points" in counted else bound.score
    here = import_module(__name__)
    return kernels.compiled(here, turned, bound)


def seeking(rules: Any) -> Entry:
    """`seek` over a game."""
    scratch = bundle_of(new_search(rules))
    return Entry(seek, (Record(rules.State), INT, INT, INT, scratch), INT)


def by_steps(rules: Any) -> dict[str, Entry]:
    """The steps of `seek`, for who goes by time."""
    state, scratch = Record(rules.State), bundle_of(new_search(rules))
    return {
        "begin": Entry(begin, (state, INT, INT, scratch), INT),
        "try_out": Entry(try_out, (state, INT, scratch)),
        "halve": Entry(halve, (scratch,)),
        "decide": Entry(decide, (state, INT, scratch), INT),
    }


def bound_names(package: str) -> dict[str, dict[str, Any]]:
    """The names of a game that searches are written over, by their modules."""
    rules, thumb = (import_module(f"{package}.{name}") for name in ("rules", "thumb"))
    names = {name: getattr(rules, name) for name in NAMES}
    names |= {"choose": thumb.choose, "points": rules.score, **_own_names(rules)}
    names["sees_all"] = getattr(thumb, "sees_all", sees_all)
    for name, home in BETTER.items():
        if find_spec(f"{package}.{home}"):
            names[name] = getattr(import_module(f"{package}.{home}"), name)
    return {__name__: names, worlds.__name__: names}


def _own_names(rules: Any) -> dict[str, Any]:
    """What a game that counts rounds, or adds points up, is asked for."""
    counted = "rounds_played" in rules.State.names
    names: dict[str, Any] = {"round_number": counted_rounds if counted else no_rounds}
    if "totals" in rules.State.names:
        names["points"] = total_points
    return names
