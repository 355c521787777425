"""Bots think here: in threads of their own, in compiled code that frees the loop."""

import asyncio
import os
import sys
import threading
import time
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from sennik.bots import MASTERS, Bot, bot, characters
from sennik.bots.characters import CHARACTERS
from sennik.engine.options import edition
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.tables.pace import SEARCHING, SHORTEST
from sennik.tables.table import Table
from sennik.web.run.compilation import Compilation
from sennik.web.run.metrics import Metrics

SEARCHERS = ("seeker", *MASTERS)  # levels that think for longer than a moment
NICE = 10  # how far thinking steps back behind all that somebody waits for


class Asker(NamedTuple):
    """On whose behalf a bot thinks."""

    opener: str  # of the table
    has_person: bool  # whether somebody plays there


class Thinker(NamedTuple):
    """Who thinks."""

    game: Game
    level: str
    seat: int


class Queue:
    """Who waits for a thought: tables with a person come first, and of equals those
    who opened the tables take turns, however many tables they have.
    """

    def __init__(self) -> None:
        self.lanes: dict[bool, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }

    def add(self, asker: Asker) -> "asyncio.Future[None]":
        """Wait at the end; done when it is one's turn."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lane = self.lanes[asker.has_person]
        lane.setdefault(asker.opener, deque()).append(future)
        return future

    def call(self) -> bool:
        """Let the next one have a turn; whether anybody waited."""
        for lane in self.lanes.values():
            while lane:
                opener, waiting = lane.popitem(last=False)
                future = waiting.popleft()
                if waiting:
                    lane[opener] = waiting
                if not future.done():
                    future.set_result(None)
                    return True
        return False


class BotThreads:
    """A few threads that choose for bots; who is asked next is the queue's business."""

    def __init__(
        self, threads: int, metrics: Metrics, compilation: Compilation
    ) -> None:
        self.pool = ThreadPoolExecutor(threads, "bot", step_back)
        self.free = threads
        self.queue = Queue()
        self.own = threading.local()  # a bot keeps scratch memory: one a thread
        self.metrics = metrics
        self.compilation = compilation

    async def choice(
        self, asker: Asker, thinker: Thinker, view: Sheet, ticket: int
    ) -> int:
        """What a bot plays, knowing `view`. Who searches waits for machine code."""
        if searches(thinker.level):
            await self.compilation.wait(thinker.game)
        await self._turn(asker)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self.pool, self._choose, thinker, view, ticket
            )
        finally:
            self._next()

    async def _turn(self, asker: Asker) -> None:
        if self.free:
            self.free -= 1
            return
        turn = self.queue.add(asker)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it was ours already
            raise

    def _next(self) -> None:
        if not self.queue.call():
            self.free += 1

    def close(self) -> None:
        """Let no new thought begin."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _choose(self, thinker: Thinker, view: Sheet, ticket: int) -> int:
        begun = time.perf_counter()
        chooser = self._bot(thinker.game, thinker.level)
        action = chooser(view, thinker.seat, ticket)
        self.metrics.thought.observe(time.perf_counter() - begun)
        return action

    def _bot(self, game: Game, level: str) -> Bot:
        bots: dict[tuple[str, ...], Bot] = self.own.__dict__.setdefault("bots", {})
        is_fast = searches(level) or self.compilation.is_done(game)
        which = game.key, game.package, level, str(is_fast)
        if which not in bots:
            bots[which] = bot(level, game, is_fast)
        return bots[which]


def searches(level: str) -> bool:
    """Whether a bot plays worlds on: interpreted that takes too long."""
    character = CHARACTERS.get(level)
    return (character.level if character else level) in SEARCHERS


def manner_of(level: str) -> tuple[int, int]:
    """How long a bot takes: in per cent of a person's time, and at least."""
    character = CHARACTERS.get(level)
    tempo = character.tempo if character else 100
    return tempo, SEARCHING if searches(level) else SHORTEST


def stand_in(table: Table) -> str:
    """Who sits in for a person at `table`."""
    game = edition(table.game, table.rules)
    return characters.stand_in(game, len(table.seats))


def step_back() -> None:
    """Let the loop go before this thread, where single threads can be ranked."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
