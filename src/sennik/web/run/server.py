"""Server processes: one by itself, or several that share a socket and a database."""

import asyncio
import errno
import gc
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn

from sennik.store import store_at
from sennik.store.base import StoreUnavailable
from sennik.store.tasks import watched
from sennik.web.app import application
from sennik.web.edge.connections import line_class, raise_descriptors
from sennik.web.run import logs
from sennik.web.run.handover import Handover, SharedSocket
from sennik.web.run.scraping import Scraping
from sennik.web.run.supervisor import OPEN, Supervisor
from sennik.web.settings import PORT, BadSettings, Settings, checked
from sennik.web.sockets.protocol import SocketProtocol

BACKLOG = 4096
HELD = 3  # the first descriptor that systemd passes on


def bound_socket(settings: Settings) -> socket.socket:
    """The listening socket: the one systemd holds for us, or one of our own; where no
    port was asked for any free one will do.
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        return socket.socket(fileno=HELD)
    port = PORT if settings.port is None else settings.port
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.set_inheritable(True)
    try:
        made.bind((settings.host, port))
    except OSError as error:
        if settings.port is None and error.errno == errno.EADDRINUSE:
            made.bind((settings.host, 0))
            return made
        made.close()
        raise taken(settings.host, port, error) from None
    return made


def taken(host: str, port: int, error: OSError) -> BadSettings:
    """The complaint about a place where we cannot listen."""
    return BadSettings(f"{host}:{port} cannot be listened on: {error.strerror}")


def scraping_of(settings: Settings) -> Scraping | None:
    """Where the metrics are read, if they are."""
    host, port = settings.metrics_host, settings.metrics_port
    if not port:
        return None
    try:
        return Scraping(host, port, settings.workers)
    except OSError as error:
        raise taken(host, port, error) from None


def run(
    settings: Settings,
    listening: socket.socket,
    opened: Callable[[], None] = lambda: None,
) -> int:
    """Serve until told to stop; the exit code. `opened` is called before the first
    visitor; UnusableDatabase if there cannot be any.
    """
    logs.set_up(settings.log_format, settings.log_level)
    raise_descriptors()
    asyncio.run(tried(checked(settings)))
    listening.listen(BACKLOG)  # who comes before the server is up waits, unrefused
    scraping = scraping_of(settings)
    opened()
    if settings.workers == 1:
        return served(Server(settings, scraping=scraping), listening)
    handover = Handover(settings.workers)
    parent = os.getpid()

    def serve(own: int) -> int:
        if scraping is not None:
            scraping.own = own
        worker = Worker(settings, parent, handover, own, scraping=scraping)
        return served(worker, listening)

    def ended(own: int, by_itself: bool) -> None:
        handover.ended(own)
        if scraping is not None:
            scraping.ended(own, by_itself)

    gc.collect()
    gc.freeze()  # what is shared by all workers stays so
    Supervisor(
        settings.workers, serve, settings.drain_seconds, ended, handover.is_open
    ).run()
    return 0


async def tried(settings: Settings) -> None:
    """Open and close the database once: what waiting does not mend is said at once."""
    store = store_at(settings.database, settings.workers)
    with suppress(StoreUnavailable):  # it may come; until then we say so
        await store.open()
        await store.close()


def served(server: "Server", listening: socket.socket) -> int:
    """Let a server run until its end; the exit code."""
    server.run(sockets=[listening])
    return int(server.has_failed)


class Server(uvicorn.Server):
    """uvicorn's server, which also ends when the process in it cannot go on."""

    def __init__(
        self, settings: Settings, parent: int | None = None, **parts: Any
    ) -> None:
        self.has_failed = False
        given = {"give_up": self.give_up, **parts}
        super().__init__(uvicorn_config(settings, parent or os.getpid(), **given))

    def give_up(self) -> None:
        """Stop as if told to, with another exit code."""
        self.has_failed = self.should_exit = True


class Worker(Server):
    """One of several servers, to which the others send the sockets of its tables."""

    def __init__(
        self,
        settings: Settings,
        parent: int,
        handover: Handover,
        own: int,
        **parts: Any,
    ) -> None:
        super().__init__(settings, parent, **parts)
        self.parent = parent
        self.handover, self.own = handover, own
        self.adopting: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take visitors, and then sockets from others."""
        await super().startup(sockets)
        if self.started:
            self.handover.begin(self.own, self._adopt)
            SharedSocket.handover = self.handover
            os.kill(self.parent, OPEN)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more sockets from others, and then no more visitors."""
        self.handover.end()  # from now on it sends all sockets to others
        await super().shutdown(sockets)

    def _adopt(self, connection: socket.socket, request: bytes) -> None:
        wire = SharedSocket(self.config, self.server_state, self.lifespan.state)
        task = watched(asyncio.create_task(wire.adopt(connection, request)))
        self.adopting.add(task)
        task.add_done_callback(self.adopting.discard)


def uvicorn_config(settings: Settings, parent: int, **parts: Any) -> uvicorn.Config:
    """How uvicorn serves us; tests give `parts` of the application of their own."""
    return uvicorn.Config(
        partial(worker, settings, parent, **parts),
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=line_class(settings),
        ws=SharedSocket if settings.workers > 1 else SocketProtocol,
        ws_per_message_deflate=False,  # doubles the memory of a connection
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or "127.0.0.1",
        timeout_graceful_shutdown=int(settings.drain_seconds),
        backlog=BACKLOG,
    )


def worker(settings: Settings, parent: int, **parts: Any) -> Any:
    """The application of one process; it ends when its parent does."""
    if os.getpid() != parent:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    return application(settings, **parts)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)  # nothing is lost: what was acknowledged is in the database
