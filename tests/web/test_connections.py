"""Connections that are silent, slow or many, and visitors that share an address."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any

import httpx
import msgspec
import pytest

from sennik.web.edge.gate import Gate, heads
from sennik.web.edge.guards import is_proxy, neighbourhood, secret_in
from sennik.web.edge.rates import Recent
from sennik.web.run.sources import hashed
from sennik.web.settings import Limits, Settings
from tests.web.clients import Player, serving
from tests.web.conftest import OPEN_DOORS, settings_at
from tests.web.logged import faults, logged
from tests.web.memory import MemoryStore

IMPATIENT = msgspec.structs.replace(
    OPEN_DOORS, first_byte_seconds=1.0, head_seconds=1.0, body_seconds=1.0
)
ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"

BEGUN = b"POST /api/bots HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"


@contextmanager
def connected(server: str) -> Iterator[socket.socket]:
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        yield line


def is_hung_up(line: socket.socket) -> bool:
    """Whether the server ends a line without another word."""
    with suppress(ConnectionResetError):
        return line.recv(4096) == b""
    return True


@pytest.mark.parametrize(
    ("sent", "missing"),
    [
        (b"", "first byte"),
        (b"GET", "head"),
        (ASK, "head"),
        (BEGUN, "body"),
    ],
)
def test_who_does_not_finish_a_request_is_hung_up_on(
    tmp_path: Path, sent: bytes, missing: str
) -> None:
    at = settings_at(tmp_path, limits=IMPATIENT)
    with logged("text") as said, serving(at, store=MemoryStore()) as server:
        with ExitStack() as lines:
            silent = [lines.enter_context(connected(server)) for _ in range(20)]
            for line in silent:
                line.sendall(sent)
            assert all(is_hung_up(line) for line in silent)
        assert httpx.get(f"{server}/healthz").status_code == 200
    told = re.findall(
        rf"connection refused.*no {missing} of a request", said.getvalue()
    )
    assert 1 <= len(told) <= 5  # not twenty
    assert faults(said) == [] and "127.0.0.1" not in said.getvalue()


def test_a_server_that_stops_answers_who_has_begun_to_ask(tmp_path: Path) -> None:
    with ExitStack() as lines:
        with serving(settings_at(tmp_path), store=MemoryStore()) as server:
            asking, silent = (lines.enter_context(connected(server)) for _ in range(2))
            asking.sendall(ASK)
            assert httpx.get(f"{server}/healthz").is_success  # it has read that
            rest = Timer(0.3, asking.sendall, [b"\r\n"])
            rest.start()
        rest.join()
        answer = asking.recv(4096)
        assert answer.startswith(b"HTTP/1.1 200") and b"connection: close" in answer
        assert is_hung_up(silent)


def test_a_second_request_must_be_whole_in_time_too(tmp_path: Path) -> None:
    at = settings_at(tmp_path, limits=IMPATIENT)
    with serving(at, store=MemoryStore()) as server, connected(server) as line:
        line.sendall(ASK + b"\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(ASK)
        assert is_hung_up(line)


def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault(tmp_path: Path) -> None:
    with (
        logged("text") as said,
        serving(settings_at(tmp_path), store=MemoryStore()) as server,
    ):
        for _ in range(5):
            with connected(server) as line:
                line.sendall(BEGUN)
        assert httpx.get(f"{server}/healthz").status_code == 200
    assert faults(said) == []


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(OPEN_DOORS, lines_an_address=5)
    at = settings_at(tmp_path, limits=limits)
    with logged("json") as said, serving(at, store=MemoryStore()) as server:
        for _ in range(2):  # places are free again once their lines have ended
            with ExitStack() as lines:
                many = [lines.enter_context(connected(server)) for _ in range(12)]
                assert sum(map(is_answered, many)) in (4, 5)  # one may still be ending
        assert httpx.get(f"{server}/healthz").status_code == 200
    assert "too many connections of one address" in said.getvalue()
    assert "127.0.0.1" not in said.getvalue()


def is_answered(line: socket.socket) -> bool:
    with suppress(ConnectionError):
        line.sendall(ASK + b"\r\n")
        return line.recv(4096).startswith(b"HTTP/1.1 200")
    return False


def test_as_many_descriptors_as_may_be_are_had() -> None:
    lowered = (
        "import resource\n"
        "from sennik.web.edge.connections import ENOUGH, raise_descriptors\n"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))\n"
        "raise_descriptors()\n"
        "soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]\n"
        "assert soft == (ENOUGH if hard == -1 else min(hard, ENOUGH)), soft\n"
    )
    subprocess.run([sys.executable, "-c", lowered], check=True)  # noqa: S603


# --- Who shares an address -----------------------------------------------------------


def test_a_neighbour_does_not_lock_out_whom_we_know(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(
        OPEN_DOORS, strange_requests_a_second=0.001, strange_requests_at_once=30
    )
    at = settings_at(tmp_path, limits=limits)
    with serving(at, "/healthz", store=MemoryStore()) as server:
        ola = Player(server, "Ola")
        answers = [httpx.get(f"{server}/healthz").status_code for _ in range(40)]
        assert answers[-1] == 429
        assert ola.ask("GET", "/api/me")["name"] == "Ola"
        ola.close()


def test_whom_we_know_is_limited_wherever_they_come_from(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(
        OPEN_DOORS, requests_a_second=0.001, requests_at_once=10
    )
    at = settings_at(tmp_path, limits=limits)
    with serving(at, store=MemoryStore()) as server:
        ola, jan = Player(server, "Ola"), Player(server, "Jan")
        answers = [ola.http.get("/api/me").status_code for _ in range(15)]
        assert answers[-1] == 429
        assert jan.ask("GET", "/api/me")["name"] == "Jan"
        for player in (ola, jan):
            player.close()


def scope_of(address: str, **headers: str) -> dict[str, Any]:
    given = {"host": "localhost", **headers}
    pairs = [(name.encode(), value.encode()) for name, value in given.items()]
    client = (address, 1)
    return {"type": "http", "method": "GET", "path": "/", "headers": pairs} | {
        "client": client
    }


@pytest.mark.parametrize(
    ("addresses", "is_refused"),
    [
        (["2001:db8::1", "2001:db8::2", "2001:db8::ffff:1"], True),
        (["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"], False),
        (["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"], True),
        (["192.0.2.1", "192.0.2.2", "192.0.2.3"], False),
    ],
)
def test_limits_count_64_bits_of_ipv6(addresses: list[str], is_refused: bool) -> None:
    limits = Limits(strange_requests_a_second=0.001, strange_requests_at_once=2)

    async def app(*given: Any) -> None: ...

    gate = Gate(app, Settings(limits=limits), Recent())
    scopes = [scope_of(address) for address in addresses]
    found = [gate.refusal(scope, heads(scope)) for scope in scopes]
    assert found == ["", "", "too_fast" if is_refused else ""]


def test_a_secret_that_nobody_has_makes_nobody_known() -> None:
    limits = Limits(strange_requests_a_second=0.001, strange_requests_at_once=1)

    async def app(*given: Any) -> None: ...

    recent = Recent()
    gate = Gate(app, Settings(limits=limits), recent)
    scopes = [scope_of("192.0.2.1", cookie=f"sennik={n}") for n in range(3)]
    assert [gate.refusal(s, heads(s)) for s in scopes] == ["", "too_fast", "too_fast"]
    recent.add(hashed("2"), "ola", 0)
    assert gate.refusal(scopes[2], heads(scopes[2])) == ""


def test_what_is_no_address_is_its_own_neighbour() -> None:
    assert neighbourhood("") == "" and neighbourhood("socket") == "socket"
    settings = Settings(trusted_proxies="10.0.0.5, 192.0.2.0/24")
    assert is_proxy(settings, "10.0.0.5") and is_proxy(settings, "192.0.2.9")
    assert not is_proxy(settings, "10.0.0.6") and not is_proxy(Settings(), "")
    cookies = {"cookie": "other=1; sennik=abc; sennik=def"}
    assert secret_in(Settings(), cookies) == "abc"
    assert secret_in(Settings(), {**cookies, "authorization": "Bearer xyz"}) == "xyz"
    assert secret_in(Settings(), {**cookies, "authorization": "Basic xyz"}) == ""
