"""`sennik replay`: a recorded match, step by step."""

import textwrap
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from sennik.cli.errors import checked_file, checked_language, checked_seat
from sennik.cli.screen import console, print_table
from sennik.cli.texts import NAMES
from sennik.cli.texts import text as said
from sennik.engine import record as records
from sennik.engine.match import Match
from sennik.engine.options import is_gone, named_game
from sennik.games.common import CHANCE, SPECTATOR, Sheet, sheet

HEAD_WIDTH = 20
NARROWEST = 20


def replay(
    file: Path,
    /,
    *,
    lang: str = "en",
    seat: int | None = None,
    pause: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Walk through the record of a match.

    Parameters
    ----------
    file
        The record of a match.
    lang
        Language of the words, such as pl.
    seat
        Show what this seat knew; without it all cards lie open.
    pause
        Stop after every decision and show the table.
    """
    language = checked_language(lang)
    record = records.read(checked_file(file))
    if is_gone(record["game"], record.get("rules")):
        show_text(record, language)
        return
    end = records.replay(record)  # all of it is checked before any of it is shown
    if seat is not None:
        checked_seat(seat, end.seats)
    Walk(record, language, SPECTATOR if seat is None else seat, pause).run()


def show_text(record: records.Record, language: str) -> None:
    """A record whose rules are gone: who did what, in the notation of its time."""
    screen = console()
    title = named_game(record["game"]).title(language)
    screen.print(Rule(Text(title, "bold")))
    screen.print(
        Text(said("rules_gone", language, version=record.get("rules", 0)), "yellow")
    )
    options = " ".join(f"{name}={n}" for name, n in record["options"].items())
    screen.print(Text(options, "dim"))
    for number, (actor, text) in enumerate(record["steps"]):
        who = said("chance", language) if actor == "chance" else str(actor + 1)
        screen.print(Text(f"{number:>5}  {who}: {text}"), soft_wrap=True)
    result = record.get("result")
    if isinstance(result, dict):
        for name, first in (("scores", 0), ("winners", 1)):
            found = ", ".join(str(n + first) for n in result.get(name, ()))
            screen.print(Text(f"{said(name, language)}: {found or '–'}", "bold"))


class Walk:
    """Goes through a record and tells it, from a seat or with all cards open."""

    def __init__(
        self, record: records.Record, language: str, seat: int, pause: bool
    ) -> None:
        self.record = record
        self.language = language
        self.seat = seat
        self.pause = pause
        self.match: Match = records.opened(record)
        self.words = self.match.words
        self.screen = console()
        self.names = NAMES
        self.dealt: list[str] = []  # faces that Chance dealt and nothing was told of

    def run(self) -> None:
        """Tell every step, then the last table and the result."""
        self.screen.print(Rule(Text(self.match.game.title(self.language), "bold")))
        for number, (actor, text) in enumerate(self.record["steps"]):
            shown, lines = self.stepped(number, actor, text)
            self.tell(number, actor, shown, lines)
            if self.pause and actor != "chance" and not self.go_on():
                return
        self.finish()

    def stepped(
        self, number: int, actor: int | str, step: str | int
    ) -> tuple[str, list[str]]:
        """Play a step; its notation and log lines as the watcher perceives them."""
        match, words, before = self.match, self.words, self.seen()
        who = CHANCE if actor == "chance" else int(actor)
        action = step  # a page writes numbers
        if isinstance(action, str):
            action = int(words.action(match.state, who, action))
        text = words.text(match.state, who, action)
        seat = self.seat
        witnessed = action if seat == SPECTATOR else match.witness(seat, who, action)
        records.replay_step(match, number, actor, step)
        told = words.told(before, self.seen(), seat, who, witnessed)
        lines = [words.line(line, self.language, self.names, seat) for line in told]
        return text if witnessed >= 0 else "", lines

    def seen(self) -> Sheet:
        """What the watcher sees: a copy of the state, or a seat's view."""
        if self.seat != SPECTATOR:
            return self.match.view(self.seat)
        copy = sheet(self.match.rules.State)
        copy.assign(self.match.state)
        return copy

    def tell(self, number: int, actor: int | str, text: str, lines: list[str]) -> None:
        """A step: number, who, notation, what happened; quiet deals come together."""
        if actor == "chance" and not lines:
            self.dealt += [text] if text else []
            return
        if self.dealt:
            self.line("", said("chance", self.language), " ".join(self.dealt), "dim")
            self.dealt.clear()
        who = (
            said("chance", self.language)
            if actor == "chance"
            else self.names[int(actor)]
        )
        style = "dim" if actor == "chance" else "cyan"
        first, *rest = lines or [""]
        self.line(str(number), f"{who}: {text}" if text else who, first, style)
        for later in rest:
            self.line("", "", later)

    def line(self, number: str, head: str, body: str, style: str = "") -> None:
        """One entry, wrapped in its own column."""
        margin = f"{number:>5}  {head:<{HEAD_WIDTH}}  "
        room = max(self.screen.width - len(margin), NARROWEST)
        first, *rest = textwrap.wrap(body, room) or [""]
        self.screen.print(Text(margin, style).append(first, "default"), soft_wrap=True)
        for continued in rest:
            self.screen.print(" " * len(margin) + continued, soft_wrap=True)

    def go_on(self) -> bool:
        """Show the table and wait for the reader."""
        self.show()
        try:
            return input(said("more", self.language)).strip().lower() != "q"
        except EOFError:
            return False

    def show(self) -> None:
        """The table as the watcher sees it."""
        self.screen.print(Rule(style="dim"))
        table = self.words.table(self.seen(), self.seat, self.language, self.names)
        print_table(self.screen, table)

    def finish(self) -> None:
        """The last table and, if the match is over, its result."""
        self.show()
        if self.match.is_over:
            seen = self.seen()
            result = self.words.result(seen, self.seat, self.language, self.names)
            self.screen.print(Panel(Text(result, "bold"), expand=False))
