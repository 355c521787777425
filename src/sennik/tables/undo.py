"""Taking back: as long as nothing hidden was revealed and nobody acted since."""

from sennik.games.common import SPECTATOR
from sennik.tables.table import Table


def may_undo(table: Table, number: int) -> bool:
    """Whether the person at seat `number` may take the last action back now."""
    play = table.play
    if play is None or number == SPECTATOR or not table.is_playing or not play.back:
        return False
    return play.steps[-1].actor == number and not table.seats[number].conceded
