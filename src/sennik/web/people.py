"""HTTP: who you are, and coming back from another device."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.exceptions import ClientException
from litestar.params import Body

from sennik.store.base import Identity
from sennik.tables.commands import Rename
from sennik.tables.decisions import Refused
from sennik.web import shapes
from sennik.web.erasing import erase
from sennik.web.errors import PROBLEMS, Trouble
from sennik.web.house import House
from sennik.web.identity import cookie, known_visitor, newcomer, visitor
from sennik.web.rooms import Busy, NoTable
from sennik.web.sources import hashed


class Asked(Request[Any, Any, Any]):
    """A request; what cannot be read in it is the asker's mistake."""

    async def json(self) -> Any:
        """The body, which is at most `Limits.body_bytes` long."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):
            raise ClientException("the body cannot be read") from None


def house_of(request: Asked) -> House:
    """The house behind a request; trouble while it is being prepared."""
    house: House = request.app.state.house
    if not house.is_ready:
        done, of = house.progress
        raise Trouble("starting", 503, f"{done}/{of}" if of else "")
    return house


def shown(identity: Identity) -> shapes.Me:
    """An identity as its owner sees it."""
    return shapes.Me(identity.id, identity.name, identity.language)


@get("/api/me", responses=PROBLEMS)
async def who_am_i(request: Asked) -> Response[shapes.Me]:
    """Who you are; whoever comes without a cookie gets one."""
    house = house_of(request)
    identity = await visitor(house, request)
    if identity is not None:
        return Response(shown(identity))
    identity, password = await newcomer(house, request, "", is_bot=False)
    return Response(shown(identity), cookies=[cookie(house.settings, password)])


@post("/api/me", status_code=200, responses=PROBLEMS)
async def call_me(request: Asked, data: Annotated[shapes.Profile, Body()]) -> shapes.Me:
    """Take another name or language, at all tables where you sit."""
    house = house_of(request)
    before = await known_visitor(house, request)
    after = Identity(
        before.id, data.name or before.name, data.language or before.language
    )
    if data.name:
        if not data.name.isprintable() or not data.name.strip():
            raise Refused("bad_name")
        await _rename(house, before.id, data.name)
    await house.store.set_identity(after)
    return shown(after)


async def _rename(house: House, who: str, name: str) -> None:
    for listing in await house.store.tables_of(who):
        if listing.status == "closed":
            continue
        try:
            room = await house.rooms.room(listing.table)
            await house.rooms.perform(room, Rename(house.sources.now(), who, name))
        except (Refused, NoTable, Busy):
            continue


@delete("/api/me", status_code=204, responses=PROBLEMS)
async def forget_me(request: Asked) -> Response[None]:
    """Forget you: your cookie, your name, also in what was played."""
    house = house_of(request)
    identity = await known_visitor(house, request)
    await erase(house, identity.id)
    return Response(None, status_code=204, cookies=[cookie(house.settings, "")])


@post("/api/bots", status_code=201, responses=PROBLEMS)
async def new_bot(
    request: Asked, data: Annotated[shapes.NewBot, Body()]
) -> shapes.Token:
    """A token for a program that plays by the same socket as people."""
    house = house_of(request)
    if not data.name.isprintable() or not data.name.strip():
        raise Refused("bad_name")
    identity, password = await newcomer(house, request, data.name, is_bot=True)
    return shapes.Token(identity.id, password)


@post("/api/return", status_code=200, responses=PROBLEMS)
async def come_back(
    request: Asked, data: Annotated[shapes.Returning, Body()]
) -> Response[shapes.Returned]:
    """Spend a return link: this device gets a cookie of its own for your seat."""
    house = house_of(request)
    now = house.sources.now()
    found = await house.store.use_return_link(hashed(data.code), now)
    if found is None:
        raise Trouble("spent_link", 410)
    who, table = found
    password = house.sources.password()
    await house.store.add_secret(who, hashed(password), now)
    identity = await house.store.identity_of(hashed(password))
    if identity is None:
        raise Trouble("spent_link", 410)
    returned = shapes.Returned(table, shown(identity))
    return Response(returned, cookies=[cookie(house.settings, password)])
