"""The scene of a match as everybody sees it, part by part, and since when."""

from collections.abc import Iterable, Sequence

import numpy as np

from sennik.tables.benches import NO_STEPS
from sennik.tables.casts import Asked, Cast, Work
from sennik.tables.composing import CHOOSING, NONE
from sennik.tables.fragments import Fragments
from sennik.tables.readings import Readings
from sennik.tables.shelves import Array, Shelf

POINTS = b'"points",'  # begins the line that every game tells when it counts a round
Place = int  # of a viewer in a list: its seat, or LAST for spectators


class Scenery:
    """The numbers of the texts that everybody is shown, by place and part."""

    def __init__(self, fragments: Fragments, seats: int) -> None:
        self.fragments = fragments
        self.shelf: Shelf = fragments.shelf
        self.cast: Cast = fragments.casts[seats]
        self.work: Work = self.cast.work
        self.places = seats + 1
        self.seq = -1  # the event that is shown
        self.records = b""  # what is shown to each, one after the other, and the state
        self.old = np.frombuffer(self.records, np.uint8)
        self.texts: Array = np.full(self.cast.memos.shape, NONE, np.int32)
        self.texts_memory = memoryview(self.texts.reshape(-1).data)
        # Of which bytes each was made, and since which event it has been shown.
        shapes, since = np.zeros_like(self.texts), np.zeros_like(self.texts)
        # The seats that are asked, as bits; whether each place may undo; since when.
        self.facts: Array = np.zeros((1 + self.places, 2), np.int64)
        self.scene = self.cast.memos, self.texts, shapes, since, self.facts
        self.readings = Readings(self.shelf)
        self.news: dict[int, News] = {}  # since an event
        self.shelf.users.add(self)

    def record(self, place: Place) -> bytes:
        """What is shown to a viewer."""
        at = place % self.places * self.shelf.size
        return self.records[at : at + self.shelf.size]

    def may_undo(self, place: Place) -> bool:
        """Whether a viewer may take the last action back."""
        return bool(self.facts[1 + place % self.places, 0])

    def show(
        self,
        records: bytes,
        steps: Array,
        start: int | None,
        asked: Sequence[Asked],
        undoing: int,
        seq: int,
    ) -> None:
        """Show the last of the `records` at event `seq`, and say what is new since the
        one before.

        `records` are what everybody knows, and last what they are shown and the state:
        all as `composing` takes them, the `steps` too. No `start` among these: the log
        is not told here. `asked` are the seats; that of `undoing` may undo.
        """
        shelf, work, readings = self.shelf, self.work, self.readings
        after, is_told = self.seq, start is not None
        first = len(steps) if start is None else start
        base = len(records) - (self.places + 1) * shelf.size
        data, is_again = np.frombuffer(records, np.uint8), False
        choices = work.lay_asks(asked)
        readings.make_room(choices)
        work.make_room(
            (len(steps) - first) * self.places
            + len(readings.rows) * (CHOOSING + choices)
        )
        while lost := shelf.fast.show(
            shelf.arrays,
            self.fragments.index,
            shelf.size,
            data,
            base,
            self.old,
            self.scene,
            readings.arrays,
            steps,
            first,
            work.asks,
            undoing,
            work.arrays,
            is_again,
            seq,
            after,
        ):
            if lost == NONE:
                self.fragments.prepare(readings.rows, steps[first:], work.asks)
            else:
                is_again = shelf.supply(work.missing, lost, records)
        self.seq, self.records = seq, records[base:]
        self.old = np.frombuffer(self.records, np.uint8)
        self.news = {after: self._written(steps, first, after, is_told)}

    def _written(self, steps: Array, start: int, after: int, is_told: bool) -> "News":
        """What compiled code has written; once more if there was no room for it."""
        ends, work = self.readings.ends_memory.tolist(), self.work
        size = ends[-1] if ends else 0
        if size > len(work.out):
            work.make_out(2 * size)
            self._compose(steps, start, after)
        return News(work.out_memory[:size].tobytes(), ends, is_told)

    def _compose(self, steps: Array, start: int, after: int) -> None:
        self.shelf.fast.compose(
            self.shelf.arrays,
            self.scene,
            self.readings.arrays,
            steps,
            start,
            self.work.arrays,
            self.seq,
            after,
        )

    def news_since(self, after: int) -> "News":
        """What is new since an event to all readers."""
        found = self.news.get(after)
        if found is None:
            self._compose(NO_STEPS, 0, after)
            found = self.news[after] = self._written(NO_STEPS, 0, after, False)
        return found

    def add_reader(self, place: Place, language: str, asked: Sequence[Asked]) -> None:
        """Somebody reads what is shown, from now on: `asked` are the seats."""
        self.readings.add(place % self.places, language)
        places = range(self.places)
        undoing = next((place for place in places if self.may_undo(place)), NONE)
        self.show(self.records, NO_STEPS, None, asked, undoing, self.seq)
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
    """What is new to all readers since an event: whole frames, last in each the log."""

    __slots__ = ("ends", "is_counted", "is_told", "text")

    def __init__(self, text: bytes, ends: list[int], is_told: bool) -> None:
        self.text, self.ends = text, ends  # of each reader before its log, and after it
        self.is_told = is_told  # whether the logs tell of every step
        self.is_counted = POINTS in text  # whether they may tell of the end of a round

    def all(self, reader: int) -> bytes:
        """What is new to a reader: a frame."""
        ends, at = self.ends, 2 * reader
        return self.text[ends[at - 1] if at else 0 : ends[at + 1]]

    def but_log(self, reader: int) -> bytes:
        """The same up to its log: a frame that does not end."""
        ends, at = self.ends, 2 * reader
        return self.text[ends[at - 1] if at else 0 : ends[at]]
