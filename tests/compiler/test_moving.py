"""Compiled code is found again after it, and the program, were moved or copied."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sennik
from sennik.engine.compiler import native
from sennik.engine.entries import rules_unit
from sennik.games import GAMES

LOADING = """
import sennik
from sennik.engine.compiler import native
from sennik.engine.entries import rules_unit
from sennik.games import GAMES
native.object_code = None  # whoever compiles fails
functions = native.functions(rules_unit(GAMES["smoki"].rules))
print(sennik.__file__, callable(functions.setup))
"""


def test_what_was_compiled_here_is_loaded_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a copy of the program in another folder, from a copy of what it keeps."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    native.functions(rules_unit(GAMES["smoki"].rules))
    for path in (tmp_path / "cache").rglob("*"):
        os.utime(path, (1, 1))  # a copy has other times
    shutil.copytree(tmp_path / "cache", tmp_path / "elsewhere")
    shutil.rmtree(tmp_path / "cache")
    program = tmp_path / "moved" / "sennik"
    shutil.copytree(
        Path(sennik.__file__).parent,
        program,
        copy_function=shutil.copyfile,
        ignore=shutil.ignore_patterns("__pycache__", "web"),
    )
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", LOADING],
        env={
            **os.environ,
            "PYTHONPATH": str(program.parent),
            "XDG_CACHE_HOME": str(tmp_path / "elsewhere"),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.stderr == ""
    assert told.stdout == f"{program / '__init__.py'} True\n"
