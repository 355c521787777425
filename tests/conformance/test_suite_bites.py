"""A suite that cannot fail proves nothing: every named mutant is caught."""

import random

import pytest

from tests.conformance.checks import CHECKS
from tests.mutants import Mutant
from tests.subjects import FOLDERS, Subject

CASES = [(folder, mutant) for folder in FOLDERS for mutant in folder.mutants]
TRIES = 6  # walks a mutant may survive before it counts as not caught


@pytest.mark.parametrize(
    ("subject", "mutant"), CASES, ids=[f"{s.name}:{m.name}" for s, m in CASES]
)
def test_mutant_is_caught(subject: Subject, mutant: Mutant) -> None:
    broken = Subject(subject.game, mutant)
    with pytest.raises(AssertionError):
        survive(broken, mutant)


def survive(subject: Subject, mutant: Mutant) -> None:
    needs = mutant.needs
    walks = [w for w in subject.walks if not needs or w.options.get(needs)]
    for number in range(TRIES):
        for walk in walks:
            CHECKS[mutant.caught_by](subject, walk, random.Random(number))


@pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)
def test_there_are_a_dozen_mutants_and_no_two_alike(subject: Subject) -> None:
    names = [mutant.name for mutant in subject.mutants]
    assert len(names) == len(set(names)) >= 12
