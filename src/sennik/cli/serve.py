"""`sennik serve`: the tables, in the browser."""

import contextlib
import ipaddress
import os
import socket
import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from sennik.cli import saves
from sennik.cli.errors import Complaint, check_installed, complain
from sennik.engine.options import named_game

FAILED = 1  # the exit code of a server that cannot go on
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- the person at this machine asked for it
ANYWHERE = ("", EVERYWHERE, "::")  # addresses that stand for all
OUTSIDE = ("192.0.2.1", 9)  # an address of nobody: RFC 5737


def serve(
    *,
    config: Path | None = None,
    host: str | None = None,
    lan: Annotated[bool, Parameter(negative="")] = False,
    port: int | None = None,
    database: str | None = None,
    workers: int | None = None,
    data: Path | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    public_url: str | None = None,
    trusted_proxies: str | None = None,
    metrics_port: int | None = None,
    log_format: str | None = None,
    log_level: str | None = None,
    games: str | None = None,
) -> int:
    """Open the tables to everybody who can reach this machine's port.

    Parameters
    ----------
    config
        A file of settings (TOML). The environment comes before it, as SENNIK_PORT,
        SENNIK_DATABASE …, and what stands here before both.
    host
        The address to listen on, 127.0.0.1 by itself; 0.0.0.0 lets others on your
        network in.
    lan
        Let other devices on your network in, and print the address to give them.
    port
        The port to listen on. Without it 8765, or any free one if that is taken.
    database
        Where tables are kept: postgresql://…, or the path of an SQLite file. An address
        with a password is refused here: it belongs into SENNIK_DATABASE or the file.
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
    if lan and host is not None:
        raise Complaint("--lan chooses the address itself: leave out --host")
    asked = {
        "host": EVERYWHERE if lan else host,
        "port": port,
        "database": database,
        "workers": workers,
        "data": None if data is None else str(data),
        "public_url": public_url,
        "trusted_proxies": trusted_proxies,
        "metrics_port": metrics_port,
        "log_format": log_format,
        "log_level": log_level,
        "games": None if games is None else games.split(","),
    }
    check_installed("server", "litestar", "prometheus_client", "structlog", "uvicorn")
    # Importing the server costs a second: --help must not wait for it.
    from sennik.store.base import UnusableDatabase
    from sennik.store.claim import AlreadyServed, claimed, tell
    from sennik.web.run.server import bound_socket, run
    from sennik.web.settings import Settings, checked, gathered

    told = gathered(config, os.environ, asked)
    is_plain = told == Settings() and browser
    settings = checked(
        replace(
            told,
            database=database_of(told.database, told.data),
            public_url=told.public_url.rstrip("/"),
            games=tuple(named_game(key).key for key in told.games if key),
        )
    )
    try:
        with contextlib.ExitStack() as held:
            path = settings.database.removeprefix("sqlite:///")
            is_file = path != settings.database  # else others may share it
            claim = held.enter_context(claimed(Path(path))) if is_file else None
            listening = held.enter_context(bound_socket(settings))
            here, found = _in_network() if lan else "", listening.getsockname()[1]
            if here:
                settings = replace(settings, network_url=_address(here, found))
            address = settings.invited_to or _address(settings.host, found)
            if claim is not None:
                tell(claim, address)
            word = _word(settings.public_url or here) if lan else ""
            return run(settings, listening, partial(_opened, address, browser, word))
    except AlreadyServed as found:
        if not is_plain or not found.address:
            raise
        print(f"Sennik is open already at {found.address}; the browser shows it")
        webbrowser.open(found.address)
        return 0
    except UnusableDatabase as error:
        complain(str(error))
        return FAILED


def _opened(address: str, browser: bool, word: str) -> None:
    print(f"Sennik is open at {address} (Ctrl-C closes it)", flush=True)
    if word:
        print(word, flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()


def database_of(database: str, data: str) -> str:
    """The address of a database that is named, or that lies in a folder."""
    if not database:
        return f"sqlite:///{_folder(data) / 'tables.sqlite'}"
    return database if "://" in database else f"sqlite:///{database}"


def _folder(data: str) -> Path:
    if data:
        return Path(data)
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


def _in_network() -> str:
    """This machine's address in the local network, or nothing where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(OUTSIDE)  # sends nothing: it only chooses the way there
        except OSError:
            return ""
        found = str(asking.getsockname()[0])
    return "" if ipaddress.ip_address(found).is_loopback else found


def _word(reached: str) -> str:
    """What to know about other devices; `reached` is where they find us."""
    if reached:
        return (
            "Every device in your network can open that address; if one cannot, "
            "a firewall on this machine is in the way."
        )
    return (
        "No other device can open it: this machine has no address in a network. "
        "Connect it to Wi-Fi or by cable, and start again."
    )
