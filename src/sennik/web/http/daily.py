"""HTTP: the dream of the day, and what everybody made of it."""

import asyncio
from itertools import groupby
from typing import Annotated

from litestar import get, post
from litestar.params import Body, PathParameter

from sennik.bots import daily as dreams
from sennik.engine import daily
from sennik.engine.dealers import commitment
from sennik.engine.match import Match
from sennik.engine.options import named_game
from sennik.store.base import Attempt, Identity, Promise
from sennik.web.http import shapes
from sennik.web.http.errors import PROBLEMS, Trouble
from sennik.web.http.games import must_exist
from sennik.web.http.identity import known_visitor, visitor
from sennik.web.http.people import Asked, process_of
from sennik.web.process import Process
from sennik.web.promises import promised

Day = Annotated[str, PathParameter(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Key = Annotated[str, PathParameter(max_length=40)]


@get("/api/daily", responses=PROBLEMS)
async def dream_of_the_day(request: Asked) -> shapes.Daily:
    """Which day it is, and what is promised of it, of yesterday and of tomorrow."""
    process = process_of(request)
    promises = await promised(process.store, process.sources)
    today = _today(process)
    return shapes.Daily(today, [_shown(one, today) for one in promises])


def _today(process: Process) -> str:
    return daily.day_at(process.sources.now())


def _shown(promise: Promise, today: str) -> shapes.Promise:
    secret = promise.secret.hex() if promise.day < today else ""
    return shapes.Promise(
        promise.day, promise.at, commitment(promise.secret), secret=secret
    )


@get("/api/daily/{day:str}/{game:str}", responses=PROBLEMS)
async def deal_of_the_day(request: Asked, day: Day, game: Key) -> shapes.Deal:
    """The deal of a game: of today, or of a day that is over."""
    process = process_of(request)
    must_exist(game)
    return shapes.Deal(await _deal(process, day, game))


async def _deal(process: Process, day: str, game: str) -> str:
    if not daily.is_day(day):
        raise Trouble("not_found", 404)
    if day > _today(process):
        raise Trouble("day_to_come", 403)
    await promised(process.store, process.sources)
    found = await _promise(process, day)
    if found is None:
        raise Trouble("not_found", 404)
    return daily.secret_deal(found.secret, day, game)


async def _promise(process: Process, day: str) -> Promise | None:
    found = await process.store.promises(day)
    return found[0] if found and found[0].day == day else None


@get("/api/daily/{day:str}", responses=PROBLEMS)
async def table_of_the_day(request: Asked, day: Day) -> shapes.DailyTable:
    """What everybody made of the dreams of a day: first attempts, the best first."""
    process = process_of(request)
    identity = await visitor(process, request)
    return await _table(process, day, identity)


async def _table(
    process: Process, day: str, identity: Identity | None
) -> shapes.DailyTable:
    you = identity.id if identity else ""
    attempts = await process.store.attempts(day)
    promise = await _promise(process, day)
    return shapes.DailyTable(
        {
            game: [_line(one, you) for one in found]
            for game, found in groupby(attempts, lambda one: one.game)
        },
        promise and _shown(promise, _today(process)),
    )


def _line(attempt: Attempt, you: str) -> shapes.DailyLine:
    return shapes.DailyLine(
        name=attempt.name or "?",
        won=attempt.won,
        finished=attempt.finished,
        lead=attempt.lead,
        score=attempt.score,
        you=attempt.identity == you,
    )


@post("/api/daily/{day:str}/{game:str}", status_code=200, responses=PROBLEMS)
async def try_the_day(
    request: Asked, day: Day, game: Key, data: Annotated[shapes.Dreamt, Body()]
) -> shapes.DailyTable:
    """Your first attempt, as what you played: all else follows from the day."""
    process = process_of(request)
    identity = await known_visitor(process, request)
    must_exist(game)
    deal = await _deal(process, day, game)
    if day != _today(process):
        raise Trouble("day_over", 409)
    made = named_game(game)
    if data.rules != made.rules.VERSION:
        raise Trouble("other_rules", 409)
    await process.compilation.wait(made)
    loop = asyncio.get_running_loop()
    match = await loop.run_in_executor(
        process.replays, dreams.played, made, day, deal, data.actions
    )
    await process.store.add_attempt(day, judged(match, identity), process.sources.now())
    return await _table(process, day, identity)


def judged(match: Match, identity: Identity) -> Attempt:
    """What an attempt came to; a match that was given up is lost."""
    scores = match.scores()
    own, *others = [-one for one in scores] if match.rules.LOW_WINS else scores
    return Attempt(
        game=match.game.key,
        identity=identity.id,
        name=identity.name,
        won=match.is_over and dreams.YOU in match.winners(),
        finished=match.is_over,
        lead=own if match.game.is_shared else own - max(others),
        score=scores[dreams.YOU],
    )
