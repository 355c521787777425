"""A game's compiled rules with memory to work in: the cheap path of tables.

An arena belongs to one thread; what it returns is only good until it is used again,
so callers copy out what they keep.
"""

import threading
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from sennik.engine import kernels
from sennik.engine.options import make_options, named_game
from sennik.games import Game
from sennik.games.common import Sheet, sheet


class Desk:
    """One record that is written over and over: as a sheet, a record and bytes."""

    __slots__ = ("cells", "memory", "record", "sheet")

    def __init__(self, record: "np.dtype[np.void]") -> None:
        self.sheet: Sheet = sheet(record)
        self.record: Any = self.sheet.array[0]  # shares the sheet's memory
        self.cells = self.sheet.array.view(np.int8)
        self.memory = memoryview(self.sheet.array.view(np.uint8))  # type: ignore[arg-type]

    def load(self, data: bytes) -> None:
        """Become the record in `data`."""
        self.memory[:] = data

    def saved(self) -> bytes:
        """A copy of the record."""
        return self.memory.tobytes()


class Arena:
    """The rules of a game as tables use them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.words = game.words
        self.fast = kernels.on_cpu(game.rules)
        has_scene = find_spec(f"{game.package}.scene") is not None
        self.scene: Any = import_module(f"{game.package}.scene") if has_scene else None
        self.trial = self.desk()  # where `decide` plays ahead and history is replayed
        self.before = self.desk()
        self.after = self.desk()
        self.seen = self.desk()
        self.visible = self.desk()
        self.choices = np.zeros(self.rules.MAX_LEGAL, np.int32)
        self.faces = face_cells(self.rules.State)

    def desk(self) -> Desk:
        """A fresh record of this game's state."""
        return Desk(self.rules.State)

    def begun(self, desk: Desk, options: Mapping[str, int]) -> None:
        """Set `desk` up for a match under `options`."""
        self.fast.setup(desk.record, make_options(self.game, options).array[0])

    def legal(self, desk: Desk, actor: int) -> bytes:
        """The legal actions of `actor` as the bytes of 32-bit integers."""
        count = self.fast.legal(desk.record, actor, self.choices)
        return self.choices[:count].tobytes()

    def known(self, state: Desk, seat: int, out: Desk) -> list[int]:
        """How many cards of each kind `seat` knows the place of; its view in `out`."""
        self.fast.view(state.record, seat, out.record)
        counts = np.zeros(self.rules.KINDS, np.int64)
        self.fast.census(out.record, counts)
        found: list[int] = counts.tolist()
        return found


def face_cells(record: "np.dtype[np.void]") -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """Which bytes of a record are numbers of one byte: faces are among them."""
    cells = np.zeros(record.itemsize, np.bool_)
    for name in record.names or ():
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        if kind.base.itemsize == 1:
            cells[offset : offset + kind.itemsize] = True
    return cells


_own = threading.local()


def arena(key: str) -> Arena:
    """The arena of the game `key` in this thread; compiled when first used."""
    arenas: dict[str, Arena] = _own.__dict__
    found = arenas.get(key)
    if found is None:
        found = arenas[key] = Arena(named_game(key))
    return found
