"""The sockets of one table come together in one worker, which folds it for all of them.

Whichever worker accepts a connection reads what it asks for. Is that a table of another
worker's, the open connection goes over to that one, and the request with it. Nothing
rests on this: where it cannot be done the socket stays; any worker serves any table.
"""

import asyncio
import mmap
import re
import socket
import sys
from collections.abc import Callable
from typing import ClassVar
from zlib import crc32

from sennik.web.sockets.protocol import SocketProtocol

TABLE = re.compile(rb"GET /ws/tables/([^/?# ]+)")
LONGEST = 65536  # bytes of a request

Adopt = Callable[[socket.socket, bytes], None]


class Handover:
    """The ways between workers: made before they are forked, and kept when one dies.

    What is sent to a worker that has just died waits for the one that takes its place.
    """

    def __init__(self, workers: int) -> None:
        # Both keep messages apart; of datagrams fewer may be on their way.
        is_linux = sys.platform == "linux"
        kind = socket.SOCK_SEQPACKET if is_linux else socket.SOCK_DGRAM
        pairs = [socket.socketpair(socket.AF_UNIX, kind) for _ in range(workers)]
        self.ways_in = [pair[0] for pair in pairs]
        self.ways_out = [pair[1] for pair in pairs]
        for way in (*self.ways_in, *self.ways_out):
            way.setblocking(False)
        self.open = mmap.mmap(-1, workers)  # a byte a worker: whether it adopts sockets
        self.own = -1  # which of the workers this process is

    def begin(self, own: int, adopt: Adopt) -> None:
        """Be worker number `own`, and `adopt` what others send."""
        self.own = own
        way = self.ways_in[own]
        asyncio.get_running_loop().add_reader(way, self._arrived, way, adopt)
        self.open[own] = 1

    def end(self) -> None:
        """Adopt no more."""
        self.ended(self.own)
        asyncio.get_running_loop().remove_reader(self.ways_in[self.own])

    def ended(self, worker: int) -> None:
        """Send nothing to a worker that is no more."""
        self.open[worker] = 0

    def is_open(self, worker: int) -> bool:
        """Whether a worker takes visitors."""
        return bool(self.open[worker])

    def hand_over(self, connection: socket.socket, request: bytes) -> bool:
        """Send a connection to the worker that has its table; whether it is gone."""
        asked = TABLE.match(request)
        if asked is None or len(request) > LONGEST:
            return False
        home = crc32(asked[1]) % len(self.ways_out)
        if not self.open[self.own]:  # this worker leaves: any other is better
            home = max(range(len(self.ways_out)), key=self.open.__getitem__)
        if home == self.own or not self.open[home]:
            return False
        try:
            socket.send_fds(self.ways_out[home], [request], [connection.fileno()])
        except OSError:  # too many are on their way
            return False
        return True

    def _arrived(self, way: socket.socket, adopt: Adopt) -> None:
        """Adopt all that has come."""
        while True:
            try:
                request, found, _, _ = socket.recv_fds(way, LONGEST, 1)
            except BlockingIOError:
                return
            for descriptor in found:
                adopt(socket.socket(fileno=descriptor), request)


class SharedSocket(SocketProtocol):
    """A socket of a server with several workers, any of which may get it first."""

    handover: ClassVar[Handover | None] = None  # once visitors are taken
    is_here = False  # whether it was found out that this process is the one to serve it

    def data_received(self, data: bytes) -> None:
        """Take bytes, unless they are for another process."""
        if not self.is_here:
            self.is_here = True
            if self.handover is not None:
                connection = self.transport.get_extra_info("socket")
                if self.handover.hand_over(connection, data):
                    self.transport.abort()  # ours; another process has its own
                    return
        super().data_received(data)

    async def adopt(self, connection: socket.socket, request: bytes) -> None:
        """Go on where another process has accepted a connection and read a request."""
        self.is_here = True
        await self.loop.connect_accepted_socket(lambda: self, connection)
        self.data_received(request)
