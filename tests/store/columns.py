"""What a database says of its own schema: tables, columns, keys, indexes, in lines."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg

COLUMNS = """SELECT table_name, column_name, data_type, is_nullable
    FROM information_schema.columns WHERE table_schema = 'public'"""
INDEXES = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"


def columns(database: str) -> list[str]:
    """The schema of a database at an address, sorted."""
    if database.startswith("sqlite:"):
        with closing(
            sqlite3.connect(Path(database.removeprefix("sqlite:///")))
        ) as file:
            made = file.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
            return sorted(plain(sql) for (sql,) in made)
    with psycopg.connect(database) as connection:
        lines = [" ".join(row) for row in connection.execute(COLUMNS)]
        return sorted(lines + [sql for (sql,) in connection.execute(INDEXES)])


def plain(sql: str) -> str:
    """A statement without the writer's quotes and spaces."""
    words = sql.replace('"', "").replace("(", " ( ").replace(")", " ) ")
    return " ".join(words.replace(",", " , ").split())
