"""The short form of the crash test; `make test-crash` is the full one."""

import pytest

from tests.crash.storm import MOST_MEMORY, MOST_SECONDS, Plan, weathered


@pytest.mark.slow
def test_no_acknowledged_action_is_lost_when_workers_are_killed() -> None:
    outcome = weathered(Plan(port=18791, kills=2, seconds=2.0))
    assert outcome.faults == []
    assert outcome.summary()["acknowledged"] > 100
    assert len(outcome.killed) == 2
    assert outcome.handed > 0
    assert outcome.slowest["worker"] < MOST_SECONDS
    assert outcome.memory < MOST_MEMORY


@pytest.mark.slow
def test_nobody_is_turned_away_while_workers_are_replaced() -> None:
    outcome = weathered(Plan(port=18792, kills=0, renewals=2, seconds=2.0))
    assert outcome.faults == []
    assert outcome.summary()["acknowledged"] > 100
    assert outcome.asked > 5 and outcome.unheard == 0
    assert outcome.summary()["turned_away"] == 0
    assert outcome.slowest["renewal"] < MOST_SECONDS
