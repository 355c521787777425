"""Catalogues for a translator: begins those of a language, or brings them up to date.

    python -m tools.translate uk

Every `messages.en.po` gets a `messages.uk.po` beside it with the same messages in the
same order. What was translated stays; what is new has no words yet, and the English
ones stand above it. What English no longer says goes. Missing rulebooks are named.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from tools.catalogues import ENGLISH, ROOT, SOURCES, BadCatalogue, compiled, words

HEAD = """# What people read, in {name}.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals={forms}; plural={plural};\\n"
"X-Draft: nobody who grew up with the language has read this yet\\n"
"""


@dataclass(frozen=True)
class Said:
    """A message in one language."""

    comments: list[str]
    hints: list[str]  # for whoever translates it
    words: list[str]  # the forms of what is counted, or the one text


def main() -> None:
    """Bring the catalogues of a language up to date, and say what is left to do."""
    if len(sys.argv) != 2:
        sys.exit("python -m tools.translate LANGUAGE, such as uk")
    language = sys.argv[1]
    try:
        Locale(language)
    except (UnknownLocaleError, ValueError) as error:
        sys.exit(str(error))
    for english in sorted(one for root in SOURCES for one in root.rglob(ENGLISH)):
        path = english.with_name(f"messages.{language}.po")
        missing = update(english, path, language)
        said = f"{missing} without words" if missing else faults(path)
        print(f"{path.relative_to(ROOT)}: {said or 'complete'}")
    for book in sorted(one for root in SOURCES for one in root.rglob("rulebook.en.md")):
        if not (path := book.with_name(f"rulebook.{language}.md")).exists():
            print(f"{path.relative_to(ROOT)}: missing")


def update(english: Path, path: Path, language: str) -> int:
    """Write a catalogue with the messages of `english`; how many have no words."""
    original, known = texts(english, "en"), {}
    head = new_head(language)
    if path.exists():
        known = texts(path, language)
        head = path.read_text(encoding="utf-8").split("\n\n")[0] + "\n"
    forms = get_plural(language).num_plurals
    entries, missing = [], 0
    for key, there in original.items():
        size = forms if len(there.words) > 1 else 1
        here = known.get(key, Said([], [], []))
        said = here.words if len(here.words) == size else [""] * size
        missing += not all(said)
        comments = here.comments or there.comments
        entries.append(entry(key, Said(comments, there.hints, said), there.words))
    path.write_text("\n".join([head, *entries]), encoding="utf-8")
    return missing


def texts(path: Path, language: str) -> dict[str, Said]:
    """The messages of a catalogue, in their order."""
    with path.open("rb") as file:
        found: list[Message] = [one for one in read_po(file, locale=language) if one.id]
    return {
        one.id[0] if one.pluralizable else str(one.id): Said(
            one.user_comments, one.auto_comments, words(one)
        )
        for one in found
    }


def entry(key: str, said: Said, english: list[str]) -> str:
    """A message as the file has it, with the English words until it has its own."""
    lines = [f"# {one}" + "\n" * one.startswith("---") for one in said.comments]
    lines += [f"#. {hint}" for hint in said.hints]
    if not all(said.words):
        lines += [f"#. {form}" for form in " | ".join(english).splitlines()]
    lines.append(f"msgid {quoted(key)}")
    if len(english) == 1:
        return "\n".join([*lines, f"msgstr {quoted(said.words[0])}", ""])
    lines.append(f"msgid_plural {quoted(key)}")
    lines += [f"msgstr[{n}] {quoted(form)}" for n, form in enumerate(said.words)]
    return "\n".join([*lines, ""])


def quoted(text: str) -> str:
    """A string as a catalogue writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def new_head(language: str) -> str:
    """The head of a catalogue that nobody has read yet."""
    rule = get_plural(language)
    return HEAD.format(
        name=Locale(language).get_display_name("en"),
        language=language,
        forms=rule.num_plurals,
        plural=rule.plural_expr,
    )


def faults(path: Path) -> str:
    """What `tools/catalogues.py` and the tests will refuse in a catalogue."""
    try:
        said = compiled(path)["texts"]
        english = compiled(path.with_name(ENGLISH))["texts"]
    except BadCatalogue as error:
        return str(error)
    other = [
        key
        for key, text in english.items()
        if names(said[key]) != names(text) and not key.endswith(".you")
    ]
    return f"other names in braces than in English: {', '.join(other)}" if other else ""


def names(text: str) -> set[str]:
    """What is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


if __name__ == "__main__":
    main()
