"""The upper end of every scale of strength: bots that see what nobody may see."""

import numpy as np

from sennik.bots import Considered, bot
from sennik.bots.seeker import Seeker, Settings
from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.games.common import Sheet, sheet, sheet_over
from sennik.lab.arena import NOBODY, Arena


class Cheater(Seeker):
    """Searches from the state instead of what its seat knows; the piles stay closed."""

    imagines = False

    def __init__(self, arena: Arena, settings: Settings | None = None) -> None:
        super().__init__(arena.game, settings)
        self.arena = arena

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, judged by what really lies there."""
        return super().considered(self.arena.state, seat, ticket)


class Prophet:
    """Knows the order of the pile, for games in which nothing else is hidden.

    It tries each action in the very deal, playing on by rules of thumb in a few ways,
    and takes the one that leads furthest: a line that wins is never left again.
    """

    WAYS = 4

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.rules = fast.rules(arena.game.rules)
        self.thumb = bot("thumb", arena.game)
        self.seen = sheet(arena.game.rules.State)
        self.choices = native.cells(arena.game.rules.MAX_LEGAL, np.int32)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The action that turns out best."""
        count = self.rules.legal(view, seat, self.choices)
        ways = [(int(a), way) for a in self.choices[:count] for way in range(self.WAYS)]
        return max(ways, key=lambda way: self.outcome(seat, *way))[0]

    def outcome(self, seat: int, action: int, way: int) -> tuple[bool, int]:
        """Whether the match is won, and the doors found, if `action` is played."""
        kernel, deal, seen = self.arena.kernel, self.arena.deal, self.seen
        state = sheet_over(self.arena.state.array.copy())
        memory = self.arena.memory.copy().ctypes
        acting = kernel.stepped(state, seen, seat, action, deal, memory)
        while acting != NOBODY:
            chosen = self.thumb(self.seen, acting, way)
            acting = kernel.stepped(state, seen, acting, chosen, deal, memory)
        return bool(kernel.winners(state)), int(kernel.score(state, 0))
