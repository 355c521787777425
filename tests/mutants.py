"""Deliberately broken copies of a game: each must be caught by the check it names."""

import sys
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sennik.engine.kernels import compiled
from sennik.games.words import Words


@dataclass(frozen=True)
class Mutant:
    """A fault: functions put in place of the game's own, and the check that sees it.

    `rules` maps a name to a function that takes the original function and returns the
    broken one: `{"view": lambda view: broken_view}`; `words` likewise. A fault that
    shows with an option only names it in `needs`: it is looked for in walks with it.
    """

    name: str
    caught_by: str
    rules: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    words: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    needs: str = ""


def broken(
    module: ModuleType | Words, faults: Mapping[str, Callable[[Any], Any]]
) -> Any:
    """An interpreted copy of `module` in which every caller meets the faults."""
    if not faults:
        return module
    if isinstance(module, Words):
        changed = copy(module)
        for name, fault in faults.items():
            setattr(changed, name, fault(getattr(module, name)))
        return changed
    replaced = {name: fault(original(module, name)) for name, fault in faults.items()}
    return compiled(module, as_it_is, SimpleNamespace(**replaced))


def original(module: ModuleType, name: str) -> Any:
    """A function of the rules, in whichever of the game's files it is."""
    folder = f"{module.__package__}."
    files = [one for key, one in sys.modules.items() if key.startswith(folder)]
    return next(getattr(one, name) for one in (module, *files) if hasattr(one, name))


def as_it_is(function: FunctionType) -> FunctionType:
    """The compiler that compiles nothing."""
    return function
