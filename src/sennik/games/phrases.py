"""Small tools for the words of all games: plurals, names, log lines."""

from collections.abc import Mapping, Sequence
from typing import Any

LANGUAGES = ("en", "pl")
Line = tuple[str, Mapping[str, int]]


def signed(number: int) -> str:
    """A number with a real minus sign where it is negative."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def plural(count: int, language: str, forms: Sequence[str]) -> str:
    """`count` with the right form: two forms in English, three in Polish."""
    if language == "en":
        return f"{signed(count)} {forms[0] if abs(count) == 1 else forms[1]}"
    return f"{signed(count)} {forms[polish_form(count)]}"


def polish_form(count: int) -> int:
    """0 for 1 kruk, 1 for 2 kruki, 2 for 5 kruków."""
    count = abs(count)
    if count == 1:
        return 0
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return 1 if few else 2


def rendered(
    words: Any, line: Line, language: str, names: Sequence[str], reader: int
) -> str:
    """A log line as `reader` reads it, with the players' names."""
    key, arguments = line
    if arguments.get("who") == reader and f"{key}.you" in words.LINES:
        key = f"{key}.you"
    shown: dict[str, str] = {}
    for name, value in arguments.items():
        if name.startswith("who"):
            shown[name] = names[value]
        elif name.startswith("card"):
            shown[name] = words.CARD_NAMES[language][value]
        else:
            shown[name] = signed(value)
    text: str = words.LINES[key][language]
    return text.format(**shown)
