"""Connections to a PostgreSQL database that may go away and come back.

A database that restarts breaks all of them at once, and is back within seconds. So
whoever asks meanwhile waits a little for a new one instead of hearing of each old one
that it is broken.
"""

import asyncio
import select
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

PATIENCE = 5.0  # seconds to wait for a connection
PAUSE = 0.1  # seconds between attempts to reach a database that is gone

Connection = psycopg.AsyncConnection[Any]


class Connections:
    """A few connections, made when they are needed and dropped when they break."""

    def __init__(self, url: str, most: int) -> None:
        self.url = url
        self._room = asyncio.Semaphore(most)
        self._idle: list[Connection] = []

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for as long as the block lasts; each statement is a commit.

        TimeoutError or OperationalError when the database does not answer.
        """
        async with asyncio.timeout(PATIENCE):
            await self._room.acquire()
        try:
            connection = self._spare() or await self._made()
            try:
                yield connection
            finally:
                await self._take_back(connection)
        finally:
            self._room.release()

    async def close(self) -> None:
        """Disconnect what nobody uses."""
        while self._idle:
            await self._idle.pop().close()

    def _spare(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if is_sound(connection):
                return connection
            connection.pgconn.finish()
        return None

    async def _made(self) -> Connection:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            try:
                return await psycopg.AsyncConnection.connect(self.url, autocommit=True)
            except psycopg.OperationalError:
                if loop.time() > end:
                    raise
                await asyncio.sleep(PAUSE)

    async def _take_back(self, connection: Connection) -> None:
        if connection.info.transaction_status == TransactionStatus.IDLE:
            self._idle.append(connection)
        else:
            await connection.close()


def is_sound(connection: Connection) -> bool:
    """Whether an unused connection is silent: a server that ends says so, unasked."""
    watched = select.poll()
    watched.register(connection.fileno(), select.POLLIN)
    return not watched.poll(0)
