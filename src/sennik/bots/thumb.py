"""The bot that plays by a game's rules of thumb (`games/<key>/thumb.py`)."""

from typing import Any

from sennik.bots import Bot, scratch
from sennik.bots.compiling import fast_bots
from sennik.engine import entries
from sennik.games import Game
from sennik.games.common import Sheet


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that plays `game` by its rules of thumb."""
    legal: Any = game.rules.legal
    choose: Any = entries.beside(game.rules, "thumb").choose
    if compiled:
        bots = fast_bots(game)
        legal, choose = bots.legal, bots.choose
    choices = scratch(game.rules.MAX_LEGAL, compiled)

    def chosen(view: Sheet, seat: int, ticket: int) -> int:
        count = legal(view, seat, choices)
        return int(choose(view, seat, choices, count, ticket))

    return chosen
