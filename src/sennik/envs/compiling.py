"""The steps of `stepping` compiled over the rules of one game, for CPU and GPU."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sennik.engine import gpu, instructions, kernels
from sennik.engine.compiler import native
from sennik.engine.compiler.types import (
    F4,
    I1,
    I4,
    I8,
    INT,
    U8,
    WORD,
    Array,
    Record,
)
from sennik.engine.compiler.unit import Entry, Unit
from sennik.envs import stepping
from sennik.envs.checking import BadSetting
from sennik.games import Game

RULES = (
    *("setup", "actors", "legal", "tickets", "drawn", "apply"),
    *("score", "winners", "view", "sight"),
)
THREADS = 128  # a block


def features_of(game: Game) -> ModuleType:
    """The module that holds the observation layout of `game`."""
    return import_module(f"{game.package}.features")


def on_cpu(game: Game) -> SimpleNamespace:
    """The steps of `game` for this CPU, kept on disk between runs."""
    return _on_cpu(game.package)


@cache
def _on_cpu(package: str) -> SimpleNamespace:
    return native.functions(steps_unit(package))


def steps_unit(package: str) -> Unit:
    """The steps of a game, to be compiled."""
    rules, features, thumb = (
        import_module(f"{package}.{part}") for part in ("rules", "features", "thumb")
    )
    state, longs, numbers = Record(rules.State), Array(I8), Array(I4)
    own = (Array(state), Array(U8), Array(I8, (stepping.BOOKS,)))
    flags = Array(I1, (stepping.FLAGS,))
    seen, masks = Array(I1, (features.SIZE,)), Array(I1, (rules.ACTIONS,))
    rewards = Array(F4, (rules.MAX_SEATS,))
    given = (longs, longs, Array(Record(rules.Options)), WORD)
    stepped = (*given, *own, seen, masks, rewards, flags, Array(state), numbers)
    advised = (INT, *own, flags, Array(state), numbers, longs)
    return Unit(
        f"{package.rpartition('.')[2]}-steps",
        {
            "step_many": Entry(stepping.step_many, (INT, INT, *stepped)),
            "advise_many": Entry(stepping.advise_many, (INT, INT, *advised)),
            "tell_seen": Entry(stepping.tell_seen, (state, INT, Array(I1))),
        },
        {
            stepping.__name__: {
                **{name: getattr(rules, name) for name in RULES},
                "features": features.features,
                "choose": thumb.choose,
                "ACTIONS": rules.ACTIONS,
                "LOW_WINS": rules.LOW_WINS,
            }
        },
    )


def bound_names(
    package: str, jit: kernels.Jit, thumb_jit: kernels.Jit
) -> SimpleNamespace:
    """The names that `stepping` is written over."""
    rules, features, thumb = (
        import_module(f"{package}.{part}") for part in ("rules", "features", "thumb")
    )
    made = kernels.compiled(rules, jit)
    names = {name: getattr(made, name) for name in RULES}
    names["features"] = kernels.compiled(features, jit).features
    names["choose"] = kernels.compiled(thumb, thumb_jit).choose
    return SimpleNamespace(ACTIONS=rules.ACTIONS, LOW_WINS=rules.LOW_WINS, **names)


def device_functions(package: str) -> SimpleNamespace:
    """The steps of a game as CUDA device functions."""
    from numba import cuda

    gpu.keep_code_small()

    @instructions.first_on_gpu
    def jit(function: FunctionType) -> Any:
        return cuda.jit(device=True)(function)

    return kernels.compiled(stepping, jit, bound_names(package, jit, jit))


def kernel_sources(package: str) -> dict[str, Callable[..., None]]:
    """The kernels of a game, a thread a match, not yet compiled."""
    from numba import cuda, from_dtype, int32

    rules = import_module(f"{package}.rules")
    record, most_legal = from_dtype(rules.State), rules.MAX_LEGAL
    names = device_functions(package)
    step_one, advise_one = names.step_one, names.advise_one

    def step(
        actions: Any, settings: Any, options: Any, seed: Any, states: Any,
        counters: Any, books: Any, observations: Any, masks: Any, rewards: Any,
        flags: Any,
    ) -> None:  # fmt: skip
        seen = cuda.local.array(1, record)
        choices = cuda.local.array(most_legal, int32)
        index = cuda.grid(1)
        if index < states.shape[0]:
            step_one(
                index, actions[index], settings, options, seed, states, counters, books,
                observations, masks, rewards, flags, seen[0], choices,
            )  # fmt: skip

    def advise(
        level: Any, states: Any, counters: Any, books: Any, flags: Any, actions: Any
    ) -> None:
        seen = cuda.local.array(1, record)
        choices = cuda.local.array(most_legal, int32)
        index = cuda.grid(1)
        if index < states.shape[0]:
            advise_one(
                index, level, states, counters, books, flags, seen[0], choices, actions
            )

    return {"step": step, "advise": advise}


def usable_cuda() -> Any:
    """The CUDA of numba-cuda, if this machine can use it."""
    try:
        from numba import cuda
    except ImportError:
        raise BadSetting('device="gpu" needs numba-cuda: sennik[gpu]') from None
    if not cuda.is_available():
        raise BadSetting('device="gpu": this machine has no CUDA GPU that can be used')
    return cuda


@cache
def on_gpu(package: str) -> dict[str, Any]:
    """The kernels of a game, compiled when first called."""
    import numpy as np
    from numba import cuda

    if not hasattr(np, "row_stack"):  # some releases of numba-cuda still ask for it
        np.row_stack = np.vstack
    return {name: cuda.jit(made) for name, made in kernel_sources(package).items()}


def signatures(package: str) -> dict[str, Any]:
    """The argument types of the kernels: arrays with a row a match run down columns."""
    from numba import float32, from_dtype, int8, int64, uint64, void

    rules = import_module(f"{package}.rules")
    own = (from_dtype(rules.State)[::1], uint64[::1], int64[::1, :])
    shown = (int8[::1, :], int8[::1, :], float32[::1, :], int8[::1, :])
    given = (int64[::1], from_dtype(rules.Options)[::1], uint64)
    return {
        "step": void(int64[::1], *given, *own, *shown),
        "advise": void(int64, *own, int8[::1, :], int64[::1]),
    }


def ptx(package: str, name: str) -> str:
    """One kernel as PTX; needs numba-cuda and its compiler, but no GPU."""
    from numba import cuda

    with gpu.pretended_device():
        source = kernel_sources(package)[name]
        signature = signatures(package)[name]
        text, _ = cuda.compile_ptx(source, signature, cc=gpu.HOPPER)
    return str(text)
