"""A release changes a rule of the toy: matches begun before end under the old one."""

import random
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sennik.bots import bot
from sennik.engine.record import replay
from sennik.games import GAMES, Game
from sennik.tables import commands as asked
from sennik.tables import runner
from sennik.tables.decisions import decide
from sennik.tables.events import Event
from sennik.tables.folding import folded
from sennik.tables.frames import frame
from sennik.tables.records import record
from sennik.tables.table import Table
from tests.subjects import TOY
from tools import keep_rules

ROOT = Path(__file__).parents[2]
OLD_RAISE = "SMALL_RAISE, BIG_RAISE = 2, 4"
NEW_RAISE = "SMALL_RAISE, BIG_RAISE = 3, 5"
OPENING = asked.OpenTable(0, "o", "t", TOY.key)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The rules that are kept, and those of the new release, both made by the tool."""
    for past in ("kept_rules", "new_rules"):
        tool = [sys.executable, "tools/keep_rules.py", TOY.package]
        given = [*tool, "--root", str(tmp_path), "--past", past]
        subprocess.run(given, cwd=ROOT, check=True, env={"PYTHONPATH": "src:."})  # noqa: S603
    facts = tmp_path / "new_rules" / "v1" / "leduc" / "facts.py"
    changed = facts.read_text().replace(OLD_RAISE, NEW_RAISE)
    facts.write_text(changed.replace("VERSION = 1", "VERSION = 2"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return "kept_rules.v1.leduc", "new_rules.v1.leduc"


def install(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """A program with these rules: nothing compiled before it is left."""
    monkeypatch.setitem(GAMES, TOY.key, game)
    monkeypatch.setattr(runner, "_own", threading.local())


def begun() -> list[Event]:
    """The events of a table up to its first raise."""
    table = Table()
    events: list[Event] = []
    seats = [asked.SeatBot(0, "o", "random", seat) for seat in range(2)]
    for command in (OPENING, *seats, asked.Start(0, "o", bytes(32))):
        events += decide(table, command)
        table = folded(events)
    return [*events, *decide(table, raising(table))]


def raising(table: Table) -> asked.ActForBot:
    seat = table.acting()[0]
    prompt, most = table.seats[seat].prompt, table.seats[seat].legal[-1]
    return asked.ActForBot(0, asked.NOBODY, seat, prompt, most)


def paid(table: Table) -> list[int]:
    assert table.play is not None
    state = table.runner.read(table.play.position.state)
    return sorted(state.array["paid"][0].tolist())


def test_a_match_ends_under_the_rules_that_it_began_under(
    packages: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, new = packages
    install(monkeypatch, TOY)
    events = begun()
    before = folded(events)
    assert before.rules == 1 and paid(before) == [1, 3]

    install(monkeypatch, Game(TOY.key, new))
    assert folded(events).retired

    install(monkeypatch, Game(TOY.key, new, past={1: kept}))
    table = folded(events)
    assert table.runner.rules.__name__ == f"{kept}.rules"
    assert paid(table) == [1, 3]
    assert frame(table, 0) == frame(before, 0)
    play_on(table)
    assert record(table)["rules"] == 1
    assert replay(record(table)).is_over

    fresh = folded(decide(None, OPENING))
    assert fresh.rules == 2 and fresh.runner.rules.SMALL_RAISE == 3


def play_on(table: Table) -> None:
    """Bots end the match, thinking by the rules of the table."""
    chooser, rng = bot("thumb", table.runner.game, compiled=False), random.Random(1)
    while table.status == "playing":
        seat = table.acting()[0]
        action = chooser(table.view(seat), seat, rng.getrandbits(60))
        prompt = table.seats[seat].prompt
        command = asked.ActForBot(0, asked.NOBODY, seat, prompt, action)
        folded(decide(table, command), table)


def test_kept_rules_keep_their_drawings(tmp_path: Path) -> None:
    package, folder = GAMES["koty"].package, tmp_path / "src/kept/v1/koty/page"
    home = ROOT / "src" / package.replace(".", "/")
    keep_rules.copy(home, package, tmp_path / "src", "kept.v1.koty")
    assert {path.name for path in folder.iterdir()} >= {"index.ts", "Board.svelte"}
    for path in folder.iterdir():
        for name in re.findall(r'from "(\.[^"]+)"', path.read_text(encoding="utf-8")):
            found = (folder / name).resolve()
            if not found.is_relative_to(folder):
                found = ROOT / found.relative_to(tmp_path)
            assert found.is_file(), f"{path.name} imports {name}"
