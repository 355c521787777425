"""One address at which Prometheus reads what all workers count.

Each worker writes its numbers, once a second, into a slot of memory that is shared
because it was made before they were forked. Whichever of them is read from answers for
all: every series has the number of its worker as a label.
"""

import mmap
import socket
import struct
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from socketserver import TCPServer, ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer
from zlib import crc32

import msgspec
from prometheus_client import CollectorRegistry, Metric, make_wsgi_app
from prometheus_client.metrics_core import CounterMetricFamily

SLOT = 256 * 1024  # bytes for the numbers of a worker
HEAD = struct.Struct("<II")  # their length, and a checksum of them
DEATHS = struct.Struct("<Q")  # at the very beginning: workers that have died
TRIES = 3  # to read a slot while somebody writes it

Family = tuple[str, str, str, list[tuple[str, dict[str, str], float]]]


class Scraping:
    """The listening socket and the slots; one for all workers of a server."""

    def __init__(self, host: str, port: int, workers: int = 1) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.listening = socket.create_server((host, port), family=family)
        self.listening.setblocking(False)  # whoever comes second goes on waiting
        self.workers = workers
        self.memory = mmap.mmap(-1, DEATHS.size + workers * SLOT)
        self.own = 0  # which of the workers this process is
        self.writing = threading.Lock()

    def write(self, registry: CollectorRegistry) -> None:
        """Put down the numbers of this worker."""
        found = [
            (one.name, one.documentation, one.type, [s[:3] for s in one.samples])
            for one in registry.collect()
        ]
        data = msgspec.msgpack.encode(found)
        if len(data) > SLOT - HEAD.size:
            raise ValueError(f"{len(data)} bytes of metrics do not fit into a slot")
        at = self._slot(self.own)
        with self.writing:
            head = HEAD.pack(len(data), crc32(data))
            self.memory[at : at + HEAD.size + len(data)] = head + data

    def read(self, worker: int) -> list[Family]:
        """What a worker put down last; nothing if it has not yet, or is no more."""
        at = self._slot(worker)
        for _ in range(TRIES):
            size, checksum = HEAD.unpack_from(self.memory, at)
            data = self.memory[at + HEAD.size : at + HEAD.size + min(size, SLOT)]
            if size and crc32(data) == checksum:
                return msgspec.msgpack.decode(data, type=list[Family])
        return []

    def ended(self, worker: int, by_itself: bool) -> None:
        """Forget the numbers of a worker, and count it if nobody told it to end."""
        HEAD.pack_into(self.memory, self._slot(worker), 0, 0)
        (deaths,) = DEATHS.unpack_from(self.memory)
        DEATHS.pack_into(self.memory, 0, deaths + by_itself)

    def collect(self) -> Iterator[Metric]:
        """The numbers of all workers, as Prometheus' library wants them."""
        kept: dict[str, Metric] = {}
        for worker in range(self.workers):
            for name, told, kind, samples in self.read(worker):
                family = kept.setdefault(name, Metric(name, told, kind))
                for sample, labels, value in samples:
                    family.add_sample(sample, {"worker": str(worker), **labels}, value)
        yield from kept.values()
        (deaths,) = DEATHS.unpack_from(self.memory)
        yield CounterMetricFamily(
            "sennik_worker_deaths", "Workers that died and were replaced", value=deaths
        )

    def _slot(self, worker: int) -> int:
        return DEATHS.size + worker * SLOT


class Exporter(ThreadingMixIn, WSGIServer):
    """Answers Prometheus, in threads of its own, from a socket that others share."""

    daemon_threads = True

    def __init__(self, scraping: Scraping, registry: CollectorRegistry) -> None:
        address = scraping.listening.getsockname()[:2]
        TCPServer.__init__(self, address, Quiet, bind_and_activate=False)
        self.socket.close()
        self.socket = scraping.listening
        self.server_name, self.server_port = address
        self.setup_environ()
        every = CollectorRegistry(auto_describe=False)
        every.register(scraping)
        answer = make_wsgi_app(every)

        def answered(environ: Any, start: Any) -> Iterable[bytes]:
            scraping.write(registry)  # ours are of this moment
            return list(answer(environ, start))

        self.set_app(answered)
        serve = self.serve_forever
        threading.Thread(target=serve, name="metrics", daemon=True).start()

    def get_request(self) -> tuple[socket.socket, Any]:
        """A connection, which some systems let inherit that we do not wait."""
        made, address = self.socket.accept()
        made.setblocking(True)
        return made, address

    def close(self) -> None:
        """Answer no more here."""
        self.shutdown()
        with suppress(OSError):
            self.server_close()


class Quiet(WSGIRequestHandler):
    """Writes no log of its own."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
