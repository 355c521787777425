"""The examples of a rulebook: read, played, and told as people would tell them.

An example is an indented block whose format is in docs/contract.md. Tests play it; who
reads the book is told what happens in it, by the words and pictures of the game.
"""

import re
from dataclasses import dataclass
from typing import Any

from sennik.engine.dealers import ScriptedDealer
from sennik.engine.errors import IllegalAction, SennikError
from sennik.engine.match import Match
from sennik.engine.options import parsed_options
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS, SPECTATOR
from sennik.games.saying import LINES, WIDTH

BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)
PARAGRAPH = re.compile(r"^\[(\d+)\] ", re.MULTILINE)
Moment = dict[str, Any]  # what a line of an example comes to, see `Story`


class ExampleFails(SennikError):
    """A line of an example that does not hold."""


@dataclass(frozen=True)
class Example:
    """One block of a rulebook: under which paragraph, at which line."""

    paragraph: int
    line: int
    lines: list[str]


def examples(book: str) -> list[Example]:
    """The example blocks of a rulebook: indented, beginning with `options`."""
    found = []
    for block in BLOCK.finditer(book):
        lines = [line.strip() for line in block.group().splitlines()]
        if lines[0].split()[0] == "options":
            before = book[: block.start()]
            numbers = PARAGRAPH.findall(before)
            number = int(numbers[-1]) if numbers else 0
            found.append(Example(number, before.count("\n") + 1, lines))
    return found


def illustrated(package: str) -> dict[str, list[Any]]:
    """What happens in the examples of a book, by paragraph: the options, and the
    moments. One book may tell of several editions, so no option is fixed.
    """
    game, found = Game("", package), dict[str, list[Any]]()
    for example in examples(game.rulebook("en")):
        options = parsed_options(example.lines[0].split()[1:])
        told = {"options": options, "moments": played(game, example).moments}
        found.setdefault(str(example.paragraph), []).append(told)
    return found


def played(game: Game, example: Example) -> "Story":
    """Play an example; a line that does not hold raises."""
    options = parsed_options(example.lines[0].split()[1:])
    dealer = ScriptedDealer(game.words)
    story = Story(Match(game, options, dealer), dealer)
    for line in example.lines[1:]:
        try:
            story.add(line)
        except SennikError as error:
            raise ExampleFails(f"[{example.paragraph}] {line}: {error}") from error
    if dealer.queue:
        raise ExampleFails(f"cards left over: {list(dealer.queue)}")
    return story


class Story:
    """An example being played, and its moments so far. Each is one of

    - `dealt`: the cards of each pile that Chance deals at first
    - `told`: messages of the game, as rows of numbers
    - `refused`: the seat `who`, the choice it is refused, and the reason's code
    - `scores` of all seats, `winners`
    """

    def __init__(self, match: Match, dealer: ScriptedDealer) -> None:
        self.match = match
        self.dealer = dealer
        self.moments: list[Moment] = []

    def add(self, line: str) -> None:
        """Play one line."""
        word, _, rest = line.partition(" ")
        match = self.match
        if word == "chance":
            self._chance(rest)
        elif word == "scores":
            self._claim(word, match.scores(), rest)
        elif word == "winners":
            self._claim(word, match.winners(), rest)
        elif word == "phase":
            name = match.words.PHASE_NAMES["en"][match.state.phase]
            if name != rest.strip():
                raise ExampleFails(f"the phase is {name}")
        else:
            self._act(int(word), rest)

    def _claim(self, what: str, found: list[int], rest: str) -> None:
        if found != [int(number) for number in rest.split()]:
            raise ExampleFails(f"{what} are {found}")
        self.moments.append({what: found})

    def _chance(self, rest: str) -> None:
        """Before anybody has acted the piles are shown as they are written."""
        match, kinds = self.match, self.match.rules.KINDS
        is_first = all(actor == CHANCE for actor, _ in match.steps)
        piles = []
        for pile in rest.split("|"):
            self.dealer.queue.extend(text.replace("_", " ") for text in pile.split())
            begun = len(match.steps)
            self._deal(is_told=not is_first)
            dealt = [action for _, action in match.steps[begun:]]
            piles.append([action for action in dealt if action < kinds])
        if is_first:
            self.moments.append({"dealt": [pile for pile in piles if pile]})

    def _act(self, seat: int, rest: str) -> None:
        text, refused, paragraph = rest.partition("refused")
        if refused:
            self._refused(seat, text.strip(), int(paragraph))
            return
        if self.match.actors() == CHANCE_ACTS:
            raise ExampleFails("Chance has no card before")
        self._step(seat, text.strip())
        self._deal(is_told=True)

    def _refused(self, seat: int, text: str, paragraph: int) -> None:
        match = self.match
        action, row = match.words.action(match.state, seat, text), [0] * WIDTH
        match.words.telling.label(match.view(seat), seat, action, row)
        try:
            match.play_text(seat, text)
        except IllegalAction as error:
            if error.paragraph != paragraph:
                raise ExampleFails(f"refused by [{error.paragraph}]") from error
            moment = {"who": seat, "label": trimmed(row), "code": error.code}
            self.moments.append({"refused": moment})
        else:
            raise ExampleFails("it is not refused")

    def _deal(self, is_told: bool) -> None:
        while self.match.actors() == CHANCE_ACTS and self.dealer.is_ready:
            self._step(CHANCE, self.dealer.queue.popleft(), is_told)

    def _step(self, actor: int, text: str, is_told: bool = True) -> None:
        """Play an action and note what whoever saw most of it is told."""
        match = self.match
        action = match.words.action(match.state, actor, text)
        seen = [match.witness(seat, actor, action) for seat in range(match.seats)]
        others = match.witness(SPECTATOR, actor, action)
        viewer = next((n for n, one in enumerate(seen) if one != others), SPECTATOR)
        witnessed = seen[viewer] if viewer != SPECTATOR else others
        before = match.view(viewer)
        match.play_text(actor, text)
        rows = [0] * (LINES * WIDTH)
        count = match.words.telling.told(
            before, match.view(viewer), viewer, actor, witnessed, rows
        )
        told = [trimmed(rows[n * WIDTH : (n + 1) * WIDTH]) for n in range(count)]
        if is_told and told:
            self.moments.append({"told": told})


def trimmed(row: list[int]) -> list[int]:
    """A row without the zeros at its end."""
    end = len(row)
    while end > 1 and row[end - 1] == 0:
        end -= 1
    return row[:end]
