"""The scene of a match as everybody sees it, part by part, and since when."""

from array import array
from collections.abc import Iterable

import numpy as np

from sennik.tables.casts import Cast, Work
from sennik.tables.composing import NONE
from sennik.tables.fragments import Fragments
from sennik.tables.shelves import Array, Shelf

Place = int  # of a viewer in a list: its seat, or LAST for spectators


class Scenery:
    """The numbers of the texts that everybody is shown, by place and part."""

    def __init__(self, fragments: Fragments, seats: int) -> None:
        self.shelf: Shelf = fragments.shelf
        self.cast: Cast = fragments.casts[seats]
        self.work: Work = self.cast.work
        self.places = seats + 1
        self.records = b""  # what is shown to each, one after the other
        self.texts: Array = np.full(self.cast.memos.shape, NONE, np.int32)
        self.texts_memory = memoryview(self.texts.reshape(-1).data)
        # Of which bytes each was made, and since which event it has been shown.
        shapes, since = np.zeros_like(self.texts), np.zeros_like(self.texts)
        self.scene = self.cast.memos, self.texts, shapes, since
        # What is new since an event: members of an object, of each up to its end.
        self.after = -1
        self.written = b""
        self.ends: list[int] = []
        self.shelf.users.add(self)

    def record(self, place: Place) -> bytes:
        """What is shown to a viewer."""
        at = place % self.places * self.shelf.size
        return self.records[at : at + self.shelf.size]

    def show(
        self, records: bytes, base: int, asked: "array[int]", seq: int, after: int
    ) -> list[bytes]:
        """Show the `records` from `base` on as they are at event `seq`, and say what is
        new since event `after`. Some more texts are `asked` for, as a shelf is.
        """
        shelf, work, count = self.shelf, self.work, len(asked) // 3
        old, is_again = np.frombuffer(self.records, np.uint8), False
        data = np.frombuffer(records, np.uint8)
        work.make_room(count)
        work.asked_memory[: len(asked)] = asked
        while lost := shelf.fast.show(
            shelf.arrays,
            data,
            shelf.size,
            work.asked,
            count,
            work.arrays(shelf.longest),
            is_again,
            base,
            self.scene,
            old,
            seq,
            after,
        ):
            is_again = shelf.supply(work.missing, lost, records)
        self.records = records[base : base + self.places * shelf.size]
        self._take(after)
        texts = shelf.texts
        return [texts[number] for number in work.found_memory[:count].tolist()]

    def _take(self, after: int) -> None:
        """Take what compiled code has written."""
        self.after, self.ends = after, self.work.ends_memory.tolist()
        self.written = self.work.out_memory[: self.ends[-1]].tobytes()

    def news(self, place: Place, after: int) -> bytes:
        """What looks different to a viewer since event `after`: an object's members."""
        if after != self.after:
            shelf, work = self.shelf, self.work
            arrays = work.arrays(shelf.longest)
            shelf.fast.compose(shelf.arrays, self.scene, after, arrays)
            self._take(after)
        at = place % self.places
        return self.written[self.ends[at - 1] if at else 0 : self.ends[at]]

    def columns(self, place: Place, cells: Iterable[int]) -> list[int]:
        """Which parts may be made from any of these bytes of a viewer's record."""
        touched = sum(255 << 8 * cell for cell in cells)
        parts = enumerate(self.cast.parts[place])
        return [column for column, part in parts if part.read & touched]

    def drawn(self, place: Place, columns: Iterable[int]) -> list[bytes]:
        """How some parts look to a viewer."""
        at = place % self.places * len(self.cast.names)
        texts, shown = self.shelf.texts, self.texts_memory
        return [texts[shown[at + column]] for column in columns]

    def whole(self, place: Place) -> bytes:
        """All parts as the members of an object; entries as the lists they make up."""
        lists: dict[bytes, list[bytes]] = {}
        members = []
        names = self.cast.names
        parts = self.drawn(place, range(len(names)))
        for name, part in zip(names, parts, strict=True):
            head, dot, _ = name.partition(b".")
            if dot:
                lists.setdefault(head, []).append(part[len(name) + 3 :])
            else:
                members.append(part)
        rows = [b'"%b":[%b]' % (name, b",".join(row)) for name, row in lists.items()]
        return b",".join(rows + members)
