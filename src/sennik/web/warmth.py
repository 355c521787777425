"""Compile before the doors open: the rules, the bots, all that frames are made of.

`python -m sennik.web.warmth KEY …` does so for another process and ends: what was
compiled is kept on disk. It ends early if its standard input is closed.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread

from sennik.bots import bot
from sennik.engine.compiler import native
from sennik.engine.options import make_options, options_as_dict
from sennik.games import GAMES, Game
from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.arena import doors_unit
from sennik.tables.decisions import Refused, decide
from sennik.tables.events import TableOpened
from sennik.tables.frames import frame
from sennik.tables.table import Table, folded
from sennik.web.library import bot_levels, games, stand_in

STEPS = 400  # of a match that is played for warmth
ABANDONED = 3  # the exit status of a process that nobody waits for any more
TICKET = 987_654_321_987  # any number does
_played: set[tuple[str, str]] = set()  # here, or in the process we were forked from


def warm(keys: Sequence[str], begun: Callable[[str, int, int], None]) -> None:
    """Play a match of each game among bots, as tables play them.

    `begun` hears of each game: its key, how many are done, and how many there are.
    """
    games()
    all_rules = [game for key in keys or GAMES for game in GAMES[key].versions()]
    wanted = [game for game in all_rules if (game.key, game.package) not in _played]
    packages, ready = cold_packages(wanted), 0
    if len(packages) > 1 and cores() > 1:
        ready = compile_apart(packages, lambda key, done: begun(key, done, len(wanted)))
    for number, game in enumerate(wanted):
        begun(game.key, max(number, ready), len(wanted))
        _play(game)
        _played.add((game.key, game.package))


def cold_packages(wanted: Sequence[Game]) -> list[list[str]]:
    """The games of which nothing is compiled yet, those of one package together."""
    found: dict[str, list[str]] = {}
    for game in wanted:
        if not native.is_kept(doors_unit(game.rules)):
            found.setdefault(GAMES[game.key].package, []).append(game.key)
    return [sorted(set(keys)) for keys in found.values()]


def compile_apart(
    packages: Sequence[Sequence[str]], begun: Callable[[str, int], None]
) -> int:
    """Compile several games at once, in processes of their own; how many are done.

    What fails there is compiled here afterwards, and complains.
    """
    done = 0

    def compile_one(keys: Sequence[str]) -> None:
        nonlocal done
        begun(keys[0], done)
        command = [sys.executable, "-m", "sennik.web.warmth", *keys]
        with Popen(command, stdin=PIPE, stderr=DEVNULL) as process:  # noqa: S603 -- ours
            if process.wait() == 0:
                done += len(keys)

    with ThreadPoolExecutor(cores()) as pool:
        # The last game has the most rules and takes longest.
        list(pool.map(compile_one, reversed(packages)))
    return done


def cores() -> int:
    """How many processes can run at once."""
    return os.cpu_count() or 1


def _play(game: Game) -> None:
    """A match at random; every bot is asked once, since one choice compiles it."""
    table = opened(game)
    for _ in table.seats:
        folded(decide(table, asked.SeatBot(0, "warm", "random")), table)
    folded(decide(table, asked.Start(0, "warm", b"w" * 32)), table)
    for level in (*bot_levels(game), stand_in(game, len(table.seats))):
        _choice(table, level, 0)
    first = None  # the event of the first frames: what is new since then is asked for
    for step in range(STEPS):
        if not table.thinking():
            break
        seat, action = _choice(table, "random", step)
        act = asked.ActForBot(0, asked.NOBODY, seat, table.seats[seat].prompt, action)
        folded(decide(table, act), table)
        if step % 20 == 0:
            _draw(table, first)
            first = first or table.seq
    with contextlib.suppress(Refused):
        decide(table, asked.Act(0, "warm", "id", 0, -1))


def opened(game: Game) -> Table:
    """A new table under any rules that are kept; people open them under the present."""
    options = options_as_dict(game, make_options(game))
    rules = game.rules.VERSION
    return folded([TableOpened(0, "warm", "warm", game.key, rules, options)])


def _choice(table: Table, level: str, step: int) -> tuple[int, int]:
    seat = table.thinking()[0]
    chooser = bot(level, table.arena.game)
    return seat, chooser(table.view(seat), seat, TICKET * step % 2**62)


def _draw(table: Table, after: int | None) -> None:
    for viewer in (*range(len(table.seats)), SPECTATOR):
        frame(table, viewer, after=after)


def _end_with_parent() -> None:
    """Nobody waits any more once the other end of standard input is gone."""
    sys.stdin.read()
    os._exit(ABANDONED)


if __name__ == "__main__":
    Thread(target=_end_with_parent, daemon=True).start()
    warm(sys.argv[1:], lambda key, done, of: None)
