# mypy: disable-error-code="name-defined"
"""What is outside the language is refused: where, what, and what to write instead."""

from typing import Any

import numpy as np
import pytest

from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.refusals import OutsideLanguage
from sennik.engine.compiler.types import (
    DOUBLE,
    I4,
    INT,
    SINGLE,
    WORD,
    Array,
    Record,
    Type,
)
from sennik.games.common import Field, state_record
from tests.compiler.compiling import unit_of

RECORD = state_record((Field("turn", "i1", 0, 5), Field("row", "i1", 0, 9, (3,))))
STATE, NUMBERS = Record(RECORD), Array(I4)
NAMES = ["a", "b"]


def membership(a: Any) -> Any:
    return 1 if a in (1, 2) else 0


def allocation(a: Any) -> Any:
    found = [a]
    return found[0]


def numbers_as_truth(a: Any) -> Any:
    return a or 3


def iteration(a: Any) -> Any:
    total = 0
    for number in a:
        total += number
    return total


def exception(a: Any) -> Any:
    if a > 3:
        raise ValueError
    return 1


def changing_type(a: Any) -> Any:
    found = a
    if a > 0:
        found = 0.5
    return found


def fraction_to_cell(a: Any) -> None:
    a[0] = 0.5


def from_the_end(a: Any) -> Any:
    return a[-1]


def unknown_field(a: Any) -> Any:
    return a.nothing


def unknown_name(a: Any) -> Any:
    return a + nowhere  # noqa: F821


def list_as_table(a: Any) -> Any:
    return NAMES[a]


def recursion(a: Any) -> Any:
    return recursion(a - 1) if a > 0 else 0


def half_a_return(a: Any) -> Any:  # noqa: RET503
    if a > 0:
        return 1


def powers(a: Any) -> Any:
    return a**2


def mixed_floats(a: Any) -> Any:
    return a + float(a)


def slices(a: Any) -> Any:
    return a[1:]


def three_extremes(a: Any) -> Any:
    return max(a, 1, 2)


def defaults(a: Any, b: int = 3) -> Any:
    return a + b


def far_shift(a: Any) -> Any:
    return a << 64


def read_too_early(a: Any) -> Any:
    if a > 0:
        later += 1  # noqa: F821, F841
    return a


def signs_mixed(a: Any) -> Any:
    return np.uint64(1) if a > 0 else a


CASES: list[tuple[Any, tuple[Type, ...], str, str]] = [
    (membership, (INT,), "a in (1, 2)", "compare with =="),
    (allocation, (INT,), "[a]", "nothing is allocated"),
    (numbers_as_truth, (INT,), "a", "write … != 0"),
    (iteration, (NUMBERS,), "for number in a: …", "for … in range(…)"),
    (exception, (INT,), "raise ValueError", "return a code"),
    (changing_type, (INT,), "found = 0.5", "use one name for each"),
    (fraction_to_cell, (NUMBERS,), "a[0] = 0.5", "write int(…)"),
    (from_the_end, (NUMBERS,), "a[-1]", "never counts from the end"),
    (unknown_field, (STATE,), "a.nothing", "no field `nothing`"),
    (unknown_name, (INT,), "nowhere", "nobody knows this name"),
    (list_as_table, (INT,), "NAMES", "a table is a module's np.array"),
    (recursion, (INT,), "recursion(a - 1)", "write a loop"),
    (half_a_return, (INT,), "if a > 0: …", "return nothing"),
    (powers, (INT,), "a ** 2", "nothing like this"),
    (mixed_floats, (SINGLE,), "a + float(a)", "single(…) or double(…)"),
    (slices, (NUMBERS,), "1:", "write a loop over the elements"),
    (three_extremes, (INT,), "max(a, 1, 2)", "two numbers"),
    (defaults, (INT, INT), "def defaults(a: Any, b: int=3) -> Any: …", "no defaults"),
    (far_shift, (INT,), "a << 64", "0 to 63"),
    (read_too_early, (INT,), "later", "before it gets a value"),
    (signs_mixed, (INT,), "np.uint64(1)", "nothing of this name"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_what_is_outside_is_refused_with_advice(
    case: tuple[Any, tuple[Type, ...], str, str],
) -> None:
    function, takes, text, advice = case
    with pytest.raises(OutsideLanguage) as refused:
        lowered(unit_of(function, *takes))
    error = refused.value
    assert error.path == __file__
    first = function.__code__.co_firstlineno
    assert first <= error.line <= first + 5
    shown = text.replace(": …", ":") + " …" if text.endswith(": …") else text
    assert error.text == shown
    assert advice in error.advice
    assert str(error).startswith(f"{__file__}:{error.line}: `")


def test_a_result_of_another_type_is_refused_at_the_door() -> None:
    with pytest.raises(OutsideLanguage, match="gives an integer, where its caller"):
        lowered(unit_of(numbers, INT, gives=DOUBLE))
    with pytest.raises(OutsideLanguage, match="takes 1 arguments, not 2"):
        lowered(unit_of(numbers, INT, WORD))


def numbers(a: int) -> Any:
    return a + 1
