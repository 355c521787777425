"""Each language has its own letters and quotes, and nothing of another's."""

import re
from pathlib import Path
from string import Formatter

import pytest

from sennik.games.languages import LANGUAGES
from tools import catalogues

# With these every word is written; what comes from elsewhere stands in English, too.
LETTERS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
# Quotes and apostrophes of others.
FOREIGN_MARKS = {
    "en": ("„", "«", "»"),
    "pl": ("“", "«", "»"),
    "uk": ("'", '"', "„", "“", "”"),
}
WORD = re.compile(r"[^\W\d_]+")
OTHERS = [one for one in LANGUAGES if one != "en"]
CATALOGUES = [p for root in catalogues.SOURCES for p in root.rglob("messages.en.po")]
RULEBOOKS = [p for root in catalogues.SOURCES for p in root.rglob("rulebook.en.md")]
in_every_language = pytest.mark.parametrize("language", OTHERS)


def name(path: Path) -> str:
    return path.parent.name


def plain(text: str) -> str:
    """A sentence without what is filled in."""
    return " ".join(literal for literal, *_ in Formatter().parse(text))


def sentences(path: Path) -> dict[str, str]:
    """All that a catalogue says, by key; the forms of what is counted together."""
    made = catalogues.compiled(path)
    counted = {key: " ".join(forms.values()) for key, forms in made["counted"].items()}
    return {key: plain(text) for key, text in (made["texts"] | counted).items()}


def prose(path: Path) -> list[str]:
    """The chapters and paragraphs of a rulebook, without examples."""
    text = re.sub(r"(?m)^    .*$", "", path.read_text(encoding="utf-8"))
    return [part for part in re.split(r"\n\s*\n", text) if part.strip()]


def foreign(text: str, language: str, english: str) -> set[str]:
    """Words with letters of another language that English does not have there."""
    letters = set(LETTERS[language])
    found = {word for word in WORD.findall(text) if set(word.lower()) - letters}
    return found - set(WORD.findall(english))


@in_every_language
@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_a_catalogue_is_written_in_the_letters_of_its_language(
    path: Path, language: str
) -> None:
    english = sentences(path)
    for key, text in sentences(path.with_name(f"messages.{language}.po")).items():
        assert foreign(text, language, english[key]) == set(), key


@in_every_language
@pytest.mark.parametrize("path", RULEBOOKS, ids=name)
def test_a_rulebook_is_written_in_the_letters_of_its_language(
    path: Path, language: str
) -> None:
    translated = prose(path.with_name(f"rulebook.{language}.md"))
    assert len(translated) == len(prose(path))
    for text, english in zip(translated, prose(path), strict=True):
        assert foreign(text, language, english) == set(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    paths = [p.with_name(f"messages.{language}.po") for p in CATALOGUES]
    texts = [text for path in paths for text in sentences(path).values()]
    for path in RULEBOOKS:
        texts += prose(path.with_name(f"rulebook.{language}.md"))
    found = [t for t in texts for mark in FOREIGN_MARKS[language] if mark in t]
    assert found == []


@in_every_language
def test_all_letters_of_a_language_are_met(language: str) -> None:
    """None is forgotten, and none is there for nothing."""
    paths = [p.with_name(f"messages.{language}.po") for p in CATALOGUES]
    met = {letter for p in paths for t in sentences(p).values() for letter in t.lower()}
    assert set(LETTERS[language]) - met <= set("qvx")
