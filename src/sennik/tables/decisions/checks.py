"""What several decisions look at first, and how a table says no."""

import re

from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.table import Seat, Table
from sennik.tables.words import REASONS, Both

LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}\+?")


class Refused(Exception):
    """The table says no: why, in every language and, by the rules, with a paragraph."""

    def __init__(
        self, reason: str, sentence: Both | None = None, paragraph: int | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.sentence = sentence or REASONS[reason]
        self.paragraph = paragraph


class AlreadyDone(Exception):
    """This client id was answered before, by event `seq`: nothing happens."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def must_be_open(table: Table) -> None:
    """Refuse what is done before a match."""
    if table.status != "open":
        raise Refused("shuffling" if table.status == "shuffling" else "playing")


def must_play(table: Table) -> None:
    """Refuse what is done in a match."""
    if table.status != "playing":
        raise Refused("not_playing")


def must_belong(table: Table, command: asked.Command) -> None:
    """The opener and the people at the table arrange it."""
    seated = table.seat_of(command.who) != SPECTATOR
    if not seated and command.who != table.opener:
        raise Refused("not_allowed")


def must_be_host(table: Table, command: asked.Command) -> None:
    """People are moved by nobody but whoever opened the table."""
    if command.who != table.opener:
        raise Refused("not_host")


def own_seat(table: Table, command: asked.Command) -> int:
    """The seat of whoever asks."""
    seat = table.seat_of(command.who)
    if seat == SPECTATOR:
        raise Refused("not_seated")
    return seat


def seat_at(table: Table, number: int) -> Seat:
    """The seat with a number."""
    if not 0 <= number < len(table.seats):
        raise Refused("no_such_seat")
    return table.seats[number]


def free_seat(table: Table, number: int) -> int:
    """`number` if that seat is free, or the first free one for -1."""
    if number == -1:
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "free"]
        if not free:
            raise Refused("table_full")
        return free[0]
    if seat_at(table, number).kind != "free":
        raise Refused("seat_taken")
    return number


def checked_name(name: str) -> str:
    """A name that can be read, in one line."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise Refused("bad_name")
    return name


def check_level(level: str) -> None:
    """Refuse what is no name of a bot."""
    if not LEVEL.fullmatch(level):
        raise Refused("bad_level")


def check_id(table: Table, command: asked.Act | asked.Undo, action: int) -> None:
    """A client id is answered once: the same again gets the first answer."""
    if not 1 <= len(command.id) <= 64:
        raise Refused("bad_id")
    answers = table.answers.get(command.who, {})
    if command.id in answers:
        before, seq = answers[command.id]
        if before != action:
            raise Refused("repeated")
        raise AlreadyDone(seq)
