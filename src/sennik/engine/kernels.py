"""Compile a rules module: the same functions for the CPU and for CUDA, side by side.

`compiled` copies the globals of a module, rebinds every function of ours in the copy
to its compiled form, and returns it: interpreted, CPU and CUDA versions live together.
"""

import hashlib
import importlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

Jit = Callable[[FunctionType], Any]

# What Python calls; every other function is compiled without an entrance from Python.
ENTRIES = frozenset(
    "setup deck census actors legal refusal weight tickets drawn chance apply score winners"
    " view sight witness imagine choose random_matches".split()
)


def compiled(
    module: ModuleType, jit: Jit, bound: SimpleNamespace | None = None
) -> SimpleNamespace:
    """The names of `module` with every function of ours turned by `jit`.

    `bound` gives names from outside: the playouts of `engine.playout` are compiled
    over the compiled rules of a game.
    """
    packages = {module.__name__.partition(".")[0], "sennik"}
    namespace = _Copier(jit, packages, vars(bound) if bound else {}).copied(module)
    return SimpleNamespace(**{k: v for k, v in namespace.items() if k[:2] != "__"})


class _Copier:
    """Copies modules once each, so that functions follow one another across modules."""

    def __init__(self, jit: Jit, packages: set[str], bound: dict[str, Any]) -> None:
        self.jit = jit
        self.packages = packages
        self.bound = bound
        self.done: dict[str, dict[str, Any]] = {}

    def copied(self, module: ModuleType) -> dict[str, Any]:
        if module.__name__ in self.done:
            return self.done[module.__name__]
        namespace = self.done[module.__name__] = {**vars(module), **self.bound}
        for name, value in vars(module).items():
            if name in self.bound or not self._is_ours(value):
                continue
            if value.__module__ == module.__name__:
                copy = FunctionType(value.__code__, namespace, name, value.__defaults__)
                copy.__module__ = value.__module__
                copy.__qualname__ = f"{module.__name__}.{value.__qualname__}"
                namespace[name] = self.jit(copy)
            else:
                home = self.copied(sys.modules[value.__module__])
                namespace[name] = home[value.__name__]
        return namespace

    def _is_ours(self, value: object) -> bool:
        return (
            isinstance(value, FunctionType)
            and value.__module__.partition(".")[0] in self.packages
            and value.__module__
            != "sennik.games.common"  # records, nothing that compiles
        )


@cache
def on_cpu(module: ModuleType) -> SimpleNamespace:
    """The rules of `module` compiled for this CPU, kept on disk between runs."""
    return compiled(module, cpu_jit(module))


@cache
def playouts_on_cpu(module: ModuleType) -> SimpleNamespace:
    """The playouts of `engine.playout` over the rules of `module`, for this CPU."""
    playout = importlib.import_module("sennik.engine.playout")
    return compiled(playout, cpu_jit(module), on_cpu(module))


def cpu_jit(rules: ModuleType) -> Jit:
    """Numba's compiler with our settings, caching on disk what belongs to `rules`."""
    import numba

    def jit(function: FunctionType) -> Any:
        if function.__name__ == "unsigned":
            return numba.uint64
        entry = function.__name__ in ENTRIES
        # Numba's cache tells functions apart by name: those of two games must differ.
        function.__qualname__ = f"{rules.__name__}.{function.__qualname__}"
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder(rules))
        try:
            made = numba.njit(
                cache=True,
                nogil=True,
                error_model="numpy",
                no_cpython_wrapper=not entry,
                no_cfunc_wrapper=True,
            )(function)
        finally:
            numba.config.CACHE_DIR = before
        return widening(made)

    return jit


def widening(dispatcher: Any) -> Any:
    """Compile once for all small integers: a call with an int8 takes the int64 version."""
    from numba.core import types

    resolve = dispatcher.get_call_template

    def widened(arguments: tuple[Any, ...], keywords: Any) -> Any:
        small = (types.Integer, types.Boolean)
        wide = [
            types.int64 if isinstance(a, small) and a != types.uint64 else a
            for a in arguments
        ]
        return resolve(tuple(wide), keywords)

    dispatcher.get_call_template = widened
    return dispatcher


@cache
def cache_folder(rules: ModuleType) -> Path:
    """Where compiled code is kept: a folder named by a hash of all that it comes from.

    Numba notices a change in the function's own file only, not in what it calls.
    """
    digest = hashlib.sha256()
    engine = Path(__file__).parent
    folders = (Path(str(rules.__file__)).parent, engine.parent / "games", engine)
    for path in (path for folder in folders for path in sorted(folder.glob("*.py"))):
        digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sennik" / digest.hexdigest()[:16]
