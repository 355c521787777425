"""Random programs come to the same interpreted and native: 2,000 of them."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from sennik.engine.compiler import native
from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.target import this_machine
from tests.compiler.programs import (
    CELLS,
    Outcome,
    begun,
    interpreted,
    programs,
    unit_of,
)

ARGUMENTS = ((17, -4000), (-3, 2))
SHARE = settings(
    max_examples=500,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def as_native(source: str) -> list[Outcome]:
    """What machine code makes of a program, for each of the arguments."""
    unit, target = unit_of(source), this_machine()
    code = native.emitted(llvm_text(lowered(unit), target), target)
    program, made = native.loaded(code, unit).program, []
    for a, b in ARGUMENTS:
        state, out = begun(), native.cells(CELLS, np.int32)
        made.append(Outcome(program(state, out, a, b), state.tobytes(), out.tolist()))
    return made


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
def test_random_programs_agree_interpreted_and_native(share: int) -> None:
    @settings(SHARE)
    @given(programs())
    def agree(source: str) -> None:
        slow = [interpreted(source, a, b) for a, b in ARGUMENTS]
        assert as_native(source) == slow, source

    agree()
