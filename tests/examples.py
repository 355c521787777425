"""Plays the example blocks of a rulebook; their format is in docs/contract.md."""

import re
from dataclasses import dataclass, field

import pytest

from sennik.engine.dealers import ScriptedDealer
from sennik.engine.errors import IllegalAction
from sennik.engine.match import Match
from sennik.engine.options import parsed_options
from sennik.games import Game
from sennik.games.common import CHANCE_ACTS

BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)


@dataclass
class Example:
    """One block of a rulebook, and the line it starts at."""

    line: int
    lines: list[str] = field(default_factory=list)


def examples(book: str) -> list[Example]:
    """The example blocks of a rulebook: indented, beginning with `options`."""
    found = []
    for block in BLOCK.finditer(book):
        lines = [line.strip() for line in block.group().splitlines()]
        if lines[0].split()[0] == "options":
            found.append(Example(book[: block.start()].count("\n") + 1, lines))
    return found


def run(game: Game, example: Example) -> Match:
    """Play an example; any line that does not hold fails."""
    dealer = ScriptedDealer(game.words)
    options = parsed_options(example.lines[0].split()[1:])
    match = Match(game, options, dealer)
    for line in example.lines[1:]:
        run_line(match, dealer, line)
    assert not dealer.queue, f"cards left over: {list(dealer.queue)}"
    return match


def run_line(match: Match, dealer: ScriptedDealer, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "chance":
        texts = (text.replace("_", " ") for text in rest.split() if text != "|")
        dealer.queue.extend(texts)
        match.deal()
    elif word == "scores":
        assert match.scores() == [int(number) for number in rest.split()], line
    elif word == "winners":
        assert match.winners() == [int(number) for number in rest.split()], line
    elif word == "phase":
        names = match.words.PHASE_NAMES["en"]
        assert names[match.state.phase] == rest.strip(), line
    else:
        play_line(match, int(word), rest)


def play_line(match: Match, seat: int, rest: str) -> None:
    text, refused, paragraph = rest.partition("refused")
    if refused:
        with pytest.raises(IllegalAction) as caught:
            match.play_text(seat, text.strip())
        assert caught.value.paragraph == int(paragraph), f"{rest}: {caught.value}"
    else:
        assert match.actors() != CHANCE_ACTS, (
            f"Chance has no card before: {seat} {rest}"
        )
        match.play_text(seat, text.strip())
        match.deal()
