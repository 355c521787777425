"""What a viewer may not know changes no byte that it gets, for every game."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sennik.games.common import SPECTATOR
from sennik.tables import decisions, folding, frames
from sennik.tables.decisions import matches
from sennik.tables.runner import Runner, runner
from sennik.tables.table import Table
from tests.subjects import SUBJECTS, Subject
from tests.tables import party, worlds
from tests.tables.worlds import Twins

PLAYED = [subject for subject in SUBJECTS if subject.key != "leduc"]
PAIRS = 24  # pairs of worlds a game, but two a walk at least


def compared(subject: Subject, aid: bool, pairs: int, seed: str) -> Counter[int]:
    """Play pairs of worlds over all walks; how often each phase was compared."""
    rng = random.Random(f"{subject.key}-{aid}-{seed}")
    total: Counter[int] = Counter()
    different = 0
    for walk in subject.walks:
        seats = walk.options.get("seats", subject.rules.OPTIONS[0].default)
        for _ in range(pairs):
            viewer = rng.choice([*range(seats), SPECTATOR])
            twins = Twins(subject, walk, viewer, rng, aid)
            twins.play()
            total += twins.compared
            different += twins.different
    assert different > 60, "the worlds hardly differ"
    return total


@pytest.mark.slow
@pytest.mark.parametrize("aid", [True, False], ids=["aid", "memory"])
@pytest.mark.parametrize("subject", PLAYED, ids=lambda s: s.key)
def test_two_worlds_send_the_same_bytes(subject: Subject, aid: bool) -> None:
    # Interpreted, Onirim's take minutes; that both run alike is another test's affair.
    runner(subject.key, subject.game.rules.VERSION).compile()
    pairs = max(PAIRS // len(subject.walks), 2)
    assert compared(subject, aid, pairs, "worlds").total() > 100


# --- The suite bites ------------------------------------------------------------------


def leaky_view(original: Any) -> Any:
    """Shows the state itself."""

    def lying(play: Any, viewer: int, looks: Any) -> Any:
        return play.position.state

    return lying


def leaky_log(original: Any) -> Any:
    """Tells everything as the first seat is told."""

    def step_entry(table: Any, viewer: int, told: Any) -> Any:
        return told.seq, told.viewers[0]

    return step_entry


def leaky_words(original: Any) -> Any:
    """Finds words for the state instead of the view."""

    def worded(table: Any, viewer: int, made: Any, *rest: Any) -> Any:
        state = table.play.position.state if table.play else b""
        return original(table, viewer, replace(made, view=state), *rest)

    return worded


def leaky_prompt(original: Any) -> Any:
    """Raises everybody's prompt by what lies hidden."""

    def asked(table: Any, at: int, actor: int = SPECTATOR) -> None:
        original(table, at, actor)
        for seat in table.seats:
            seat.prompt += sum(table.play.position.state) % 2

    return asked


def leaky_refusal(original: Any) -> Any:
    """Another reason depending on what lies hidden."""

    def played(table: Any, *given: Any) -> Any:
        try:
            return original(table, *given)
        except decisions.Refused:
            odd = sum(table.play.position.state) % 2
            raise decisions.Refused("stale" if odd else "illegal") from None

    return played


def leaky_undo(original: Any) -> Any:
    """Offers to undo what it should not, depending on what lies hidden."""

    def may_undo(table: Any, number: int) -> bool:
        is_odd = table.play is not None and sum(table.play.position.state) % 2
        return number < len(table.seats) and not is_odd

    return may_undo


def leaky_looks(original: Any) -> Any:
    """Shows what the next seat has looked at."""

    def looks(runner: Any, position: Any, seat: int) -> Any:
        viewers = len(position.views)
        return original(runner, position, (seat + 1) % (viewers - 1))

    return looks


def leaky_facts(original: Any) -> Any:
    """A table that counts all that lies on it."""

    def table_facts(table: Any, viewer: int) -> Any:
        state = table.play.position.state if table.play else b""
        return {**original(table, viewer), "checksum": sum(state)}

    return table_facts


def leaky_pause(original: Any) -> Any:
    """Takes longer where more lies hidden."""

    def pause(table: Any, seat: int, action: int) -> int:
        longer: int = sum(table.play.position.state) % 2
        return int(original(table, seat, action)) + longer

    return pause


MUTANTS = {
    "pause": (worlds, "pause", leaky_pause),
    "view": (frames, "lying", leaky_view),
    "log": (frames, "step_entry", leaky_log),
    "prompt": (folding, "_asked", leaky_prompt),
    "refusal": (matches, "_played", leaky_refusal),
    "undo": (Table, "may_undo", leaky_undo),
    "looks": (Runner, "looks", leaky_looks),
    "facts": (party, "table_facts", leaky_facts),
    "words": (worlds, "worded", leaky_words),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, attribute, broken = MUTANTS[name]
    monkeypatch.setattr(module, attribute, broken(getattr(module, attribute)))
    (sen,) = [subject for subject in PLAYED if subject.key == "sen"]
    with pytest.raises(AssertionError):
        compared(sen, aid=False, pairs=8, seed="mutants")
