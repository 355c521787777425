"""Private looks: faces that a seat knows, that do not lie visible, and that are new.

A look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

from bisect import bisect_right
from typing import Any

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.arena import Arena
from sennik.tables.table import Play, Table

Cells = "np.ndarray[Any, np.dtype[np.int8]]"
Looks = dict[int, int]  # offset in the record, and the face there


class Looking:
    """How far the steps have been searched for looks of one seat."""

    __slots__ = ("count", "found", "horizon", "private")

    def __init__(self, horizon: int, count: int, private: Any) -> None:
        self.horizon = horizon
        self.count = count  # steps searched
        self.private = private
        self.found: Looks = {}


def looks_of(table: Table, number: int) -> Looks:
    """What the seat `number` has looked at and not put away."""
    play, game = table.play, table.arena
    if play is None:
        return {}
    looking = play.looks.get(number)
    if looking is None or looking.horizon != table.seats[number].horizon:
        looking = play.looks[number] = _begun(game, play, table, number)
    if looking.count < len(play.steps):
        _search(game, play, number, looking)
    now = looking.private
    looking.found = {c: face for c, face in looking.found.items() if now[c] == face}
    return looking.found


def _begun(game: Arena, play: Play, table: Table, number: int) -> Looking:
    horizon = table.seats[number].horizon
    count = steps_until(play, horizon)
    game.trial.load(play.state_before(game, count))
    return Looking(horizon, count, private_cells(game, number))


def steps_until(play: Play, seq: int) -> int:
    """How many steps there are up to event `seq`."""
    return bisect_right(play.steps, seq, key=lambda step: step.seq)


def _search(game: Arena, play: Play, number: int, looking: Looking) -> None:
    for state in play.states(game, looking.count + 1):
        game.trial.load(state)
        private = private_cells(game, number)
        _compare(looking, private)
    looking.count = len(play.steps)


def _compare(looking: Looking, private: Any) -> None:
    """Note cells that show a face more often than before, not those that moved."""
    old = looking.private
    fresh = np.nonzero((private != old) & (private != HIDDEN))[0]
    for cell in fresh.tolist():
        face = private[cell]
        if np.count_nonzero(private == face) > np.count_nonzero(old == face):
            looking.found[cell] = int(face)
    looking.private = private


def private_cells(game: Arena, seat: int) -> Any:
    """The faces on `game.trial` that `seat` knows and that do not lie visible."""
    game.fast.view(game.trial.record, seat, game.seen.record)
    game.fast.sight(game.trial.record, seat, game.visible.record)
    known, visible = game.seen.cells, game.visible.cells
    return np.where(game.faces & (visible == HIDDEN), known, np.int8(HIDDEN))
