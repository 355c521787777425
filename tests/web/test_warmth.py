"""What is compiled before the doors open, and by whom."""

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.games import GAMES
from sennik.web import warmth
from sennik.web.warmth import ABANDONED, cold_packages, compile_apart, warm

Told = list[tuple[str, int, int]]


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were played here, instead of playing them."""
    found: list[str] = []
    monkeypatch.setattr(warmth, "_played", set())
    monkeypatch.setattr(warmth, "_play", lambda game: found.append(game.key))
    return found


@pytest.mark.usefixtures("nothing_compiled")
def test_games_of_one_package_are_compiled_together() -> None:
    together = [["sen", "sen-jubilee"], ["koty"], ["smoki"], ["onirim"]]
    assert cold_packages(list(GAMES.values())) == together


def test_what_is_on_disk_is_not_compiled_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warmth.native, "is_kept", lambda unit: True)
    assert cold_packages(list(GAMES.values())) == []


@pytest.mark.usefixtures("nothing_compiled")
def test_a_first_start_compiles_apart_and_then_plays_every_game_here(
    played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: Told = []
    apart: list[list[str]] = []

    two = Barrier(2)  # of four processes two run at once

    def waited() -> int:
        two.wait(timeout=60)
        return 0

    def compiled(command: list[str], **_settings: object) -> Any:
        apart.append(command[3:])
        return nullcontext(SimpleNamespace(wait=waited))

    monkeypatch.setattr(warmth, "cores", lambda: 2)
    monkeypatch.setattr(warmth, "Popen", compiled)
    warm([], lambda key, done, of: begun.append((key, done, of)))
    assert sorted(apart) == [["koty"], ["onirim"], ["sen", "sen-jubilee"], ["smoki"]]
    assert played == list(GAMES)
    assert {of for _, _, of in begun} == {5}
    assert [done for _, done, _ in begun[-5:]] == [5] * 5


@pytest.mark.usefixtures("nothing_compiled")
def test_on_one_core_all_is_compiled_here_game_by_game(
    played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: Told = []
    monkeypatch.setattr(warmth, "cores", lambda: 1)
    warm(["sen", "koty"], lambda key, done, of: begun.append((key, done, of)))
    assert begun == [("sen", 0, 2), ("koty", 1, 2)]
    assert played == ["sen", "koty"]


def test_what_could_not_be_compiled_apart_is_not_done() -> None:
    begun: list[str] = []
    assert compile_apart([["no such game"]], lambda key, _: begun.append(key)) == 0
    assert begun == ["no such game"]


def test_whoever_compiles_for_another_ends_with_it() -> None:
    command = [sys.executable, "-m", "sennik.web.warmth", *GAMES]
    orphan = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)  # noqa: S603
    assert orphan.returncode == ABANDONED
