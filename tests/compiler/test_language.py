# mypy: disable-error-code="no-any-return"
"""What the language means, set in stone: interpreted = compiled, or as documented."""

from typing import Any

import numpy as np
import pytest

from sennik.engine.compiler import native
from sennik.engine.compiler.types import (
    BOOL,
    DOUBLE,
    F4,
    F8,
    I1,
    I4,
    I8,
    INT,
    SINGLE,
    U8,
    WORD,
    Array,
    Record,
)
from sennik.engine.randomness import MASK, below, scrambled, unsigned
from sennik.games import bits
from sennik.games.bits import lowest, ones
from sennik.games.common import Field, Sheet, sheet, state_record
from tests.compiler.compiling import compiled

RECORD = state_record(
    (
        Field("small", "i1", -128, 127),
        Field("wide", "i2", -300, 300),
        Field("row", "i1", 0, 9, (3,)),
        Field("grid", "i1", 0, 9, (2, 3)),
        Field("long", "i8", 0, 9),
    )
)
STATE, NUMBERS = Record(RECORD), Array(I4)
TABLE = np.array([[3, 1, 4], [1, 5, 9]])
HALVES = np.array([0.5, 0.25, 0.125], np.float32)
EXTREMES = (0, 1, -1, 2, -2, 7, -7, 63, 1 << 40, -(1 << 40), (1 << 63) - 1, -(1 << 63))


def wrapped(number: int) -> int:
    """A number of Python cut to 64 bits with a sign."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


# --- Integers ----------------------------------------------------------------------


def sums(a: int, b: int) -> int:
    return a + b


def products(a: int, b: int) -> int:
    return a * b - b


def quotients(a: int, b: int) -> int:
    return a // b


def remainders(a: int, b: int) -> int:
    return a % b


def test_integers_wrap_at_64_bits() -> None:
    for function in (sums, products):
        fast = compiled(function, INT, INT)
        for a in EXTREMES:
            for b in EXTREMES:
                assert fast(a, b) == wrapped(function(a, b)), (function, a, b)


def test_division_goes_down_and_the_rest_has_the_sign_of_the_divisor() -> None:
    for function in (quotients, remainders):
        fast = compiled(function, INT, INT)
        for a in EXTREMES:
            for b in EXTREMES:
                if b:
                    assert fast(a, b) == wrapped(function(a, b)), (function, a, b)


def test_division_by_zero_gives_zero() -> None:
    for function in (quotients, remainders):
        assert compiled(function, INT, INT)(7, 0) == 0
        assert compiled(function, WORD, WORD, gives=WORD)(7, 0) == 0


def by_constants(a: int) -> int:
    return a // 3 + 10 * (a % 3) + 100 * (a // -4) + 1000 * (a % -4)


def test_division_by_constants_goes_down_too() -> None:
    fast = compiled(by_constants, INT)
    for a in EXTREMES:
        assert fast(a) == wrapped(by_constants(a))


def shifted(a: int, b: int) -> int:
    return (a << b) ^ (a >> b)


def test_shifts_keep_the_sign() -> None:
    fast = compiled(shifted, INT, INT)
    for a in EXTREMES:
        for b in (0, 1, 31, 32, 63):
            assert fast(a, b) == wrapped(a << b) ^ (a >> b)
    assert fast(5, 64) == fast(5, 0)  # the lowest six bits of the distance


def bitwise(a: int, b: int) -> int:
    return (a & b) + (a | b) * 3 + (a ^ ~b)


def smaller(a: int, b: int) -> int:
    return min(a, b) * 2 + max(a, 3) + abs(b) + -a


def test_bits_extremes_and_signs_are_as_in_python() -> None:
    for function in (bitwise, smaller):
        fast = compiled(function, INT, INT)
        for a in EXTREMES:
            for b in EXTREMES:
                assert fast(a, b) == wrapped(function(a, b)), (function, a, b)


def ordered(a: int, b: int) -> int:
    found = 0
    if a < b:
        found += 1
    if a <= b:
        found += 2
    if a > b:
        found += 4
    if a >= b:
        found += 8
    if a == b:
        found += 16
    if a != b:
        found += 32
    return found


def test_comparisons_see_the_sign() -> None:
    fast = compiled(ordered, INT, INT)
    for a in EXTREMES:
        for b in EXTREMES:
            assert fast(a, b) == ordered(a, b), (a, b)


def test_comparisons_go_by_value_where_only_one_has_a_sign() -> None:
    right, left = compiled(ordered, WORD, INT), compiled(ordered, INT, WORD)
    both = compiled(ordered, WORD, WORD)
    for a in (0, 1, 63, (1 << 63) - 1, 1 << 63, MASK):
        for b in EXTREMES:
            assert right(a, b) == ordered(a, b), (a, b)
            assert left(b, a) == ordered(b, a), (a, b)
        for b in (0, 1, MASK):
            assert both(a, b) == ordered(a, b), (a, b)


def mixed_bools(a: int, b: int) -> int:
    less = a < b
    return less + 2 * (a == b) + (4 if not less else 8)


def test_a_bool_is_zero_or_one_in_arithmetic() -> None:
    fast = compiled(mixed_bools, INT, INT)
    for a in (1, 2, 3):
        assert fast(a, 2) == mixed_bools(a, 2)


def hashes(number: int, bound: int) -> int:
    return below(scrambled(number), bound)


def hash_itself(number: int) -> int:
    return scrambled(number)


def test_random_numbers_are_the_same_compiled() -> None:
    fast, itself = compiled(hashes, WORD, INT), compiled(hash_itself, WORD, gives=WORD)
    for number in (0, 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1):
        assert itself(number) == scrambled(number) <= MASK
        assert fast(number, 54) == hashes(number, 54) < 54


def counted(mask: int) -> int:
    return 100 * ones(mask) + lowest(mask)


@pytest.mark.parametrize("mask", [0, 1, 0b1010, 1 << 47 | 1 << 12, (1 << 10) - 1])
def test_bits_are_listed_alike_compiled(mask: int) -> None:
    numbers = [7 + number for number in range(48) if mask >> number & 1]
    out, fast_out = [0] * 10, native.cells(10, np.int32)
    fast = compiled(bits.listed, INT, INT, INT, NUMBERS)
    assert bits.listed(mask, 7, 10, out) == fast(mask, 7, 10, fast_out) == len(numbers)
    assert out[: len(numbers)] == fast_out[: len(numbers)].tolist() == numbers
    if mask:
        assert compiled(counted, INT)(mask) == counted(mask)


# --- Memory ------------------------------------------------------------------------


def doubled(state: Sheet) -> int:
    return state.small * 2


def helped(state: Sheet) -> int:
    return doubled(state) + 1


def test_small_numbers_do_not_wrap() -> None:
    state = sheet(RECORD)
    state.small = 100
    assert compiled(doubled, STATE)(state) == doubled(state) == 200
    assert compiled(helped, STATE)(state) == helped(state) == 201


def stored(state: Any, number: int) -> int:
    state.grid[1, 2] = number
    state.row[0] = state.grid[1, 2]
    state.grid[number - 6, 1] = state.row[0] - 1
    state.wide = -300
    state.long = 1 << 40
    state.wide -= 1
    return state.row[0] + TABLE[1, state.grid[1, 2] - 5] + TABLE[state.row[1], 0]


def test_a_record_is_the_same_memory_both_ways() -> None:
    one, two = sheet(RECORD), sheet(RECORD)
    assert compiled(stored, STATE, INT)(two, 7) == stored(one, 7)
    assert one.tobytes() == two.tobytes()
    assert one.array["grid"][0, 1, 2] == 7


def rows_of(state: Any, out: Any) -> int:
    row = state.grid[1]
    row[0] += 5
    out[len(state.row)] = row[0] + len(TABLE)
    return row[0]


def test_a_row_is_an_address() -> None:
    one, two = np.zeros(1, RECORD), sheet(RECORD)
    out = native.cells(8, np.int32)
    assert compiled(rows_of, STATE, NUMBERS)(two, out) == 5
    assert rows_of(one.view(np.recarray)[0], [0] * 8) == 5
    assert out[3] == 7 and one.tobytes() == two.tobytes()


def copied(states: Any, out: Any) -> None:
    states[1] = states[0]
    states[1].small += 1
    out[0] = states[1].small


def test_a_record_is_copied_whole() -> None:
    states, out = np.zeros(2, RECORD), native.cells(1, np.int32)
    states["small"][0], states["long"][0] = 4, 9
    compiled(copied, Array(STATE), NUMBERS, gives=None)(states.ctypes, out)
    assert states["small"].tolist() == [4, 5] and states["long"].tolist() == [9, 9]
    assert out[0] == 5


def unsigned_cells(out: Any) -> int:
    out[0] += unsigned(1)
    return 1 if out[0] > 5 else 0


def test_cells_without_a_sign_have_64_bits() -> None:
    out = native.cells(1, np.uint64)
    out[0] = MASK - 1
    assert compiled(unsigned_cells, Array(U8))(out) == 1 and out[0] == MASK


# --- Order -------------------------------------------------------------------------


def noted(out: Any, number: int) -> int:
    """Writes `number` down behind what was written before."""
    out[0] += 1
    out[out[0]] = number
    return number


def in_order(out: Any) -> int:
    out[10 + noted(out, 1)] = noted(out, 2)
    out[10 + noted(out, 3)] += noted(out, 4)
    total = noted(out, 5) - noted(out, 6) * noted(out, 7)
    if noted(out, 8) < noted(out, 9) < noted(out, 10):
        total += max(noted(out, 11), noted(out, 12))
    if noted(out, 9) < noted(out, 9) < noted(out, 13):
        total += 1
    if noted(out, 0) != 0 and noted(out, 14) > 0:
        total += 1
    if noted(out, 1) > 0 or noted(out, 15) > 0:
        total += 1
    total += noted(out, 16) if noted(out, 0) > 0 else noted(out, 17)
    one, two = noted(out, 18), noted(out, 19)
    one, two = two, one
    return total * 1000 + one * 20 + two


def test_evaluation_goes_as_in_python() -> None:
    slow, fast = [0] * 64, native.cells(64, np.int32)
    assert compiled(in_order, NUMBERS)(fast) == in_order(slow)
    assert fast.tolist() == slow


def drawn_once(out: Any) -> int:
    out[20 + noted(out, 1)] += 1
    out[20 + noted(out, 1)] += out[20 + noted(out, 1)]
    return out[0]


def test_the_index_of_an_update_is_computed_once() -> None:
    slow, fast = [0] * 64, native.cells(64, np.int32)
    assert compiled(drawn_once, NUMBERS)(fast) == drawn_once(slow) == 3
    assert fast.tolist() == slow


def old_value(out: Any) -> int:
    out[0] += changing(out)
    return out[0]


def changing(out: Any) -> int:
    out[0] = 100
    return 1


def test_an_update_reads_before_its_value_is_computed() -> None:
    slow, fast = [5], native.cells(1, np.int32)
    fast[0] = 5
    assert compiled(old_value, NUMBERS)(fast) == old_value(slow) == 6


# --- Flow --------------------------------------------------------------------------


def loops(end: int) -> int:
    found = 0
    for turn in range(end):
        for turn in range(2, 9, 3):
            found = found * 3 + turn
        if turn == 5:
            continue
        found += turn
        if found > 10_000:
            break
    for turn in range(end, -3, -2):
        end = 100
        found = found * 2 + turn
    while True:
        found -= 7
        if found % 5 == 0:
            break
    return found + turn * end


def test_loops_go_as_in_python() -> None:
    fast = compiled(loops, INT)
    for end in (1, 2, 5, 9):
        assert fast(end) == loops(end)


def early(number: int) -> int:
    if number > 5:
        return 1
    if number > 3:
        return 2 if number == 4 else 3
    else:
        while True:
            number += 1
            if number > 2:
                return number


def test_every_way_returns() -> None:
    fast = compiled(early, INT)
    for number in range(8):
        assert fast(number) == early(number)


def polymorphic(state: Any, out: Any) -> int:
    filled(state.row, 3)
    filled(out, 3000)
    return state.row[0] + out[0]


def filled(out: Any, number: int) -> None:
    out[0] = number
    out[1] = number + 1


def test_a_function_is_made_for_each_choice_of_types() -> None:
    state, out = sheet(RECORD), native.cells(4, np.int32)
    assert compiled(polymorphic, STATE, NUMBERS)(state, out) == 3003
    assert state.row[1] == 4 and out.tolist() == [3000, 3001, 0, 0]


# --- Floats ------------------------------------------------------------------------


def single_sum(weights: Any, values: Any, count: int) -> Any:
    total = np.float32(0)
    for place in range(count):
        total += weights[place] * values[place]
    return max(total, np.float32(0)) + HALVES[1]


def test_singles_are_rounded_after_every_step() -> None:
    rng = np.random.default_rng(3)
    one, two = (rng.normal(size=999).astype(np.float32) for _ in range(2))
    fast = compiled(single_sum, Array(F4), Array(F4), INT, gives=SINGLE)
    slow = single_sum(one, two, 999)
    assert isinstance(slow, np.float32)
    assert np.float32(fast(one.ctypes, two.ctypes, 999)) == slow


def doubles(values: Any, count: int) -> float:
    best = 0.0
    for place in range(count):
        best = max(best, float(values[place]) / (place + 1)) - 0.1
    values[0] = best
    return best if best > -1 else 1 / count


def test_doubles_are_pythons_floats() -> None:
    values = np.random.default_rng(5).normal(size=50)
    again = values.copy()
    fast = compiled(doubles, Array(F8), INT, gives=DOUBLE)
    assert fast(values.ctypes, 50) == doubles(again, 50)
    assert values.tobytes() == again.tobytes()


def cut(value: float) -> int:
    return int(value * 3) + int(value < 0.5)


def test_a_float_loses_its_fraction() -> None:
    fast = compiled(cut, DOUBLE)
    for value in (0.0, 0.34, 2.9, -2.9, -0.1, 1e15):
        assert fast(value) == cut(value)


def odd_extremes(a: float, b: float) -> float:
    return max(a, b) * 2 + min(a, b)


def test_extremes_of_floats_are_pythons_also_of_nothing() -> None:
    fast = compiled(odd_extremes, DOUBLE, DOUBLE, gives=DOUBLE)
    numbers = (0.0, -0.0, 1.5, float("inf"), float("nan"))
    for a in numbers:
        for b in numbers:
            pair = np.array([fast(a, b), odd_extremes(a, b)])
            assert repr(pair[0]) == repr(pair[1]), (a, b)


def contracted(a: float, b: float, c: float) -> float:
    return a * b + c


def test_nothing_is_contracted() -> None:
    fast = compiled(contracted, DOUBLE, DOUBLE, DOUBLE, gives=DOUBLE)
    a = 1 + 2.0**-30
    assert fast(a, a, -1.0) == a * a - 1.0 != 2.0**-29 + 2.0**-60


def flag(number: int) -> bool:
    return number > 3 and bool(number & 1)


def test_a_bool_comes_out_as_zero_or_one() -> None:
    fast = compiled(flag, INT, gives=BOOL)
    assert [fast(number) for number in (2, 4, 5)] == [0, 0, 1]


def bytes_summed(cells: Any, longs: Any) -> int:
    return cells[0] + cells[1] + longs[0]


def test_cells_of_all_widths_are_read_with_their_sign() -> None:
    cells, longs = native.cells(2, np.int8), native.cells(1, np.int64)
    cells[0], cells[1], longs[0] = -128, 127, -(1 << 62)
    assert compiled(bytes_summed, Array(I1), Array(I8))(cells, longs) == -1 - (1 << 62)


def test_the_documents_example_compiles_as_it_says() -> None:
    from pathlib import Path

    from sennik.engine.compiler.lowering import lowered
    from sennik.engine.compiler.tree import Set
    from sennik.engine.playout import lowest_seat
    from tests.compiler.compiling import unit_of

    text = Path("docs/compiler.md").read_text(encoding="utf-8")
    body = lowered(unit_of(lowest_seat, INT)).functions[0].body
    for statement in body[:2]:
        assert isinstance(statement, Set)
        shown = text[text.index(f'Set("{statement.name}"') :].split("```")[0]
        shown = shown.split("\nSet(")[0]
        assert "".join(_plain(statement).split()) == "".join(shown.split())


def _plain(node: Any) -> str:
    """A node of the tree as the page writes it."""
    from dataclasses import fields

    from sennik.engine.compiler.types import Number

    if isinstance(node, Number):
        return node.name
    if not hasattr(node, "__dataclass_fields__"):
        return repr(node).replace("'", '"')
    shown = [getattr(node, one.name) for one in fields(node)]
    if type(node).__name__ == "Compare":
        shown = shown[:-1]
    return f"{type(node).__name__}({', '.join(_plain(one) for one in shown)})"
