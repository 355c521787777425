"""What the lab notes while matches are played: one integer a thing, added up.

A watcher is a module with NOTES (how many integers), TABLES (what they mean) and two
functions that compile with the rules: `watch` before each step, `watch_end` after each
match. Notes are sums, so that it does not matter who plays which match. RATIOS, where a
watcher has them, name what is told as one number: where its sum stands, and those that
it is a part of. A game without a watcher of its own has the one of `plain`.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from sennik.games import Game

Words = dict[str, str]


class Table(NamedTuple):
    """Some notes that belong together, as people read them."""

    key: str
    title: Words
    labels: tuple[Words, ...]  # a note each, from `start` on
    start: int
    of: int = 0  # where the notes begin that these are a part of; 0: of their sum
    is_curve: bool = False  # labels are numbers in order


def watcher_of(game: Game) -> ModuleType:
    """The watcher of `game`."""
    name = f"{__name__}.{game.package.rpartition('.')[2]}"
    return import_module(name if find_spec(name) else f"{__name__}.plain")


def numbered(count: int) -> tuple[Words, ...]:
    """The labels 0, 1, …"""
    return tuple({"en": str(n), "pl": str(n)} for n in range(count))
