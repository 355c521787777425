"""Characters: people of the dream world to play against, from gentle to merciless.

A character is data: how it is drawn, how long it takes, what it is called and says (the
catalogues here), and five numbers a game and number of seats (`games/<key>/company.py`)
over one policy a game (`temper.py`). The last are `seeker` and `oracle` with a face.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import LEVELS, MASTERS, Bot, UnknownBot, masters, scratch
from sennik.bots.compiling import fast_bots
from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.games import Game
from sennik.games.catalogues import Both, catalogue, texts
from sennik.games.common import Sheet, sheet

Lines = dict[str, list[str]]  # by moment
Temper = tuple[int, ...]  # in the order of `games.tempers.TRAITS`
EVERY = 0  # the number of seats under which numbers for all of them stand


@dataclass(frozen=True)
class Portrait:
    """What a portrait is cut from; drawn by code, the same on every machine."""

    seed: int  # of everything that is left open below
    hue: int  # of the paper, 0 to 359
    figure: str  # the silhouette
    head: str  # what it wears
    eyes: str  # closed, half, open, wide, narrow, stars
    holds: str  # a thing in the hand


@dataclass(frozen=True)
class Character:
    """Somebody to sit down with."""

    key: str
    portrait: Portrait
    tempo: int = 100  # per cent of the time a person would take
    level: str = ""  # the level behind the face, where there is one
    is_impatient: bool = False  # sits only where somebody chose it

    @property
    def names(self) -> Both:
        """The name in each language."""
        return texts("sennik.bots", f"{self.key}.name")

    @property
    def short(self) -> Both:
        """The name where there is little room, in each language."""
        return texts("sennik.bots", f"{self.key}.short")

    @property
    def sentence(self) -> Both:
        """What the character says of itself, in each language."""
        return texts("sennik.bots", f"{self.key}.sentence")

    def lines(self, language: str) -> Lines:
        """What the character says at moments of a match."""
        said: Lines = {}
        for key, line in catalogue("sennik.bots", language).texts.items():
            match key.split("."):
                case [self.key, moment, _]:
                    said.setdefault(moment, []).append(line)
        return said


CHARACTERS: dict[str, Character] = {
    one.key: one
    for one in (
        Character(
            "quilt", Portrait(3, 28, "round", "nightcap", "closed", "pillow"), 120
        ),
        Character(
            "lamplighter", Portrait(11, 46, "tall", "bowler", "half", "lantern"), 130
        ),
        Character("ferryman", Portrait(19, 190, "broad", "hood", "half", "oar"), 105),
        Character("seamstress", Portrait(23, 300, "slim", "bun", "open", "scissors")),
        Character("postman", Portrait(31, 220, "slim", "cap", "open", "letter"), 85),
        Character("magpie", Portrait(37, 265, "bird", "feather", "narrow", "key"), 80),
        Character(
            "alarm",
            Portrait(41, 5, "clock", "bells", "wide", "hammer"),
            55,
            is_impatient=True,
        ),
        Character(
            "stargazer",
            Portrait(53, 245, "tall", "cone", "stars", "telescope"),
            110,
            level="seeker",
        ),
        Character(
            "mirror",
            Portrait(67, 180, "slim", "veil", "stars", "mirror"),
            110,
            level="oracle",
        ),
    )
}


# --- Who sits where ----------------------------------------------------------------


def offered(game: Game, seats: int) -> list[str]:
    """The characters that can sit down at a table, from gentle to merciless."""
    return [key for key in CHARACTERS if may_sit(key, game, seats)]


def may_sit(key: str, game: Game, seats: int) -> bool:
    """Whether a character plays `game` with so many seats."""
    level = CHARACTERS[key].level
    if level in MASTERS:
        played = getattr(entries.beside(game.rules, "levels"), "MASTERS", {})
        return level in masters() and played.get(level) == seats
    return bool(level) or key in company(game).TEMPERS


def may_play(level: str, game: Game, seats: int) -> bool:
    """Whether a character, or a bot of a level, can be seated at a table."""
    return level in levels_of(game) or level in offered(game, seats)


def levels_of(game: Game) -> list[str]:
    """The levels of bots that can play `game`."""
    has_thumb = find_spec(f"{game.package}.thumb") is not None
    return [level for level in LEVELS if level != "thumb" or has_thumb]


def strongest(game: Game, view: Sheet) -> str:
    """The level that plays the match of a view, or of a state, best."""
    return next(
        level
        for level, wanted in by_strength(game)
        if all(getattr(view, name) == value for name, value in wanted.items())
    )


def by_strength(game: Game) -> list[tuple[str, dict[str, int]]]:
    """The strongest levels, each with the numbers of a match that it plays best: the
    first that fits counts."""
    own = getattr(entries.beside(game.rules, "levels"), "STRONGEST", ())
    usual = "seeker" if find_spec(f"{game.package}.thumb") else "random"
    return [(level, dict(wanted)) for level, wanted in own] + [(usual, {})]


def cast(game: Game, seats: int) -> tuple[str, ...]:
    """Who sits at a table where nobody chose, one a seat, people in others' places: the
    gentlest who plays it, where the game has no casts.
    """
    usual: tuple[str, ...] | None = company(game).CASTS.get(seats)
    return usual or (next(iter(offered(game, seats)), "random"),) * seats


def stand_in(game: Game, seats: int) -> str:
    """Who sits in for a person: the first of those who usually play it."""
    usual: tuple[str, ...] = company(game).CASTS.get(seats, ())
    return usual[0] if usual else "random"


def company(game: Game) -> Any:
    """The numbers and casts of `game`; empty where it has no policy for characters."""
    if find_spec(f"{game.package}.company") is None:
        return Nobody()
    return import_module(f"{game.package}.company")


class Nobody(NamedTuple):
    """The company of a game without one."""

    TEMPERS: Mapping[str, Mapping[int, Temper]] = MappingProxyType({})
    CASTS: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    SHORT: Mapping[str, int] = MappingProxyType({})


def temper(key: str, game: Game, seats: int) -> Temper:
    """The numbers of a character in `game` with so many seats."""
    numbers: dict[int, Temper] = company(game).TEMPERS[key]
    return numbers.get(seats) or numbers[EVERY]


# --- Playing -----------------------------------------------------------------------


def bot(key: str, game: Game, compiled: bool = True) -> Bot:
    """The character `key` as a bot for `game`."""
    one = CHARACTERS[key]
    if one.level:
        return faced(one, game, compiled)
    if key not in company(game).TEMPERS:
        raise UnknownBot(f"{one.names['en']} does not play {game.key}")
    return Tempered(game, lambda seats: temper(key, game, seats), compiled)


def faced(one: Character, game: Game, compiled: bool) -> Bot:
    """A level with a face. With numbers for the game, a seeker goes by those where it
    does not search: among patient people it calls as late as they do.
    """
    if one.level == "seeker" and one.key in company(game).TEMPERS:
        from sennik.bots.seeker import Seeker

        rule = Tempered(game, lambda seats: temper(one.key, game, seats), compiled)
        return Seeker(game, rule=rule)
    from sennik.bots import bot as level_bot

    return level_bot(one.level, game, compiled)


class Tempered:
    """A game's policy with somebody's numbers; it keeps scratch memory."""

    def __init__(
        self, game: Game, numbers: Callable[[int], Temper], compiled: bool = True
    ) -> None:
        self.numbers = numbers  # a function of the number of seats
        self.compiled = compiled
        self.legal: Any = game.rules.legal
        self.choose: Any = entries.beside(game.rules, "temper").choose
        if compiled:
            bots = fast_bots(game)
            self.legal, self.choose = bots.legal, bots.temper
        self.choices = scratch(game.rules.MAX_LEGAL, compiled)
        self.mind = sheet(game.rules.State)
        self.tempers: dict[int, Any] = {}

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """What somebody of this temperament plays."""
        seats = int(view.seats)
        if seats not in self.tempers:
            numbers = self.numbers(seats)
            self.tempers[seats] = list(numbers)
            if self.compiled:
                self.tempers[seats] = native.cells(len(numbers), np.int64)
                self.tempers[seats][:] = numbers
        self.mind.assign(view)
        mind = self.mind
        count = self.legal(mind, seat, self.choices)
        temper = self.tempers[seats]
        return int(self.choose(mind, seat, self.choices, count, ticket, temper, 0))
