"""Alembic's entrance: the connection comes from `migrate`."""

from alembic import context

from sennik.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata
)
with context.begin_transaction():
    context.run_migrations()
