"""Taking back: as long as nothing hidden was revealed and nobody acted since."""

from sennik.games.common import CHANCE
from sennik.tables.eyes import eyes_of
from sennik.tables.table import Table


def may_undo(table: Table, number: int) -> bool:
    """Whether the person at seat `number` may take the last action back now."""
    play = table.play
    if play is None or not table.is_playing or not play.steps:
        return False
    last = play.steps[-1]
    if last.actor != number or last.actor == CHANCE or last.by_bot:
        return False
    if table.seats[number].conceded:
        return False
    return eyes_of(table, play).is_secret
