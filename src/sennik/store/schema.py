"""The schema, and the steps by which an older database gets there.

A database counts its steps in the table that Alembic, which older versions of Sennik
used, counted them in: so either can open what the other has made.
"""

from typing import Any, Protocol

from sennik.store.base import UnusableDatabase

COUNTED = """CREATE TABLE IF NOT EXISTS alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"""

# The truth. `at` is milliseconds since 1970, `data` an event as JSON.
EVENTS = """CREATE TABLE events (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, at BIGINT NOT NULL,
    kind TEXT NOT NULL, data TEXT NOT NULL,
    CONSTRAINT events_pkey PRIMARY KEY ("table", seq))"""
# What lists show, names and identities as JSON; all of it follows from the events.
# A player's `present` is 0 once the seat was left.
LISTS = (
    """CREATE TABLE tables (
    "table" TEXT NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL,
    public INTEGER NOT NULL, changed_at BIGINT NOT NULL, seq INTEGER NOT NULL,
    seats TEXT NOT NULL, turn TEXT NOT NULL, PRIMARY KEY ("table"))""",
    "CREATE INDEX tables_by_status ON tables (status, changed_at)",
    """CREATE TABLE players (
    "table" TEXT NOT NULL, identity TEXT NOT NULL, present INTEGER NOT NULL,
    CONSTRAINT players_pkey PRIMARY KEY ("table", identity))""",
    "CREATE INDEX players_by_identity ON players (identity)",
)
# Who thinks for bots and watches clocks: saves work, decides nothing.
LEASES = (
    """CREATE TABLE leases (
    "table" TEXT NOT NULL, process TEXT NOT NULL, until BIGINT NOT NULL,
    PRIMARY KEY ("table"))""",
    "CREATE INDEX leases_by_process ON leases (process)",
)
# A `hash` is the SHA-256 of what a browser or a bot proves itself with.
PEOPLE = (
    """CREATE TABLE identities (
    id TEXT NOT NULL, name TEXT NOT NULL, language TEXT NOT NULL,
    created_at BIGINT NOT NULL, PRIMARY KEY (id))""",
    """CREATE TABLE secrets (
    hash TEXT NOT NULL, identity TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (hash))""",
    "CREATE INDEX secrets_by_identity ON secrets (identity)",
    """CREATE TABLE return_links (
    hash TEXT NOT NULL, identity TEXT NOT NULL, "table" TEXT NOT NULL,
    until BIGINT NOT NULL, PRIMARY KEY (hash))""",
)
# For a while SQLite kept events in the order they came, to be sorted later.
JOURNAL = """CREATE TABLE journal (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, at BIGINT NOT NULL,
    kind TEXT NOT NULL, data TEXT NOT NULL)"""
SORTED = (
    """INSERT OR IGNORE INTO events ("table", seq, at, kind, data)
    SELECT "table", seq, at, kind, data FROM journal ORDER BY "table", seq""",
    "DROP TABLE journal",
)
# Lists had one name a seat, and that of a bot was its level.
KIND = """CASE WHEN value IN ('random', 'thumb', 'seeker', 'dreamer', 'quilt',
    'lamplighter', 'ferryman', 'seamstress', 'postman', 'magpie', 'alarm',
    'stargazer', 'mirror') THEN 'bot' ELSE 'name' END"""
SEATS = {
    "sqlite": f"""UPDATE tables SET seats = (
    SELECT json_group_array(json_object({KIND}, value)) FROM json_each(seats))""",  # noqa: S608 -- ours
    "postgresql": f"""UPDATE tables SET seats = (
    SELECT coalesce(json_agg(json_build_object({KIND}, value) ORDER BY at), '[]')
    FROM json_array_elements_text(seats::json) WITH ORDINALITY AS one (value, at))""",  # noqa: S608 -- ours
}
# The dream of a day: what it follows from, and what people made of it.
DAYS = (
    """CREATE TABLE days (
    day TEXT NOT NULL, secret TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (day))""",
    """CREATE TABLE attempts (
    day TEXT NOT NULL, game TEXT NOT NULL, identity TEXT NOT NULL,
    won INTEGER NOT NULL, finished INTEGER NOT NULL, lead INTEGER NOT NULL,
    score INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (day, game, identity))""",
)
# What a device calls itself, and the last day on which it was here. Who is muted says
# nothing at tables; who is banned is let in nowhere.
DEVICES = (
    "ALTER TABLE secrets ADD COLUMN label TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE secrets ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0",
    "UPDATE secrets SET seen_at = created_at",
    "ALTER TABLE identities ADD COLUMN muted INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE identities ADD COLUMN banned INTEGER NOT NULL DEFAULT 0",
)
PORTRAITS = ("ALTER TABLE identities ADD COLUMN portrait TEXT NOT NULL DEFAULT ''",)
REST = (*LISTS, *LEASES, *PEOPLE)
STEPS: dict[str, tuple[tuple[str, ...], ...]] = {
    "sqlite": (
        (f"{EVENTS} WITHOUT ROWID", *REST),
        (JOURNAL,),
        SORTED,
        (SEATS["sqlite"],),
        DAYS,
        DEVICES,
        PORTRAITS,
    ),
    "postgresql": (
        (EVENTS, *REST),
        (),
        (),
        (SEATS["postgresql"],),
        DAYS,
        DEVICES,
        PORTRAITS,
    ),
}


class Connection(Protocol):
    """What sqlite3 and psycopg have in common."""

    def execute(self, sql: Any, /) -> Any:
        """Run one statement; a cursor over what it finds."""


def migrate(connection: Connection, engine: str, last: int | None = None) -> None:
    """Take the steps that a database has not had, in the transaction that is open."""
    connection.execute(COUNTED)
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    reached, steps = found[0] if found else "0000", STEPS[engine][:last]
    if reached not in [f"{step:04}" for step in range(len(STEPS[engine]) + 1)]:
        raise UnusableDatabase(
            "the database was written by a newer version of sennik; "
            "start that one, or name another --database"
        )
    for step in steps[int(reached) :]:
        for statement in step:
            connection.execute(statement)
    if int(reached) < len(steps):
        connection.execute("DELETE FROM alembic_version")
        connection.execute(f"INSERT INTO alembic_version VALUES ('{len(steps):04}')")  # noqa: S608 -- a number
