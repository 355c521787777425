"""One WebSocket a player and table: messages in, answers and frames out.

Frames are never queued. A connection remembers only that its reader is behind, and
makes one frame of everything since; so a slow reader costs no memory. Answers are
queued, up to a bound. A reader that does not take them, or lets us wait longer than
allowed, is cut, and finds the whole truth when it comes back.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog

from sennik.bots.characters import CHARACTERS
from sennik.games.common import SPECTATOR
from sennik.games.languages import LANGUAGES
from sennik.store.base import Identity
from sennik.tables import commands as asked
from sennik.tables.decisions import AlreadyDone
from sennik.tables.frames import Frame, frame, table_facts
from sennik.tables.wording import worded
from sennik.web.edge.rates import Bucket
from sennik.web.http.errors import Trouble, problem_of
from sennik.web.process import Process
from sennik.web.rooms.bots import stand_in
from sennik.web.rooms.room import Room
from sennik.web.sockets import messages
from sennik.web.sockets.messages import AnyMessage
from sennik.web.sockets.protocol import SocketProtocol

log = structlog.get_logger()
# Why the server closes a socket; 4xxx is xxx of HTTP.
MALFORMED, UNKNOWN, FORBIDDEN, NO_TABLE, OLD_RULES = 4400, 4401, 4403, 4404, 4410
OTHER_PAGE, TOO_MANY, FAULT, STOPPING = 4426, 4429, 4500, 4503

CLOSING = "sennik.closing"  # what a socket is told that the server closes


class Wanted(NamedTuple):
    """What a client wants to be told in."""

    form: str  # "msgpack" or "json"
    language: str  # of refusals, and of words
    has_words: bool  # whether frames say in words what they say in numbers


class Connection:
    """One socket at one table."""

    def __init__(
        self,
        process: Process,
        room: Room,
        identity: Identity,
        secret: str,
        wanted: Wanted,
        wire: SocketProtocol,
    ) -> None:
        self.process = process
        self.room = room
        self.who = identity.id
        self.secret = secret
        self.is_muted = identity.muted
        self.wanted = wanted
        self.encode = messages.ENCODERS[wanted.form].encode
        limits = process.settings.limits
        self.wire = wire
        wire.unsent, wire.is_text = self.unsent, wanted.form == "json"
        self.answers: list[bytes] = []  # that wait
        self.most_answers = limits.waiting_answers
        self.is_behind = False  # whether there is something new to see
        self.sent = 0  # messages
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.seen: int | None = None  # the last event that was sent
        self.viewer = SPECTATOR  # whom it was sent to
        self.arranged = -1  # the last event then that was no step of a match
        self.audience = -1  # how many watched without a seat
        self.strikes = 0
        self.verdict: tuple[int, str] | None = None  # why it is being closed
        self.is_busy = False  # whether a message is being carried out
        self.unheard: deque[bytes] = deque()  # messages that came meanwhile

    def nudge(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self.process.outgoing.add(self.wire)

    def answer(self, message: object) -> None:
        """Say what came of something."""
        self.answers.append(self.encode(message))
        self.process.outgoing.add(self.wire)

    def unsent(self) -> list[bytes]:
        """All that waits: answers first, then one frame of all that is new."""
        if self.wire.stuck_since:
            return []
        found, self.answers = self.answers, []
        if self.is_behind and self.verdict is None:
            self.is_behind = False
            try:
                found += self.news()
            except Exception as error:
                self.fail(error)
        self.sent += len(found)
        return found

    def news(self) -> list[bytes]:
        """Everything since the last time, as this player may see it: the table, if
        anything but a match went on there, and a frame.
        """
        table, found = self.room.table, list[bytes]()
        after, self.seen = self.seen, table.seq
        told = (self.arranged, self.audience)
        self.arranged, self.audience = table.arranged, self.room.audience
        if told != (self.arranged, self.audience):
            viewer = table.seat_of(self.who)
            if viewer != self.viewer:  # who sits down or gets up sees another table
                self.viewer, after = viewer, None
            if not table.may_watch(self.who):
                self.shut(FORBIDDEN, "forbidden")
                return []
            facts = table_facts(table, self.viewer) | {"watching": self.audience}
            found.append(self.encode(facts))
        made = frame(table, self.viewer, after)
        found.append(self.encode(self.worded(made) if self.wanted.has_words else made))
        return found

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether the reader lets us wait longer than it may."""
        since = self.wire.stuck_since
        return len(self.answers) > self.most_answers or 0 < since < now - seconds

    def worded(self, made: Frame) -> dict[str, Any]:
        """A frame that also says in words what it says in numbers."""
        table, language = self.room.table, self.wanted.language
        names = [seat.name or bot_name(seat.level, language) for seat in table.seats]
        return worded(table, self.viewer, made, language, names)

    def shut(self, code: int, reason: str) -> None:
        """Hear nothing more, send nothing more but why, and close."""
        self.verdict = (code, reason)
        self.wire.tell(CLOSING)

    def fail(self, error: Exception) -> None:
        """Cut the line after an error that nobody foresaw: no player may be left before
        a table that stands still.
        """
        self.process.metrics.faults.inc()
        log.error("fault", table=self.room.id, exc_info=error)
        self.wire.abort()

    def hear(self, text: bytes) -> None:
        """Take a message; one is answered after the other, in the order they come."""
        if self.is_busy:
            self.unheard.append(text)
            self.wire.hold(True)
            return
        try:
            self.consider(text)
        except Exception as error:
            self.fail(error)

    def consider(self, text: bytes) -> None:
        """Carry a message out, or say why not; it is answered once that is done."""
        if self.verdict is not None:
            return
        if not self.bucket.take(time.monotonic()):
            self.strike(Trouble("too_fast", 429))
            return
        try:
            message = messages.decoded(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            self.strike(Trouble("malformed", 400))
            return
        if isinstance(message, messages.Ping):
            self.answer(messages.Pong(message.id))
        elif isinstance(message, messages.Speak):
            self.wanted = self.wanted._replace(language=known_language(message.lang))
            self.answer(messages.Done(message.id, self.room.table.seq))
        elif isinstance(message, messages.Say) and self.is_muted:
            self.refuse(message.id, Trouble("muted", 403))
        else:
            now = self.process.sources.now()
            try:
                command = COMMANDS[type(message)](now, self, message)
            except Exception as error:
                self.refuse(message.id, error)
                return
            self.is_busy = True
            done = self.process.rooms.submit(self.room, command)
            done.add_done_callback(partial(self.answered, message.id))

    def answered(self, number: str, done: "asyncio.Future[int]") -> None:
        """Say what came of a message, and hear what has come meanwhile."""
        self.is_busy = False
        error = done.exception()
        if error is None:
            # The event that answers it: the same when it is asked again.
            answers = self.room.table.answers.get(self.who, {})
            _, seq = answers.get(number, (0, done.result()))
            self.answer(messages.Done(number, seq))
        elif isinstance(error, AlreadyDone):
            self.answer(messages.Done(number, error.seq))
        else:
            self.refuse(number, error)
        while self.unheard and not self.is_busy:
            self.hear(self.unheard.popleft())
        if self.wire.is_held and not self.unheard:
            self.wire.hold(False)

    def strike(self, trouble: Trouble) -> None:
        """Refuse what could not even be considered; not for ever."""
        self.refuse("", trouble)
        self.strikes += 1
        if self.strikes > self.process.settings.limits.strikes:
            self.shut(MALFORMED, "malformed")

    def dismiss(self) -> None:
        """Say goodbye to somebody who is nobody here any more."""
        self.shut(UNKNOWN, "unknown_visitor")

    def heed(self, identity: Identity | None) -> None:
        """Learn who came with our secret by now, if anybody."""
        if identity is None:
            self.dismiss()
        elif identity.banned:
            self.shut(FORBIDDEN, "banned")
        else:
            self.is_muted = identity.muted

    def refuse(self, number: str, error: BaseException) -> None:
        """Say why not, and show the table as it is."""
        status, problem = problem_of(error, self.wanted.language)
        self.process.metrics.refused.labels(problem.reason).inc()
        if status == 500:
            self.process.metrics.faults.inc()
            log.error("fault", table=self.room.id, exc_info=error)
        refusal = messages.Refusal(
            number, problem.reason, problem.sentence, problem.paragraph
        )
        self.answer(refusal)
        self.nudge()


def bot_name(level: str, language: str) -> str:
    """What a bot is called: a character by its name, a level by its word."""
    character = CHARACTERS.get(level)
    return character.names[language] if character else level


def known_language(language: str) -> str:
    """`language`, or English if nobody here speaks it."""
    return language if language in LANGUAGES else LANGUAGES[0]


Maker = Callable[[int, Connection, Any], asked.Command]

COMMANDS: dict[type[AnyMessage], Maker] = {
    messages.Act: lambda now, c, m: asked.Act(now, c.who, m.id, m.prompt, m.action),
    messages.Undo: lambda now, c, m: asked.Undo(now, c.who, m.id),
    messages.Dismiss: lambda now, c, m: asked.DismissLook(now, c.who),
    messages.Say: lambda now, c, m: asked.Say(now, c.who, m.phrase),
    messages.Concede: lambda now, c, m: asked.Concede(
        now, c.who, stand_in(c.room.table)
    ),
    messages.Commit: lambda now, c, m: asked.CommitEntropy(
        now, c.who, m.round, m.commitment
    ),
    messages.Reveal: lambda now, c, m: asked.RevealEntropy(
        now, c.who, m.round, bytes.fromhex(m.entropy)
    ),
    messages.Again: lambda now, c, m: asked.Again(
        now, c.who, c.process.sources.shuffle()
    ),
    messages.Next: lambda now, c, m: asked.NextRound(now, c.who),
    messages.Return: lambda now, c, m: asked.ComeBack(now, c.who),
    messages.Claim: lambda now, c, m: asked.Claim(
        now, c.who, m.seat, m.wish, stand_in(c.room.table)
    ),
}
