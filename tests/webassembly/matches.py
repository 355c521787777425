"""Matches at a table of the server, written down with every frame that it shows: the
page plays them again (`matches.ts`) and must show the same.

Somebody plays at seat 0, takes back what can be taken back and puts away what was
looked at; the other seats are characters. All act at random.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from sennik.engine.options import make_options
from sennik.games.common import CHANCE_ACTS
from sennik.tables import events as happened
from sennik.tables.decisions.matches import given_up
from sennik.tables.folding import fold
from sennik.tables.frames import frame, table_facts
from sennik.tables.pace import pause
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import Table
from tests.subjects import Subject
from tests.walks import Walk

NOW = 1_000
BOT = "seamstress"
TEMPO, LEAST = 100, 120
MOST = 150  # commands of a match; then somebody gives up
NOT_HERE = ("fair", "public", "spectators", "type")  # what only a server has

Line = dict[str, Any]


class Writer:
    """Plays at a table, and writes down what is asked of it and what it shows."""

    def __init__(self, subject: Subject, walk: Walk, is_aided: bool, seed: int) -> None:
        game = subject.game
        record = make_options(game, walk.options)
        self.walk, self.rng = walk, random.Random(seed)
        self.options = {
            one.name: int(getattr(record, one.name)) for one in game.rules.OPTIONS
        }
        self.seats = self.options["seats"]
        self.table = Table()
        self.outcomes: list[int] = []  # dealt since the last command
        self.shown: int | None = None
        version = game.rules.VERSION
        self.fold(
            happened.TableOpened(
                NOW, "t", "u", game.key, version, self.options, memory_aid=is_aided
            )
        )
        self.fold(happened.SeatTaken(NOW, 0, "u", "Ola"))
        for seat in range(1, self.seats):
            self.fold(happened.BotSeated(NOW, seat, BOT))
        self.table.shuffle = Shuffle(0, b"", "", (), NOW)  # there is none in the page

    def fold(self, event: happened.Event) -> None:
        fold(self.table, event)

    # --- What happens ----------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        """A match, its end, and the beginning of the next one."""
        yield {"options": self.options, "memory_aid": self.table.memory_aid}
        yield self.begun({"do": "begin"})
        for _ in range(MOST):
            if self.table.status != "playing":
                break
            yield self.command()
        if self.table.status == "playing":
            yield self.conceded()
        self.fold(happened.RematchAgreed(NOW, 0))
        self.fold(happened.TableReopened(NOW))
        self.table.shuffle = Shuffle(0, b"", "", (), NOW)
        yield self.begun({"do": "again"})

    def begun(self, said: Line) -> Line:
        table = self.table
        self.fold(happened.MatchBegun(NOW, table.game, table.rules, "", []))
        self.dealt()
        return self.line(said)

    def dealt(self) -> None:
        """Chance acts, at random; the match may be over then."""
        play, runner = self.table.play, self.table.runner
        assert play is not None
        while play.position.mask == CHANCE_ACTS:
            state = runner.read(play.position.state)
            ticket = self.rng.randrange(runner.rules.tickets(state))
            outcome = int(runner.rules.drawn(state, ticket))
            self.outcomes.append(outcome)
            self.fold(happened.OutcomeDealt(NOW, outcome))
        if play.position.mask == 0:
            state = runner.read(play.position.state)
            mask = int(runner.rules.winners(state))
            won = [seat for seat in range(self.seats) if mask >> seat & 1]
            scores = play.position.scores
            self.fold(happened.MatchEnded(NOW, "played", scores, won))

    def command(self) -> Line:
        """Somebody does something."""
        table, play = self.table, self.table.play
        assert play is not None
        if table.may_undo(0) and self.rng.random() < 0.3:
            self.fold(happened.ActionUndone(NOW, 0))
            return self.line({"do": "undo"})
        if table.runner.looks(play.position, 0) and self.rng.random() < 0.5:
            self.fold(happened.LookDismissed(NOW, 0))
            return self.line({"do": "dismiss"})
        if table.interlude and (0 not in table.acting() or self.rng.random() < 0.5):
            self.fold(happened.PlayerReady(NOW, 0))
            return self.line({"do": "next"})
        seat = 0 if table.interlude else self.rng.choice(table.acting())
        legal = table.seats[seat].legal
        kept = [action for action in legal if action not in self.walk.shun]
        action = self.rng.choice(kept or legal)
        paused = pause(table, seat, action, TEMPO, LEAST)
        prompt = table.seats[seat].prompt
        self.fold(happened.ActionTaken(NOW, seat, action, prompt, by_bot=seat != 0))
        self.dealt()
        said = {"do": "act", "seat": seat, "action": action, "prompt": prompt}
        return self.line({**said, "pause": paused})

    def conceded(self) -> Line:
        left = [seat for seat in range(self.seats) if seat != 0]
        ended, _ = given_up(self.table, NOW, left)
        self.fold(happened.Conceded(NOW, 0, ""))
        self.fold(ended)
        return self.line({"do": "concede"})

    # --- What it shows ---------------------------------------------------------------

    def line(self, said: Line) -> Line:
        """What was done, and all that everybody sees then."""
        table, after = self.table, self.shown
        assert table.play is not None
        frames = [text_of(frame(table, seat, after)) for seat in range(self.seats)]
        facts = table_facts(table, 0)
        kept = {name: facts[name] for name in sorted(facts) if name not in NOT_HERE}
        outcomes, self.outcomes = self.outcomes, []
        self.shown = table.seq
        return {**said, "outcomes": outcomes, "frames": frames, "table": kept}


def text_of(sent: Any) -> str:
    """A frame as JSON; bytes are base64."""
    made = msgspec.to_builtins(sent)
    del made["type"]
    return json.dumps(made, separators=(",", ":"))
