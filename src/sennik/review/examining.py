"""A finished match examined: every decision of a seat, and the luck of every card.

What is computed is compiled (`bots/judging.py`); here the steps of a record are walked
through and what was found is put in order. All numbers are millionths of a match won.
`examined` gives plain data: the same record, seat, seed and effort, the same data.

The position after a step is worth V to the seat. What Chance turned up counts as luck:
V after it, less the mean of V over all it might have turned up. A decision is credited
with what else changed until the next decision. So the value that the match began with,
luck, own decisions and those of others add up to the result.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from sennik.bots import judging
from sennik.bots.judging import (
    CLEAR,
    ERROR,
    GAIN_ERROR,
    GAINED,
    OUTCOME,
    TOLD,
    VALUE,
    WEIGHT,
    WORLDS,
    WORTH,
    Docket,
    new_docket,
    plan_of,
)
from sennik.bots.search import new_search
from sennik.bots.seeker import interpreted as as_interpreted
from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.unit import Unit
from sennik.engine.errors import BadRecord, SennikError
from sennik.engine.match import Match
from sennik.engine.options import completed, options_as_dict
from sennik.engine.record import Record, opened, replay_step
from sennik.games import Game
from sennik.games.common import CHANCE, Sheet, sheet

FORMAT = 1
Data = dict[str, Any]
Progress = Callable[[int, int], None]


class NotReviewed(SennikError):
    """A match that nothing can be said about."""


@dataclass(frozen=True)
class Effort:
    """How many worlds a decision is judged in at most, and how often a position is
    played on."""

    worlds: int
    playouts: int


def effort_for(game: Game) -> Effort:
    """How hard a match of `game` is looked at, where nothing else is wanted."""
    return Effort(**judging.effort_of(game.rules))


def allies(game: Game, options: dict[str, int]) -> int:
    """How many seats win and lose as one."""
    if game.is_shared:
        return options["seats"]
    return 2 if options.get("teams") else 1


class Judge:
    """The kernel of one game, with memory to work in; one a thread."""

    def __init__(self, game: Game, options: dict[str, int], compiled: bool) -> None:
        rules: Any = game.rules
        search, docket = new_search(rules), new_docket(rules)
        together = allies(game, completed(game, options))
        search.plan[:] = plan_of(together)
        self.search, self.docket = search, docket
        self.kernel = fast_judging(game) if compiled else slow_judging(game)
        self.given: tuple[Any, ...] = (*search, *docket)
        if not compiled:
            plain = Docket(*(memoryview(array) for array in docket))
            self.given = (as_interpreted(search), plain)

    def judged(self, view: Sheet, seat: int, played: int, luck: "Luck") -> list[Data]:
        """Every action of `seat`, as good as it is from what it knows."""
        worlds, given = luck.effort.worlds, (luck.seed, luck.step)
        many = self.kernel.judge(view, seat, played, *given, worlds, *self.given)
        return [verdict(row) for row in self.docket.verdicts[:many]]

    def weighed(self, state: Sheet, luck: "Luck") -> list[int]:
        """What a position is worth to each seat."""
        self.kernel.weigh(state, luck.seed, luck.effort.playouts, *self.given)
        return [int(worth) for worth in self.docket.values[: state.seats]]

    def fated(self, state: Sheet, outcome: int, luck: "Luck") -> "Fate":
        """What an outcome brought each seat, beside all that might have come."""
        playouts = luck.effort.playouts
        given = (outcome, luck.seed, playouts, *self.given)
        many = self.kernel.fate(state, *given)
        seats, docket = int(state.seats), self.docket
        rows = docket.fates[:many]
        return Fate(
            [int(part) for part in docket.luck[:seats]],
            [int(part) for part in docket.values[:seats]],
            [
                (
                    int(row[OUTCOME]),
                    int(row[WEIGHT]),
                    [int(worth) for worth in row[WORTH : WORTH + seats]],
                )
                for row in rows
            ],
        )


class Luck(NamedTuple):
    """With which random numbers, and how many, a step is judged."""

    seed: int
    step: int
    effort: Effort


class Fate(NamedTuple):
    """What came, by seat, and the outcomes: action, weight, worth by seat."""

    luck: list[int]
    after: list[int]
    outcomes: list[tuple[int, int, list[int]]]


def verdict(row: Any) -> Data:
    """What is said of one action."""
    return {
        "action": int(row[TOLD]),
        "value": int(row[VALUE]),
        "error": int(row[ERROR]),
        "gain": int(row[GAINED]),
        "gain_error": int(row[GAIN_ERROR]),
        "worlds": int(row[WORLDS]),
        "clear": int(row[CLEAR]),
    }


def judging_unit(rules: Any) -> Unit:
    """The kernel over some rules, to be compiled."""
    name = f"{entries.name_of(rules)}-judging"
    return Unit(name, judging.judging(rules), judging.bound_names(rules))


@cache
def _fast(package: str) -> Any:
    return native.functions(judging_unit(import_module(f"{package}.rules")))


def fast_judging(game: Game) -> Any:
    """The kernel as machine code."""
    return _fast(game.package)


def slow_judging(game: Game) -> Any:
    """The kernel as Python runs it."""
    return judging.interpreted(game.package)


# --- The steps of a match -----------------------------------------------------------


class Moment(NamedTuple):
    """One step before it is played: the state, who acts, what, and among how many."""

    step: int
    state: Sheet
    actor: int
    action: int
    choices: int


def moments(record: Record) -> Iterator[Moment]:
    """Every step of a record, and last the end, in which nobody acts."""
    match = opened(record)
    match.compile()
    for number, (actor, text) in enumerate(record["steps"]):
        who = CHANCE if actor == "chance" else int(actor)
        before = copied(match)
        count = len(match.legal(who)) if 0 <= who < match.seats or who == CHANCE else 0
        replay_step(match, number, actor, text)
        yield Moment(number, before, who, match.steps[-1][1], count)
    if not match.is_over:
        raise NotReviewed("a match is reviewed once it is over")
    yield Moment(len(record["steps"]), copied(match), CHANCE, -1, 0)


def copied(match: Match) -> Sheet:
    """The state of a match as it is now."""
    made = sheet(match.rules.State)
    made.assign(match.state)
    return made


class Examination:
    """One record being examined for one seat."""

    def __init__(
        self,
        record: Record,
        seat: int,
        seed: int = 1,
        effort: Effort | None = None,
        compiled: bool = True,
    ) -> None:
        match = opened(record)
        self.game, self.compiled = match.game, compiled
        if entries.beside(self.game.rules, "thumb") is None:
            raise NotReviewed("these rules have nobody who could judge them")
        if not 0 <= seat < match.seats:
            raise BadRecord(
                f"there is no seat {seat}; seats are 0 to {match.seats - 1}"
            )
        self.options = options_as_dict(self.game, match.options)
        self.seat, self.seed = seat, seed
        self.effort = effort or effort_for(self.game)
        self.moments = list(moments(record))
        self.local = threading.local()

    def run(self, workers: int = 1, progress: Progress = lambda n, of: None) -> Data:
        """All that is found."""
        if self.compiled:
            fast_judging(self.game)
        done: list[Data] = []
        with ThreadPoolExecutor(workers) as pool:
            for found in pool.map(self.examine, self.moments):
                done.append(found)
                progress(len(done), len(self.moments))
        return self.put_together(done)

    def examine(self, moment: Moment) -> Data:
        """What is to be said of one step."""
        judge, luck = self.judge(), Luck(self.seed, moment.step, self.effort)
        if moment.action < 0:
            return {"kind": "end", "values": judge.weighed(moment.state, luck)}
        if moment.actor == CHANCE:
            if moment.choices < 2:
                return {"kind": "forced"}
            fate = judge.fated(moment.state, moment.action, luck)
            return {"kind": "chance", **fate._asdict()}
        if moment.choices < 2:
            return {"kind": "forced"}
        found: Data = {"kind": "decision", "actor": moment.actor}
        found["values"] = judge.weighed(moment.state, luck)
        if moment.actor == self.seat:
            view = sheet(self.game.rules.State)
            self.game.rules.view(moment.state, self.seat, view)
            found["actions"] = judge.judged(view, self.seat, moment.action, luck)
        return found

    def judge(self) -> Judge:
        """The judge of this thread."""
        if not hasattr(self.local, "judge"):
            self.local.judge = Judge(self.game, self.options, self.compiled)
        judge: Judge = self.local.judge
        return judge

    def put_together(self, found: list[Data]) -> Data:
        """The account of the match, and its decisions."""
        seat = self.seat
        steps = account(found, seat)
        decisions = [
            decided(number, self.moments[number].action, each["actions"])
            for number, each in enumerate(found)
            if "actions" in each
        ]
        result = found[-1]["values"][seat]
        lucks = [one["luck"] for one in steps if one["kind"] == "chance"]
        gains = [one for one in steps if one["kind"] == "decision"]
        own = sum(one["gain"] for one in gains if one["actor"] == seat)
        others = sum(one["gain"] for one in gains if one["actor"] != seat)
        return {
            "format": FORMAT,
            "game": self.game.key,
            "rules": self.game.rules.VERSION,
            "options": self.options,
            "seat": seat,
            "seed": self.seed,
            "worlds": self.effort.worlds,
            "playouts": self.effort.playouts,
            "result": result,
            "start": begun(steps, result),
            "luck": sum(lucks),
            "own": own,
            "others": others,
            "steps": steps,
            "decisions": decisions,
        }


def begun(steps: list[Data], result: int) -> int:
    """What the seat could expect before any card was dealt."""
    value = result
    for one in reversed(steps):
        value = one["value"] if one["kind"] == "decision" else value - one["luck"]
    return value


def account(found: list[Data], seat: int) -> list[Data]:
    """What every step brought to `seat`; the gains of decisions leave out the luck."""
    steps: list[Data] = []
    open_decision: Data | None = None
    luck = 0
    for number, each in enumerate(found):
        kind = each["kind"]
        if kind in ("decision", "end"):
            value = each["values"][seat]
            if open_decision is not None:
                open_decision["gain"] = value - open_decision["value"] - luck
            luck = 0
            if kind == "decision":
                actor = each["actor"]
                open_decision = {"step": number, "kind": kind, "actor": actor,
                                 "value": value, "gain": 0}  # fmt: skip
                steps.append(open_decision)
        elif kind == "chance":
            luck += each["luck"][seat]
            steps.append(dealt(number, each, seat))
    return steps


def dealt(step: int, fate: Data, seat: int) -> Data:
    """What Chance turned up, and what it might have."""
    return {
        "step": step,
        "kind": "chance",
        "luck": fate["luck"][seat],
        "value": fate["after"][seat],
        "outcomes": [
            {"action": action, "weight": weight, "value": worths[seat]}
            for action, weight, worths in fate["outcomes"]
        ],
    }


def decided(step: int, played: int, actions: list[Data]) -> Data:
    """One decision of the seat: the best by what it knew, and what was lost."""
    best = max(actions, key=lambda one: (one["value"], one["action"] == played))
    return {
        "step": step,
        "played": played,
        "best": best["action"],
        "loss": best["gain"] if best["clear"] > 0 else 0,
        "gap": best["gain"],
        "gap_error": best["gain_error"],
        "clear": best["clear"] > 0,
        "actions": actions,
    }


class Pick(NamedTuple):
    """A decision of the seat in short. `loss` is what the best gained on the played
    action, clear or not; `lead` what that is ahead of `second`, the best of the
    others."""

    step: int
    played: int
    best: int
    second: int
    value: int
    best_value: int
    loss: int
    lead: int
    clear: bool
    is_clear_best: bool
    worlds: int


def picks(found: Data) -> list[Pick]:
    """The decisions of an examination, in order."""
    return [pick(one) for one in found["decisions"]]


def pick(decision: Data) -> Pick:
    """One decision in short."""
    own = next(a for a in decision["actions"] if a["action"] == decision["played"])
    best = next(a for a in decision["actions"] if a["action"] == decision["best"])
    others = [a for a in decision["actions"] if a is not own]
    second = max(others, key=lambda one: (one["gain"], -one["action"]))
    return Pick(
        step=decision["step"],
        played=decision["played"],
        best=decision["best"],
        second=second["action"],
        value=own["value"],
        best_value=best["value"],
        loss=decision["gap"],
        lead=-second["gain"],
        clear=decision["clear"],
        is_clear_best=all(one["clear"] < 0 for one in others),
        worlds=own["worlds"],
    )
