"""Catalogues: the sentences of a game, one file a language.

Translators write `messages.<language>.po`; `tools/catalogues.py` checks these files and
writes the JSON beside them that is read here and by the page. A sentence has names in
braces, which `saying` explains.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter

from sennik.games.common import SPECTATOR
from sennik.games.saying import Vocabulary

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
        vocabulary: Vocabulary,
        numbers: Sequence[int],
        names: Sequence[str],
        reader: int = SPECTATOR,
    ) -> str:
        """The message at the head of `numbers`, as `reader` is told it."""
        key, arguments = vocabulary.messages[numbers[0]]
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
        vocabulary: Vocabulary,
        kind: str,
        rest: Sequence[int],
        form: str | None,
        names: Sequence[str],
        reader: int,
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


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue of `package` in `language`."""
    path = files(package) / f"messages.{language}.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    plurals = [kept["categories"][number] for number in kept["plurals"]]
    return Catalogue(kept["texts"], kept["counted"], plurals)
