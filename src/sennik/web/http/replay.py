"""HTTP: a finished match, moment by moment."""

import asyncio
from typing import Annotated

import msgspec
from litestar import MediaType, Response, get
from litestar.params import PathParameter, QueryParameter

from sennik.games.common import SPECTATOR
from sennik.tables.decisions import Refused
from sennik.tables.replays import Replay, check_replay
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.identity import known_visitor
from sennik.web.http.people import Asked, process_of

Id = Annotated[str, PathParameter(max_length=64)]
Match = Annotated[int, QueryParameter(ge=1, le=10_000)]
Viewer = Annotated[int, QueryParameter(ge=0, le=SPECTATOR)]
Open = Annotated[bool, QueryParameter(description="all cards face up")]


@get("/api/tables/{table:str}/replay", responses=PROBLEMS)
async def match_replay(
    request: Asked,
    table: Id,
    match: Match = 1,
    seat: Viewer = SPECTATOR,
    cards_open: Open = False,
) -> Response[bytes]:
    """A finished match as `seat` knew it (6: a spectator), or with all cards open."""
    process = process_of(request)
    identity = await known_visitor(process, request)
    room = await process.rooms.room(table)
    if not room.table.may_review(identity.id, match):
        raise Trouble("forbidden", 403)
    if seat != SPECTATOR and seat >= len(room.table.seats):
        raise Refused("no_such_seat")
    check_replay(room.table, match)
    replay = Replay(match, seat, cards_open)
    # A long match takes a while, in one thread for all who ask; tables go on meanwhile.
    loop = asyncio.get_running_loop()
    async for events in process.rooms.slices(table):
        await loop.run_in_executor(process.replays, replay.add, events)
        if replay.made is not None:
            break
    else:
        raise Refused("not_over")
    made = await loop.run_in_executor(process.replays, encoded, replay.made)
    return Response(made, media_type=MediaType.JSON)


def encoded(made: object) -> bytes:
    """A replay as JSON."""
    return msgspec.json.encode(made)
