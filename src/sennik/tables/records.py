"""Records of matches played at a table: refused while the match runs."""

from sennik.engine.dealers import FairDealer
from sennik.engine.match import Match
from sennik.engine.record import PERSON, Record, record_of
from sennik.games import Game
from sennik.tables.decisions import Refused
from sennik.tables.frames import discarded, shares
from sennik.tables.play import Play
from sennik.tables.table import Table


def record(table: Table) -> Record:
    """The last finished match as a record, with the secret of its shuffle."""
    if table.retired:
        raise Refused("retired")
    if table.status == "playing":
        raise Refused("playing")
    play = table.play or table.finished
    if play is None or play.result is None:
        raise Refused("not_over")
    made = finished_record(table.runner.game, play)
    before = [each for each in discarded(table) if each["round"] < play.shuffle.round]
    made["fair"]["discarded"] = before
    if all(seat.kind != "free" for seat in table.seats):
        made["players"] = [
            seat.level if seat.kind == "bot" else PERSON for seat in table.seats
        ]
    return made


def finished_record(game: Game, play: Play) -> Record:
    """The record of a match that is over; one given up has no result by the rules."""
    shuffle = play.shuffle
    dealer = FairDealer(shuffle.secret, shuffle.shares)
    match = Match(game, play.options, dealer, compiled=True)
    for step in play.steps:
        match.play(step.actor, step.action)
    made = record_of(match)
    made["fair"] = {
        "commitment": shuffle.commitment,
        "shares": shares(shuffle, is_open=True),
        "secret": shuffle.secret.hex(),
    }
    return made
