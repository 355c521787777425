"""Copies of modules in which every function of ours is turned into something else.

`compiled` copies the globals of a module, rebinds every function of ours in the copy to
what `jit` makes of it, and returns it: interpreted over other names, or with checks.
Machine code is made by `compiler`.
"""

import sys
from collections.abc import Callable
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
