"""One WebSocket a player and table: messages in, answers and frames out."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from sennik.bots.characters import CHARACTERS
from sennik.engine.errors import SennikError
from sennik.games.common import SPECTATOR
from sennik.games.languages import LANGUAGES
from sennik.store.base import Identity, StoreUnavailable
from sennik.tables import commands as asked
from sennik.tables.decisions import AlreadyDone
from sennik.tables.frames import Frame, frame, table_facts
from sennik.tables.wording import worded
from sennik.web.edge.gate import WIRE
from sennik.web.edge.rates import Bucket
from sennik.web.http.errors import Trouble, problem_of
from sennik.web.http.identity import visitor
from sennik.web.process import Process
from sennik.web.rooms.keeper import stand_in
from sennik.web.rooms.room import NoTable, Room
from sennik.web.sockets import messages
from sennik.web.sockets.messages import AnyMessage
from sennik.web.sockets.outgoing import Outbox
from sennik.web.sockets.protocol import SocketProtocol

log = structlog.get_logger()
# Why the server closes a socket; 4xxx is xxx of HTTP.
MALFORMED, UNKNOWN, FORBIDDEN, NO_TABLE, OLD_RULES, TOO_MANY, FAULT, STOPPING = (
    4400,
    4401,
    4403,
    4404,
    4410,
    4429,
    4500,
    4503,
)

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
        wanted: Wanted,
        wire: SocketProtocol,
    ) -> None:
        self.process = process
        self.room = room
        self.who = identity.id
        self.wanted = wanted
        self.encode = messages.ENCODERS[wanted.form].encode
        limits = process.settings.limits
        self.wire = wire
        self.outbox = Outbox(
            process.outgoing,
            wire,
            wanted.form == "json",
            self.news,
            limits.waiting_answers,
        )
        self.nudge = self.outbox.nudge
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.seen: int | None = None  # the last event that was sent
        self.viewer = SPECTATOR  # whom it was sent to
        self.arranged = -1  # the last event then that was no step of a match
        self.strikes = 0
        self.verdict: tuple[int, str] | None = None  # why it is being closed
        self.is_busy = False  # whether a message is being carried out
        self.unheard: deque[bytes] = deque()  # messages that came meanwhile

    def news(self) -> list[bytes]:
        """Everything since the last time, as this player may see it: the table, if
        anything but a match went on there, and a frame.
        """
        if self.verdict is not None:
            return []
        table, found = self.room.table, list[bytes]()
        try:
            after, self.seen = self.seen, table.seq
            if self.arranged != table.arranged:
                self.arranged, viewer = table.arranged, table.seat_of(self.who)
                if viewer != self.viewer:  # who sits down or gets up sees another table
                    self.viewer, after = viewer, None
                if not table.may_watch(self.who):
                    self.shut(FORBIDDEN, "forbidden")
                    return []
                found.append(self.encode(table_facts(table, self.viewer)))
            made = frame(table, self.viewer, after)
            found.append(
                self.encode(self.worded(made) if self.wanted.has_words else made)
            )
        except Exception as error:
            self.fail(error)
            return []
        return found

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
        """Say goodbye to somebody who was erased."""
        self.shut(UNKNOWN, "unknown_visitor")

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

    def answer(self, message: object) -> None:
        """Say what came of something."""
        self.outbox.post(self.encode(message))


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
    messages.Return: lambda now, c, m: asked.ComeBack(now, c.who),
    messages.Claim: lambda now, c, m: asked.Claim(
        now, c.who, m.seat, m.wish, stand_in(c.room.table)
    ),
}


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """The socket of one player, bot or spectator at one table."""
    process: Process = socket.app.state.process
    await socket.accept()
    try:
        identity = await _known(process, socket)
        if not process.sockets.take(identity.id):
            raise Refusing(TOO_MANY, "too_many_connections")
        try:
            # The place is taken by now: many that come at once are let in one by one.
            await _converse(await _admitted(process, socket, identity, table), socket)
        finally:
            process.sockets.give_back(identity.id)
    except Refusing as refusal:
        await socket.close(refusal.code, refusal.reason)
    except Exception as error:
        process.metrics.faults.inc()
        log.error("fault", route="/ws/tables/{table}", exc_info=error)
        await socket.close(FAULT, "fault")


class Refusing(Exception):
    """A socket that is closed at once."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def _known(process: Process, socket: WebSocket[Any, Any, Any]) -> Identity:
    if not process.is_ready:
        raise Refusing(STOPPING, "starting")
    try:
        identity = await visitor(process, socket)
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    if identity is None:
        raise Refusing(UNKNOWN, "unknown_visitor")
    return identity


async def _admitted(
    process: Process, socket: WebSocket[Any, Any, Any], identity: Identity, name: str
) -> Connection:
    try:
        room = await process.rooms.room(name)
        if process.store.is_shared:
            # Whoever comes from another worker must not see the table go back.
            await process.rooms.submit(room, None)
    except NoTable:
        raise Refusing(NO_TABLE, "no_such_table") from None
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    except SennikError:
        raise Refusing(OLD_RULES, "old_rules") from None
    if not room.table.may_watch(identity.id):
        raise Refusing(FORBIDDEN, "forbidden")
    scope: Any = socket.scope
    return Connection(process, room, identity, _wanted(socket, identity), scope[WIRE])


def _wanted(socket: WebSocket[Any, Any, Any], identity: Identity) -> Wanted:
    """What a client asked for in the address; nonsense counts as nothing."""
    asked = socket.query_params.get
    language = known_language(asked("lang", identity.language))
    is_json = asked("form") == "json"
    has_words = is_json and asked("words") == "1"
    return Wanted("json" if is_json else "msgpack", language, has_words)


async def _converse(connection: Connection, socket: WebSocket[Any, Any, Any]) -> None:
    process, room = connection.process, connection.room
    outbox, wire = connection.outbox, connection.wire
    process.connections.add(connection)
    process.metrics.connections.set(len(process.connections))
    process.rooms.watch(room, connection)
    process.presence.came(room, connection.who)
    outbox.nudge()
    wire.heard = connection.hear
    try:
        # Messages are heard by the wire. What is left to receive is what came before
        # anybody listened, and the end.
        while wire.is_open:
            event: Any = await wire.receive()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] == CLOSING:
                break
            connection.hear((event.get("text") or "").encode())
        outbox.flush()
        code, reason = connection.verdict or (STOPPING, "stopping")
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(code, reason), 1.0)
    finally:
        wire.drained = wire.heard = None
        process.connections.discard(connection)
        process.metrics.connections.set(len(process.connections))
        process.metrics.sent.inc(outbox.sent)
        room.watchers.discard(connection)
        process.presence.went(room, connection.who)
