"""Floats on the GPU are those of the CPU, bit by bit; without a GPU, PTX is made that
says so: no operation in it is fused or approximate."""

from typing import Any

import numpy as np
import pytest

from sennik.bots import oracle
from sennik.bots.onirim_value import (
    HIDDEN_UNITS,
    Net,
    Scratch,
    new_scratch,
    set_base,
    value,
    value_unit,
)
from sennik.engine import gpu
from sennik.engine.compiler import native, nvptx
from sennik.engine.compiler.nvptx import Address, Argument, Kernel, Thread
from sennik.engine.compiler.types import F4, F8, INT, Array, Record, bundle_of
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.dealers import FastDealer
from sennik.engine.floats import exponential, product, sigmoid
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.onirim.rules import State

THREADS = 128
POSITIONS = 32
NUMBERS = 4096


def curves(numbers: Any, out: Any, place: int) -> None:
    out[place, 0] = exponential(numbers[place])
    out[place, 1] = sigmoid(numbers[place])


def products(rows: Any, out: Any, place: int) -> None:
    out[place] = product(rows[place], rows[0], HIDDEN_UNITS)


def valued(net: Net, scratch: Scratch, states: Any, out: Any, count: int) -> None:
    for place in range(count):
        set_base(net, scratch, states[place])
        out[place] = value(net, scratch, states[place])


CURVES = Unit("curves", {"run": Entry(curves, (Array(F8), Array(F8, (2,)), INT))})
PRODUCTS = Unit(
    "products", {"run": Entry(products, (Array(F4, (HIDDEN_UNITS,)), Array(F4), INT))}
)
NET = bundle_of(oracle.load_net()), bundle_of(new_scratch())
VALUES = value_unit(
    "gpu-values",
    {"run": Entry(valued, (*NET, Array(Record(State)), Array(F8), INT))},
)
BY_THREAD = (Address(), Address(), Thread())
KERNELS: dict[str, tuple[Unit, tuple[Argument, ...]]] = {
    "curves": (CURVES, BY_THREAD),
    "products": (PRODUCTS, BY_THREAD),
    "values": (VALUES, (*[Address()] * 12, nvptx.Number())),
}


def text(name: str, capability: tuple[int, int] = nvptx.HOPPER) -> str:
    unit, arguments = KERNELS[name]
    return nvptx.ptx(unit, {"run": Kernel("run", arguments, THREADS)}, capability)


@pytest.mark.parametrize("name", KERNELS)
def test_no_operation_is_fused_or_approximate(name: str) -> None:
    made = text(name)
    assert ".visible .entry run(" in made
    assert "mul.rn.f" in made and "add.rn.f" in made
    for loose in ("fma.", "mad.rn.f", ".approx", ".full", ".ftz"):
        assert loose not in made, loose


def positions() -> Any:
    """Positions of Onirim alone, before a card is turned up or after."""
    states = np.zeros(POSITIONS, State)
    for place in range(POSITIONS):
        match = Match(GAMES["onirim"], {"seats": 1}, FastDealer(place))
        match.deal()
        for _ in range(place % 12):
            if not match.is_over:
                match.play(0, match.legal(0)[0])
                match.deal()
        states[place] = match.state.array[0]
    return states


def given(name: str) -> tuple[list[Any], int]:
    """Arrays for a kernel, the last of them for its results; how often it is called."""
    random = np.random.default_rng(3)
    if name == "curves":
        return [random.normal(0, 15, NUMBERS), np.zeros((NUMBERS, 2))], NUMBERS
    if name == "products":
        rows = random.normal(0, 1, (NUMBERS, HIDDEN_UNITS)).astype(np.float32)
        return [rows, np.zeros(NUMBERS, np.float32)], NUMBERS
    arrays = [*oracle.load_net(), *new_scratch(), positions(), np.zeros(POSITIONS)]
    return [np.ascontiguousarray(array) for array in arrays], 1


def on_cpu(name: str) -> bytes:
    arrays, calls = given(name)
    run = native.functions(KERNELS[name][0]).run
    for place in range(calls):
        last = POSITIONS if name == "values" else place
        run(*(array.ctypes for array in arrays), last)
    return bytes(arrays[-1].tobytes())


def on_gpu(name: str) -> bytes:
    import cupy

    arrays, calls = given(name)
    moved = [cupy.asarray(array.view(np.uint8)) for array in arrays]
    kernel = gpu.loaded(text(name, gpu.capability())).get_function("run")
    last = (np.int64(POSITIONS),) if name == "values" else ()
    threads = min(calls, THREADS)
    kernel((calls // threads,), (threads,), (*moved, *last))
    return bytes(cupy.asnumpy(moved[-1]).tobytes())


@pytest.mark.parametrize("name", KERNELS)
def test_a_gpu_computes_the_same_bits(name: str) -> None:
    try:
        gpu.check()
    except gpu.NoGpu as missing:
        pytest.skip(str(missing))
    expected = on_cpu(name)
    assert any(expected)
    assert on_gpu(name) == expected
