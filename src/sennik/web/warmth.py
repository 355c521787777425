"""Compile before the doors open: the rules, the bots, all that frames are made of."""

import contextlib
from collections.abc import Callable, Sequence

from sennik.bots import bot
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.decisions import Refused, decide
from sennik.tables.frames import frame
from sennik.tables.table import Table, folded
from sennik.web.library import bot_levels, games

STEPS = 400  # of a match that is played for warmth
TICKET = 987_654_321_987  # any number does
_played: set[str] = set()  # in this process, or in the one it was forked from


def warm(keys: Sequence[str], begun: Callable[[str, int, int], None]) -> None:
    """Play a match of each game among bots, as tables play them.

    `begun` hears of each game: its key, how many are done, and how many there are.
    """
    games()
    wanted = [key for key in keys or GAMES if key not in _played]
    for number, key in enumerate(wanted):
        begun(key, number, len(wanted))
        _play(key)
        _played.add(key)


def _play(key: str) -> None:
    """A match at random; every bot is asked once, since one choice compiles it."""
    table = Table()
    opening = asked.OpenTable(0, "warm", "warm", key, b"w" * 32)
    folded(decide(table, opening), table)
    for _ in table.seats:
        folded(decide(table, asked.SeatBot(0, "warm", "random")), table)
    folded(decide(table, asked.Start(0, "warm")), table)
    for level in bot_levels(GAMES[key]):
        _choice(table, level, 0)
    for step in range(STEPS):
        if not table.thinking():
            break
        seat, action = _choice(table, "random", step)
        act = asked.ActForBot(0, asked.NOBODY, seat, table.seats[seat].prompt, action)
        folded(decide(table, act), table)
        if step % 20 == 0:
            _draw(table)
    with contextlib.suppress(Refused):
        decide(table, asked.Act(0, "warm", "id", 0, -1))


def _choice(table: Table, level: str, step: int) -> tuple[int, int]:
    seat = table.thinking()[0]
    chooser = bot(level, GAMES[table.game])
    return seat, chooser(table.view(seat), seat, TICKET * step % 2**62)


def _draw(table: Table) -> None:
    for viewer in (*range(len(table.seats)), SPECTATOR):
        frame(table, viewer)
