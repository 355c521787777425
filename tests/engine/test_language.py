"""The traps of the rules' language, each shown once; see the contract."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sennik.engine import kernels
from sennik.engine.randomness import MASK, below, scrambled
from sennik.games.common import Field, Sheet, sheet, state_record

FIELDS = (
    Field("small", "i1", -128, 127),
    Field("wide", "i2", -300, 300),
    Field("row", "i1", 0, 9, (3,)),
    Field("grid", "i1", 0, 9, (2, 3)),
)
RECORD = state_record(FIELDS)

SOURCE = """
from sennik.games.common import Sheet

def doubled(state: Sheet) -> int:
    return state.small * 2

def stored(state: Sheet, number: int) -> int:
    state.grid[1, 2] = number
    state.row[0] = state.grid[1, 2]
    return state.row[0]

def helped(state: Sheet) -> int:
    return doubled(state) + 1
"""


@pytest.fixture
def module(tmp_path: Path) -> Iterator[ModuleType]:
    import importlib.util
    import sys

    path = tmp_path / "toyrules.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("toyrules", path)
    assert spec and spec.loader
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["toyrules"] = loaded
    spec.loader.exec_module(loaded)
    yield loaded
    del sys.modules["toyrules"]


def plain_jit(function: object) -> object:
    import numba

    return numba.njit(function)


def test_small_numbers_do_not_wrap(module: ModuleType) -> None:
    state = sheet(RECORD)
    state.small = 100
    fast = kernels.compiled(module, plain_jit)
    assert module.doubled(state) == fast.doubled(state.array[0]) == 200


def test_functions_find_each_other_compiled(module: ModuleType) -> None:
    state = sheet(RECORD)
    state.small = 100
    fast = kernels.compiled(module, plain_jit)
    assert module.helped(state) == fast.helped(state.array[0]) == 201
    assert fast.doubled is not module.doubled


def test_a_grid_is_the_same_memory_both_ways(module: ModuleType) -> None:
    one, two = sheet(RECORD), sheet(RECORD)
    fast = kernels.compiled(module, plain_jit)
    assert module.stored(one, 7) == fast.stored(two.array[0], 7) == 7
    assert one.tobytes() == two.tobytes()
    assert one.array["grid"][0, 1, 2] == 7


@pytest.mark.parametrize("number", [-129, 128])
def test_a_store_out_of_range_raises(number: int) -> None:
    with pytest.raises(ValueError, match="invalid value"):
        sheet(RECORD).small = number


def test_an_index_out_of_range_raises() -> None:
    with pytest.raises(IndexError):
        sheet(RECORD).row[3]


def test_an_unknown_field_raises() -> None:
    state: Sheet = sheet(RECORD)
    with pytest.raises(AttributeError):
        state.nothing  # noqa: B018
    with pytest.raises(AttributeError):
        state.nothing = 1


def test_records_are_aligned_as_cuda_asks() -> None:
    assert RECORD.isalignedstruct
    assert RECORD.itemsize == 14


def test_random_numbers_are_the_same_compiled() -> None:
    from sennik.engine import randomness
    from sennik.games.sen import rules

    fast = kernels.compiled(randomness, kernels.cpu_jit(rules, frozenset()))
    import numba

    fast_scrambled, fast_below = fast.scrambled, fast.below

    def both(number: int, bound: int) -> tuple[int, int]:
        bits = fast_scrambled(number)
        return bits, fast_below(bits, bound)

    both_fast = numba.njit(both)
    for number in (0, 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1):
        bits, chosen = both_fast(np.uint64(number), 54)
        assert int(bits) == scrambled(number) <= MASK
        assert int(chosen) == below(scrambled(number), 54) < 54


@pytest.mark.parametrize("mask", [0, 1, 0b1010, 1 << 47 | 1 << 12, (1 << 10) - 1])
def test_bits_are_listed_alike_compiled(mask: int) -> None:
    import numba

    from sennik.games import bits
    from sennik.games.onirim import rules

    fast_listed = kernels.compiled(bits, kernels.cpu_jit(rules, frozenset())).listed
    numbers = [7 + number for number in range(48) if mask >> number & 1]
    out = [0] * 10
    assert bits.listed(mask, 7, 10, out) == len(numbers)
    assert out[: len(numbers)] == numbers

    def listed(mask: int, out: Any) -> int:
        return int(fast_listed(mask, 7, 10, out))

    fast_out = np.zeros(10, np.int32)
    assert numba.njit(listed)(mask, fast_out) == len(numbers)
    assert fast_out[: len(numbers)].tolist() == numbers


def test_the_cache_is_keyed_by_everything_that_compiles(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = kernels.cache_folder.__wrapped__(module)
    (tmp_path / "toyrules.py").write_text(SOURCE + "\n")
    assert kernels.cache_folder.__wrapped__(module) != before
