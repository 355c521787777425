"""What every event does to a table.

`fold(table, event)` changes `table` in place and returns it: a table belongs to whoever
folds it, and a copy is had by folding the events again.
"""

from collections.abc import Callable, Iterable
from typing import Any

from sennik.engine.options import game_at, is_gone
from sennik.games.common import CHANCE, CHANCE_ACTS, SPECTATOR
from sennik.tables.events import (
    STEPS,
    ActionTaken,
    ActionUndone,
    BotSatIn,
    BotSeated,
    ClaimMade,
    Conceded,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    InterludeEnded,
    LookDismissed,
    MatchBegun,
    MatchEnded,
    OutcomeDealt,
    PhraseSaid,
    PlayerAway,
    PlayerForgotten,
    PlayerReady,
    PlayerRenamed,
    PlayerReturned,
    RematchAgreed,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    ShuffleAborted,
    ShufflePromised,
    TableClosed,
    TableOpened,
    TableReopened,
)
from sennik.tables.play import Play, Step
from sennik.tables.shuffle import Discarded, Shuffle
from sennik.tables.table import (
    IDS,
    INTERLUDE,
    PHRASE,
    UNDOING,
    Interlude,
    Seat,
    Table,
)


def folded(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table that `events` lead to, from `table` or from nothing."""
    table = table or Table()
    for event in events:
        fold(table, event)
    return table


def fold(table: Table, event: Event) -> Table:
    """Let `event` have happened; `table` itself is changed and returned.

    Of a table whose rules are gone only those who sat there are still known.
    """
    table.seq += 1
    table.changed_at = event.at
    if table.retired and type(event) not in OF_PEOPLE:
        return table
    if type(event) not in STEPS:
        table.arranged = table.seq
    _FOLDS[type(event)](table, event)
    return table


# --- Sitting down --------------------------------------------------------------------


def _opened(table: Table, event: TableOpened) -> None:
    table.id, table.opener, table.game = event.table, event.opener, event.game
    table.rules, table.options, table.clock = event.rules, event.options, event.clock
    table.public, table.spectators = event.public, event.spectators
    table.memory_aid, table.pace = event.memory_aid, event.pace
    table.opened_at = event.at
    table.seats = [Seat() for _ in range(event.options["seats"])]
    if is_gone(event.game, event.rules):
        _retire(table)
    else:
        game_at(event.game, event.rules)  # or refuse aloud what we cannot play yet


def _retire(table: Table) -> None:
    table.retired, table.status = True, "closed"
    _line(table, "table.retired")


def _promised(table: Table, event: ShufflePromised) -> None:
    if any(seat.kind == "free" for seat in table.seats):
        _retire(table)  # opened by Sennik 0.1, which shuffled otherwise
        return
    table.rounds += 1
    table.status, table.revealed = "shuffling", False
    table.shuffle = Shuffle(
        table.rounds,
        event.secret,
        event.commitment,
        tuple(n for n, seat in enumerate(table.seats) if seat.kind == "person"),
        event.at,
    )


def _committed(table: Table, event: EntropyCommitted) -> None:
    assert table.shuffle is not None
    table.shuffle = table.shuffle.committed(event.seat, event.commitment, event.at)


def _shared(table: Table, event: EntropyRevealed) -> None:
    assert table.shuffle is not None
    table.shuffle = table.shuffle.revealed(event.seat, event.entropy)


def _aborted(table: Table, event: ShuffleAborted) -> None:
    table.discarded.append(Discarded(table.rounds, event.step, tuple(event.seats)))
    table.status, table.shuffle = "open", None
    for number in event.seats:
        _depart(table, number, f"table.missed_{event.step}")
    if not event.seats:
        _line(table, "table.unshuffled")


def _taken(table: Table, event: SeatTaken) -> None:
    person = Seat("person", event.player, event.name, event.portrait)
    _sit(table, event.seat, person)
    _line(table, "table.sat", event.seat)


def _sit(table: Table, number: int, seat: Seat) -> None:
    """Let somebody else, or nobody, have a seat: its numbers only ever rise."""
    before = table.seats[number]
    seat.prompt, seat.voice = before.prompt, before.voice
    seat.horizon = before.horizon
    table.seats[number] = seat


def _renamed(table: Table, event: PlayerRenamed) -> None:
    seat = table.seats[event.seat]
    seat.name, seat.portrait = event.name, event.portrait


def _left(table: Table, event: SeatLeft) -> None:
    _depart(table, event.seat, "table.left")


def _depart(table: Table, number: int, key: str) -> None:
    """Let a seat be free and tell whose it was."""
    seat = table.seats[number]
    named = _line(table, key, number, name=seat.name)
    if seat.player:
        table.farewells.setdefault(seat.player, []).append(named)
    _sit(table, number, Seat())


def _bot_seated(table: Table, event: BotSeated) -> None:
    _sit(table, event.seat, Seat("bot", level=event.level))
    _line(table, "table.bot", event.seat, level=event.level)


# --- The match -----------------------------------------------------------------------


def _begun(table: Table, event: MatchBegun) -> None:
    assert table.shuffle is not None
    table.play = Play(table.runner, table.options, table.shuffle)
    table.matches += 1
    table.sat.append(frozenset(table.seats[n].player for n in table.people()))
    table.status = "playing"
    for seat in table.seats:
        seat.prompt += 1
        seat.horizon = table.seq
    _line(table, "table.begun", number=table.matches)
    _asked(table, event.at)


def _acted(table: Table, event: ActionTaken) -> None:
    assert table.play is not None
    seat = table.seats[event.seat]
    if not event.by_bot:  # whoever acts is waited for again
        table.claims.pop(event.seat, None)
    if event.id:
        _remember(table, seat.player, event.id, event.action)
    if event.by_bot:
        table.interlude = None  # as at tables that knew none yet
    elif table.unseen or table.interlude is not None:  # a round was counted
        _saw(table, event.seat, event.at)  # whoever acts has seen enough
    step = Step(table.seq, event.seat, event.action, event.by_bot)
    if table.play.acted(step, seat.asked_at):
        _let_people_look(table, event.at)
    seat.prompt += 1
    seat.horizon = table.seq - 1
    _asked(table, event.at, event.seat)


def _remember(table: Table, player: str, client_id: str, action: int) -> None:
    answers = table.answers.setdefault(player, {})
    answers[client_id] = (action, table.seq)
    if len(answers) > IDS:
        del answers[next(iter(answers))]


def _dealt(table: Table, event: OutcomeDealt) -> None:
    assert table.play is not None
    if table.play.dealt(Step(table.seq, CHANCE, event.outcome, False)):
        _let_people_look(table, event.at)
    _asked(table, event.at)


def _let_people_look(table: Table, at: int) -> None:
    """A round was counted just now: play waits for the people who are there."""
    table.unseen = table.looking_people()
    awaits = {number for number in table.unseen if table.seats[number].state == "here"}
    if not awaits or table.pace == "instant":
        return
    ends = at + INTERLUDE if len(table.people()) > 1 else None
    table.interlude = Interlude(awaits, ends)
    table.arranged = table.seq  # somebody must follow the clock from here on


def _ready(table: Table, event: PlayerReady) -> None:
    _saw(table, event.seat, event.at)


def _saw(table: Table, number: int, at: int) -> None:
    """The person at a seat knows how the round was counted."""
    table.unseen.discard(number)
    _wait_no_more(table, number, at)


def _wait_no_more(table: Table, number: int, at: int) -> None:
    """Between two rounds nobody waits for that seat; after the last play goes on."""
    if table.interlude is None:
        return
    table.interlude.awaits.discard(number)
    if not table.interlude.awaits:
        _go_on(table, at)


def _interlude_ended(table: Table, event: InterludeEnded) -> None:
    _go_on(table, event.at)


def _go_on(table: Table, at: int) -> None:
    """Bots and clocks go on, and everybody has all the time from here."""
    table.interlude = None
    for seat in table.seats:
        if seat.legal:
            seat.asked_at = at


def _undone(table: Table, event: ActionUndone) -> None:
    assert table.play is not None
    seat = table.seats[event.seat]
    seat.prompt += 1
    if event.id:
        _remember(table, seat.player, event.id, UNDOING)
    undone = table.play.steps[-1].seq
    asked_at = table.play.undone()
    _line(table, "table.undone", event.seat, number=undone)
    _asked(table, event.at, event.seat)
    seat.asked_at = asked_at  # taking back gives no time


def _asked(table: Table, at: int, actor: int = SPECTATOR) -> None:
    """Ask the seats that may act: a prompt rises only when its own choices change."""
    assert table.play is not None
    position = table.play.position
    if position.mask == CHANCE_ACTS:
        return  # nobody is asked before Chance is done
    for number, seat in enumerate(table.seats):
        legal = position.legal[number]
        if legal != seat.legal:
            seat.legal = legal
            seat.prompt += 1
            seat.asked_at = at
        elif number == actor:
            seat.asked_at = at


def _dismissed(table: Table, event: LookDismissed) -> None:
    assert table.play is not None
    table.seats[event.seat].horizon = table.seq
    table.play.dismissed(event.seat)


def _conceded(table: Table, event: Conceded) -> None:
    seat = table.seats[event.seat]
    seat.conceded, seat.level = True, event.level
    _saw(table, event.seat, event.at)
    _line(table, "table.conceded", event.seat)


def _ended(table: Table, event: MatchEnded) -> None:
    assert table.play is not None
    table.play.result = event
    table.status, table.ended_at = "over", event.at
    table.interlude = None
    table.unseen = set()
    table.claims.clear()
    for seat in table.seats:
        seat.conceded = False
        if seat.legal:
            seat.legal = []
            seat.prompt += 1
    _line(table, "table.ended")


def _revealed(table: Table, event: SecretRevealed) -> None:
    table.revealed = True


def _rematch(table: Table, event: RematchAgreed) -> None:
    seat = table.seats[event.seat]
    seat.agreed, seat.state, seat.level = True, "here", ""
    _line(table, "table.again", event.seat)


def _reopened(table: Table, event: TableReopened) -> None:
    table.status = "open"
    table.finished, table.play, table.shuffle = table.play, None, None
    for number, seat in enumerate(table.seats):
        seat.agreed = False
        if seat.kind == "person" and not seat.player:
            _sit(table, number, Seat())  # of somebody who was erased meanwhile


def _closed(table: Table, event: TableClosed) -> None:
    table.status = "closed"
    for seat in table.seats:
        seat.legal = []
    _line(table, "table.closed")


# --- People come, go and talk --------------------------------------------------------


def _said(table: Table, event: PhraseSaid) -> None:
    seat = table.seats[event.seat]
    seat.voice = max(seat.voice, event.at) + PHRASE
    _line(table, "table.said", event.seat, phrase=event.phrase)


def _away(table: Table, event: PlayerAway) -> None:
    seat = table.seats[event.seat]
    seat.state, seat.away_since = "away", event.at
    _wait_no_more(table, event.seat, event.at)
    _line(table, "table.away", event.seat)


def _returned(table: Table, event: PlayerReturned) -> None:
    seat = table.seats[event.seat]
    if seat.state == "bot":
        seat.asked_at = event.at
    seat.state = "here"
    if not seat.conceded:
        seat.level = ""
    table.claims.pop(event.seat, None)
    _line(table, "table.returned", event.seat)


def _sat_in(table: Table, event: BotSatIn) -> None:
    seat = table.seats[event.seat]
    seat.state, seat.level = "bot", event.level
    _wait_no_more(table, event.seat, event.at)
    table.claims.get(event.seat, {}).pop("bot", None)
    _line(table, "table.sat_in", event.seat, level=event.level)


def _forgotten(table: Table, event: PlayerForgotten) -> None:
    """Nothing here names that person any more; the others go on."""
    number = table.seat_of(event.player)
    if number != SPECTATOR and table.status == "playing":
        seat = table.seats[number]
        seat.player = seat.name = seat.portrait = ""
        seat.state, seat.level = "bot", event.level
        _saw(table, number, event.at)
    elif number != SPECTATOR:
        _sit(table, number, Seat())
    if table.opener == event.player:
        table.opener = ""
    table.sat = [people - {event.player} for people in table.sat]
    for arguments in table.farewells.pop(event.player, []):
        arguments["name"] = ""
    table.answers.pop(event.player, None)
    _line(table, "table.forgotten")


def _claimed(table: Table, event: ClaimMade) -> None:
    wishes = table.claims.setdefault(event.against, {})
    wishes.setdefault(event.wish, set()).add(event.seat)
    key = f"table.claims_{event.wish}"
    _line(table, key, event.seat, whom=event.against)


def _line(
    table: Table, key: str, who: int | None = None, **arguments: Any
) -> dict[str, Any]:
    """Tell everybody; the arguments that are told."""
    if who is not None:
        arguments["who"] = who
    table.lines.append((table.seq, key, arguments))
    return arguments


OF_PEOPLE = (SeatTaken, SeatLeft, BotSeated, PlayerRenamed, PlayerForgotten)
_FOLDS: dict[type[Event], Callable[[Table, Any], None]] = {
    TableOpened: _opened,
    ShufflePromised: _promised,
    SeatTaken: _taken,
    PlayerRenamed: _renamed,
    SeatLeft: _left,
    BotSeated: _bot_seated,
    EntropyCommitted: _committed,
    EntropyRevealed: _shared,
    ShuffleAborted: _aborted,
    MatchBegun: _begun,
    ActionTaken: _acted,
    OutcomeDealt: _dealt,
    ActionUndone: _undone,
    LookDismissed: _dismissed,
    PhraseSaid: _said,
    PlayerReady: _ready,
    InterludeEnded: _interlude_ended,
    PlayerAway: _away,
    PlayerReturned: _returned,
    BotSatIn: _sat_in,
    ClaimMade: _claimed,
    Conceded: _conceded,
    PlayerForgotten: _forgotten,
    MatchEnded: _ended,
    SecretRevealed: _revealed,
    RematchAgreed: _rematch,
    TableReopened: _reopened,
    TableClosed: _closed,
}
