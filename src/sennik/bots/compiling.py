"""Compile rules of thumb: without the inlining that pays only for the rules."""

from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace

from sennik.engine import kernels
from sennik.engine.kernels import lean_jit as lean_jit
from sennik.games import Game

CHOOSE = frozenset({"choose"})


def thumb_of(game: Game) -> ModuleType:
    """The rules of thumb of `game`."""
    return import_module(f"{game.package}.thumb")


def thumb_on_cpu(game: Game) -> SimpleNamespace:
    """The rules of thumb of `game`, compiled and kept on disk between runs."""
    return _thumb_on_cpu(game.package)


@cache
def _thumb_on_cpu(package: str) -> SimpleNamespace:
    rules, thumb = (import_module(f"{package}.{name}") for name in ("rules", "thumb"))
    return kernels.compiled(thumb, lean_jit(rules, CHOOSE))
