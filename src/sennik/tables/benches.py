"""Arrays that compiled code works in: made once, used for one table after another."""

import re
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from sennik.engine.compiler.native import cells
from sennik.games.common import HIDDEN, MOST_SEATS
from sennik.tables.composing import ACTION, ACTOR, EVENT, PERCEIVED
from sennik.tables.desks import Desk
from sennik.tables.doors import ROOM

WIDTH = PERCEIVED + MOST_SEATS + 1  # of a row: a step as everybody perceives it
NO_STEPS = np.zeros((0, PERCEIVED), np.int64)
SHOWN = re.compile(rb"[^\xff]")  # a cell that is not HIDDEN


@cache
def mind_record(rules: ModuleType) -> "np.dtype[np.void]":
    """What the viewers know and have looked at: a row for each."""
    size, seats = rules.State.itemsize, rules.MAX_SEATS
    return np.dtype(
        [
            ("counted", "i8", (seats + 1, rules.KINDS)),
            ("private", "i1", (seats, size)),
            ("found", "i1", (seats, size)),
            ("last", "i1", (seats + 1, size)),
        ],
        align=True,
    )


@cache
def desk_record(rules: ModuleType) -> "np.dtype[np.void]":
    """Memory to work in: cards counted, faces as they were, which bytes are faces."""
    size = rules.State.itemsize
    fields = [("cards", "i8", (rules.KINDS,)), ("before", "i1", (size,))]
    return np.dtype([*fields, ("faces", "i1", (size,))], align=True)


class Minds:
    """What the viewers know, and what the seats among them have looked at."""

    __slots__ = ("mind",)

    def __init__(self, rules: ModuleType) -> None:
        self.mind = cells(1, mind_record(rules))
        self.mind["private"] = self.mind["found"] = HIDDEN

    def looks(self, seat: int) -> dict[int, int]:
        """The faces that a seat has looked at, by their offsets in the record."""
        data = self.mind["found"][0, seat].tobytes()
        return {at.start(): data[at.start()] for at in SHOWN.finditer(data)}


class Bench:
    """Room for states, the steps between them, and what all viewers see of both."""

    def __init__(self, rules: ModuleType, seats: int) -> None:
        self.seats = seats
        self.size = rules.State.itemsize
        self.states = cells(ROOM, rules.State)
        self.states_memory = memoryview(self.states.view(np.uint8).data)
        # A row a step: see `composing`. Then one that says up to which event each seat
        # puts its looks away.
        self.rows = cells((ROOM + 1, WIDTH), np.int64)
        self.rows_memory = memoryview(self.rows.reshape(-1).data)
        self.views = cells(ROOM * (seats + 1), rules.State)
        self.views_memory = memoryview(self.views.view(np.uint8).data).cast("B")
        self.sight = Desk(rules.State).sheet
        self.desk = cells(1, desk_record(rules))
        self.desk["faces"] = face_cells(rules.State)

    def lay(self, states: list[bytes], steps: list[Any], horizons: list[int]) -> None:
        """Lay out what is to be regarded."""
        joined, memory, at = b"".join(states), self.rows_memory, 0
        self.states_memory[: len(joined)] = joined
        for seq, actor, action, _ in steps:
            memory[at + EVENT] = seq
            memory[at + ACTOR] = actor
            memory[at + ACTION] = action
            at += WIDTH
        at = ROOM * WIDTH
        for horizon in horizons:
            memory[at] = horizon
            at += 1

    def seen(self, count: int) -> bytes:
        """The views of the first `count` states, of everybody."""
        return self.views_memory[: count * (self.seats + 1) * self.size].tobytes()

    def witnessed(self, count: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The first `count` steps as everybody perceives them."""
        return np.array(self.rows[:count])


def face_cells(record: "np.dtype[np.void]") -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """Which bytes of a record are numbers of one byte: faces are among them."""
    faces = np.zeros(record.itemsize, np.bool_)
    for name in record.names or ():
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        if kind.base.itemsize == 1:
            faces[offset : offset + kind.itemsize] = True
    return faces
