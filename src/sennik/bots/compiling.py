"""The policies of games: modules with `choose`, interpreted and compiled; records in
rows, as interpreted functions take them."""

from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

from sennik.engine.compiler import native
from sennik.engine.compiler.types import I4, I8, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.games import Game
from sennik.games.common import Sheet, sheet_over


def thumb_of(game: Game) -> ModuleType:
    """The rules of thumb of `game`."""
    return import_module(f"{game.package}.thumb")


def temper_of(game: Game) -> ModuleType:
    """The policy of `game` that takes a temperament."""
    return import_module(f"{game.package}.temper")


def temper_unit(game: Game) -> Unit:
    """The policy of `game` that takes a temperament, to be compiled."""
    takes = (Record(game.rules.State), INT, Array(I4), INT, INT, Array(I8), INT)
    name = game.package.rpartition(".")[2]
    return Unit(f"{name}-temper", {"choose": Entry(temper_of(game).choose, takes, INT)})


def fast_temper(game: Game) -> SimpleNamespace:
    """The policy of `game` that takes a temperament, as machine code."""
    return _fast_temper(game.package)


@cache
def _fast_temper(package: str) -> SimpleNamespace:
    return native.functions(temper_unit(Game("", package)))


class Sheets:
    """The records of an array as sheets, assigned like the records themselves."""

    def __init__(self, records: Any) -> None:
        self.sheets = [sheet_over(records[n : n + 1]) for n in range(len(records))]

    def __getitem__(self, number: int) -> Sheet:
        return self.sheets[number]

    def __setitem__(self, number: int, other: Sheet) -> None:
        self.sheets[number].assign(other)
