"""A storm: tables, sockets, bots and clocks while processes are killed at random.

    python -m tests.crash.storm --tables 50 --sockets 200 --kills 20 --databases 4

prints what happened and every fault that the checker found; exit code 4 if any (1 is
Python's own, for a storm that broke off), 3 if a table stood still or a worker grew.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import msgspec

from sennik.games import GAMES
from sennik.web.run.supervisor import RENEW
from sennik.web.settings import Settings
from tests.crash import checker
from tests.crash.clients import Client, Diary, deaf
from tests.crash.launcher import FAULT, HANDED
from tests.store import postgresql
from tests.web.conftest import OPEN_DOORS

MOST_MEMORY = 700 * 2**20  # bytes a worker
PACE = 1.0  # seconds that people of the full form take at most
MOST_SECONDS = 5.0  # until a table moves again after a kill, besides people's own pace


@dataclass(frozen=True)
class Plan:
    """How hard it blows."""

    tables: int = 10
    sockets: int = 30
    kills: int = 3  # of workers
    databases: int = 0  # kills of the database
    renewals: int = 0  # times that all workers are replaced, one after the other
    seconds: float = 4.0  # between kills
    pace: float = 0.2  # most seconds before a client acts
    games: tuple[str, ...] = ("sen",)
    seed: int = 1
    port: int = 18790
    fault: str = ""


@dataclass
class Outcome:
    """What happened."""

    diaries: list[Diary]
    faults: list[str]
    killed: list[str]
    slowest: dict[str, float]  # by what was killed: seconds until every table moved
    memory: int  # of the largest worker, in bytes
    sockets: int  # of clients, their second ones and the one that never reads
    down: float  # seconds that the database took at most to be back
    handed: int  # sockets that a worker handed over to the other
    asked: int  # times that somebody came anew and wanted to see the lists
    unheard: int  # how many of them got no answer

    def summary(self) -> dict[str, Any]:
        """The outcome in numbers."""
        return {
            "acknowledged": sum(len(diary.answers) for diary in self.diaries),
            "answers": sum(len(a) for d in self.diaries for a in d.answers.values()),
            "clients": len(self.diaries),
            "sockets": self.sockets,
            "handed_over": self.handed,
            "reconnections": sum(diary.reconnections for diary in self.diaries),
            "turned_away": sum(diary.turned_away for diary in self.diaries),
            "visits": self.asked,
            "visits_without_answer": self.unheard,
            "killed": " ".join(self.killed),
            "slowest_recovery_s": {k: round(v, 2) for k, v in self.slowest.items()},
            "database_down_s": round(self.down, 2),
            "largest_worker_mb": self.memory >> 20,
            "faults": self.faults[:20],
        }


def weathered(plan: Plan) -> Outcome:
    """Let a storm blow over a server with a database of its own."""
    with postgresql.server("fsync=on") as database, TemporaryDirectory() as folder:
        journal = Path(folder) / "log"
        server = started(plan, database, journal)
        try:
            wait_ready(plan.port)
            if plan.fault == "no_key":
                drop_key(database)
            return asyncio.run(blow(plan, database, server.pid, journal))
        finally:
            server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                server.wait(20)
            server.kill()
            server.wait()


def started(plan: Plan, database: str, journal: Path) -> "subprocess.Popen[bytes]":
    """Two workers on one database."""
    settings = Settings(
        port=plan.port,
        database=database,
        workers=2,
        bot_pace=0.05,
        limits=OPEN_DOORS,
        games=plan.games,
        log_format="json",
    )
    given = msgspec.json.encode(settings).decode()
    command = [sys.executable, "-m", "tests.crash.launcher", given]
    root = Path(__file__).parents[2]
    environment = {**os.environ, FAULT: plan.fault}
    with journal.open("wb") as log:
        return subprocess.Popen(  # noqa: S603
            command, cwd=root, env=environment, stderr=log
        )


def wait_ready(port: int) -> None:
    """Wait until a worker takes players."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            answer = httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=60)
            if answer.status_code == 200:
                return
        time.sleep(0.2)
    raise TimeoutError("the server did not become ready")


def drop_key(database: str) -> None:
    """Part of the fault `no_key`."""
    import psycopg

    with psycopg.connect(database) as connection:
        connection.execute("ALTER TABLE events DROP CONSTRAINT events_pkey")


async def blow(plan: Plan, database: str, pid: int, journal: Path) -> Outcome:
    """Play, kill, play on, and look at the database."""
    rng = random.Random(plan.seed)
    server = f"http://127.0.0.1:{plan.port}"
    clients, tokens = await seated(plan, server, rng)
    tasks = [asyncio.create_task(client.live(plan.pace)) for client in clients]
    tasks += [asyncio.create_task(client.shadow()) for client in clients]
    tables = sorted({client.diary.table for client in clients})
    tasks.append(asyncio.create_task(deaf(server, tokens[0], tables[0])))
    visits: list[bool] = []
    tasks.append(asyncio.create_task(visiting(server, visits)))
    while len(ready_workers(pid, journal)) < 2:
        await asyncio.sleep(0.2)
    killed: list[tuple[str, float]] = []  # what, and when; a database: when it is back
    down = 0.0
    kinds = ["worker"] * plan.kills + ["database"] * plan.databases
    kinds += ["renewal"] * plan.renewals
    rng.shuffle(kinds)
    for kind in kinds:
        await asyncio.sleep(plan.seconds * rng.uniform(0.7, 1.3))
        begun = time.monotonic()
        if kind == "database":
            await asyncio.to_thread(restart_database, database)
            down = max(down, time.monotonic() - begun)
        elif kind == "renewal":
            await renew(pid, journal)
        else:
            await kill_worker(pid, rng, journal)
        killed.append((kind, time.monotonic()))
    await asyncio.sleep(plan.seconds + MOST_SECONDS + plan.pace)
    diaries = [client.diary for client in clients]
    slowest = slowest_recovery(diaries, killed)
    memory = max((resident(worker) for worker in workers(pid)), default=0)
    await ended(tasks)
    kinds = [kind for kind, _ in killed]
    faults = checker.faults(database, diaries)
    sockets = len(clients) + sum(client.shadowed for client in clients) + 1
    handed = journal.read_text().count(HANDED)
    figures = (slowest, memory, sockets, down, handed)
    return Outcome(diaries, faults, kinds, *figures, len(visits), visits.count(False))


async def ended(tasks: list["asyncio.Task[None]"]) -> None:
    """Cancel until all are done: `wait_for` of Python 3.11 may swallow it once."""
    while pending := [task for task in tasks if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)


async def seated(
    plan: Plan, server: str, rng: random.Random
) -> tuple[list[Client], list[str]]:
    """Open tables of all games, with people, bots and clocks, and begin matches."""
    clients: list[Client] = []
    tokens: list[str] = []
    async with httpx.AsyncClient(base_url=server, timeout=60) as http:

        async def ask(path: str, body: Any, token: str = "") -> Any:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.is_success, answer.text
            return answer.json()

        for number in range(plan.tables):
            left = plan.sockets - len(clients)
            people = max(1, min(4, left // (plan.tables - number)))
            key = plan.games[number % len(plan.games)]
            rules = GAMES[key].rules
            seats = max(rules.MIN_SEATS, min(rules.MAX_SEATS, people + number % 2))
            clock = {"kind": "seconds", "limit": 30} if number % 3 == 0 else {}
            owner = (await ask("/api/bots", {"name": f"T{number}"}))["token"]
            body = {"game": key, "seats": seats, "clock": clock}
            table = (await ask("/api/tables", body, owner))["id"]
            for seat in range(seats):
                path = f"/api/tables/{table}/seats"
                if seat < people:
                    token = owner
                    if seat:
                        token = (await ask("/api/bots", {"name": f"P{seat}"}))["token"]
                    await ask(path, {"seat": seat}, token)
                    own = random.Random(rng.random())
                    clients.append(Client(server, token, table, seat, own))
                    tokens.append(token)
                else:
                    await ask(path, {"seat": seat, "bot": "random"}, owner)
    return clients, tokens


def slowest_recovery(
    diaries: list[Diary], killed: list[tuple[str, float]]
) -> dict[str, float]:
    """The longest time after a kill until some client of a table saw something new."""
    seen: dict[str, dict[int, float]] = {}
    for diary in diaries:
        times = seen.setdefault(diary.table, {})
        for seq, at in diary.moved_at.items():
            times[seq] = min(at, times.get(seq, at))
    now = time.monotonic()
    slowest: dict[str, float] = {}
    for kind, moment in killed:
        for times in seen.values():
            moved = min((at for at in times.values() if at > moment), default=now)
            slowest[kind] = max(moved - moment, slowest.get(kind, 0.0))
    return slowest


def workers(pid: int) -> list[int]:
    """The worker processes of a server."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in children.split()]


def resident(pid: int) -> int:
    """Memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def ready_workers(pid: int, journal: Path) -> list[int]:
    """The workers that take players, as they have written in their log."""
    alive = workers(pid)
    ready = []
    for line in journal.read_text().splitlines():
        with suppress(ValueError, KeyError, TypeError):
            said = json.loads(line)
            if said["event"] == "ready":
                ready.append(int(said["process"].partition("-")[0]))
    return [worker for worker in ready if worker in alive]


async def kill_worker(pid: int, rng: random.Random, journal: Path) -> None:
    """Kill one worker without warning, when there is another to go to."""
    while len(found := ready_workers(pid, journal)) < 2:
        await asyncio.sleep(0.1)
    with suppress(ProcessLookupError):
        os.kill(rng.choice(found), signal.SIGKILL)


async def renew(pid: int, journal: Path) -> None:
    """Have all workers replaced, and wait until they are."""
    while len(before := ready_workers(pid, journal)) < 2:
        await asyncio.sleep(0.1)
    os.kill(pid, RENEW)
    while len(now := ready_workers(pid, journal)) < 2 or {*now} & {*before}:
        await asyncio.sleep(0.1)


async def visiting(server: str, visits: list[bool]) -> None:
    """Come as somebody new, again and again, and note whether there was an answer."""
    while True:
        answered = False
        with suppress(httpx.HTTPError):
            async with httpx.AsyncClient(base_url=server, timeout=20) as http:
                answered = (await http.get("/api/tables")).is_success
        visits.append(answered)
        await asyncio.sleep(0.05)


def restart_database(database: str) -> None:
    """Stop the database as a crash would, and start it again."""
    base = Path(parse_qs(urlsplit(database).query)["host"][0])
    control = postgresql.folder_of_programs() / "pg_ctl"
    command = [control, "-D", base / "data", "-m", "immediate", "-w"]
    postgresql.run([*command, "-l", base / "log", "restart"], postgresql.unprivileged())


def main() -> int:
    """The full form, from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("tables", 50), ("sockets", 200), ("kills", 16)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--databases", type=int, default=4)
    parser.add_argument("--renewals", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", default="", choices=["", "no_key", "no_ids"])
    given = vars(parser.parse_args())
    outcome = weathered(Plan(**given, games=tuple(GAMES), pace=PACE))
    print(json.dumps(outcome.summary(), indent=1))
    if outcome.faults:
        return 4
    is_slow = max(outcome.slowest.values()) > MOST_SECONDS + PACE
    return 3 if is_slow or outcome.memory > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
