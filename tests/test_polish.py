"""The Polish that people read: phrases once mended do not come back.

One thing has one name: a match is *partia*, somebody at the table is *gracz*, a slot
of a dream is *pole*, a hand is what one holds *w ręce*.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE_TEXT = re.compile(r'\bpl: (?:"([^"]*)"|\[([^\]]*)\])')

# What must not be read anywhere, and what is said instead.
MENDED = {
    r"remisuj\w* o\b": "ma najmniej na równi z kimś",
    r"się go nie gra": "gracie bez niego",
    r"gracie tym wariantem": "gracie z tym wariantem",
    r"dziewiątek się nie liczy": "kto ma najwięcej dziewiątek, nie liczy ich",
    r"pobudka zapisuje": "po udanej pobudce zapisuje się",
    r"pięciu czy sześciu": "tak samo w większych snach",
    r"^Zostaw: ": "Wybierz: ",
    r"w ten sam rząd": "na to samo pole",
    r"kraina liczy": "kraina jest warta",
    r"liczy się za": "jest warta",
    r"wygrywają trzy żetony": "wygrywa ten, kto zdobędzie trzy żetony",
    r"(?i)wygrywa(ją)? naj(mniej|więcej)": "wygrywa, kto ma najmniej",
    r"Krąg kruków": "Kruczy krąg",
    r"\blustr": "Odbicie w wodzie",
    r"(?i)\bgrzbiet": "rewers",
    r"Każde miejsce dostaje": "Każdy dostaje",
    r"na krainie\b": "w krainie",
    r"na (ręce|rękę|rękach)\b": "w ręce, do ręki",
    r"(?i)strac\w* rękę|wymiana ręki": "karty z ręki",
    r"Obserwatorzy": "Widzowie",
    r"Podejrzana karta": "Karta, którą podejrzysz",
    r"ze stosu kart odrzuconych do Otchłani, jeśli tam leży": "jeśli takie są",
    r"rozstrzyga się przed następną": "zanim sięgniesz po kolejną",
    r"(?i)akapit": "punkt",
    r"(?i)\bmiejsc\w+ (0|\{seat|\{whose)": "gracz",
    # but a seat without a name is called so, and nothing else
    r"(?i).miejsc\w+ \{number|miejsc\w+ \{number\}.": "gracz",
    r"(?i)\bmecz": "partia",
    r"(?i)\bodnośnik": "link",
    r"(?i)\bw śnie\b": "we śnie",
    r"\bz wszystkich\b": "ze wszystkich",
}


def polish(path: Path) -> Iterator[str]:
    """The Polish texts of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        prose = re.sub(r"(?m)^    .*$", "", text)
        yield from (" ".join(part.split()) for part in prose.split("\n\n"))
    elif path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Dict):
                yield from polish_values(node)
    elif path.suffix == ".json":
        yield from re.findall(r'"((?:[^"\\]|\\.)*)"', text)
    else:
        for one, several in PAGE_TEXT.findall(text):
            yield from re.findall(r'"([^"]*)"', several) if several else [one]


def polish_values(node: ast.Dict) -> Iterator[str]:
    """The strings under the key "pl" of a dictionary."""
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant) and key.value == "pl":
            for part in ast.walk(value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


FILES = [
    *ROOT.glob("src/sennik/**/rulebook.pl.md"),
    *ROOT.glob("src/sennik/**/messages.pl.json"),
    *ROOT.glob("web/src/messages.pl.json"),
    *ROOT.glob("src/sennik/**/*.py"),
    *ROOT.glob("examples/leduc/rulebook.pl.md"),
    *ROOT.glob("examples/leduc/*.py"),
    *ROOT.glob("web/src/**/*.ts"),
    *ROOT.glob("web/src/**/*.svelte"),
]
TEXTS = [(path, text) for path in FILES for text in polish(path)]


def test_polish_is_found_where_it_is_written() -> None:
    found = {path.relative_to(ROOT).parts[:4] for path, _ in TEXTS}
    assert ("src", "sennik", "games", "sen") in found
    assert ("web", "src", "messages.pl.json") in found
    assert len(TEXTS) > 1000


@pytest.mark.parametrize("phrase", MENDED)
def test_a_mended_phrase_does_not_come_back(phrase: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path, text in TEXTS
        if re.search(phrase, text)
    ]
    assert not found, f"say: {MENDED[phrase]}"
