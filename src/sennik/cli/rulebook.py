"""Rulebooks as pieces: headings, numbered paragraphs and their examples."""

import re
from dataclasses import dataclass, field

from sennik.games import Game

HEADING = re.compile(r"#+ +(.*)")
NUMBERED = re.compile(r"\[(\d+)\] *(.*)")
EXAMPLE = "    "


@dataclass
class Piece:
    """A heading, or a paragraph with its example; `number` is 0 where it has none."""

    heading: str = ""
    number: int = 0
    prose: list[str] = field(default_factory=list)
    example: list[str] = field(default_factory=list)


def pieces(book: str) -> list[Piece]:
    """The rulebook `book` in its order."""
    found: list[Piece] = []
    for line in book.splitlines():
        if heading := HEADING.match(line):
            found.append(Piece(heading=heading[1]))
        elif numbered := NUMBERED.match(line):
            found.append(Piece(number=int(numbered[1]), prose=[numbered[2]]))
        elif line.strip() and (not found or found[-1].heading):
            found.append(Piece(prose=[line]))
        elif found and line.startswith(EXAMPLE):
            found[-1].example.append(line.removeprefix(EXAMPLE))
        elif found and not found[-1].heading:
            found[-1].prose.append(line)
    return found


def paragraph(game: Game, number: int, language: str) -> Piece | None:
    """Paragraph `number` of a game's rulebook, if it has one."""
    for piece in pieces(game.rulebook(language)):
        if piece.number == number:
            return piece
    return None
