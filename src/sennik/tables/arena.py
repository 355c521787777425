"""A game's compiled rules with memory to work in: the cheap path of tables.

An arena belongs to one thread; what it returns is only good until it is used again,
so callers copy out what they keep.
"""

import threading
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import announcing, entries, kernels
from sennik.engine.compiler import native
from sennik.engine.compiler.types import I1, I4, I8, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.options import game_at, make_options
from sennik.engine.rewriting import rewritten
from sennik.games import Game
from sennik.games.scenes import Own, Shared
from sennik.tables import composing, doors
from sennik.tables.benches import WIDTH, Bench, desk_record, mind_record
from sennik.tables.desks import Desk
from sennik.tables.fragments import Fragments, Kept

# Of the contract: what tables call, and what doors are written over.
CONTRACT = ("setup", "refusal", "tickets", "drawn", "view", "sight")
NAMES = ("apply", "actors", "view", "sight", "census", "witness")


class Arena:
    """The rules of a game as tables use them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.words = game.words
        self.fast = opened_doors(game.rules)
        self.composing: Any = compiled_composing()
        self.scene: Any = None
        self.shared: Shared = plain(self.rules)
        self.own: Own = {}
        if find_spec(f"{game.package}.scene") is not None:
            self.scene = import_module(f"{game.package}.scene")
            self.shared, self.own = self.scene.SHARED, self.scene.OWN
        self.trial = self.desk()  # where `decide` plays ahead and history is replayed
        self.seen = self.desk()
        self.fragments = Fragments(self)
        self.benches = Kept(lambda seats: Bench(self.rules, seats))
        self.choices = native.cells(self.rules.MAX_LEGAL, np.int32)

    def desk(self) -> Desk:
        """A fresh record of this game's state."""
        return Desk(self.rules.State)

    def begun(self, desk: Desk, options: Mapping[str, int]) -> None:
        """Set `desk` up for a match under `options`."""
        self.fast.setup(desk.sheet, make_options(self.game, options))

    def legal(self, desk: Desk, actor: int) -> bytes:
        """The legal actions of `actor` as the bytes of 32-bit integers."""
        count = self.fast.legal(desk.sheet, actor, self.choices)
        return bytes(self.choices[:count].tobytes())


def doors_unit(rules: ModuleType) -> Unit:
    """All that tables ask of the rules, to be compiled."""
    state, numbers = Record(rules.State), Array(I4)
    states, cells = Array(state), Array(I1, (state.size,))
    work = (states, Array(I8, (WIDTH,)), states, cells, Record(mind_record(rules)))
    room = (Record(desk_record(rules)), state, Array(I1))
    made = entries.contract(rules)
    return Unit(
        f"{entries.name_of(rules)}-tables",
        {
            **{name: made[name] for name in CONTRACT},
            "moved": Entry(doors.moved, (state, INT, INT), INT),
            "legal": Entry(rules.legal, (state, INT, numbers), INT),
            "regard": Entry(doors.regard, (INT, INT, INT, INT, *work, *room), INT),
        },
        {doors.__name__: {name: getattr(rules, name) for name in NAMES}},
    )


@cache
def opened_doors(rules: ModuleType) -> SimpleNamespace:
    """What tables ask of the rules, as machine code."""
    return native.functions(doors_unit(rules))


@cache
def compiled_composing() -> SimpleNamespace:
    """The functions of `composing.py`, the same for all games."""
    entries = {"seek", "show", "compose", "keep"}
    made = kernels.compiled(composing, door_jit(composing, entries))
    return straight({name: getattr(made, name) for name in entries})


def straight(dispatchers: Mapping[str, Any]) -> SimpleNamespace:
    """Compiled functions that are always called with the same types, and after the
    first time without Numba's dispatcher: to find out these types costs it more than
    most of the functions themselves.
    """
    found = SimpleNamespace(dispatchers=dispatchers)

    def beginning(name: str, dispatcher: Any) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            answer = dispatcher(*arguments)
            (only,) = dispatcher.overloads.values()
            setattr(found, name, only.entry_point)
            return answer

        return call

    for name, dispatcher in dispatchers.items():
        setattr(found, name, beginning(name, dispatcher))
    return found


def door_jit(module: ModuleType, entries: set[str]) -> Any:
    """Numba's compiler for the `entries` that tables call, all else inlined into them;
    its work is kept on disk for `module`.
    """
    import numba

    announcing.listen_to_numba()

    def jit(function: FunctionType) -> Any:
        is_entry = function.__name__ in entries
        function.__qualname__ = f"{module.__name__}.{function.__qualname__}"
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(kernels.cache_folder(module))
        try:
            lean = rewritten(function, numba.uint64, {})
            return numba.njit(
                cache=is_entry, forceinline=not is_entry, error_model="numpy"
            )(lean)
        finally:
            numba.config.CACHE_DIR = before

    return jit


def plain(rules: ModuleType) -> Shared:
    """The record itself in parts, for a game without a scene."""

    def part(name: str) -> Any:
        return lambda view: view.array[name][0].tolist()

    return {name: part(name) for name in rules.State.names or ()}


_own = threading.local()


def arena(key: str, version: int) -> Arena:
    """The arena of a game's rules in this thread; compiled when first used."""
    arenas: dict[Any, Arena] = _own.__dict__
    found = arenas.get((key, version))
    if found is None:
        found = arenas[key, version] = Arena(game_at(key, version))
    return found
