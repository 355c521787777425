"""What is done to the source of rules before they are compiled."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.engine.rewriting import rewritten

LAST = 3


def front(index: int) -> int:
    assert index >= 0, "counted from the end"
    return index


def written(function: Any, longest: int = 0, **known: int) -> Callable[..., Any]:
    return rewritten(function, front, known, longest)


def names(function: Any) -> tuple[str, ...]:
    code = function.__code__
    return (*code.co_names, *code.co_varnames)


def branches(state: Any) -> str:
    if state.towers and state.left > 0:
        return "towers"
    if not state.dreams or state.left == 7:
        return "no dreams" if state.towers == 0 else "some"
    return "dreams"


def test_a_known_field_is_a_constant_and_closes_branches() -> None:
    state = SimpleNamespace(left=3, towers=0, dreams=0)
    plain = written(branches, towers=0, dreams=0)
    assert plain(state) == branches(state) == "no dreams"
    assert "left" not in names(plain)
    assert plain(SimpleNamespace()) == "no dreams"


@pytest.mark.parametrize("towers", [0, 1])
@pytest.mark.parametrize("dreams", [0, 1])
@pytest.mark.parametrize("left", [0, 7, 9])
def test_whatever_is_known_the_answer_is_the_same(
    towers: int, dreams: int, left: int
) -> None:
    state = SimpleNamespace(left=left, towers=towers, dreams=dreams)
    for known in ({}, {"towers": towers}, {"dreams": dreams}, vars(state)):
        assert written(branches, **known)(state) == branches(state)


def test_a_store_stays_a_store() -> None:
    def reset(state: Any) -> None:
        state.towers = 5

    state = SimpleNamespace(towers=0)
    written(reset, towers=0)(state)
    assert state.towers == 5


def loops(numbers: list[int], end: int) -> list[int]:
    seen = []
    for turn in range(LAST):
        seen += [numbers[turn]]
    for turn in range(1, end):
        if turn == 2:
            continue
        if turn == 5:
            break
        seen.append(numbers[turn])
    for turn in range(end, 0, -2):
        seen.append(turn)
    return seen


@pytest.mark.parametrize("longest", [0, 2, 3])
@pytest.mark.parametrize("end", [0, 1, 4, 9])
def test_loops_go_as_before(end: int, longest: int) -> None:
    numbers = [7, 5, 3, 1, 9, 8, 6, 4, 2]
    assert written(loops, longest)(numbers, end) == loops(numbers, end)


def test_only_a_short_simple_loop_is_written_out() -> None:
    def summed(numbers: list[int]) -> int:
        total = 0
        for turn in range(LAST):
            total += numbers[turn]
        return total

    assert "_next_turn" in names(written(summed, 2))
    assert "_next_turn" not in names(written(summed, 3))
    assert written(summed, 3)([1, 2, 4]) == 7


def test_every_index_goes_through_the_mark() -> None:
    def last(numbers: Any, grid: Any, place: int) -> int:
        return int(numbers[place] + grid[place, place - 1])

    grid = {(1, 0): 10}
    assert written(last)([1, 2, 3], grid, 1) == 12
    with pytest.raises(AssertionError, match="from the end"):
        written(last)([1, 2, 3], {(0, -1): 10}, 0)
