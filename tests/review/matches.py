"""Matches of bots as records, and examinations that are quickly done."""

from functools import cache
from typing import Any

from sennik.bots import bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.engine.record import Record, record_of
from sennik.games import GAMES
from sennik.review.examining import Effort, Examination

BRIEF = Effort(worlds=200, playouts=4)
TABLES = {  # a small table of each game
    "sen": {"seats": 2, "rounds": 2},
    "sen-jubilee": {"seats": 3, "rounds": 1},
    "koty": {"seats": 2},
    "smoki": {"seats": 2, "rounds": 1},
    "onirim": {"seats": 1},
}


@cache
def played(key: str, levels: tuple[str, ...] = ("thumb",), seed: int = 1) -> Any:
    """The record of one match; one level for all seats, or one a seat."""
    game = GAMES[key]
    match = Match(game, TABLES[key], FastDealer(seed=seed), compiled=True)
    bots = [bot(level, game) for level in levels] * (match.seats // len(levels))
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        ticket = scrambled(seed * 1_000_003 + len(match.steps)) >> 2
        match.play(seat, bots[seat](match.view(seat), seat, ticket))
        match.deal()
    return record_of(match)


def examined(
    record: Record, seat: int = 0, seed: int = 1, effort: Effort = BRIEF
) -> dict[str, Any]:
    """What is found of a match."""
    return Examination(record, seat, seed, effort).run(2)
