"""The collector is asked when there is reason to."""

import asyncio
import contextlib
import gc
from collections.abc import Iterator

import pytest

from sennik.web.run import garbage as collecting


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that were looked at; nothing is looked at unasked."""
    found: list[int] = []
    monkeypatch.setattr(collecting, "GLANCE", 0.01)
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    gc.disable()
    yield found
    gc.enable()


def a_while() -> None:
    """Let it look for a tenth of a second."""

    async def running() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(collecting.collecting(), 0.1)

    asyncio.run(running())


def test_little_is_left_alone(asked: list[int]) -> None:
    a_while()
    assert asked == []


def test_much_is_looked_at(asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MANY", 1_000)
    kept = [[number] for number in range(5_000)]
    a_while()
    assert set(asked) == {1} and kept


def test_after_long_everything_is(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "LONG", 0.03)
    a_while()
    assert 1 <= asked.count(2) <= 3
