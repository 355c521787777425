"""Load on a table server over loopback, beside boardgame.io's: all figures at once.

    python bench/server.py --boardgameio FOLDER      # about ten minutes
    python bench/server.py --only sqlite --tables 100

FOLDER is a copy of bench/boardgameio in which `npm install` was run. PostgreSQL is
started for the run. It prints a table for `bench/server.md` and says the load average
beside each figure: CPU seconds are those of the server's processes, but a busy
machine makes them do less.

Clients connect a socket a seat and play random legal actions, calling only now and
then. Closed loop: `--flight` tables have an action under way at any time. Open loop:
actions are sent at a rate, whatever is answered.
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
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sennik.engine.dealers import share_commitment
from sennik.games.sen.facts import WAKE

CALLS = 0.05  # how often a turn may be a call
WARMTH = 10.0  # seconds of play before anything is counted
AGAIN = 3.0  # the same where there was play before
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


GAME, SEATS = "sen", 4
HOST, PORT = "http://127.0.0.1", 18765


class Seen(msgspec.Struct):
    """What we read of a message."""

    type: str
    id: str = ""
    seq: int = 0
    prompt: int = 0
    legal: list[int] = []
    reason: str = ""


decode = msgspec.msgpack.Decoder(Seen).decode
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
    """One socket, spoken raw: text messages of ours, unmasked binary ones of theirs."""

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
        is_binary = buffer[0] & 15 == 2
        body = bytes(buffer[start : start + length])
        if buffer[0] & 15 == 9:  # a ping
            self.transport.write(bytes([0x8A, 0x80 | length, 0, 0, 0, 0]) + body)
        del buffer[: start + length]
        return body if is_binary else b""

    def _heard(self, body: bytes) -> None:
        load = self.table.load
        load.received += 1
        load.bytes += len(body)
        if not body:
            return
        seen = decode(body)
        if seen.type == "frame":
            load.frames.append(len(body))
            self.legal = playable(seen.legal)
            self.prompt, self.seq = seen.prompt, seen.seq
        elif seen.type == "table":
            pass
        elif seen.type == "done":
            self.table.done(seen.seq)
        else:
            load.refused[seen.reason] = load.refused.get(seen.reason, 0) + 1
            self.table.sent_at = 0.0
            load.waiting.append(self.table)


def playable(legal: list[int]) -> list[int]:
    """The choices of a random player who does not end every round at once."""
    calm = [action for action in legal if action != WAKE]
    return legal if not calm or random.random() < CALLS else calm


class Load:
    """All tables, and what was measured at them."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.waiting: deque[Table] = deque()
        self.latencies: list[float] = []
        self.frames: list[int] = []  # their bytes
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
        self.frames.clear()
        self.received = self.bytes = 0


async def opened(load: Load, address: str, tables: int, seats: int) -> None:
    """Open tables and sit a token at each seat."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        ask = partial(asked, http)
        players = [
            (await ask("/api/bots", {"name": f"L{n}"}))["token"] for n in range(seats)
        ]

        opening = asyncio.Lock()  # nobody opens two tables at once

        async def open_one() -> None:
            body = {"game": GAME, "seats": seats, "options": ENDLESS}
            async with opening:
                name = (await ask("/api/tables", body, players[0]))["id"]
            table = Table(load, name)
            for seat, token in enumerate(players):
                path = f"/api/tables/{name}/seats"
                await ask(path, {"seat": seat}, token)
                table.lines.append(Line(table, f"/ws/tables/{name}", token))
            begun = await ask(f"/api/tables/{name}/start", {}, players[0])
            fair, entropy = begun["fair"], bytes(16)
            for seat, token in enumerate(players):
                made = share_commitment(fair["commitment"], seat, entropy)
                body = {"round": fair["round"], "commitment": made}
                await ask(f"/api/tables/{name}/commit", body, token)
            for token in players:
                body = {"round": fair["round"], "entropy": entropy.hex()}
                await ask(f"/api/tables/{name}/reveal", body, token)
            load.tables.append(table)

        for start in range(0, tables, 10):
            part = range(start, min(tables, start + 10))
            await asyncio.gather(*(open_one() for _ in part))


async def asked(http: httpx.AsyncClient, path: str, body: Any, token: str = "") -> Any:
    """The answer to a POST."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await http.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


@asynccontextmanager
async def thinking(address: str, tables: int, level: str) -> AsyncIterator[None]:
    """Tables at which bots of a level play among themselves; watched, or they rest."""
    async with (
        httpx.AsyncClient(base_url=address, timeout=60) as http,
        AsyncExitStack() as stack,
        asyncio.TaskGroup() as watching,
    ):
        token = (await asked(http, "/api/bots", {"name": "T"}))["token"]
        bearer = {"authorization": f"Bearer {token}"}
        watchers = []
        for _ in range(tables):
            body = {"game": GAME, "seats": 4, "options": ENDLESS}
            name = (await asked(http, "/api/tables", body, token))["id"]
            for seat in range(4):
                path = f"/api/tables/{name}/seats"
                await asked(http, path, {"seat": seat, "bot": level}, token)
            await asked(http, f"/api/tables/{name}/start", {}, token)
            url = f"{address.replace('http', 'ws', 1)}/ws/tables/{name}"
            socket = connect(url, additional_headers=bearer, compression=None)
            line = await stack.enter_async_context(socket)
            watchers.append(watching.create_task(read(line)))
        yield
        for watcher in watchers:
            watcher.cancel()


async def read(line: ClientConnection) -> None:
    """Read whatever comes."""
    async for _ in line:
        pass


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


Figures = dict[str, Any]


def compile_first() -> None:
    """What is kept on disk is not compiled while the server is measured."""
    command = [sys.executable, "-m", "sennik.web.run.compilation", GAME]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as compiling:  # noqa: S603
        compiling.wait()  # it would end early if its standard input were closed


class Server:
    """A server of ours that was started for the run, and a load on it."""

    def __init__(
        self, database: str, workers: int, pace: float = 0.0, port: int = PORT
    ) -> None:
        self.port = port
        self.folder = tempfile.TemporaryDirectory()
        self.load = Load()
        url = database or f"sqlite:///{self.folder.name}/tables.sqlite"
        script = Path(self.folder.name) / "load_server.py"
        script.write_text(
            SCRIPT.format(port=port, url=url, workers=workers, game=GAME, pace=pace)
        )
        compile_first()
        self.process = subprocess.Popen([sys.executable, str(script)])  # noqa: S603
        self.pids: list[int] = []
        wait_for(port)

    async def fill(self, tables: int) -> float:
        """Open tables and connect everybody; kilobytes a connection."""
        await opened(self.load, f"{HOST}:{self.port}", tables, SEATS)
        self.pids = descendants(self.process.pid)  # who compiled has ended by now
        before = resident(self.pids)
        await connected(self.load, self.port)
        return (resident(self.pids) - before) / (tables * SEATS) / 1024

    async def run(
        self,
        seconds: float,
        rate: float = 0.0,
        flight: int = 64,
        warmth: float = WARMTH,
    ) -> Figures:
        """Play for a while, once many texts are kept as in a server that runs on."""
        return await run_at_once([self], seconds, rate, flight, warmth)

    async def play(self, seconds: float, rate: float, flight: int) -> None:
        """Let everybody play."""
        if rate:
            await steady(self.load, rate, seconds)
        else:
            await closed(self.load, flight, seconds)

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.folder.cleanup()


async def run_at_once(
    servers: list[Server], seconds: float, rate: float, flight: int, warmth: float
) -> Figures:
    """The same at several servers side by side; the load is each one's."""
    await asyncio.gather(*(server.play(warmth, rate, flight) for server in servers))
    await asyncio.sleep(0.5)
    for server in servers:
        server.load.clear()
    pids = [pid for server in servers for pid in server.pids]
    cpu, begun = cpu_seconds(pids), time.perf_counter()
    await asyncio.gather(*(server.play(seconds, rate, flight) for server in servers))
    wall, spent = time.perf_counter() - begun, cpu_seconds(pids) - cpu
    await asyncio.sleep(0.5)
    loads = [server.load for server in servers]
    for load in loads:
        assert not load.refused and not load.lost, (load.refused, load.lost)
        over = [table for table in load.tables if not table.ready()]
        assert not over, f"{len(over)} matches are over"
    latencies = [latency for load in loads for latency in load.latencies]
    received, size = sum(x.received for x in loads), sum(x.bytes for x in loads)
    return {
        "actions/s": round(len(latencies) / wall),
        "actions/CPU s": round(len(latencies) / max(spent, 0.01)),
        "cores": round(spent / wall, 2),
        "p50 ms": round(percentile(latencies, 0.5), 1),
        "p99 ms": round(percentile(latencies, 0.99), 1),
        "bytes/message": round(size / max(1, received)),
        "bytes/frame, median": round(median(x for load in loads for x in load.frames)),
    }


ENDLESS = {"rounds": 100}  # no match is over before we are
SCRIPT = """from sennik.web.run.server import bound_socket, run
from sennik.web.settings import Limits, Settings
limits = Limits(messages_a_second=1e6, messages_at_once=10**6,
  requests_a_second=1e6, requests_at_once=10**6, strange_requests_a_second=1e6,
  strange_requests_at_once=10**6, lines_an_address=10**6, identities_an_hour=1e9,
  identities_at_once=10**6, tables=10**6, connections=10**6)
settings = Settings(port={port}, database={url!r}, workers={workers}, limits=limits,
  games=({game!r},), log_level="warning", bot_pace={pace})
if __name__ == "__main__":
    run(settings, bound_socket(settings))
"""


def wait_for(port: int) -> None:
    """Wait until the server is ready."""
    for _ in range(900):
        try:
            if httpx.get(f"{HOST}:{port}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server did not become ready")


# --- The figures ---------------------------------------------------------------------


@contextmanager
def serving(
    database: str = "", workers: int = 1, pace: float = 0.0, port: int = PORT
) -> Iterator[Server]:
    """A server that is stopped in the end."""
    server = Server(database, workers, pace, port)
    try:
        yield server
    finally:
        server.stop()


async def sqlite(given: argparse.Namespace) -> None:
    """One worker on SQLite, as fast as it can and at a steady rate."""
    with serving() as server:
        memory = await server.fill(given.tables)
        report("SQLite FULL, closed loop", await server.run(given.seconds))
        steadily = await server.run(given.seconds, given.rate)
        report(f"SQLite FULL, {given.rate:.0f} actions/s", steadily)
        report("a connection, idle", {"kB": round(memory, 1)})


async def boardgameio(given: argparse.Namespace) -> None:
    """boardgame.io's server, in memory, driven by its own client, in turn with ours on
    the same load: what a machine does changes by a third within a minute.
    """
    folder = given.boardgameio
    if not (folder / "node_modules" / "boardgame.io").exists():
        print("boardgame.io is not installed: left out")
        return
    shares, warmth = list[float](), WARMTH
    with serving() as ours, other(folder) as theirs:
        await ours.fill(given.tables)
        for _ in range(given.turns):
            load = ["node", "load.js", given.tables, given.seconds, theirs.pid]
            told = subprocess.run(  # noqa: S603
                [str(part) for part in load],
                cwd=folder,
                capture_output=True,
                check=True,
            )
            found = json.loads(told.stdout)
            report(
                f"boardgame.io, memory, {given.tables} tables",
                {
                    "actions/s": found["per_s"],
                    "actions/CPU s": found["per_cpu_s"],
                    "p50 ms": found["p50"],
                    "p99 ms": found["p99"],
                },
            )
            figures = await ours.run(given.seconds, flight=given.tables, warmth=warmth)
            warmth = AGAIN
            shares.append(figures["actions/CPU s"] / max(1, found["per_cpu_s"]))
            figures["x boardgame.io"] = round(shares[-1], 2)
            report(f"SQLite FULL, {given.tables} tables", figures)
    report("against boardgame.io, the middle", middle(shares))


@contextmanager
def other(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """boardgame.io's server."""
    server = subprocess.Popen(["node", "server.js"], cwd=folder)  # noqa: S607
    try:
        time.sleep(3)
        yield server
    finally:
        server.kill()
        server.wait()


async def postgres(given: argparse.Namespace) -> None:
    """One worker on PostgreSQL, two that share nothing, and two that share a database,
    each with as many tables as the one: with fewer it would commit less at a time.

    Where clients and database have no cores of their own, throughput says little. What
    an action costs the workers says how far a second one would help; and two servers
    side by side say what it costs by the mere lack of cores.
    """
    with ExitStack() as stack:
        one, other, two = [
            stack.enter_context(serving(url, workers, port=PORT + number))
            for number, (url, workers) in enumerate(
                zip(stack.enter_context(databases(3)), (1, 1, 2), strict=True)
            )
        ]
        for server, tables in ((one, 1), (other, 1), (two, 2)):
            await server.fill(given.pair * tables)
        for rate in (0.0, given.steady):
            await compared(given, one, other, two, rate)


async def compared(
    given: argparse.Namespace, one: Server, other: Server, two: Server, rate: float
) -> None:
    """One worker, two apart and two together, in turn."""
    load = f"at {rate:.0f}/s a worker" if rate else "closed loop"
    times, shares, warmth = list[float](), list[float](), WARMTH
    for _ in range(given.turns):
        costs = []
        for name, servers, workers in (
            ("1 worker", [one], 1),
            ("2 servers apart", [one, other], 1),
            ("2 workers", [two], 2),
        ):
            figures = await run_at_once(
                servers, given.seconds, rate * workers, given.pair * workers, warmth
            )
            report(f"PostgreSQL, {name}, {load}", figures)
            costs.append(figures["actions/CPU s"])
        times.append(2 * costs[2] / costs[0])
        shares.append(costs[2] / costs[1])
        warmth = AGAIN
    report(f"two workers with cores of their own, {load}", middle(times))
    report(f"a shared database against none shared, {load}", middle(shares))


def middle(values: list[float]) -> Figures:
    """The middle one, and all of them."""
    every = ", ".join(f"{value:.2f}" for value in values)
    return {f"x (of {every})": round(median(values), 2)}


@contextmanager
def databases(count: int) -> Iterator[list[str]]:
    """Empty databases of one PostgreSQL server."""
    import psycopg

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.store import postgresql

    with postgresql.server("fsync=on") as url:
        names = [f"bench{number}" for number in range(count)]
        with psycopg.connect(url, autocommit=True) as connection:
            for name in names:
                connection.execute(f"CREATE DATABASE {name}".encode())
        yield [url.replace("/postgres?", f"/{name}?") for name in names]


async def seekers(given: argparse.Namespace) -> None:
    """People's actions while bots think, against none thinking."""
    with serving(pace=0.05) as server:
        await server.fill(50)
        report("50 tables at 100/s", await server.run(given.seconds, 100.0))
        async with thinking(f"{HOST}:{PORT}", given.thinking, "seeker"):
            figures = await server.run(given.seconds, 100.0)
        report(f"the same, {given.thinking} tables of seekers thinking", figures)


PARTS = {
    "sqlite": sqlite,
    "boardgameio": boardgameio,
    "postgres": postgres,
    "seekers": seekers,
}


def report(name: str, figures: Figures) -> None:
    """One line of the table in bench/server.md."""
    told = ", ".join(f"{value} {unit}" for unit, value in figures.items())
    print(f"| {name} | {told} | {os.getloadavg()[0]:.1f} |", flush=True)


def main() -> None:
    """Measure some parts, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pair", type=int, default=100)  # tables a worker
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--turns", type=int, default=5)  # of what is compared
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--steady", type=float, default=150.0)
    parser.add_argument("--thinking", type=int, default=8)
    parser.add_argument("--boardgameio", type=Path, default=Path("boardgameio"))
    given = parser.parse_args()
    print("| load | figures | load average |\n|---|---|---:|", flush=True)
    for name in given.only.split(","):
        asyncio.run(PARTS[name](given))


if __name__ == "__main__":
    main()
