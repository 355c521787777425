"""What the readers at a table are told to do and can choose: numbers of texts."""

import numpy as np

from sennik.tables.composing import CHANGED, COUNT, NONE, PLACE, SAID
from sennik.tables.shelves import Array, Shelf

WIDTH = 4  # of a row
CHOICES = 32  # room for so many at first


class Readings:
    """A row for each reader, as `composing` takes them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._lay_out(
            np.zeros((0, WIDTH), np.int32), np.full((0, 1 + CHOICES), NONE, np.int32)
        )
        shelf.users.add(self)

    def _lay_out(self, rows: Array, texts: Array) -> None:
        self.rows, self.texts = rows, texts  # texts: what to do, then the choices
        self.ends: Array = np.zeros((len(rows), 2), np.int32)
        self.ends_memory = memoryview(self.ends.reshape(-1).data)
        self.arrays = rows, texts, self.ends

    def add(self, place: int, numbers: list[int], seq: int) -> None:
        """One more reader, who reads these texts since event `seq`."""
        self.make_room(len(numbers))
        row = np.zeros((1, WIDTH), np.int32)
        row[0, [PLACE, SAID, CHANGED, COUNT]] = place, seq, seq, len(numbers) - 1
        texts = np.full((1, self.texts.shape[1]), NONE, np.int32)
        texts[0, : len(numbers)] = numbers
        self._lay_out(
            np.concatenate([self.rows, row]), np.concatenate([self.texts, texts])
        )

    def remove(self, number: int) -> None:
        """A reader is gone; those after it move up."""
        self._lay_out(np.delete(self.rows, number, 0), np.delete(self.texts, number, 0))

    def make_room(self, count: int) -> None:
        """Room for so many texts of a reader."""
        more = count - self.texts.shape[1]
        if more > 0:
            self._lay_out(
                self.rows, np.pad(self.texts, ((0, 0), (0, more)), constant_values=NONE)
            )

    def said(self, number: int) -> bytes:
        """What a reader is told to do: members of a frame."""
        text: int = self.texts[number, 0]
        return self.shelf.texts[text]

    def choices(self, number: int) -> bytes:
        """What it can choose, as JSON."""
        count = self.rows[number, COUNT]
        texts = self.shelf.texts
        return b"[%b]" % b",".join(
            [texts[n] for n in self.texts[number, 1 : 1 + count].tolist()]
        )
