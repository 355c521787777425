"""The short form of the crash test; `python -m tests.crash.storm` is the full one."""

import pytest

from tests.crash.storm import MOST_MEMORY, Plan, weathered

STANDSTILL = 20.0  # seconds; 5 on a quiet machine


@pytest.mark.slow
def test_no_acknowledged_action_is_lost_when_workers_are_killed() -> None:
    outcome = weathered(Plan(port=18791, kills=2))
    assert outcome.faults == []
    assert outcome.summary()["acknowledged"] > 100
    assert len(outcome.killed) == 2
    assert outcome.longest < STANDSTILL
    assert outcome.memory < MOST_MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["no_key", "no_ids"])
def test_the_checker_notices_when_a_safety_is_gone(fault: str) -> None:
    plan = Plan(fault=fault, kills=0, tables=6, sockets=24, pace=0.02, port=18792)
    assert weathered(plan).faults != []
