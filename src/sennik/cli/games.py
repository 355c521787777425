"""`sennik games`: what can be played. It answers at once: no NumPy, no Rich."""

import json
import os
import shutil
import sys
import textwrap
from typing import Annotated, Any

from cyclopts import Parameter

from sennik.cli.errors import checked_language
from sennik.cli.listing import listing
from sennik.cli.texts import text

WIDEST = 100
MARGIN = "  "


def games(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    lang: str = "en",
) -> None:
    """List the games with seats, cards, options and their defaults.

    Parameters
    ----------
    json_
        Print JSON and nothing else.
    lang
        Language of the words, such as pl.
    """
    language = checked_language(lang)
    entries = listing()
    if json_:
        print(json.dumps(entries, ensure_ascii=False, indent=1))
        return
    width = min(shutil.get_terminal_size().columns, WIDEST)
    print("\n\n".join(described(entry, language, width) for entry in entries))


def described(entry: dict[str, Any], language: str, width: int) -> str:
    """One game: its key and facts, what it is about, its options."""
    low, high = entry["seats"]
    seats = str(low) if low == high else f"{low}–{high}"
    facts = text("facts", language, seats=seats, cards=entry["cards"])
    head = f"{bold(entry['key'])}  {entry['titles'][language]} ({facts})"
    about = textwrap.wrap(entry["blurb"][language], width - len(MARGIN))
    lines = [head, *(MARGIN + line for line in about)]
    return "\n".join(lines + option_lines(entry["options"], language, width))


def option_lines(options: list[dict[str, Any]], language: str, width: int) -> list[str]:
    """The options as a table: name = default, what is allowed, what it means."""
    rows = [(f"{o['name']}={o['default']}", allowed(o, language)) for o in options]
    names = max((len(name) for name, _ in rows), default=0)
    values = max((len(value) for _, value in rows), default=0)
    lines = []
    for option, (name, value) in zip(options, rows, strict=True):
        head = f"{MARGIN}{name:<{names}}  {value:<{values}}  "
        words = option["words"][language]
        lines += textwrap.wrap(
            words, width, initial_indent=head, subsequent_indent=" " * len(head)
        )
    return lines


def allowed(option: dict[str, Any], language: str) -> str:
    """The values an option can have."""
    low, high = option["low"], option["high"]
    choices = option["choices"] or ([low, high] if high == low + 1 else [])
    if choices:
        first, *others = map(str, choices)
        for other in others:
            first = text("either", language, first=first, other=other)
        return first
    return text("range", language, low=str(low), high=str(high))


def bold(words: str) -> str:
    """`words` in bold where the output is a terminal."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return f"\033[1m{words}\033[0m"
    return words
