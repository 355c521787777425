"""Bots: a view, a seat and a random integer in, an action out.

A bot never sees a state. The random integer is made by the caller (0 … 2**62), so that
a bot's choice can be repeated from a seed.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from sennik.engine.errors import SennikError
from sennik.games import Game
from sennik.games.common import Sheet


class Bot(Protocol):
    """What every level is: a function of what its seat may know."""

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """An action that `seat` may play."""
        ...


class Considered(NamedTuple):
    """One action as a bot sees it: its value from 0 to 1, and how sure that is."""

    action: int
    estimate: float
    low: float  # of the interval of 95 %
    high: float
    visits: int  # playouts


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say what it considers; the first action is the one it plays."""

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, the chosen one first."""
        ...


LEVELS = {  # of every game, from easy to hard
    "random": "plays anything it may",
    "dreamer": "plays by rules of thumb, but forgets",
    "thumb": "plays by rules of thumb",
    "seeker": "plays imagined worlds on and compares",
}
MASTERS = {  # of games that they have learned
    "oracle": "plays by what it has learned",
    "oracle+": "plays by what it has learned, and looks ahead",
}
# What a master cannot play without.
LEARNED = {"oracle": "onirim_oracle.npz", "oracle+": "onirim_net.npz"}
NET = ".npz"  # how files end that `sennik train` writes for players


class UnknownBot(SennikError):
    """A level that no bot has."""


def bot(level: str, game: Game, compiled: bool = True) -> Bot:
    """The bot of a level, or a character; `compiled` is faster, but slower to start."""
    check_level(level)
    characters = import_module("sennik.bots.characters")
    if level in characters.CHARACTERS:
        chosen: Bot = characters.bot(level, game, compiled)
        return chosen
    module = import_module(f"sennik.bots.{level.replace('+', '_plus')}")
    make: Callable[[Game, bool], Bot] = module.bot
    return make(game, compiled)


def called(name: str, game: Game, compiled: bool = True) -> Bot:
    """The bot of a level, a character, or the player in a file of `sennik train`.

    For people who study bots on their own machine: no name from afar may come here.
    """
    if not name.endswith(NET):
        return bot(name, game, compiled)
    learned = import_module("sennik.bots.learned")
    found: Bot = learned.bot_from(Path(name), game, compiled)
    return found


def check_called(name: str) -> None:
    """Refuse what `called` would not find."""
    if not name.endswith(NET):
        check_level(name)
    elif not Path(name).is_file():
        raise UnknownBot(f"there is no file {name}")


def check_level(level: str) -> None:
    """Refuse what is neither a level nor a character."""
    levels = [*LEVELS, *masters()]
    people = import_module("sennik.bots.characters").CHARACTERS
    if level not in levels and level not in people:
        raise UnknownBot(
            f"no bot is called {level!r}; there are the characters "
            f"{', '.join(people)}, and the levels {', '.join(levels)}"
        )


def masters() -> list[str]:
    """The masters whose weights are there."""
    here = Path(__file__)
    return [level for level in MASTERS if here.with_name(LEARNED[level]).exists()]


def scratch(count: int, compiled: bool) -> Any:
    """Memory for `count` actions: interpreted rules want Python's own integers."""
    if not compiled:
        return [0] * count
    from sennik.engine.compiler import native

    return native.cells(count, np.int32)
