"""HTTP connections: how long one may be silent, how many an address may have.

uvicorn by itself waits for ever: for the first byte, for the rest of a request, for its
body. A few hundred silent connections would then keep everybody else out.
"""

import asyncio
import sys
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sennik.web.edge.guards import is_proxy, neighbourhood
from sennik.web.edge.rates import Places, Tally
from sennik.web.settings import Limits, Settings

FIRST, HEAD, BODY = "first byte", "head", "body"
LAST_SECONDS = 1.0  # that a server which stops waits for the first byte
ENOUGH = 65_536  # descriptors: sockets of players, and some


class Line(HttpToolsProtocol):
    """One connection, until it ends or becomes a WebSocket."""

    settings: ClassVar[Settings]
    limits: ClassVar[Limits]
    places: ClassVar[Places]  # of all connections of this process
    refused: ClassVar[Tally]

    awaited = ""  # the part of a request that is being waited for
    timer: asyncio.TimerHandle | None = None
    place: str | None = None  # the address whose place it takes
    is_ending = False  # whether the server stops: this request is the last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its base
        """Take a place, and wait for a request."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not is_proxy(self.settings, address):  # who stands for many counts as many
            address = neighbourhood(address)
            if not self.places.take(address):
                self.refused.note("too many connections of one address")
                transport.abort()
                return
            self.place = address
        self.wait(FIRST, self.limits.first_byte_seconds)

    def data_received(self, data: bytes) -> None:
        """Read on; a request that begins must be whole in time."""
        if self.timer is None or self.awaited == FIRST:
            self.wait(HEAD, self.limits.head_seconds)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        self.wait(BODY, self.limits.body_seconds)
        super().on_headers_complete()
        if self.is_ending and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        """Nothing is awaited until the next request."""
        self.stop_waiting()
        super().on_message_complete()

    def shutdown(self) -> None:
        """End, but answer whoever has come in already and is about to ask."""
        if self.timer is None:
            super().shutdown()
            return
        self.is_ending = True
        if self.awaited == FIRST:
            self.wait(FIRST, min(LAST_SECONDS, self.limits.first_byte_seconds))

    def handle_websocket_upgrade(self) -> None:
        """Leave the line to the socket, of which each visitor may have a few."""
        self.leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self.leave()
        super().connection_lost(exc)

    def wait(self, part: str, seconds: float) -> None:
        """Hang up unless `part` of a request is here in time."""
        self.stop_waiting()
        self.awaited = part
        self.timer = self.loop.call_later(seconds, self.hang_up)

    def stop_waiting(self) -> None:
        """Let the line be as silent as it likes."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def hang_up(self) -> None:
        """The other side is too slow."""
        self.timer = None
        if not self.is_ending:
            self.refused.note(f"no {self.awaited} of a request in time")
        self.transport.abort()

    def leave(self) -> None:
        """Wait for nothing, and take no place any more."""
        self.stop_waiting()
        if self.place is not None:
            self.places.give_back(self.place)
            self.place = None


def line_class(settings: Settings) -> type[Line]:
    """The connections of one process, counted together."""
    limits = settings.limits
    members: dict[str, Any] = {
        "settings": settings,
        "limits": limits,
        "places": Places(limits.lines_an_address, limits.connections_in_all),
        "refused": Tally("connection refused"),
    }
    return type("CountedLine", (Line,), members)


def raise_descriptors() -> None:
    """Let this process have as many descriptors as the system lets it."""
    if sys.platform == "win32":
        return  # there is no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
