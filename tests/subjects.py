"""Every registered game and the toy, with the files that the suite asks of it."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from sennik.games import GAMES, Game
from tests.mutants import Mutant, broken
from tests.walks import Walk

TOY = Game("leduc", "examples.leduc")


@dataclass(frozen=True)
class Subject:
    """A game under test: its modules, walks, oracle and mutants."""

    game: Game
    mutant: Mutant | None = None

    @property
    def key(self) -> str:
        return self.game.key

    @property
    def name(self) -> str:
        """The name of the folder: two registry entries may share one."""
        return self.game.package.rpartition(".")[2]

    @cached_property
    def rules(self) -> Any:
        return broken(self.game.rules, self.mutant.rules if self.mutant else {})

    @cached_property
    def words(self) -> Any:
        return broken(self.game.words, self.mutant.words if self.mutant else {})

    @property
    def walks(self) -> list[Walk]:
        """The walks whose options this registry entry can have."""
        walks: list[Walk] = self._file("walks").WALKS
        defaults = {option.name: option.default for option in self.game.rules.OPTIONS}
        return [
            walk
            for walk in walks
            if all(
                walk.options.get(name, defaults[name]) == value
                for name, value in self.game.fixed.items()
            )
        ]

    @property
    def oracle(self) -> Any:
        return self._file("secrets").Oracle

    @property
    def mutants(self) -> list[Mutant]:
        mutants: list[Mutant] = self._file("mutants").MUTANTS
        return mutants

    def _file(self, part: str) -> Any:
        return import_module(f"tests.games.{self.name}_{part}")


SUBJECTS = [Subject(game) for game in (TOY, *GAMES.values())]
FOLDERS = [  # one a rules package, with all its walks
    Subject(game)
    for game in {
        game.package: Game(game.key, game.package) for game in (TOY, *GAMES.values())
    }.values()
]
