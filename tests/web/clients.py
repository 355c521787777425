"""People and bots at real sockets: the words in which the tests of the server speak."""

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from uuid import uuid4

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from sennik.engine.dealers import share_commitment
from sennik.games.common import SPECTATOR
from sennik.web.run.server import Server, bound_socket
from sennik.web.settings import Settings
from tests.wire import filled

PATIENCE = 20.0
Message = dict[str, Any]


@contextmanager
def serving(settings: Settings, path: str = "/readyz", **parts: Any) -> Iterator[str]:
    """A server in a thread of this process; its address, once `path` can be had."""
    listening = bound_socket(settings)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = Server(settings, **parts)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        until(lambda: is_ready(address, path) or not thread.is_alive(), 600)
        yield address
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


def is_ready(address: str, path: str = "/readyz") -> bool:
    """Whether the server takes players."""
    try:
        return httpx.get(f"{address}{path}", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until(holds: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


class Player:
    """A visitor with a cookie (or a token) of its own."""

    seated: ClassVar[dict[str, list["Player"]]] = {}  # by table

    def __init__(self, server: str, name: str = "", token: str = "") -> None:
        self.server = server
        headers = {"origin": server}
        if token:
            headers = {"authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=server, headers=headers, timeout=PATIENCE)
        if not token:
            self.ask("POST", "/api/me", {})
        if name:
            self.ask("POST", "/api/me", {"name": name})

    def close(self) -> None:
        self.http.close()

    def move_to(self, server: str) -> None:
        """Go on with the same cookie where the server is now."""
        self.server = server
        self.http.base_url = server
        self.http.headers["origin"] = server

    def ask(self, method: str, path: str, body: Any = None, code: int = 0) -> Any:
        """The answer; `code` is the status expected, any good one if 0."""
        answer = self.http.request(method, path, json=body)
        if code:
            assert answer.status_code == code, answer.text
        else:
            assert answer.is_success, f"{method} {path}: {answer.text}"
        return answer.json() if answer.content else None

    def open(self, game: str, seats: int = 2, **more: Any) -> str:
        """Open a table; its id."""
        table = self.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return str(table["id"])

    def sit(self, table: str, seat: int) -> None:
        """Sit down."""
        self.ask("POST", f"/api/tables/{table}/seats", {"seat": seat})
        self.seated.setdefault(table, []).append(self)

    def seat_bot(self, table: str, seat: int, level: str = "random") -> None:
        body = {"seat": seat, "bot": level}
        self.ask("POST", f"/api/tables/{table}/seats", body)

    def start(self, table: str) -> None:
        """Begin, and let everybody who sits there share in the shuffle."""
        self.ask("POST", f"/api/tables/{table}/start", {})
        shuffled(table)

    def seat_at(self, table: str) -> int:
        """Where this player sits, or SPECTATOR."""
        seat: int = self.ask("GET", f"/api/tables/{table}")["you"]
        return seat

    def commit(self, table: str) -> None:
        """Commit to a share in the shuffle."""
        info = self.ask("GET", f"/api/tables/{table}")
        promise, seat = info["fair"]["commitment"], info["you"]
        made = share_commitment(promise, seat, entropy_of(seat))
        body = {"round": info["fair"]["round"], "commitment": made}
        self.ask("POST", f"/api/tables/{table}/commit", body)

    def reveal(self, table: str) -> None:
        """Reveal it."""
        info = self.ask("GET", f"/api/tables/{table}")
        entropy = entropy_of(info["you"]).hex()
        body = {"round": info["fair"]["round"], "entropy": entropy}
        self.ask("POST", f"/api/tables/{table}/reveal", body)

    def against_bots(self, game: str, seats: int = 2, **more: Any) -> str:
        """A match against bots that has begun; its table."""
        table = self.open(game, seats, **more)
        self.sit(table, 0)
        for seat in range(1, seats):
            self.seat_bot(table, seat)
        self.start(table)
        return table

    @contextmanager
    def at(self, table: str, query: str = "") -> Iterator["Line"]:
        """A socket at a table."""
        line = self.line(table, query)
        try:
            yield line
        finally:
            line.close()

    def line(self, table: str, query: str = "") -> "Line":
        """A socket at a table; the caller closes it."""
        headers = {k: v for k, v in self.http.headers.items() if k == "authorization"}
        if "cookie" not in headers and self.http.cookies:
            pairs = [f"{c.name}={c.value}" for c in self.http.cookies.jar]
            headers["cookie"] = "; ".join(pairs)
        address = f"{self.server.replace('http', 'ws', 1)}/ws/tables/{table}{query}"
        origin: Any = None if "authorization" in headers else self.server
        connecting = connect(
            address,
            origin=origin,
            additional_headers=headers,
            compression=None,
            max_size=None,
        )
        return Line(connecting.__enter__())


def entropy_of(seat: int) -> bytes:
    """The share of a seat, the same in every test."""
    return bytes(15) + bytes([seat])


def shuffled(table: str) -> None:
    """Everybody who sits at a table commits, then everybody reveals."""
    people = [one for one in Player.seated.get(table, []) if not one.http.is_closed]
    sharing = [one for one in people if one.seat_at(table) != SPECTATOR]
    for one in sharing:
        one.commit(table)
    for one in sharing:
        one.reveal(table)


class Line:
    """One socket, and everything that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[bytes] = []
        self.table: Message = {}
        self.frame: Message = {}

    def close(self) -> None:
        self.socket.close()

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self.socket.send(text)

    def next(self, seconds: float = PATIENCE) -> Message:
        """The next message; a frame comes with what is known of the table."""
        message = self._received(seconds)
        while message["type"] == "table":  # a frame always follows
            self.table = message
            message = self._received(seconds)
        if message["type"] == "frame":
            message = self.frame = {**filled(message), "table": self.table}
        return message

    def _received(self, seconds: float) -> Message:
        came = self.socket.recv(timeout=seconds)
        self.raw.append(came.encode() if isinstance(came, str) else came)
        read = msgspec.json if isinstance(came, str) else msgspec.msgpack
        message: Message = read.decode(self.raw[-1])
        return message

    def messages(self) -> list[Message]:
        """Everything that came in MessagePack, message by message."""
        return [msgspec.msgpack.decode(each) for each in self.raw]

    def wait(
        self, holds: Callable[[Message], object], seconds: float = PATIENCE
    ) -> Message:
        """The next message for which something holds."""
        end = time.monotonic() + seconds
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if holds(message):
                return message

    def answer(self, number: str = "") -> Message:
        """The next answer (to message `number`)."""
        return self.wait(
            lambda m: m["type"] != "frame" and (not number or m.get("id") == number)
        )

    def fresh(self) -> Message:
        """The next frame."""
        return self.wait(lambda m: m["type"] == "frame")

    def turn(self) -> Message:
        """The frame in which this player may act, or the match is over."""
        while not self.frame or not (self.frame["legal"] or is_over(self.frame)):
            if is_awaited(self.frame):
                self.send({"type": "next"})
            self.next()
        return self.frame

    def act(self, action: int, **changes: Any) -> str:
        """Send an action; its client id."""
        number = uuid4().hex
        prompt = self.frame["prompt"]
        act = {"type": "act", "id": number, "prompt": prompt, "action": action}
        self.send({**act, **changes})
        return str(changes.get("id", number))

    def play(self, action: int, **changes: Any) -> Message:
        """Send an action; its answer, once the frame after it is here too."""
        number = self.act(action, **changes)
        answer = self.answer(number)
        if answer["type"] == "done":
            while self.frame["seq"] < answer["seq"]:
                self.next()
        return answer

    def play_out(self, rng: random.Random, most: int = 5000) -> Message:
        """Play at random until the match is over; the last frame."""
        for _ in range(most):
            frame = self.turn()
            if is_over(frame):
                return frame
            answer = self.play(rng.choice(frame["legal"]))
            assert answer["type"] == "done", answer
        raise AssertionError("the match does not end")


def is_awaited(frame: Message) -> bool:
    """Whether the next round waits for whoever was sent this frame."""
    return bool(frame) and frame["table"]["you"] in frame["interlude"].get("awaits", [])


def is_over(frame: Message) -> bool:
    """Whether the match of a frame has ended."""
    return bool(frame["table"]["over"])
