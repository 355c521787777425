"""uvicorn's WebSocket with doors of our own: messages come and go without a task.

What bytes mean is the library's affair. A whole message is heard as soon as it has
come; what waits for one socket goes out as one write. How much the other side has not
read yet is known here too.
"""

import socket
import time
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)

from sennik.web.run.handover import Handover


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket."""

    drained: Callable[[], None] | None = None  # called when the reader has caught up
    heard: Callable[[bytes], None] | None = None  # called with messages
    stuck_since = 0.0  # when its reader fell behind; 0 while it follows
    is_held = False  # whether it was told to hear nothing more for a while
    steering: ClassVar[Handover | None] = None  # where there are several workers
    is_here = False  # whether it was found out that this process is the one to serve it

    def data_received(self, data: bytes) -> None:
        """Take bytes, unless they are for another process."""
        if not self.is_here:
            self.is_here = True
            if self.steering is not None:
                connection = self.transport.get_extra_info("socket")
                if self.steering.hand_over(connection, data):
                    self.transport.abort()  # ours; another process has its own
                    return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hear a message at once, where somebody listens."""
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        is_text = self.curr_msg_data_type == "text"  # nothing else can be read
        self.heard(b"".join(frames) if is_text else b"")

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

    def put(self, messages: Iterable[bytes], is_text: bool) -> None:
        """Send messages in one write; nothing to a socket that is being closed."""
        if self.is_open:
            send = self.conn.send_text if is_text else self.conn.send_binary
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
        if self.drained is not None:
            self.drained()
