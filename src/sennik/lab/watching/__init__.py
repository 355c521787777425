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
from sennik.games.catalogues import Both, texts
from sennik.games.languages import LANGUAGES


class Table(NamedTuple):
    """Some notes that belong together, as people read them."""

    key: str  # its title is the game's message `watch.<key>`
    labels: tuple[str, ...]  # a note each, from `start` on: messages, or numbers
    start: int
    of: int = 0  # where the notes begin that these are a part of; 0: of their sum
    is_curve: bool = False  # labels are numbers in order


def watcher_of(game: Game) -> ModuleType:
    """The watcher of `game`."""
    name = f"{__name__}.{game.package.rpartition('.')[2]}"
    return import_module(name if find_spec(name) else f"{__name__}.plain")


def title(game: Game, table: Table) -> Both:
    """What a table is called."""
    return texts(game.package, f"watch.{table.key}")


def labels(game: Game, table: Table) -> list[Both]:
    """What each note of a table is."""
    if table.is_curve:
        return [dict.fromkeys(LANGUAGES, label) for label in table.labels]
    return [texts(game.package, label) for label in table.labels]


def rows(table: str, *notes: str) -> tuple[str, ...]:
    """The labels of a table that has messages of its own."""
    return tuple(f"watch.{table}.{note}" for note in notes)


def cards(game: str, first: int, end: int) -> tuple[str, ...]:
    """The kinds of cards from `first` to before `end` as labels."""
    symbols = import_module(f"sennik.games.{game}.notation").SYMBOLS
    return tuple(f"card.{symbol}" for symbol in symbols[first:end])


def numbered(first: int, end: int) -> tuple[str, ...]:
    """The labels of a curve."""
    return tuple(map(str, range(first, end)))
