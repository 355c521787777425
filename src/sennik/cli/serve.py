"""`sennik serve`: the tables, in the browser."""

import contextlib
import threading
import webbrowser
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sennik.cli import saves
from sennik.cli.errors import Complaint, check_installed, complain
from sennik.engine.options import named_game

FAILED = 1  # the exit code of a server that cannot go on
ANYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 addresses that stand for all


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    workers: int = 1,
    data: Path | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    public_url: str = "",
    trusted_proxies: str = "",
    metrics_port: int = 0,
    log_format: str = "text",
    log_level: str = "info",
    games: str = "",
) -> int:
    """Open the tables to everybody who can reach this machine's port.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others on your network in.
    port
        The port to listen on. Without it 8765, or any free one if that is taken.
    database
        Where tables are kept: postgresql://…, or the path of an SQLite file.
    workers
        Server processes; more than one needs PostgreSQL.
    data
        The folder of the SQLite file, when no database is named.
    browser
        Open the page in the browser.
    public_url
        The address people type, such as https://play.example.org, behind a proxy.
    trusted_proxies
        Addresses of proxies whose X-Forwarded headers are believed, with commas.
    metrics_port
        Serve Prometheus metrics on this port of the loopback address.
    log_format
        text or json.
    log_level
        debug, info, warning or error.
    games
        Compile only these games before opening, with commas; the others when they are
        first played.
    """
    is_plain = locals() == {
        name: each.default for name, each in signature(serve).parameters.items()
    }
    check_installed("server", "litestar", "prometheus_client", "structlog", "uvicorn")
    # Importing the server costs a second: --help must not wait for it.
    from sennik.store.base import UnusableDatabase
    from sennik.store.claim import AlreadyServed, claimed, tell
    from sennik.web.run.server import bound_socket, run
    from sennik.web.settings import Settings, checked

    if log_format not in ("text", "json"):
        raise Complaint(f"--log-format is text or json, not {log_format!r}")
    if log_level not in ("debug", "info", "warning", "error"):
        raise Complaint(
            f"--log-level is debug, info, warning or error, not {log_level!r}"
        )
    settings = checked(
        Settings(
            host=host,
            port=8765 if port is None else port,
            database=_database(database, data),
            workers=workers,
            public_url=public_url.rstrip("/"),
            trusted_proxies=trusted_proxies,
            metrics_port=metrics_port,
            log_format=log_format,
            log_level=log_level,
            games=tuple(named_game(key).key for key in games.split(",") if key),
        )
    )
    try:
        with contextlib.ExitStack() as held:
            path = settings.database.removeprefix("sqlite:///")
            is_file = path != settings.database  # else others may share it
            claim = held.enter_context(claimed(Path(path))) if is_file else None
            listening = held.enter_context(bound_socket(settings, port is None))
            address = public_url or _address(host, listening.getsockname()[1])
            if claim is not None:
                tell(claim, address)
            return run(settings, listening, partial(_opened, address, browser))
    except AlreadyServed as found:
        if not is_plain or not found.address:
            raise
        print(f"Sennik is open already at {found.address}; the browser shows it")
        webbrowser.open(found.address)
        return 0
    except UnusableDatabase as error:
        complain(str(error))
        return FAILED


def _opened(address: str, browser: bool) -> None:
    print(f"Sennik is open at {address} (Ctrl-C closes it)", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()


def _database(database: str | None, data: Path | None) -> str:
    if database is None:
        return f"sqlite:///{_folder(data) / 'tables.sqlite'}"
    return database if "://" in database else f"sqlite:///{database}"


def _folder(data: Path | None) -> Path:
    if data is not None:
        return data
    try:
        folder = saves.folder().parent
    except RuntimeError as error:  # nobody's home
        raise Complaint(f"{error}; name a folder with --data") from None
    with contextlib.suppress(OSError):
        folder.chmod(0o700)  # ours alone, also if an earlier version made it
    return folder


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
