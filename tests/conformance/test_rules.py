"""The generic suite: every check on every registered game and the toy, along walks."""

import random

import numpy as np
import pytest

from sennik.games.common import Field
from sennik.games.languages import LANGUAGES
from tests.conformance.checks import CHECKS
from tests.subjects import FOLDERS, SUBJECTS, Subject
from tests.walks import walked

CONTRACT = """
KEY VERSION MIN_SEATS MAX_SEATS LOW_WINS KINDS CARDS CHANCE_PILES PHASES ACTIONS
REFUSALS MAX_LEGAL MAX_DRAWS OPTIONS Options options_refusal FIELDS State setup deck
census actors legal refusal weight tickets drawn chance apply score winners view sight
witness imagine
"""
VOCABULARY = """
SYMBOLS CARD_NAMES OPTION_WORDS OPTION_REFUSALS REFUSALS PHASE_NAMES text
action label prompt LINES told table result
"""

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


@subjects
@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS.keys())
def test_on_every_game(subject: Subject, check: object) -> None:
    assert callable(check)
    for number, walk in enumerate(subject.walks):
        check(subject, walk, random.Random(f"{subject.key}{number}"))


@subjects
def test_the_contract_is_complete(subject: Subject) -> None:
    for name in CONTRACT.split():
        assert hasattr(subject.rules, name), name
    for name in VOCABULARY.split():
        assert hasattr(subject.words, name), name
    assert subject.rules.OPTIONS[0].name == "seats"
    assert subject.rules.State.isalignedstruct


@subjects
def test_the_words_are_complete(subject: Subject) -> None:
    game, rules, words = subject.game, subject.rules, subject.words
    assert len(words.SYMBOLS) == len(set(words.SYMBOLS)) == rules.KINDS
    assert not any(" " in symbol for symbol in words.SYMBOLS)
    assert set(words.REFUSALS) == set(range(1, rules.REFUSALS))
    assert set(words.OPTION_WORDS) == {option.name for option in rules.OPTIONS}
    for language in LANGUAGES:
        assert len(words.CARD_NAMES[language]) == rules.KINDS
        assert len(words.PHASE_NAMES[language]) == rules.PHASES
        assert game.title(language) and game.blurb(language)
        assert all(lines[language] for lines in words.LINES.values())
        assert all(lines[language] for lines in words.OPTION_WORDS.values())
        assert all(lines[language] for lines in words.OPTION_REFUSALS.values())


@subjects
def test_no_field_hides_a_method_of_records(subject: Subject) -> None:
    taken = set(dir(np.record)) | {"array", "assign", "tobytes"}
    for field in subject.rules.FIELDS:
        assert field.name not in taken


@subjects
def test_every_field_holds_its_range(subject: Subject) -> None:
    for field in subject.rules.FIELDS:
        assert isinstance(field, Field)
        limits = np.iinfo(field.kind)
        assert limits.min <= field.low <= field.high <= limits.max, field.name


@folders
def test_the_walks_reach_every_phase(subject: Subject) -> None:
    reached = set()
    for number, walk in enumerate(subject.walks):
        for seed in range(3):
            rng = random.Random(f"{number}.{seed}")
            for moment in walked(subject.rules, walk, rng):
                reached.add(moment.state.phase)
            reached.add(moment.state.phase)
    assert reached == set(range(subject.rules.PHASES))
