"""Events in a database: SQLite by default, PostgreSQL at scale, one contract."""
