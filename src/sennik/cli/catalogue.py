"""What `sennik games` lists, kept in a file: reading rules costs an import of NumPy.

`python -m sennik.cli.catalogue` writes the file anew; a test holds it to the rules.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from sennik.games import GAMES, Game
from sennik.games.phrases import LANGUAGES

FILE = "catalogue.json"


def catalogue() -> list[dict[str, Any]]:
    """Every registered game with seats, cards and options."""
    text = (files("sennik.cli") / FILE).read_text(encoding="utf-8")
    kept: list[dict[str, Any]] = json.loads(text)
    if [entry["key"] for entry in kept] != list(GAMES):
        return from_rules()
    return kept


def from_rules() -> list[dict[str, Any]]:
    """The same, asked of the rules themselves."""
    return [_entry(game) for game in GAMES.values()]


def _entry(game: Game) -> dict[str, Any]:
    rules, words = game.rules, game.words
    return {
        "key": game.key,
        "title": game.title("en"),
        "titles": {language: game.title(language) for language in LANGUAGES},
        "blurb": words.BLURB,
        "seats": [rules.MIN_SEATS, rules.MAX_SEATS],
        "cards": _cards(game),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "choices": list(option.choices),
                "words": words.OPTION_WORDS[option.name],
            }
            for option in rules.OPTIONS
            if option.name != "seats" and option.name not in game.fixed
        ],
    }


def _cards(game: Game) -> int:
    from sennik.games.common import sheet

    rules: Any = game.rules
    options, state = sheet(rules.Options), sheet(rules.State)
    for option in rules.OPTIONS:
        setattr(options, option.name, game.fixed.get(option.name, option.default))
    rules.setup(state, options)
    counts = [0] * rules.KINDS
    rules.deck(state, counts)
    return sum(counts)


if __name__ == "__main__":
    text = json.dumps(from_rules(), ensure_ascii=False, indent=1)
    Path(__file__).with_name(FILE).write_text(text + "\n", encoding="utf-8")
