"""The traps of the rules' language, each shown once; see the contract."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sennik.engine import kernels
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


def test_functions_find_each_other_in_a_copy(module: ModuleType) -> None:
    state = sheet(RECORD)
    state.small = 100

    def louder(function: Any) -> Any:
        return lambda state: 10 * function(state)

    copy = kernels.compiled(module, louder)
    assert module.helped(state) == 201
    assert copy.helped(state) == 10 * (2000 + 1)
    assert copy.doubled is not module.doubled


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
