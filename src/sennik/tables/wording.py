"""Frames in words: for people with curl, and for programs that like to be told."""

from typing import Any

from msgspec import to_builtins

from sennik.games.common import SPECTATOR
from sennik.tables.frames import Entry, Frame
from sennik.tables.table import Table
from sennik.tables.words import LINES, PHRASES


def worded(
    table: Table, viewer: int, made: Frame, language: str, names: list[str]
) -> dict[str, Any]:
    """A frame with what it says in numbers also in words; `names` are those of the
    seats.
    """
    found: dict[str, Any] = to_builtins(made)
    found["told"] = [
        sentence
        for entry in made.log
        for sentence in told(table, viewer, entry, names, language)
    ]
    if table.play is not None:
        found |= of_match(table, viewer, made, names, language)
    return found


def of_match(
    table: Table, viewer: int, made: Frame, names: list[str], language: str
) -> dict[str, Any]:
    """What can be done, and how it ended."""
    words, view = table.runner.game.words, table.runner.read(made.view)
    asked = viewer if made.legal else SPECTATOR
    found: dict[str, Any] = {
        "say": words.prompt(view, asked, language, names),
        "choices": [
            {
                "action": action,
                "text": words.text(view, viewer, action),
                "label": words.label(view, viewer, action, language, names),
            }
            for action in made.legal
        ],
    }
    if table.play and table.play.result and table.play.result.ending == "played":
        found["text"] = words.result(view, viewer, language, names)
    return found


def told(
    table: Table, viewer: int, entry: Entry, names: list[str], language: str
) -> list[str]:
    """The sentences of an entry of the log."""
    _, what, *rest = entry
    if isinstance(what, list):
        words = table.runner.game.words
        return [words.sentence(row, language, names, viewer) for row in what]
    given: dict[str, Any] = {**rest[0]} if isinstance(rest[0], dict) else {}
    is_own = given.get("who") == viewer and f"{what}.you" in LINES
    for name in ("who", "whom"):
        if name in given:
            given[name] = names[given[name]]
    if "phrase" in given:
        given["phrase"] = PHRASES[given["phrase"]][language]
    return [LINES[f"{what}.you" if is_own else what][language].format(**given)]
