"""The games as the page needs them: facts, words and rulebooks, made once."""

from functools import cache
from typing import Any

import msgspec

from sennik.bots.characters import (
    CHARACTERS,
    Lines,
    Portrait,
    cast,
    company,
    levels_of,
    offered,
)
from sennik.engine.options import edition
from sennik.games import GAMES, Game
from sennik.games.languages import LANGUAGES
from sennik.tables import words as table_words

Both = dict[str, str]


class OptionFacts(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    default: int
    low: int
    high: int
    choices: list[int]
    words: Both


class GameFacts(msgspec.Struct, frozen=True):
    """One game as a list of games shows it."""

    key: str
    version: int
    folder: str  # where its part of the page lies
    titles: Both
    blurb: Both
    seats: list[int]
    default_seats: int
    options: list[OptionFacts]
    bots: list[str]
    company: list[str]  # the characters that play it, from gentle to merciless
    casts: dict[int, tuple[str, ...]]  # who sits where nobody chose, by seats
    short: dict[str, int]  # the options of a short match, where there is one
    fixed: dict[str, int]  # the options that are not open


class CharacterFacts(msgspec.Struct, frozen=True):
    """Somebody to sit down with."""

    key: str
    names: Both
    short: Both  # the names where there is little room
    sentence: Both
    portrait: Portrait
    impatient: bool
    lines: dict[str, Lines]  # by language and moment


@cache
def characters() -> list[CharacterFacts]:
    """Everybody of the dream world, from gentle to merciless."""
    return [
        CharacterFacts(
            one.key,
            one.names,
            one.short,
            one.sentence,
            one.portrait,
            one.is_impatient,
            {language: one.lines(language) for language in LANGUAGES},
        )
        for one in CHARACTERS.values()
    ]


@cache
def games() -> list[GameFacts]:
    """Every registered game."""
    return [facts(game) for game in GAMES.values()]


def facts(game: Game) -> GameFacts:
    """The facts of one game."""
    rules, words = game.rules, game.words
    return GameFacts(
        key=game.key,
        version=rules.VERSION,
        folder=game.folder,
        titles={language: game.title(language) for language in LANGUAGES},
        blurb={language: game.blurb(language) for language in LANGUAGES},
        seats=[rules.MIN_SEATS, rules.MAX_SEATS],
        default_seats=rules.OPTIONS[0].default,
        options=[
            OptionFacts(
                option.name,
                option.default,
                option.low,
                option.high,
                list(option.choices),
                words.OPTION_WORDS[option.name],
            )
            for option in rules.OPTIONS
            if option.name != "seats" and option.name not in game.fixed
        ],
        bots=levels_of(game),
        company=offered(game, rules.MAX_SEATS),
        casts={
            seats: cast(game, seats)
            for seats in range(rules.MIN_SEATS, rules.MAX_SEATS + 1)
        },
        short=dict(company(game).SHORT),
        fixed=dict(game.fixed),
    )


@cache
def words(key: str, version: int) -> bytes:
    """The catalogues of a game as JSON: names, lines of the log, refusals, phases."""
    said = edition(key, version).words
    catalogues: dict[str, Any] = {
        "symbols": list(said.SYMBOLS),
        "cards": said.CARD_NAMES,
        "lines": {**table_words.LINES, **said.LINES},
        "phrases": table_words.PHRASES,
        "reasons": table_words.REASONS,
        "phases": said.PHASE_NAMES,
        "options": said.OPTION_WORDS,
        "refusals": {
            str(code): {"paragraph": paragraph, **sentence}
            for code, (paragraph, sentence) in said.REFUSALS.items()
        },
    }
    return msgspec.json.encode(catalogues)


@cache
def rulebook(key: str, language: str, version: int) -> str:
    """The rulebook of a game as Markdown."""
    return edition(key, version).rulebook(language)
