"""uvicorn's WebSocket with doors of our own: messages come and go without a task.

What bytes mean is the library's affair. A whole message is heard as soon as it has
come; what waits for one socket goes out as one write. How much the other side has not
read yet is known here too.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)

WIRE = "sennik.wire"  # in the state that comes with a socket: the socket itself


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket."""

    heard: Callable[[bytes], None] | None = None  # called with messages
    unsent: Callable[[], list[bytes]] = list  # called for messages: all that wait
    is_text = False  # whether these are text
    stuck_since = 0.0  # when its reader fell behind; 0 while it follows
    is_held = False  # whether it was told to hear nothing more for a while

    async def run_asgi(self) -> None:
        """Let the application know the socket itself."""
        self.scope["state"][WIRE] = self
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Hear a message at once, where somebody listens."""
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        is_text = self.curr_msg_data_type == "text"  # nothing else can be read
        self.heard(b"".join(frames) if is_text else b"")

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

    def put(self, messages: list[bytes]) -> None:
        """Send messages in one write; nothing to a socket that is being closed."""
        if messages and self.is_open:
            send = self.conn.send_text if self.is_text else self.conn.send_binary
            for message in messages:
                send(message)
            self.transport.write(b"".join(self.conn.data_to_send()))

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
        self.put(self.unsent())


class OutgoingBatch:
    """All sockets with something to send: first all is written, then all goes out.

    Readers that are woken one by one between two frames cost more than both frames.
    """

    def __init__(self) -> None:
        self.due: dict[SocketProtocol, None] = {}  # each once, in the order they came

    def add(self, wire: SocketProtocol) -> None:
        """Send soon: what else happens now goes out together."""
        if not self.due:
            asyncio.get_running_loop().call_soon(self.go)
        self.due[wire] = None

    def go(self) -> None:
        """Send all that waits."""
        wires, self.due = self.due, {}
        for wire, messages in [(wire, wire.unsent()) for wire in wires]:
            wire.put(messages)
