"""A table as its events have left it: `fold` is the only thing that changes one.

`fold(table, event)` changes `table` in place and returns it: a table belongs to whoever
folds it, and a copy is had by folding the events again.
"""

from array import array
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from sennik.engine.options import game_at, is_gone
from sennik.games.common import CHANCE, CHANCE_ACTS, SPECTATOR, Sheet, sheet_over
from sennik.tables.events import (
    STEPS,
    ActionTaken,
    ActionUndone,
    BotSatIn,
    BotSeated,
    ClaimMade,
    Clock,
    Conceded,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    LookDismissed,
    MatchBegun,
    MatchEnded,
    OutcomeDealt,
    Pace,
    PhraseSaid,
    PlayerAway,
    PlayerForgotten,
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
    Wish,
)
from sennik.tables.play import Play, Step
from sennik.tables.runner import Runner, runner
from sennik.tables.shuffle import Discarded, Shuffle

Status = Literal["open", "shuffling", "playing", "over", "closed"]
SeatKind = Literal["free", "person", "bot"]
SeatState = Literal["here", "away", "bot"]  # bot: one sits in
Answers = dict[str, tuple[int, int]]  # by client id: action, and event
Line = tuple[int, str, dict[str, Any]]  # number of the event, key, arguments

IDS = 256  # client action ids remembered a player; older ones have stale prompts
LINES = 200  # table lines kept
SECOND, HOUR = 1_000, 3_600_000
LONG = 50_000  # events after which a table only finishes its match
TOO_LONG = 2 * LONG  # and after which not even that
PHRASE = 5 * SECOND  # between two phrases of a seat, in the long run
# How long the others wait, where there is no clock, before they may go on without one
# who is away, and without one who is here but does not act.
GRACE = 60 * SECOND
IDLE = 180 * SECOND
ABANDONED = 30 * 24 * HOUR  # a match in which nobody acts for so long ends


@dataclass(slots=True)
class Seat:
    """One place at the table and who has it."""

    kind: SeatKind = "free"
    player: str = ""  # an identity, for a person who was not erased
    name: str = ""
    level: str = ""  # of the bot that sits here or sits in
    state: SeatState = "here"
    conceded: bool = False  # this match; a bot plays on
    away_since: int = 0
    agreed: bool = False  # to a rematch
    prompt: int = 0
    legal: bytes = b""  # legal actions as 32-bit integers
    asked_at: int = 0  # when its present prompt began
    asked_before: int = 0  # when the prompt began that its last action answered
    horizon: int = 0  # private things seen up to this event are put away
    voice: int = 0  # when all phrases said so far are paid for, one PHRASE each

    @property
    def is_played_by_bot(self) -> bool:
        """Whether the server chooses for this seat."""
        return self.kind == "bot" or self.state == "bot" or self.conceded

    @property
    def actions(self) -> list[int]:
        """The legal actions, ascending."""
        return array("i", self.legal).tolist()


@dataclass(slots=True)
class Table:
    """Everything that follows from a table's events."""

    id: str = ""
    seq: int = 0
    opener: str = ""
    game: str = ""
    rules: int = 0
    options: dict[str, int] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    spectators: bool = True
    memory_aid: bool = True
    pace: Pace = "normal"
    status: Status = "open"
    retired: bool = False  # its rules are gone: closed, and no match is known of
    opened_at: int = 0
    changed_at: int = 0
    seats: list[Seat] = field(default_factory=list)
    shuffle: Shuffle | None = None  # the last round, and so that of the match
    rounds: int = 0  # of shuffles, also of those that were discarded
    discarded: list[Discarded] = field(default_factory=list)
    revealed: bool = False  # the secret of the last match
    claims: dict[tuple[int, Wish], set[int]] = field(default_factory=dict)
    matches: int = 0
    sat: list[frozenset[str]] = field(default_factory=list)  # identities, by match
    play: Play | None = None
    ended_at: int = 0  # the last match
    finished: Play | None = None  # the match before a rematch: no frame shows it
    answers: dict[str, Answers] = field(default_factory=dict)  # by identity
    arranged: int = 0  # the last event that was no step of a match
    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES))
    # By identity: the arguments of lines that name somebody who got up.
    farewells: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def runner(self) -> Runner:
        """The rules of this table's game, in this thread."""
        return runner(self.game, self.rules)

    @property
    def is_playing(self) -> bool:
        """Whether a match runs."""
        return self.status == "playing"

    @property
    def is_silent(self) -> bool:
        """Whether the rules forbid the players to talk."""
        if self.play is None or not self.is_playing:
            return False
        return bool(getattr(self.runner.read(self.play.position.state), "silent", 0))

    def seat_of(self, who: str) -> int:
        """The seat of an identity, or SPECTATOR; nobody has none."""
        for number, seat in enumerate(self.seats):
            if seat.player and seat.player == who:
                return number
        return SPECTATOR

    def may_watch(self, who: str) -> bool:
        """Whether an identity gets frames of this table now.

        Where spectators are not allowed only a seat gives that right, and the opener
        has it until the first match, to arrange the table.
        """
        if self.spectators or self.seat_of(who) != SPECTATOR:
            return True
        return who == self.opener and self.status == "open" and not self.matches

    def may_review(self, who: str, match: int) -> bool:
        """Whether an identity may see all of match number `match` once it is over."""
        if self.spectators:
            return True
        return 1 <= match <= self.matches and who in self.sat[match - 1]

    def acting(self) -> list[int]:
        """The seats that are asked now."""
        return [number for number, seat in enumerate(self.seats) if seat.legal]

    def thinking(self) -> list[int]:
        """The seats that are asked now and for which the server chooses."""
        if self.seq >= TOO_LONG:
            return []
        seats = enumerate(self.seats)
        return [n for n, seat in seats if seat.legal and seat.is_played_by_bot]

    @property
    def needs_a_keeper(self) -> bool:
        """Whether bots play or a clock runs: then somebody must follow every action."""
        has_bots = any(seat.is_played_by_bot for seat in self.seats)
        has_clock = self.clock.kind != "none" or self.status == "shuffling"
        return self.seq < TOO_LONG and (has_bots or has_clock)

    @property
    def is_of_bots(self) -> bool:
        """Whether the server chooses for every seat."""
        return all(seat.is_played_by_bot for seat in self.seats)

    def people(self) -> list[int]:
        """The seats of people; of those who were erased nobody is left."""
        return [n for n, seat in enumerate(self.seats) if seat.player]

    def view(self, seat: int) -> Sheet:
        """A copy of what `seat` knows: what a bot is given to think about."""
        assert self.play is not None
        record = self.runner.view(self.play.position, seat)
        return sheet_over(np.frombuffer(bytearray(record), self.runner.rules.State))

    def scores(self) -> list[int]:
        """The points of every seat so far."""
        assert self.play is not None
        return self.runner.scores(self.play.position.state, len(self.seats))

    def deadline(self, number: int) -> int | None:
        """When the person at a seat runs out of time, or None."""
        seat = self.seats[number]
        if not seat.legal or seat.is_played_by_bot or self.clock.kind == "none":
            return None
        if self.clock.kind == "hours":
            return seat.asked_at + self.clock.limit * HOUR
        ends = seat.asked_at + self.clock.limit * SECOND
        if seat.state == "away":
            ends = min(ends, max(seat.away_since, seat.asked_at) + GRACE)
        return ends

    def claimable_from(self, number: int) -> int | None:
        """When the others may go on without the person at a seat, or None.

        Where there is a clock it decides, and nobody else.
        """
        seat = self.seats[number]
        is_theirs = seat.kind == "person" and not seat.conceded
        if not self.is_playing or not is_theirs or self.clock.kind != "none":
            return None
        if seat.state == "away":
            return seat.away_since + GRACE
        if seat.state == "bot":
            return seat.asked_at  # a bot plays; the match may still be ended
        return seat.asked_at + IDLE if seat.legal else None

    def is_claimable(self, number: int, now: int) -> bool:
        """Whether the others may go on without the person at a seat."""
        since = self.claimable_from(number)
        return since is not None and since <= now

    def leavable_from(self, number: int) -> int:
        """When the others may play again without one who has not answered."""
        seat = self.seats[number]
        if seat.state == "here":
            return self.ended_at + IDLE
        return max(self.ended_at, seat.away_since) + GRACE

    def next_deadline(self) -> int | None:
        """The earliest deadline, for whoever watches the clock."""
        if self.status == "shuffling" and self.shuffle is not None:
            return self.shuffle.deadline
        if self.clock.kind == "none":
            return None
        ends = [self.deadline(number) for number in range(len(self.seats))]
        return min((end for end in ends if end is not None), default=None)


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
    _sit(table, event.seat, Seat("person", event.player, event.name))
    _line(table, "table.sat", event.seat)


def _sit(table: Table, number: int, seat: Seat) -> None:
    """Let somebody else, or nobody, have a seat: its numbers only ever rise."""
    before = table.seats[number]
    seat.prompt, seat.voice = before.prompt, before.voice
    seat.horizon = before.horizon
    table.seats[number] = seat


def _renamed(table: Table, event: PlayerRenamed) -> None:
    table.seats[event.seat].name = event.name


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
    seat.prompt += 1
    seat.horizon = table.seq - 1
    seat.asked_before = seat.asked_at
    if not event.by_bot:
        _withdraw(table, event.seat)
    if event.id:
        _remember(table, seat.player, event.id, event.action)
    step = Step(table.seq, event.seat, event.action, event.by_bot)
    table.play.taken(table.runner, step)
    _asked(table, event.at, event.seat)


def _remember(table: Table, player: str, client_id: str, action: int) -> None:
    answers = table.answers.setdefault(player, {})
    answers[client_id] = (action, table.seq)
    if len(answers) > IDS:
        del answers[next(iter(answers))]


def _dealt(table: Table, event: OutcomeDealt) -> None:
    assert table.play is not None
    table.play.taken(table.runner, Step(table.seq, CHANCE, event.outcome, False))
    _asked(table, event.at)


def _undone(table: Table, event: ActionUndone) -> None:
    assert table.play is not None
    seat = table.seats[event.seat]
    seat.prompt += 1
    if event.id:
        _remember(table, seat.player, event.id, UNDOING)
    undone = table.play.steps[-1].seq
    table.play.undone()
    _line(table, "table.undone", event.seat, number=undone)
    _asked(table, event.at, event.seat)
    seat.asked_at = seat.asked_before  # taking back gives no time


UNDOING = -1  # stands for an action in the answers to client ids


def _asked(table: Table, at: int, actor: int = SPECTATOR) -> None:
    """Ask the seats that may act: a prompt rises only when its own choices change."""
    assert table.play is not None
    position = table.play.position
    if position.mask == CHANCE_ACTS:
        return  # nobody is asked before Chance is done
    for number, seat in enumerate(table.seats):
        legal = b""
        if position.mask >> number & 1:
            legal = table.runner.legal(position.state, number)
        if legal != seat.legal:
            seat.legal = legal
            seat.prompt += 1
            seat.asked_at = at
        elif number == actor:
            seat.asked_at = at


def _dismissed(table: Table, event: LookDismissed) -> None:
    assert table.play is not None
    table.seats[event.seat].horizon = table.seq
    table.play.dismissed(table.runner, event.seat)


def _conceded(table: Table, event: Conceded) -> None:
    seat = table.seats[event.seat]
    seat.conceded, seat.level = True, event.level
    _line(table, "table.conceded", event.seat)


def _ended(table: Table, event: MatchEnded) -> None:
    assert table.play is not None
    table.play.result = event
    table.status, table.ended_at = "over", event.at
    table.claims.clear()
    for seat in table.seats:
        seat.conceded = False
        if seat.legal:
            seat.legal = b""
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
        seat.legal = b""
    _line(table, "table.closed")


# --- People come, go and talk --------------------------------------------------------


def _said(table: Table, event: PhraseSaid) -> None:
    seat = table.seats[event.seat]
    seat.voice = max(seat.voice, event.at) + PHRASE
    _line(table, "table.said", event.seat, phrase=event.phrase)


def _away(table: Table, event: PlayerAway) -> None:
    seat = table.seats[event.seat]
    seat.state, seat.away_since = "away", event.at
    _line(table, "table.away", event.seat)


def _returned(table: Table, event: PlayerReturned) -> None:
    seat = table.seats[event.seat]
    if seat.state == "bot":
        seat.asked_at = event.at
    seat.state = "here"
    if not seat.conceded:
        seat.level = ""
    _withdraw(table, event.seat)
    _line(table, "table.returned", event.seat)


def _sat_in(table: Table, event: BotSatIn) -> None:
    seat = table.seats[event.seat]
    seat.state, seat.level = "bot", event.level
    table.claims.pop((event.seat, "bot"), None)
    _line(table, "table.sat_in", event.seat, level=event.level)


def _forgotten(table: Table, event: PlayerForgotten) -> None:
    """Nothing here names that person any more; the others go on."""
    number = table.seat_of(event.player)
    if number != SPECTATOR and table.is_playing:
        seat = table.seats[number]
        seat.player = seat.name = ""
        seat.state, seat.level = "bot", event.level
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
    table.claims.setdefault((event.against, event.wish), set()).add(event.seat)
    key = f"table.claims_{event.wish}"
    _line(table, key, event.seat, whom=event.against)


def _withdraw(table: Table, number: int) -> None:
    """Whoever acts is waited for again."""
    for claim in [claim for claim in table.claims if claim[0] == number]:
        del table.claims[claim]


def _line(table: Table, key: str, who: int = -1, **arguments: Any) -> dict[str, Any]:
    """Tell everybody; the arguments that are told."""
    if who >= 0:
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
