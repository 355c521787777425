"""The end of a round once more: by the time anybody looks, the next one is dealt."""

from typing import Any

from sennik.tables.drawing import drawn
from sennik.tables.eyes import steps_until, viewer_at
from sennik.tables.fragments import NUMBER
from sennik.tables.play import Play
from sennik.tables.table import Table

POINTS = b'"points",'  # begins the line that every game tells when it counts a round
COUNTED = b"[%b,%b" % (NUMBER, POINTS)


def recap(
    table: Table, play: Play, place: int, told: list[tuple[int, bytes]]
) -> dict[str, Any] | None:
    """The table at the last count that is told of, while a new round is played."""
    counts = [seq for seq, text in told if COUNTED in text]
    if not counts or not table.is_playing or table.arena.scene is None:
        return None
    game, viewer = table.arena, viewer_at(place)
    game.trial.load(play.state_before(game, steps_until(play, counts[-1])))
    game.fast.sight(game.trial.record, viewer, game.seen.record)
    return drawn(game, game.seen.saved(), viewer)
