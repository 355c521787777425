"""Compile rules of thumb: without the inlining that pays only for the rules."""

from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sennik.engine import kernels
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


def lean_jit(rules: ModuleType, entries: frozenset[str]) -> kernels.Jit:
    """Numba's compiler without forced inlining; `entries` are kept on disk.

    Rules of thumb call their helpers from many places: inlined everywhere, those of
    Koty took 42 s of processor time to compile; like this they take 4 s.
    """
    import numba

    def jit(function: FunctionType) -> Any:
        if function.__name__ == "unsigned":
            return numba.uint64
        entry = function.__name__ in entries
        function.__qualname__ = f"lean.{rules.__name__}.{function.__qualname__}"
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(kernels.cache_folder(rules))
        try:
            made = numba.njit(
                cache=entry,
                nogil=True,
                error_model="numpy",
                no_cpython_wrapper=not entry,
                no_cfunc_wrapper=True,
            )(function)
        finally:
            numba.config.CACHE_DIR = before
        return kernels.widening(made)

    return jit
