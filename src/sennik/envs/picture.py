"""The table as a picture with our own cards: SVG, or the pixels of it.

What lies where is `laid` of the game's words; faces are those that the build has
written to `faces.json` in its folder (`web/sheet/faces.ts`). A game without drawings
has slips of paper with the notation of each card. Every picture has the same size.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np

from sennik.games import Game
from sennik.games.laying import BACK, EMPTY, Block, Row

WIDE, HIGH = 960, 720  # of a picture
SIDE = 410  # how wide a player's part is
CARD, TALL = 60, 84  # a card of 100 by 140 units
GAP = 8
SIZE, LINE = 14, 20  # of text
LETTER = 7.5  # about how wide a letter is
SHARP = 2  # pixels of a card's bitmap for one of the picture
NIGHT, MAT, INK, PAPER, CLOTH = "#171c44", "#232a5e", "#14162e", "#f3e7cf", "#39406f"
FONT = "font-family=\"'Nunito Sans', 'DejaVu Sans', sans-serif\""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'

Array = np.ndarray[Any, Any]
Face = Callable[[int], str]  # the drawing of a card, of 100 by 140 units


# --- Cards ---------------------------------------------------------------------------


class Deck(NamedTuple):
    """The faces of a game, and what they refer to."""

    defined: str
    back: str
    faces: tuple[str, ...]

    def face(self, number: int) -> str:
        """A face, or the back."""
        return self.back if number == BACK else self.faces[number % len(self.faces)]


@cache
def deck_of(package: str) -> Deck:
    """The drawn faces of a game, or slips with what its notation calls them."""
    path = files(package) / "faces.json"
    if path.is_file():
        stored = json.loads(path.read_text(encoding="utf-8"))
        return Deck(stored["defined"], stored["back"], tuple(stored["faces"]))
    return Deck(
        "", paper("", CLOTH), tuple(map(paper, Game("", package).words.SYMBOLS))
    )


def paper(symbol: str, fill: str = PAPER) -> str:
    """A card without a drawing."""
    size = min(48, 130 // max(len(symbol), 1))
    return (
        f'<rect width="100" height="140" rx="8" fill="{fill}"/>'
        f'<text x="50" y="{70 + size // 3}" font-size="{size}" fill="{INK}" '
        f'text-anchor="middle" {FONT}>{escape(symbol)}</text>'
    )


@cache
def bitmap(package: str, number: int) -> str:
    """A face painted once: its planes have shadows, which take longest."""
    deck = deck_of(package)
    drawn = f"<defs>{deck.defined}</defs>{deck.face(number)}"
    png = painted(f'{SVG} viewBox="0 0 100 140">{drawn}</svg>', SHARP * CARD)
    source = f"data:image/png;base64,{b64encode(png).decode()}"
    return f'<image href="{source}" width="100" height="140"/>'


def painted(svg: str, width: int) -> bytes:
    """A drawing as PNG."""
    png: bytes = import_module("resvg_py").svg_to_bytes(svg_string=svg, width=width)
    return png


# --- The table -----------------------------------------------------------------------


def drawing(package: str, blocks: Sequence[Block]) -> str:
    """The table as SVG."""
    deck = deck_of(package)
    return board(package, blocks, deck.face, deck.defined)


def pixels(package: str, blocks: Sequence[Block]) -> Array:
    """The table as rows of pixels: red, green, blue."""
    drawn = board(package, blocks, lambda number: bitmap(package, number), "")
    image = import_module("PIL.Image").open(BytesIO(painted(drawn, WIDE)))
    return np.asarray(image.convert("RGB"))


def board(package: str, blocks: Sequence[Block], face: Face, defined: str) -> str:
    """The middle of the table above, the players two abreast below it, all of it as
    large as the picture has room for."""
    middle, *players = blocks
    drawn, heights = [], [GAP]
    for row in [[middle], *abreast(players)]:
        is_wide = row[0] is middle or len(players) == 1
        side = 2 * SIDE + GAP if is_wide else SIDE
        parts = [block(package, one, side) for one in row]
        high = max(height for _, height in parts)
        for place, (part, _) in enumerate(parts):
            x = GAP + place * (side + GAP)
            drawn.append(
                f'<g transform="translate({x} {heights[-1]})">'
                f'<rect width="{side}" height="{high}" rx="10" fill="{MAT}"/>{part}</g>'
            )
        heights.append(heights[-1] + high + GAP)
    symbols = (
        f'<symbol id="{mark(package, one)}" viewBox="0 0 100 140">{face(one)}</symbol>'
        for one in sorted(lying(blocks))
    )
    return (
        f'{SVG} width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">'
        f"<defs>{defined}{''.join(symbols)}</defs>"
        f'<rect width="{WIDE}" height="{HIGH}" fill="{NIGHT}"/>'
        f"{fitted(''.join(drawn), 2 * SIDE + 3 * GAP, heights[-1])}</svg>"
    )


def abreast(players: Sequence[Block]) -> list[Sequence[Block]]:
    """The players in rows of two."""
    bounds = [*range(0, len(players), 2), len(players)]
    return [players[first:end] for first, end in pairwise(bounds)]


def fitted(drawn: str, wide: int, high: int) -> str:
    """A drawing in the middle of the picture, as large as possible."""
    scale = min(WIDE / wide, HIGH / high)
    x, y = (WIDE - wide * scale) / 2, (HIGH - high * scale) / 2
    place = f"translate({x:.2f} {y:.2f}) scale({scale:.4f})"
    return f'<g transform="{place}" fill="{PAPER}">{drawn}</g>'


def block(package: str, lines: Block, side: int) -> tuple[str, int]:
    """Some lines one under another, and how high they are."""
    drawn, y = [], GAP
    for line in lines:
        if isinstance(line, Row):
            drawn += list(cards(package, line, side, y))
            y += TALL + GAP + (LINE if line.below else 0)
        else:
            for part in wrap(line, int((side - 2 * GAP) / LETTER)):
                drawn.append(text(part, GAP + 2, y + SIZE))
                y += LINE
    return "".join(drawn), y


def cards(package: str, row: Row, side: int, y: int) -> Iterator[str]:
    """Cards side by side; where there is no room, one over another."""
    room = side - 2 * GAP - CARD
    step = min(CARD + GAP, room / max(len(row.cards) - 1, 1))
    for place, number in enumerate(row.cards):
        x = round(GAP + place * step, 2)
        size = f'x="{x}" y="{y}" width="{CARD}" height="{TALL}"'
        if number == EMPTY:
            yield f'<rect {size} rx="5" fill="none" stroke="{CLOTH}"/>'
        else:
            yield f'<use href="#{mark(package, number)}" {size}/>'
        if place < len(row.below):
            yield text(row.below[place], x + CARD / 2, y + TALL + SIZE, "middle")


def text(words: str, x: float, y: float, anchor: str = "start") -> str:
    """A line of text."""
    place = f'x="{x}" y="{y}" font-size="{SIZE}" text-anchor="{anchor}"'
    return f"<text {place} {FONT}>{escape(words)}</text>"


def lying(blocks: Sequence[Block]) -> set[int]:
    """The faces that are to be seen."""
    rows = (line for one in blocks for line in one if isinstance(line, Row))
    return {number for row in rows for number in row.cards if number != EMPTY}


def mark(package: str, number: int) -> str:
    """What a face is called in a drawing; the same in every drawing of a game."""
    return f"{package.rpartition('.')[2]}-{'back' if number == BACK else number}"
