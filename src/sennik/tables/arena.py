"""A game's compiled rules with memory to work in: the cheap path of tables.

An arena belongs to one thread; what it returns is only good until it is used again,
so callers copy out what they keep.
"""

import threading
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import kernels
from sennik.engine.options import make_options, named_game
from sennik.games import Game
from sennik.games.scenes import Own, Shared
from sennik.tables import doors
from sennik.tables.desks import Desk, Page, field_bits


class Arena:
    """The rules of a game as tables use them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.words = game.words
        self.fast = opened_doors(game.rules)
        has_scene = find_spec(f"{game.package}.scene") is not None
        self.scene: Any = None
        self.shared: Shared = plain(self.rules)
        self.own: Own = {}
        if has_scene:
            self.scene = import_module(f"{game.package}.scene")
            self.shared, self.own = self.scene.SHARED, self.scene.OWN
        self.trial = self.desk()  # where `decide` plays ahead and history is replayed
        self.before = Page(self.rules.State)
        self.after = Page(self.rules.State)
        self.seen = self.desk()
        self.visible = self.desk()
        self.page = Page(self.rules.State)  # where frames are drawn from
        self.counts = self.census(), self.census()
        self.choices = np.zeros(self.rules.MAX_LEGAL, np.int32)
        self.faces = face_cells(self.rules.State)
        self.bits = field_bits(self.rules.State)
        row = np.zeros(self.rules.State.itemsize, np.int8)
        sight = self.visible.record, self.visible.cells
        self.regarding = (*sight, self.faces, row, self.census())

    def differences(self, one: bytes, two: bytes) -> int:
        """The fields in which two records differ, a bit each."""
        if one == two:
            return 0
        old, new = np.frombuffer(one, np.uint8), np.frombuffer(two, np.uint8)
        return int(self.fast.differences(old, new, self.bits))

    def apart(self, records: Any, witnessed: Any) -> list[list[int]]:
        """For each viewer the fields that changed along `records`, those in which it
        differs from spectators, and whether it perceived the steps as they did.
        """
        out = np.zeros((3, records.shape[1]), np.int64)
        cells = records.view(np.uint8).reshape(*records.shape, records.itemsize)
        self.fast.apart(cells, self.bits, witnessed, out)
        found: list[list[int]] = out.tolist()
        return found

    def scores(self, desk: Desk, seats: int) -> list[int]:
        """The points of every seat so far."""
        scores = np.zeros(seats, np.int64)
        self.fast.scores(desk.record, scores)
        found: list[int] = scores.tolist()
        return found

    def desk(self) -> Desk:
        """A fresh record of this game's state."""
        return Desk(self.rules.State)

    def census(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """Room to count the cards of each kind."""
        return np.zeros(self.rules.KINDS, np.int64)

    def begun(self, desk: Desk, options: Mapping[str, int]) -> None:
        """Set `desk` up for a match under `options`."""
        self.fast.setup(desk.record, make_options(self.game, options).array)

    def legal(self, desk: Desk, actor: int) -> bytes:
        """The legal actions of `actor` as the bytes of 32-bit integers."""
        count = self.fast.legal(desk.record, actor, self.choices)
        return self.choices[:count].tobytes()

    def reveals(self, before: Desk, after: Desk, seats: int) -> bool:
        """Whether anybody knows a card in `after` that they did not in `before`."""
        scratch = self.seen.record
        return bool(
            self.fast.reveals(before.record, after.record, seats, scratch, *self.counts)
        )


@cache
def opened_doors(rules: ModuleType) -> SimpleNamespace:
    """The doors of `doors.py` compiled over the rules, under the rules' own names."""
    import numba

    def jit(function: FunctionType) -> Any:
        function.__qualname__ = f"{rules.__name__}.{function.__qualname__}"
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(kernels.cache_folder(rules))
        try:
            return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        finally:
            numba.config.CACHE_DIR = before

    made = kernels.compiled(doors, jit, kernels.on_cpu(rules))
    return SimpleNamespace(
        **{
            name.removeprefix("open_"): door
            for name, door in vars(made).items()
            if name.startswith("open_")
        }
    )


def plain(rules: ModuleType) -> Shared:
    """The record itself in parts, for a game without a scene."""

    def part(name: str) -> Any:
        return lambda view: view.array[name][0].tolist()

    return {name: part(name) for name in rules.State.names or ()}


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
