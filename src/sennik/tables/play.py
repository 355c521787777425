"""The match on a table: its state, its steps, and the states before the last ones."""

from collections import deque
from typing import Any, NamedTuple

from sennik.games.common import CHANCE
from sennik.tables.arena import Arena
from sennik.tables.desks import Desk
from sennik.tables.events import MatchEnded
from sennik.tables.shuffle import Shuffle

RECENT = 64  # states kept in memory; older ones are replayed


class Step(NamedTuple):
    """One step of a match and the number of its event."""

    seq: int
    actor: int
    action: int
    by_bot: bool


class Play:
    """The match on the table: its state, its steps and the states before the last."""

    __slots__ = (
        "eyes",
        "mask",
        "options",
        "outcomes",
        "recent",
        "result",
        "shuffle",
        "state",
        "steps",
    )

    def __init__(self, game: Arena, options: dict[str, int], shuffle: Shuffle) -> None:
        self.options = options
        self.shuffle = shuffle
        self.state: Desk = game.desk()
        game.begun(self.state, options)
        self.mask = int(game.rules.actors(self.state.sheet))
        self.steps: list[Step] = []
        self.recent: deque[bytes] = deque(maxlen=RECENT)
        self.outcomes = 0
        self.result: MatchEnded | None = None
        self.eyes: Any = None  # what everybody saw last, remembered by eyes.py

    def taken(self, game: Arena, step: Step) -> None:
        """Play one step."""
        self.recent.append(self.state.saved())
        self.mask = game.fast.moved(self.state.sheet, step.actor, step.action)
        self.steps.append(step)
        if step.actor == CHANCE:
            self.outcomes += 1

    def undone(self, game: Arena) -> None:
        """Take the last step back."""
        before = self.state_before(game, len(self.steps) - 1)
        self.steps.pop()
        if self.recent:
            self.recent.pop()
        self.state.load(before)
        self.mask = int(game.rules.actors(self.state.sheet))
        self.eyes = None

    def state_before(self, game: Arena, number: int) -> bytes:
        """The state before step `number`; that of len(steps) is the present one."""
        return self.states(game, number)[0]

    def states(self, game: Arena, number: int) -> list[bytes]:
        """The states before step `number` and before every later one, then the last."""
        recent, back = self.recent, len(self.steps) - number
        if back > len(recent):
            oldest = len(self.steps) - len(recent)
            found = [*self._replayed(game, number, oldest), *recent]
        else:
            found = [recent[at] for at in range(-back, 0)]
        found.append(self.state.saved())
        return found

    def _replayed(self, game: Arena, number: int, end: int) -> list[bytes]:
        game.begun(game.trial, self.options)
        found = []
        for index, step in enumerate(self.steps[:end]):
            if index >= number:
                found.append(game.trial.saved())
            game.fast.moved(game.trial.sheet, step.actor, step.action)
        return found
