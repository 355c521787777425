"""What of a table's log is somebody's own: what they may ask to have."""

from collections.abc import Iterable

from sennik.tables.events import (
    Event,
    PlayerRenamed,
    SeatLeft,
    SeatTaken,
    ShuffleAborted,
    TableOpened,
)

NOWHERE = -1


def own_events(events: Iterable[Event], who: str) -> list[Event]:
    """What somebody did, and what is told of them by name; nobody else's doing."""
    own: list[Event] = []
    seat = NOWHERE
    for event in events:
        if isinstance(event, TableOpened):
            if event.opener == who:
                own.append(event)
        elif isinstance(event, SeatTaken | PlayerRenamed):
            if event.player == who:
                seat = event.seat
                own.append(event)
        elif isinstance(event, ShuffleAborted):
            seat = NOWHERE if seat in event.seats else seat
        elif seat != NOWHERE and getattr(event, "seat", NOWHERE) == seat:
            if not getattr(event, "by_bot", False):
                own.append(event)
            seat = NOWHERE if isinstance(event, SeatLeft) else seat
    return own
