"""Every code block of every page runs, or its tag says why it cannot."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from cyclopts import CycloptsError

from sennik.cli.main import app
from sennik.engine.dealers import FairDealer
from sennik.engine.examples import Example, played
from sennik.engine.match import Match
from sennik.engine.record import record_of
from sennik.games import GAMES
from tests.docs.pages import CODES, ROOT, Code, on_every_page
from tests.web.clients import free_port, serving
from tests.web.conftest import settings_at
from tools.docs.blocks import CODE, DATA, GIVEN, NEEDS, WORDS, indented

LINKED = ("bench", "deploy", "docs", "examples", "src", "tests", "tools", ".venv")
TAGS = {"needs", "in", "game", "after", "with", "starts"}
LONG = 120  # seconds after which a block is no example any more


def those(*, tag: str = "", language: str = "") -> list[Code]:
    return [
        code
        for code in CODES
        if tag in ("", *code.block.tags) and language in ("", code.block.language)
    ]


RUNNING = [
    code
    for code in CODES
    if code.block.language in CODE
    and not {"needs", "in", "starts"} & code.block.tags.keys()
]


@on_every_page
def test_every_block_says_what_it_is(path: Path) -> None:
    assert indented(path.read_text(encoding="utf-8")) == []
    for code in CODES:
        block = code.block
        known = (*CODE, *DATA, *WORDS, "js")
        assert block.language in known, code
        assert block.tags.keys() <= TAGS, code
        assert block.tags.get("needs", "gpu") in NEEDS, code
        assert block.tags.get("with", "record") in GIVEN, code
        assert block.language != "js" or "needs" in block.tags, code


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """A folder for what a block writes, in which our own folders can be read."""
    for name in LINKED:
        if (ROOT / name).exists():
            (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("code", RUNNING, ids=str)
def test_a_block_runs(
    code: Code, scratch: Path, request: pytest.FixtureRequest
) -> None:
    text = before(code) + code.block.text
    given = code.block.tags.get("with")
    if given == "record":
        (scratch / "match.json").write_text(json.dumps(record()), encoding="utf-8")
    if given == "server":
        text = text.replace("http://localhost:8765", request.getfixturevalue("server"))
    file = scratch / "block"
    file.write_text(text, encoding="utf-8")
    shell = ["bash", "-euo", "pipefail"]
    command = shell if code.block.language == "sh" else [sys.executable, "-W", "error"]
    done = subprocess.run(  # noqa: S603
        [*command, str(file)],
        cwd=scratch,
        env=environment(scratch),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, (str(code), done.stdout[-2000:], done.stderr[-4000:])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings_at(tmp_path_factory.mktemp("docs"))) as address:
        yield address


def record() -> dict[str, Any]:
    """A short match, as a table or the terminal saves it."""
    match = Match(GAMES["sen"], {"seats": 2, "rounds": 1}, FairDealer(bytes(32), []))
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        match.play(seat, match.legal(seat)[-1])
        match.deal()
    return record_of(match)


SERVERS = [
    (code, line)
    for code in those(tag="starts")
    for line in code.block.text.replace("\\\n", " ").splitlines()
]


@pytest.mark.slow
@pytest.mark.parametrize(("code", "line"), SERVERS, ids=str)
def test_a_server_opens(code: Code, line: str, scratch: Path) -> None:
    """And ends when it is told to, whether or not its database answers."""
    port, metrics = str(free_port()), str(free_port())
    with subprocess.Popen(  # noqa: S603
        shlex.split(line.replace("9100", metrics), comments=True),
        cwd=scratch,
        env={**environment(scratch), "SENNIK_PORT": port, "BROWSER": "true"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as opened:
        try:
            assert opened.stdout is not None
            assert "is open at" in opened.stdout.readline()
            opened.terminate()
            assert opened.wait(LONG) in (0, -signal.SIGTERM)
        finally:
            opened.kill()


def before(code: Code) -> str:
    """What a block goes on from."""
    if "after" not in code.block.tags:
        return ""
    at = CODES.index(code) - 1
    return before(CODES[at]) + CODES[at].block.text


def environment(scratch: Path) -> dict[str, str]:
    """Commands of ours are found, and what they keep lies in the folder."""
    found = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    data = str(scratch / "data")
    return {**os.environ, "PATH": found, "PYTHONPATH": paths, "XDG_DATA_HOME": data}


@pytest.mark.parametrize("code", those(tag="in"), ids=str)
def test_a_quote_stands_so_in_its_file(code: Code) -> None:
    assert code.block.text in (ROOT / code.block.tags["in"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", those(tag="game"), ids=str)
def test_an_example_of_rules_plays(code: Code) -> None:
    lines = code.block.text.splitlines()
    played(GAMES[code.block.tags["game"]], Example(0, code.block.line, lines))


def test_data_can_be_read() -> None:
    for code in those(language="json"):
        json.loads(code.block.text)
    for code in those(language="toml"):
        tomllib.loads(code.block.text)


# --- Commands that are not run are still commands ------------------------------------

ASSIGNED = re.compile(r"[A-Z_]+=\S*")


def commands(text: str) -> Iterator[list[str]]:
    """The words of every command of a block of `sh`."""
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        command: list[str] = []
        for word in [*words, "&&"]:
            if word in ("&&", "|", "||", ";"):
                yield command
                command = []
            elif command or not ASSIGNED.fullmatch(word):
                command.append(word)


@pytest.mark.parametrize("code", those(language="sh"), ids=str)
def test_commands_are_there_and_know_their_options(code: Code) -> None:
    for words in commands(code.block.text):
        name = Path(words[0]).name if words else ""
        if name == "sennik":
            check_ours([word for word in words[1:] if word != "…"])
        elif name.startswith("python") and words[1] == "-m":
            assert find_spec(words[2]) is not None, words
        elif name.startswith("python") and words[1].endswith(".py"):
            assert (ROOT / words[1]).is_file(), words


def check_ours(arguments: list[str]) -> None:
    if ">" in arguments:
        arguments = arguments[: arguments.index(">")]
    if not arguments or arguments == ["--version"]:
        return
    try:
        app.parse_args(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        pytest.fail(f"sennik {shlex.join(arguments)}: {error}")


def test_a_command_that_is_not_there_is_found() -> None:
    """The check above can fail."""
    for wrong in ("simulate sen --gamse 5", "symulate sen"):
        with pytest.raises((CycloptsError, pytest.fail.Exception)):
            check_ours(wrong.split())
