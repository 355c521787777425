"""Arrays that compiled code works in: made once, used for one table after another."""

import re
from types import ModuleType
from typing import Any

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.composing import ACTION, ACTOR, EVENT, PERCEIVED
from sennik.tables.desks import Desk

ROOM = 64  # states that are regarded at once
NO_STEPS = np.zeros((0, PERCEIVED), np.int64)
SHOWN = re.compile(rb"[^\xff]")  # a cell that is not HIDDEN


class Minds:
    """What the viewers know, and what the seats among them have looked at."""

    __slots__ = ("arrays", "found")

    def __init__(self, rules: ModuleType, seats: int) -> None:
        size = rules.State.itemsize
        private = np.full((seats, size), HIDDEN, np.int8)
        self.found = np.full((seats, size), HIDDEN, np.int8)
        counted = np.zeros((seats + 1, rules.KINDS), np.int64)
        last = np.zeros((seats + 1, size), np.int8)
        self.arrays = private, self.found, counted, last

    def looks(self, seat: int) -> dict[int, int]:
        """The faces that a seat has looked at, by their offsets in the record."""
        data = self.found[seat].tobytes()
        return {at.start(): data[at.start()] for at in SHOWN.finditer(data)}


class Bench:
    """Room for states, the steps between them, and what all viewers see of both."""

    def __init__(self, rules: ModuleType, seats: int) -> None:
        self.seats = seats
        self.size = size = rules.State.itemsize
        self.states = np.zeros(ROOM, rules.State)
        self.states_memory = memoryview(self.states.view(np.uint8).data)
        # A row a step: see `composing`. Then one that says up to which event each seat
        # puts its looks away.
        self.width = PERCEIVED + seats + 1
        self.rows = np.zeros((ROOM + 1, self.width), np.int64)
        self.rows_memory = memoryview(self.rows.reshape(-1).data)
        records = np.zeros((ROOM, seats + 1), rules.State)
        self.views_memory = memoryview(records.view(np.uint8).data).cast("B")
        cells = records.view(np.int8).reshape(ROOM, seats + 1, size)
        self.views = records, cells
        sight = Desk(rules.State)
        self.desk = (
            sight.record,
            sight.cells,
            face_cells(rules.State),
            np.zeros(size, np.int8),
            np.zeros(rules.KINDS, np.int64),
        )

    def lay(self, states: list[bytes], steps: list[Any], horizons: list[int]) -> None:
        """Lay out what is to be regarded."""
        joined, memory, at = b"".join(states), self.rows_memory, 0
        self.states_memory[: len(joined)] = joined
        for seq, actor, action, _ in steps:
            memory[at + EVENT] = seq
            memory[at + ACTOR] = actor
            memory[at + ACTION] = action
            at += self.width
        at = ROOM * self.width
        for horizon in horizons:
            memory[at] = horizon
            at += 1

    def seen(self, count: int) -> bytes:
        """The views of the first `count` states, of everybody."""
        return self.views_memory[: count * (self.seats + 1) * self.size].tobytes()

    def witnessed(self, count: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The first `count` steps as everybody perceives them."""
        return self.rows[:count].copy()


def face_cells(record: "np.dtype[np.void]") -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """Which bytes of a record are numbers of one byte: faces are among them."""
    cells = np.zeros(record.itemsize, np.bool_)
    for name in record.names or ():
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        if kind.base.itemsize == 1:
            cells[offset : offset + kind.itemsize] = True
    return cells
