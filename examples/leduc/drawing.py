"""Leduc poker: the table as monospaced text."""

from collections.abc import Sequence

from examples.leduc.facts import *
from examples.leduc.notation import SYMBOLS
from sennik.games.catalogues import Catalogue, catalogue
from sennik.games.common import HIDDEN, Sheet
from sennik.games.laying import BACK, EMPTY, Block, Row

COLUMN = 26


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """Both hands with the common card between them, and the chips below."""
    kept = catalogue(str(__package__), lang)
    hands_dealt = CARDS - view.left
    columns = [
        hand(view, 0, hands_dealt > 0, kept, names),
        [*card(view.common, view.common != HIDDEN), kept.text("table.common"), ""],
        hand(view, 1, hands_dealt > 1, kept, names),
    ]
    rows = zip(*columns, strict=True)
    return "\n".join(
        "".join(cell.center(COLUMN) for cell in row).rstrip() for row in rows
    )


def laid(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> list[Block]:
    """The same as cards: the common card, then everybody's."""
    kept = catalogue(str(__package__), lang)
    common = EMPTY if view.common == HIDDEN else view.common
    blocks: list[Block] = [[kept.text("table.common"), Row((common,))]]
    for who in range(MAX_SEATS):
        dealt = who < CARDS - view.left
        hidden = BACK if dealt else EMPTY
        card = hidden if view.hands[who] == HIDDEN else view.hands[who]
        chips = kept.number(view.paid[who], "chips")
        blocks.append([f"{names[who]} · {chips}", Row((card,))])
    return blocks


def hand(
    view: Sheet, seat: int, dealt: bool, kept: Catalogue, names: Sequence[str]
) -> list[str]:
    """One column: the card of `seat`, its name with a mark on its turn, its chips."""
    mark = "> " if view.phase == BETTING and view.turn == seat else ""
    name = mark + names[seat][: COLUMN - 4]
    return [
        *card(view.hands[seat], dealt),
        name,
        kept.number(view.paid[seat], "chips"),
    ]


def card(kind: int, lies: bool) -> list[str]:
    """A card in three lines: its face, a back, or an empty place."""
    if not lies:
        return ["", ".", ""]
    face = "░░░" if kind == HIDDEN else f" {SYMBOLS[kind]} "
    return ["┌───┐", f"│{face}│", "└───┘"]
