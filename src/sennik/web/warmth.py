"""Compile before the doors open: the rules, the bots, all that frames are made of."""

import contextlib
from collections.abc import Sequence

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


def warm(keys: Sequence[str] = ()) -> None:
    """Play a match of each game among bots, as tables play them."""
    games()
    for key in keys or GAMES:
        for level in bot_levels(GAMES[key]):
            _play(key, level)


def _play(key: str, level: str) -> None:
    chooser = bot(level, GAMES[key])
    table = Table()
    opening = asked.OpenTable(0, "warm", "warm", key, b"w" * 32)
    folded(decide(table, opening), table)
    for _ in table.seats:
        folded(decide(table, asked.SeatBot(0, "warm", level)), table)
    folded(decide(table, asked.Start(0, "warm")), table)
    for step in range(STEPS):
        if not (seats := table.thinking()):
            break
        seat = seats[0]
        action = chooser(table.view(seat), seat, TICKET * step % 2**62)
        act = asked.ActForBot(0, asked.NOBODY, seat, table.seats[seat].prompt, action)
        folded(decide(table, act), table)
        if step % 20 == 0:
            _draw(table)
    with contextlib.suppress(Refused):
        decide(table, asked.Act(0, "warm", "id", 0, -1))


def _draw(table: Table) -> None:
    for viewer in (*range(len(table.seats)), SPECTATOR):
        frame(table, viewer)
