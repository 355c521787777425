"""A table is opened and closed; people and bots sit down and get up."""

from sennik.engine.errors import BadOptions, UnknownGame
from sennik.engine.options import make_options, named_game, options_as_dict
from sennik.games.common import SPECTATOR
from sennik.games.languages import LANGUAGES
from sennik.tables import commands as asked
from sennik.tables import events as happened
from sennik.tables.decisions.checks import (
    Refused,
    check_level,
    checked_name,
    free_seat,
    must_be_host,
    must_be_open,
    must_belong,
    own_seat,
    seat_at,
)
from sennik.tables.decisions.matches import Deal
from sennik.tables.decisions.shuffles import aborted
from sennik.tables.events import Event
from sennik.tables.table import Seat, Table

CLOCKS = {"none": (0, 0), "seconds": (5, 3600), "hours": (1, 336)}


def open_table(table: Table | None, command: asked.OpenTable) -> list[Event]:
    """A new table, whose first event this is."""
    if table is not None and table.id:
        raise Refused("table_exists")
    try:
        game = named_game(command.game)
        options = options_as_dict(game, make_options(game, command.options))
    except UnknownGame:
        raise Refused("no_such_game") from None
    except (BadOptions, OverflowError) as error:
        raise Refused("bad_options", dict.fromkeys(LANGUAGES, str(error))) from None
    low, high = CLOCKS[command.clock.kind]
    if not low <= command.clock.limit <= high:
        raise Refused("bad_clock")
    opened = happened.TableOpened(
        at=command.now,
        table=command.table,
        opener=command.who,
        game=command.game,
        rules=game.rules.VERSION,
        options=options,
        clock=command.clock,
        public=command.public,
        spectators=command.spectators,
        memory_aid=command.memory_aid,
        pace=command.pace,
    )
    return [opened]


def take_seat(table: Table, command: asked.TakeSeat, deal: Deal) -> list[Event]:
    """Somebody sits down."""
    must_be_open(table)
    if table.seat_of(command.who) != SPECTATOR:
        raise Refused("already_seated")
    seat = free_seat(table, command.seat)
    name = checked_name(command.name)
    taken = happened.SeatTaken(command.now, seat, command.who, name, command.portrait)
    return [taken]


def rename(table: Table, command: asked.Rename, deal: Deal) -> list[Event]:
    """Somebody goes by another name or portrait."""
    number, name = own_seat(table, command), checked_name(command.name)
    seat, portrait = table.seats[number], command.portrait
    if (name, portrait) == (seat.name, seat.portrait):
        return []
    who = command.who
    return [happened.PlayerRenamed(command.now, number, who, name, portrait)]


def leave(table: Table, command: asked.LeaveSeat, deal: Deal) -> list[Event]:
    """Somebody gets up; while the cards are shuffled, that ends it."""
    seat = own_seat(table, command)
    if table.status == "playing":
        raise Refused("playing")
    if table.status == "shuffling":
        return [aborted(table, command.now, [seat])]
    left = happened.SeatLeft(command.now, seat)
    others = [table.seats[n] for n in table.people() if n != seat]
    if table.status == "over" and others and all(other.agreed for other in others):
        return [left, happened.TableReopened(command.now)]
    return [left]


def seat_bot(table: Table, command: asked.SeatBot, deal: Deal) -> list[Event]:
    """A bot sits down."""
    must_be_open(table)
    must_belong(table, command)
    check_level(command.level)
    seat = free_seat(table, command.seat)
    return [happened.BotSeated(command.now, seat, command.level)]


def send_away(table: Table, command: asked.SendAway, deal: Deal) -> list[Event]:
    """Somebody's seat is free again."""
    must_be_open(table)
    must_belong(table, command)
    seat = seat_at(table, command.seat)
    if seat.kind == "free":
        raise Refused("bot_free")
    if seat.kind == "person":
        must_be_host(table, command)
    return [happened.SeatLeft(command.now, command.seat)]


def change_seats(table: Table, command: asked.ChangeSeats, deal: Deal) -> list[Event]:
    """Whoever sits there gets up, and sits down at the other seat."""
    must_be_open(table)
    must_belong(table, command)
    pair = (command.seat, command.to)
    sitting = [(number, seat_at(table, number)) for number in dict.fromkeys(pair)]
    if len(sitting) == 1:
        return []
    if any(seat.kind == "person" and seat.player != command.who for _, seat in sitting):
        must_be_host(table, command)
    taken = [(number, seat) for number, seat in sitting if seat.kind != "free"]
    return [
        *(happened.SeatLeft(command.now, number) for number, _ in taken),
        *(seated(command.now, sum(pair) - number, seat) for number, seat in taken),
    ]


def seated(now: int, number: int, seat: Seat) -> Event:
    """That who sat at `seat` sits down at the seat with a number."""
    if seat.kind == "bot":
        return happened.BotSeated(now, number, seat.level)
    return happened.SeatTaken(now, number, seat.player, seat.name, seat.portrait)
