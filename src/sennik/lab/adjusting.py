"""Results of bots with the luck of the cards taken out.

The luck of a match has the mean zero, whatever the bots do (`review/examining.py`). So
result − share × luck has the mean of the result, for any share that was fixed before;
and less variance, for a good one. A position is only played on a few times here, so
that its luck is known roughly: the share that pays best is found in one half of the
matches and used in the other.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sennik.engine.entries import beside
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.lab.intervals import Estimate, mean
from sennik.review.examining import Effort, Judge, Luck

SEED = 1  # of playouts; matches are dealt from other numbers, whatever their seed

Array = Any


class Scale:
    """Weighs what Chance turns up in one match after the other; one a thread."""

    def __init__(
        self, game: Game, options: Mapping[str, int], playouts: int | None = None
    ) -> None:
        self.judge = Judge(game, dict(options), compiled=True)
        self.effort = Effort(0, playouts_for(game) if playouts is None else playouts)
        self.match = 0
        self.luck: list[int] = []

    def begin(self, match: int, seats: int) -> None:
        """A new match: the luck so far of each seat is none."""
        self.match, self.luck = match, [0] * seats

    def dealt(self, state: Sheet, outcome: int) -> None:
        """Add what `outcome` is about to bring."""
        luck = Luck(SEED + self.match, 0, self.effort)
        fate = self.judge.fated(state, outcome, luck)
        self.luck = [a + b for a, b in zip(self.luck, fate.luck, strict=True)]

    def result(self, state: Sheet) -> list[int]:
        """What the end of a match is worth to each seat."""
        return self.judge.weighed(state, Luck(SEED, 0, Effort(0, 1)))


def playouts_for(game: Game) -> int:
    """How often a position is played on to know its luck: by the game's `levels.py`."""
    return int(getattr(beside(game.rules, "levels"), "LUCK", 32))


class Adjusted(NamedTuple):
    """A mean with the luck taken out, and what that gained."""

    plain: Estimate
    adjusted: Estimate
    factor: float  # by which the variance is less: as many more matches are spared
    luck: Estimate

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        shown = {name: one.as_dict() for name, one in self._asdict().items()
                 if isinstance(one, Estimate)}  # fmt: skip
        return {**shown, "factor": round(self.factor, 3)}


def adjusted(results: Array, luck: Array) -> Adjusted:
    """The mean of `results`, each with the `luck` that was in it, of many matches."""
    results, luck = np.asarray(results, float), np.asarray(luck, float)
    even = np.arange(len(results)) % 2 == 0
    made = results.copy()
    for half in (even, ~even):
        made[half] -= best_share(results[~half], luck[~half]) * luck[half]
    variance = float(np.var(made))
    factor = float(np.var(results)) / variance if variance > 0 else 1.0
    return Adjusted(estimate(results), estimate(made), factor, estimate(luck))


def best_share(results: Array, luck: Array) -> float:
    """How much of the luck to take out so that the least variance is left."""
    if len(results) < 2 or float(np.var(luck)) == 0:
        return 0.0
    return float(np.cov(results, luck, bias=True)[0, 1] / np.var(luck))


def estimate(values: Array) -> Estimate:
    """The mean of some numbers with its interval."""
    return mean(float(values.sum()), float((values * values).sum()), len(values))
