"""Bots think here: in threads of their own, in compiled code that frees the loop."""

import asyncio
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from sennik.bots import Bot, bot
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.web.metrics import Metrics

NICE = 10  # how far thinking steps back behind all that somebody waits for


class Minds:
    """A few threads that choose for bots; tables do not wait for one another's bots."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self.pool = ThreadPoolExecutor(threads, "bot", step_back)
        self.own = threading.local()  # a bot keeps scratch memory: one a thread
        self.metrics = metrics

    async def choice(
        self, game: Game, level: str, view: Sheet, seat: int, ticket: int
    ) -> int:
        """What the bot of `level` plays, knowing `view`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.pool, self._choose, game, level, view, seat, ticket
        )

    def close(self) -> None:
        """Let no new thought begin."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _choose(
        self, game: Game, level: str, view: Sheet, seat: int, ticket: int
    ) -> int:
        begun = time.perf_counter()
        action = self._bot(game, level)(view, seat, ticket)
        self.metrics.thought.observe(time.perf_counter() - begun)
        return action

    def _bot(self, game: Game, level: str) -> Bot:
        bots: dict[tuple[str, ...], Bot] = self.own.__dict__.setdefault("bots", {})
        which = game.key, game.package, level
        if which not in bots:
            bots[which] = bot(level, game)
        return bots[which]


def step_back() -> None:
    """Let the loop go before this thread, where single threads can be ranked."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
