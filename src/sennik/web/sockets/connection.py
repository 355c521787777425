"""One WebSocket a player and table: messages in, answers and frames out."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from sennik.bots.characters import CHARACTERS
from sennik.engine.errors import SennikError
from sennik.games.phrases import LANGUAGES
from sennik.store.base import Identity, StoreUnavailable
from sennik.tables import commands as asked
from sennik.tables.decisions import AlreadyDone
from sennik.tables.frames import frame, table_facts
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
from sennik.web.sockets.protocol import BINARY, TEXT, SocketProtocol

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
        house: Process,
        room: Room,
        identity: Identity,
        wanted: Wanted,
        wire: SocketProtocol,
    ) -> None:
        self.house = house
        self.room = room
        self.who = identity.id
        self.wanted = wanted
        self.encode = messages.ENCODERS[wanted.form].encode
        limits = house.settings.limits
        self.wire = wire
        kind = TEXT if wanted.form == "json" else BINARY
        self.mailbox = Outbox(house.post, wire, kind, self.news, limits.waiting_answers)
        self.nudge = self.mailbox.nudge
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.seen: int | None = None  # the last event that was sent
        self.viewer = -1  # the seat that it was sent to
        self.arranged = -1  # the last event then that was no step of a match
        self.strikes = 0
        self.verdict: tuple[int, str] | None = None  # why it is being closed
        self.is_busy = False  # whether a message is being carried out
        self.unheard: deque[bytes] = deque()  # messages that came meanwhile
        self.is_due = False  # whether they will be heard, or are being
        self.caught_up: asyncio.Future[None] | None = None  # who waits until it has

    def news(self) -> list[bytes]:
        """Everything since the last time, as this player may see it: the table, if
        anything but a match went on there, and a frame.
        """
        if self.verdict is not None:
            return []
        try:
            return [self.encode(message) for message in self._news()]
        except Exception as error:
            self.fail(error)
            return []

    def _news(self) -> Iterator[object]:
        table = self.room.table
        after, self.seen = self.seen, table.seq
        if self.arranged != table.arranged:
            self.arranged, viewer = table.arranged, table.seat_of(self.who)
            if viewer != self.viewer:  # who sits down or gets up sees another table
                self.viewer, after = viewer, None
            if not table.may_watch(self.who):
                self.shut(FORBIDDEN, "forbidden")
                return
            yield table_facts(table, self.viewer)
        made = frame(table, self.viewer, after)
        if self.wanted.has_words:
            language = self.wanted.language
            names = [
                seat.name or bot_name(seat.level, language) for seat in table.seats
            ]
            yield worded(table, self.viewer, made, language, names)
        else:
            yield made

    def shut(self, code: int, reason: str) -> None:
        """Hear nothing more, send nothing more but why, and close."""
        self.verdict = (code, reason)
        self.wire.tell(CLOSING)

    def fail(self, error: Exception) -> None:
        """Cut the line after an error that nobody foresaw: no player may be left before
        a table that stands still.
        """
        self.house.metrics.faults.inc()
        log.error("fault", table=self.room.id, exc_info=error)
        self.wire.abort()

    def hear(self, text: bytes) -> None:
        """Take a message; one is answered after the other, in the order they come."""
        if self.is_busy or self.unheard:
            self.wire.hold(True)
        elif not self.is_due:
            self.is_due = True
            self.house.reception.add(self.catch_up)
        self.unheard.append(text)

    def consider(self, text: bytes) -> None:
        """Carry a message out, or say why not."""
        if self.verdict is not None:
            return
        if not self.bucket.take(time.monotonic()):
            self.strike(Trouble("too_fast", 429))
            return
        try:
            message = messages.decoded(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            self.strike(Trouble("malformed", 400))
        else:
            self.obey(message)

    def strike(self, trouble: Trouble) -> None:
        """Refuse what could not even be considered; not for ever."""
        self.refuse("", trouble)
        self.strikes += 1
        if self.strikes > self.house.settings.limits.strikes:
            self.shut(MALFORMED, "malformed")

    def dismiss(self) -> None:
        """Say goodbye to somebody who was erased."""
        self.shut(UNKNOWN, "unknown_visitor")

    def obey(self, message: AnyMessage) -> None:
        """Carry a message out; it is answered once that is done."""
        if isinstance(message, messages.Ping):
            self.answer(messages.Pong(message.id))
            return
        self.is_busy = True
        answered = partial(self.answered, message.id)
        try:
            command = COMMANDS[type(message)](self, message)
        except Exception as error:
            self.is_busy = False
            self.refuse(message.id, error)
        else:
            self.house.rooms.submit(self.room, command).add_done_callback(answered)

    def answered(self, number: str, done: "asyncio.Future[int]") -> None:
        """Say what came of a message, and hear the next one."""
        self.is_busy = False
        error = done.exception()
        if error is None:
            self.answer(messages.Done(number, self.number(number, done.result())))
        elif isinstance(error, AlreadyDone):
            self.answer(messages.Done(number, error.seq))
        else:
            self.refuse(number, error)
        if self.unheard and not self.is_due:
            self.catch_up()

    def catch_up(self) -> None:
        """Hear what has come, up to what takes its time."""
        self.is_due = True
        try:
            while self.unheard and not self.is_busy:
                self.consider(self.unheard.popleft())
        except Exception as error:
            self.fail(error)
        self.is_due = False
        if not self.unheard:
            self.wire.hold(False)
            if self.caught_up is not None:
                self.caught_up.set_result(None)
                self.caught_up = None

    async def heard(self, text: bytes) -> None:
        """Take a message, and come back when the next one may be received."""
        self.hear(text)
        if self.unheard:
            self.caught_up = asyncio.get_running_loop().create_future()
            await self.caught_up

    def number(self, client_id: str, seq: int) -> int:
        """The event that answers a message: the same when it is asked again."""
        answers = self.room.table.answers.get(self.who, {})
        return answers.get(client_id, (0, seq))[1]

    def refuse(self, number: str, error: BaseException) -> None:
        """Say why not, and show the table as it is."""
        status, problem = problem_of(error, self.wanted.language)
        self.house.metrics.refused.labels(problem.reason).inc()
        if status == 500:
            self.house.metrics.faults.inc()
            log.error("fault", table=self.room.id, exc_info=error)
        refusal = messages.Refusal(
            number, problem.reason, problem.sentence, problem.paragraph
        )
        self.answer(refusal)
        self.mailbox.nudge()

    def answer(self, message: object) -> None:
        """Say what came of something."""
        self.mailbox.post(self.encode(message))


def bot_name(level: str, language: str) -> str:
    """What a bot is called: a character by its name, a level by its word."""
    character = CHARACTERS.get(level)
    return character.names[language] if character else level


Maker = Callable[[Connection, Any], asked.Command]


def _now(connection: Connection) -> int:
    return connection.house.sources.now()


COMMANDS: dict[type[AnyMessage], Maker] = {
    messages.Act: lambda c, m: asked.Act(_now(c), c.who, m.id, m.prompt, m.action),
    messages.Undo: lambda c, m: asked.Undo(_now(c), c.who, m.id),
    messages.Dismiss: lambda c, m: asked.DismissLook(_now(c), c.who),
    messages.Say: lambda c, m: asked.Say(_now(c), c.who, m.phrase),
    messages.Concede: lambda c, m: asked.Concede(
        _now(c), c.who, stand_in(c.room.table)
    ),
    messages.Commit: lambda c, m: asked.CommitEntropy(
        _now(c), c.who, m.round, m.commitment
    ),
    messages.Reveal: lambda c, m: asked.RevealEntropy(
        _now(c), c.who, m.round, bytes.fromhex(m.entropy)
    ),
    messages.Again: lambda c, m: asked.Again(_now(c), c.who, c.house.sources.shuffle()),
    messages.Return: lambda c, m: asked.ComeBack(_now(c), c.who),
    messages.Claim: lambda c, m: asked.Claim(
        _now(c), c.who, m.seat, m.wish, stand_in(c.room.table)
    ),
}


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """The socket of one player, bot or spectator at one table."""
    house: Process = socket.app.state.house
    await socket.accept()
    try:
        identity = await _known(house, socket)
        if not house.sockets.take(identity.id):
            raise Refusing(TOO_MANY, "too_many_connections")
        try:
            # The place is taken by now: many that come at once are let in one by one.
            await _converse(await _admitted(house, socket, identity, table), socket)
        finally:
            house.sockets.give_back(identity.id)
    except Refusing as refusal:
        await socket.close(refusal.code, refusal.reason)
    except Exception as error:
        house.metrics.faults.inc()
        log.error("fault", route="/ws/tables/{table}", exc_info=error)
        await socket.close(FAULT, "fault")


class Refusing(Exception):
    """A socket that is closed at once."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def _known(house: Process, socket: WebSocket[Any, Any, Any]) -> Identity:
    if not house.is_ready:
        raise Refusing(STOPPING, "starting")
    try:
        identity = await visitor(house, socket)
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    if identity is None:
        raise Refusing(UNKNOWN, "unknown_visitor")
    return identity


async def _admitted(
    house: Process, socket: WebSocket[Any, Any, Any], identity: Identity, name: str
) -> Connection:
    try:
        room = await house.rooms.room(name)
        if house.store.is_shared:
            # Whoever comes from another worker must not see the table go back.
            await house.rooms.refresh(room)
    except NoTable:
        raise Refusing(NO_TABLE, "no_such_table") from None
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    except SennikError:
        raise Refusing(OLD_RULES, "old_rules") from None
    if not room.table.may_watch(identity.id):
        raise Refusing(FORBIDDEN, "forbidden")
    scope: Any = socket.scope
    return Connection(house, room, identity, _wanted(socket, identity), scope[WIRE])


def _wanted(socket: WebSocket[Any, Any, Any], identity: Identity) -> Wanted:
    """What a client asked for in the address; nonsense counts as nothing."""
    asked = socket.query_params.get
    language = asked("lang", identity.language)
    language = language if language in LANGUAGES else LANGUAGES[0]
    is_json = asked("form") == "json"
    has_words = is_json and asked("words") == "1"
    return Wanted("json" if is_json else "msgpack", language, has_words)


async def _converse(connection: Connection, socket: WebSocket[Any, Any, Any]) -> None:
    house, room = connection.house, connection.room
    mailbox, wire = connection.mailbox, connection.wire
    house.connections.add(connection)
    house.metrics.connections.set(len(house.connections))
    house.rooms.watch(room, connection)
    house.presence.came(room, connection.who)
    mailbox.nudge()
    wire.heard = connection.hear
    try:
        # Most messages are heard by the wire. What is left to receive, of the protocol
        # itself, is the end, and what is long or came with others.
        while wire.is_open:
            event: Any = await wire.receive()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] == CLOSING:
                break
            await connection.heard((event.get("text") or "").encode())
        mailbox.flush()
        code, reason = connection.verdict or (STOPPING, "stopping")
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(code, reason), 1.0)
    finally:
        wire.drained = wire.heard = None
        house.connections.discard(connection)
        house.metrics.connections.set(len(house.connections))
        house.metrics.sent.inc(mailbox.sent)
        room.watchers.discard(connection)
        house.presence.went(room, connection.who)
