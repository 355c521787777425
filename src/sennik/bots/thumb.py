"""The bot that plays by a game's rules of thumb (`games/<key>/thumb.py`)."""

from typing import Any

from sennik.bots import Bot, room
from sennik.bots.compiling import thumb_of, thumb_on_cpu
from sennik.games import Game
from sennik.games.common import Sheet


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that plays `game` by its rules of thumb."""
    rules: Any = game.rules
    thumb: Any = thumb_of(game)
    if compiled:
        from sennik.engine import kernels

        rules, thumb = kernels.on_cpu(rules), thumb_on_cpu(game)
    choices = room(rules.MAX_LEGAL, compiled)

    def choose(view: Sheet, seat: int, ticket: int) -> int:
        seen: Any = view.array[0] if compiled else view
        count = rules.legal(seen, seat, choices)
        return int(thumb.choose(seen, seat, choices, count, ticket))

    return choose
