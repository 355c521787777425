"""Private looks: faces that a seat knows, that do not lie visible, and that are new.

A look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

from bisect import bisect_right
from typing import Any

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.arena import Arena
from sennik.tables.eyes import view_at
from sennik.tables.play import Play
from sennik.tables.table import Table

Looks = dict[int, int]  # offset in the record, and the face there


class Looking:
    """How far the steps have been searched for looks of one seat."""

    __slots__ = ("count", "drawn", "found", "horizon", "private", "view")

    def __init__(self, horizon: int, count: int) -> None:
        self.horizon = horizon
        self.count = count  # steps searched
        self.view = b""  # after those steps
        self.private: Any = None  # the faces in it that do not lie visible
        self.found: Looks = {}
        self.drawn: tuple[bytes, list[Any]] = (b"", [])  # what frames made of it


def looks_of(table: Table, number: int) -> Looks:
    """What the seat `number` has looked at and not put away."""
    play = table.play
    if play is None:
        return {}
    looking = looking_of(table, play, number)
    return looking.found


def looking_of(table: Table, play: Play, number: int) -> Looking:
    """The search for looks of the seat `number`, brought up to date."""
    game = table.arena
    looking: Looking | None = play.looks.get(number)
    if looking is None or looking.horizon != table.seats[number].horizon:
        looking = play.looks[number] = _begun(game, play, table, number)
    if looking.count < len(play.steps):
        _search(game, play, number, looking)
    return looking


def _begun(game: Arena, play: Play, table: Table, number: int) -> Looking:
    horizon = table.seats[number].horizon
    looking = Looking(horizon, steps_until(play, horizon))
    before = play.state_before(game, looking.count)
    look_at(game, play, number, looking, before)
    return looking


def steps_until(play: Play, seq: int) -> int:
    """How many steps there are up to event `seq`."""
    return bisect_right(play.steps, seq, key=lambda step: step.seq)


def _search(game: Arena, play: Play, number: int, looking: Looking) -> None:
    for state in play.states(game, looking.count + 1):
        old = looking.private
        looking.count += 1
        if look_at(game, play, number, looking, state):
            _compare(looking, old)


def look_at(
    game: Arena, play: Play, number: int, looking: Looking, state: bytes
) -> bool:
    """Take in the view of `state`; whether anything has changed for the seat."""
    view = view_at(game, play, number, looking.count, state, game.seen)
    if view == looking.view:
        return False  # what lies visible is part of the view, so that is the same too
    game.trial.load(state)
    game.fast.sight(game.trial.record, number, game.visible.record)
    hidden = game.faces & (game.visible.cells == HIDDEN)
    looking.view = view
    looking.private = np.where(hidden, game.seen.cells, np.int8(HIDDEN))
    return True


def _compare(looking: Looking, old: Any) -> None:
    """Note cells that show a face more often than before, not those that moved."""
    private, found = looking.private, looking.found
    looking.found = {c: face for c, face in found.items() if private[c] == face}
    fresh = np.nonzero((private != old) & (private != HIDDEN))[0]
    for cell in fresh.tolist():
        face = private[cell]
        if np.count_nonzero(private == face) > np.count_nonzero(old == face):
            looking.found[cell] = int(face)
