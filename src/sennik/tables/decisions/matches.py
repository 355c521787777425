"""The match: people and bots act, Chance deals, until it ends."""

from collections.abc import Callable

from sennik.engine.dealers import fair_ticket
from sennik.games.common import CHANCE, CHANCE_ACTS, OK
from sennik.tables import commands as asked
from sennik.tables import events as happened
from sennik.tables.decisions.checks import (
    Refused,
    check_id,
    check_level,
    must_play,
    own_seat,
    seat_at,
)
from sennik.tables.events import Event
from sennik.tables.runner import Runner
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import UNDOING, Table

Deal = Callable[[Shuffle, Runner, int], int]


def fair(shuffle: Shuffle, runner: Runner, number: int) -> int:
    """Outcome `number` as the promised secret and everybody's entropy give it.

    The state that Chance acts in lies on `runner.trial`.
    """
    tickets = runner.call.tickets(runner.trial.sheet)
    ticket = fair_ticket(shuffle.secret, shuffle.shares, number, tickets)
    return int(runner.call.drawn(runner.trial.sheet, ticket))


def begun(table: Table, shuffle: Shuffle, now: int, deal: Deal) -> list[Event]:
    """A match begins with all shares of its shuffle."""
    runner = table.runner
    begun = happened.MatchBegun(
        now, table.game, table.rules, shuffle.commitment, shuffle.shares
    )
    mask = runner.begun(table.options).mask
    return [begun, *_dealt(runner, shuffle, 0, mask, now, deal)]


def act(table: Table, command: asked.Act, deal: Deal) -> list[Event]:
    """A person acts, and is back by it."""
    number = own_seat(table, command)
    seat = table.seats[number]
    check_id(table, command, command.action)
    must_play(table)
    if seat.conceded:
        raise Refused("conceded")
    events = _played(table, number, command, deal, command.id)
    if seat.state != "here":
        return [happened.PlayerReturned(command.now, number), *events]
    return events


def act_for_bot(table: Table, command: asked.ActForBot, deal: Deal) -> list[Event]:
    """The server acts where it chooses."""
    if command.who != asked.NOBODY:
        raise Refused("not_allowed")
    seat = seat_at(table, command.seat)
    must_play(table)
    if not seat.is_played_by_bot:
        raise Refused("bot_free")
    if table.interlude is not None:
        raise Refused("interlude")
    return _played(table, command.seat, command, deal)


def _played(
    table: Table,
    number: int,
    command: asked.Act | asked.ActForBot,
    deal: Deal,
    client_id: str = "",
) -> list[Event]:
    """The action of a seat and all that Chance does after it."""
    assert table.play is not None
    play, seat, action = table.play, table.seats[number], command.action
    if command.prompt != seat.prompt:
        raise Refused("stale")
    runner = play.runner
    code = runner.refusal(play.position.state, number, action)
    if code != OK:
        paragraph, sentence = runner.game.words.REFUSALS[code]
        raise Refused("illegal" if seat.legal else "not_your_turn", sentence, paragraph)
    taken = happened.ActionTaken(
        command.now, number, action, seat.prompt, client_id, not client_id
    )
    mask = runner.call.moved(runner.trial.sheet, number, action)
    dealt = _dealt(runner, play.shuffle, play.outcomes, mask, command.now, deal)
    return [taken, *dealt]


def _dealt(
    runner: Runner, shuffle: Shuffle, outcomes: int, mask: int, now: int, deal: Deal
) -> list[Event]:
    """What Chance does on the runner's trial until people are asked, or the match ends.

    `mask` says who is to act there, `outcomes` how many were dealt before.
    """
    events: list[Event] = []
    while mask == CHANCE_ACTS:
        outcome = deal(shuffle, runner, outcomes + len(events))
        events.append(happened.OutcomeDealt(now, outcome))
        mask = runner.call.moved(runner.trial.sheet, CHANCE, outcome)
    if mask == 0:
        winners = runner.call.winners(runner.trial.sheet)
        won = [n for n in range(runner.trial.sheet.seats) if winners >> n & 1]
        events += _ended(runner, shuffle, now, "played", won)
    return events


def _ended(
    runner: Runner,
    shuffle: Shuffle,
    now: int,
    ending: happened.Ending,
    winners: list[int],
) -> list[Event]:
    """The end of the match that lies on the runner's trial."""
    state = runner.trial.sheet
    scores = [int(runner.call.score(state, seat)) for seat in range(state.seats)]
    return [
        happened.MatchEnded(now, ending, scores, winners),
        happened.SecretRevealed(now, shuffle.secret),
    ]


def stopped(
    table: Table, now: int, ending: happened.Ending, winners: list[int]
) -> list[Event]:
    """The end of the match as it lies on the table."""
    assert table.play is not None
    runner = table.play.runner
    runner.trial.bytes[:] = table.play.position.state
    return _ended(runner, table.play.shuffle, now, ending, winners)


def undo(table: Table, command: asked.Undo, deal: Deal) -> list[Event]:
    """A person takes its last action back."""
    number = own_seat(table, command)
    check_id(table, command, UNDOING)
    must_play(table)
    if not table.may_undo(number):
        raise Refused("no_undo")
    return [happened.ActionUndone(command.now, number, command.id)]


def concede(table: Table, command: asked.Concede, deal: Deal) -> list[Event]:
    """A person gives up; a bot plays on if the others do."""
    number = own_seat(table, command)
    must_play(table)
    check_level(command.level)
    if table.seats[number].conceded:
        raise Refused("conceded")
    conceded = happened.Conceded(command.now, number, command.level)
    left = [n for n, s in enumerate(table.seats) if not s.conceded and n != number]
    if len(left) > 1 and any(table.seats[n].player for n in left):
        return [conceded]
    return [conceded, *given_up(table, command.now, left)]


def given_up(table: Table, now: int, left: list[int]) -> list[Event]:
    """The end of a match in which nobody plays on but the seats `left`."""
    is_shared = table.runner.game.is_shared
    winners = left if len(left) == 1 and not is_shared else []
    return stopped(table, now, "conceded", winners)


def dismiss(table: Table, command: asked.DismissLook, deal: Deal) -> list[Event]:
    """A person puts away what it has looked at."""
    number = own_seat(table, command)
    must_play(table)
    if table.play is None or not table.runner.looks(table.play.position, number):
        raise Refused("no_look")
    return [happened.LookDismissed(command.now, number)]


def close(table: Table, command: asked.CloseTable, deal: Deal) -> list[Event]:
    """Nothing more happens here, by the wish of the opener or the server."""
    if command.who == asked.NOBODY:
        closed = happened.TableClosed(command.now, "idle")
        if table.status == "playing":
            return [*stopped(table, command.now, "abandoned", []), closed]
        return [closed]
    if command.who != table.opener:
        raise Refused("not_allowed")
    others = [n for n in table.people() if table.seats[n].player != command.who]
    if table.status in ("shuffling", "playing") and others:
        raise Refused(table.status)
    return [happened.TableClosed(command.now, "closed")]
