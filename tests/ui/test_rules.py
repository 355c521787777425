"""The rules in a browser's own WebAssembly: as Python runs them, step by step."""

import base64
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.calls import Calls
from tests.long import long_but
from tests.subjects import FOLDERS, Subject
from tests.webassembly.running import learned, script, written
from tests.webassembly.tracing import check_traced, traces

EVERY = 6  # one step of so many is looked at in full
MATCHES = 4
REPLAY = """async ([code, facts, traces, learned]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const game = await window.Game.load(bytes(code), facts);
  if (learned) game.teach(new Float32Array(bytes(learned).buffer));
  return traces.map((trace) => window.difference(game, trace));
}"""


# What a browser's own engine could do otherwise than Node's, it does in every game.
@pytest.mark.parametrize(
    "subject", long_but("koty", of={subject.name: subject for subject in FOLDERS})
)
def test_a_browser_plays_as_python_does(
    page: Page, subject: Subject, tmp_path: Path
) -> None:
    page.goto("about:blank")
    page.add_script_tag(
        content=f"{script()}\nObject.assign(window, {{ Game, difference }});",
        type="module",
    )
    page.wait_for_function("window.difference !== undefined")
    module, facts = written(subject, tmp_path)
    code = base64.b64encode(module.read_bytes()).decode()
    files = learned(subject, tmp_path)
    weights = "".join(base64.b64encode(file.read_bytes()).decode() for file in files)
    calls: Calls = Counter()
    played = [*islice(traces(subject, 1, EVERY, calls), MATCHES)]
    check_traced(subject, calls)
    found = page.evaluate(
        REPLAY, [code, json.loads(facts.read_text()), played, weights]
    )
    assert found == [""] * len(played)
