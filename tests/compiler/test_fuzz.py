"""Random programs come to the same interpreted, native and in Node: 500 of them, and
1,500 more in `make test-long`.

Many are compiled as one unit. Only where one of them differs are they compiled alone,
by a test that hypothesis shrinks: of the same seed, so that it meets the same programs.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

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
DRAWN = settings(
    max_examples=SHARE,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@cache
def drawn(share: int, count: int) -> list[str]:
    """The bodies of `count` programs, no two of them alike."""
    made: dict[str, None] = {}

    @seed(share)
    @settings(DRAWN, max_examples=count + count // 4, phases=[Phase.generate])
    @given(programs.programs())
    def collect(body: str) -> None:
        made[body] = None

    collect()
    return list(made)[:count]


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


def check_alone(share: int, folder: Path) -> None:
    """Fail with the smallest program that differs when it is compiled by itself."""

    @seed(share)
    @settings(DRAWN)
    @given(programs.programs())
    def agree(body: str) -> None:
        assert not differing([body], folder), body

    agree()


@pytest.mark.slow
@pytest.mark.parametrize(
    "share", long_but("0", of={str(share): share for share in range(SHARES)})
)
def test_random_programs_agree_on_every_target(share: int, tmp_path: Path) -> None:
    bodies = drawn(share, SHARE)
    assert len(bodies) == SHARE
    try:
        assert not differing(bodies, tmp_path)
    except Exception:
        check_alone(share, tmp_path)
        raise


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
