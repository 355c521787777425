"""HTTP: a finished match, moment by moment."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import PathParameter, QueryParameter

from sennik.games.common import SPECTATOR
from sennik.tables.decisions import Refused
from sennik.tables.replays import Replay, check_replay
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.identity import known_visitor
from sennik.web.http.people import Asked, house_of

Id = Annotated[str, PathParameter(max_length=64)]
Match = Annotated[int, QueryParameter(ge=1, le=10_000)]
Viewer = Annotated[int, QueryParameter(ge=-1, le=5)]
Open = Annotated[bool, QueryParameter(description="all cards face up")]


@get("/api/tables/{table:str}/replay", responses=PROBLEMS)
async def match_replay(
    request: Asked,
    table: Id,
    match: Match = 1,
    seat: Viewer = -1,
    cards_open: Open = False,
) -> Response[bytes]:
    """A finished match as `seat` knew it (-1: a spectator), or with all cards open."""
    house = house_of(request)
    identity = await known_visitor(house, request)
    room = await house.rooms.room(table)
    if not room.table.may_review(identity.id, match):
        raise Trouble("forbidden", 403)
    if seat >= len(room.table.seats):
        raise Refused("no_such_seat")
    check_replay(room.table, match)
    viewer = SPECTATOR if seat < 0 else seat
    replay = Replay(match, viewer, cards_open)
    # A long match takes a while, in one thread for all who ask; tables go on meanwhile.
    loop = asyncio.get_running_loop()
    async for events in house.rooms.slices(table):
        await loop.run_in_executor(house.replays, replay.add, events)
        if replay.made is not None:
            break
    else:
        raise Refused("not_over")
    made = await loop.run_in_executor(house.replays, encoded, replay.made)
    return Response(made, media_type=MediaType.JSON)


def encoded(made: dict[str, Any]) -> bytes:
    """A replay as JSON."""
    return msgspec.json.encode(made)
