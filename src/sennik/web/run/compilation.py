"""Machine code of rules and bots, made in the background while tables are played.

`python -m sennik.web.run.compilation KEY …` compiles games for another process and
ends: what was compiled is kept on disk. It ends early if its standard input is closed.
Without a key it compiles all of them, for whoever makes an image.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from subprocess import DEVNULL, PIPE
from threading import Thread

import structlog

from sennik.bots import bot
from sennik.bots.characters import levels_of, stand_in
from sennik.engine.compiler import native, store
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES, Game
from sennik.tables.runner import compiled, runner, tables_unit

log = structlog.get_logger()
NICE = 10  # how far it steps back behind all that somebody waits for
ABANDONED = 3  # the exit status of a process that nobody waits for any more
TICKET = 987_654_321_987  # any number does


class Compilation:
    """Which games run as machine code here, and the work on the others."""

    def __init__(self, keys: Sequence[str]) -> None:
        chosen = [GAMES[key] for key in keys or GAMES]
        self.games = [version for game in chosen for version in game.versions()]
        self.finished: dict[str, asyncio.Event] = {
            game.package: asyncio.Event() for game in self.games
        }

    def is_done(self, game: Game) -> bool:
        """Whether `game` runs as machine code."""
        event = self.finished.get(game.package)
        return event is None or event.is_set()

    async def wait(self, game: Game) -> None:
        """Come back once `game` runs as machine code."""
        if not self.is_done(game):
            await self.finished[game.package].wait()

    async def run(self) -> None:
        """Compile what is not compiled yet, as many games at once as there are cores,
        and go on with machine code between two steps of any table.
        """
        cores = asyncio.Semaphore(os.cpu_count() or 1)
        packages = sorted(self.finished)
        async with asyncio.TaskGroup() as group:  # which is left when all have ended
            for package in packages:
                group.create_task(self._finish(package, cores))

    async def _finish(self, package: str, cores: asyncio.Semaphore) -> None:
        games = [game for game in self.games if game.package == package]
        if not native.is_kept(tables_unit(games[0].rules)):
            async with cores:
                log.info("compiling", game=games[0].key)
                await compile_apart([game.key for game in games])
        try:
            for game in games:
                runner(game.key, game.rules.VERSION).compile()
        except Exception:
            log.exception("the rules stay interpreted", game=games[0].key)
        self.finished[package].set()


async def compile_apart(keys: Sequence[str]) -> None:
    """Compile games in a process of their own. What fails there is compiled where it
    is needed, and complains.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, *keys, stdin=PIPE, stderr=DEVNULL
    )
    try:
        if status := await process.wait():
            log.warning("compiling apart failed", games=list(keys), status=status)
    finally:
        if process.returncode is None:  # the server is being stopped
            process.kill()
            await process.wait()


def compile_all(game: Game) -> None:
    """All that a server runs of a game."""
    compiled(game.rules)
    match = Match(game, {}, FastDealer(seed=1), compiled=True)
    match.deal()
    seat = match.acting_seats()[0]
    for level in (*levels_of(game), stand_in(game, match.seats)):
        bot(level, game)(match.view(seat), seat, TICKET)  # one choice compiles it


def end_with_parent() -> None:
    """Nobody waits any more once the other end of standard input is gone."""
    sys.stdin.read()
    os._exit(ABANDONED)


def main(keys: Sequence[str]) -> None:
    """Compile games, one process after the other: a second one finds it done."""
    if not keys:
        for game in GAMES.values():
            compile_all(game)
        return
    os.nice(NICE)
    Thread(target=end_with_parent, daemon=True).start()
    with store.locked(f"compiling-{GAMES[keys[0]].package}"):
        for key in keys:
            for game in GAMES[key].versions():
                compile_all(game)


if __name__ == "__main__":
    main(sys.argv[1:])
