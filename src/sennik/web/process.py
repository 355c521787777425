"""One server process and everything in it."""

import asyncio
import contextlib
import os
import secrets
import time
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import structlog

from sennik.engine.errors import SennikError
from sennik.store.base import Identity, Store, StoreUnavailable, ended
from sennik.store.tasks import kept_alive
from sennik.tables.decisions import Deal, fair
from sennik.web.edge.rates import Buckets, Places, Recent
from sennik.web.http.page_files import page
from sennik.web.promises import keep_promises
from sennik.web.rooms.bots import BotThreads, step_back
from sennik.web.rooms.keeper import Keeper
from sennik.web.rooms.people import forget
from sennik.web.rooms.presence import Presence
from sennik.web.rooms.retention import sweep, sweep_people
from sennik.web.rooms.room import Rooms
from sennik.web.run.compilation import Compilation
from sennik.web.run.garbage import collect_rarely, collecting
from sennik.web.run.metrics import Metrics
from sennik.web.run.scraping import Exporter, Scraping
from sennik.web.run.sources import Sources
from sennik.web.settings import Settings
from sennik.web.sockets.protocol import OutgoingBatch, SocketProtocol

log = structlog.get_logger()
HOUR = 3600
PREPARING = 120.0  # seconds that a worker may prepare before it takes visitors
PAUSE = 0.5  # seconds between attempts to open the database
CUTTING = 1.0  # seconds between looks at slow readers
HEEDING = 3.0  # seconds between looks at who is somebody still
COUNTING = 1.0  # seconds between two writings of what was counted
EXPORTS = 2  # of all that is kept of somebody, at a time


class Reader(Protocol):
    """A connection, as far as the process is concerned."""

    who: str
    secret: str  # the hash of what it came with
    wire: SocketProtocol

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether the reader lets us wait longer than it may."""

    def dismiss(self) -> None:
        """Say goodbye to somebody who is nobody here any more."""

    def heed(self, identity: Identity | None) -> None:
        """Learn who came with that secret by now, if anybody."""


class Process:
    """The parts of a server process, tied together."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        sources: Sources,
        deal: Deal = fair,
        give_up: Callable[[], None] = lambda: None,
        scraping: Scraping | None = None,
    ) -> None:
        self.give_up = give_up  # ends the process
        self.scraping = scraping
        self.settings = settings
        self.store = store
        self.sources = sources
        self.metrics = Metrics()
        self.compilation = Compilation(settings.games)
        self.bots = BotThreads(settings.thinkers, self.metrics, self.compilation)
        self.rooms = Rooms(store, self.metrics, deal)
        self.replays = ThreadPoolExecutor(1, "replay", step_back)
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.keeper = Keeper(self.name, self.rooms, store, self.bots, settings, sources)
        self.page = page()
        limits = settings.limits
        self.newcomers = Buckets(
            limits.identities_an_hour / HOUR, limits.identities_at_once
        )
        self.presence = Presence(self.rooms, sources, settings.away_seconds)
        self.outgoing = OutgoingBatch()
        self.recent = Recent()
        self.opening = Places(1, limits.connections_in_all)  # one table after the other
        self.exporting = Places(1, EXPORTS)
        self.sockets = Places(limits.connections, limits.connections_in_all)
        self.connections: set[Reader] = set()
        self.is_open = False  # whether the database is
        self.is_ready = False
        self.prepared = asyncio.Event()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open the doors; ready once the database answers."""
        work = asyncio.create_task(self._work(), name="work")
        work.add_done_callback(self._ended)
        exporter = None
        if self.scraping is not None:
            exporter = Exporter(self.scraping, self.metrics.registry)
        if self.settings.workers > 1:
            # The others take the visitors until this one can.
            any_of: list[asyncio.Task[Any]] = [self.readiness(), work]
            await asyncio.wait(any_of, timeout=PREPARING, return_when=FIRST_COMPLETED)
        try:
            yield
        finally:
            self.is_ready = False
            await self._close(work)
            if exporter is not None:
                exporter.close()

    def readiness(self) -> asyncio.Task[bool]:
        """A task that is done once this process is ready."""
        return asyncio.create_task(self.prepared.wait())

    def _ended(self, work: asyncio.Task[None]) -> None:
        """Nothing is done here any more: let the process end too, unless it does."""
        if not work.cancelled() and (error := work.exception()) is not None:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Say once why this process cannot go on, and end it."""
        if isinstance(error, SennikError | OSError):
            log.error("cannot go on", reason=str(error))
        else:
            log.error("cannot go on", exc_info=error)
        self.give_up()

    async def _work(self) -> None:
        """Prepare, and then do all that is done again and again."""
        await self._opened()
        collect_rarely()
        self.is_ready = True
        self.prepared.set()
        log.info("ready", process=self.name)
        keeper, rooms = self.keeper, self.rooms
        works = [
            keeper.renewing,
            keeper.clocks,
            rooms.listings.writing,
            rooms.checking,
            self.listen,
            self.sweep,
            self.cut,
            self.heed,
            self.count,
            collecting,
        ]
        compiling = asyncio.create_task(self.compilation.run())
        try:
            await asyncio.gather(compiling, *(kept_alive(work) for work in works))
        finally:
            await ended([compiling])  # and with it the processes that compile

    async def _opened(self) -> None:
        """Open the database, as soon as it answers."""
        said = ""
        while True:
            try:
                await self.store.open()
                self.is_open = True
                return
            except StoreUnavailable as error:
                # What PostgreSQL itself says comes last, and names no address.
                reason = str(error).rpartition("FATAL:")[2].strip()
                if reason != said:
                    log.warning("the database does not answer yet", reason=reason)
                said = reason
                await asyncio.sleep(PAUSE)

    async def listen(self) -> None:
        """Hear what other processes append."""
        await self.rooms.listen(self.keeper.heard)

    async def sweep(self) -> None:
        """Close and delete what has been idle for long, now and then."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await keep_promises(self.store, self.sources)
            now, retention = self.sources.now(), self.settings.retention
            await sweep(self.rooms, self.store, retention, now)
            await sweep_people(self.store, retention, now, self.erase)
            await asyncio.sleep(self.settings.retention.sweep)

    async def erase(self, who: str) -> None:
        """Forget somebody: in the database, at all tables, on all sockets."""
        await forget(self.rooms, who, self.sources.now())
        for connection in list(self.connections):
            if connection.who == who:
                connection.dismiss()

    async def heed(self) -> None:
        """Find out who was sent away, banned or muted by another process."""
        while True:
            await asyncio.sleep(HEEDING)
            present = list(self.connections)
            asked = sorted({connection.secret for connection in present})
            with contextlib.suppress(StoreUnavailable):
                found = await self.store.identities_of(asked) if asked else {}
                for connection in present:
                    connection.heed(found.get(connection.secret))

    async def cut(self) -> None:
        """Cut the readers that do not follow; they find the whole truth when back."""
        limit = self.settings.limits.send_seconds
        while True:
            await asyncio.sleep(CUTTING)
            now = time.monotonic()
            for reader in list(self.connections):
                if reader.is_too_slow(now, limit):
                    self.metrics.cut.inc()
                    reader.wire.abort()

    async def count(self) -> None:
        """Put down what was counted, for whichever process Prometheus reads from."""
        while True:
            if self.scraping is not None:
                self.scraping.write(self.metrics.registry)
            await asyncio.sleep(COUNTING)

    async def _close(self, work: asyncio.Task[None]) -> None:
        await ended([work])
        if self.is_open:
            await self.presence.close()
            await self.keeper.close()
            await self.rooms.listings.write_all()
        self.bots.close()
        self.replays.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(StoreUnavailable):
            await self.store.close()
        log.info("closed", process=self.name)
