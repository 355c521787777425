"""HTTP: who you are, and coming back from another device."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, InternalServerException
from litestar.params import Body

from sennik.store.base import Identity
from sennik.web.edge.guards import secret_in
from sennik.web.http import shapes
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.identity import (
    cookie,
    is_new_today,
    known_visitor,
    newcomer,
    own_visitor,
    shown_secret,
    visitor,
)
from sennik.web.http.names import checked_label, checked_name
from sennik.web.process import Process
from sennik.web.rooms.people import rename
from sennik.web.run.sources import hashed


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
    return shapes.Me(identity.id, identity.name, identity.language, identity.portrait)


@get("/api/me", responses=PROBLEMS)
async def who_am_i(request: Asked) -> shapes.Me:
    """Who you are; 401 if we do not know you yet."""
    process = process_of(request)
    return shown(await known_visitor(process, request))


@post("/api/me", status_code=200, responses=PROBLEMS)
async def call_me(
    request: Asked, data: Annotated[shapes.Profile, Body()]
) -> Response[shapes.Me]:
    """Take another name, portrait or language, at all tables where you sit.

    Whoever comes without a cookie becomes somebody by this, and gets one. Only our own
    page can ask for it: the gate stops other sites, and a link or a form of theirs
    cannot send JSON.
    """
    process = process_of(request)
    name = checked_name(data.name) if data.name is not None else ""
    label = checked_label(data.device)
    is_back = is_new_today(process, request) and "authorization" not in request.headers
    before = await visitor(process, request)
    if before is not None:
        after = await _changed(process, before, name, data)
        cookies = await _again(process, request, label) if is_back else []
        return Response(shown(after), cookies=cookies)
    if "authorization" in request.headers:
        raise Trouble("unknown_visitor", 401)
    if request.content_type[0] != MediaType.JSON:
        raise Trouble("wrong_origin", 403)
    identity, password = await newcomer(
        process, request, name, data.language, label, portrait=data.portrait or ""
    )
    return Response(shown(identity), cookies=[cookie(process.settings, password)])


async def _changed(
    process: Process, before: Identity, name: str, data: shapes.Profile
) -> Identity:
    if before.banned:
        raise Trouble("banned", 403)
    if before.muted and name and name != before.name:
        raise Trouble("muted", 403)
    after = msgspec.structs.replace(
        before,
        name=name or before.name,
        language=data.language or before.language,
        portrait=before.portrait if data.portrait is None else data.portrait,
    )
    if name or after.portrait != before.portrait:
        await rename(process.rooms, after, process.sources.now())
    elif after != before:
        await process.store.set_identity(after)
    return after


async def _again(process: Process, request: Asked, label: str) -> list[Cookie]:
    """The cookie of a device that comes back, which then lasts as long as any."""
    if label:
        await process.store.label_session(shown_secret(process, request), label)
    password = secret_in(process.settings, request.headers)
    return [cookie(process.settings, password)]


@delete("/api/me", status_code=204, responses=PROBLEMS)
async def forget_me(request: Asked) -> Response[None]:
    """Forget you: your cookie, your name, also in what was played."""
    process = process_of(request)
    identity = await own_visitor(process, request)
    await process.erase(identity.id)
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
    label = checked_label(data.device)
    await process.store.add_secret(who, hashed(password), now, label)
    identity = await process.store.identity_of(hashed(password))
    if identity is None:
        raise Trouble("spent_link", 410)
    returned = shapes.Returned(table, shown(identity))
    return Response(returned, cookies=[cookie(process.settings, password)])
