"""One WebSocket a player and table: messages in, answers and frames out."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from sennik.engine.errors import SennikError
from sennik.games.phrases import LANGUAGES
from sennik.store.base import Identity, StoreUnavailable
from sennik.tables import commands as asked
from sennik.tables.decisions import AlreadyDone
from sennik.tables.frames import frame_text
from sennik.web import messages
from sennik.web.errors import Trouble, problem_of
from sennik.web.gate import WIRE
from sennik.web.house import House
from sennik.web.identity import visitor
from sennik.web.keeper import stand_in
from sennik.web.mailbox import Mailbox
from sennik.web.messages import AnyMessage
from sennik.web.rates import Bucket
from sennik.web.rooms import NoTable, Room
from sennik.web.wire import Wire

log = structlog.get_logger()
# Why the server closes a socket; 44xx is 4xx of HTTP.
MALFORMED, UNKNOWN, FORBIDDEN, NO_TABLE, OLD_RULES, TOO_MANY, STOPPING = (
    4400,
    4401,
    4403,
    4404,
    4410,
    4429,
    4503,
)


class Connection:
    """One socket at one table."""

    def __init__(
        self, house: House, room: Room, identity: Identity, language: str, wire: Wire
    ) -> None:
        self.house = house
        self.room = room
        self.who = identity.id
        self.language = language
        limits = house.settings.limits
        self.wire = wire
        self.mailbox = Mailbox(wire, self.frame, limits.waiting_answers)
        self.nudge = self.mailbox.nudge
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.seen: int | None = None  # the last event that was sent
        self.viewer = -1  # the seat that it was sent to
        self.strikes = 0

    def frame(self) -> bytes:
        """Everything since the last frame, as this player may see it."""
        try:
            return self._frame()
        except Exception as error:
            # Nobody may be left before a table that stands still.
            self.house.metrics.faults.inc()
            log.error("fault", table=self.room.id, exc_info=error)
            self.wire.abort()
            return b""

    def _frame(self) -> bytes:
        table = self.room.table
        viewer = table.seat_of(self.who)
        after, self.seen = self.seen, table.seq
        if viewer != self.viewer:  # whoever sits down or gets up sees another table
            self.viewer, after = viewer, None
        return frame_text(table, viewer, self.language, after)

    async def hear(self, text: str | None) -> bool:
        """Answer one message; whether the socket may stay open."""
        if not self.bucket.take(time.monotonic()):
            self.refuse("", Trouble("too_fast", 429))
            self.strikes += 1
        else:
            try:
                message = messages.decoded(text or "")
            except (msgspec.DecodeError, RecursionError):
                self.refuse("", Trouble("malformed", 400))
                self.strikes += 1
            else:
                await self.obey(message)
        return self.strikes <= self.house.settings.limits.strikes

    async def obey(self, message: AnyMessage) -> None:
        """Carry a message out and answer it."""
        if isinstance(message, messages.Ping):
            self.mailbox.post(messages.pong(message.id))
            return
        try:
            command = COMMANDS[type(message)](self, message)
            seq = await self.house.rooms.perform(self.room, command)
        except AlreadyDone as before:
            self.mailbox.post(messages.done(message.id, before.seq))
        except Exception as error:
            self.refuse(message.id, error)
        else:
            self.mailbox.post(messages.done(message.id, self.number(message.id, seq)))

    def number(self, client_id: str, seq: int) -> int:
        """The event that answers a message: the same when it is asked again."""
        answers = self.room.table.answers.get(self.who, {})
        return answers.get(client_id, (0, seq))[1]

    def refuse(self, number: str, error: Exception) -> None:
        """Say why not, and show the table as it is."""
        status, problem = problem_of(error, self.language)
        self.house.metrics.refused.labels(problem.reason).inc()
        if status == 500:
            self.house.metrics.faults.inc()
            log.error("fault", table=self.room.id, exc_info=error)
        refusal = messages.Refusal(
            number, problem.reason, problem.sentence, problem.paragraph
        )
        self.mailbox.post(messages.text_of(refusal))
        self.mailbox.nudge()


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
    messages.Entropy: lambda c, m: asked.GiveEntropy(
        _now(c), c.who, bytes.fromhex(m.bytes)
    ),
    messages.Again: lambda c, m: asked.Again(_now(c), c.who, c.house.sources.shuffle()),
    messages.Return: lambda c, m: asked.ComeBack(_now(c), c.who),
    messages.StandIn: lambda c, m: asked.AskStandIn(
        _now(c), c.who, m.seat, stand_in(c.room.table)
    ),
}


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """The socket of one player, bot or spectator at one table."""
    house: House = socket.app.state.house
    await socket.accept()
    try:
        connection = await _admitted(house, socket, table)
    except Refusing as refusal:
        await socket.close(refusal.code, refusal.reason)
        return
    count = house.sockets
    count[connection.who] = count.get(connection.who, 0) + 1
    house.connections.add(connection)
    house.metrics.connections.set(len(house.connections))
    try:
        await _converse(house, connection, socket)
    finally:
        house.connections.discard(connection)
        house.metrics.connections.set(len(house.connections))
        count[connection.who] -= 1
        if not count[connection.who]:
            del count[connection.who]


class Refusing(Exception):
    """A socket that is closed at once."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def _admitted(
    house: House, socket: WebSocket[Any, Any, Any], name: str
) -> Connection:
    if not house.is_ready:
        raise Refusing(STOPPING, "starting")
    try:
        identity = await visitor(house, socket)
        if identity is None:
            raise Refusing(UNKNOWN, "unknown_visitor")
        _check_count(house, identity)
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
    wanted = socket.query_params.get("lang", identity.language)
    language = wanted if wanted in LANGUAGES else LANGUAGES[0]
    scope: Any = socket.scope
    return Connection(house, room, identity, language, scope[WIRE])


def _check_count(house: House, identity: Identity) -> None:
    limits = house.settings.limits
    if house.sockets.get(identity.id, 0) >= limits.connections:
        raise Refusing(TOO_MANY, "too_many_connections")
    if len(house.connections) >= limits.connections_in_all:
        raise Refusing(TOO_MANY, "too_many_connections")


async def _converse(
    house: House, connection: Connection, socket: WebSocket[Any, Any, Any]
) -> None:
    room, mailbox = connection.room, connection.mailbox
    room.watchers.add(connection)
    receive = connection.wire.receive  # nothing of what wraps it is needed
    house.presence.came(room, connection.who)
    mailbox.nudge()
    try:
        while True:
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if not await connection.hear(event.get("text")):
                break
        mailbox.flush()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(MALFORMED, "malformed"), 1.0)
    finally:
        connection.wire.drained = None
        house.metrics.sent.inc(mailbox.sent)
        room.watchers.discard(connection)
        house.presence.went(room, connection.who)
