"""Open connections go from worker to worker, or stay."""

import asyncio
import os
import socket
from collections.abc import Iterator
from zlib import crc32

import pytest

from sennik.web.run.handover import LONGEST, Handover

HOME, OTHER = 1, 0


@pytest.fixture
def handover() -> Iterator[Handover]:
    made = Handover(2)
    made.own = OTHER
    made.open[OTHER] = 1
    yield made
    for way in (*made.ways_in, *made.ways_out):
        way.close()
    made.open.close()


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A client's end of a connection, and the server's."""
    client, server = socket.socketpair()
    yield client, server
    client.close()
    server.close()


def asking(home: int, path: str = "/ws/tables/{name}?lang=pl") -> bytes:
    """The request for the socket of a table of that worker's."""
    name = next(n for n in map(str, range(99)) if crc32(n.encode()) % 2 == home)
    return f"GET {path.format(name=name)} HTTP/1.1\r\nhost: here\r\n\r\n".encode()


def adopted(handover: Handover, worker: int) -> list[tuple[socket.socket, bytes]]:
    """What a worker finds when it begins."""

    async def begun() -> list[tuple[socket.socket, bytes]]:
        found: list[tuple[socket.socket, bytes]] = []
        handover.begin(worker, lambda *one: found.append(one))
        await asyncio.sleep(0.05)
        handover.end()
        return found

    return asyncio.run(begun())


def test_a_connection_goes_to_the_worker_of_its_table(
    handover: Handover, ends: tuple[socket.socket, socket.socket]
) -> None:
    client, server = ends
    handover.open[HOME] = 1
    assert handover.hand_over(server, asking(HOME))
    server.close()  # as who has handed it over does
    ((connection, request),) = adopted(handover, HOME)
    with connection:
        assert request == asking(HOME)
        connection.sendall(b"welcome")
        assert client.recv(99) == b"welcome"
        client.sendall(b"thanks")
        assert connection.recv(99) == b"thanks"


@pytest.mark.parametrize(
    ("is_open", "request_text"),
    [
        (0, asking(HOME)),  # that worker has not begun, or is no more
        (1, asking(OTHER)),  # the table is our own
        (1, asking(HOME, "/api/tables/{name}")),
        (1, b"\x16\x03\x01 nonsense"),
        (1, asking(HOME) + b" " * LONGEST),
    ],
)
def test_everything_else_stays(
    handover: Handover,
    ends: tuple[socket.socket, socket.socket],
    is_open: int,
    request_text: bytes,
) -> None:
    handover.open[HOME] = is_open
    assert not handover.hand_over(ends[1], request_text)
    assert adopted(handover, HOME) == []


def test_a_worker_that_leaves_sends_every_socket_to_another(
    handover: Handover, ends: tuple[socket.socket, socket.socket]
) -> None:
    handover.open[HOME] = 1
    handover.ended(OTHER)
    assert handover.hand_over(ends[1], asking(OTHER))
    handover.ended(HOME)
    assert not handover.hand_over(ends[1], asking(OTHER)), "there is nobody else"


def test_what_waits_for_a_worker_that_died_is_adopted_by_the_next(
    handover: Handover, ends: tuple[socket.socket, socket.socket]
) -> None:
    handover.open[HOME] = 1
    sent = 0
    while sent < 10_000 and handover.hand_over(ends[1], asking(HOME)):
        sent += 1
    assert 10 < sent < 10_000, "what is too much stays"
    handover.ended(HOME)
    assert not handover.hand_over(ends[1], asking(HOME))
    descriptors = len(os.listdir("/proc/self/fd"))
    found = adopted(handover, HOME)
    assert len(found) == sent
    for connection, _ in found:
        connection.close()
    assert len(os.listdir("/proc/self/fd")) <= descriptors
