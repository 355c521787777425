"""Check the catalogues and write the JSON that code and page read.

    python tools/catalogues.py

Every `messages.<language>.po` below `src`, `examples` and `web/src` becomes a
`messages.<language>.json` beside it. Babel reads the files and knows the plural forms
of the languages (CLDR); nothing of it is needed to play. A line `X-Draft` in the head
of a file says that nobody who grew up with the language has read it yet; what such a
draft does not say yet is said in English.
"""

import json
import sys
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "src", ROOT / "examples", ROOT / "web/src")
ENGLISH = "messages.en.po"
DRAFT = '\n"X-Draft: '
PERIOD = 200  # see sennik.games.catalogues
CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # in the order of CLDR


class BadCatalogue(Exception):
    """A catalogue that says too little or too much."""


def main() -> None:
    """Write every catalogue; the first bad one ends it."""
    try:
        for folder in SOURCES:
            for path in sorted(folder.rglob("messages.*.po")):
                write(path)
    except (BadCatalogue, PoFileError) as error:
        sys.exit(str(error))


def write(path: Path) -> None:
    """Write the JSON of one catalogue, if it is not there yet."""
    made = json.dumps(compiled(path), ensure_ascii=False, separators=(",", ":"))
    target = path.with_suffix(".json")
    if not target.exists() or target.read_text(encoding="utf-8") != made:
        target.write_text(made, encoding="utf-8")


def compiled(path: Path) -> dict[str, Any]:
    """A catalogue as JSON has it."""
    locale = Locale(path.suffixes[0][1:])
    with path.open("rb") as file:
        catalog = read_po(file, locale=locale, abort_invalid=True)
    forms = [locale.plural_form(number) for number in range(PERIOD)]
    categories = [category for category in CATEGORIES if category in forms]
    if catalog.num_plurals != len(categories):
        raise BadCatalogue(f"{path.name}: {locale} has {len(categories)} plural forms")
    texts, counted = lent(path, categories)
    for message in catalog:
        if not message.id:
            continue  # the header
        name = message.id[0] if message.pluralizable else message.id
        if (name in texts or name in counted) and not all(words(message)):
            continue  # English stands in for it
        check(path, message)
        if message.pluralizable:
            counted[message.id[0]] = dict(
                zip(categories, message.string or (), strict=True)
            )
        else:
            texts[str(message.id)] = str(message.string)
    plurals = [categories.index(form) for form in forms]
    made = {
        "texts": texts,
        "counted": counted,
        "categories": categories,
        "plurals": plurals,
    }
    return made | {"draft": True} if is_draft(path) else made


def lent(
    path: Path, categories: list[str]
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """What English says in place of a draft, which a translator may want to see."""
    english = path.with_name(ENGLISH)
    if path == english or not is_draft(path) or not english.exists():
        return {}, {}
    made = compiled(english)
    return made["texts"], {
        key: {category: forms.get(category, forms["other"]) for category in categories}
        for key, forms in made["counted"].items()
    }


def words(message: Message) -> list[str]:
    """The forms of what is counted, or the one text."""
    if message.pluralizable:
        return list(message.string or ())
    return [str(message.string or "")]


def is_draft(path: Path) -> bool:
    """Whether the head says so; Babel keeps only the lines that it knows."""
    return DRAFT in path.read_text(encoding="utf-8")


def check(path: Path, message: Message) -> None:
    """Refuse a message without words, or one that a tool has doubts about."""
    said = words(message)
    if not all(said):
        raise BadCatalogue(f"{path.name}: {message.id!r} has no words")
    if message.fuzzy:
        raise BadCatalogue(f"{path.name}: {message.id!r} is marked as fuzzy")
    for text in said:
        try:
            list(Formatter().parse(text))
        except ValueError as error:
            found = f"{path.name}: {message.id!r} has wrong braces: {error}"
            raise BadCatalogue(found) from error


if __name__ == "__main__":
    main()
