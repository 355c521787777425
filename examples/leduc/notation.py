"""Leduc poker: actions as text, as records hold them; seats count from 0."""

from sennik.games.common import UNREADABLE, Sheet

SYMBOLS = ("J", "Q", "K")
TEXTS = (*SYMBOLS, "fold", "call", "raise", "starter 0", "starter 1")  # by action


def text(state: Sheet, actor: int, action: int) -> str:
    """The action in notation."""
    return TEXTS[action]


def action(state: Sheet, actor: int, text: str) -> int:
    """The action that `text` names, or UNREADABLE."""
    return TEXTS.index(text) if text in TEXTS else UNREADABLE
