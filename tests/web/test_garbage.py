"""The collector is asked when there is reason to."""

import asyncio
import gc
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from sennik.web.run import garbage


class Over(Exception):
    """The clock of the test has been read to its end."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that were looked at; nothing is looked at unasked."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    gc.disable()
    yield found
    gc.enable()


def glance(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let it look once a second, by a clock of our own, until `seconds` have passed."""
    now = 0.0

    async def sleep(pause: float) -> None:
        nonlocal now
        now += pause
        if now > seconds:
            raise Over

    monkeypatch.setattr(garbage, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(garbage, "asyncio", SimpleNamespace(sleep=sleep))
    with pytest.raises(Over):
        asyncio.run(garbage.collecting())


def test_little_is_left_alone(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    glance(monkeypatch, 10)
    assert asked == []


def test_much_is_looked_at(asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "MANY", 1_000)
    kept = [[number] for number in range(5_000)]
    glance(monkeypatch, 10)
    assert asked == [1] * 10 and kept


def test_after_long_everything_is(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "LONG", 30.0)
    glance(monkeypatch, 100)
    assert asked == [2] * 3
