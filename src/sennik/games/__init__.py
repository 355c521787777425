"""The registry: one entry a game, its rules and words imported when first needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING

from sennik.games.catalogues import catalogue
from sennik.games.languages import MAIN

if TYPE_CHECKING:  # a list of games needs neither NumPy nor any game
    from sennik.games.words import Words


@dataclass(frozen=True)
class Game:
    """A game that can be played: a rules module and the options this entry fixes."""

    key: str
    package: str
    fixed: Mapping[str, int] = field(default_factory=dict)
    edition: str = ""  # whose title and blurb it has, where the game has several
    past: Mapping[int, str] = field(default_factory=dict)  # packages, by their VERSION

    @property
    def rules(self) -> ModuleType:
        """The module that holds the rules' contract."""
        return import_module(f"{self.package}.rules")

    @property
    def is_shared(self) -> bool:
        """Whether all win or lose together: so it is where one can play alone."""
        return bool(self.rules.MIN_SEATS == 1)

    @property
    def folder(self) -> str:
        """Where it lies among the games: its part of the page is found there."""
        return self.package.removeprefix("sennik.games.").replace(".", "/")

    @property
    def words(self) -> "Words":
        """What turns cards, actions and refusals into text."""
        words: Words = import_module("sennik.games.words").words_of(self.package)
        return words

    def at(self, version: int) -> "Game | None":
        """This game under its rules of `version`, where they are kept."""
        if version == self.rules.VERSION:
            return self
        package = self.past.get(version)
        return replace(self, package=package, past={}) if package else None

    def versions(self) -> "list[Game]":
        """This game under all its rules that are kept, the present ones first."""
        return [
            self,
            *(replace(self, package=one, past={}) for one in self.past.values()),
        ]

    def title(self, language: str) -> str:
        """What people call it."""
        return self._told("title", language)

    def blurb(self, language: str) -> str:
        """What it is about, in a sentence."""
        return self._told("blurb", language)

    def _told(self, key: str, language: str) -> str:
        key = f"{key}.{self.edition}" if self.edition else key
        return catalogue(self.package, language).texts[key]

    def rulebook(self, language: str) -> str:
        """The rulebook in our own words; in the main language where it was not
        translated yet.
        """
        path = files(self.package) / f"rulebook.{language}.md"
        if not path.is_file():
            path = files(self.package) / f"rulebook.{MAIN}.md"
        return path.read_text(encoding="utf-8")


GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        Game(
            "sen",
            "sennik.games.sen",
            {"edition": 2017, "long_dream": 0, "special_values": 0},
        ),
        Game(
            "sen-jubilee",
            "sennik.games.sen",
            {"edition": 2021},
            edition="jubilee",
        ),
        Game("koty", "sennik.games.koty"),
        Game("smoki", "sennik.games.smoki"),
        Game("onirim", "sennik.games.onirim"),
    )
}
