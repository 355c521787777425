"""Whatever is asked in whatever order: no crash, nothing lost, nothing done twice."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sennik.engine.dealers import share_commitment
from sennik.games import GAMES
from sennik.tables import commands as asked
from sennik.tables.commands import NOBODY
from sennik.tables.decisions import AlreadyDone, Refused
from sennik.tables.events import ActionTaken, ActionUndone, Clock, Wish
from sennik.tables.words import PHRASES
from tests.tables.party import ENTROPY, SECRET, Party, content, sent
from tests.tables.test_frames import lasting

CLOCKS = [Clock(), Clock("seconds", 5), Clock("hours", 1)]
LEVELS = ["thumb", "random", "?"]
WISHES: list[Wish] = ["bot", "end"]


class Crowd:
    """People who ask for anything, mostly for something sensible, often twice."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        key = rng.choice(list(GAMES))
        rules = GAMES[key].rules
        seats = rng.randint(rules.MIN_SEATS, rules.MAX_SEATS)
        clock, aid = rng.choice(CLOCKS), rng.random() < 0.5
        self.party = Party(key, {"seats": seats}, memory_aid=aid, clock=clock)
        self.sent: list[asked.Command] = []
        self.acknowledged: dict[tuple[str, str], int] = {}
        if rng.random() < 0.9:
            self.party.started(people=rng.randint(0, seats))
        self.read = dict.fromkeys(self.party.viewers(), self.party.table.seq)

    def someone(self) -> str:
        """Anybody, the server and strangers included."""
        seats = len(self.party.table.seats)
        return self.rng.choice([*(f"u{n}" for n in range(seats + 1)), NOBODY])

    def command(self) -> asked.Command:
        """The next thing to ask."""
        rng, party = self.rng, self.party
        now = party.now = party.now + rng.choice([0, 1, 4_000, 70_000])
        if rng.random() < 0.75 and party.table.status == "shuffling":
            return self.share(now)
        if rng.random() < 0.75 and party.table.acting():
            return self.action(now)
        if self.sent and rng.random() < 0.2:
            return rng.choice(self.sent)
        who, seat = self.someone(), rng.randrange(-2, 8)
        level = rng.choice(LEVELS)
        makers: list[Any] = [
            lambda: asked.TakeSeat(now, who, rng.choice(["Ola", ""]), seat),
            lambda: asked.Rename(now, who, rng.choice(["Jan", "x" * 99])),
            lambda: asked.LeaveSeat(now, who),
            lambda: asked.SeatBot(now, who, level, seat),
            lambda: asked.SendAway(now, who, seat),
            lambda: asked.ChangeSeats(now, who, seat, rng.randrange(-2, 8)),
            lambda: asked.Start(now, who, rng.choice([SECRET, b""])),
            lambda: self.share(now),
            lambda: asked.Act(now, who, f"id{rng.randrange(9)}", seat, seat * 30),
            lambda: asked.ActForBot(now, who, seat, seat, seat * 9),
            lambda: asked.Undo(now, who, f"id{rng.randrange(9)}"),
            lambda: asked.DismissLook(now, who),
            lambda: asked.Say(now, who, rng.choice([*PHRASES, "?"])),
            lambda: asked.NextRound(now, who),
            lambda: asked.GoAway(now, who),
            lambda: asked.ComeBack(now, who),
            lambda: asked.TimeIsUp(now, who, level),
            lambda: asked.Claim(now, who, seat, rng.choice(WISHES), level),
            lambda: asked.Again(now, who, rng.choice([SECRET, b""])),
        ]
        rare: list[Any] = [
            lambda: asked.Concede(now, who, level),
            lambda: asked.CloseTable(now, who),
        ]
        made: asked.Command = rng.choice(rare if rng.random() < 0.03 else makers)()
        return made

    def action(self, now: int) -> asked.Command:
        """A sensible action of whoever is asked."""
        table = self.party.table
        number = self.rng.choice(table.acting())
        seat = table.seats[number]
        action = self.rng.choice(seat.legal)
        if seat.is_played_by_bot and self.rng.random() < 0.9:
            return asked.ActForBot(now, NOBODY, number, seat.prompt, action)
        client_id = f"id{self.rng.randrange(10**6)}"
        return asked.Act(now, f"u{number}", client_id, seat.prompt, action)

    def share(self, now: int) -> asked.Command:
        """What somebody owes to the shuffle, mostly in the right order."""
        table, rng = self.party.table, self.rng
        seat = rng.randrange(len(table.seats))
        shuffle, number = table.shuffle, table.rounds
        promise = shuffle.commitment if shuffle else "00" * 32
        if rng.random() < 0.5:
            made = share_commitment(promise, seat, rng.choice([ENTROPY, bytes(16)]))
            made = rng.choice([made, made, "?"])
            return asked.CommitEntropy(now, f"u{seat}", number, made)
        entropy = rng.choice([ENTROPY, bytes(16), b""])
        return asked.RevealEntropy(now, f"u{seat}", number, entropy)

    def ask(self, command: asked.Command) -> None:
        """Ask, and note what was acknowledged."""
        self.sent.append(command)
        client = (command.who, getattr(command, "id", ""))
        more = {n: getattr(command, n) for n in command.__struct_fields__[2:]}
        answered = -1
        events = []
        try:
            events = self.party.ask(type(command), command.who, **more)
        except Refused:
            return
        except AlreadyDone as done:
            answered = done.seq
        if answered > 0:
            assert self.acknowledged[client] == answered
        elif client[1]:
            assert client not in self.acknowledged, "done twice"
            kinds = [type(event) for event in events]
            kind = ActionTaken if ActionTaken in kinds else ActionUndone
            first = self.party.table.seq - len(events) + 1
            self.acknowledged[client] = first + kinds.index(kind)

    def look(self) -> None:
        """Everybody is told what has happened since it last looked."""
        for viewer in self.read:
            news, whole = (
                self.party.frame(viewer, after) for after in (self.read[viewer], None)
            )
            assert lasting(news) == lasting(whole)
            self.read[viewer] = self.party.table.seq

    def check(self) -> None:
        """The log alone gives the same table, and the same frames."""
        party, fresh = self.party, self.party.fresh()
        assert content(fresh) == content(party.table)
        for viewer in party.viewers():
            for after in (None, party.table.seq - 3):
                there = sent(fresh, viewer, after)
                assert sent(party.table, viewer, after) == there
        self.look()


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_any_commands_in_any_order(seed: int) -> None:
    crowd = Crowd(random.Random(seed))
    for number in range(120):
        crowd.ask(crowd.command())
        if crowd.rng.random() < 0.7:
            crowd.look()
        if number % 40 == 39:
            crowd.check()
    crowd.check()
    events = crowd.party.events
    for (_, client_id), seq in crowd.acknowledged.items():
        event = events[seq - 1]
        assert isinstance(event, ActionTaken | ActionUndone)
        assert event.id == client_id
    done = [e for e in events if isinstance(e, ActionTaken | ActionUndone) and e.id]
    assert len(done) == len(crowd.acknowledged) == len({*crowd.acknowledged.values()})
