"""How a socket comes to a table, and stays until its end."""

import asyncio
import contextlib
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from sennik.engine.errors import SennikError
from sennik.store.base import Identity, StoreUnavailable
from sennik.web.http.identity import shown_secret, visitor
from sennik.web.http.page_files import build
from sennik.web.process import Process
from sennik.web.rooms.room import NoTable
from sennik.web.sockets.connection import (
    CLOSING,
    FAULT,
    FORBIDDEN,
    NO_TABLE,
    OLD_RULES,
    OTHER_PAGE,
    STOPPING,
    TOO_MANY,
    UNKNOWN,
    Connection,
    Wanted,
    known_language,
)
from sennik.web.sockets.protocol import WIRE, SocketProtocol

log = structlog.get_logger()

Socket = WebSocket[Any, Any, Any]  # of any visitor, in any state


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
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


async def _known(process: Process, socket: Socket) -> Identity:
    if not process.is_ready:
        raise Refusing(STOPPING, "starting")
    if socket.query_params.get("page", build()) != build():
        raise Refusing(OTHER_PAGE, "other_page")
    try:
        identity = await visitor(process, socket)
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    if identity is None:
        raise Refusing(UNKNOWN, "unknown_visitor")
    if identity.banned:
        raise Refusing(FORBIDDEN, "banned")
    return identity


async def _admitted(
    process: Process, socket: Socket, identity: Identity, name: str
) -> Connection:
    try:
        room = await process.rooms.present_room(name)
    except NoTable:
        raise Refusing(NO_TABLE, "no_such_table") from None
    except StoreUnavailable:
        raise Refusing(STOPPING, "unavailable") from None
    except SennikError:
        raise Refusing(OLD_RULES, "old_rules") from None
    if not room.table.may_watch(identity.id):
        raise Refusing(FORBIDDEN, "forbidden")
    wire: SocketProtocol = socket.scope["state"][WIRE]
    secret, wanted = shown_secret(process, socket), _wanted(socket, identity)
    return Connection(process, room, identity, secret, wanted, wire)


def _wanted(socket: Socket, identity: Identity) -> Wanted:
    """What a client asked for in the address; nonsense counts as nothing."""
    asked = socket.query_params.get
    language = known_language(asked("lang", identity.language))
    is_json = asked("form") == "json"
    has_words = is_json and asked("words") == "1"
    return Wanted("json" if is_json else "msgpack", language, has_words)


async def _converse(connection: Connection, socket: Socket) -> None:
    process, room = connection.process, connection.room
    wire = connection.wire
    process.connections.add(connection)
    process.metrics.connections.set(len(process.connections))
    process.rooms.watch(room, connection)
    process.presence.came(room, connection.who)
    connection.nudge()
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
        wire.put(connection.unsent())
        code, reason = connection.verdict or (STOPPING, "stopping")
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(code, reason), 1.0)
    finally:
        wire.unsent, wire.heard = list, None
        process.connections.discard(connection)
        process.metrics.connections.set(len(process.connections))
        process.metrics.sent.inc(connection.sent)
        process.rooms.leave(room, connection)
        process.presence.went(room, connection.who)
