"""What an operator may set, with the defaults of a server at home.

Every setting can stand in a file, in the environment, and the usual ones on the command
line; what comes later in this list wins.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

import msgspec

from sennik.engine.errors import SennikError
from sennik.store import store_at

PORT = 8765
PREFIX = "SENNIK_"  # of variables of the environment
HOUR = 3600.0
DAY = 24 * HOUR
LASTING = 400 * DAY  # how long a browser keeps a cookie at most


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much one visitor may ask for."""

    message_bytes: int = 4096  # the longest message on a socket
    body_bytes: int = 16384  # the longest body of a request
    messages_a_second: float = 20.0  # on one socket
    messages_at_once: int = 60
    requests_a_second: float = 20.0  # of one identity
    requests_at_once: int = 300  # a page that keeps itself fetches all its files
    strange_requests_a_second: float = 100.0  # from one address, of nobody we know
    strange_requests_at_once: int = 500
    identities_an_hour: float = 300.0  # from one address: a school has only one
    identities_at_once: int = 150
    lines_an_address: int = 400  # HTTP connections; WebSockets count by identity
    first_byte_seconds: float = 10.0  # until a request begins
    head_seconds: float = 10.0  # until its headers are there
    body_seconds: float = 20.0  # until its body is
    tables: int = 20  # open tables that one identity opened
    connections: int = 20  # sockets of one identity
    connections_in_all: int = 20_000
    strikes: int = 20  # malformed messages before a socket is closed
    waiting_answers: int = 64  # a reader further behind is cut
    send_seconds: float = 10.0  # a reader slower than this is cut


class Retention(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When things nobody uses any more go."""

    lobby: float = 7 * DAY  # a table whose match never began is closed
    finished: float = 180 * DAY  # a closed or finished table is deleted
    people: float = LASTING  # who was not here for so long is erased
    sweep: float = HOUR  # how often all this is looked at


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a server process needs to know."""

    host: str = "127.0.0.1"
    port: int | None = None  # PORT, or any free one where that is taken
    database: str = ""  # postgresql://…, sqlite:///path or a path
    data: str = ""  # the folder of the SQLite file, when no database is named
    workers: int = 1
    public_url: str = ""  # what people type; empty: whatever address they came by
    operator: str = ""  # who runs this and how to reach them, for the privacy page
    network_url: str = ""  # where devices in the same network find us, if they can
    trusted_proxies: str = ""  # addresses whose X-Forwarded-* are believed
    metrics_host: str = "127.0.0.1"  # the address of the metrics; keep it inside
    metrics_port: int = 0  # the port of the metrics; 0: none
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    bot_pace: float = 1.0  # times the pauses of bots; 0: they answer at once
    thinkers: int = 2  # threads in which bots think
    away_seconds: float = 5.0  # without a connection before a player counts as away
    lease_seconds: float = 3.0  # another process takes over after this
    lease_renewal: float = 0.75  # how often it looks
    drain_seconds: float = 5.0  # how long a stopping server waits for its sockets
    games: tuple[str, ...] = ()  # compiled before ready; empty: all of them
    limits: Limits = Limits()
    retention: Retention = Retention()

    @property
    def invited_to(self) -> str:
        """What the links to tables begin with, as far as that is known."""
        return self.public_url or self.network_url

    @property
    def is_https(self) -> bool:
        """Whether cookies may be marked as for encrypted connections only."""
        return self.public_url.startswith("https://")

    @property
    def origin(self) -> str:
        """The scheme, host and port of `public_url`, or nothing."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


class BadSettings(SennikError):
    """Settings that contradict each other."""


def gathered(
    file: Path | None, environment: Mapping[str, str], given: Mapping[str, Any]
) -> Settings:
    """The settings of a file, of the environment and of a command line in one."""
    check_no_password(given.get("database") or "")
    found = {} if file is None else _read(file)
    _convert(found, str(file))
    for name, path in _variables(Settings):
        if (value := environment.get(name)) is not None:
            # One at a time, so that a complaint names the variable.
            one = _nested(path, value.split(",") if path == ("games",) else value)
            _convert(one, name)
            _merge(found, one)
    _merge(found, {name: value for name, value in given.items() if value is not None})
    return _convert(found, "the command line")


def check_no_password(address: str) -> None:
    """Complain about a password in a command line, which everybody here can read."""
    try:
        parts = urlsplit(address)
    except ValueError:  # no address; what it is instead is complained of later
        return
    if parts.password or "password" in parse_qs(parts.query):
        raise BadSettings(
            "every user of this machine can read a command line, and the password of "
            "--database in it: put the address into SENNIK_DATABASE or into a file for "
            "--config, and change the password"
        )


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadSettings(f"{file} is not TOML: {error}") from None


def _convert(found: dict[str, Any], place: str) -> Settings:
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{place}: {error}") from None


def _variables(
    kind: type[msgspec.Struct], path: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each variable of the environment and the place of what it sets."""
    for field in msgspec.structs.fields(kind):
        place = (*path, field.name)
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from _variables(field.type, place)
        else:
            yield PREFIX + "_".join(place).upper(), place


def _nested(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    for name in reversed(path):
        value = {name: value}
    return dict(value)


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, dict):
            _merge(into.setdefault(name, {}), value)
        else:
            into[name] = value


def checked(settings: Settings) -> Settings:
    """`settings`, or a complaint that names what to change."""
    if settings.workers < 1:
        raise BadSettings("--workers is at least 1")
    if settings.workers > 1 and not hasattr(os, "fork"):
        raise BadSettings("several workers need a system that can fork")
    if not 0 <= (settings.port or 0) < 65536 or not 0 <= settings.metrics_port < 65536:
        raise BadSettings("a port is 0 to 65535")
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise BadSettings("--public-url looks like https://play.example.org")
        if parts.path not in ("", "/") or parts.query or parts.fragment:
            raise BadSettings("--public-url is a scheme and a host, without a path")
    store_at(settings.database, settings.workers)  # complains of what it cannot be
    return settings
