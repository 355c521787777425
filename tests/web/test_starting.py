"""A server that cannot serve says why in one line and ends; no two serve one file."""

import asyncio
import os
import pwd
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from sennik.store.base import StoreUnavailable, UnusableDatabase
from sennik.store.claim import AlreadyServed, claimed, tell
from sennik.store.sqlite import SqliteStore, made_ready, probe
from tests.web.clients import free_port, until

ROOT = Path(__file__).parents[2]
SENNIK = [sys.executable, "-c", "from sennik.cli.main import main; exit(main())"]
PATIENCE = 300  # seconds: these machines may be busy


def kept(path: Path) -> Path:
    """An SQLite file as a server leaves it."""

    async def made() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.close()

    asyncio.run(made())
    return path


def opening(path: Path) -> None:
    asyncio.run(SqliteStore(path).open())


def torn(folder: Path) -> Path:
    path = folder / "tables.sqlite"
    path.write_bytes(b"this is no database at all" * 100)
    return folder


def damaged(folder: Path) -> Path:
    """A file that begins as it should."""
    path = kept(folder / "tables.sqlite")
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))
    return folder


def newer(folder: Path) -> Path:
    path = kept(folder / "tables.sqlite")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return folder


def missing(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "below"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (torn, "not a database"),
        (damaged, "malformed|Tree|page"),
        (newer, "newer version"),
        (missing, "Not a directory"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_as_such(
    tmp_path: Path, wrong: "object", words: str
) -> None:
    assert callable(wrong)
    with pytest.raises(UnusableDatabase, match=words):
        opening(wrong(tmp_path) / "tables.sqlite")


@pytest.mark.parametrize("wrong", [torn, newer, missing])
def test_a_server_that_cannot_start_says_why_in_one_line_and_ends(
    tmp_path: Path, wrong: "object"
) -> None:
    assert callable(wrong)
    told = subprocess.run(  # noqa: S603
        [*SENNIK, "serve", "--no-browser", "--data", str(wrong(tmp_path))],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
    )
    assert told.returncode == 1
    assert told.stderr.startswith("sennik: ") and told.stderr.count("\n") == 1
    assert "open at" not in told.stdout


def test_without_a_home_that_can_be_written_it_says_so_and_ends() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "XDG_DATA_HOME"}
    told = subprocess.run(  # noqa: S603
        [*SENNIK, "serve", "--no-browser"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
        env={**environment, "HOME": "/proc/nothing"},  # not even by root
    )
    assert told.returncode == 1
    assert told.stderr.startswith("sennik: ") and told.stderr.count("\n") == 1


@contextmanager
def ordinary() -> Iterator[None]:
    """Be an account that may not write everything, as root may."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("is_file", [True, False])
def test_what_cannot_be_written_is_told_at_the_start(is_file: bool) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        if is_file:
            kept(path).chmod(0o444)
        Path(folder).chmod(0o555)
        with ordinary():
            with pytest.raises(UnusableDatabase, match="Permission denied"):
                made_ready(path)
            with pytest.raises(UnusableDatabase), claimed(path):
                pass
        Path(folder).chmod(0o755)


def test_a_file_that_became_read_only_is_not_ready() -> None:
    with TemporaryDirectory() as folder:
        path = kept(Path(folder) / "tables.sqlite")
        probe(path)
        path.chmod(0o444)
        with ordinary(), pytest.raises(StoreUnavailable, match="written"):
            probe(path)


def test_the_file_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    before = os.umask(0)
    try:
        asyncio.run(copied(path, tmp_path / "copy.sqlite"))
    finally:
        os.umask(before)
    files = [*path.parent.iterdir(), tmp_path / "copy.sqlite"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)  # as an earlier version left it
    opening(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def copied(path: Path, copy: Path) -> None:
    """Use a store, with its files beside it, and make a backup."""
    store = SqliteStore(path)
    await store.open()
    await store.drop_leases("nobody")
    await store.backup(copy)
    assert path.with_name("tables.sqlite-wal").exists()
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await store.close()


def garbled(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"\xff" * 4096)


def removed(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [garbled, removed])
def test_a_file_that_is_harmed_is_not_ready(tmp_path: Path, harm: "object") -> None:
    async def test() -> None:
        path = tmp_path / "tables.sqlite"
        store = SqliteStore(path)
        await store.open()
        await store.ping()
        assert callable(harm)
        harm(path)
        with pytest.raises(StoreUnavailable):
            await store.ping()
        with suppress(StoreUnavailable):
            await store.close()

    asyncio.run(test())


def test_damage_that_is_met_later_is_not_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        store._suspect(error)
        with pytest.raises(StoreUnavailable, match="malformed"):
            await store.ping()
        await store.close()

    asyncio.run(test())


# --- One server a file ---------------------------------------------------------------


def test_a_file_is_claimed_by_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    with claimed(path) as claim:
        tell(claim, "http://localhost:1")
        with pytest.raises(AlreadyServed) as found, claimed(path):
            pass
        assert found.value.address == "http://localhost:1"
    with claimed(path):
        pass
    assert stat.S_IMODE(path.with_name("tables.sqlite.lock").stat().st_mode) == 0o600


@contextmanager
def process(folder: Path, *given: str) -> Iterator["subprocess.Popen[str]"]:
    """`sennik` with a browser that only notes what it is to show."""
    noted = folder / "browser.txt"
    note = folder / "browser.sh"
    note.write_text(f'#!/bin/sh\necho "$1" >> {noted}\n')
    note.chmod(0o755)
    started = subprocess.Popen(  # noqa: S603
        [*SENNIK, *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": f"{note} %s"},
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def test_a_second_server_on_one_folder_leads_to_the_first(tmp_path: Path) -> None:
    lock = tmp_path / "sennik" / "tables.sqlite.lock"
    noted = tmp_path / "browser.txt"
    with process(tmp_path) as first:
        until(lambda: noted.exists() and noted.read_text(), PATIENCE)
        address = lock.read_text().strip()
        assert noted.read_text().split() == [address]
        assert httpx.get(f"{address}/healthz").status_code == 200
        with process(tmp_path) as second:
            said, _ = second.communicate(timeout=PATIENCE)
        assert second.returncode == 0 and address in said
        assert noted.read_text().split() == [address, address]
        data = str(tmp_path / "sennik")
        with process(tmp_path, "serve", "--no-browser", "--data", data) as third:
            _, complaint = third.communicate(timeout=PATIENCE)
        assert third.returncode == 2
        assert address in complaint and complaint.count("\n") == 1
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)
    with claimed(tmp_path / "sennik" / "tables.sqlite"):
        pass  # nothing is left of a server that was killed


def test_a_process_whose_work_fails_says_so_once_and_ends(tmp_path: Path) -> None:
    """Such as the port of the metrics, or what nobody foresaw while preparing."""
    failing = (
        "import sys\n"
        "from sennik.web import process\n"
        "def fails(*_): raise RuntimeError('unforeseen')\n"
        "process.collect_rarely = fails\n"
        "from sennik.cli.main import main\n"
        "exit(main())\n"
    )
    given = [
        "serve",
        "--no-browser",
        "--data",
        str(tmp_path),
        "--port",
        str(free_port()),
    ]
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-c", failing, *given],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
    )
    assert told.returncode == 1
    assert told.stderr.count("RuntimeError: unforeseen") == 1
    assert told.stderr.count("cannot go on") == 1
