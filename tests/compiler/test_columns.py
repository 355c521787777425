"""Arrays whose rows do not follow each other: as they lie on a GPU."""

from typing import Any

import numpy as np

from sennik.engine.compiler.types import I4, INT, Array
from tests.compiler.compiling import compiled

ROWS, COLUMNS = 5, 3


def filled(table: Any, rows: int, columns: int) -> None:
    for row in range(rows):
        fill_row(table[row], row, columns)
        table[row, 1] += 100
        table[3, columns - 1] = 7


def fill_row(out: Any, row: int, columns: int) -> None:
    for column in range(columns):
        out[column] = 10 * row + column


def test_columns_lie_one_after_another_and_rows_are_found_in_them() -> None:
    wanted = np.zeros((ROWS, COLUMNS), np.int32)
    filled(wanted, ROWS, COLUMNS)
    kind = Array(I4, (COLUMNS,), steps=(1, ROWS))
    made = compiled(filled, kind, INT, INT, gives=None)
    lying = np.zeros((COLUMNS, ROWS), np.int32)
    made(lying.ctypes.data, ROWS, COLUMNS)
    assert lying.T.tolist() == wanted.tolist()
