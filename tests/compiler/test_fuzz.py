"""Random programs come to the same interpreted, native and in Node: 500 of them, and
1,500 more in `make test-long`.

Many are compiled as one unit. Only where one of them differs are they compiled alone.
"""

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sennik.engine.compiler.unit import Unit
from tests.compiler import programs
from tests.compiler.programs import Outcomes
from tests.compiler.test_mutants import (
    MUTANTS,
    Patch,
    comparison_of_bits,
    contraction,
    swapped_arguments,
)
from tests.long import long_but

SHARES, SHARE = 4, 500
EXCUSED = (
    *(comparison_of_bits, contraction),  # programs have neither words nor floats
    swapped_arguments,  # LLVM ends the process: types do not fit
)
FEW = 80  # programs that find every fault


def drawn(share: int, count: int) -> list[str]:
    """The bodies of `count` programs, no two of them alike."""
    made: dict[str, None] = {}
    for number in itertools.count(share * 1_000_000):
        if len(made) == count:
            break
        made[programs.program(number)] = None
    return list(made)


def differing(bodies: Sequence[str], folder: Path) -> list[str]:
    """Those that native, with 32 bits where they do, or in Node come to anything else
    than interpreted."""
    unit = programs.unit_of(bodies)
    slow = programs.interpreted(unit)
    fast = programs.as_native(unit)
    narrow = programs.as_native(unit, is_narrow=True)
    portable = programs.as_webassembly(unit, folder)
    sides = zip(bodies, slow, fast, narrow, portable, strict=True)
    return [
        body
        for body, expected, one, two, three in sides
        if not one == two == expected or three != programs.narrow(expected)
    ]


def shortest(bodies: Sequence[str], folder: Path) -> str:
    """The shortest that differs, or cannot be run, when it is compiled by itself."""
    for body in sorted(bodies, key=len):
        try:
            if differing([body], folder):
                return body
        except Exception:  # whatever a faulty compiler comes to
            return body
    return "they differ only together"


@pytest.mark.slow
@pytest.mark.parametrize(
    "share", long_but("0", of={str(share): share for share in range(SHARES)})
)
def test_random_programs_agree_on_every_target(share: int, tmp_path: Path) -> None:
    bodies = drawn(share, SHARE)
    try:
        wrong = differing(bodies, tmp_path)
    except Exception:
        wrong = bodies
    assert not wrong, shortest(wrong, tmp_path)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> tuple[Unit, list[Outcomes]]:
    """Some programs, and what they come to when nothing is wrong."""
    unit = programs.unit_of(drawn(0, FEW))
    expected = [programs.narrow(one) for one in programs.interpreted(unit)]
    assert programs.as_webassembly(unit, tmp_path_factory.mktemp("few")) == expected
    return unit, expected


@pytest.mark.parametrize(
    "fault", [fault for fault, _ in MUTANTS if fault not in EXCUSED]
)
def test_a_few_random_programs_find_every_fault(
    fault: Callable[[Patch], None],
    few: tuple[Unit, list[Outcomes]],
    monkeypatch: Patch,
    tmp_path: Path,
) -> None:
    """In Node, where a fault may write where it will: the module's memory is fenced."""
    unit, expected = few
    fault(monkeypatch)
    try:
        faulty = programs.as_webassembly(unit, tmp_path)
    except (AssertionError, RuntimeError):  # it ended by a trap, or LLVM refused it
        return
    assert faulty != expected
