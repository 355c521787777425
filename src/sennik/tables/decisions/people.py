"""People come, go and talk; the others do not wait for ever."""

from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables import events as happened
from sennik.tables.decisions.checks import (
    Refused,
    check_level,
    must_play,
    own_seat,
    seat_at,
)
from sennik.tables.decisions.matches import Deal, given_up, stopped
from sennik.tables.decisions.shuffles import aborted, out_of_time
from sennik.tables.events import Event
from sennik.tables.table import PHRASE, Table
from sennik.tables.words import PHRASES

PHRASES_AT_ONCE = 3


def say(table: Table, command: asked.Say, deal: Deal) -> list[Event]:
    """Somebody says a phrase."""
    number = own_seat(table, command)
    if command.phrase not in PHRASES:
        raise Refused("bad_phrase")
    if table.is_silent:
        raise Refused("silent")
    waiting = table.seats[number].voice - command.now
    if waiting > (PHRASES_AT_ONCE - 1) * PHRASE:
        raise Refused("talkative")
    return [happened.PhraseSaid(command.now, number, command.phrase)]


def next_round(table: Table, command: asked.NextRound, deal: Deal) -> list[Event]:
    """Somebody has seen how the round was counted; said again, it changes nothing."""
    number = own_seat(table, command)
    must_play(table)
    if number not in table.unseen:
        return []
    return [happened.PlayerReady(command.now, number)]


def go_away(table: Table, command: asked.GoAway, deal: Deal) -> list[Event]:
    """Nobody is connected for a seat any more."""
    number = own_seat(table, command)
    if table.seats[number].state != "here":
        return []
    return [happened.PlayerAway(command.now, number)]


def come_back(table: Table, command: asked.ComeBack, deal: Deal) -> list[Event]:
    """Somebody is here again."""
    number = own_seat(table, command)
    if table.seats[number].state == "here":
        return []
    return [happened.PlayerReturned(command.now, number)]


def forget(table: Table, command: asked.Forget, deal: Deal) -> list[Event]:
    """A bot plays on for whoever is erased, if anybody is left to play with."""
    check_level(command.level)
    forgotten = happened.PlayerForgotten(command.now, command.who, command.level)
    number = table.seat_of(command.who)
    if number != SPECTATOR and table.status == "shuffling":
        return [aborted(table, command.now, [number]), forgotten]
    if number == SPECTATOR or table.status != "playing":
        return [forgotten]
    left = [n for n, s in enumerate(table.seats) if not s.conceded and n != number]
    if any(table.seats[n].player for n in left):
        return [forgotten]
    return [forgotten, *given_up(table, command.now, left)]


def time_is_up(table: Table, command: asked.TimeIsUp, deal: Deal) -> list[Event]:
    """Bots sit in for those who are late; a shuffle or an interlude ends."""
    if command.who != asked.NOBODY:
        raise Refused("not_allowed")
    if table.status == "shuffling":
        return out_of_time(table, command.now)
    must_play(table)
    if table.interlude is not None:
        if table.interlude.ends is None or command.now < table.interlude.ends:
            raise Refused("too_early")
        return [happened.InterludeEnded(command.now)]
    check_level(command.level)
    late = [
        number
        for number in range(len(table.seats))
        if (end := table.deadline(number)) is not None and end <= command.now
    ]
    if not late:
        raise Refused("too_early")
    return [happened.BotSatIn(command.now, number, command.level) for number in late]


def claim(table: Table, command: asked.Claim, deal: Deal) -> list[Event]:
    """Go on without somebody: all others who are here and not idle must want it."""
    number = own_seat(table, command)
    seat = seat_at(table, command.seat)
    must_play(table)
    check_level(command.level)
    if table.seats[number].conceded:
        raise Refused("conceded")
    if command.seat == number or not table.is_claimable(command.seat, command.now):
        raise Refused("not_idle")
    if command.wish == "bot" and seat.state == "bot":
        raise Refused("bot_plays")
    events: list[Event] = []
    votes = table.claims.get(command.seat, {}).get(command.wish, set())
    if number not in votes:
        claim = happened.ClaimMade(command.now, number, command.seat, command.wish)
        events.append(claim)
    if _voters(table, command) - votes - {number}:
        return events
    if command.wish == "bot":
        return [*events, happened.BotSatIn(command.now, command.seat, command.level)]
    return [*events, *stopped(table, command.now, "abandoned", [])]


def _voters(table: Table, command: asked.Claim) -> set[int]:
    """Whose wish counts; for a bot in the seat of one who is away, anybody's does."""
    if command.wish == "bot" and table.seats[command.seat].state == "away":
        return set()
    return {
        number
        for number in table.people()
        if number != command.seat
        and not table.seats[number].conceded
        and not table.is_claimable(number, command.now)
    }
