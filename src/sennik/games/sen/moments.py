"""Sen: calls, swaps of others' lands, rounds won while somebody else called."""

from sennik.games.common import Sheet
from sennik.games.moments import CALL, CALL_WRONG, ROBBED, ROBS, ROUND, SILENT
from sennik.games.sen.facts import (
    CALL_FAILED,
    PLACE,
    SWAPPING_WITH,
    TURN,
    WAKE,
    is_own,
)


def moment(before: Sheet, after: Sheet, actor: int, action: int, seat: int) -> int:
    """What a step was for `seat`."""
    if before.phase == TURN and action == WAKE:
        if actor == seat:
            return CALL_WRONG if after.verdict == CALL_FAILED else CALL
        return ROUND if is_lowest(after, seat) else SILENT
    if before.phase == SWAPPING_WITH and action >= PLACE:
        other = action - PLACE
        if actor == seat:
            own = is_own(before, seat, before.first) and is_own(before, seat, other)
            return SILENT if own else ROBS
        if is_own(before, seat, before.first) or is_own(before, seat, other):
            return ROBBED
    return SILENT


def is_lowest(after: Sheet, seat: int) -> bool:
    """Whether nobody else has as few points of the round as `seat`."""
    for other in range(after.seats):
        if other != seat and after.points[other] <= after.points[seat]:
            return False
    return True
