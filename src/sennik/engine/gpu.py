"""Random play on a CUDA GPU: the rules and playouts of the CPU, compiled by numba-cuda.

Each thread keeps one state in local memory and plays whole matches in it, one after the
other; match m of a seed is the same match that the CPU plays.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import kernels, playout
from sennik.engine.playout import BINS, LOWEST, SUMS
from sennik.games.common import MOST_SEATS, Sheet

HOPPER = (9, 0)  # the compute capability that PTX is made for where there is no GPU
THREADS = 128  # a block
BLOCKS_A_PROCESSOR = 16


def device_functions(module: ModuleType) -> SimpleNamespace:
    """The rules of `module` and the playouts over them as CUDA device functions."""
    from numba import cuda, uint64

    keep_code_small()

    def jit(function: FunctionType) -> Any:
        if function.__name__ == "unsigned":
            return uint64
        return cuda.jit(device=True)(function)

    rules = kernels.compiled(module, jit)
    return kernels.compiled(playout, jit, rules)


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


def kernel_source(module: ModuleType) -> Callable[..., None]:
    """The kernel that plays matches of `module`, not yet compiled."""
    from numba import cuda, from_dtype, int16, int64, uint64

    names = device_functions(module)
    record, most_legal = from_dtype(module.State), module.MAX_LEGAL
    random_match, tally, score = names.random_match, names.tally, names.score
    match_key = names.match_key

    def play(
        blank: Any,
        options: Any,
        seed: Any,
        first: Any,
        count: Any,
        cap: Any,
        sums: Any,
        bins: Any,
    ) -> None:
        states = cuda.local.array(1, record)
        states[0] = blank[0]
        choices = cuda.local.array(most_legal, int16)
        own = cuda.local.array(SUMS, int64)
        for index in range(SUMS):
            own[index] = 0
        seats = options[0].seats
        for match in range(cuda.grid(1), count, cuda.gridsize(1)):
            key = match_key(seed, uint64(first + match))
            random_match(states[0], options[0], key, choices, cap, own)
            tally(states[0], seats, own)
            if bins.size > 1:
                for seat in range(seats):
                    point = min(max(score(states[0], seat) - LOWEST, 0), BINS - 1)
                    cuda.atomic.add(bins, seat * BINS + point, 1)
        for index in range(SUMS):
            cuda.atomic.add(sums, index, own[index])

    return play


def ptx(module: ModuleType) -> str:
    """The kernel as PTX; needs numba-cuda and its compiler, but no GPU."""
    from numba import cuda, from_dtype, int64, uint64, void

    arguments = (uint64, int64, int64, int64, int64[::1], int64[::1])
    records = (from_dtype(module.State)[::1], from_dtype(module.Options)[::1])
    signature = void(*records, *arguments)
    with pretended_device():
        text, _ = cuda.compile_ptx(kernel_source(module), signature, cc=HOPPER)
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
def _kernel(module: ModuleType) -> Any:
    from numba import cuda

    if not hasattr(np, "row_stack"):  # numba-cuda of the GPU machine still asks for it
        np.row_stack = np.vstack
    return cuda.jit(kernel_source(module))


def random_play(
    module: ModuleType,
    options: Sheet,
    seed: int,
    matches: int,
    cap: int = 100_000,
    histogram: bool = False,
) -> tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]", float]:
    """Play matches 0 to `matches`: the sums, the histogram of scores, the seconds."""
    from numba import cuda

    kernel = _kernel(module)
    blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * BLOCKS_A_PROCESSOR
    sums = cuda.to_device(np.zeros(SUMS, np.int64))
    bins = cuda.to_device(np.zeros(MOST_SEATS * BINS if histogram else 1, np.int64))
    blank = cuda.to_device(np.zeros(1, module.State))
    given = cuda.to_device(options.array)
    arguments = (
        blank,
        given,
        np.uint64(seed),
        np.int64(0),
        np.int64(matches),
        np.int64(cap),
    )
    start, end = cuda.event(), cuda.event()
    start.record()
    kernel[blocks, THREADS](*arguments, sums, bins)
    end.record()
    end.synchronize()
    seconds = cuda.event_elapsed_time(start, end) / 1000
    return sums.copy_to_host(), bins.copy_to_host(), seconds
