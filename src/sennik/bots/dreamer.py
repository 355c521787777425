"""The dreamer: plays by the rules of thumb, but is absent-minded.

At each decision every number that it only remembers (what its view has and its sight
has not) fails to come to its mind with probability FORGETTING. Where a game asks little
of memory, it also overlooks some of what lies before it: OVERLOOKING names the fields,
how often one number of them is missed, and what it then takes it for. The choice among
its legal actions is that of the rules of thumb on the rest; nothing is random but this.
"""

from typing import Any

import numpy as np

from sennik.bots import Bot, room
from sennik.bots.compiling import thumb_of
from sennik.engine.randomness import MASK, MIX_1, MIX_2, STEP, scrambled
from sennik.games import Game
from sennik.games.common import HIDDEN, Sheet, sheet

FORGETTING = 1 / 2
OVERLOOKING: dict[str, dict[str, tuple[float, int]]] = {
    "smoki": {"cards": (1 / 6, HIDDEN), "stacks": (1 / 4, HIDDEN)},
    "koty": {"tops": (1 / 6, HIDDEN)},
    "onirim": {"private": (1 / 6, 0), "shared": (1 / 6, 0)},
}


class Dreamer:
    """Rules of thumb over a view with gaps."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self.rules: Any = game.rules
        self.thumb: Any = thumb_of(game)
        if compiled:
            from sennik.engine import fast

            self.rules, self.thumb = fast.rules(game.rules), fast.thumb(game.rules)
        self.choices = room(game.rules.MAX_LEGAL, compiled)
        self.seen, self.blurred = (sheet(game.rules.State) for _ in range(2))
        name = game.package.rpartition(".")[2]
        self.overlooking = OVERLOOKING.get(name, {})

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """What rules of thumb suggest with what comes to mind."""
        count = self.rules.legal(view, seat, self.choices)
        self._blur(view, seat, ticket)
        chosen = self.thumb.choose(self.blurred, seat, self.choices, count, ticket)
        action = int(chosen)
        legal = [int(choice) for choice in self.choices[:count]]
        return action if action in legal else legal[ticket % count]

    def _blur(self, view: Sheet, seat: int, ticket: int) -> None:
        """Write what comes to mind of `view` to `self.blurred`."""
        self.rules.sight(view, seat, self.seen)
        self.blurred.assign(view)
        for number, field in enumerate(view.array.dtype.names or ()):
            mind, sight = self.blurred.array[field], self.seen.array[field]
            if field not in self.overlooking and np.array_equal(mind, sight):
                continue
            lots = lottery(ticket, number, mind.size).reshape(mind.shape)
            forgotten = (mind != sight) & (lots < FORGETTING)
            mind[forgotten] = sight[forgotten]
            if field in self.overlooking:
                rate, blank = self.overlooking[field]
                mind[(mind != blank) & (lots > 1 - rate)] = blank


def lottery(ticket: int, field: int, size: int) -> Any:
    """So many numbers from 0 to 1, the same for the same ticket and field."""
    key = scrambled((ticket + (field + 1) * STEP) & MASK)
    steps = np.arange(1, size + 1, dtype=np.uint64) * np.uint64(STEP)
    return np.asarray(mixed(np.uint64(key) + steps)) / 2.0**64


def mixed(numbers: Any) -> Any:
    """`scrambled`, of many numbers at once."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(MIX_1)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(MIX_2)
    return numbers ^ (numbers >> np.uint64(31))


def bot(game: Game, compiled: bool = True) -> Bot:
    """An easy bot for `game`."""
    return Dreamer(game, compiled)
