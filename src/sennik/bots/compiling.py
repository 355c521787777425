"""The bots of a game as machine code: one unit, for all of them play by the same rules
and most of them ask the rules of thumb."""

from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

from sennik.bots import dreamer, search
from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.unit import Entry, Unit
from sennik.games import Game


def deciding(rules: ModuleType) -> dict[str, Entry]:
    """What each bot of a game is asked for an action."""
    made = {
        "choose": entries.choosing(rules),
        "dream": dreamer.dreaming(rules),
        "seek": search.seeking(rules),
    }
    if entries.beside(rules, "temper") is not None:
        made["temper"] = entries.tempered(rules)
    return made


def bound_names(rules: ModuleType) -> dict[str, dict[str, Any]]:
    """The names of a game that its bots are written over, by their modules."""
    package = str(rules.__package__)
    own = {dreamer.__name__: dreamer.bound_names(package)}
    return {**search.bound_names(package), **own}


def bots_unit(rules: ModuleType) -> Unit:
    """The bots of a game, to be compiled."""
    made = {
        "legal": entries.contract(rules)["legal"],
        **deciding(rules),
        **search.by_steps(rules),
    }
    return Unit(f"{entries.name_of(rules)}-bots", made, bound_names(rules))


def fast_bots(game: Game) -> SimpleNamespace:
    """The functions of `bots_unit` as machine code."""
    return _fast_bots(game.package)


@cache
def _fast_bots(package: str) -> SimpleNamespace:
    return native.functions(bots_unit(import_module(f"{package}.rules")))
