"""Matches on a CUDA GPU: the rules and playouts of the CPU as kernels of our compiler.

Each thread keeps one state in local memory and plays whole matches in it, one after the
other; match m of a seed is the same match that the CPU plays. CuPy loads the PTX and
launches it.
"""

import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from sennik.engine import entries, fast
from sennik.engine.compiler import nvptx
from sennik.engine.compiler.nvptx import (
    HOPPER,
    Address,
    Kernel,
    Near,
    Number,
    Own,
    Summed,
    Thread,
    Threads,
)
from sennik.engine.compiler.types import I2, Array
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.errors import SennikError
from sennik.engine.playout import ROW, SUMS
from sennik.games.common import Sheet

NEAR = 96  # bytes a thread: legal actions that need no more lie in shared memory
CHOICES = 6  # the place of the list of legal actions among the arguments


class NoGpu(SennikError):
    """Something was to run on a GPU, and there is none that can be used."""


def check() -> None:
    """Refuse where there is no GPU, or nothing that can talk to it."""
    try:
        import cupy
    except ImportError:
        raise NoGpu("this needs CuPy: install sennik[gpu]") from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        found = 0
    if not found:
        raise NoGpu("this machine has no CUDA GPU that can be used")


class Pace(NamedTuple):
    """How a kernel is launched; `begin` and `decide` as in `playout.played_matches`."""

    threads: int = 128  # a block
    blocks: int = 16  # a multiprocessor
    begin: int = 32
    decide: int = 4
    registers: int = 64  # a thread, at most; 0 is no limit


# Found by trying, see bench/gpu.md: what most games like best.
RANDOM = Pace()
BY_THUMB = Pace(decide=1)


def matches_unit(
    rules: ModuleType, by_thumb: bool, watcher: ModuleType | None, plain: bool
) -> Unit:
    """`entries.matches_unit` with votes of the warp, and short lists of actions."""
    unit = entries.matches_unit(rules, by_thumb, watcher)
    (entry,) = unit.entries.values()
    takes = list(entry.takes)
    takes[CHOICES] = Array(I2)
    names = {**unit.bound[entries.PLAYOUT], "votes": nvptx.VOTES}
    return Unit(
        unit.name,
        {"played_matches": Entry(entry.function, tuple(takes), entry.gives)},
        {**unit.bound, entries.PLAYOUT: names},
        {rules.State: rules.PLAIN} if plain else {},
        sources=unit.sources,
    )


def matches_kernel(
    rules: Any, by_thumb: bool, watcher: Any, threads: int, registers: int
) -> Kernel:
    """What each thread calls `played_matches` with."""
    records = 2 if by_thumb else 1  # nobody looks at a view in random play
    short = 2 * rules.MAX_LEGAL
    # What is stored in shared memory does not go out to the next cache.
    choices = Near(short) if short <= NEAR else Own(short)
    notes = Address(8 * watcher.NOTES if watcher else 0)
    arguments = (
        *(Own(records * rules.State.itemsize), Address(), Number(), Address()),
        *(Thread(), Threads(), choices, Summed(SUMS), Address(), notes),
    )
    return Kernel("played_matches", arguments, threads, registers)


def ptx(
    rules: ModuleType,
    by_thumb: bool = False,
    watcher: ModuleType | None = None,
    plain: bool = False,
    pace: Pace = RANDOM,
    capability: tuple[int, int] = HOPPER,
) -> str:
    """The kernel that plays matches of `rules`, as PTX; needs no GPU."""
    unit = matches_unit(rules, by_thumb, watcher, plain)
    kernel = matches_kernel(rules, by_thumb, watcher, pace.threads, pace.registers)
    # Random play of a plain game alone is small, and faster with its loops unrolled.
    is_large = by_thumb or watcher is not None or not plain
    return nvptx.ptx(unit, {"play": kernel}, capability, is_compact=is_large)


def loaded(text: str) -> Any:
    """Kernels in the driver's hands, from their PTX."""
    import cupy

    with tempfile.TemporaryDirectory() as folder:  # CuPy reads PTX from files only
        path = Path(folder) / "kernels.ptx"
        path.write_text(text, encoding="ascii")
        module = cupy.RawModule(path=str(path))
        module.compile()
    return module


def capability() -> tuple[int, int]:
    """What the first GPU can do."""
    import cupy

    major, minor = divmod(int(cupy.cuda.Device(0).compute_capability), 10)
    return major, minor


@cache
def _kernel(
    rules: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None,
    plain: bool,
    pace: Pace,
) -> Any:
    text = ptx(rules, by_thumb, watcher, plain, pace, capability())
    return loaded(text).get_function("play")


class Batch(NamedTuple):
    """Matches to play: those from `first` on of a seed."""

    options: Sheet
    seed: int
    first: int
    matches: int
    cap: int = 100_000  # decisions a match
    thumbs: int = 0  # the seats that play by rules of thumb, as bits

    def plan(
        self, begin: int = 1, decide: int = 1, keep: bool = True
    ) -> "np.ndarray[Any, Any]":
        """What `playout.played_matches` is to do."""
        what = self.first, self.matches, self.cap, self.thumbs
        return np.array((*what, begin, decide, 0, keep), np.int64)


class Played(NamedTuple):
    """What a batch came to."""

    sums: "np.ndarray[Any, Any]"
    rows: "np.ndarray[Any, Any]"  # of every match, where asked for
    notes: "np.ndarray[Any, Any]"  # of the watcher, added up
    seconds: float


def play(
    rules: ModuleType,
    batch: Batch,
    with_rows: bool = False,
    watcher: ModuleType | None = None,
    pace: Pace | None = None,
) -> Played:
    """Play a batch on the first GPU."""
    import cupy

    pace = pace or (BY_THUMB if batch.thumbs else RANDOM)
    kernel = _made_for(rules, batch, watcher, pace)
    blocks = cupy.cuda.Device(0).attributes["MultiProcessorCount"] * pace.blocks
    noted = (blocks * pace.threads, watcher.NOTES) if watcher else (1, 1)
    sums = cupy.zeros(SUMS, np.int64)
    rows = cupy.zeros((batch.matches if with_rows else 1, ROW), np.int32)
    notes = cupy.zeros(noted, np.int64)
    options = cupy.asarray(batch.options.array.view(np.uint8))
    plan = cupy.asarray(batch.plan(pace.begin, pace.decide, with_rows))
    given = (options, np.uint64(batch.seed), plan, sums, rows, notes)
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    kernel((blocks,), (pace.threads,), given)
    end.record()
    end.synchronize()
    seconds = cupy.cuda.get_elapsed_time(start, end) / 1000
    total = cupy.asnumpy(notes).sum(axis=0)
    return Played(cupy.asnumpy(sums), cupy.asnumpy(rows), total, seconds)


def _made_for(
    rules: ModuleType, batch: Batch, watcher: ModuleType | None, pace: Pace
) -> Any:
    plain = fast.is_plain(rules, batch.options)
    made = pace._replace(blocks=0, begin=0, decide=0)  # what a launch decides
    return _kernel(rules, batch.thumbs != 0, watcher, plain, made)


def needs(rules: ModuleType, batch: Batch, pace: Pace) -> dict[str, int]:
    """Registers and bytes of local memory a thread of the kernel that played it."""
    kernel = _made_for(rules, batch, None, pace)
    return {
        "registers": int(kernel.num_regs),
        "local_bytes": int(kernel.local_size_bytes),
    }
