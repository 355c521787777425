"""What people read, made in Python and in the page's own sources: letter for letter."""

import base64
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sennik.engine import entries
from sennik.games.common import SPECTATOR, Sheet, sheet
from sennik.games.languages import LANGUAGES
from tests.subjects import FOLDERS, Subject
from tests.walks import Walk, walked
from tests.webassembly.running import HERE, node, written

EVERY = 5  # one step of so many is told
STEPS = 400  # of a match
NAMES = ["Ala", "Bolek", "Celina", "Darek", "Ewa", "Filip"]
SPEAKING = [one for one in FOLDERS if entries.telling(one.game.rules)]

Asked = dict[str, Any]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_python_and_the_page_read_alike(
    subject: Subject, language: str, tmp_path: Path
) -> None:
    calls: Counter[str] = Counter()
    module, facts = written(subject, tmp_path)
    made = tmp_path / "texts.jsonl"
    with made.open("w") as file:
        for number, walk in enumerate(subject.walks):
            for asked in said(subject, walk, number, language):
                calls[asked["what"]] += 1
                file.write(json.dumps(asked) + "\n")
    folder = Path(str(subject.game.rules.__file__)).parent
    catalogue = folder / f"messages.{language}.json"
    done = node(HERE / "words.ts", module, facts, catalogue, language, made)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(calls[w] for w in ("prompt", "label", "target", "told", "result"))


def said(subject: Subject, walk: Walk, seed: int, language: str) -> Iterator[Asked]:
    """What is said along one match, of every second view and sight."""
    rules, words, rng = subject.game.rules, subject.game.words, random.Random(seed)
    state = sheet(rules.State)
    for number, moment in enumerate(walked(rules, walk, random.Random(seed), STEPS)):
        if number % EVERY:
            continue
        after = sheet(rules.State)
        after.assign(moment.state)
        rules.apply(after, moment.actor, moment.action)
        seat = rng.choice([*range(after.seats), SPECTATOR])
        seen = rng.choice([rules.view, rules.sight])
        one, two = look(rules, seen, moment.state, seat), look(rules, seen, after, seat)
        yield asked("prompt", words.prompt(one, seat, language, NAMES), seat, one)
        shown = words.shown(one, seat, language, NAMES)
        yield asked("shown", shown, seat, one)
        for action in choices(rules, moment.state, seat):
            label = words.label(one, seat, action, language, NAMES)
            yield asked("label", label, seat, one, action)
            yield asked("target", words.target(one, seat, action), seat, one, action)
        witnessed = rules.witness(moment.state, seat, moment.actor, moment.action)
        lines = words.told(one, two, seat, moment.actor, witnessed)
        told = [words.line(line, language, NAMES, seat) for line in lines]
        yield asked("told", told, seat, one, moment.actor, witnessed, after=two)
        state.assign(after)
    seen = look(rules, rules.view, state, 0)
    yield asked("result", words.result(seen, 0, language, NAMES), 0, seen)


def look(rules: Any, how: Any, state: Sheet, seat: int) -> Sheet:
    out = sheet(rules.State)
    how(state, seat, out)
    return out


def choices(rules: Any, state: Sheet, seat: int) -> list[int]:
    if seat == SPECTATOR:
        return []
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal(state, seat, out)]


def asked(
    what: str,
    text: Any,
    seat: int,
    view: Sheet,
    *given: int,
    after: Sheet | None = None,
) -> Asked:
    views = [view] if after is None else [view, after]
    data = [base64.b64encode(one.tobytes()).decode() for one in views]
    return {"what": what, "views": data, "given": [seat, *given], "said": text}
