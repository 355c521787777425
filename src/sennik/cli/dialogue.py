"""The talk with the person at the terminal: the table, the choices, the answers."""

import re
import sys
from contextlib import suppress

from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from sennik.bots import Considered
from sennik.bots.characters import CHARACTERS
from sennik.cli.errors import INTERRUPTED
from sennik.cli.rulebook import paragraph
from sennik.cli.screen import console, print_table, shown, wrapped
from sennik.cli.session import PERSON, Happening, Session
from sennik.cli.texts import NAMES, command, text
from sennik.games.common import OK, UNREADABLE, Sheet

with suppress(ImportError):  # arrow keys and earlier answers, where there are any
    import readline  # noqa: F401

LONGEST = 60  # of what was typed, shown back
MOST_DIGITS = 6
PLACE = re.compile(r"\b(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})\b", re.ASCII)
LEFT = -1  # the answer of somebody who quits


class Dialogue:
    """Asks, plays and tells until the match is over or the person leaves."""

    def __init__(self, session: Session, explain: bool = False) -> None:
        self.session = session
        session.explained = self.explain if explain else None
        self.match = session.match
        self.words = session.match.words
        self.language: str = session.settings["lang"]
        self.screen = console()
        self.names = names_of(session.players, session.settings["name"], self.language)

    def run(self) -> int:
        """Play to the end or until the person leaves; the exit code."""
        try:
            self.greet()
            while not self.match.is_over:
                self.tell_the_others()
                self.session.save()
                if self.match.is_over:
                    break
                action = self.asked()
                if action == LEFT:
                    return self.leave(0)
                self.tell(self.session.step(self.session.seat, action))
                self.session.save()
        except KeyboardInterrupt:
            self.session.save()
            return self.leave(INTERRUPTED)
        self.finish()
        return 0

    def greet(self) -> None:
        """Who plays what, and how."""
        self.screen.print(Rule(Text(self.match.game.title(self.language), "bold")))
        bots = ", ".join(
            self._introduced(seat, level)
            for seat, level in enumerate(self.session.players)
            if level != PERSON
        )
        if bots:
            self.say("bots", bots=bots)
        self.say("help_hint")
        if fair := self.session.head.get("fair"):
            self.say("committed", "dim", commitment=fair["commitment"][:16])
        if self.match.steps:
            self.say("resumed", steps=len(self.match.steps))

    def _introduced(self, seat: int, level: str) -> str:
        """A bot by its name, and by how it plays unless that is a character's own."""
        if level in CHARACTERS:
            return CHARACTERS[level].names[self.language]
        return f"{self.names[seat]} ({text(f'level.{level}', self.language)})"

    def tell_the_others(self) -> None:
        """Let everybody else act, and tell what can be seen of it."""
        for happening in self.session.advance():
            self.tell(happening)

    def tell(self, happening: Happening) -> None:
        """The log lines of one step."""
        actor, lines = happening
        for line in lines:
            reader = self.session.seat
            sentence = self.words.line(line, self.language, self.names, reader)
            style = "green" if actor == self.session.seat else ""
            self.screen.print(Text(wrapped(f"  · {sentence}", self.screen), style))

    def explain(self, seat: int, view: Sheet, considered: list[Considered]) -> None:
        """What a bot considers, its choice first, with estimates and intervals."""
        if len(considered) == 1:
            return
        self.say("considers", "dim", name=self.names[seat])
        for one in considered:
            notation = from_one(self.words.text(view, seat, one.action))
            bounds = f"{one.low:.2f} – {one.high:.2f}"
            figures = f"{one.estimate:.2f}  ({bounds})  {one.visits:>6}  "
            self.screen.print(Text(f"      {figures}{notation}", "dim"), soft_wrap=True)

    def show(self, choices: list[int]) -> None:
        """The table as the person sees it, the prompt and the numbered choices."""
        view, seat = self.session.view(), self.session.seat
        self.screen.print(Rule(style="dim"))
        print_table(
            self.screen, self.words.table(view, seat, self.language, self.names)
        )
        prompt = self.words.prompt(view, seat, self.language, self.names)
        self.screen.print(Text(f"\n{wrapped(prompt, self.screen)}", "bold"))
        labels = [
            self.words.label(view, seat, action, self.language, self.names)
            for action in choices
        ]
        width = max(len(label) for label in labels)
        for number, (action, label) in enumerate(zip(choices, labels, strict=True), 1):
            notation = from_one(self.words.text(view, seat, action))
            line = Text(f"{number:>3}  ", "cyan")
            line.append(f"{label:<{width}}  ", "default").append(notation, "dim")
            self.screen.print(line, soft_wrap=True)

    def asked(self) -> int:
        """A legal action of the person, asked until there is one, or LEFT."""
        choices = self.match.legal(self.session.seat)
        self.show(choices)
        while True:
            answer = read_answer()
            if answer is None:
                return LEFT
            word, _, rest = answer.partition(" ")
            wanted = command(word.lower())
            if wanted == "quit":
                return LEFT
            if wanted == "table":
                self.show(choices)
            elif wanted is not None:
                self.follow(wanted, rest.strip())
            elif answer:
                action = self.meant(answer, choices)
                if action != UNREADABLE:
                    return action

    def meant(self, answer: str, choices: list[int]) -> int:
        """The legal action that `answer` means; else it says why not: UNREADABLE."""
        number = numbered(answer)
        if number is not None and 1 <= number <= len(choices):
            return choices[number - 1]
        seat = self.session.seat
        action = int(self.words.action(self.session.view(), seat, from_zero(answer)))
        code = OK if action == UNREADABLE else self.match.refusal(seat, action)
        if action != UNREADABLE and code == OK:
            return action
        if number is not None:  # meant as a number of the list, most likely
            self.say("no_choice", "yellow", number=answer, last=len(choices))
        elif action == UNREADABLE:
            self.say("unreadable", "yellow", text=answer[:LONGEST])
        else:
            cited, sentences = self.words.REFUSALS[code]
            self.screen.print(Text(sentences[self.language], "yellow"))
            self.cite(cited)
        return UNREADABLE

    def follow(self, command: str, argument: str) -> None:
        """Help, a paragraph, or saving."""
        if command == "help":
            self.screen.print(Panel(Text(text("help", self.language)), expand=False))
        elif command == "save":
            self.session.save()
            self.say("saved", path=str(self.session.path))
        else:
            number = numbered(argument.strip("[]"))
            if number is None or not self.cite(number, with_example=True):
                self.say("no_paragraph", "yellow", text=argument[:LONGEST])

    def cite(self, number: int, with_example: bool = False) -> bool:
        """Print paragraph `number` of the rulebook, if there is one."""
        piece = paragraph(self.match.game, number, self.language)
        if piece is not None:
            self.screen.print(shown(piece, with_example))
        return piece is not None

    def leave(self, code: int) -> int:
        """Say where the match is and how to go on with it."""
        self.screen.print()
        self.say("saved", path=str(self.session.path))
        self.say("go_on", path=str(self.session.path))
        return code

    def finish(self) -> None:
        """The last table and who won."""
        view, seat = self.session.view(), self.session.seat
        result = self.words.result(view, seat, self.language, self.names)
        self.screen.print(Rule(style="dim"))
        print_table(
            self.screen, self.words.table(view, seat, self.language, self.names)
        )
        self.screen.print()
        self.screen.print(Panel(Text(result, "bold"), expand=False))
        self.say("recorded", "dim", path=str(self.session.path))

    def say(self, key: str, style: str = "", **arguments: int | str) -> None:
        """A sentence of our own."""
        sentence = text(key, self.language, **arguments)
        if "path" not in arguments:  # a path is for copying: it stays in one piece
            sentence = wrapped(sentence, self.screen)
        self.screen.print(Text(sentence, style), soft_wrap=True)


def from_one(notation: str) -> str:
    """Notation as the terminal has it: seats and places count from 1, as in labels.

    Records count both from 0 (`look 0.3` is the first seat's fourth land).
    """
    return PLACE.sub(lambda at: f"{int(at[1]) + 1}.{int(at[2]) + 1}", notation)


def from_zero(answer: str) -> str:
    """What was typed as records have it; there is no seat or place 0."""
    return PLACE.sub(
        lambda at: (
            f"{int(at[1]) - 1}.{int(at[2]) - 1}" if "0" not in at.groups() else ""
        ),
        answer,
    )


def numbered(answer: str) -> int | None:
    """The number that `answer` is, if it is one that could be on a list."""
    short = answer.isdecimal() and len(answer) <= MOST_DIGITS
    return int(answer) if short else None


def read_answer() -> str | None:
    """One line from the person, or None at the end of the input."""
    try:
        answer = input("> ").strip()
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(answer)  # a script's answers belong to its transcript
    return answer


def names_of(players: list[str], person: str, language: str) -> list[str]:
    """What everybody is called; nobody's name is there twice."""
    names: list[str] = []
    for seat, player in enumerate(players):
        name = person if player == PERSON else NAMES[seat]
        if player in CHARACTERS:
            name = CHARACTERS[player].short[language]
        names.append(f"{name} {seat + 1}" if name in names else name)
    return names
