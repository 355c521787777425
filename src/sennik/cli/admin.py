"""`sennik admin`: tables and people of a server, for whoever runs it."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sennik.cli.errors import Complaint, check_installed

Json = Annotated[bool, Parameter(name="--json", negative="")]
Id = Annotated[str, Parameter(allow_leading_hyphen=True)]  # it may begin with one
Work = Callable[[Any], Awaitable[Any]]


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Which server is meant.

    Parameters
    ----------
    config
        The file of settings that the server has.
    database
        The address of its database, or the path of its SQLite file; with a password
        only in SENNIK_DATABASE.
    data
        The folder of its SQLite file, when no database is named.
    """

    config: Path | None = None
    database: str | None = None
    data: Path | None = None


HERE = Where()


def tables(*, limit: int = 50, json_: Json = False, where: Where = HERE) -> None:
    """List tables, the newest first.

    Parameters
    ----------
    limit
        How many at most.
    json_
        Print JSON and nothing else.
    """
    import msgspec

    found = done(where, lambda doors: doors.tables(limit))
    if json_:
        print(msgspec.json.encode(found).decode())
        return
    rows = [
        (
            one.table,
            one.game,
            one.status,
            moment(one.changed_at),
            ", ".join(sitters(one)),
        )
        for one in found
    ]
    print_rows(("TABLE", "GAME", "STATUS", "CHANGED", "SEATS"), rows)


def close(table: Id, /, *, where: Where = HERE) -> None:
    """Close a table; a match there ends without a winner."""
    done(where, lambda doors: doors.close_table(table))
    print(f"Table {table} is closed")


def people(
    matching: str = "", /, *, limit: int = 50, json_: Json = False, where: Where = HERE
) -> None:
    """List people and programs, the one seen last first.

    Parameters
    ----------
    matching
        Part of a name or an id.
    limit
        How many at most.
    json_
        Print JSON and nothing else.
    """
    import msgspec

    found = done(where, lambda doors: doors.people(matching, limit))
    if json_:
        print(msgspec.json.encode(found).decode())
        return
    rows = [
        (
            one.identity.id,
            one.identity.name,
            day(one.seen_at) if one.seen_at else "never",
            str(one.sessions),
            str(one.tables),
            " ".join(marks(one.identity)),
        )
        for one in found
    ]
    print_rows(("ID", "NAME", "SEEN", "DEVICES", "TABLES", ""), rows)


def rename(who: Id, name: str, /, *, where: Where = HERE) -> None:
    """Call somebody by another name, at all tables too. To keep it there, mute too."""
    done(where, lambda doors: doors.rename(who, name))
    print(f"{who} is called {name}")


def mute(who: Id, /, *, where: Where = HERE) -> None:
    """Let somebody say nothing at tables, and keep their name."""
    done(where, lambda doors: doors.change(who, muted=True))
    print(f"{who} is muted; a running server knows it within seconds")


def unmute(who: Id, /, *, where: Where = HERE) -> None:
    """Let somebody speak again."""
    done(where, lambda doors: doors.change(who, muted=False))
    print(f"{who} may speak again")


def ban(who: Id, /, *, where: Where = HERE) -> None:
    """Let somebody in nowhere any more. At their tables they count as away."""
    done(where, lambda doors: doors.change(who, banned=True))
    print(f"{who} is banned; a running server closes their sockets within seconds")


def unban(who: Id, /, *, where: Where = HERE) -> None:
    """Let somebody in again."""
    done(where, lambda doors: doors.change(who, banned=False))
    print(f"{who} is let in again")


def erase(
    who: Id,
    /,
    *,
    yes: Annotated[bool, Parameter(negative="")] = False,
    where: Where = HERE,
) -> None:
    """Forget somebody: devices, name, also in what was played.

    Parameters
    ----------
    yes
        Do it; it cannot be taken back.
    """
    if not yes:
        raise Complaint(f"erasing {who} cannot be taken back: say it with --yes")
    done(where, lambda doors: doors.erase(who))
    print(f"{who} is erased")


def export(who: Id, /, *, where: Where = HERE) -> None:
    """Print all that is kept of somebody, as JSON; no secret is in it."""
    found = done(where, lambda doors: doors.export(who))
    print(json.dumps(found, ensure_ascii=False, indent=1))


def backup(path: Path, /, *, where: Where = HERE) -> None:
    """Copy an SQLite database while it is used. PostgreSQL has pg_dump for this."""
    if path.exists():
        raise Complaint(f"{path} exists already")
    done(where, lambda doors: doors.backup(path))
    print(f"A copy of the database is in {path}")


def done(where: Where, work: Work) -> Any:
    """What comes of some work with the database of a server."""
    check_installed("server", "litestar", "prometheus_client", "structlog", "uvicorn")
    from sennik.cli.serve import database_of
    from sennik.web.administration import administered
    from sennik.web.run import logs
    from sennik.web.settings import gathered

    given = {
        "database": where.database,
        "data": None if where.data is None else str(where.data),
    }
    told = gathered(where.config, os.environ, given)
    logs.set_up("text", "warning")
    database = database_of(told.database, told.data)
    path = Path(database.removeprefix("sqlite:///"))
    if path != Path(database) and not path.is_file():
        raise Complaint(f"there is no database {path}; name it as the server does")

    async def opened() -> Any:
        async with administered(database) as doors:
            return await work(doors)

    return asyncio.run(opened())


def sitters(listing: Any) -> list[str]:
    """Who sits at a table, as a list shows it."""
    return [
        seat.name or (f"({seat.bot})" if seat.bot else "–") for seat in listing.seats
    ]


def marks(identity: Any) -> list[str]:
    """What somebody may not do."""
    return [name for name in ("muted", "banned") if getattr(identity, name)]


def moment(milliseconds: int) -> str:
    """A moment as people here write it."""
    return f"{datetime.fromtimestamp(milliseconds / 1000):%Y-%m-%d %H:%M}"


def day(milliseconds: int) -> str:
    """A day, which begins at midnight of UTC."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d}"


def print_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns one below the other; nothing where there is no row."""
    if not rows:
        print("none")
        return
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
