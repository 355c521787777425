"""The seeker: compares its actions by playing imagined worlds on, and takes the best.

What it decides is compiled (`search.py`); here are the settings of each game, and the
clock, where it has a time to keep. The action of the rules of thumb is left only for
one that did better in the same worlds, and where those rules are hard to better, only
for one that is clearly better (`caution`).
"""

from dataclasses import astuple, dataclass
from time import perf_counter
from typing import Any

from sennik.bots import Bot, Considered
from sennik.bots.compiling import fast_bots
from sennik.bots.search import (
    ACTION,
    ARMS,
    UNASKED,
    VISITS,
    WIN,
    Search,
    bound_by,
    new_search,
)
from sennik.engine.entries import beside
from sennik.games import Game
from sennik.games.common import Sheet, Sheets

AT_ONCE = 8  # worlds played between two looks at the clock


@dataclass(frozen=True)
class Settings:
    """How a game is searched."""

    playouts: int = 2000  # a decision, over all actions together
    rounds: int = 1000  # rounds that a playout looks ahead
    won: int = WIN  # the value of winning the match
    scored: int = 0  # the value of each score ahead of the best rival
    point: int = 0  # the value of each point ahead, where scores are no points
    most: int = 0  # the most that points can be worth
    # Hundredths of a deviation by which an action must beat the rule of thumb, for
    # each rival: the more there are, the more of a difference is their luck.
    caution: int = 0
    # An action on which the rules of thumb, or a rule of the game's own, decide alone;
    # a game may say at which tables (`is_left`).
    by_rule: int = -1
    cap: int = 2000  # decisions of a playout


def settings_for(game: Game) -> Settings:
    """How `game` is searched: by its own `levels.py`, if it has one."""
    return Settings(**getattr(beside(game.rules, "levels"), "SEEKER", {}))


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
        self.seconds = seconds
        self.rule = rule  # who decides on `by_rule` in place of the rules of thumb
        self.kernel = (
            fast_bots(game) if compiled else bound_by(game.package, lambda f: f)
        )
        self.search = new_search(game.rules)
        settings = settings or settings_for(game)
        self.search.plan[:] = (*astuple(settings), not self.imagines)
        self.given: tuple[Any, ...] = self.search
        if not compiled:
            self.given = (interpreted(self.search),)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The best action that the search finds."""
        ruled = UNASKED if self.rule is None else self.rule(view, seat, ticket)
        if self.seconds is None:
            found = self.kernel.seek(view, seat, ticket, ruled, *self.given)
        else:
            self._try_out_in_time(view, seat, ticket, self.seconds)
            found = self.kernel.decide(view, ruled, *self.given)
        return int(found)

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, the chosen one first, then by their estimates."""
        self(view, seat, ticket)
        found = self.search
        return [thought(found, arm) for arm in found.order[: found.stand[ARMS]]]

    def _try_out_in_time(
        self, view: Sheet, seat: int, ticket: int, seconds: float
    ) -> None:
        """Try as many worlds as the time allows, the same time for every stage."""
        start = perf_counter()
        stages = self.kernel.begin(view, seat, ticket, *self.given)
        for stage in range(1, stages + 1):
            is_time_left = True
            while is_time_left:
                self.kernel.try_out(view, AT_ONCE, *self.given)
                is_time_left = perf_counter() - start <= seconds * stage / stages
            self.kernel.halve(*self.given)


def thought(search: Search, arm: int) -> Considered:
    """What is thought of one action."""
    estimate, low, high = map(float, search.thoughts[arm])
    action, visits = int(search.arms[arm, ACTION]), int(search.arms[arm, VISITS])
    return Considered(action, estimate, low, high, visits)


def interpreted(search: Search) -> Search:
    """The same memory as interpreted functions use it: numbers are Python's own."""
    views = {name: memoryview(array) for name, array in search._asdict().items()}
    return Search(**{**views, "records": Sheets(search.records)})


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that searches. Interpreted it would take minutes: it is always compiled."""
    return Seeker(game)
