"""The end of a round once more: by the time anybody looks, the next one is dealt."""

import re

from sennik.tables.drawing import drawn
from sennik.tables.eyes import steps_until, viewer_at
from sennik.tables.fragments import json
from sennik.tables.play import Play
from sennik.tables.scenery import POINTS
from sennik.tables.table import Table

COUNTED = re.compile(rb"\[(\d+)," + POINTS)  # with the number of its event


def recap(table: Table, play: Play | None, place: int, told: bytes) -> bytes:
    """The table at the last count that a frame tells of, while a new round is played: a
    member of that frame, or nothing.
    """
    counts = COUNTED.findall(told)
    if not counts or play is None or not table.is_playing or table.arena.scene is None:
        return b""
    game, viewer = table.arena, viewer_at(place)
    game.trial.load(play.state_before(game, steps_until(play, int(counts[-1]))))
    game.fast.sight(game.trial.sheet, viewer, game.seen.sheet)
    return b',"recap":' + json(drawn(game, game.seen.saved(), viewer))
