"""Matches on a CUDA GPU: the rules and playouts of the CPU, compiled by numba-cuda.

Each thread keeps one state in local memory and plays whole matches in it, one after the
other; match m of a seed is the same match that the CPU plays.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.engine import fast, instructions, kernels, playout, rewriting
from sennik.engine.playout import ROW, STATE, SUMS
from sennik.games.common import Sheet

HOPPER = (9, 0)  # the compute capability that PTX is made for where there is no GPU


class Pace(NamedTuple):
    """How a kernel is launched; `begin` and `decide` as in `playout.played_matches`."""

    threads: int = 128  # a block
    blocks: int = 8  # a multiprocessor
    begin: int = 32
    decide: int = 4
    registers: int = 0  # a thread, at most; 0 is no limit


RANDOM = Pace(registers=64)  # so that all its threads fit at once
# Without a limit a thread takes up to 167 registers, and few threads fit.
BY_THUMB = Pace(blocks=4, decide=1, registers=96)


ALL_LANES = 0xFFFFFFFF  # the threads of a warp
# A loop of no more statements is written out and needs no counter. Rules of thumb are
# full of loops: their kernels would outgrow the instruction cache.
LONGEST = 48
SHARED = 96  # bytes a thread: legal actions that need no more lie in shared memory


def device_functions(
    module: ModuleType, by_thumb: bool, watcher: ModuleType | None, plain: bool
) -> SimpleNamespace:
    """The rules of `module` and the playouts over them as CUDA device functions."""
    from numba import cuda, uint64

    keep_code_small()
    known = module.PLAIN if plain else {}
    longest = 0 if by_thumb else LONGEST

    @instructions.first_on_gpu
    def jit(function: FunctionType) -> Any:
        lean = rewriting.rewritten(function, uint64, known, longest)
        return cuda.jit(device=True)(lean)

    def votes(opinion: bool) -> Any:
        return cuda.popc(cuda.ballot_sync(ALL_LANES, opinion))

    bound = kernels.player_names(module, by_thumb, watcher, jit, jit)
    bound.votes = cuda.jit(device=True)(votes)
    return kernels.compiled(playout, jit, bound)


@cache
def keep_code_small() -> None:
    """Ask the compiler for small code: threads of one warp run all over it.

    Unrolled and inlined at will, a kernel is several times the instruction cache, and
    more than half of all cycles were spent waiting for instructions.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    add = CUDACodeLibrary.add_ir_module

    def add_small(library: Any, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
        add(library, module)

    CUDACodeLibrary.add_ir_module = add_small


def kernel_source(
    module: ModuleType,
    by_thumb: bool = False,
    watcher: ModuleType | None = None,
    plain: bool = False,
    threads: int = RANDOM.threads,
) -> Callable[..., None]:
    """The kernel that plays matches of `module`, not yet compiled."""
    from numba import cuda, from_dtype, int16, int64

    names = device_functions(module, by_thumb, watcher, plain)
    record, most_legal = from_dtype(module.State), module.MAX_LEGAL
    in_shared = int16.bitwidth // 8 * most_legal <= SHARED
    records = 2 if by_thumb else 1  # nobody looks at a view in random play
    played_matches = names.played_matches

    def play(
        blank: Any,
        options: Any,
        seed: Any,
        plan: Any,
        sums: Any,
        rows: Any,
        notes: Any,
    ) -> None:
        states = cuda.local.array(records, record)
        states[STATE] = blank[0]
        if in_shared:  # what is stored there does not go out to the next cache
            lists = cuda.shared.array((threads, most_legal), int16)
            choices = lists[cuda.threadIdx.x]
        else:
            choices = cuda.local.array(most_legal, int16)
        own = cuda.local.array(SUMS, int64)
        for index in range(SUMS):
            own[index] = 0
        thread, all_threads = cuda.grid(1), cuda.gridsize(1)
        noted = notes[thread if len(notes) > 1 else 0]
        played_matches(
            states, options, seed, plan, thread, all_threads, choices, own, rows, noted
        )
        for index in range(SUMS):
            cuda.atomic.add(sums, index, own[index])

    return play


def ptx(
    module: ModuleType,
    by_thumb: bool = False,
    watcher: ModuleType | None = None,
    plain: bool = False,
) -> str:
    """The kernel as PTX; needs numba-cuda and its compiler, but no GPU."""
    from numba import cuda, from_dtype, int32, int64, uint64, void

    records = (from_dtype(module.State)[::1], from_dtype(module.Options)[::1])
    arrays = (int64[::1], int64[::1], int32[:, ::1], int64[:, ::1])
    with pretended_device():
        text, _ = cuda.compile_ptx(
            kernel_source(module, by_thumb, watcher, plain),
            void(*records, uint64, *arrays),
            cc=HOPPER,
        )
    return str(text)


@contextmanager
def pretended_device() -> Iterator[None]:
    """Let numba-cuda compile device functions on a machine without a GPU."""
    from numba.cuda import dispatcher

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=HOPPER)
    try:
        yield
    finally:
        dispatcher.get_current_device = real


@cache
def _kernel(
    module: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None,
    plain: bool,
    threads: int,
    registers: int,
) -> Any:
    from numba import cuda

    if not hasattr(np, "row_stack"):  # numba-cuda of the GPU machine still asks for it
        np.row_stack = np.vstack
    made = cuda.jit(max_registers=registers or None)
    return made(kernel_source(module, by_thumb, watcher, plain, threads))


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
    module: ModuleType,
    batch: Batch,
    with_rows: bool = False,
    watcher: ModuleType | None = None,
    pace: Pace | None = None,
) -> Played:
    """Play a batch on the first GPU."""
    from numba import cuda

    pace = pace or (BY_THUMB if batch.thumbs else RANDOM)
    plain = fast.is_plain(module, batch.options)
    kernel = _kernel(
        module, batch.thumbs != 0, watcher, plain, pace.threads, pace.registers
    )
    blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * pace.blocks
    noted = (blocks * pace.threads, watcher.NOTES) if watcher else (1, 1)
    sums = cuda.to_device(np.zeros(SUMS, np.int64))
    rows = cuda.to_device(np.zeros((batch.matches if with_rows else 1, ROW), np.int32))
    notes = cuda.to_device(np.zeros(noted, np.int64))
    blank = cuda.to_device(np.zeros(1, module.State))
    given = cuda.to_device(batch.options.array)
    plan = cuda.to_device(batch.plan(pace.begin, pace.decide, with_rows))
    start, end = cuda.event(), cuda.event()
    start.record()
    kernel[blocks, pace.threads](
        blank, given, np.uint64(batch.seed), plan, sums, rows, notes
    )
    end.record()
    end.synchronize()
    seconds = cuda.event_elapsed_time(start, end) / 1000
    total = notes.copy_to_host().sum(axis=0)
    return Played(sums.copy_to_host(), rows.copy_to_host(), total, seconds)


def needs(module: ModuleType, batch: Batch, pace: Pace) -> dict[str, int]:
    """Registers and bytes of local memory a thread of the kernel that played it."""
    plain = fast.is_plain(module, batch.options)
    kernel = _kernel(
        module, batch.thumbs != 0, None, plain, pace.threads, pace.registers
    )
    registers, local = (
        max(measure().values())
        for measure in (kernel.get_regs_per_thread, kernel.get_local_mem_per_thread)
    )
    return {"registers": int(registers), "local_bytes": int(local)}
