"""What all viewers see of the last steps: worked out together, in compiled code.

Private looks are faces that a seat knows, that do not lie visible, and that are new. A
look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.arena import Arena
from sennik.tables.desks import Desk
from sennik.tables.play import Play, Step
from sennik.tables.table import Table

Looks = dict[int, int]  # offset in the record, and the face there


class Minds:
    """What the seats know and have looked at, a row each."""

    __slots__ = ("counted", "found", "news", "private")

    def __init__(self, game: Arena, seats: int) -> None:
        size = game.rules.State.itemsize
        self.private = np.full((seats, size), HIDDEN, np.int8)
        self.found = np.full((seats, size), HIDDEN, np.int8)
        self.counted = np.zeros((seats, game.rules.KINDS), np.int64)
        self.news = np.zeros(seats, np.int8)


class Glimpses:
    """The views of every seat, and last of spectators, along some steps."""

    __slots__ = ("first", "memory", "records", "size", "viewers", "witnessed")

    def __init__(self, game: Arena, first: int, steps: int, seats: int) -> None:
        self.first = first  # the number of the first step
        self.viewers = seats + 1
        self.size = game.rules.State.itemsize
        self.records = np.zeros((steps + 1, self.viewers), game.rules.State)
        self.memory = memoryview(self.records.view(np.uint8).data).cast("B")
        self.witnessed = np.zeros((steps, self.viewers), np.int64)

    def view(self, number: int, viewer: int) -> memoryview:
        """What `viewer` knows before step `number`."""
        at = (number - self.first) * self.viewers + min(viewer, self.viewers - 1)
        return self.memory[at * self.size : (at + 1) * self.size]

    def perceived(self, number: int, viewer: int) -> int:
        """Step `number` as `viewer` perceives it."""
        index = min(viewer, self.viewers - 1)
        return int(self.witnessed[number - self.first, index])


class Eyes:
    """The views of the last steps, and what was looked at since everybody's horizon."""

    __slots__ = (
        "alike",
        "changed",
        "count",
        "glimpses",
        "horizons",
        "looks",
        "minds",
        "private",
        "seq",
        "since",
    )

    def __init__(self, game: Arena, seats: int) -> None:
        self.count = -1  # steps seen so far
        self.horizons = [-1] * seats
        self.minds = Minds(game, seats)
        self.looks: list[Looks] = [{} for _ in range(seats)]
        self.glimpses: Glimpses
        self.changed: list[int] = []  # fields a viewer, along the glimpses
        self.private: list[int] = []  # fields in which a viewer differs from spectators
        self.alike: list[int] = []  # whether a viewer perceived the same as spectators
        self.seq = -1  # the event up to which it was looked
        self.since = -1  # and the one before, where the glimpses begin


def eyes_of(table: Table, play: Play) -> Eyes:
    """What everybody sees now."""
    eyes: Eyes | None = play.eyes
    if eyes is None:
        eyes = play.eyes = Eyes(table.arena, len(table.seats))
    if eyes.seq != table.seq:
        eyes.since, eyes.seq = eyes.seq, table.seq
        _look(table.arena, play, eyes, [seat.horizon for seat in table.seats])
    return eyes


def _look(game: Arena, play: Play, eyes: Eyes, horizons: list[int]) -> None:
    """See the steps since the last time; looks before a new horizon are put away."""
    seats = len(horizons)
    ends = [
        -1 if old == new else steps_until(play, new)
        for old, new in zip(eyes.horizons, horizons, strict=True)
    ]
    first = eyes.count if eyes.count >= 0 else min(ends)
    clears = [end - first if end >= 0 else -1 for end in ends]
    eyes.glimpses = regarded(game, play, first, seats, eyes.minds, clears)
    eyes.count, eyes.horizons = len(play.steps), horizons
    seen = eyes.glimpses
    eyes.changed, eyes.private, eyes.alike = game.apart(seen.records, seen.witnessed)
    for seat in np.flatnonzero(eyes.minds.news).tolist():
        found = eyes.minds.found[seat]
        cells = np.flatnonzero(found != HIDDEN).tolist()
        eyes.looks[seat] = {cell: int(found[cell]) for cell in cells}
    eyes.minds.news.fill(0)


def regarded(
    game: Arena,
    play: Play,
    first: int,
    seats: int,
    minds: Minds | None = None,
    clears: Sequence[int] = (),
) -> Glimpses:
    """The steps from number `first` on through all eyes."""
    steps: list[Step] = play.steps[first:]
    glimpses = Glimpses(game, first, len(steps), seats)
    minds = minds or Minds(game, seats)
    states = b"".join(play.states(game, first))
    game.fast.regard(
        np.frombuffer(states, game.rules.State),
        numbers([step.actor for step in steps]),
        (numbers([step.action for step in steps]), glimpses.witnessed),
        numbers(clears or [-1] * seats),
        (glimpses.records, cells_of(glimpses.records)),
        (minds.private, minds.found, minds.counted, minds.news),
        game.regarding,
    )
    return glimpses


def cells_of(records: Any) -> Any:
    """Records byte by byte."""
    return records.view(np.int8).reshape(*records.shape, records.itemsize)


def numbers(values: Sequence[int]) -> Any:
    """Numbers as compiled code takes them."""
    return np.frombuffer(array("q", values), np.int64)


def looks_of(table: Table, number: int) -> Looks:
    """What the seat `number` has looked at and not put away."""
    return eyes_of(table, table.play).looks[number] if table.play else {}


def load_view(eyes: Eyes, viewer: int, out: Desk) -> None:
    """What `viewer` knows now, into `out`."""
    out.memory[:] = eyes.glimpses.view(eyes.count, viewer)


def steps_until(play: Play, seq: int) -> int:
    """How many steps there are up to event `seq`."""
    if not play.steps or play.steps[-1].seq <= seq:
        return len(play.steps)
    return bisect_right(play.steps, seq, key=lambda step: step.seq)
