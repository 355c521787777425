"""What docstrings show is what happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src"
SHOWING = [path for path in sorted(ROOT.rglob("*.py")) if ">>> " in path.read_text()]


@pytest.mark.parametrize("path", SHOWING, ids=lambda p: str(p.relative_to(ROOT)))
def test_examples_are_true(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    done = doctest.testmod(import_module(name))
    assert done.attempted > 0
    assert done.failed == 0
