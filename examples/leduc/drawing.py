"""Leduc poker: the table as monospaced text."""

from collections.abc import Sequence

from examples.leduc.notation import SYMBOLS
from examples.leduc.rules import *
from sennik.games.common import HIDDEN, Sheet
from sennik.games.phrases import plural

CHIPS = {"en": ("chip", "chips"), "pl": ("żeton", "żetony", "żetonów")}
COMMON = {"en": "common card", "pl": "karta wspólna"}
COLUMN = 26


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """Both hands with the common card between them, and the chips below."""
    hands_dealt = CARDS - view.left
    columns = [
        hand(view, 0, hands_dealt > 0, lang, names),
        [*card(view.common, view.common != HIDDEN), COMMON[lang], ""],
        hand(view, 1, hands_dealt > 1, lang, names),
    ]
    rows = zip(*columns, strict=True)
    return "\n".join(
        "".join(cell.center(COLUMN) for cell in row).rstrip() for row in rows
    )


def hand(
    view: Sheet, seat: int, dealt: bool, lang: str, names: Sequence[str]
) -> list[str]:
    """One column: the card of `seat`, its name with a mark on its turn, its chips."""
    mark = "> " if view.phase == BETTING and view.turn == seat else ""
    name = mark + names[seat][: COLUMN - 4]
    return [
        *card(view.hands[seat], dealt),
        name,
        plural(view.paid[seat], lang, CHIPS[lang]),
    ]


def card(kind: int, lies: bool) -> list[str]:
    """A card in three lines: its face, a back, or an empty place."""
    if not lies:
        return ["", ".", ""]
    face = "░░░" if kind == HIDDEN else f" {SYMBOLS[kind]} "
    return ["┌───┐", f"│{face}│", "└───┘"]
