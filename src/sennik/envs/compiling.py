"""The steps of `stepping` compiled over the rules of one game, for CPU and GPU."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

from sennik.engine import gpu
from sennik.engine.compiler import native, nvptx
from sennik.engine.compiler.nvptx import Address, Kernel, Number, Own, Thread
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
    Type,
)
from sennik.engine.compiler.unit import Entry, Unit
from sennik.envs import stepping
from sennik.games import Game
from sennik.games.units import units_of

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
                "unit_of": units_of(package).unit_of,
                "choose": thumb.choose,
                "ACTIONS": rules.ACTIONS,
                "LOW_WINS": rules.LOW_WINS,
            }
        },
    )


# --- On the GPU, a thread a match ----------------------------------------------------


def gpu_unit(package: str, tables: int) -> Unit:
    """The steps of a game over arrays that lie column by column: neighbouring threads
    write side by side. The distance between columns is compiled in."""
    unit = steps_unit(package)
    step, advise = unit.entries["step_many"], unit.entries["advise_many"]
    takes = {
        "step_at": tuple(in_columns(one, tables) for one in step.takes),
        "advise_at": tuple(in_columns(one, tables) for one in advise.takes),
    }
    made = {name: Entry(getattr(stepping, name), takes[name]) for name in takes}
    return replace(unit, entries=made)


def in_columns(kind: Type, tables: int) -> Type:
    """An array with a row a match as it lies on the GPU."""
    if isinstance(kind, Array) and kind.inner:
        return replace(kind, steps=(1, tables))
    return kind


def gpu_kernels(package: str) -> dict[str, Kernel]:
    """What each thread calls the steps of `gpu_unit` with."""
    rules = import_module(f"{package}.rules")
    scratch = Own(rules.State.itemsize), Own(4 * rules.MAX_LEGAL)
    own, mine = (Address(),) * 3, (Thread(), Number())
    step = (*mine, Address(), Address(), Address(), Number(), *own, *(Address(),) * 4)
    advise = (*mine, Number(), *own, Address(), *scratch, Address())
    return {
        "step": Kernel("step_at", (*step, *scratch), THREADS),
        "advise": Kernel("advise_at", advise, THREADS),
    }


def ptx(package: str, tables: int, capability: tuple[int, int] = nvptx.HOPPER) -> str:
    """The kernels of a game for so many matches; needs no GPU."""
    return nvptx.ptx(gpu_unit(package, tables), gpu_kernels(package), capability)


@cache
def on_gpu(package: str, tables: int) -> dict[str, Any]:
    """The same, ready to be launched."""
    module = gpu.loaded(ptx(package, tables, gpu.capability()))
    return {name: module.get_function(name) for name in gpu_kernels(package)}
