"""The schema's history: one file a change, run by Alembic when a store is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, text

from sennik.store.base import UnusableDatabase

LOCK = 7_305_441_911  # any number: workers that start together migrate one by one


def migrate(url: str, revision: str = "head") -> None:
    """Bring the database at a SQLAlchemy address up to date, or up to a revision."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                lock = text("SELECT pg_advisory_xact_lock(:lock)")
                connection.execute(lock, {"lock": LOCK})
            upgrade(connection, revision)
    finally:
        engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    """Run all migrations that this database has not had."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:  # a revision that we do not know
        raise UnusableDatabase(
            "the database was written by a newer version of sennik; "
            "start that one, or name another --database"
        ) from None
