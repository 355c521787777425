"""uvicorn's WebSocket with doors of our own: messages come and go without a task.

A short text message that comes alone, as nearly all do, is read here; everything else
is left to the protocol, and received as from it. What waits for one socket goes out as
one write. How much the other side has not read yet is known here too.
"""

import socket
import struct
import time
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)
from websockets.frames import apply_mask

from sennik.web.run.handover import Handover

TEXT, BINARY = 0x81, 0x82  # the first byte of a whole message
MASKED = 0x80  # of the second byte: as all clients must send
SHORT = 125  # bytes of a message whose length is in the second byte
HEAD = 6  # bytes before such a message
LONG = struct.Struct(">BBH").pack  # what is before a longer one of ours


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket."""

    drained: Callable[[], None] | None = None  # called when the reader has caught up
    heard: Callable[[bytes], None] | None = None  # called with short messages
    stuck_since = 0.0  # when its reader fell behind; 0 while it follows
    is_held = False  # whether it was told to hear nothing more for a while
    is_simple = True  # while nothing has come but whole short messages
    steering: ClassVar[Handover | None] = None  # where there are several workers
    is_here = False  # whether it was found out that this process is the one to serve it

    def data_received(self, data: bytes) -> None:
        """Hear a short message at once, or let the protocol find out what it is."""
        if not self.is_here:
            self.is_here = True
            if self.steering is not None:
                connection = self.transport.get_extra_info("socket")
                if self.steering.hand_over(connection, data):
                    self.transport.abort()  # ours; another process has its own
                    return
        if self.heard is not None and self.is_simple:
            if is_short(data):
                if data[0] == TEXT and self.is_open and self.queue.empty():
                    self.heard(apply_mask(data[HEAD:], data[2:HEAD]))
                    return
            else:
                self.is_simple = False  # it may not be whole: from now on the other way
        super().data_received(data)

    async def adopt(self, connection: socket.socket, request: bytes) -> None:
        """Go on where another process has accepted a connection and read a request."""
        self.is_here = True
        await self.loop.connect_accepted_socket(lambda: self, connection)
        self.data_received(request)

    def tell(self, event: str) -> None:
        """Let whoever receives here know of something."""
        told: Any = {"type": event}
        self.queue.put_nowait(told)

    def hold(self, is_held: bool) -> None:
        """Hear nothing more for a while; the protocol may have its own reasons too."""
        if is_held:
            self.is_held = True
            self.transport.pause_reading()
        elif self.is_held:
            self.is_held = False
            if self.is_open and not self.read_paused:
                self.transport.resume_reading()

    def put(self, messages: bytes) -> None:
        """Send framed messages; nothing to a socket that is being closed."""
        if self.is_open:
            self.transport.write(messages)

    @property
    def is_open(self) -> bool:
        """Whether anything may still be sent."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def abort(self) -> None:
        """Cut the line: closing it politely would wait for its reader for ever."""
        self.transport.abort()

    def pause_writing(self) -> None:
        """The reader is behind."""
        super().pause_writing()
        self.stuck_since = time.monotonic()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.stuck_since = 0.0
        if self.drained is not None:
            self.drained()


def is_short(data: bytes) -> bool:
    """Whether `data` is one whole short masked message of any kind, and no more."""
    size = len(data) - HEAD
    return 0 <= size <= SHORT and data[1] == MASKED | size and data[0] >= MASKED


def framed(kind: int, message: bytes) -> bytes:
    """A message as servers send it: its length before it, and no mask."""
    length = len(message)
    if length < 126:
        return bytes((kind, length)) + message
    if length < 65536:
        return LONG(kind, 126, length) + message
    return bytes((kind, 127)) + length.to_bytes(8, "big") + message
