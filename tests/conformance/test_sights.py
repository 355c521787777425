"""What a page computes of what it is sent is what the state says, or is listed here.

A page has its viewer's view, or without the memory aid what lies visible to it with the
looks that are not put away. Of that it computes refusals, prompts, labels and targets;
`legal` it is sent.
"""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.unit import Unit
from sennik.engine.options import options_as_dict
from sennik.games.common import SPECTATOR, Sheet
from sennik.games.saying import WIDTH
from sennik.tables.runner import Position, Runner
from tests.subjects import FOLDERS, Subject
from tests.walks import opened, walked
from tests.wire import laid

SPEAKING = [one for one in FOLDERS if entries.telling(one.game.rules)]
STEPS = 250  # of a match

# Where a view, or a sight with its looks, does not answer as the state does. A label
# names the cards that its reader knows, and a state knows all. In the opening of Sen
# only the memory tells which lands were peeked at already: its refusals are the
# server's, and the page says them when they come.
LABELS = {("view", "label"), ("sight", "label")}
EXCEPTIONS = {
    "sen": LABELS | {("sight", "legal", "opening"), ("sight", "refusal", "opening")},
    "smoki": LABELS,
}


class Speech:
    """What the rules and the words of a game answer of one record."""

    def __init__(self, subject: Subject) -> None:
        rules = self.rules = subject.rules
        made = entries.contract(rules)
        doors = {name: made[name] for name in ("legal", "refusal")}
        doors |= entries.telling(rules)
        self.call = native.functions(Unit(f"{subject.name}-sights", doors))
        self.choices = cells(rules.MAX_LEGAL, np.int32)
        self.row = cells(WIDTH, np.int32)

    def answers(self, record: Sheet, seat: int, actions: list[int]) -> dict[str, Any]:
        """All answers for a viewer that may play `actions`, by function."""
        found: dict[str, Any] = {"prompt": self.said("prompt", record, seat)}
        if seat == SPECTATOR or not actions:
            return found
        count = self.call.legal(record, seat, self.choices)
        found["legal"] = self.choices[:count].tolist()
        every = range(-1, self.rules.ACTIONS + 1)
        found["refusal"] = [self.call.refusal(record, seat, one) for one in every]
        for name in ("label", "target"):
            found[name] = [self.said(name, record, seat, one) for one in actions]
        return found

    def said(self, name: str, record: Sheet, seat: int, *given: int) -> list[int]:
        """The row that a function of the telling writes."""
        self.row[:] = 0
        getattr(self.call, name)(record, seat, *given, self.row)
        return [int(number) for number in self.row]


def played(subject: Subject, rng: random.Random) -> Iterator[tuple[Runner, Position]]:
    """Positions along the walks of a game, as tables hold them."""
    runner = Runner(subject.game)
    runner.compile()
    for walk in subject.walks:
        options = options_as_dict(subject.game, opened(subject.rules, walk.options)[1])
        position = runner.begun(options)
        for moment in walked(subject.rules, walk, rng, STEPS):
            yield runner, position
            step = moment.actor, moment.action
            position = runner.step(position, int(options["seats"]), *step).position


def records(runner: Runner, position: Position, viewer: int) -> dict[str, Sheet]:
    """The state, and what a page may be sent of it."""
    visible = bytearray(runner.sight(position.state, viewer))
    if viewer != SPECTATOR:
        for cell, face in runner.looks(position, viewer).items():
            visible[cell] = face
    made = {"state": position.state, "view": position.views[viewer], "sight": visible}
    return {name: laid(runner.game, bytes(data)) for name, data in made.items()}


@pytest.mark.parametrize("subject", SPEAKING, ids=lambda s: s.name)
def test_state_view_and_sight_say_the_same(subject: Subject) -> None:
    speech, rng = Speech(subject), random.Random(subject.key)
    differ: set[tuple[str, ...]] = set()
    asked: set[str] = set()
    for runner, position in played(subject, rng):
        phase = subject.words.PHASE_NAMES["en"][int(runner.read(position.state).phase)]
        for viewer in position.views:
            actions = position.legal[viewer] if viewer != SPECTATOR else []
            forms = records(runner, position, viewer)
            truth = speech.answers(forms.pop("state"), viewer, actions)
            for form, record in forms.items():
                said = speech.answers(record, viewer, actions)
                for name in {name for name in truth if said[name] != truth[name]}:
                    where = () if name == "label" else (phase,)
                    differ.add((form, name, *where))
            asked |= truth.keys()
    assert asked == {"legal", "refusal", "prompt", "label", "target"}
    assert differ == EXCEPTIONS.get(subject.name, set())
