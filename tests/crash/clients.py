"""Clients in a storm: they act, lose their server, come back and ask again."""

import asyncio
import json
import random
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from sennik.engine.dealers import share_commitment
from sennik.games.common import SPECTATOR
from tests.wire import filled

LOST = (OSError, WebSocketException, EOFError, TimeoutError)
ANSWER = 8.0  # seconds to wait for an answer before the socket is given up


@dataclass
class Diary:
    """What one client was told."""

    table: str
    seat: int
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)  # by id: why
    facts: dict[str, Any] = field(default_factory=dict)  # of the table
    frame: dict[str, Any] = field(default_factory=dict)
    moved_at: dict[int, float] = field(default_factory=dict)  # when a number was seen
    reconnections: int = 0
    turned_away: int = 0  # times that no server took the connection
    complaints: list[str] = field(default_factory=list)

    def told(self, message: dict[str, Any]) -> None:
        """Write a message down."""
        if message["type"] == "table":
            self.facts = message
        elif message["type"] == "frame":
            if message["seq"] < self.frame.get("seq", 0):
                self.complaints.append("a frame went back")
            self.frame = {**filled(message), "table": self.facts}
            self.moved_at.setdefault(message["seq"], time.monotonic())
        elif message["type"] == "done" and message["id"]:
            self.answers.setdefault(message["id"], []).append(message)
        elif message.get("reason") == "fault":
            self.complaints.append("a fault")
        elif message.get("reason", "unavailable") != "unavailable" and message["id"]:
            self.refused[message["id"]] = message["reason"]


class Client:
    """One player of one table, for as long as the storm lasts."""

    def __init__(
        self, server: str, token: str, table: str, seat: int, rng: random.Random
    ) -> None:
        self.server = server
        self.token = token
        self.diary = Diary(table, seat)
        self.rng = rng
        kind = rng.random()
        self.twice = kind < 0.3  # sends everything two times
        self.shadowed = kind > 0.7  # sends everything by a second socket too
        self.echoes: asyncio.Queue[str] = asyncio.Queue()
        self.number = 0
        self.asked: dict[str, Any] | None = None  # sent and not yet answered
        self.answered_prompt = -1
        self.is_new = False  # whether the last frame was not yet acted upon

    async def live(self, pace: float) -> None:
        """Play until cancelled, through every loss of the server."""
        while True:
            try:
                async with self.connected() as socket:
                    await self.converse(socket, pace)
            except LOST as lost:
                self.diary.reconnections += 1
                is_refused = isinstance(lost, ConnectionRefusedError | InvalidStatus)
                self.diary.turned_away += is_refused
                await asyncio.sleep(0.1 + self.rng.random() * 0.2)

    async def shadow(self) -> None:
        """Send what this client says by another socket, likely to another worker."""
        while self.shadowed:
            with suppress(*LOST):
                async with self.connected() as socket:
                    await asyncio.gather(self.repeat(socket), self.overhear(socket))
            await asyncio.sleep(0.1 + self.rng.random() * 0.2)

    async def repeat(self, socket: Any) -> None:
        """Say what was said."""
        while True:
            await socket.send(await self.echoes.get())

    async def overhear(self, socket: Any) -> None:
        """Write down the answers; the frames are the other socket's affair."""
        async for came in socket:
            message = msgspec.msgpack.decode(came)
            if message["type"] not in ("frame", "table"):
                self.diary.told(message)

    def connected(self) -> Any:
        """A socket at the table."""
        address = self.server.replace("http", "ws", 1)
        return connect(
            f"{address}/ws/tables/{self.diary.table}",
            additional_headers={"authorization": f"Bearer {self.token}"},
            compression=None,
            open_timeout=ANSWER,
            close_timeout=0.2,
            ping_interval=None,
        )

    async def converse(self, socket: Any, pace: float) -> None:
        """Hear and act on one socket."""
        self.answered_prompt = -1
        self.is_new = False
        if self.asked is not None:
            await self.say(socket, self.asked)  # was it done or not?
        while True:
            waiting = ANSWER if self.asked else 60.0
            came = await asyncio.wait_for(socket.recv(), waiting)
            message = msgspec.msgpack.decode(came)
            self.diary.told(message)
            self.is_new |= message["type"] == "frame"
            self.settle(message)
            if self.asked is None and self.is_new:
                await self.play(socket, self.diary.frame, pace)

    def settle(self, message: dict[str, Any]) -> None:
        """Forget what was asked once it is answered; else come back and ask again."""
        if self.asked is None or message.get("id") != self.asked["id"]:
            return
        if message["type"] == "done":
            self.answered_prompt = self.asked["prompt"]
        elif message["reason"] == "unavailable":
            raise ConnectionError  # whether it was done is not known
        else:
            self.answered_prompt = -1
        self.asked = None

    async def play(self, socket: Any, frame: dict[str, Any], pace: float) -> None:
        """Act if it is our turn; begin again when a match is over."""
        self.is_new = False
        if frame["legal"] and frame["prompt"] != self.answered_prompt:
            await asyncio.sleep(pace * self.rng.random())
            self.answered_prompt = frame["prompt"]
            self.number += 1
            self.asked = {
                "type": "act",
                "id": f"{self.diary.seat}-{self.number}",
                "prompt": frame["prompt"],
                "action": self.rng.choice(frame["legal"]),
            }
            await self.say(socket, self.asked)
        elif frame["table"]["status"] == "over":
            await socket.send(json.dumps({"type": "again"}))
        elif frame["table"]["status"] == "shuffling":
            await self.share(socket, frame)
        elif frame["table"]["status"] == "open":
            await self.prepare(frame)

    async def share(self, socket: Any, frame: dict[str, Any]) -> None:
        """Commit to some bytes and, when everybody has committed, reveal them."""
        fair, entropy = frame["table"]["fair"], bytes([self.diary.seat]) * 16
        made = share_commitment(fair["commitment"], self.diary.seat, entropy)
        more = {"commitment": made}
        if fair["step"] == "reveal":
            more = {"entropy": entropy.hex()}
        message = {"type": fair["step"], "round": fair["round"], **more}
        await socket.send(json.dumps(message))

    async def prepare(self, frame: dict[str, Any]) -> None:
        """Sit down again after a shuffle that the storm blew away; begin if all do."""
        seats = frame["table"]["seats"]
        if frame["table"]["you"] == SPECTATOR:
            await self.post("seats", {"seat": self.diary.seat})
        elif self.diary.seat == 0 and all(seat["kind"] != "free" for seat in seats):
            await self.post("start", {})

    async def post(self, what: str, body: dict[str, Any]) -> None:
        """Ask by HTTP; a refusal is no matter, as another may have asked first."""
        headers = {"authorization": f"Bearer {self.token}"}
        async with httpx.AsyncClient(
            base_url=self.server,
            headers=headers,
            verify=False,  # noqa: S501 plain HTTP; saves reading certificates
        ) as http:
            path = f"/api/tables/{self.diary.table}/{what}"
            try:
                answer = await http.post(path, json=body)
            except httpx.TransportError:
                raise OSError from None
            if answer.status_code >= 500:
                raise OSError(answer.text)

    async def say(self, socket: Any, message: dict[str, Any]) -> None:
        """Send a message, or twice for those who do so."""
        text = json.dumps(message)
        if self.shadowed:
            self.echoes.put_nowait(text)
        await socket.send(text)
        if self.twice:
            await socket.send(text)


async def deaf(server: str, token: str, table: str) -> None:
    """A client that connects, asks for much and never reads."""
    host, port = server.removeprefix("http://").split(":")
    head = (
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Authorization: Bearer {token}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    body = b'{"type":"act","id":"deaf","prompt":-5,"action":1}'
    message = bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
    while True:
        with suppress(OSError, TimeoutError):
            _, writer = await asyncio.open_connection(host, int(port), limit=1024)
            with closing(writer.transport):
                writer.write(head)
                while True:
                    writer.write(message * 20)
                    await asyncio.wait_for(writer.drain(), 5)
                    await asyncio.sleep(0.2)
        await asyncio.sleep(0.5)
