"""Players of Sen who call at a given number of ravens: is that of `thumb` the best?"""

from sennik.bots import bot
from sennik.games.common import Sheet
from sennik.games.sen.facts import TURN, WAKE
from sennik.games.sen.thumb import (
    SCALE,
    dream_parts,
    dream_worth,
    mean_unseen,
    quiet_choice,
)
from sennik.lab.arena import Arena


class Caller:
    """Rules of thumb with another threshold."""

    def __init__(self, arena: Arena, ravens: int) -> None:
        self.ravens = ravens
        self.thumb = bot("thumb", arena.game)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """Call at `ravens` or fewer; else what thumb does."""
        if view.phase != TURN:
            return self.thumb(view, seat, ticket)
        mean = mean_unseen(view)
        own = dream_parts(view, seat, mean)
        if dream_worth(view, seat, own) <= SCALE * self.ravens:
            return WAKE
        return quiet_choice(view, seat, own, mean)
