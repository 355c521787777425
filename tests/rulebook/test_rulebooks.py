"""The rulebooks are the specification: examples play, paragraphs are cited."""

import re
from pathlib import Path

import pytest

from tests.examples import Example, examples, run
from tests.subjects import FOLDERS, SUBJECTS, Subject

NUMBER = re.compile(r"^\[(\d+)\] ", re.MULTILINE)
BLOCKS = [
    (subject, language, example)
    for subject in FOLDERS
    for language in ("en", "pl")
    for example in examples(subject.game.rulebook(language))
]
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


@pytest.mark.parametrize(
    ("subject", "language", "example"),
    BLOCKS,
    ids=[f"{s.name}.{language}:{e.line}" for s, language, e in BLOCKS],
)
def test_example(subject: Subject, language: str, example: Example) -> None:
    run(subject.game, example)


@folders
def test_both_languages_have_the_same_paragraphs(subject: Subject) -> None:
    numbers = [NUMBER.findall(subject.game.rulebook(lang)) for lang in ("en", "pl")]
    assert numbers[0] == numbers[1]
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
