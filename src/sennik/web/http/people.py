"""HTTP: who you are, and coming back from another device."""

from typing import Annotated, Any

import structlog
from litestar import MediaType, Request, Response, delete, get, post
from litestar.exceptions import ClientException, InternalServerException
from litestar.params import Body

from sennik.engine.errors import SennikError
from sennik.store.base import Identity, StoreUnavailable
from sennik.tables.commands import Rename
from sennik.tables.decisions import Refused
from sennik.web.http import shapes
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.identity import cookie, known_visitor, newcomer, visitor
from sennik.web.http.names import checked_name
from sennik.web.process import Process
from sennik.web.rooms.erasing import erase
from sennik.web.rooms.room import Busy, NoTable
from sennik.web.run.sources import hashed

log = structlog.get_logger()
TABLES = 1000  # at which a name is changed, the latest ones


class Asked(Request[Any, Any, Any]):
    """A request; what cannot be read in it is the asker's mistake."""

    async def body(self) -> bytes:
        """The body; who hangs up meanwhile is no fault of ours."""
        try:
            return await super().body()
        except InternalServerException:
            raise ClientException("the body did not come") from None

    async def json(self) -> Any:
        """The body, which is at most `Limits.body_bytes` long."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):
            raise ClientException("the body cannot be read") from None


def process_of(request: Asked) -> Process:
    """The process behind a request; trouble while it is being prepared."""
    process: Process = request.app.state.process
    if not process.is_ready:
        raise Trouble("starting", 503)
    return process


def shown(identity: Identity) -> shapes.Me:
    """An identity as its owner sees it."""
    return shapes.Me(identity.id, identity.name, identity.language)


@get("/api/me", responses=PROBLEMS)
async def who_am_i(request: Asked) -> shapes.Me:
    """Who you are; 401 if we do not know you yet."""
    process = process_of(request)
    return shown(await known_visitor(process, request))


@post("/api/me", status_code=200, responses=PROBLEMS)
async def call_me(
    request: Asked, data: Annotated[shapes.Profile, Body()]
) -> Response[shapes.Me]:
    """Take another name or language, at all tables where you sit.

    Whoever comes without a cookie becomes somebody by this, and gets one. Only our own
    page can ask for it: the gate stops other sites, and a link or a form of theirs
    cannot send JSON.
    """
    process = process_of(request)
    name = checked_name(data.name) if data.name is not None else ""
    before = await visitor(process, request)
    if before is not None:
        return Response(shown(await _changed(process, before, name, data.language)))
    if "authorization" in request.headers:
        raise Trouble("unknown_visitor", 401)
    if request.content_type[0] != MediaType.JSON:
        raise Trouble("wrong_origin", 403)
    identity, password = await newcomer(process, request, name, data.language)
    return Response(shown(identity), cookies=[cookie(process.settings, password)])


async def _changed(
    process: Process, before: Identity, name: str, language: str | None
) -> Identity:
    after = Identity(before.id, name or before.name, language or before.language)
    await process.store.set_identity(after)
    if name:
        await _rename(process, before.id, name)
    return after


async def _rename(process: Process, who: str, name: str) -> None:
    """Change a name at every table that can still be read."""
    for listing in await process.store.tables_of(who, TABLES):
        if listing.status == "closed":
            continue
        try:
            room = await process.rooms.room(listing.table)
            await process.rooms.submit(room, Rename(process.sources.now(), who, name))
        except StoreUnavailable:
            raise
        except (Refused, NoTable, Busy, SennikError):
            continue  # also a table of rules that are not kept any more
        except Exception as error:
            process.metrics.faults.inc()
            log.error("a table cannot be read", table=listing.table, exc_info=error)


@delete("/api/me", status_code=204, responses=PROBLEMS)
async def forget_me(request: Asked) -> Response[None]:
    """Forget you: your cookie, your name, also in what was played."""
    process = process_of(request)
    identity = await known_visitor(process, request)
    await erase(process, identity.id)
    return Response(None, status_code=204, cookies=[cookie(process.settings, "")])


@post("/api/bots", status_code=201, responses=PROBLEMS)
async def new_bot(
    request: Asked, data: Annotated[shapes.NewBot, Body()]
) -> shapes.Token:
    """A token for a program that plays by the same socket as people."""
    process = process_of(request)
    name = checked_name(data.name)
    identity, password = await newcomer(process, request, name, is_bot=True)
    return shapes.Token(identity.id, password)


@post("/api/return", status_code=200, responses=PROBLEMS)
async def come_back(
    request: Asked, data: Annotated[shapes.Returning, Body()]
) -> Response[shapes.Returned]:
    """Spend a return link: this device gets a cookie of its own for your seat."""
    process = process_of(request)
    now = process.sources.now()
    found = await process.store.use_return_link(hashed(data.code), now)
    if found is None:
        raise Trouble("spent_link", 410)
    who, table = found
    password = process.sources.password()
    await process.store.add_secret(who, hashed(password), now)
    identity = await process.store.identity_of(hashed(password))
    if identity is None:
        raise Trouble("spent_link", 410)
    returned = shapes.Returned(table, shown(identity))
    return Response(returned, cookies=[cookie(process.settings, password)])
