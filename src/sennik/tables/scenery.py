"""The scene of a match as everybody sees it, part by part, and since when."""

from array import array
from collections.abc import Iterable

import numpy as np

from sennik.tables.casts import Cast, Work
from sennik.tables.composing import NONE
from sennik.tables.fragments import Fragments
from sennik.tables.readings import Readings
from sennik.tables.shelves import Array, Shelf

POINTS = b'"points",'  # begins the line that every game tells when it counts a round
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
        self.readings = Readings(self.shelf)
        self.news: dict[int, News] = {}  # since an event
        self.shelf.users.add(self)

    def record(self, place: Place) -> bytes:
        """What is shown to a viewer."""
        at = place % self.places * self.shelf.size
        return self.records[at : at + self.shelf.size]

    def show(
        self,
        records: bytes,
        base: int,
        asked: "array[int]",
        spans: "array[int]",
        events: list[int] | None,
        seq: int,
        after: int,
    ) -> bytes:
        """Show the `records` from `base` on as they are at event `seq`, and say what is
        new since event `after`. Some more texts are `asked` for, as a shelf is: one
        that is returned, what each place is told of some `events`, and what is read:
        `spans` say from which row to which, reader by reader. No `events`: the log is
        not told here.
        """
        shelf, work, count = self.shelf, self.work, len(asked) // 3
        old, is_again = np.frombuffer(self.records, np.uint8), False
        data = np.frombuffer(records, np.uint8)
        work.make_room(max(count, len(spans)))
        work.asked_memory[: len(asked)] = asked
        work.spans_memory[: len(spans)] = spans
        for step, event in enumerate(events or ()):
            work.events_memory[step] = event
        steps = len(events) if events else 0
        while lost := shelf.fast.show(
            shelf.arrays,
            data,
            shelf.size,
            work.asked,
            count,
            work.arrays,
            is_again,
            base,
            self.scene,
            old,
            self.readings.arrays,
            steps,
            seq,
            after,
        ):
            is_again = shelf.supply(work.missing, lost, records)
        self.records = records[base : base + self.places * shelf.size]
        self.news = {after: self._written(steps, after, events is not None)}
        return shelf.texts[work.found_memory[0]]

    def _written(self, steps: int, after: int, is_told: bool) -> "News":
        """What compiled code has written; once more if there was no room for it."""
        ends, work = self.readings.ends_memory.tolist(), self.work
        size = ends[-1] if ends else 0
        if size > len(work.out):
            work.make_out(2 * size)
            self._compose(steps, after)
        return News(work.out_memory[:size].tobytes(), ends, is_told)

    def _compose(self, steps: int, after: int) -> None:
        self.shelf.fast.compose(
            self.shelf.arrays,
            self.scene,
            self.readings.arrays,
            self.work.arrays,
            steps,
            after,
        )

    def news_since(self, after: int) -> "News":
        """What is new since an event to all readers."""
        found = self.news.get(after)
        if found is None:
            self._compose(0, after)
            found = self.news[after] = self._written(0, after, False)
        return found

    def add_reader(self, place: Place, asked: "array[int]", seq: int) -> None:
        """Somebody reads from now on what is `asked` for of the records."""
        numbers = self.shelf.numbers(self.records, asked)
        self.readings.add(place % self.places, numbers, seq)
        self.news = {}

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


class News:
    """What is new to all readers since an event: members of frames, last the log."""

    __slots__ = ("ends", "is_counted", "is_told", "text")

    def __init__(self, text: bytes, ends: list[int], is_told: bool) -> None:
        self.text, self.ends = text, ends  # of each reader before its log, and after it
        self.is_told = is_told  # whether the logs tell of every step
        self.is_counted = POINTS in text  # whether they may tell of the end of a round

    def all(self, reader: int) -> bytes:
        """What is new to a reader."""
        ends, at = self.ends, 2 * reader
        return self.text[ends[at - 1] if at else 0 : ends[at + 1]]

    def but_log(self, reader: int) -> bytes:
        """The same, the log left out."""
        ends, at = self.ends, 2 * reader
        return self.text[ends[at - 1] if at else 0 : ends[at]]
