"""The uniformly random bot: every legal action is equally likely."""

from typing import Any

from sennik.bots import Bot, scratch
from sennik.games import Game
from sennik.games.common import Sheet


def bot(game: Game, compiled: bool = True) -> Bot:
    """A bot that plays any legal action of `game`."""
    rules: Any = game.rules
    if compiled:
        from sennik.engine import fast

        rules = fast.rules(game.rules)
    choices = scratch(game.rules.MAX_LEGAL, compiled)

    def choose(view: Sheet, seat: int, ticket: int) -> int:
        count = rules.legal(view, seat, choices)
        return int(choices[ticket % count])

    return choose
