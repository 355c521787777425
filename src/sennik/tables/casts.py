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
        self.ends: Array = np.zeros(len(memos), np.int32)
        self.ends_memory = memoryview(self.ends.data)
        self.longest = 0
        self.out: Array = np.zeros(0, np.uint8)

    def arrays(self, longest: int) -> tuple[Array, ...]:
        """All but what is asked for, as `composing` takes them: there is room for all
        parts if no text is longer than `longest`.
        """
        if longest > self.longest:
            self.longest = 2 * longest
            self.out = np.zeros(self.more * (self.longest + 1), np.uint8)
            self.out_memory = memoryview(self.out.data)
        return self.found, self.missing, self.shown, self.out, self.ends
