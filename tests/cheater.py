"""The upper end of every scale of strength: a seeker that sees all cards."""

from sennik.bots import Considered
from sennik.bots.seeker import Seeker, Settings
from sennik.games.common import Sheet
from sennik.lab.arena import Arena


class Cheater(Seeker):
    """Searches from the state instead of what its seat knows; the piles stay closed."""

    imagines = False

    def __init__(self, arena: Arena, settings: Settings | None = None) -> None:
        super().__init__(arena.game, settings)
        self.arena = arena

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions of `seat`, judged by what really lies there."""
        return super().considered(self.arena.state, seat, ticket)
