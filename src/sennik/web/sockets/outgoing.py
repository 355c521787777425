"""The sockets' way out.

Frames are never queued. A mailbox remembers only that its reader is behind, and makes
one frame of everything since; so a slow reader costs no memory. Answers are queued, up
to a bound. A reader that does not take them, or lets us wait longer than allowed, is
cut, and finds the whole truth when it comes back.
"""

import asyncio
from collections.abc import Callable

from sennik.web.sockets.protocol import SocketProtocol, framed


class OutgoingBatch:
    """All mailboxes with something to send: first all is written, then all goes out.

    Readers that are woken one by one between two frames cost more than both frames.
    """

    def __init__(self) -> None:
        self.due: list[Outbox] = []

    def add(self, mailbox: "Outbox") -> None:
        """Send soon: what else happens now goes out together."""
        if not self.due:
            asyncio.get_running_loop().call_soon(self.go)
        self.due.append(mailbox)

    def go(self) -> None:
        """Send all that waits."""
        mailboxes, self.due = self.due, []
        letters = [(mailbox.wire, mailbox.taken()) for mailbox in mailboxes]
        for wire, letter in letters:
            if letter:
                wire.put(letter)


class Outbox:
    """The outgoing side of one connection."""

    __slots__ = (
        "answers",
        "is_behind",
        "is_due",
        "kind",
        "most",
        "news",
        "office",
        "sent",
        "wire",
    )

    def __init__(
        self,
        office: OutgoingBatch,
        wire: SocketProtocol,
        kind: int,
        news: Callable[[], list[bytes]],
        most: int,
    ) -> None:
        self.office = office
        self.wire = wire
        self.kind = kind  # of messages: TEXT or BINARY
        self.news = news  # makes the messages that tell all that is new
        self.most = most
        self.answers: list[bytes] = []
        self.is_behind = False
        self.is_due = False
        self.sent = 0
        wire.drained = self.flush

    def post(self, answer: bytes) -> None:
        """Queue an answer."""
        self.answers.append(answer)
        self._due()

    def nudge(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self._due()

    def _due(self) -> None:
        if not self.is_due:
            self.is_due = True
            self.office.add(self)

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether the reader lets us wait longer than it may."""
        since = self.wire.stuck_since
        return len(self.answers) > self.most or 0 < since < now - seconds

    def flush(self) -> None:
        """Send all that waits at once."""
        self.wire.put(self.taken())

    def taken(self) -> bytes:
        """All that waits: answers first, then one frame of all that is new."""
        self.is_due = False
        if self.wire.stuck_since or not (self.answers or self.is_behind):
            return b""
        messages, self.answers = self.answers, []
        if self.is_behind:
            self.is_behind = False
            messages += self.news()
        self.sent += len(messages)
        return b"".join([framed(self.kind, message) for message in messages])
