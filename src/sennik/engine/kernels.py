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
    return compiled(module, cpu_jit())


@cache
def playouts_on_cpu(module: ModuleType) -> SimpleNamespace:
    """The playouts of `engine.playout` over the rules of `module`, for this CPU."""
    playout = importlib.import_module("sennik.engine.playout")
    return compiled(playout, cpu_jit(module.__name__), on_cpu(module))


def cpu_jit(prefix: str = "", keep: bool = True) -> Jit:
    """Numba's compiler with our settings; `keep` caches under a hash of all rules."""
    import numba

    def jit(function: FunctionType) -> Any:
        # Numba's cache tells functions apart by name: those of two games must differ.
        function.__qualname__ = f"{prefix}.{function.__qualname__}"
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())
        try:
            return numba.njit(cache=keep, nogil=True, error_model="numpy")(function)
        finally:
            numba.config.CACHE_DIR = before

    return jit


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: a folder named by a hash of all that compiles.

    Numba notices a change in the function's own file only, not in what it calls.
    """
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for path in sorted([*root.glob("games/**/*.py"), *root.glob("engine/*.py")]):
        digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sennik" / digest.hexdigest()[:16]
