"""Onirim: doors found, where travellers may talk; silent ones say nothing at all."""

from sennik.games.common import Sheet
from sennik.games.moments import ROUND, SILENT
from sennik.games.onirim.facts import COLOURS


def moment(before: Sheet, after: Sheet, actor: int, action: int, seat: int) -> int:
    """What a step was for `seat`."""
    if before.silent:
        return SILENT
    for colour in range(COLOURS):
        if after.doors[seat, colour] > before.doors[seat, colour]:
            return ROUND
    return SILENT
