"""`sennik puzzles` finds what it says it finds."""

import json

from tests.cli.terminal import Terminal


def test_puzzles_are_written_one_a_line(terminal: Terminal) -> None:
    path = terminal.folder / "puzzles.json"
    outcome = terminal.run("puzzles", "onirim", "--out", str(path), "--many", "1")
    assert outcome.code == 0
    text = path.read_text(encoding="utf-8")
    found = json.loads(text)
    assert found["game"] == "onirim" and len(found["puzzles"]) == 1
    assert len(text.splitlines()) == 3
    best, second, *_ = found["puzzles"][0]["actions"]
    assert best[1] > second[1]


def test_what_cannot_be_asked_is_said(terminal: Terminal) -> None:
    path = str(terminal.folder / "puzzles.json")
    assert terminal.run("puzzles", "sen", "--out", path, "--seats", "9").code == 2
    assert terminal.run("puzzles", "sen", "--out", path, "--many", "0").code == 2
