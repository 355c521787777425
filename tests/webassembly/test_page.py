"""The page's own sources: their unit tests, and their types."""

from pathlib import Path

import pytest

from tests.subjects import FOLDERS
from tests.webassembly.running import ROOT, node, written

WEB = ROOT / "web"
TESTED = "smoki"  # the game whose rules the unit tests read


def test_the_unit_tests_of_the_page_pass(tmp_path: Path) -> None:
    (subject,) = [one for one in FOLDERS if one.name == TESTED]
    module, facts = written(subject, tmp_path)
    assert {module.name, facts.name} == {f"{TESTED}.wasm", f"{TESTED}.json"}
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
