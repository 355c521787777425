"""The database as SQLAlchemy Core sees it: for migrations, never on the hot path."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()

# The truth. `at` is milliseconds since 1970, `data` an event as JSON.
events = Table(
    "events",
    metadata,
    Column("table", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table", "seq", name="events_pkey"),
    sqlite_with_rowid=False,
)

# What lists show; everything in it follows from the events.
tables = Table(
    "tables",
    metadata,
    Column("table", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seats", Text, nullable=False),  # names as JSON
    Column("turn", Text, nullable=False),  # identities as JSON
    Index("tables_by_status", "status", "changed_at"),
)

players = Table(
    "players",
    metadata,
    Column("table", Text, nullable=False),
    Column("identity", Text, nullable=False),
    Column("present", Integer, nullable=False),  # 0 once the seat was left
    PrimaryKeyConstraint("table", "identity", name="players_pkey"),
    Index("players_by_identity", "identity"),
)

# Who thinks for bots and watches clocks: saves work, decides nothing.
leases = Table(
    "leases",
    metadata,
    Column("table", Text, primary_key=True),
    Column("process", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("leases_by_process", "process"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# SHA-256 of what a browser or a bot proves itself with.
secrets = Table(
    "secrets",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("identity", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("secrets_by_identity", "identity"),
)

return_links = Table(
    "return_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("identity", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
