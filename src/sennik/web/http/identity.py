"""Who is asking: a cookie that scripts cannot read, or a bot's bearer token."""

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from sennik.store.base import Identity
from sennik.store.people import day_of
from sennik.web.edge.guards import cookie_name, neighbourhood, secret_in
from sennik.web.http.errors import Trouble, preferred
from sennik.web.process import Process
from sennik.web.run.sources import hashed
from sennik.web.settings import LASTING, Settings

LONGEST = 200  # characters of a secret that are worth looking up
Connection = ASGIConnection[Any, Any, Any, Any]


def cookie(settings: Settings, password: str) -> Cookie:
    """The cookie that holds `password`; an empty one is forgotten at once."""
    return Cookie(
        key=cookie_name(settings),
        value=password,
        max_age=int(LASTING) if password else 0,
        httponly=True,
        secure=settings.is_https,
        samesite="strict",
        path="/",
    )


def shown_secret(process: Process, connection: Connection) -> str:
    """The hash of the secret that a request shows, or nothing."""
    password = secret_in(process.settings, connection.headers)
    return hashed(password) if 0 < len(password) <= LONGEST else ""


async def visitor(process: Process, connection: Connection) -> Identity | None:
    """Whoever is asking, if we know them."""
    secret = shown_secret(process, connection)
    found = await process.store.identity_of(secret) if secret else None
    if found is not None:
        day = day_of(process.sources.now())
        if not process.recent.has_seen(secret, day):
            await process.store.note_seen(secret, day)
        process.recent.add(secret, found.id, day)
    return found


async def known_visitor(process: Process, connection: Connection) -> Identity:
    """Whoever is asking and is let in, or trouble."""
    found = await own_visitor(process, connection)
    if found.banned:
        raise Trouble("banned", 403)
    return found


async def own_visitor(process: Process, connection: Connection) -> Identity:
    """Whoever asks for what is theirs, even where they are let in no more."""
    found = await visitor(process, connection)
    if found is None:
        raise Trouble("unknown_visitor", 401)
    return found


def is_new_today(process: Process, connection: Connection) -> bool:
    """Whether this device was not here today, as far as we know: then its cookie is
    given again, and lasts as long as any.
    """
    day = day_of(process.sources.now())
    return not process.recent.has_seen(shown_secret(process, connection), day)


async def newcomer(
    process: Process,
    connection: Connection,
    name: str,
    language: str | None = None,
    label: str = "",
    is_bot: bool = False,
    portrait: str = "",
) -> tuple[Identity, str]:
    """Somebody new, and the secret that only they will have."""
    address = connection.client.host if connection.client else ""
    if not process.newcomers.take(neighbourhood(address), time.monotonic()):
        raise Trouble("too_fast", 429)
    spoken = language or preferred(connection.headers.get("accept-language", ""))
    who = process.sources.identity_id(is_bot)
    identity = Identity(who, name, spoken, portrait=portrait)
    password = process.sources.password()
    now, secret = process.sources.now(), hashed(password)
    await process.store.add_identity(identity, secret, now, label)
    process.recent.add(secret, identity.id, day_of(now))
    return identity, password
