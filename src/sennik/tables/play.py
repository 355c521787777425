"""The match on a table: where it stands, its steps, and what was told of them."""

from collections import deque
from typing import NamedTuple

from sennik.tables.events import MatchEnded
from sennik.tables.runner import VIEWERS, Position, Row, Runner, Stepped
from sennik.tables.shuffle import Shuffle

LINES = 120  # steps of which it is known what was told; the replay has the others
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
    viewers: dict[int, list[Row]]  # to each
    is_private: list[bool]  # by seat: whether it saw what bystanders did not
    is_counted: bool  # whether it counted a round


class Counted(NamedTuple):
    """The table when a round was counted."""

    seq: int
    sights: dict[int, bytes]  # by viewer


class Back(NamedTuple):
    """Where an action that can be taken back leads back to."""

    position: Position  # with what its seat was looking at
    asked_at: int  # when it was asked


class Play:
    """The match on the table."""

    __slots__ = (
        "back",
        "counted",
        "is_silent",
        "options",
        "outcomes",
        "position",
        "result",
        "runner",
        "seats",
        "shuffle",
        "steps",
        "told",
    )

    def __init__(
        self, runner: Runner, options: dict[str, int], shuffle: Shuffle
    ) -> None:
        self.runner = runner  # of the thread that folds this table
        self.options = options
        self.seats = options["seats"]
        self.shuffle = shuffle
        self.position: Position = runner.begun(options)
        self.is_silent = runner.is_silent(self.position.state)
        self.steps: list[Step] = []
        self.told: list[Told] = []
        self.counted: deque[Counted] = deque(maxlen=ROUNDS)
        self.back: list[Back] = []  # of the last actions, as many as may be taken back
        self.outcomes = 0
        self.result: MatchEnded | None = None

    def acted(self, step: Step, asked_at: int) -> bool:
        """Play an action of a seat that was asked then; whether it counted a round."""
        before = self.position
        done = self._taken(step, self.runner.put_away(before, step.actor))
        # It can be taken back as long as it taught its actor nothing, and nobody acts.
        # Where the rules forbid to talk it may have taught nobody: what is shown and
        # taken back would be talk.
        learned = done.learned if self.is_silent else done.learned >> step.actor & 1
        is_light = not (step.by_bot or done.is_counted or learned)
        is_others = len(self.steps) > 1 and self.steps[-2].actor != step.actor
        if is_others or not is_light:
            self.back.clear()
        if is_light:
            self.back.append(Back(before, asked_at))
        return done.is_counted

    def dealt(self, step: Step) -> bool:
        """Let Chance turn something up; whether a round was counted by it."""
        self.outcomes += 1
        self.back.clear()
        return self._taken(step, self.position).is_counted

    def _taken(self, step: Step, before: Position) -> Stepped:
        """Play one step."""
        done = self.runner.step(before, self.seats, step.actor, step.action)
        self.position = done.position
        self.steps.append(step)
        told = Told(step.seq, done.told, done.is_private, done.is_counted)
        self.told.append(told)
        if len(self.told) > LINES:
            self._forget()
        if done.is_counted:
            state, viewers = done.position.state, VIEWERS[self.seats]
            sights = {one: self.runner.sight(state, one) for one in viewers}
            self.counted.append(Counted(step.seq, sights))
        return done

    def _forget(self) -> None:
        """Forget what was told first, but for the rounds that were counted: the score
        pad has a line of each.
        """
        oldest = (n for n, told in enumerate(self.told) if not told.is_counted)
        del self.told[next(oldest, 0)]

    def undone(self) -> int:
        """Take the last step back; when its seat had been asked."""
        self.position, asked_at = self.back.pop()
        self.steps.pop()
        self.told.pop()
        return asked_at

    def dismissed(self, seat: int) -> None:
        """Let `seat` put away what it has looked at."""
        self.position = self.runner.put_away(self.position, seat)
