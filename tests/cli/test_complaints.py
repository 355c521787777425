"""Bad input: one clear line on stderr, exit code 2, nothing changed."""

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

BAD = {
    "unknown command": (["dream"], "games, rules, play"),
    "unknown parameter": (["games", "--loud"], "--loud"),
    "missing game": (["rules"], "KEY"),
    "unknown game": (["rules", "snooker"], "the games are sen"),
    "unknown game to play": (["play", "snooker"], "the games are sen"),
    "no game to play": (["play"], "which game"),
    "unknown language": (["rules", "sen", "--lang", "de"], "one of en"),
    "unknown language to play": (["play", "sen", "--lang", "de"], "one of en"),
    "unknown paragraph": (["rules", "sen", "--paragraph", "999"], "1 to"),
    "paragraph that is no number": (["rules", "sen", "--paragraph", "x"], "x"),
    "too many seats": (["play", "sen", "--seats", "6"], "2 to 5 seats"),
    "too few seats": (["play", "sen", "--seats", "1"], "2 to 5 seats"),
    "seats that are no number": (["play", "sen", "--seats", "two"], "two"),
    "seats as an option": (["play", "sen", "--option", "seats=3"], "--seats"),
    "unknown option": (["play", "sen", "--option", "ravens=3"], "target"),
    "fixed option": (["play", "sen", "--option", "edition=2021"], "edition=2017"),
    "option out of range": (["play", "sen", "--option", "target=-1"], "0 to 1000"),
    "option not among the choices": (
        ["play", "sen", "--option", "penalty=6"],
        "5 or 15",
    ),
    "option without a number": (["play", "sen", "--option", "target"], "name=number"),
    "options that exclude each other": (
        ["play", "sen", "--option", "target=50", "--option", "rounds=2"],
        "sen:",
    ),
    "unknown bot": (["play", "sen", "--bots", "genius"], "dreamer, thumb, seeker"),
    "too many bots": (
        ["play", "sen", "--seats", "2", "--bots", "thumb,thumb"],
        "1 bot",
    ),
    "no such seat": (["play", "sen", "--seats", "3", "--seat", "3"], "0 to 2"),
    "name too long": (["play", "sen", "--name", "x" * 21], "at most 20"),
    "nothing to resume": (["play", "--resume", "last"], "no match is saved"),
    "resuming from nowhere": (["play", "--resume", "nowhere.json"], "no file"),
    "replaying nothing": (["replay", "nowhere.json"], "no file"),
    "verifying nothing": (["verify", "nowhere.json"], "no file"),
    "unknown device": (["bench", "--device", "abacus"], "cpu or gpu"),
    "no time to measure": (["bench", "--seconds", "0"], "--seconds"),
    "signature of nothing": (["signature", "snooker"], "the games are sen"),
    "signature of no match": (["signature", "--matches", "0"], "at least 1"),
}


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_on_stderr_and_exit_code_2(
    terminal: Terminal, arguments: list[str], hint: str
) -> None:
    outcome = terminal.run(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("sennik: ") and outcome.err.count("\n") == 1
    assert hint in outcome.err
    assert not list(terminal.folder.iterdir())


def test_the_exit_code_reaches_the_shell(terminal: Terminal) -> None:
    outcome = terminal.process("play", "snooker")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1


RECORD = {"format": 1, "game": "sen", "rules": 1, "options": {"seats": 2}, "steps": []}
MALFORMED = {
    "not JSON": "{",
    "not an object": "[]",
    "another format": json.dumps({**RECORD, "format": 9}),
    "no game": json.dumps({**RECORD, "game": None}),
    "unknown game": json.dumps({**RECORD, "game": "snooker"}),
    "rules of another version": json.dumps({**RECORD, "rules": 99}),
    "unknown option": json.dumps({**RECORD, "options": {"ravens": 1}}),
    "option that is no number": json.dumps({**RECORD, "options": {"seats": "2"}}),
    "step that is none": json.dumps({**RECORD, "steps": [1]}),
    "unreadable action": json.dumps({**RECORD, "steps": [["chance", "dragon"]]}),
    "action out of turn": json.dumps({**RECORD, "steps": [[0, "wake"]]}),
    "seat that is not there": json.dumps({**RECORD, "steps": [[4, "wake"]]}),
    "result before the end": json.dumps({**RECORD, "result": {}}),
}


@pytest.mark.parametrize("command", ["replay", "verify", "resume"])
@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_record_is_refused_by_every_command(
    terminal: Terminal, tmp_path: Path, command: str, text: str
) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    arguments = ["play", "--resume"] if command == "resume" else [command]
    outcome = terminal.run(*arguments, str(path))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("sennik: ") and outcome.err.count("\n") == 1
    assert path.read_text(encoding="utf-8") == text


def test_a_record_that_is_binary_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert terminal.run("verify", str(path)).code == 2


def test_every_command_has_help_with_an_example(terminal: Terminal) -> None:
    from sennik.cli.main import COMMANDS

    for command in COMMANDS:
        outcome = terminal.run(command, "--help")
        assert outcome.code == 0
        assert f"Example: sennik {command}" in outcome.out


def test_help_lists_the_commands(terminal: Terminal) -> None:
    outcome = terminal.run("--help")
    assert outcome.code == 0
    assert "signature" in outcome.out and "simulate" in outcome.out


def test_sennik_alone_opens_the_tables(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []

    def run(
        _settings: object, listening: socket.socket, opened: Callable[[], None]
    ) -> int:
        listening.close()
        opened()
        while not addresses:
            time.sleep(0.01)
        return 0

    monkeypatch.setattr("sennik.web.run.server.run", run)
    monkeypatch.setattr("webbrowser.open", addresses.append)
    outcome = terminal.run()
    assert outcome.code == 0
    assert addresses[0] in outcome.out
