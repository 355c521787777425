"""Everybody shares in a shuffle; with the last share a match begins."""

import re

from sennik.engine.dealers import commitment, share_commitment
from sennik.tables import commands as asked
from sennik.tables import events as happened
from sennik.tables.decisions.checks import (
    Refused,
    must_be_open,
    must_belong,
    own_seat,
)
from sennik.tables.decisions.matches import Deal, begun
from sennik.tables.events import Event
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import Table

SHA256 = re.compile(r"[0-9a-f]{64}")


def start(table: Table, command: asked.Start, deal: Deal) -> list[Event]:
    """The server promises a secret, and everybody is to share in it."""
    must_be_open(table)
    must_belong(table, command)
    if any(seat.kind == "free" for seat in table.seats):
        raise Refused("seats_free")
    promise = promised(command.now, command.secret)
    if table.people():
        return [promise]
    # Bots alone add nothing, and nobody has to wait for them.
    alone = Shuffle(
        table.rounds + 1, promise.secret, promise.commitment, (), command.now
    )
    return [promise, *begun(table, alone, command.now, deal)]


def promised(now: int, secret: bytes) -> happened.ShufflePromised:
    """The promise to use a secret that nobody can change any more."""
    if len(secret) < 32:
        raise Refused("weak_secret")
    return happened.ShufflePromised(now, secret, commitment(secret))


def commit(table: Table, command: asked.CommitEntropy, deal: Deal) -> list[Event]:
    """A share is fixed."""
    seat = own_seat(table, command)
    before = _running_shuffle(table, command.round).commitments.get(seat)
    if not SHA256.fullmatch(command.commitment):
        raise Refused("bad_commitment")
    if before == command.commitment:
        return []
    if before is not None:
        raise Refused("committed")
    return [happened.EntropyCommitted(command.now, seat, command.commitment)]


def reveal(table: Table, command: asked.RevealEntropy, deal: Deal) -> list[Event]:
    """A share is shown."""
    seat = own_seat(table, command)
    shuffle = _running_shuffle(table, command.round)
    if shuffle.step != "reveal":
        raise Refused("uncommitted")
    if not 16 <= len(command.entropy) <= 64:
        raise Refused("bad_entropy")
    committed = shuffle.commitments[seat]
    if share_commitment(shuffle.commitment, seat, command.entropy) != committed:
        raise Refused("other_entropy")
    if seat in shuffle.entropy:
        return []
    events: list[Event] = [happened.EntropyRevealed(command.now, seat, command.entropy)]
    shuffle = shuffle.revealed(seat, command.entropy)
    if not shuffle.missing:
        events += begun(table, shuffle, command.now, deal)
    return events


def _running_shuffle(table: Table, number: int) -> Shuffle:
    if table.status != "shuffling" or table.shuffle is None:
        raise Refused("not_shuffling")
    if number != table.shuffle.round:
        raise Refused("stale")
    return table.shuffle


def aborted(table: Table, now: int, seats: list[int]) -> Event:
    """A round that comes to nothing because of some seats."""
    assert table.shuffle is not None
    return happened.ShuffleAborted(now, table.shuffle.step, seats)


def out_of_time(table: Table, now: int) -> list[Event]:
    """Who has not done the present step loses the seat; unless nobody has done it:
    then nobody can have learned anything either, and more likely the server was away.
    """
    assert table.shuffle is not None
    if now < table.shuffle.deadline:
        raise Refused("too_early")
    late = table.shuffle.missing
    return [aborted(table, now, [] if len(late) == len(table.shuffle.people) else late)]


def again(table: Table, command: asked.Again, deal: Deal) -> list[Event]:
    """A rematch is everybody's to agree to: nobody's result is put away before."""
    number = own_seat(table, command)
    if table.status != "over":
        raise Refused("not_over")
    promise = promised(command.now, command.secret)
    events: list[Event] = []
    if not table.seats[number].agreed:
        events.append(happened.RematchAgreed(command.now, number))
    waited_for = [
        n for n in table.people() if n != number and not table.seats[n].agreed
    ]
    if any(table.leavable_from(n) > command.now for n in waited_for):
        return events
    events += [happened.SeatLeft(command.now, n) for n in waited_for]
    events.append(happened.TableReopened(command.now))
    vacant = any(seat.kind != "bot" and not seat.player for seat in table.seats)
    if waited_for or vacant:
        return events  # and whoever is there fills the table up and begins
    return [*events, promise]
