"""Events, lists, leases, identities."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "events",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="events_pkey"),
        sqlite_with_rowid=False,
    )
    create_lists()
    create_people()


def create_lists() -> None:
    """What lists show, and who watches what."""
    op.create_table(
        "tables",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "changed_at"])
    op.create_table(
        "players",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("present", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table", "identity", name="players_pkey"),
    )
    op.create_index("players_by_identity", "players", ["identity"])
    op.create_table(
        "leases",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_process", "leases", ["process"])


def create_people() -> None:
    """Identities, their secrets and their links."""
    op.create_table(
        "identities",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("secrets_by_identity", "secrets", ["identity"])
    op.create_table(
        "return_links",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
