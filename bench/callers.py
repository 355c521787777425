"""Players of Sen who call at a given number of ravens: is that of `thumb` the best?"""

from sennik.bots import bot
from sennik.games.common import Sheet, sheet
from sennik.games.sen.facts import TURN, WAKE
from sennik.games.sen.thumb import SCALE, dream_parts, dream_worth, mean_unseen
from sennik.lab.arena import Arena


class Caller:
    """Rules of thumb with another threshold."""

    def __init__(self, arena: Arena, ravens: int) -> None:
        self.ravens = ravens
        self.thumb = bot("thumb", arena.game)
        self.reluctant = sheet(arena.game.rules.State)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """Call at `ravens` or fewer; else what thumb does, if need be against a call.

        Whoever calls keeps the sum in an older printing, where thumb calls at 4 only:
        asked by those rules, it says what it would do instead.
        """
        if view.phase != TURN:
            return self.thumb(view, seat, ticket)
        own = dream_parts(view, seat, mean_unseen(view))
        if dream_worth(view, seat, own) <= SCALE * self.ravens:
            return WAKE
        action = self.thumb(view, seat, ticket)
        if action != WAKE:
            return action
        self.reluctant.assign(view)
        self.reluctant.caller_keeps_sum = 1
        return self.thumb(self.reluctant, seat, ticket)
