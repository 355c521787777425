"""The parts of a scene that everybody at a table sees, and memory to find them in."""

import numpy as np

from sennik.tables.shelves import Array, Memo, Rows


class Cast:
    """All parts of a scene as everybody at a table of some seats sees them; by place:
    first the seats, last the spectators.
    """

    def __init__(self, names: list[bytes], parts: list[list[Memo]]) -> None:
        self.names, self.parts = names, parts
        self.memos: Array = np.array(
            [[p.number for p in row] for row in parts], np.int32
        )
        self.work = Work(self.memos)


class Work(Rows):
    """Arrays that compiled code works in, used for one table after another."""

    def __init__(self, memos: Array) -> None:
        super().__init__(memos.size)
        self.shown: Array = np.zeros((2, *memos.shape), np.int32)  # texts, and shapes
        self.make_out(1 << 14)

    def make_room(self, count: int) -> None:
        """Room for so many rows, steps that they tell of, and readers."""
        if count > self.count:
            self.events: Array = np.zeros(count, np.int64)
            self.events_memory = memoryview(self.events.data)
            self.spans: Array = np.zeros((count, 2), np.int32)
            self.spans_memory = memoryview(self.spans.reshape(-1).data)
        super().make_room(count)

    def make_out(self, size: int) -> None:
        """Room to write so many bytes."""
        self.out: Array = np.zeros(size, np.uint8)
        self.out_memory = memoryview(self.out.data)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """All but what is asked for, as `composing` takes them."""
        return self.found, self.missing, self.shown, self.out, self.events, self.spans
