"""SQLite: events go straight to their places."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Put what waits in the journal where it belongs; some of it may be there."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute(
        """INSERT OR IGNORE INTO events ("table", seq, at, kind, data)
        SELECT "table", seq, at, kind, data FROM journal ORDER BY "table", seq"""
    )
    op.drop_table("journal")
