"""HTTP: the games, who plays them, their words and books."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import PathParameter, QueryParameter

from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from sennik.tables.decisions import Refused
from sennik.web.http import game_facts
from sennik.web.http.errors import PROBLEMS

Key = Annotated[str, PathParameter(max_length=40)]
Language = Annotated[str, QueryParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]
Version = Annotated[int, QueryParameter(ge=0, le=10_000)]


@get("/api/games", sync_to_thread=False, responses=PROBLEMS)
def all_games() -> list[game_facts.GameFacts]:
    """Every game with seats, options and the bots that can play it."""
    return game_facts.games()


@get("/api/characters", sync_to_thread=False, responses=PROBLEMS)
def all_characters() -> list[game_facts.CharacterFacts]:
    """Everybody to sit down with: names, portraits, what they say of themselves."""
    return game_facts.characters()


@get("/api/games/{key:str}/words", sync_to_thread=False, responses=PROBLEMS)
def game_words(key: Key, rules: Version = 0) -> Response[bytes]:
    """The catalogues of a game in every language: names, log lines, refusals.

    `rules` is the version of a table's rules; 0 stands for the present ones.
    """
    must_exist(key)
    return Response(game_facts.words(key, rules), media_type=MediaType.JSON)


@get("/api/games/{key:str}/rulebook", sync_to_thread=False, responses=PROBLEMS)
def game_rulebook(key: Key, lang: Language = "en", rules: Version = 0) -> Response[str]:
    """The rulebook as Markdown; paragraphs are numbered alike in every language."""
    must_exist(key)
    book = game_facts.rulebook(key, lang, rules)
    return Response(book, media_type="text/markdown")


def must_exist(key: str) -> None:
    """Refuse a game that nobody has registered."""
    if key not in GAMES:
        raise Refused("no_such_game")
