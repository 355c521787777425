"""The rulebooks are the specification: examples play, paragraphs are cited."""

import re
from pathlib import Path

import pytest

from sennik.engine.examples import (
    Example,
    ExampleFails,
    examples,
    illustrated,
    played,
)
from sennik.games.languages import LANGUAGES
from tests.subjects import FOLDERS, SUBJECTS, Subject

NUMBER = re.compile(r"^\[(\d+)\] ", re.MULTILINE)
BLOCKS = [
    (subject, language, example)
    for subject in FOLDERS
    for language in LANGUAGES
    for example in examples(subject.game.rulebook(language))
]
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


@pytest.mark.parametrize(
    ("subject", "language", "example"),
    BLOCKS,
    ids=[f"{s.name}.{language}:{e.line}" for s, language, e in BLOCKS],
)
def test_example(subject: Subject, language: str, example: Example) -> None:
    played(subject.game, example)


@folders
def test_every_language_has_the_same_paragraphs(subject: Subject) -> None:
    numbers = [NUMBER.findall(subject.game.rulebook(lang)) for lang in LANGUAGES]
    assert all(one == numbers[0] for one in numbers)
    assert [int(number) for number in numbers[0]] == list(range(1, len(numbers[0]) + 1))


@folders
def test_every_paragraph_has_an_example_or_a_test(subject: Subject) -> None:
    book = subject.game.rulebook("en")
    tests = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.parent.glob(f"games/test_{subject.name}*.py")
    )
    cited = {int(n) for n in re.findall(r"\[(\d+)\]", tests)}
    cited |= {int(n) for n in re.findall(r"def test_(\d+)_", tests)}
    paragraphs = NUMBER.split(book)[1:]
    for number, text in zip(paragraphs[::2], paragraphs[1::2], strict=True):
        has_example = bool(re.search(r"^    options", text, re.MULTILINE))
        assert has_example or int(number) in cited, f"[{number}]"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_rules_cite_paragraphs_that_exist(subject: Subject) -> None:
    folder = Path(str(subject.game.rules.__file__)).parent
    existing = set(NUMBER.findall(subject.game.rulebook("en")))
    for path in folder.glob("*.py"):
        for number in re.findall(
            r"(?<![\w\]])\[(\d+)\]", path.read_text(encoding="utf-8")
        ):
            assert number in existing, f"{path.name} cites [{number}]"


def broken(book: str, old: str, new: str) -> Example:
    found = next(one for one in examples(book) if any(old in x for x in one.lines))
    lines = [line.replace(old, new) for line in found.lines]
    return Example(found.paragraph, found.line, lines)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0 place 0.0", "0 place 0.9", "has no action"),
        ("0 lay           refused 9", "0 lay           refused 8", "refused by"),
        ("0 look 0.1", "0 look 0.1 refused 6", "it is not refused"),
        ("phase     turn", "phase     opening", "the phase is turn"),
        ("| swap", "| swap 9", "cards left over"),
    ],
)
def test_an_example_that_does_not_hold_fails(old: str, new: str, said: str) -> None:
    sen = next(one for one in FOLDERS if one.name == "sen").game
    with pytest.raises(ExampleFails, match=said):
        played(sen, broken(sen.rulebook("en"), old, new))


@folders
def test_examples_are_told_by_the_words_of_the_game(subject: Subject) -> None:
    """Every moment of every example has a sentence in every language."""
    words, names = subject.game.words, [chr(65 + seat) for seat in range(6)]
    kinds = set()
    for told in illustrated(subject.game.package).values():
        for moment in (moment for one in told for moment in one["moments"]):
            kinds |= set(moment)
            refused = moment.get("refused")
            rows = [refused["label"]] if refused else moment.get("told", [])
            for lang in LANGUAGES:
                assert all(words.sentence(row, lang, names) for row in rows)
            assert not refused or refused["code"] in words.REFUSALS
            assert "dealt" not in moment or all(moment["dealt"])
    assert {"dealt", "told", "refused"} <= kinds


@folders
def test_every_language_has_the_same_examples(subject: Subject) -> None:
    books = [examples(subject.game.rulebook(lang)) for lang in LANGUAGES]
    assert all(
        [(one.paragraph, one.lines) for one in book]
        == [(one.paragraph, one.lines) for one in books[0]]
        for book in books
    )
