"""What the terminal says by itself; the sentences lie in the catalogues here."""

from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES

NAMES = ("Maja", "Leon", "Zofia", "Igor", "Ida", "Bruno")  # of bots, by seat


def text(key: str, language: str, **given: int | str) -> str:
    """The sentence `key` in a language, with its arguments filled in."""
    return catalogue("sennik.cli", language).text(key, **given)


def command(typed: str) -> str | None:
    """The command of a word that can be typed instead of an action; the words of all
    languages are always understood.
    """
    if typed in SHORT:
        return SHORT[typed]
    for language in LANGUAGES:
        for name in ("help", "rules", "table", "save", "quit"):
            if typed in text(f"command.{name}", language).split():
                return name
    return None


SHORT = {"?": "help", "q": "quit"}
