"""How long bots take before they act: as people do, and without giving anything away.

A pause is made from what spectators have seen, from the action as they witness it, and
from a number that anybody at the table can work out. So it tells nobody what a bot
holds, nor whether it had a choice. After a person's action that can be taken back it is
long enough to think better of it; whether one can is public too.
"""

import hashlib
from typing import get_args

from sennik.games.common import CHANCE, SPECTATOR
from sennik.tables.events import Pace
from sennik.tables.play import Play
from sennik.tables.table import Table

SPEEDS: dict[Pace, int] = {"slow": 200, "normal": 100, "quick": 45, "instant": 0}
assert tuple(SPEEDS) == get_args(Pace)
FIRST = 480  # milliseconds at most for the first step of a turn at the normal pace
STEPS = 5  # every further step takes half as long; after so many one breathes again
LEAST = 70  # per cent of that, at least
SHORTEST, LONGEST = 120, 2_500  # milliseconds, whoever sits there
TAKING_BACK = 2_000  # at least, while a person's last action can be taken back
SEARCHING = 400  # at least for who searches: every thought has room in it


def pause(
    table: Table, seat: int, action: int, tempo: int = 100, least: int = SHORTEST
) -> int:
    """Milliseconds that whoever plays `action` at `seat` takes for it; `tempo` is per
    cent of what others take, `least` what it takes at least.
    """
    play, speed = table.play, SPEEDS[table.pace]
    assert play is not None
    if speed == 0:
        return 0
    longest = FIRST >> in_a_row(play, seat) % STEPS
    state = play.position.state
    seen = table.runner.witnessed(state, SPECTATOR, seat, action)
    share = LEAST + public_number(table, seen) % (101 - LEAST)
    taken = longest * share * speed * tempo // 1_000_000
    return min(max(taken, TAKING_BACK if play.back else least), LONGEST)


def in_a_row(play: Play, seat: int) -> int:
    """How many steps `seat` has just taken, with nobody but Chance between."""
    count = 0
    for step in reversed(play.steps):
        if step.actor == seat:
            count += 1
        elif step.actor != CHANCE:
            break
    return count


def public_number(table: Table, seen: int) -> int:
    """A number that nobody can foresee and everybody can check."""
    digest = hashlib.sha256(f"{table.id} {table.seq} {seen}".encode()).digest()
    return int.from_bytes(digest[:4])
