"""One socket's way out: a mailbox, and a task that empties it.

Frames are never queued. A mailbox remembers only that its reader is behind, and the
writer makes one frame of everything since; so a slow reader costs no memory. Answers
are queued, up to a bound. A reader that does not take them, or takes longer than
allowed over one message, is cut, and finds the whole truth when it comes back.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[Any], Awaitable[None]]


class Mailbox:
    """The outgoing side of one connection."""

    __slots__ = (
        "answers",
        "frame",
        "is_behind",
        "is_open",
        "most",
        "send",
        "sending_since",
        "sent",
        "wake",
    )

    def __init__(self, send: Send, frame: Callable[[], str], most: int) -> None:
        self.send = send
        self.frame = frame
        self.most = most
        self.answers: deque[str] = deque()
        self.is_behind = False
        self.is_open = True
        self.sending_since = 0.0
        self.sent = 0
        self.wake = asyncio.Event()

    def post(self, answer: str) -> None:
        """Queue an answer."""
        self.answers.append(answer)
        self.wake.set()

    def nudge(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self.wake.set()

    def close(self) -> None:
        """Let the writer stop once it has sent the answers."""
        self.is_open = False
        self.wake.set()

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether the reader lets us wait longer than it may."""
        since = self.sending_since
        return len(self.answers) > self.most or 0 < since < now - seconds

    async def write(self) -> None:
        """Send what comes until closed."""
        while True:
            while (text := self.next()) is not None:
                self.sending_since = time.monotonic()
                await self.send({"type": "websocket.send", "text": text})
                self.sending_since = 0.0
                self.sent += 1
            if not self.is_open:
                return
            self.wake.clear()
            await self.wake.wait()

    def next(self) -> str | None:
        """The next message: answers first, then one frame of all that is new."""
        if self.answers:
            return self.answers.popleft()
        if self.is_behind and self.is_open:
            self.is_behind = False
            return self.frame()
        return None
