"""Ranges hold what integers become, and 32 bits give what 64 do where they fit."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sennik.engine import entries, playout
from sennik.engine.compiler import intervals, narrowing, native, ranges
from sennik.engine.compiler.arithmetic import COMPARISONS, INTEGERS
from sennik.engine.compiler.intervals import OPERATIONS, SHORTS, Range
from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.narrowing import narrowed
from sennik.engine.compiler.ranges import RESULT, Ranges
from sennik.engine.compiler.target import this_machine
from sennik.engine.compiler.tree import Function
from sennik.engine.compiler.types import I1, I4, INT, SHORT, Array, Type
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.common import MOST_SEATS
from tests.compiler.compiling import unit_of
from tests.long import long_but

Patch = pytest.MonkeyPatch


def ranges_of(function: Any, *takes: Type) -> dict[str, Range]:
    """What the variables of a function become, and its result."""
    program = lowered(unit_of(function, *takes))
    return Ranges(program).variables[program.doors[0].function]


def as_narrowed(function: Any, *takes: Type) -> Any:
    """`function` as machine code, with 32 bits where they are enough."""
    unit = unit_of(function, *takes)
    text = llvm_text(narrowed(lowered(unit)), this_machine())
    made = native.loaded(native.emitted(text, this_machine()), unit)
    return getattr(made, function.__name__)


# --- Functions whose ranges are known ------------------------------------------------


def added_up(numbers: Any, count: int) -> int:
    total = 0
    for place in range(min(count, 100)):
        if numbers[place] > 0:
            total += numbers[place]
        else:
            total -= 1
    return total


def in_squares(numbers: Any) -> int:
    total = 0
    for row in range(10):
        for column in range(row, 20):
            total += numbers[row] * 3 + column
    return total


def doubled(number: int) -> int:
    made = 1
    for _ in range(number):
        made = made + made
    return made


def counted_down(number: int) -> int:
    left = min(max(number, 0), 60)
    steps = 0
    while left > 0:
        left -= 7
        steps = left
    return steps


def kept_in_a_chain(numbers: Any, number: int) -> int:
    found = 0
    for place in range(5):
        if -10 < numbers[place] * number < 10 and numbers[place] > 0:
            found += 1
    return found


def lowest_bits(mask: int) -> int:
    rest = mask & 255
    last = 0
    while rest != 0:
        last = rest & -rest
        rest ^= last
    return last


def cut(number: int) -> int:
    return (number * 3) & 127 | 128


def far_shift(number: int) -> int:
    distance = min(max(number, 0), 40)
    return (1 << distance) >> distance


def helped(number: int) -> int:
    return half(number & 1023) + half(-5)


def half(number: int) -> int:
    return number // 2


def skipping(number: int) -> int:
    turns = 0
    place = 0
    while place < 10 and turns < number:
        turns += 1
        if turns & 1:
            continue
        place += 1
    return turns


KNOWN: list[tuple[Any, tuple[Type, ...], Range]] = [
    (added_up, (Array(I1), INT), Range(-12_800, 12_700)),
    (in_squares, (Array(I1),), Range(-76_800, 80_000)),
    (lowest_bits, (INT,), Range(0, 255)),
    (cut, (INT,), Range(0, 255)),
    (helped, (INT,), Range(-6, 1022)),
    (kept_in_a_chain, (Array(I4), INT), Range(0, 5)),
    (far_shift, (INT,), Range(0, 1 << 40)),
]
OF_ONE_NUMBER: list[Callable[[int], int]] = [
    *(doubled, counted_down, lowest_bits, cut, far_shift, helped, skipping)
]
WIDE = [(doubled, (INT,)), (skipping, (INT,))]


@pytest.mark.parametrize(("function", "takes", "known"), KNOWN)
def test_a_range_is_as_small_as_it_should_be(
    function: Any, takes: tuple[Type, ...], known: Range
) -> None:
    assert ranges_of(function, *takes)[RESULT].within(known)


@pytest.mark.parametrize(("function", "takes"), WIDE)
def test_what_may_grow_without_end_keeps_64_bits(
    function: Any, takes: tuple[Type, ...]
) -> None:
    assert not ranges_of(function, *takes)[RESULT].within(SHORTS)


def test_32_bits_give_what_64_do() -> None:
    numbers = [
        np.array([sign * v for v in range(100, 128)] * 4, np.int8) for sign in (1, -1)
    ]
    for row in numbers:
        wanted = [int(v) for v in row]
        made = as_narrowed(added_up, Array(I1), INT)
        assert made(row.ctypes.data, 100) == added_up(wanted, 100)
        made = as_narrowed(in_squares, Array(I1))
        assert made(row.ctypes.data) == in_squares(wanted)
    for function in OF_ONE_NUMBER:
        made = as_narrowed(function, INT)
        for number in (-(1 << 62), -1, 0, 1, 2, 31, 32, 33, 40, 59, 62, 1 << 40):
            if function is not doubled or 0 <= number < 63:
                assert made(number) == function(number), (function, number)


def test_something_has_32_bits() -> None:
    program = narrowed(lowered(unit_of(in_squares, Array(I1))))
    kinds = dict(program.functions[-1].variables)
    assert kinds["total"] is SHORT
    assert kinds["row"] is INT  # it goes into addresses


# --- Operations ----------------------------------------------------------------------

EDGES = (-9, -8, -3, -1, 0, 1, 2, 5, 7, 8)


@pytest.mark.parametrize("sign", sorted(OPERATIONS))
def test_an_operation_stays_in_its_range(sign: str) -> None:
    spans = [Range(a, b) for a in EDGES for b in EDGES if a <= b]
    for one in spans[::2]:
        for two in spans[::3]:
            made = intervals.operated(sign, one, two, INT)
            for left in {one.low, one.high, (one.low + one.high) // 2}:
                for right in {two.low, two.high, (two.low + two.high) // 2}:
                    assert made.holds(_exactly(sign, left, right)), (sign, one, two)


def _exactly(sign: str, left: int, right: int) -> int:
    """What compiled code gives."""
    if sign in ("min", "max"):
        return min(left, right) if sign == "min" else max(left, right)
    if sign in ("//", "%") and right == 0:
        return 0
    if sign in ("<<", ">>"):
        right &= 63
    made = INTEGERS[sign](left, right)
    return (made + (1 << 63)) % (1 << 64) - (1 << 63)


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "==", "!="])
def test_a_test_leaves_what_passes_it(sign: str) -> None:
    one, two = Range(-3, 6), Range(2, 4)
    for second in (two, Range(6, 6), Range(-3, -3)):
        left = intervals.compared(one, sign, second)
        for number in range(-3, 7):
            passes = any(
                COMPARISONS[sign](number, other)
                for other in range(second.low, second.high + 1)
            )
            assert not passes or (left is not None and left.holds(number))


# --- Whole games ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize(
    "players", long_but("thumb", of={name: name for name in ("random", "thumb")})
)
def test_matches_with_32_bits_are_those_with_64(key: str, players: str) -> None:
    game: Any = GAMES[key]
    unit = entries.matches_unit(game.rules, players == "thumb")
    program, target = lowered(unit), this_machine()
    played = []
    for one in (program, narrowed(program)):
        code = native.emitted(llvm_text(one, target), target)
        played.append(_played(native.loaded(code, unit).played_matches, game, players))
    assert played[0] == played[1]
    assert played[0][0][playout.DECISIONS] > 100


def _played(play: Any, game: Any, players: str) -> tuple[list[int], list[Any]]:
    thumbs = (1 << MOST_SEATS) - 1 if players == "thumb" else 0
    plan = np.array((0, 60, 10_000, thumbs, 1, 1, 0, 1), np.int64)
    states = native.cells(2, game.rules.State)
    choices = native.cells(game.rules.MAX_LEGAL, np.int32)
    sums, notes = native.cells(playout.SUMS, np.int64), native.cells(1, np.int64)
    rows = native.cells((60, playout.ROW), np.int32)
    options = make_options(game, {})
    play(states, options, 7, plan.ctypes, 0, 1, choices, sums, rows, notes)
    return sums.tolist(), rows.tolist()


# --- Faults ---------------------------------------------------------------------------


def cells_of_half_the_size(patch: Patch) -> None:
    patch.setattr(ranges, "held", lambda cell: Range(-8, 7))


def sums_that_never_carry(patch: Patch) -> None:
    patch.setitem(OPERATIONS, "+", lambda one, two: one)


def loops_of_one_turn(patch: Patch) -> None:
    patch.setattr(ranges._Walk, "most_turns", lambda *_: 1)


def growth_of_the_first_step_alone(patch: Patch) -> None:
    def first(self: Any, name: str, body: Any) -> Range:
        return Range(0, 1)

    patch.setattr(ranges._Walk, "growth", first)


def comparisons_that_say_too_much(patch: Patch) -> None:
    patch.setattr(ranges, "compared", lambda one, sign, two: Range(one.low, one.low))


FAULTS: list[Callable[[Patch], None]] = [
    *(cells_of_half_the_size, sums_that_never_carry, loops_of_one_turn),
    *(growth_of_the_first_step_alone, comparisons_that_say_too_much),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_range_is_caught(
    fault: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    test_ranges_hold_what_happens()
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        test_ranges_hold_what_happens()


def test_ranges_hold_what_happens() -> None:
    """The largest and the least that these functions give."""
    low, high = np.full(100, -128), np.full(100, 127)
    for function, takes, given in (
        (added_up, (Array(I1), INT), ((high, 100), (low, 100), (high, 0))),
        (in_squares, (Array(I1),), ((high,), (low,))),
        (lowest_bits, (INT,), ((128,), (0,))),
        (helped, (INT,), ((1023,), (0,))),
        (counted_down, (INT,), ((60,), (1,), (0,), (7,))),
        (skipping, (INT,), ((1 << 40,), (3,))),
    ):
        known = ranges_of(function, *takes)[RESULT]
        for arguments in given:
            assert known.holds(int(function(*arguments))), (function, arguments, known)


def test_variables_of_32_bits_that_need_more_are_caught(monkeypatch: Patch) -> None:
    def everything(function: Function, _: Ranges) -> frozenset[str]:
        return frozenset(name for name, kind in function.variables if kind is INT)

    monkeypatch.setattr(narrowing, "_fitting", everything)
    with pytest.raises(AssertionError):
        test_32_bits_give_what_64_do()
