"""SQLite: events in the order they came, not yet sorted into their places."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the journal."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.create_table(
        "journal",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
