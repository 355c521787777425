"""A server plays at once with interpreted rules, and goes over to machine code."""

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from sennik.engine import record as records
from sennik.engine.compiler import native, store
from sennik.games import GAMES
from sennik.tables.runner import Runner, compiled, tables_unit
from sennik.web.run import compilation
from sennik.web.run.compilation import ABANDONED, Compilation
from tests.web.clients import Player, is_over, serving, until
from tests.web.conftest import settings_at
from tests.web.logged import faults, logged

COMPILING = 300  # seconds: these machines may be busy
LINGER = 0.5  # seconds in which a bot that plays would have played
SEN = GAMES["sen"]
COMPILER = f"compiling-{SEN.package}"  # has the turn


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def held(nothing_compiled: None) -> Iterator[ExitStack]:
    """Nobody compiles Sen until this is closed: somebody else has the turn."""
    with ExitStack() as stack:
        stack.enter_context(store.locked(COMPILER))
        yield stack


def is_kept() -> bool:
    return native.is_kept(tables_unit(SEN.rules))


# --- Playing meanwhile -----------------------------------------------------------


@pytest.fixture
def switched(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each step that a table took was in machine code."""
    steps, step = list[bool](), Runner.step

    def noted(self: Runner, *given: object) -> object:
        steps.append(self.call is compiled(self.rules))
        return step(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Runner, "step", noted)
    return steps


@pytest.mark.slow
def test_a_first_start_plays_at_once_and_goes_over_to_machine_code(
    tmp_path: Path, held: ExitStack, switched: list[bool]
) -> None:
    """One match begins in Python and ends in machine code, and its record is right."""
    rng = random.Random(4)
    with serving(settings_at(tmp_path)) as server:
        ola = Player(server, "Ola")
        table = ola.against_bots("sen", options={"rounds": 30})
        with ola.at(table) as line:
            for _ in range(6):
                assert line.play(rng.choice(line.turn()["legal"]))["type"] == "done"
            assert switched and not any(switched) and not is_kept()
            held.close()
            until(is_kept, COMPILING)
            with store.locked(COMPILER):
                pass  # bots are compiled too
            while not switched[-1]:
                assert not is_over(line.turn())
                line.play(rng.choice(line.frame["legal"]))
            line.play_out(rng)
        made = ola.ask("GET", f"/api/tables/{table}/record")
        assert "every card follows" in records.verify(made).proved[1]
        ola.close()
    assert switched == sorted(switched), "nobody goes back"


@pytest.mark.slow
def test_who_searches_waits_for_machine_code_and_nobody_plays_for_it(
    tmp_path: Path, held: ExitStack
) -> None:
    with serving(settings_at(tmp_path)) as server:
        ola = Player(server, "Ola")
        table = ola.open("sen", 2)
        ola.sit(table, 0)
        ola.seat_bot(table, 1, "seeker")
        ola.start(table)
        with ola.at(table) as line:
            line.fresh()
            while line.frame["acting"] == 0b11:  # both look at two of their cards
                line.play(line.frame["legal"][0])
            before = line.frame
            assert before["acting"] == 0b10, "the seeker is asked"
            time.sleep(LINGER)
            line.send({"type": "ping", "id": "p"})
            line.answer("p")
            assert line.frame["seq"] == before["seq"]
            assert line.table["seats"][1]["level"] == "seeker"
            held.close()
            line.wait(lambda m: m["seq"] > before["seq"], COMPILING)
            assert line.table["seats"][1]["level"] == "seeker"
        ola.close()


# --- Who compiles what, and when -------------------------------------------------


class Apart:
    """Notes what would be compiled in other processes, and how many at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys: list[list[str]] = []
        self.running = self.most = 0
        self.switched: list[str] = []
        monkeypatch.setattr(compilation, "compile_apart", self.compile)
        monkeypatch.setattr(compilation.os, "cpu_count", lambda: 2)
        monkeypatch.setattr("sennik.tables.runner._own", threading.local())
        monkeypatch.setattr(Runner, "compile", lambda runner: self.switch(runner))

    async def compile(self, keys: Sequence[str]) -> None:
        self.keys.append(list(keys))
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(0.01)
        self.running -= 1

    def switch(self, runner: Runner) -> None:
        self.switched.append(runner.game.key)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Apart:
    return Apart(monkeypatch)


@pytest.mark.usefixtures("nothing_compiled")
def test_games_of_one_package_are_compiled_together_as_many_as_there_are_cores(
    apart: Apart,
) -> None:
    made = Compilation([])
    assert not any(made.is_done(game) for game in GAMES.values())
    asyncio.run(made.run())
    packages: dict[str, list[str]] = {}
    for game in GAMES.values():
        packages.setdefault(game.package, []).append(game.key)
    assert sorted(apart.keys) == sorted(packages.values())
    assert apart.most == 2
    assert all(made.is_done(game) for game in GAMES.values())
    assert sorted(apart.switched) == sorted(GAMES)


def test_what_is_on_disk_is_not_compiled_again(
    apart: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilation.native, "is_kept", lambda unit: True)
    asyncio.run(Compilation(["sen"]).run())
    assert apart.keys == [] and "sen" in apart.switched


def test_games_that_are_not_served_are_not_waited_for() -> None:
    made = Compilation(["sen"])
    assert not made.is_done(SEN) and made.is_done(GAMES["koty"])


def test_whoever_compiles_for_another_ends_with_it() -> None:
    command = [sys.executable, "-m", "sennik.web.run.compilation", *GAMES]
    orphan = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)  # noqa: S603
    assert orphan.returncode == ABANDONED


@pytest.mark.usefixtures("held")
def test_a_server_that_is_stopped_takes_its_compiling_process_along(
    tmp_path: Path,
) -> None:
    """The loop it ran in closes without a complaint, which `serving` would notice."""
    with logged("text") as said, serving(settings_at(tmp_path)):
        until(lambda: "compiling" in said.getvalue())
    assert not is_kept() and faults(said) == []
