"""What the lab notes of a game, and what people call it."""

from types import ModuleType

from sennik.engine.entries import beside
from sennik.games import Game, watching
from sennik.games.catalogues import Both, texts
from sennik.games.languages import LANGUAGES
from sennik.games.watching import Table


def watcher_of(game: Game) -> ModuleType:
    """The module that notes matches of `game`."""
    return beside(game.rules, "watching") or watching


def title(game: Game, table: Table) -> Both:
    """What a table is called."""
    return texts(game.package, f"watch.{table.key}")


def labels(game: Game, table: Table) -> list[Both]:
    """What each note of a table is."""
    if table.is_curve:
        return [dict.fromkeys(LANGUAGES, label) for label in table.labels]
    return [texts(game.package, label) for label in table.labels]
