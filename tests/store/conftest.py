"""The contract suite runs on a fresh store of each engine."""

import asyncio
import uuid
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from sennik.store import Store, store_at
from tests.store.postgresql import server

Making = Callable[[], Store]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    url: str = request.getfixturevalue("postgresql")
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    yield url.replace("/postgres?", f"/{name}?")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def in_store(database: str) -> Callable[..., Any]:
    """Runs a coroutine function on one open store, or on several of one database."""

    def run(test: Callable[..., Coroutine[Any, Any, Any]], stores: int = 1) -> Any:
        async def opened() -> Any:
            all_of_them = [store_at(database) for _ in range(stores)]
            for store in all_of_them:
                await store.open()
            try:
                return await asyncio.wait_for(test(*all_of_them), 30)
            finally:
                for store in all_of_them:
                    await store.close()

        return asyncio.run(opened())

    return run
