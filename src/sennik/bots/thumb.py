"""The bot that plays by a game's rules of thumb (`games/<key>/thumb.py`)."""

from typing import Any

from sennik.bots import Bot, room
from sennik.bots.compiling import thumb_of
from sennik.games import Game
from sennik.games.common import Sheet


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that plays `game` by its rules of thumb."""
    rules: Any = game.rules
    thumb: Any = thumb_of(game)
    if compiled:
        from sennik.engine import fast

        rules, thumb = fast.rules(game.rules), fast.thumb(game.rules)
    choices = room(game.rules.MAX_LEGAL, compiled)

    def choose(view: Sheet, seat: int, ticket: int) -> int:
        count = rules.legal(view, seat, choices)
        return int(thumb.choose(view, seat, choices, count, ticket))

    return choose
