"""Load on a table server over loopback: actions a server CPU second, latency, memory.

    python bench/server.py --tables 500 --seats 4 --seconds 10          # closed loop
    python bench/server.py --tables 500 --seats 4 --rate 500            # open loop
    python bench/server.py --database postgresql://… --workers 2

It starts `sennik serve` by itself, with limits that let one address in, opens tables,
connects a socket a seat and plays random legal actions. Closed: `--flight` tables have
an action under way at any time. Open: actions are sent at `--rate` a second.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Choice(msgspec.Struct):
    """A legal action."""

    action: int


class Seen(msgspec.Struct):
    """What we read of a message."""

    type: str
    id: str = ""
    seq: int = 0
    prompt: int = 0
    legal: list[Choice] = []
    reason: str = ""


decode = msgspec.json.Decoder(Seen).decode
encode = msgspec.json.Encoder().encode


class Table:
    """One table under load: who may act, and the action under way."""

    def __init__(self, load: "Load", name: str) -> None:
        self.load = load
        self.name = name
        self.lines: list[Line] = []
        self.sent_at = 0.0
        self.seq = 0  # that everybody must have seen before the next action

    def ready(self) -> list["Line"]:
        """The seats that may act and have seen the last action."""
        return [line for line in self.lines if line.legal and line.seq >= self.seq]

    def act(self) -> bool:
        """Play something if anybody can."""
        ready = self.ready()
        if not ready or self.sent_at:
            return False
        line = random.choice(ready)
        self.sent_at = time.perf_counter()
        act = {
            "type": "act",
            "prompt": line.prompt,
            "action": random.choice(line.legal),
        }
        line.send({**act, "id": secrets.token_hex(4)})
        line.legal = []
        return True

    def done(self, seq: int) -> None:
        """The action under way was acknowledged."""
        load = self.load
        load.latencies.append(time.perf_counter() - self.sent_at)
        self.sent_at = 0.0
        self.seq = seq
        load.waiting.append(self)
        load.acted()


class Line(asyncio.Protocol):
    """One socket, spoken raw: text frames of our own, unmasked ones of the server."""

    def __init__(self, table: Table, path: str, token: str) -> None:
        self.table = table
        self.head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self.buffer = bytearray()
        self.is_open = False
        self.legal: list[int] = []
        self.prompt = 0
        self.seq = -1

    def connection_made(self, transport: Any) -> None:
        """Ask for the socket."""
        self.transport = transport
        transport.write(self.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it."""
        self.table.load.lost += 1

    def send(self, message: dict[str, Any]) -> None:
        """One text frame, masked with zeros."""
        body = encode(message)
        assert len(body) < 126
        self.transport.write(bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)

    def data_received(self, data: bytes) -> None:
        """Hear every whole message."""
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.is_open = True
        while (body := self._message()) is not None:
            self._heard(body)

    def _message(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        is_text = buffer[0] & 15 == 1
        body = bytes(buffer[start : start + length])
        if buffer[0] & 15 == 9:  # a ping
            self.transport.write(bytes([0x8A, 0x80 | length, 0, 0, 0, 0]) + body)
        del buffer[: start + length]
        return body if is_text else b""

    def _heard(self, body: bytes) -> None:
        load = self.table.load
        load.received += 1
        load.bytes += len(body)
        if not body:
            return
        seen = decode(body)
        if seen.type == "frame":
            self.legal = [choice.action for choice in seen.legal]
            self.prompt, self.seq = seen.prompt, seen.seq
        elif seen.type == "done":
            self.table.done(seen.seq)
        else:
            load.refused[seen.reason] = load.refused.get(seen.reason, 0) + 1
            self.table.sent_at = 0.0
            load.waiting.append(self.table)


class Load:
    """All tables, and what was measured at them."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.waiting: deque[Table] = deque()
        self.latencies: list[float] = []
        self.refused: dict[str, int] = {}
        self.received = self.bytes = self.lost = 0
        self.is_closed = False

    def acted(self) -> None:
        """In a closed loop one action calls for the next."""
        if self.is_closed:
            self.next()

    def next(self) -> None:
        """Let the next table that can act do so."""
        for _ in range(len(self.waiting)):
            table = self.waiting.popleft()
            if table.act():
                return
            self.waiting.append(table)

    def clear(self) -> None:
        """Forget what was measured so far."""
        self.latencies.clear()
        self.received = self.bytes = 0


async def opened(load: Load, address: str, tables: int, seats: int, game: str) -> None:
    """Open tables and sit a token at each seat."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:

        async def ask(path: str, body: Any, token: str = "") -> Any:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.is_success, answer.text
            return answer.json() if answer.content else None

        players = [
            (await ask("/api/bots", {"name": f"L{n}"}))["token"] for n in range(seats)
        ]
        for _ in range(tables):
            body = {"game": game, "seats": seats}
            name = (await ask("/api/tables", body, players[0]))["id"]
            table = Table(load, name)
            for seat, token in enumerate(players):
                path = f"/api/tables/{name}/seats"
                await ask(path, {"seat": seat, "entropy": "ab" * 16}, token)
                line = Line(table, f"/ws/tables/{name}", token)
                table.lines.append(line)
            await ask(f"/api/tables/{name}/start", {}, players[0])
            load.tables.append(table)


async def connected(load: Load, port: int) -> None:
    """Connect every socket and wait for its first frame."""
    loop = asyncio.get_running_loop()
    lines = [line for table in load.tables for line in table.lines]
    for start in range(0, len(lines), 50):
        part = lines[start : start + 50]
        await asyncio.gather(
            *(loop.create_connection(partial(same, x), "127.0.0.1", port) for x in part)
        )
        while any(line.seq < 0 for line in part):
            await asyncio.sleep(0.01)


async def closed(load: Load, flight: int, seconds: float) -> None:
    """Keep `flight` actions under way."""
    load.is_closed = True
    load.waiting.extend(load.tables)
    for _ in range(flight):
        load.next()
    await asyncio.sleep(seconds)
    load.is_closed = False


async def steady(load: Load, rate: float, seconds: float) -> None:
    """Send `rate` actions a second, whatever is answered."""
    load.waiting.extend(t for t in load.tables if t not in load.waiting)
    begun, sent = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - begun) < seconds:
        while sent < elapsed * rate:
            load.next()
            sent += 1
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.5)


def same(line: Line) -> Line:
    """A factory for a protocol that exists already."""
    return line


def cpu_seconds(pids: list[int]) -> float:
    """CPU time of the processes so far."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def resident(pids: list[int]) -> int:
    """Memory of the processes, in bytes."""
    return sum(
        int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in pids
    )


def descendants(pid: int) -> list[int]:
    """The process and its children."""
    found = [pid]
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text().split():
            found += descendants(int(child))
    return found


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


async def measured(
    arguments: argparse.Namespace, port: int, pid: int
) -> dict[str, Any]:
    """One run against a server that is ready."""
    load = Load()
    address = f"http://127.0.0.1:{port}"
    game, seats = arguments.game, arguments.seats
    await opened(load, address, arguments.tables, seats, game)
    pids = descendants(pid)
    before = resident(pids)
    await connected(load, port)
    sockets = arguments.tables * seats
    memory = (resident(pids) - before) / sockets / 1024
    if arguments.rate:
        await steady(load, arguments.rate, 2.0)
    else:
        await closed(load, arguments.flight, 2.0)
    await asyncio.sleep(0.5)
    load.clear()
    cpu, begun = cpu_seconds(pids), time.perf_counter()
    if arguments.rate:
        await steady(load, arguments.rate, arguments.seconds)
    else:
        await closed(load, arguments.flight, arguments.seconds)
    wall, spent = time.perf_counter() - begun, cpu_seconds(pids) - cpu
    actions = len(load.latencies)
    return {
        "sockets": sockets,
        "actions": actions,
        "actions_a_second": round(actions / wall, 1),
        "cores_used": round(spent / wall, 2),
        "actions_a_cpu_second": round(actions / spent, 1) if spent else 0,
        "p50_ms": round(percentile(load.latencies, 0.5), 2),
        "p99_ms": round(percentile(load.latencies, 0.99), 2),
        "bytes_a_message": round(load.bytes / max(1, load.received)),
        "messages_an_action": round(load.received / max(1, actions), 2),
        "kb_a_connection_idle": round(memory, 1),
        "kb_a_connection_busy": round((resident(pids) - before) / sockets / 1024, 1),
        "refused": load.refused,
        "lost": load.lost,
    }


def started(arguments: argparse.Namespace, folder: str, port: int) -> Any:
    """`sennik serve` with limits for load from one address."""
    database = arguments.database or f"sqlite:///{folder}/tables.sqlite"
    code = (
        "from sennik.web.server import bound_socket, run\n"
        "from sennik.web.settings import Limits, Settings\n"
        "limits = Limits(messages_a_second=1e6, messages_at_once=10**6,\n"
        "  requests_a_second=1e6, requests_at_once=10**6, identities_an_hour=1e9,\n"
        "  identities_at_once=10**6, tables=10**6, connections=10**6)\n"
        f"settings = Settings(port={port}, database={database!r},\n"
        f"  workers={arguments.workers}, limits=limits, games=({arguments.game!r},),\n"
        "  log_level='warning')\n"
        "if __name__ == '__main__':\n"
        "    run(settings, bound_socket(settings))\n"
    )
    script = Path(folder) / "load_server.py"
    script.write_text(code)
    return subprocess.Popen([sys.executable, str(script)])  # noqa: S603


def wait_for(port: int) -> None:
    """Wait until the server is ready."""
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server did not become ready")


def main() -> None:
    """Start a server, measure it, print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sen")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--flight", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--port", type=int, default=18765)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = started(arguments, folder, arguments.port)
        try:
            wait_for(arguments.port)
            figures = asyncio.run(measured(arguments, arguments.port, server.pid))
            print(json.dumps({**vars(arguments), "database": "", **figures}, indent=1))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


if __name__ == "__main__":
    main()
