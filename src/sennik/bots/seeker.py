"""The seeker: compares its actions by playing imagined worlds on, and takes the best.

Sequential halving: all actions are tried in the same worlds, the worse half is dropped,
the rest goes on in more worlds. The action of the rules of thumb is left only for one
that did better in the same worlds, and where those rules are hard to better, only for
one that is clearly better (`caution`).
"""

from dataclasses import dataclass
from itertools import count
from math import ceil, log2
from time import perf_counter
from typing import Any

import numpy as np

from sennik.bots import Bot, Considered, room
from sennik.bots.search import KNOWN, PLAN, RECORDS, WIN, bound_search
from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.games import Game
from sennik.games.common import Sheet, sheet
from sennik.games.sen.facts import WAKE

NORMAL_95 = 1.96  # deviations on either side of an estimate


@dataclass(frozen=True)
class Settings:
    """How a game is searched; chosen by measurement, see bench/strength.md."""

    playouts: int = 2000  # a decision, over all actions together
    rounds: int = 1000  # rounds that a playout looks ahead
    won: int = WIN  # the value of winning the match
    scored: int = 0  # the value of each score ahead of the best rival
    point: int = 0  # the value of each point ahead, where scores are no points
    most: int = 0  # the most that points can be worth
    # Deviations by which an action must beat the rule of thumb, for each rival: the
    # more there are, the more of a difference is their luck.
    caution: float = 0.0
    # An action on which the rules of thumb, or a rule of the game's own, decide alone.
    by_rule: int = -1
    cap: int = 2000  # decisions of a playout


SETTINGS = {
    "sen": Settings(
        playouts=2000,
        rounds=1,
        won=0,
        scored=100,
        most=4000,
        caution=1.0,
        by_rule=WAKE,
    ),
    "smoki": Settings(
        playouts=2500, rounds=1, won=0, scored=5000, point=500, most=5000
    ),
    "koty": Settings(playouts=1000, point=10, most=2000),
    "onirim": Settings(playouts=8000),
}


def settings_for(game: Game) -> Settings:
    """How `game` is searched."""
    return SETTINGS.get(game.package.rpartition(".")[2], Settings())


class Seeker:
    """A search for one game; it keeps scratch memory, so use one a thread."""

    imagines = True  # only a cheater in the tests, who is given states, does not

    def __init__(
        self,
        game: Game,
        settings: Settings | None = None,
        seconds: float | None = None,
        compiled: bool = True,
        rule: Bot | None = None,
    ) -> None:
        self.settings = settings or settings_for(game)
        self.seconds = seconds
        self.rule = rule  # who decides on `by_rule` in place of the rules of thumb
        self.compiled = compiled
        self.kernel = bound_search(game, compiled)
        self.rules: Any = game.rules
        self.legal = (fast.rules(game.rules) if compiled else self.rules).legal
        state = self.rules.State
        self.records: Any = Sheets(RECORDS, state)
        if compiled:
            self.records = native.cells(RECORDS, state)
        self.choices = room(self.rules.MAX_LEGAL, compiled)
        self.draws = native.cells(self.rules.MAX_DRAWS, np.int64)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The best action that the search finds."""
        return self.considered(view, seat, ticket)[0].action

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, the chosen one first, then by their estimates."""
        many = int(self.legal(view, seat, self.choices))
        actions = np.array(self.choices[:many], np.int32)
        if many == 1:
            return [Considered(int(actions[0]), 0.5, 0.0, 1.0, 0)]
        thumb = int(self.kernel.choose(view, seat, self.choices, many, ticket))
        trial = Trial(self, view, seat, ticket, actions)
        trial.halve(int(np.flatnonzero(actions == thumb)[0]))
        order = trial.ranking()
        rule = self.settings.by_rule
        if rule in actions and self._goes_by_rule(view, seat, ticket, thumb == rule):
            best = int(np.flatnonzero(actions == rule)[0])
        else:
            best = self._best(trial, order, thumb)
        order.remove(best)
        order.insert(0, best)
        return [trial.considered(number) for number in order]

    def _goes_by_rule(self, view: Sheet, seat: int, ticket: int, thumb: bool) -> bool:
        """Whether to play the action that is left to a rule."""
        if self.rule is not None:
            return self.rule(view, seat, ticket) == self.settings.by_rule
        return bool(self.kernel.calls(view, seat, thumb))

    def _best(self, trial: "Trial", order: list[int], thumb: int) -> int:
        """The best but for what a rule decides; the usual one unless clearly worse."""
        free = [n for n in order if trial.actions[n] != self.settings.by_rule]
        best = free[0]
        usual = next((n for n in free if trial.actions[n] == thumb), best)
        caution = self.settings.caution * (trial.view.seats - 1)
        return best if trial.clearly_better(best, usual, caution) else usual


class Sheets:
    """Records for an interpreted search, assigned like those of an array."""

    def __init__(self, count: int, record: "np.dtype[np.void]") -> None:
        self.sheets = [sheet(record) for _ in range(count)]

    def __getitem__(self, number: int) -> Sheet:
        return self.sheets[number]

    def __setitem__(self, number: int, other: Sheet) -> None:
        self.sheets[number].assign(other)


class Trial:
    """The playouts of one decision."""

    def __init__(
        self, seeker: Seeker, view: Sheet, seat: int, ticket: int, actions: Any
    ) -> None:
        self.seeker, self.view, self.seat, self.ticket = seeker, view, seat, ticket
        self.actions = actions
        self.values: list[list[Any]] = [[] for _ in actions]
        self.worlds = 0
        one = seeker.settings
        self.plan = native.cells(PLAN, np.int64)
        self.plan[:6] = one.rounds, one.cap, one.won, one.scored, one.point, one.most
        self.plan[KNOWN] = not seeker.imagines

    def halve(self, kept: int) -> None:
        """Drop the worse half again and again; `kept`, where caution asks it, stays."""
        left = list(range(len(self.actions)))
        stages = ceil(log2(len(left)))
        begin = perf_counter()
        for stage in range(1, stages + 1):
            self.try_out(left, stages, begin, stage)
            left = [n for n in self.ranking() if n in left][: (len(left) + 1) // 2]
            if self.seeker.settings.caution and kept not in left:
                left.append(kept)

    def try_out(self, left: list[int], stages: int, begin: float, stage: int) -> None:
        """One stage: as many worlds as the playouts, or the time, allow."""
        seconds = self.seeker.seconds
        if seconds is None:
            worlds = self.seeker.settings.playouts // (stages * len(left))
            self.play(left, max(worlds, 1))
            return
        for _ in count():
            self.play(left, 8)
            if perf_counter() - begin > seconds * stage / stages:
                return

    def play(self, left: list[int], worlds: int) -> None:
        """Try the actions `left` in so many new worlds."""
        seeker = self.seeker
        values = native.cells(len(left) * worlds, np.int64)
        views: Any = [self.view]
        actions: Any = [int(self.actions[number]) for number in left]
        if seeker.compiled:
            views, actions = self.view, self.actions[left].ctypes
        seeker.kernel.evaluated(
            *(views, self.seat, actions, len(left), self.ticket, self.worlds, worlds),
            *(self.plan, seeker.records, seeker.choices, seeker.draws, values),
        )
        self.worlds += worlds
        for row, number in enumerate(left):
            self.values[number].append(values[row * worlds : (row + 1) * worlds])

    def ranking(self) -> list[int]:
        """The actions by how long they stayed, then by their estimates."""
        results = [np.concatenate(values) for values in self.values]
        # Where as many worlds were seen, sums compare like means, and exactly.
        return sorted(
            range(len(results)),
            key=lambda n: (-results[n].size, -int(results[n].sum())),
        )

    def clearly_better(self, one: int, other: int, deviations: float) -> bool:
        """Whether `one` beats `other` in the worlds that both have seen."""
        ones, others = (np.concatenate(self.values[n]) for n in (one, other))
        shared = min(ones.size, others.size)
        given: tuple[Any, Any] = ones, others
        if self.seeker.compiled:
            given = ones.ctypes, others.ctypes
        return bool(self.seeker.kernel.clearly_better(*given, shared, deviations))

    def considered(self, number: int) -> Considered:
        """What is known of one action."""
        values = np.concatenate(self.values[number])
        one = self.seeker.settings
        span = one.most + one.scored
        scaled = ((values + span) / (one.won + 2 * span)).clip(0, 1)
        mean, error = scaled.mean(), scaled.std() / np.sqrt(values.size)
        spread = NORMAL_95 * error
        low, high = max(mean - spread, 0.0), min(mean + spread, 1.0)
        return Considered(
            int(self.actions[number]), float(mean), float(low), float(high), values.size
        )


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that searches. Interpreted it would take minutes: it is always compiled."""
    return Seeker(game)
