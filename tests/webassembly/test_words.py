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
from sennik.games.common import CHANCE, SPECTATOR, Sheet, sheet
from sennik.games.languages import LANGUAGES
from tests.calls import Calls, check_calls, note_actor
from tests.subjects import FOLDERS, Subject
from tests.walks import Moment, Walk, walked
from tests.webassembly.running import HERE, node, written

EVERY = 5  # one step of so many is told
STEPS = 400  # of a match
SAID = ("prompt", "shown", "label", "target", "told", "result")
NAMES = ["Ala", "Bolek", "Celina", "Darek", "Ewa", "Filip"]
SPEAKING = [one for one in FOLDERS if entries.telling(one.game.rules)]

Asked = dict[str, Any]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_python_and_the_page_read_alike(
    subject: Subject, language: str, tmp_path: Path
) -> None:
    calls: Calls = Counter()
    module, facts = written(subject, tmp_path)
    made = tmp_path / "texts.jsonl"
    with made.open("w") as file:
        for number, walk in enumerate(subject.walks):
            for asked in said(subject, walk, number, language, calls):
                file.write(json.dumps(asked) + "\n")
    folder = Path(str(subject.game.rules.__file__)).parent
    catalogue = folder / f"messages.{language}.json"
    done = node(HERE / "words.ts", module, facts, catalogue, language, made)
    assert done.returncode == 0, done.stdout + done.stderr
    check_calls(calls, SAID)


def said(
    subject: Subject, walk: Walk, seed: int, language: str, calls: Calls
) -> Iterator[Asked]:
    """What is said along one match, of views and sights, noted by phase."""
    rules, rng = subject.game.rules, random.Random(seed)
    for number, moment in enumerate(walked(rules, walk, random.Random(seed), STEPS)):
        phase = int(moment.state.phase)
        is_new = note_actor(calls, phase, moment.actor) == 1
        if is_new or number % EVERY == 0:
            seat = rng.choice([*range(moment.state.seats), SPECTATOR])
            if is_new and moment.actor != CHANCE:
                seat = moment.actor
            seen = rng.choice([rules.view, rules.sight])
            for one in said_of(subject, moment, seat, seen, language):
                calls[one["what"], phase] += 1
                yield one


def said_of(
    subject: Subject, moment: Moment, seat: int, seen: Any, language: str
) -> Iterator[Asked]:
    """All that is said of one step to one viewer."""
    rules, words = subject.game.rules, subject.game.words
    after = sheet(rules.State)
    after.assign(moment.state)
    rules.apply(after, moment.actor, moment.action)
    one, two = look(rules, seen, moment.state, seat), look(rules, seen, after, seat)
    yield asked("prompt", words.prompt(one, seat, language, NAMES), seat, one)
    yield asked("shown", words.shown(one, seat, language, NAMES), seat, one)
    for action in choices(rules, moment.state, seat):
        label = words.label(one, seat, action, language, NAMES)
        yield asked("label", label, seat, one, action)
        yield asked("target", words.target(one, seat, action), seat, one, action)
    witnessed = rules.witness(moment.state, seat, moment.actor, moment.action)
    lines = words.told(one, two, seat, moment.actor, witnessed)
    told = [words.line(line, language, NAMES, seat) for line in lines]
    yield asked("told", told, seat, one, moment.actor, witnessed, after=two)
    yield asked("result", words.result(two, seat, language, NAMES), seat, two)


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
