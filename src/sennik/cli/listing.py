"""What `sennik games` lists. Its facts are kept in a file, since reading rules costs an
import of NumPy; its words come from the catalogues of the games.

`python -m sennik.cli.listing` writes the file anew; a test holds it to the rules.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from sennik.games import GAMES, Game
from sennik.games.catalogues import texts
from sennik.games.languages import LANGUAGES, MAIN

FILE = "listing.json"
Entry = dict[str, Any]


def listing() -> list[Entry]:
    """Every registered game with seats, cards and options, in all languages."""
    text = (files("sennik.cli") / FILE).read_text(encoding="utf-8")
    kept: list[Entry] = json.loads(text)
    if [entry["key"] for entry in kept] != list(GAMES):
        kept = from_rules()
    return [_worded(entry) for entry in kept]


def _worded(entry: Entry) -> Entry:
    game = GAMES[entry["key"]]
    return {
        "key": game.key,
        "title": game.title(MAIN),
        "titles": {language: game.title(language) for language in LANGUAGES},
        "blurb": {language: game.blurb(language) for language in LANGUAGES},
        "seats": entry["seats"],
        "cards": entry["cards"],
        "options": [
            {**option, "words": texts(game.package, f"option.{option['name']}")}
            for option in entry["options"]
        ],
    }


def from_rules() -> list[Entry]:
    """What is kept, asked of the rules themselves."""
    return [_entry(game) for game in GAMES.values()]


def _entry(game: Game) -> Entry:
    rules = game.rules
    return {
        "key": game.key,
        "seats": [rules.MIN_SEATS, rules.MAX_SEATS],
        "cards": _cards(game),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "choices": list(option.choices),
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
