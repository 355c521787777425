"""Interpreted = WebAssembly in Node, at every step of random matches; bots that think
are asked natively as well.

`tests/ui/test_rules.py` does the same in a browser.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sennik.bots import modules
from sennik.engine.compiler import webassembly
from tests.calls import Calls
from tests.long import long_but
from tests.subjects import FOLDERS, Subject
from tests.webassembly.running import HERE, compiled, learned, node, written
from tests.webassembly.tracing import check_traced, traces

EVERY = 6  # one step of so many is looked at in full
MOST_BYTES = 25_000  # of a module, packed
PACKED = """
const { readFileSync } = require("node:fs");
require("node:zlib").brotliCompressSync(readFileSync(process.argv[1])).length
"""
LONG = 2_400  # matches a game in `make test-long`
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


@folders
def test_interpreted_and_webassembly_agree_in_node(
    subject: Subject, tmp_path: Path
) -> None:
    calls: Calls = Counter()
    played(subject, tmp_path, 1, calls)
    check_traced(subject, calls)


@pytest.mark.parametrize("subject", long_but(of={one.name: one for one in FOLDERS}))
def test_thousands_of_matches_agree_in_node(subject: Subject, tmp_path: Path) -> None:
    calls: Calls = Counter()
    played(subject, tmp_path, -(-LONG // len(subject.walks)), calls)
    check_traced(subject, calls)


def played(subject: Subject, folder: Path, matches: int, calls: Calls) -> None:
    """Trace matches of every walk and play them again in Node."""
    module, facts = written(subject, folder)
    made = folder / "traces.jsonl"
    with made.open("w") as file:
        for trace in traces(subject, matches, EVERY, calls):
            file.write(json.dumps(trace) + "\n")
    done = node(HERE / "run.ts", module, facts, made, *learned(subject, folder))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == f"{matches * len(subject.walks)} matches\n"


@folders
def test_a_trace_that_was_tampered_with_is_found(
    subject: Subject, tmp_path: Path
) -> None:
    module, facts = written(subject, tmp_path)
    trace = next(iter(traces(subject, 1, EVERY, Counter())))
    trace["steps"][len(trace["steps"]) // 2][2] ^= 1
    made = tmp_path / "traces.jsonl"
    made.write_text(json.dumps(trace))
    done = node(HERE / "run.ts", module, facts, made, *learned(subject, tmp_path))
    assert done.returncode == 1
    assert f"step {len(trace['steps']) // 2}" in done.stdout


def test_a_module_is_small_and_the_same_whoever_builds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process, another folder, another order of hashing: the same bytes."""
    there, here = tmp_path / "there", tmp_path / "here"
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "sennik.bots.modules", str(there)],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        check=True,
    )
    for name, rules in modules.all_rules().items():
        assert (there / f"{name}.wasm").read_bytes() == compiled(rules), name
    monkeypatch.setattr(webassembly, "module", lambda unit: b"")
    modules.write(here)
    files = sorted(path.name for path in here.iterdir())
    assert files == sorted(path.name for path in there.iterdir())
    assert len(files) >= 2 * len(modules.all_rules())
    for name in files:
        if not name.endswith(".wasm"):
            assert (here / name).read_bytes() == (there / name).read_bytes(), name
    for module in there.glob("*.wasm"):
        assert int(node("-p", PACKED, module).stdout) <= MOST_BYTES, module.name
