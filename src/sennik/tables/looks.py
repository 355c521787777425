"""Private looks: faces that a seat knows, that do not lie visible, and that are new.

A look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.arena import Arena
from sennik.tables.play import Play
from sennik.tables.table import Table

Looks = dict[int, int]  # offset in the record, and the face there


class Looking:
    """How far the steps have been searched for looks of one seat."""

    __slots__ = ("count", "drawn", "found", "horizon", "kept")

    def __init__(self, game: Arena, horizon: int, count: int) -> None:
        self.horizon = horizon
        self.count = count  # steps searched
        rows = np.full((3, len(game.faces)), HIDDEN, np.int8)
        self.kept = (*rows, game.census(), game.census())  # what the door works with
        self.found: Looks = {}
        self.drawn: tuple[int, list[Any]] = (-1, [])  # what frames made of it

    def look(self, game: Arena, seat: int, states: Iterable[bytes]) -> None:
        """Take in more states."""
        view, sight = game.seen, game.visible
        count = game.fast.look(
            np.frombuffer(b"".join(states), game.rules.State),
            seat,
            (view.record, view.cells),
            (sight.record, sight.cells),
            game.faces,
            self.kept,
        )
        found = self.kept[1]
        cells = np.flatnonzero(found != HIDDEN).tolist() if count else ()
        self.found = {cell: int(found[cell]) for cell in cells}


def looks_of(table: Table, number: int) -> Looks:
    """What the seat `number` has looked at and not put away."""
    play = table.play
    if play is None:
        return {}
    return looking_of(table, play, number).found


def looking_of(table: Table, play: Play, number: int) -> Looking:
    """The search for looks of the seat `number`, brought up to date."""
    game, horizon = table.arena, table.seats[number].horizon
    looking: Looking | None = play.looks.get(number)
    if looking is None or looking.horizon != horizon:
        looking = _begun(game, play, number, horizon)
        play.looks[number] = looking
    if looking.count < len(play.steps):
        looking.look(game, number, play.states(game, looking.count + 1))
        looking.count = len(play.steps)
    return looking


def _begun(game: Arena, play: Play, number: int, horizon: int) -> Looking:
    """What was known by then is no look."""
    looking = Looking(game, horizon, steps_until(play, horizon))
    looking.look(game, number, [play.state_before(game, looking.count)])
    looking.kept[1].fill(HIDDEN)
    looking.found = {}
    return looking


def steps_until(play: Play, seq: int) -> int:
    """How many steps there are up to event `seq`."""
    if not play.steps or play.steps[-1].seq <= seq:
        return len(play.steps)
    return bisect_right(play.steps, seq, key=lambda step: step.seq)
