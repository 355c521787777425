"""Catalogues: the sentences of a game or of another part, one file a language.

Translators write `messages.<language>.po`; `tools/catalogues.py` checks these files and
writes the JSON beside them that is read here and by the page. A sentence has names in
braces, which `saying` explains. Reading one needs no NumPy.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING

from sennik.games.languages import LANGUAGES, MAIN

if TYPE_CHECKING:
    from sennik.games.saying import Vocabulary

Both = dict[str, str]  # a text in each language

PERIOD = 200  # from twice a hundred on, the last two digits decide a plural form


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one game, or of another part of the house, in one language."""

    texts: Mapping[str, str]
    counted: Mapping[str, Mapping[str, str]]  # what is counted, by plural category
    plurals: Sequence[str]  # the category of each number below PERIOD

    def number(self, value: int, noun: str = "") -> str:
        """A number with a real minus sign, and with what it counts."""
        shown = str(value).replace("-", "\N{MINUS SIGN}")
        if not noun:
            return shown
        size = abs(value)
        if size >= PERIOD:
            size = PERIOD // 2 + size % (PERIOD // 2)
        return self.counted[f"count.{noun}"][self.plurals[size]].format(n=shown)

    def text(self, key: str, **given: int | str) -> str:
        """The sentence of `key`; numbers may be counted, texts stand as they are."""
        said = []
        for literal, name, form, _ in Formatter().parse(self.texts[key]):
            said.append(literal)
            if name is not None:
                value = given[name]
                if not isinstance(value, str):
                    value = self.number(value, form or "")
                said.append(value)
        return "".join(said)

    def sentence(
        self,
        vocabulary: "Vocabulary",
        numbers: Sequence[int],
        names: Sequence[str],
        reader: int | None = None,
    ) -> str:
        """The message at the head of `numbers`, as `reader` is told it; zeros at their
        end may be left out.
        """
        key, arguments = vocabulary.messages[numbers[0]]
        most = 1 + len(arguments) + len(names)
        numbers = [*numbers, *[0] * (most - len(numbers))]
        given = {name.rstrip("*"): place for place, name in enumerate(arguments, 1)}
        if "who" in given and numbers[given["who"]] == reader:
            key = f"{key}.you" if f"{key}.you" in self.texts else key
        said = []
        for literal, name, form, _ in Formatter().parse(self.texts[key]):
            said.append(literal)
            if name is not None:
                rest = numbers[given[name] :]
                kind = arguments[given[name] - 1]
                said.append(self._argument(vocabulary, kind, rest, form, names, reader))
        return "".join(said)

    def _argument(
        self,
        vocabulary: "Vocabulary",
        kind: str,
        rest: Sequence[int],
        form: str | None,
        names: Sequence[str],
        reader: int | None,
    ) -> str:
        if kind == "scores*":
            scores = zip(names, rest, strict=False)
            return ", ".join(f"{name} {self.number(score)}" for name, score in scores)
        if kind.endswith("*"):
            return self.sentence(vocabulary, rest, names, reader)
        kind, value = kind.rstrip("0123456789"), int(rest[0])
        if kind in ("who", "whom"):
            return names[value]
        if kind == "seats":
            return ", ".join(n for seat, n in enumerate(names) if value >> seat & 1)
        if kind in vocabulary.lists:
            entry = f"{kind}.{vocabulary.lists[kind][value]}"
            return self.texts[f"{entry}.{form}" if form else entry]
        return self.number(value, form or "")


def written(package: str, language: str) -> bytes:
    """The file of a catalogue. A game of somebody else's may lack a language that we
    have: then it speaks the main one.
    """
    path = files(package) / f"messages.{language}.json"
    if not path.is_file():
        path = files(package) / f"messages.{MAIN}.json"
    return path.read_bytes()


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue of `package` in `language`."""
    kept = json.loads(written(package, language))
    plurals = [kept["categories"][number] for number in kept["plurals"]]
    return Catalogue(kept["texts"], kept["counted"], plurals)


def texts(package: str, key: str, **given: int | str) -> Both:
    """A sentence of `package` in each language."""
    return {one: catalogue(package, one).text(key, **given) for one in LANGUAGES}
