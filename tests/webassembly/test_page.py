"""The page's own sources: their unit tests, and their types."""

import re
from pathlib import Path

import pytest

from sennik.games.common import SPECTATOR
from tests.subjects import FOLDERS
from tests.webassembly.running import ROOT, node, written

WEB = ROOT / "web"
DATA = {".json", ".po"}
SOURCES = [
    path
    for folder in (WEB / "src", *(ROOT / "src/sennik/games").glob("*/page"))
    for path in folder.rglob("*.*")
    if path.suffix not in DATA
]
LONGEST = 160  # characters of a line, the numbers of drawn paths left out
DRAWN = re.compile(r"""(["`])M[^"`]*\1""")
TESTED = {"sen", "koty", "smoki"}  # the games whose rules the unit tests read


def test_the_unit_tests_of_the_page_pass(tmp_path: Path) -> None:
    for subject in FOLDERS:
        if subject.name in TESTED:
            written(subject, tmp_path)
    assert {path.stem for path in tmp_path.glob("*.wasm")} == TESTED
    program = WEB / "node_modules/vitest/vitest.mjs"
    done = node(program, "run", folder=WEB, SENNIK_RULES=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_types_of_the_page_agree() -> None:
    program = WEB / "node_modules/svelte-check/bin/svelte-check"
    done = node(
        program, "--tsconfig", "tsconfig.json", "--fail-on-warnings", folder=WEB
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_counts_a_spectator_as_the_rules_do() -> None:
    source = (WEB / "src/rules/catalogue.ts").read_text(encoding="utf-8")
    assert f"export const SPECTATOR = {SPECTATOR};" in source


def test_no_line_of_the_page_is_too_long_to_read() -> None:
    assert len(SOURCES) > 50
    long = [
        f"{source.relative_to(ROOT)}:{number}"
        for source in SOURCES
        for number, line in enumerate(source.read_text().splitlines(), 1)
        if len(DRAWN.sub("", line)) > LONGEST
    ]
    assert long == []
