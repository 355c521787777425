"""uvicorn's WebSocket with a door of our own: messages go out without a task or a wait.

A frame of the protocol is two to ten bytes and the text; what waits for one socket is
one write. How much the other side has not read yet is known here too.
"""

import time
from collections.abc import Callable, Iterable

from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)

TEXT = 0x81  # a whole text message


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    drained: Callable[[], None] | None = None  # called when the reader has caught up
    stuck_since = 0.0  # when its reader fell behind; 0 while it follows

    def put(self, texts: Iterable[bytes]) -> None:
        """Send whole text messages; nothing to a socket that is being closed."""
        if self.is_open:
            self.transport.write(b"".join(framed(text) for text in texts))

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


def framed(text: bytes) -> bytes:
    """A text message as servers send it: its length before it, and no mask."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length)) + text
    if length < 65536:
        return bytes((TEXT, 126, length >> 8, length & 255)) + text
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + text
