"""Who is asking: a cookie that scripts cannot read, or a bot's bearer token."""

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from sennik.store.base import Identity
from sennik.web.edge.guards import cookie_name, neighbourhood, secret_in
from sennik.web.http.errors import Trouble, preferred
from sennik.web.process import Process
from sennik.web.run.sources import hashed
from sennik.web.settings import DAY, Settings

LONGEST = 200  # characters of a secret that are worth looking up
Connection = ASGIConnection[Any, Any, Any, Any]


def cookie(settings: Settings, password: str) -> Cookie:
    """The cookie that holds `password`; an empty one is forgotten at once."""
    return Cookie(
        key=cookie_name(settings),
        value=password,
        max_age=int(400 * DAY) if password else 0,
        httponly=True,
        secure=settings.is_https,
        samesite="strict",
        path="/",
    )


async def visitor(process: Process, connection: Connection) -> Identity | None:
    """Whoever is asking, if we know them."""
    password = secret_in(process.settings, connection.headers)
    if not password or len(password) > LONGEST:
        return None
    found = await process.store.identity_of(hashed(password))
    if found is not None:
        process.recent.add(hashed(password), found.id)
    return found


async def known_visitor(process: Process, connection: Connection) -> Identity:
    """Whoever is asking, or trouble."""
    found = await visitor(process, connection)
    if found is None:
        raise Trouble("unknown_visitor", 401)
    return found


async def newcomer(
    process: Process,
    connection: Connection,
    name: str,
    language: str | None = None,
    is_bot: bool = False,
) -> tuple[Identity, str]:
    """Somebody new, and the secret that only they will have."""
    address = connection.client.host if connection.client else ""
    if not process.newcomers.take(neighbourhood(address), time.monotonic()):
        raise Trouble("too_fast", 429)
    spoken = language or preferred(connection.headers.get("accept-language", ""))
    identity = Identity(process.sources.identity_id(is_bot), name, spoken)
    password = process.sources.password()
    await process.store.add_identity(identity, hashed(password), process.sources.now())
    return identity, password
