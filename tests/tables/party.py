"""A table with people at it, for tests: asks, folds, and keeps all events."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from sennik.engine.dealers import commitment, share_commitment
from sennik.games.common import CHANCE, SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.decisions import Deal, decide, fair
from sennik.tables.events import Clock, Event
from sennik.tables.folding import fold, folded
from sennik.tables.frames import frame, table_facts
from sennik.tables.play import Play
from sennik.tables.runner import Runner
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import Table
from tests.wire import Frame, filled

SECRET = bytes(range(32))
ENTROPY = b"sixteen bytes!!!"


def beginning(now: int, *people: tuple[int, str]) -> list[asked.Command]:
    """All that people, by seat, ask for so that a table's first match begins."""
    shares = [
        (who, share_commitment(commitment(SECRET), seat, ENTROPY))
        for seat, who in people
    ]
    return [
        asked.Start(now, people[0][1], SECRET),
        *(asked.CommitEntropy(now, who, 1, made) for who, made in shares),
        *(asked.RevealEntropy(now, who, 1, ENTROPY) for who, _ in shares),
    ]


class Party:
    """Players u0, u1, … at seats 0, 1, …, and a log of what happened."""

    def __init__(
        self,
        game: str = "sen",
        options: Mapping[str, int] | None = None,
        deal: Deal = fair,
        memory_aid: bool = True,
        clock: Clock | None = None,
        **more: Any,
    ) -> None:
        self.deal = deal
        self.now = 1_000
        self.events: list[Event] = []
        self.table = Table()
        self.acts = 0
        self.ask(
            asked.OpenTable,
            "u0",
            table="t",
            game=game,
            options={"seats": 2} if options is None else dict(options),
            memory_aid=memory_aid,
            clock=clock or Clock(),
            **more,
        )

    def ask(self, command: Callable[..., asked.Command], who: str, **more: Any) -> Any:
        """Ask the table; the events that follow have happened."""
        events = decide(self.table, command(self.now, who, **more), self.deal)
        for event in events:
            fold(self.table, event)
        self.events += events
        return events

    def seated(self, people: int | None = None) -> "Party":
        """People at the first seats, bots at the rest."""
        seats = len(self.table.seats)
        for number in range(seats):
            if people is None or number < people:
                self.ask(asked.TakeSeat, f"u{number}", name=f"Name {number}")
            else:
                self.ask(asked.SeatBot, "u0", level="thumb")
        return self

    def started(self, people: int | None = None) -> "Party":
        """A running match."""
        self.seated(people)
        self.ask(asked.Start, "u0", secret=SECRET)
        self.shuffled()
        return self

    def shuffled(self) -> "Party":
        """Everybody commits, then everybody reveals: the match begins."""
        for seat in self.table.people():
            self.commit(seat)
        for seat in self.table.people():
            self.reveal(seat)
        return self

    def commit(self, seat: int, entropy: bytes = ENTROPY) -> Any:
        """The person at a seat commits to bytes."""
        assert self.table.shuffle is not None
        promise = self.table.shuffle.commitment
        return self.ask(
            asked.CommitEntropy,
            self.table.seats[seat].player,
            round=self.table.rounds,
            commitment=share_commitment(promise, seat, entropy),
        )

    def reveal(self, seat: int, entropy: bytes = ENTROPY) -> Any:
        """The person at a seat reveals bytes."""
        return self.ask(
            asked.RevealEntropy,
            self.table.seats[seat].player,
            round=self.table.rounds,
            entropy=entropy,
        )

    def act(self, seat: int, action: int, **more: Any) -> Any:
        """A person acts in answer to its present prompt."""
        self.acts += 1
        values = {"id": f"a{self.acts}", "prompt": self.table.seats[seat].prompt}
        return self.ask(asked.Act, f"u{seat}", action=action, **{**values, **more})

    def act_text(self, seat: int, text: str) -> Any:
        """A person acts, the action in notation."""
        assert self.table.play is not None
        runner = self.table.runner
        state = runner.read(self.table.play.position.state)
        return self.act(seat, runner.game.words.action(state, seat, text))

    def frame(self, viewer: int, after: int | None = None) -> Frame:
        """What a viewer gets."""
        return shown(self.table, viewer, after)

    def fresh(self) -> Table:
        """The table of another process: all events folded again."""
        return folded(self.events)

    def viewers(self) -> list[int]:
        """Every seat, and a bystander."""
        return [*range(len(self.table.seats)), SPECTATOR]


def scripted(*outcomes: str) -> Deal:
    """A dealer that names the outcomes, and deals the lowest when none is left."""
    queue = list(outcomes)

    def deal(shuffle: Shuffle, runner: Runner, number: int) -> int:
        state = runner.trial.sheet
        if queue:
            return int(runner.game.words.action(state, CHANCE, queue.pop(0)))
        return int(runner.rules.drawn(state, 0))

    return deal


def shown(table: Table, viewer: int, after: int | None = None) -> Frame:
    """What a viewer gets: a frame as it comes over the wire, and the table with it."""
    came, facts = (
        msgspec.msgpack.decode(message) for message in sent(table, viewer, after)
    )
    return {**filled(came), "table": facts}


def sent(table: Table, viewer: int, after: int | None = None) -> tuple[bytes, bytes]:
    """A frame and the facts of the table as they go over the wire."""
    encode = msgspec.msgpack.encode
    return encode(frame(table, viewer, after)), encode(table_facts(table, viewer))


def content(value: Any) -> Any:
    """All that a table is, as plain values."""
    if isinstance(value, Play):
        return {name: content(getattr(value, name)) for name in Play.__slots__}
    if is_dataclass(value):
        return {f.name: content(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, list | tuple) or hasattr(value, "popleft"):
        return [content(each) for each in value]
    return value
