"""What characters say: lines of their own at few moments, from what everybody saw.

Nothing goes in but two spectators' views, the step as spectators witnessed it and a
public number, so that no word of a character gives anything away.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from sennik.bots.characters import CHARACTERS
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.games.moments import HELLO, LOSS, NAMES, ROBBED, ROBS, ROUND, SILENT, WIN
from sennik.games.tempers import lot

# Of so many such moments one is spoken about; all others always are.
RARE = {ROBBED: 2, ROBS: 3, ROUND: 2}


class Saying(NamedTuple):
    """Who says which of its lines about a moment."""

    seat: int
    moment: str  # a key of `Character.lines`
    line: int  # which one of them


def greeting(cast: Sequence[str], view: Sheet, number: int) -> list[Saying]:
    """What one of those at the table says as a match begins."""
    if is_silent(view):
        return []
    speaking = [seat for seat, key in enumerate(cast) if key in CHARACTERS]
    if not speaking:
        return []
    return said(cast, speaking[number % len(speaking)], HELLO, number)


def sayings(
    game: Game,
    cast: Sequence[str],
    before: Sheet,
    after: Sheet,
    actor: int,
    witnessed: int,
    number: int,
) -> list[Saying]:
    """What is said after a step, by one character at most.

    `cast` has a character's key a seat, anything else where none sits. `before` and
    `after` are spectators' views, `number` is public, such as that of the event.
    """
    if is_silent(before):
        return []
    seats = [seat for seat, key in enumerate(cast) if key in CHARACTERS]
    first = [seat for seat in seats if seat == actor]
    for seat in first + [seat for seat in seats if seat != actor]:
        moment = moment_of(game, before, after, actor, witnessed, seat)
        if moment != SILENT and number % RARE.get(moment, 1) == 0:
            return said(cast, seat, moment, number)
    return []


def moment_of(
    game: Game, before: Sheet, after: Sheet, actor: int, witnessed: int, seat: int
) -> int:
    """What a step was for `seat`: the end of the match, or a moment of the game."""
    won = game.rules.winners(after)
    if game.rules.actors(after) == 0 and game.rules.actors(before) != 0:
        return WIN if won >> seat & 1 else LOSS
    if find_spec(f"{game.package}.moments") is None:
        return SILENT
    told: int = import_module(f"{game.package}.moments").moment(
        before, after, actor, witnessed, seat
    )
    return told


def said(cast: Sequence[str], seat: int, moment: int, number: int) -> list[Saying]:
    """A line of `seat` about a moment, if it has any."""
    lines = CHARACTERS[cast[seat]].lines("en").get(NAMES[moment], [])
    if not lines:
        return []
    return [Saying(seat, NAMES[moment], lot(number, seat, moment, 3) % len(lines))]


def is_silent(view: Sheet) -> bool:
    """Whether the game asks players not to talk."""
    return bool(getattr(view, "silent", 0))
