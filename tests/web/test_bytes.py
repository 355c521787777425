"""Whatever bytes come, on whatever route and in whatever header: the answer is never a
fault, and nothing secret is in the log.
"""

import io
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from litestar.handlers import HTTPRouteHandler
from websockets.exceptions import ConnectionClosed

from sennik.store.base import Identity
from sennik.web.app import ROUTES
from sennik.web.settings import Settings
from tests.store.postgresql import server as postgresql
from tests.web.clients import Player, serving
from tests.web.conftest import settings_at
from tests.web.logged import faults, logged
from tests.web.memory import MemoryStore

EXAMPLES = 150
METHODS = ("GET", "HEAD", "POST", "DELETE", "PUT", "OPTIONS", "PATCH")
PATHS = sorted(
    {path for handler in ROUTES for path in handler.paths}
    | {"/api/schema/openapi.json", "/ws/tables/{table:str}"}
)
HEADERS = (
    "Cookie",
    "Authorization",
    "Origin",
    "Referer",
    "Accept",
    "Accept-Language",
    "Accept-Encoding",
    "Content-Type",
    "Content-Encoding",
    "Expect",
    "If-None-Match",
    "Range",
    "Sec-Fetch-Site",
    "Sec-Fetch-Mode",
    "Upgrade",
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version",
    "X-Forwarded-For",
)
BODIES = (
    b'{"name": "Ola", "language": "pl"}',
    b'{"game": "sen", "seats": 2, "options": {}, "clock": {"kind": "none"}}',
    b'{"seat": 0, "bot": "random"}',
    b'{"round": 1, "commitment": "%s"}' % (b"00" * 32),
    b'{"round": 1, "entropy": "%s"}' % (b"00" * 16),
    b'{"code": "abc"}',
    b"{}",
    b"",
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def watched(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Player, str, io.StringIO]]:
    """A visitor of a server, a bot's token and what that server logs."""
    folder = tmp_path_factory.mktemp("bytes")
    with logged("text") as said:
        if request.param == "sqlite":
            with visited(settings_at(folder)) as (ola, token):
                yield ola, token, said
        else:
            with (
                postgresql() as database,
                visited(settings_at(folder, database=database)) as (ola, token),
            ):
                yield ola, token, said


@contextmanager
def visited(at: Settings) -> Iterator[tuple[Player, str]]:
    with serving(at) as address:
        ola = Player(address, "Ola")
        yield ola, ola.ask("POST", "/api/bots", {"name": "Bot"})["token"]
        ola.close()


def segments() -> st.SearchStrategy[str]:
    """What may stand in a path: anything at all, quoted."""
    return st.one_of(
        st.sampled_from(["sen", "none", "0", "-1", "%00", "%ff", "%ed%a0%80", ".."]),
        st.binary(max_size=12).map(lambda raw: quote_from_bytes(raw, safe="")),
    )


def values() -> st.SearchStrategy[bytes]:
    """What may stand in a header: every byte but those that end it."""
    kept = bytes(set(range(256)) - set(b"\r\n\0"))
    return st.lists(st.sampled_from(kept), max_size=40).map(bytes)


def bodies() -> st.SearchStrategy[bytes]:
    """Bytes; texts that are nearly JSON; what is nested without end."""
    cut = st.tuples(st.sampled_from(BODIES), st.integers(0, 40), st.binary(max_size=4))
    return st.one_of(
        st.binary(max_size=200),
        cut.map(lambda c: c[0][: c[1]] + c[2] + c[0][c[1] :]),
        st.sampled_from([b"[" * 16_000, b'{"name":' * 2_000, b'{"name": "\xff\xfe"}']),
        st.sampled_from([b'{"name": "\\ud800"}', b'{"code": "\\u0000"}', b"9" * 5_000]),
        st.sampled_from(
            [b'{"name": ' + b"9" * 5_000 + b"}", b"1e99999", b"\xef\xbb\xbf{}"]
        ),
    )


def requests() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "method": st.sampled_from(METHODS),
            "path": st.sampled_from(PATHS),
            "segment": segments(),
            "query": st.one_of(
                st.just(""), segments(), segments().map("lang={}".format)
            ),
            "headers": st.dictionaries(st.sampled_from(HEADERS), values(), max_size=4),
            "who": st.sampled_from(["cookie", "token", "nobody"]),
            "body": bodies(),
        }
    )


def said() -> st.SearchStrategy[bytes | str]:
    """What may come on a socket: bytes, texts, and what is nearly a message."""
    kinds = ["act", "undo", "say", "entropy", "again", "stand_in", "return", "x"]
    whole = st.integers(-(2**63), 2**63)
    odd: st.SearchStrategy[Any] = st.one_of(st.none(), whole, st.text(max_size=9))
    names = st.sampled_from(["id", "prompt", "action", "phrase", "bytes", "seat"])
    made = st.tuples(st.sampled_from(kinds), st.dictionaries(names, odd, max_size=4))
    return st.one_of(
        st.binary(max_size=300),
        st.text(max_size=100),
        st.just("[" * 4000),
        made.map(lambda m: msgspec.json.encode({"type": m[0], **m[1]}).decode()),
    )


TABLES: dict[str, str] = {}  # one a server
BRACKETS = {
    "method": "POST",
    "path": "/api/bots",
    "segment": "",
    "query": "",
    "headers": {},
    "who": "cookie",
    "body": b"[" * 16_000,
}
NUL = {**BRACKETS, "method": "GET", "path": "/api/tables/{table:str}", "segment": "%00"}


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(asked=requests())
@example(asked=BRACKETS)
@example(asked={**BRACKETS, "body": b'{"name": "\xff"}'})
@example(asked=NUL)
@example(asked={**NUL, "path": "/ws/tables/{table:str}"})
def test_no_bytes_make_a_fault_or_a_secret_in_the_log(
    watched: tuple[Player, str, io.StringIO], asked: dict[str, Any]
) -> None:
    ola, token, said = watched
    is_erasure = asked["method"] == "DELETE" and asked["path"] == "/api/me"
    who = "nobody" if is_erasure else asked["who"]
    cookie = "; ".join(f"{c.name}={c.value}" for c in ola.http.cookies.jar)
    proof = {
        "cookie": f"Cookie: {cookie}\r\nOrigin: {ola.server}\r\n",
        "token": f"Authorization: Bearer {token}\r\n",
        "nobody": "",
    }[who]
    status = answered(ola.server, raw(ola.server, asked, proof.encode()))
    assert status is None or status < 500
    assert faults(said) == []
    text = said.getvalue()
    for secret in (cookie.partition("=")[2], token, "127.0.0.1"):
        assert secret not in text


def raw(server: str, asked: dict[str, Any], proof: bytes) -> bytes:
    """A request, byte by byte."""
    path = re.sub(r"\{[^}]*\}", lambda _: asked["segment"], asked["path"])
    query = f"?{asked['query']}" if asked["query"] else ""
    head = f"{asked['method']} {path}{query} HTTP/1.1\r\n".encode()
    head += f"Host: {server.removeprefix('http://')}\r\n".encode() + proof
    for name, value in asked["headers"].items():
        head += name.encode() + b": " + value + b"\r\n"
    body: bytes = asked["body"]
    head += b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    return head + body


def answered(server: str, request: bytes) -> int | None:
    """The status of the answer; None where the line was closed without one."""
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(request)
        answer = b""
        while b"\r\n" not in answer and (more := line.recv(4096)):
            answer += more
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found[1]) if found else None


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(noise=st.binary(min_size=1, max_size=300))
def test_no_noise_on_a_connection_makes_a_fault(
    watched: tuple[Player, str, io.StringIO], noise: bytes
) -> None:
    ola, _, said = watched
    host, port = ola.server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        assert not re.match(rb"HTTP/1\.1 5", line.recv(4096))
    assert faults(said) == []


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages=st.lists(said(), min_size=1, max_size=5))
def test_no_message_on_a_socket_makes_a_fault(
    watched: tuple[Player, str, io.StringIO], messages: list[bytes | str]
) -> None:
    ola, _, log = watched
    if ola.server not in TABLES:
        TABLES[ola.server] = ola.open("sen")
    with ola.at(TABLES[ola.server]) as line, suppress(ConnectionClosed):
        for message in messages:
            line.send(message)
        line.send({"type": "ping", "id": "last"})
        line.answer("last")
    assert line.socket.close_code != 4500
    assert faults(log) == []


def test_every_route_is_tried() -> None:
    known = [handler for handler in ROUTES if isinstance(handler, HTTPRouteHandler)]
    assert all(path in PATHS for handler in known for path in handler.paths)


class Broken(MemoryStore):
    """Fails when it is asked who somebody is, with the secret in its complaint."""

    async def identity_of(self, secret_hash: str) -> Identity | None:
        raise RuntimeError(f"from 192.0.2.7 and 2001:db8::7: {secret_hash}")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_is_logged_once_without_what_it_was_about(
    tmp_path: Path, form: str
) -> None:
    """Also on a socket, where it is 4500: nobody but the log knows why."""
    cookie, token = "c" * 43, "t" * 43
    with (
        logged(form) as said,
        serving(settings_at(tmp_path), store=Broken()) as server,
    ):
        host = server.removeprefix("http://")
        secret = {"cookie": f"sennik={cookie}", "origin": server}
        assert httpx.get(f"{server}/api/me", headers=secret).status_code == 500
        bearer = {"authorization": f"Bearer {token}"}
        assert httpx.get(f"{server}/api/tables", headers=bearer).status_code == 500
        assert said.getvalue().count("RuntimeError") == 2
        ola = Player(server, token=token)
        with ola.at("abc") as line, pytest.raises(ConnectionClosed) as closed:
            line.next()
        ola.close()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4500
    text = said.getvalue()
    assert text.count("RuntimeError") == 3
    assert "identity.py" in text  # where it was
    for hidden in (cookie, token, host, "127.0.0.1", "192.0.2.7", "2001:db8"):
        assert hidden not in text
    assert not re.search(r"[0-9a-f]{64}", text)  # nor the hash of a secret
    assert len(text) < 12_000
