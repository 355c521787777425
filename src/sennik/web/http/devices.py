"""HTTP: your devices, each of which can be sent away, and what is kept of you."""

from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import PathParameter

from sennik.store.base import LINK, SESSION
from sennik.web.http import shapes
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.identity import cookie, known_visitor, own_visitor, shown_secret
from sennik.web.http.people import Asked, process_of
from sennik.web.process import Process
from sennik.web.promises import KEPT
from sennik.web.rooms.export import exported
from sennik.web.run.sources import hashed
from sennik.web.settings import DAY, Settings

SessionId = Annotated[str, PathParameter(max_length=SESSION)]


@get("/api/me/devices", responses=PROBLEMS)
async def my_devices(request: Asked) -> list[shapes.DeviceLine]:
    """Every device, and every program, that is let in as you."""
    process = process_of(request)
    identity = await own_visitor(process, request)
    here = shown_secret(process, request)[:SESSION]
    return [
        shapes.DeviceLine(
            one.id, one.label, one.created_at, one.seen_at, one.id == here
        )
        for one in await process.store.sessions_of(identity.id)
    ]


@delete("/api/me/devices/{device:str}", status_code=204, responses=PROBLEMS)
async def end_device(request: Asked, device: SessionId) -> Response[None]:
    """Send a device away: it is a stranger from now on. Yours: you sign out."""
    process = process_of(request)
    identity = await own_visitor(process, request)
    ended = await process.store.end_session(identity.id, device)
    if not ended:
        raise Trouble("not_found", 404)
    for connection in list(process.connections):
        if connection.secret == ended:
            connection.dismiss()  # other processes find it out by themselves
    is_this = ended == shown_secret(process, request)
    gone = [cookie(process.settings, "")] if is_this else []
    return Response(None, status_code=204, cookies=gone)


@post("/api/me/link", status_code=201, responses=PROBLEMS)
async def device_link(request: Asked) -> shapes.ReturnLink:
    """A link by which another device becomes yours, once; keep it to yourself."""
    process = process_of(request)
    identity = await known_visitor(process, request)
    return await made_link(process, identity.id, "")


async def made_link(process: Process, who: str, table: str) -> shapes.ReturnLink:
    """A link that leads somebody back, to a table if there is one."""
    code = process.sources.password()
    until = process.sources.now() + LINK
    await process.store.add_return_link(hashed(code), who, table, until)
    # Behind the #, so that it is in no log: browsers do not send that part.
    url = f"{process.settings.invited_to}/return#{code}"
    return shapes.ReturnLink(url, code, until)


@get("/api/privacy", sync_to_thread=False, responses=PROBLEMS)
def privacy(request: Asked) -> shapes.Privacy:
    """Who runs this server, and for how long it keeps what."""
    settings: Settings = request.app.state.process.settings
    kept = settings.retention
    finished, gone = round(kept.finished / DAY), round(kept.people / DAY)
    return shapes.Privacy(settings.operator, finished, KEPT, gone)


@get("/api/me/export", responses=PROBLEMS)
async def my_export(request: Asked) -> Response[dict[str, Any]]:
    """All that is kept of you, as a file."""
    process = process_of(request)
    identity = await own_visitor(process, request)
    if not process.exporting.take(identity.id):
        raise Trouble("too_fast", 429)
    try:
        found = await exported(process.rooms, identity)
    finally:
        process.exporting.give_back(identity.id)
    headers = {"content-disposition": 'attachment; filename="sennik.json"'}
    return Response(found, headers=headers)
