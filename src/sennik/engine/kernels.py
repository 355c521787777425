"""Compile a rules module: the same functions for the CPU and for CUDA, side by side.

`compiled` copies the globals of a module, rebinds every function of ours in the copy
to its compiled form, and returns it: interpreted, CPU and CUDA versions live together.
"""

import hashlib
import importlib
import os
import sys
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sennik.engine import announcing, instructions
from sennik.engine.rewriting import rewritten

Jit = instructions.Jit

# What Python calls of a rules module; all else is only ever inlined into these.
CONTRACT = frozenset(
    {
        *("setup", "deck", "census", "actors", "legal", "refusal", "weight", "tickets"),
        *("drawn", "chance", "apply", "score", "winners", "view", "sight", "witness"),
        *("imagine", "choose"),
    }
)
PLAYOUTS = frozenset({"random_matches", "played_matches"})
INNER = "inner."  # begins the names of functions that Python does not call


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
    return compiled(module, cpu_jit(module, CONTRACT))


@cache
def playouts_on_cpu(module: ModuleType, plain: bool = False) -> SimpleNamespace:
    """The playouts of `engine.playout` over the rules of `module`, for this CPU; if
    `plain`, over the rules of the plain game alone (see `folding`)."""
    playout = importlib.import_module("sennik.engine.playout")
    jit = cpu_jit(module, PLAYOUTS, "plain." if plain else "", plain=plain)
    return compiled(playout, jit, compiled(module, jit))


@cache
def matches_on_cpu(
    module: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None = None,
    people: bool = False,
) -> Any:
    """`played_matches` of `engine.playout` over the rules of `module`, for this CPU.

    `by_thumb` says whether any seat plays by rules of thumb, `people` whether any has
    a temperament; `watcher` is a module with `watch` and `watch_end`.
    """
    playout = importlib.import_module("sennik.engine.playout")
    watched = watcher.__name__ if watcher else "unwatched"
    # Numba's cache tells functions apart by name: those of two variants must differ.
    players = "people" if people else "thumb" if by_thumb else "random"
    kind = f"{players}.{watched}."
    modules = (module, watcher) if watcher else (module,)
    jit = cpu_jit(module, PLAYOUTS, kind, cache_folder(*modules))
    lean = lean_jit(module, frozenset())
    bound = player_names(module, by_thumb or people, watcher, jit, lean)
    if people:
        temper = importlib.import_module(f"{module.__package__}.temper")
        bound.tempered = compiled(temper, lean).choose
    return compiled(playout, jit, bound).played_matches


def player_names(
    module: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None,
    jit: Jit,
    thumb_jit: Jit,
) -> SimpleNamespace:
    """What `played_matches` is written over: rules, rules of thumb, a watcher."""
    playout = importlib.import_module("sennik.engine.playout")
    rules = compiled(module, jit)
    bound = {name: getattr(rules, name) for name in playout.NAMES}
    if by_thumb:
        thumb = importlib.import_module(f"{module.__package__}.thumb")
        bound["choose"] = compiled(thumb, thumb_jit).choose
    else:
        bound["view"] = compiled(playout, jit, SimpleNamespace(**bound)).unseen
    if watcher is not None:
        watching = compiled(watcher, jit, SimpleNamespace(**bound))
        bound.update(watch=watching.watch, watch_end=watching.watch_end)
    return SimpleNamespace(**bound)


def cpu_jit(
    rules: ModuleType,
    entries: frozenset[str],
    kind: str = "",
    folder: Path | None = None,
    plain: bool = False,
) -> Jit:
    """Numba's compiler with our settings; `entries` are cached on disk for `rules`.
    If `plain`, what the plain game does not need is left out.

    Everything else is inlined into the entries, whatever its size: random play gains
    half again its speed. It is optimised and made machine code there and only there,
    which more than halves the time that compiling takes.
    """
    import numba

    finish_entries_only()

    @instructions.first_on_cpu
    def jit(function: FunctionType) -> Any:
        entry = function.__name__ in entries
        # Numba's cache tells functions apart by name: those of two games must differ.
        prefix = kind if entry else INNER
        function.__qualname__ = f"{prefix}{rules.__name__}.{function.__qualname__}"
        lean = rewritten(function, numba.uint64, rules.PLAIN if plain else {})
        return made(lean, entry, folder or cache_folder(rules), not entry)

    return jit


def lean_jit(rules: ModuleType, entries: frozenset[str]) -> Jit:
    """Numba's compiler without forced inlining; `entries` are kept on disk.

    Rules of thumb call their helpers from many places: inlined everywhere, those of
    Koty took 42 s of processor time to compile; like this they take 4 s.
    """
    import numba

    @instructions.first_on_cpu
    def jit(function: FunctionType) -> Any:
        entry = function.__name__ in entries
        function.__qualname__ = f"lean.{rules.__name__}.{function.__qualname__}"
        lean = rewritten(function, numba.uint64, {})
        return made(lean, entry, cache_folder(rules), False)

    return jit


def made(function: FunctionType, entry: bool, folder: Path, inlined: bool) -> Any:
    """One function compiled by Numba; an entry is called by Python and kept on disk."""
    import numba

    announcing.listen_to_numba()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        return widening(
            numba.njit(
                cache=entry,
                forceinline=inlined,
                nogil=True,
                error_model="numpy",
                no_cpython_wrapper=not entry,
                no_cfunc_wrapper=True,
            )(function)
        )
    finally:
        numba.config.CACHE_DIR = before


@cache
def finish_entries_only() -> None:
    """Let Numba neither optimise our inner functions nor make machine code of them:
    whatever calls them has a copy."""
    from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen

    optimise = CPUCodeLibrary._optimize_final_module
    finalize = CPUCodeLibrary._finalize_final_module
    set_env = JITCPUCodegen.set_env

    def optimise_unless_inner(library: Any) -> None:
        if not library.name.startswith(INNER):
            optimise(library)

    def finalize_unless_inner(library: Any) -> None:
        if library.name.startswith(INNER):
            library._finalized = True
        else:
            finalize(library)

    def set_env_unless_inner(codegen: Any, name: str, env: Any) -> None:
        if codegen._engine.get_global_value_address(name):
            set_env(codegen, name, env)

    CPUCodeLibrary._optimize_final_module = optimise_unless_inner
    CPUCodeLibrary._finalize_final_module = finalize_unless_inner
    JITCPUCodegen.set_env = set_env_unless_inner


def widening(dispatcher: Any) -> Any:
    """Compile once for all small integers: an int8 takes the int64 version."""
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
def cache_folder(*modules: ModuleType) -> Path:
    """Where compiled code is kept: a folder named by a hash of all that it comes from.

    Numba notices a change in the function's own file only, not in what it calls.
    """
    digest = hashlib.sha256()
    engine = Path(__file__).parent
    own = (Path(str(module.__file__)).parent for module in modules)
    folders = (*own, engine.parent / "games", engine)
    for path in (path for folder in folders for path in sorted(folder.glob("*.py"))):
        digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sennik" / digest.hexdigest()[:16]
