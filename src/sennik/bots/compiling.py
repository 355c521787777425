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
    return _policy_on_cpu(game.package, "thumb")


def temper_of(game: Game) -> ModuleType:
    """The policy of `game` that takes a temperament."""
    return import_module(f"{game.package}.temper")


def temper_on_cpu(game: Game) -> SimpleNamespace:
    """The policy of `game` that takes a temperament, compiled and kept on disk."""
    return _policy_on_cpu(game.package, "temper")


@cache
def _policy_on_cpu(package: str, name: str) -> SimpleNamespace:
    rules, policy = (import_module(f"{package}.{part}") for part in ("rules", name))
    return kernels.compiled(policy, lean_jit(rules, CHOOSE))
