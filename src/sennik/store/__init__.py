"""Events in a database: SQLite by default, PostgreSQL at scale, one contract."""

from importlib.util import find_spec
from pathlib import Path

from sennik.store.base import BadDatabase, SeveralWorkers, Store

__all__ = ["BadDatabase", "SeveralWorkers", "Store", "store_at"]


def store_at(url: str, workers: int = 1) -> Store:
    """The store at `sqlite:///path` or `postgresql://…`, not yet opened."""
    if url.startswith("sqlite:///"):
        if workers > 1:
            raise SeveralWorkers(
                "SQLite serves one process; for several workers give a "
                "--database postgresql://… address"
            )
        from sennik.store.sqlite import SqliteStore

        return SqliteStore(Path(url.removeprefix("sqlite:///")))
    if url.startswith(("postgresql://", "postgres://")):
        if find_spec("psycopg") is None:
            raise BadDatabase("PostgreSQL needs: pip install 'sennik[postgres]'")
        from sennik.store.postgres import PostgresStore

        return PostgresStore(url)
    scheme = url.partition(":")[0]
    raise BadDatabase(f"a database is sqlite:///path or postgresql://…, not {scheme}:…")
