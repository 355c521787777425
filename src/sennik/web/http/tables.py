"""HTTP: tables, seats, records."""

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import Body, PathParameter

from sennik.bots.characters import may_play
from sennik.engine.options import edition, free_options
from sennik.games.common import SPECTATOR
from sennik.store.base import Identity, Listing
from sennik.tables import commands as asked
from sennik.tables.decisions import Refused
from sennik.tables.events import Clock
from sennik.tables.frames import fairness
from sennik.tables.records import record
from sennik.tables.table import Table
from sennik.web.http import shapes
from sennik.web.http.devices import made_link
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.explanation import EXPLANATION
from sennik.web.http.games import must_exist
from sennik.web.http.identity import known_visitor, visitor
from sennik.web.http.people import Asked, process_of
from sennik.web.process import Process
from sennik.web.rooms.room import Room

Id = Annotated[str, PathParameter(max_length=64)]
SeatNumber = Annotated[int, PathParameter(ge=0, le=5)]
LISTED = 100


# --- Tables ------------------------------------------------------------------------


@get("/api/tables", responses=PROBLEMS)
async def list_tables(request: Asked) -> shapes.TableLists:
    """Your tables, and the public ones."""
    process = process_of(request)
    identity = await visitor(process, request)
    who = identity.id if identity else ""
    await process.rooms.listings.write_all()
    mine = await process.store.tables_of(who, LISTED) if who else []
    public = await process.store.public_tables(LISTED)
    own = {listing.table for listing in mine}
    return shapes.TableLists(
        [_line(listing, who) for listing in mine],
        [_line(listing, who) for listing in public if listing.table not in own],
    )


def _line(listing: Listing, who: str) -> shapes.TableLine:
    return shapes.TableLine(
        id=listing.table,
        game=listing.game,
        status=listing.status,
        seats=[
            shapes.SeatLine(one.name, one.bot, one.acts, one.portrait, one.won)
            for one in listing.seats
        ],
        changed_at=listing.changed_at,
        your_turn=bool(who) and who in listing.turn,
        seated=bool(who) and who in listing.players,
    )


@post("/api/tables", status_code=201, responses=PROBLEMS)
async def open_table(
    request: Asked, data: Annotated[shapes.NewTable, Body()]
) -> shapes.TableInfo:
    """Open a table; its address is the invitation."""
    process = process_of(request)
    identity = await known_visitor(process, request)
    must_exist(data.game)
    if not process.opening.take(identity.id):
        raise Trouble("too_fast", 429)
    try:
        return _info(process, await _opened(process, identity, data), identity)
    finally:
        process.opening.give_back(identity.id)


async def _opened(process: Process, identity: Identity, data: shapes.NewTable) -> Room:
    running = await process.store.running_tables(identity.id)
    if running >= process.settings.limits.tables:
        raise Trouble("too_many_tables", 429)
    name = process.sources.table_id()
    command = asked.OpenTable(
        process.sources.now(),
        identity.id,
        name,
        data.game,
        _options(data),
        Clock(data.clock.kind, data.clock.limit),  # type: ignore[arg-type] # checked
        data.public,
        data.spectators,
        data.memory_aid,
        data.pace,
    )
    return await process.rooms.open(name, command)


def _options(data: shapes.NewTable) -> dict[str, int]:
    if "seats" in data.options:
        raise Refused("bad_options")
    given = dict(data.options)
    if data.seats is not None:
        given["seats"] = data.seats
    return given


@get("/api/tables/{table:str}", responses=PROBLEMS)
async def show_table(request: Asked, table: Id) -> shapes.TableInfo:
    """A table before one sits down at it."""
    process = process_of(request)
    identity = await visitor(process, request)
    return _info(process, await process.rooms.present_room(table), identity)


@delete("/api/tables/{table:str}", status_code=204, responses=PROBLEMS)
async def close_table(request: Asked, table: Id) -> None:
    """Close a table that you opened."""
    process, identity, room = await _at(request, table)
    await process.rooms.submit(room, asked.CloseTable(_now(process), identity.id))


async def _at(request: Asked, table: str) -> tuple[Process, Identity, Room]:
    process = process_of(request)
    identity = await known_visitor(process, request)
    return process, identity, await process.rooms.room(table)


def _now(process: Process) -> int:
    return process.sources.now()


def _info(process: Process, room: Room, identity: Identity | None) -> shapes.TableInfo:
    table = room.table
    you = table.seat_of(identity.id) if identity else SPECTATOR
    return shapes.TableInfo(
        id=table.id,
        url=f"{process.settings.invited_to}/tables/{table.id}",
        game=table.game,
        options=_shown_options(table),
        status=table.status,
        match=table.matches,
        seats=[
            shapes.SeatInfo(
                seat.kind,
                seat.name,
                seat.portrait,
                seat.level,
                seat.state,
                seat.agreed,
            )
            for seat in table.seats
        ],
        you=you,
        is_opener=identity is not None and table.opener == identity.id,
        clock={"kind": table.clock.kind, "limit": table.clock.limit},
        public=table.public,
        spectators=table.spectators,
        memory_aid=table.memory_aid,
        pace=table.pace,
        fair=fairness(table),
    )


def _shown_options(table: Table) -> dict[str, int]:
    options = free_options(edition(table.game, table.rules))
    defaults = {option.name: option.default for option in options}
    return {**defaults, **table.options}


# --- Seats -------------------------------------------------------------------------


@post("/api/tables/{table:str}/seats", status_code=201, responses=PROBLEMS)
async def take_seat(
    request: Asked, table: Id, data: Annotated[shapes.Sitting, Body()]
) -> shapes.TableInfo:
    """Sit down, or seat a bot."""
    process, identity, room = await _at(request, table)
    command: asked.Command
    if data.bot is not None:
        table_game = edition(room.table.game, room.table.rules)
        if not may_play(data.bot, table_game, len(room.table.seats)):
            raise Refused("bad_level")
        command = asked.SeatBot(_now(process), identity.id, data.bot, data.seat)
        await process.rooms.submit(room, command)
    else:
        name = identity.name or "?"
        command = asked.TakeSeat(
            _now(process), identity.id, name, data.seat, identity.portrait
        )
        await process.rooms.submit(room, command)
    return _info(process, room, identity)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=204, responses=PROBLEMS)
async def leave_seat(request: Asked, table: Id, seat: SeatNumber) -> None:
    """Get up, or send somebody away: a bot, or a person from a table you opened."""
    process, identity, room = await _at(request, table)
    if room.table.seat_of(identity.id) == seat:
        command: asked.Command = asked.LeaveSeat(_now(process), identity.id)
    else:
        command = asked.SendAway(_now(process), identity.id, seat)
    await process.rooms.submit(room, command)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/move",
    status_code=200,
    responses=PROBLEMS,
)
async def move_seat(
    request: Asked, table: Id, seat: SeatNumber, data: Annotated[shapes.Moving, Body()]
) -> shapes.TableInfo:
    """Change places: you, a bot, or anybody at a table you opened."""
    process, identity, room = await _at(request, table)
    command = asked.ChangeSeats(_now(process), identity.id, seat, data.to)
    await process.rooms.submit(room, command)
    return _info(process, room, identity)


@post("/api/tables/{table:str}/start", status_code=200, responses=PROBLEMS)
async def start_match(
    request: Asked, table: Id, data: Annotated[shapes.Starting, Body()]
) -> shapes.TableInfo:
    """Begin the shuffle; the match begins when everybody has shared in it."""
    process, identity, room = await _at(request, table)
    command = asked.Start(_now(process), identity.id, process.sources.shuffle())
    await process.rooms.submit(room, command)
    return _info(process, room, identity)


@post("/api/tables/{table:str}/commit", status_code=200, responses=PROBLEMS)
async def commit_entropy(
    request: Asked, table: Id, data: Annotated[shapes.Committing, Body()]
) -> shapes.TableInfo:
    """Commit to your share in the shuffle."""
    process, identity, room = await _at(request, table)
    command = asked.CommitEntropy(
        _now(process), identity.id, data.round, data.commitment
    )
    await process.rooms.submit(room, command)
    return _info(process, room, identity)


@post("/api/tables/{table:str}/reveal", status_code=200, responses=PROBLEMS)
async def reveal_entropy(
    request: Asked, table: Id, data: Annotated[shapes.Revealing, Body()]
) -> shapes.TableInfo:
    """Reveal your share, once you have seen everybody's commitment."""
    process, identity, room = await _at(request, table)
    entropy = bytes.fromhex(data.entropy)
    command = asked.RevealEntropy(_now(process), identity.id, data.round, entropy)
    await process.rooms.submit(room, command)
    return _info(process, room, identity)


@post("/api/tables/{table:str}/return-link", status_code=201, responses=PROBLEMS)
async def return_link(request: Asked, table: Id) -> shapes.ReturnLink:
    """A link by which you come back once, from another device; keep it to yourself."""
    process, identity, room = await _at(request, table)
    if room.table.seat_of(identity.id) == SPECTATOR:
        raise Refused("not_seated")
    return await made_link(process, identity.id, room.id)


# --- After the match ---------------------------------------------------------------


@get("/api/tables/{table:str}/record", responses=PROBLEMS)
async def match_record(request: Asked, table: Id) -> Response[dict[str, Any]]:
    """The last finished match as a file for `sennik replay` and `sennik verify`."""
    process, identity, room = await _at(request, table)
    played = room.table.matches
    if played and not room.table.may_review(identity.id, played):
        raise Trouble("forbidden", 403)
    if room.table.status == "playing":
        raise Trouble("record_running", 409)
    name = f"{room.table.game}-{room.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    loop = asyncio.get_running_loop()
    made = await loop.run_in_executor(process.replays, record, room.table)
    return Response(made, headers=headers)


@get("/api/tables/{table:str}/fairness", responses=PROBLEMS)
async def table_fairness(request: Asked, table: Id) -> shapes.Fairness:
    """The shuffle as far as everybody may know it, and how to check it."""
    process = process_of(request)
    identity = await visitor(process, request)
    room = await process.rooms.room(table)
    who = identity.id if identity else ""
    sat_there = room.table.may_review(who, room.table.matches)
    if not sat_there and not room.table.may_watch(who):
        raise Trouble("forbidden", 403)
    return shapes.Fairness(fairness(room.table), EXPLANATION)


# --- Health ------------------------------------------------------------------------


@get("/healthz", sync_to_thread=False, responses=PROBLEMS)
def is_alive() -> shapes.Health:
    """Whether the process runs."""
    return shapes.Health("alive")


@get("/readyz", responses=PROBLEMS)
async def is_ready(request: Asked) -> shapes.Health:
    """Whether players can be let in: rules compiled, database answering."""
    await process_of(request).store.ping()
    return shapes.Health("ready")
