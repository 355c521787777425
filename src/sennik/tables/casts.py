"""The parts of a scene that everybody at a table sees, and memory to find them in."""

from array import array
from collections.abc import Iterable
from typing import Protocol

import numpy as np

from sennik.tables.composing import ASKED, CHOICE, CHOICES
from sennik.tables.shelves import Array, Memo, Rows

SIZE = 4  # bytes of the number of an action


class Asked(Protocol):
    """A seat with the number of its prompt and its legal actions."""

    prompt: int
    legal: bytes  # 32-bit integers


class Cast:
    """All parts of a scene as everybody at a table of some seats sees them; by place:
    first the seats, last the spectators.
    """

    def __init__(
        self, names: list[bytes], parts: list[list[Memo]], choices: int
    ) -> None:
        self.names, self.parts = names, parts
        self.memos: Array = np.array(
            [[p.number for p in row] for row in parts], np.int32
        )
        self.work = Work(self.memos, choices)  # so many that somebody may have


class Work(Rows):
    """Arrays that compiled code works in, used for one table after another."""

    def __init__(self, memos: Array, choices: int) -> None:
        super().__init__(memos.size)
        self.shown: Array = np.zeros((2, *memos.shape), np.int32)  # texts, and shapes
        # A row a viewer who may be asked: see `composing`. Spectators never are.
        self.width = CHOICE + choices
        self.asks: Array = np.zeros((len(memos), self.width), np.int32)
        self.asks_memory = memoryview(self.asks.reshape(-1).data)
        self.make_out(1 << 14)

    def make_room(self, count: int) -> None:
        """Room for so many rows."""
        if count > self.count:
            super().make_room(count)
            self.spans: Array = np.zeros(count, np.int32)  # where readers' rows begin

    def make_out(self, size: int) -> None:
        """Room to write so many bytes."""
        self.out: Array = np.zeros(size, np.uint8)
        self.out_memory = memoryview(self.out.data)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """All but what is asked of whom, as `composing` takes them."""
        return self.found, self.missing, self.shown, self.out, self.asked, self.spans

    def lay_asks(self, asked: Iterable[Asked]) -> int:
        """Lay out what is asked of everybody; how many choices somebody has at most."""
        memory, at, most = self.asks_memory, 0, 0
        for seat in asked:
            memory[at + ASKED] = seat.prompt
            count = len(seat.legal) // SIZE
            memory[at + CHOICES] = count
            if count:
                start, most = at + CHOICE, max(most, count)
                memory[start : start + count] = array("i", seat.legal)
            at += self.width
        return most
