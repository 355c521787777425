"""Smoki: dragons won at the end of a round."""

from sennik.games.common import Sheet
from sennik.games.moments import ROUND, SILENT


def moment(before: Sheet, after: Sheet, actor: int, action: int, seat: int) -> int:
    """What a step was for `seat`."""
    return ROUND if after.dragons[seat] > before.dragons[seat] else SILENT
