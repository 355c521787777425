"""Games as machine code for this processor: each unit is loaded once in a process."""

from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.games.common import Sheet, sheet


@cache
def rules(module: ModuleType) -> SimpleNamespace:
    """The functions of the contract; records are given as sheets."""
    return native.functions(entries.rules_unit(module))


@cache
def random_matches(module: ModuleType, plain: bool = False) -> Any:
    """`playout.random_matches`; if `plain`, of the plain game alone."""
    return native.functions(entries.playouts_unit(module, plain)).random_matches


@cache
def played_matches(
    module: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None = None,
    people: bool = False,
) -> Any:
    """`playout.played_matches`; see `entries.matches_unit`."""
    unit = entries.matches_unit(module, by_thumb, watcher, people)
    return native.functions(unit).played_matches


def is_plain(module: ModuleType, options: Sheet) -> bool:
    """Whether a match with these options keeps the fields of `PLAIN` as they are."""
    state = sheet(module.State)
    module.setup(state, options)
    return all(getattr(state, field) == value for field, value in module.PLAIN.items())
