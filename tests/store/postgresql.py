"""A throwaway PostgreSQL server: started for the tests, reached by a socket only.

PostgreSQL refuses to run as root, so then its own commands run as `nobody`.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MISSING = (
    "the store's tests need PostgreSQL's server programs (initdb, pg_ctl): "
    "install Debian's `postgresql` or put their folder on PATH"
)


@contextmanager
def server(*settings: str) -> Iterator[str]:
    """The address of a running server; `settings` are added to its own."""
    programs = folder_of_programs()
    base = Path(tempfile.mkdtemp(prefix="sennik-pg-"))
    account = unprivileged()
    try:
        if account:
            os.chown(base, account["user"], account["group"])
        data = base / "data"
        made = [programs / "initdb", "-D", data, "-U", "sennik", "-A", "trust"]
        run([*made, "--no-sync", "--no-locale", "-E", "UTF8"], account)
        options = " ".join(
            f"-c {each}"
            for each in ("listen_addresses=", f"unix_socket_directories={base}")
            + (settings or ("fsync=off",))
        )
        control = [programs / "pg_ctl", "-D", data]
        run([*control, "-w", "-l", base / "log", "-o", options, "start"], account)
        try:
            yield f"postgresql://sennik@/postgres?host={base}"
        finally:
            run([*control, "-m", "immediate", "stop"], account)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def run(command: list[Any], account: dict[str, Any]) -> None:
    """Run one of PostgreSQL's programs, as an ordinary account when we are root."""
    subprocess.run(  # noqa: S603
        [str(part) for part in command],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        **account,
    )


def unprivileged() -> dict[str, Any]:
    """Whom to be for `subprocess` when we are root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def folder_of_programs() -> Path:
    """Where the newest server programs are."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: float(path.parts[-3]),
    )
    if not versions:
        raise RuntimeError(MISSING)
    return versions[-1].parent
