"""The sockets' way out.

Frames are never queued. An outbox remembers only that its reader is behind, and makes
one frame of everything since; so a slow reader costs no memory. Answers are queued, up
to a bound. A reader that does not take them, or lets us wait longer than allowed, is
cut, and finds the whole truth when it comes back.
"""

import asyncio
from collections.abc import Callable

from sennik.web.sockets.protocol import SocketProtocol


class OutgoingBatch:
    """All outboxes with something to send: first all is written, then all goes out.

    Readers that are woken one by one between two frames cost more than both frames.
    """

    def __init__(self) -> None:
        self.due: dict[Outbox, None] = {}  # each once, in the order they came

    def add(self, outbox: "Outbox") -> None:
        """Send soon: what else happens now goes out together."""
        if not self.due:
            asyncio.get_running_loop().call_soon(self.go)
        self.due[outbox] = None

    def go(self) -> None:
        """Send all that waits."""
        outboxes, self.due = self.due, {}
        letters = [(outbox, outbox.taken()) for outbox in outboxes]
        for outbox, letter in letters:
            if letter:
                outbox.wire.put(letter, outbox.is_text)


class Outbox:
    """The outgoing side of one connection."""

    __slots__ = (
        "answers",
        "batch",
        "is_behind",
        "is_text",
        "most",
        "news",
        "sent",
        "wire",
    )

    def __init__(
        self,
        batch: OutgoingBatch,
        wire: SocketProtocol,
        is_text: bool,
        news: Callable[[], list[bytes]],
        most: int,
    ) -> None:
        self.batch = batch
        self.wire = wire
        self.is_text = is_text
        self.news = news  # makes the messages that tell all that is new
        self.most = most
        self.answers: list[bytes] = []
        self.is_behind = False
        self.sent = 0
        wire.drained = self.flush

    def post(self, answer: bytes) -> None:
        """Queue an answer."""
        self.answers.append(answer)
        self.batch.add(self)

    def nudge(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self.batch.add(self)

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether the reader lets us wait longer than it may."""
        since = self.wire.stuck_since
        return len(self.answers) > self.most or 0 < since < now - seconds

    def flush(self) -> None:
        """Send all that waits at once."""
        self.wire.put(self.taken(), self.is_text)

    def taken(self) -> list[bytes]:
        """All that waits: answers first, then one frame of all that is new."""
        if self.wire.stuck_since:
            return []
        messages, self.answers = self.answers, []
        if self.is_behind:
            self.is_behind = False
            messages += self.news()
        self.sent += len(messages)
        return messages
