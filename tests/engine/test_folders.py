"""Files lie where each system wants them; the expected ones are platformdirs' own."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sennik.engine import folders

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("system", "data", "cache"),
    [
        ("linux", ".local/share/sennik", ".cache/sennik"),
        ("darwin", "Library/Application Support/sennik", "Library/Caches/sennik"),
        ("win32", "AppData/Local/sennik", "AppData/Local/sennik/Cache"),
    ],
)
def test_folders_are_those_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: str, data: str, cache: str
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: HOME)
    assert folders.data() == HOME / data
    assert folders.cache() == HOME / cache


@pytest.mark.parametrize(
    ("variable", "found"),
    [("XDG_DATA_HOME", folders.data), ("XDG_CACHE_HOME", folders.cache)],
)
def test_whoever_names_a_folder_gets_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, found: Callable[[], Path]
) -> None:
    monkeypatch.setenv(variable, "/elsewhere")
    assert found() == Path("/elsewhere/sennik")


def test_windows_may_have_its_folder_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert folders.data() == Path("/local/sennik")
    assert folders.cache() == Path("/local/sennik/Cache")
