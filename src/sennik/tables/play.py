"""The match on a table: where it stands, its steps, and what was told of them."""

from collections import deque
from typing import NamedTuple

from sennik.games.common import CHANCE, SPECTATOR
from sennik.tables.events import MatchEnded
from sennik.tables.runner import Position, Row, Runner
from sennik.tables.shuffle import Shuffle

LINES = 120  # steps of which it is known what was told; older ones are replayed
ROUNDS = 4  # counted rounds of which it is known how the table lay


class Step(NamedTuple):
    """One step of a match and the number of its event."""

    seq: int
    actor: int
    action: int
    by_bot: bool


class Told(NamedTuple):
    """What was told of a step."""

    seq: int
    viewers: tuple[list[Row], ...]  # to each seat, and last to spectators
    is_private: list[bool]  # by seat: whether it saw what bystanders did not


class Counted(NamedTuple):
    """The table when a round was counted."""

    seq: int
    sights: list[bytes]  # of each seat, and last of spectators


class Play:
    """The match on the table."""

    __slots__ = (
        "back",
        "counted",
        "options",
        "outcomes",
        "position",
        "result",
        "seats",
        "shuffle",
        "steps",
        "told",
    )

    def __init__(
        self, runner: Runner, options: dict[str, int], shuffle: Shuffle
    ) -> None:
        self.options = options
        self.seats = options["seats"]
        self.shuffle = shuffle
        self.position: Position = runner.begun(options)
        self.steps: list[Step] = []
        self.told: deque[Told] = deque(maxlen=LINES)
        self.counted: deque[Counted] = deque(maxlen=ROUNDS)
        self.back: list[Position] = []  # before the steps that may be taken back
        self.outcomes = 0
        self.result: MatchEnded | None = None

    def taken(self, runner: Runner, step: Step) -> None:
        """Play one step."""
        before = self.position
        if step.actor != CHANCE:
            before = runner.put_away(before, step.actor)
        done = runner.step(before, self.seats, step.actor, step.action)
        self._may_go_back(step, before, done.is_secret)
        self.position = done.position
        self.steps.append(step)
        self.told.append(Told(step.seq, done.told, done.is_private))
        if done.is_counted:
            self.counted.append(Counted(step.seq, self._sights(runner)))
        if step.actor == CHANCE:
            self.outcomes += 1

    def _may_go_back(self, step: Step, before: Position, is_secret: bool) -> None:
        """An action can be taken back as long as it showed nobody a card, and nobody
        acted since.
        """
        is_own = not self.steps or self.steps[-1].actor == step.actor
        if not is_own or not is_secret or step.actor == CHANCE or step.by_bot:
            self.back.clear()
        if is_secret and step.actor != CHANCE and not step.by_bot:
            self.back.append(before)

    def undone(self) -> None:
        """Take the last step back."""
        self.position = self.back.pop()
        self.steps.pop()
        self.told.pop()

    def dismissed(self, runner: Runner, seat: int) -> None:
        """Let `seat` put away what it has looked at."""
        self.position = runner.put_away(self.position, seat)

    def _sights(self, runner: Runner) -> list[bytes]:
        state = self.position.state
        return [
            runner.sight(state, viewer) for viewer in (*range(self.seats), SPECTATOR)
        ]
