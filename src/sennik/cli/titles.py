"""What a registered game is called: two entries of one game need a title each."""

from sennik.games import Game

TITLES = {
    "sen-jubilee": {"en": "Sen: jubilee edition", "pl": "Sen: edycja jubileuszowa"}
}


def title(game: Game, language: str) -> str:
    """The title of `game` as people know it."""
    titles: dict[str, str] = TITLES.get(game.key) or game.words.TITLE
    return titles[language]
