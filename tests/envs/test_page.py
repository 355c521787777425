"""The page about the environments: its programs run."""

import re
from pathlib import Path

import pytest

from sennik.games import GAMES
from tests.subjects import TOY

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may register a game of its own, for itself."""
    monkeypatch.setitem(GAMES, TOY.key, TOY)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda text: text.splitlines()[0])
def test_a_program_of_the_page_runs(program: str) -> None:
    exec(compile(program, str(PAGE), "exec"), {})  # noqa: S102 (our own page)
