"""Two worlds that one viewer cannot tell apart, played side by side at two tables.

Chance deals the second table what looks the same to the viewer. The oracle of the game
says whether the viewer has learnt the difference; until then all it gets must be equal.
"""

import copy
import random
from collections import Counter
from typing import Any

from msgspec import json

from sennik.engine.dealers import commitment, share_commitment
from sennik.games.common import CHANCE, SPECTATOR, Sheet
from sennik.games.languages import LANGUAGES
from sennik.tables import commands as asked
from sennik.tables.decisions import Refused
from sennik.tables.events import ActionTaken, ActionUndone, Clock, OutcomeDealt
from sennik.tables.folding import folded
from sennik.tables.frames import frame
from sennik.tables.pace import pause
from sennik.tables.runner import Runner
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import Table
from sennik.tables.wording import worded
from tests.subjects import Subject
from tests.tables.party import ENTROPY, SECRET, Party, sent
from tests.walks import Walk, copied, legal, opened

MOST = 60  # commands of one pair of worlds
SAME = 0.7  # how often a hidden outcome is the same in both worlds


class Apart(Exception):
    """The second world cannot go on like the first."""


class World:
    """One table, its state followed by the interpreted rules, and an oracle."""

    def __init__(
        self, subject: Subject, walk: Walk, viewer: int, deal: Any, aid: bool
    ) -> None:
        self.rules, self.viewer = subject.rules, viewer
        self.party = Party(
            subject.key, walk.options, deal, memory_aid=aid, clock=Clock("seconds", 60)
        )
        self.state, options = opened(self.rules, walk.options)
        self.oracle = subject.oracle(options)
        self.past: list[tuple[Sheet, Any]] = []
        self.known: list[Any] = []  # after each step of the last command

    def ask(self, command: Any, who: str, **more: Any) -> None:
        """Ask the table, and follow what happened."""
        self.party.now += 1
        self.known.clear()
        for event in self.party.ask(command, who, **more):
            if isinstance(event, ActionTaken):
                self._step(event.seat, event.action)
            elif isinstance(event, OutcomeDealt):
                self._step(CHANCE, event.outcome)
            elif isinstance(event, ActionUndone):
                self.state, self.oracle = self.past.pop()

    def _step(self, actor: int, action: int) -> None:
        before = copied(self.state)
        self.past.append((before, copy.deepcopy(self.oracle)))
        after = copied(self.state)
        self.rules.apply(after, actor, action)
        self.oracle.happened(copied(before), actor, action, after)
        self.state = after
        self.known.append(self.oracle.facts(after, self.viewer))


class Twins:
    """Two worlds and the viewer who must not tell them apart."""

    def __init__(
        self, subject: Subject, walk: Walk, viewer: int, rng: random.Random, aid: bool
    ) -> None:
        self.rng, self.viewer, self.rules = rng, viewer, subject.rules
        self.walk = walk
        self.outcomes: list[tuple[int, int]] = []  # and how the viewer perceived them
        self.one = World(subject, walk, viewer, self._deal, aid)
        self.two = World(subject, walk, viewer, self._deal_alike, aid)
        self.compared: Counter[int] = Counter()
        self.different = 0
        self.paused = 0  # so many pauses were the same
        self.seen = 0  # the last event that the viewer was told

    def _deal(self, shuffle: Shuffle, runner: Runner, number: int) -> int:
        state = runner.trial.sheet
        ticket = self.rng.randrange(self.rules.tickets(state))
        outcome = self.rules.drawn(state, ticket)
        seen = self.rules.witness(state, self.viewer, CHANCE, outcome)
        self.outcomes.append((outcome, seen))
        return int(outcome)

    def _deal_alike(self, shuffle: Shuffle, runner: Runner, number: int) -> int:
        if not self.outcomes:
            raise Apart
        wanted, seen = self.outcomes.pop(0)
        state = runner.trial.sheet
        alike = [
            outcome
            for outcome in legal(self.rules, state, CHANCE)
            if self.rules.witness(state, self.viewer, CHANCE, outcome) == seen
        ]
        if wanted in alike and self.rng.random() < SAME:
            return wanted
        if not alike:
            raise Apart
        return self.rng.choice(alike)

    def ask(self, command: Any, who: str, **more: Any) -> None:
        """Ask the same of both tables; a refusal must be the same."""
        self.outcomes.clear()
        refused = [self._answer(world, command, who, more) for world in self._worlds()]
        if who == f"u{self.viewer}":
            assert refused[0] == refused[1], "the error"
        if refused[0] != refused[1] or self.outcomes:
            raise Apart
        if self.one.known != self.two.known:
            raise Apart  # something that differs was shown to the viewer on the way

    def _worlds(self) -> tuple[World, World]:
        return self.one, self.two

    @staticmethod
    def _answer(world: World, command: Any, who: str, more: dict[str, Any]) -> Any:
        try:
            world.ask(command, who, **more)
        except Refused as refused:
            return refused.reason, refused.sentence, refused.paragraph
        return None

    def compare(self) -> None:
        """All that the viewer can get must be the same bytes."""
        tables = [world.party.table for world in self._worlds()]
        for after in (self.seen, None):
            one, two = (sent(table, self.viewer, after) for table in tables)
            assert one == two, f"frame after {after}"
        if self.rng.random() < 0.2:
            self._reconnect(one)
        if self.rng.random() < 0.1:
            said = [in_words(table, self.viewer) for table in tables]
            assert said[0] == said[1], "words"
        self.seen = tables[0].seq
        self.compared[self.one.state.phase] += 1
        self.different += self.one.state.tobytes() != self.two.state.tobytes()

    def _reconnect(self, page: tuple[bytes, bytes]) -> None:
        """Another process folds the log and sends what the page shows already."""
        for world in self._worlds():
            fresh = folded(world.party.events)
            assert sent(fresh, self.viewer, None) == page, "reconnection"

    def play(self) -> None:
        """Sit down, play at random, misbehave, undo, and compare all the time."""
        seats = len(self.one.party.table.seats)
        for world in self._worlds():
            world.party.seated()
        try:
            self._begin(seats)
            for number in range(MOST):
                self.compare()
                if self.one.party.table.status != "playing":
                    break
                if self.viewer != SPECTATOR:
                    self._misbehave(number)
                self._move(number, seats)
        except Apart:
            pass

    def _begin(self, seats: int) -> None:
        """Everybody commits, then everybody reveals, in both worlds alike."""
        self.ask(asked.Start, "u0", secret=SECRET)
        shares = [
            share_commitment(commitment(SECRET), seat, ENTROPY) for seat in range(seats)
        ]
        for seat, share in enumerate(shares):
            self.ask(asked.CommitEntropy, f"u{seat}", round=1, commitment=share)
        for seat in range(seats):
            self.ask(asked.RevealEntropy, f"u{seat}", round=1, entropy=ENTROPY)

    def _misbehave(self, number: int) -> None:
        """Errors are traffic too."""
        who, rng = f"u{self.viewer}", self.rng
        prompt = self.one.party.table.seats[self.viewer].prompt
        action = rng.randrange(-1, self.rules.ACTIONS + 1)
        if self.rules.refusal(self.one.state, self.viewer, action):
            bad = {"id": f"bad{number}", "action": action}
            self.ask(asked.Act, who, prompt=prompt, **bad)
            self.ask(asked.Act, who, prompt=prompt - 1, **bad)
        if rng.random() < 0.2:
            self.ask(asked.DismissLook, who)
            self.compare()

    def _move(self, number: int, seats: int) -> None:
        table, rng = self.one.party.table, self.rng
        if rng.random() < 0.15:
            self.ask(asked.Undo, f"u{rng.randrange(seats)}", id=f"undo{number}")
            self.compare()
        seat = rng.choice(table.acting())
        choices = table.seats[seat].legal
        kept = [action for action in choices if action not in self.walk.shun]
        action = rng.choice(kept if kept and rng.random() > 0.04 else choices)
        prompt = table.seats[seat].prompt
        for world in self._worlds():
            if world.party.table.seats[seat].prompt != prompt:
                assert seat != self.viewer, "the prompt's number"
        self._act(seat, number, action)

    def _act(self, seat: int, number: int, action: int) -> None:
        """Both tables have their own prompt numbers for rivals."""
        if self.viewer == SPECTATOR:
            self._compare_pauses(seat, action)
        self.outcomes.clear()
        answers = []
        for world in self._worlds():
            prompt = world.party.table.seats[seat].prompt
            more = {"id": f"a{number}", "prompt": prompt, "action": action}
            answers.append(self._answer(world, asked.Act, f"u{seat}", more))
        if seat == self.viewer:
            assert answers[0] == answers[1]
        if answers[0] != answers[1] or self.outcomes:
            raise Apart
        if self.one.known != self.two.known:
            raise Apart

    def _compare_pauses(self, seat: int, action: int) -> None:
        """Whoever acts takes the same time where spectators see the same happen."""
        witness = self.rules.witness
        states = [world.state for world in self._worlds()]
        if len({int(witness(state, SPECTATOR, seat, action)) for state in states}) > 1:
            return
        one, two = (pause(w.party.table, seat, action) for w in self._worlds())
        assert one == two, "the pause"
        self.paused += 1


def in_words(table: Table, viewer: int) -> bytes:
    """A frame as it goes to who wants words."""
    made, names = frame(table, viewer), [seat.name for seat in table.seats]
    return json.encode([worded(table, viewer, made, one, names) for one in LANGUAGES])
