"""What belongs to one engine: addresses, migrations, backup, a database that dies."""

import asyncio
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import psycopg
import pytest

from sennik.store import BadDatabase, SeveralWorkers, store_at
from sennik.store.base import (
    Identity,
    ListedSeat,
    Session,
    StaleTable,
    StoreUnavailable,
    UnusableDatabase,
)
from sennik.store.schema import migrate
from sennik.store.sql import row_of
from sennik.store.sqlite import SqliteStore
from sennik.tables.events import SeatTaken
from tests.store.columns import columns
from tests.store.postgresql import folder_of_programs
from tests.store.test_contract import opened, said

ACKNOWLEDGED = """
import asyncio, os, sys
from sennik.store import store_at
from tests.store.test_contract import opened, said

async def main():
    store = store_at(sys.argv[1])
    await store.open()
    await store.append("t", 0, [opened()])
    for after in range(1, 50):
        await store.append("t", after, [said(after)])
    print(after + 1, flush=True)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


BUSY = """
import asyncio, sys
from sennik.store import store_at
from tests.store.test_contract import opened, said

async def main():
    store = store_at(sys.argv[1])
    await store.open()
    names = sys.argv[2].split(",")
    heads = await store.heads(names)
    async def append(name):
        after = heads.get(name, 0)
        event = said(after) if after else opened()
        heads[name] = await store.append(name, after, [event])
    while True:
        await asyncio.gather(*map(append, names))
        print(min(heads.values()), flush=True)

asyncio.run(main())
"""


def test_steps_lead_to_the_schema_that_alembic_made(database: str) -> None:
    """And opening a database again changes nothing."""
    engine = database.split(":")[0]
    made = (Path(__file__).parent / "schema" / f"{engine}.txt").read_text()
    for _ in range(2):
        open_and_close(database)
        assert "\n".join(columns(database)) + "\n" == made


def test_a_database_of_a_newer_version_is_refused_as_it_is(database: str) -> None:
    open_and_close(database)
    run(database, "UPDATE alembic_version SET version_num = '0099'")
    before = columns(database)
    with pytest.raises(UnusableDatabase, match="newer version"):
        open_and_close(database)
    assert columns(database) == before


def test_a_step_that_fails_is_no_step(database: str) -> None:
    """Half a schema is worse than none."""
    run(database, "CREATE TABLE leases (x INTEGER)")
    before = columns(database)
    with pytest.raises((UnusableDatabase, psycopg.errors.DuplicateTable)):
        open_and_close(database)
    assert columns(database) == before


def test_lists_of_names_become_lists_of_seats(database: str) -> None:
    """Sennik 0.1 did not tell bots from people."""
    open_at(database, step=3)
    old = """INSERT INTO tables
        VALUES ('t', 'sen', 'over', 1, 1, 1, '["Óla", "thumb", ""]', '[]')"""
    run(database, old)

    async def listed() -> list[ListedSeat]:
        store = store_at(database)
        await store.open()
        (found,) = await store.public_tables()
        await store.close()
        return found.seats

    seats = [ListedSeat("Óla"), ListedSeat(bot="thumb"), ListedSeat()]
    assert asyncio.run(listed()) == seats


def test_devices_of_older_versions_were_last_seen_when_they_came(
    database: str,
) -> None:
    open_at(database, step=5)
    run(database, "INSERT INTO identities VALUES ('ola', 'Ola', 'pl', 5)")
    run(database, "INSERT INTO secrets VALUES ('hash', 'ola', 7)")

    async def found() -> tuple[list[Session], Identity | None]:
        store = store_at(database)
        await store.open()
        both = await store.sessions_of("ola"), await store.identity_of("hash")
        await store.close()
        return both

    assert asyncio.run(found()) == (
        [Session("hash", "", created_at=7, seen_at=7)],
        Identity("ola", "Ola", "pl"),
    )


def open_at(database: str, step: int) -> None:
    """Make a database as an older version did."""
    if database.startswith("sqlite:"):
        path = database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            migrate(file, "sqlite", step)
    else:
        with psycopg.connect(database) as connection:
            migrate(connection, "postgresql", step)


def open_and_close(database: str) -> None:
    async def both() -> None:
        store = store_at(database)
        await store.open()
        await store.close()

    asyncio.run(both())


def run(database: str, sql: str) -> None:
    """One statement by the engine's own means."""
    if database.startswith("sqlite:"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            file.execute(sql)
            file.commit()
    else:
        with psycopg.connect(database) as connection:
            connection.execute(sql.encode())


def test_workers_that_start_together_migrate_one_by_one(database: str) -> None:
    async def start() -> None:
        stores = [store_at(database) for _ in range(3)]
        if isinstance(stores[0], SqliteStore):
            stores = stores[:1]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(start())


def test_several_workers_on_sqlite_are_refused() -> None:
    with pytest.raises(SeveralWorkers, match="postgresql"):
        store_at("sqlite:///x.db", workers=2)


def test_an_unknown_database_is_refused_without_its_password() -> None:
    with pytest.raises(BadDatabase) as refused:
        store_at("mysql://ola:hunter2@host/db")
    assert "hunter2" not in str(refused.value)


def test_an_acknowledged_append_survives_a_kill(database: str) -> None:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", ACKNOWLEDGED, database],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "50", done.stderr

    async def count() -> int:
        store = store_at(database)
        await store.open()
        head = (await store.heads(["t"]))["t"]
        await store.close()
        return head

    assert asyncio.run(count()) == 50


def test_whenever_a_process_is_killed_every_acknowledged_append_is_there_once(
    database: str,
) -> None:
    names, rng, acknowledged = [f"t{number:03}" for number in range(600)], Random(7), 0
    for _ in range(3):
        command = [sys.executable, "-c", BUSY, database, ",".join(names)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as busy:  # noqa: S603
            assert busy.stdout is not None
            assert int(busy.stdout.readline()) > acknowledged
            time.sleep(rng.uniform(0.5, 1.0))
            busy.kill()
            acknowledged = int(busy.stdout.read().split()[-1])

    async def check() -> None:
        store = store_at(database)
        await store.open()
        for name in names:
            numbers = [numbered.seq for numbered in await store.read(name)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= acknowledged
        await store.close()

    asyncio.run(check())


def test_sqlite_keeps_every_commit_on_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    connection = store._connected()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    connection.close()


def test_events_of_an_older_journal_are_put_into_their_places(tmp_path: Path) -> None:
    """Sennik 0.1 kept the newest ones apart, perhaps in both places."""
    file = tmp_path / "tables.db"
    connection = SqliteStore(file)._connected()
    migrate(connection, "sqlite", 2)
    for seq, event in ((1, opened()), (2, said(2)), (3, said(3))):
        row = ("t", *row_of(seq, event))
        if seq < 3:
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
        if seq > 1:
            connection.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", row)
    connection.close()

    async def test() -> None:
        store = SqliteStore(file)
        await store.open()
        found = [numbered.event for numbered in await store.read("t")]
        assert found == [opened(), said(2), said(3)]
        assert await store.append("t", 3, [said(4)]) == 4
        await store.close()

    asyncio.run(test())


def test_events_that_follow_nothing_are_refused(tmp_path: Path) -> None:
    """Alone and among others: a table that was deleted is not begun in its middle."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await store.append("t", 0, [opened()])
        await store.append("gone", 0, [opened()])
        await store.delete_table("gone")
        for others in (1, 70):
            names = ["gone", *("t" if n == 0 else f"t{n}" for n in range(others))]
            heads = await store.heads(names)
            appends = [store.append(n, heads.get(n, 0), [said(5)]) for n in names[1:]]
            late = store.append("gone", 1, [said(5)])
            with pytest.raises(StaleTable):
                await late
            assert await asyncio.gather(*appends) == [
                heads.get(name, 0) + 1 for name in names[1:]
            ]
        assert await store.read("gone") == []
        await store.close()

    asyncio.run(test())


def test_an_erased_name_is_not_in_the_file_of_sqlite_either(tmp_path: Path) -> None:
    file, name = tmp_path / "tables.db", "Aleksandra Nowak"

    async def test() -> None:
        store = SqliteStore(file)
        await store.open()
        await store.add_identity(Identity("ola", name, "pl"), "hash", now=1)
        await store.append("t", 0, [opened(), SeatTaken(2, 0, "ola", name)])
        await store.append("t", 2, [said(3)])
        await store.close()
        assert name.encode() in file.read_bytes()
        await store.open()
        await store.erase_identity("ola")
        await store.close()
        assert name.encode() not in file.read_bytes()

    asyncio.run(test())


def test_a_backup_of_sqlite_is_a_whole_store(tmp_path: Path) -> None:
    async def test() -> None:
        store = store_at(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        await store.append("t", 0, [opened()])
        writing = asyncio.create_task(write(99))
        await store.backup(tmp_path / "copies" / "copy.db")
        await writing
        await store.append("t", 1, [said(2)])
        await store.close()
        copy = store_at(f"sqlite:///{tmp_path / 'copies' / 'copy.db'}")
        await copy.open()
        assert [n.event for n in await copy.read("t")] == [opened()]
        assert await copy.append("t", 1, [said(3)]) == 2
        await copy.close()

    async def write(_: int) -> None:
        await asyncio.sleep(0)

    asyncio.run(test())


def test_a_dump_of_postgresql_is_a_whole_store(postgresql: str, tmp_path: Path) -> None:
    """As docs/operations.md says it: dumped while in use, restored beside it."""
    dump, programs = tmp_path / "sennik.dump", folder_of_programs()
    restored = postgresql.replace("/postgres?", "/restored?")

    async def test() -> None:
        store = store_at(postgresql)
        await store.open()
        await store.append("kept", 0, [opened("kept"), said(2)])
        with dump.open("wb") as file:
            dumping = [str(programs / "pg_dump"), "--format=custom", postgresql]
            subprocess.run(dumping, stdout=file, check=True)  # noqa: S603
        await store.append("kept", 2, [said(3)])
        await store.close()
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute("CREATE DATABASE restored")
        restoring = [str(programs / "pg_restore"), "--dbname", restored, str(dump)]
        subprocess.run(restoring, check=True)  # noqa: S603
        copy = store_at(restored)
        await copy.open()
        kept = [n.event for n in await copy.read("kept")]
        assert kept == [opened("kept"), said(2)]
        assert await copy.append("kept", 2, [said(4)]) == 3
        await copy.close()

    asyncio.run(test())


def test_postgresql_names_its_own_tool_for_backups(postgresql: str) -> None:
    with pytest.raises(BadDatabase, match="pg_dump"):
        asyncio.run(store_at(postgresql).backup(Path("copy")))


def test_sqlite_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        blocker = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        blocker.execute("DROP TABLE events")
        blocker.close()
        with pytest.raises(StoreUnavailable):
            await store.append("t", 0, [opened()])
        with pytest.raises(StoreUnavailable):
            await store.read("t")
        await store.close()

    asyncio.run(test())


def test_postgresql_that_is_gone_says_so() -> None:
    with pytest.raises(StoreUnavailable):
        asyncio.run(store_at("postgresql://x@/x?host=/nowhere").open())


def test_lost_connections_to_postgresql_are_made_again(postgresql: str) -> None:
    async def test() -> None:
        store = store_at(postgresql)
        await store.open()
        await store.append("lost", 0, [opened("lost")])
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        for _ in range(50):
            try:
                await store.append("lost", 1, [said(2)])
                break
            except StoreUnavailable:
                await asyncio.sleep(0.05)
        assert (await store.heads(["lost"]))["lost"] == 2
        await store.close()

    asyncio.run(test())
