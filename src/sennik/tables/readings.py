"""What the readers at a table are told to do and can choose: numbers of texts."""

import numpy as np

from sennik.games.phrases import LANGUAGES
from sennik.tables.composing import (
    CHOOSING,
    COUNT,
    LANGUAGE,
    NONE,
    PLACE,
    SAYING,
    SCORING,
)
from sennik.tables.shelves import Array, Shelf

WIDTH = COUNT + 1  # of a row
ROOM = CHOOSING + 32  # texts of a reader at first


class Readings:
    """A row for each reader, as `composing` takes them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._lay_out(
            np.zeros((0, WIDTH), np.int32), np.full((0, ROOM), NONE, np.int32)
        )
        shelf.users.add(self)

    def _lay_out(self, rows: Array, texts: Array) -> None:
        self.rows, self.texts = rows, texts
        self.ends: Array = np.zeros((len(rows), 2), np.int32)
        self.ends_memory = memoryview(self.ends.reshape(-1).data)
        self.arrays = rows, texts, self.ends

    def add(self, place: int, language: str) -> None:
        """One more reader, who was told nothing so far."""
        row = np.zeros((1, WIDTH), np.int32)
        row[0, PLACE], row[0, LANGUAGE] = place, LANGUAGES.index(language)
        texts = np.full((1, self.texts.shape[1]), NONE, np.int32)
        self._lay_out(
            np.concatenate([self.rows, row]), np.concatenate([self.texts, texts])
        )

    def remove(self, number: int) -> None:
        """A reader is gone; those after it move up."""
        self._lay_out(np.delete(self.rows, number, 0), np.delete(self.texts, number, 0))

    def make_room(self, choices: int) -> None:
        """Room for so many choices of a reader."""
        more = CHOOSING + choices - self.texts.shape[1]
        if more > 0:
            self._lay_out(
                self.rows, np.pad(self.texts, ((0, 0), (0, more)), constant_values=NONE)
            )

    def said(self, number: int) -> bytes:
        """What a reader is told to do: members of a frame."""
        return self._text(number, SAYING)

    def scores(self, number: int) -> bytes:
        """The scores that it is told, as JSON."""
        return self._text(number, SCORING)

    def _text(self, number: int, at: int) -> bytes:
        text: int = self.texts[number, at]
        return self.shelf.texts[text]

    def choices(self, number: int) -> bytes:
        """What it can choose, as JSON."""
        stop = CHOOSING + self.rows[number, COUNT]
        texts = self.shelf.texts
        chosen = self.texts[number, CHOOSING:stop].tolist()
        return b"[%b]" % b",".join([texts[text] for text in chosen])
