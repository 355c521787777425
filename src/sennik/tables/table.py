"""A table as its events have left it: only `folding` changes one."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from sennik.games.common import SPECTATOR, Sheet, sheet_over
from sennik.tables.events import Clock, Pace, Wish
from sennik.tables.play import Play
from sennik.tables.runner import Runner, runner
from sennik.tables.shuffle import Discarded, Shuffle

Status = Literal["open", "shuffling", "playing", "over", "closed"]
SeatKind = Literal["free", "person", "bot"]
SeatState = Literal["here", "away", "bot"]  # bot: one sits in
Answers = dict[str, tuple[int, int]]  # by client id: action, and event
Line = tuple[int, str, dict[str, Any]]  # number of the event, key, arguments

IDS = 256  # client action ids remembered a player; older ones have stale prompts
UNDOING = -1  # stands for an action in the answers to client ids
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
INTERLUDE = 20 * SECOND  # people at most wait for each other between two rounds
PROGRAMS = "bot-"  # how the identities of programs begin


@dataclass(slots=True)
class Seat:
    """One place at the table and who has it."""

    kind: SeatKind = "free"
    player: str = ""  # an identity, for a person who was not erased
    name: str = ""
    portrait: str = ""  # that a person has chosen
    level: str = ""  # of the bot that sits here or sits in
    state: SeatState = "here"
    conceded: bool = False  # this match; a bot plays on
    away_since: int = 0
    agreed: bool = False  # to a rematch
    prompt: int = 0
    legal: list[int] = field(default_factory=list)  # actions, ascending
    asked_at: int = 0  # when its present prompt began
    horizon: int = 0  # private things seen up to this event are put away
    voice: int = 0  # when all phrases said so far are paid for, one PHRASE each

    @property
    def is_played_by_bot(self) -> bool:
        """Whether the server chooses for this seat."""
        return self.kind == "bot" or self.state == "bot" or self.conceded


@dataclass(slots=True)
class Interlude:
    """A round was counted: bots and clocks wait until people have seen how."""

    awaits: set[int]  # the seats of those who have not said so yet
    ends: int | None  # when nobody waits any more; never for who plays bots alone


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
    # Against whom, for what, by whom: of those who need not be waited for.
    claims: dict[int, dict[Wish, set[int]]] = field(default_factory=dict)
    matches: int = 0
    sat: list[frozenset[str]] = field(default_factory=list)  # identities, by match
    play: Play | None = None
    interlude: Interlude | None = None  # between two rounds
    # The seats of people who have not seen yet how the last round was counted.
    unseen: set[int] = field(default_factory=set)
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
    def is_silent(self) -> bool:
        """Whether the rules forbid the players to talk."""
        return (
            self.play is not None and self.status == "playing" and self.play.is_silent
        )

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
        if self.seq >= TOO_LONG or self.interlude is not None:
            return []
        seats = enumerate(self.seats)
        return [n for n, seat in seats if seat.legal and seat.is_played_by_bot]

    @property
    def needs_a_keeper(self) -> bool:
        """Whether bots play or a clock runs: then somebody must follow every action."""
        has_bots = any(seat.is_played_by_bot for seat in self.seats)
        has_clock = self.clock.kind != "none" or self.status == "shuffling"
        waits = has_bots or has_clock or self.interlude is not None
        return self.seq < TOO_LONG and waits

    @property
    def is_of_bots(self) -> bool:
        """Whether the server chooses for every seat."""
        return all(seat.is_played_by_bot for seat in self.seats)

    def people(self) -> list[int]:
        """The seats of people; of those who were erased nobody is left."""
        return [n for n, seat in enumerate(self.seats) if seat.player]

    def looking_people(self) -> set[int]:
        """The seats of people who want to see how a round was counted."""
        return {
            number
            for number in self.people()
            if not self.seats[number].conceded
            and not self.seats[number].player.startswith(PROGRAMS)
        }

    def view(self, seat: int) -> Sheet:
        """A copy of what `seat` knows: what a bot is given to think about."""
        assert self.play is not None
        record = bytearray(self.play.position.views[seat])
        return sheet_over(np.frombuffer(record, self.runner.rules.State))

    def may_undo(self, number: int) -> bool:
        """Whether the person at a seat may take the last action back now: as long as
        nothing hidden was revealed and nobody acted since.
        """
        play = self.play
        if play is None or not play.back or self.status != "playing":
            return False
        return play.steps[-1].actor == number and not self.seats[number].conceded

    def deadline(self, number: int) -> int | None:
        """When the person at a seat runs out of time, or None."""
        seat = self.seats[number]
        if not seat.legal or seat.is_played_by_bot or self.clock.kind == "none":
            return None
        if self.interlude is not None:
            return None  # clocks wait
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
        if self.status != "playing" or not is_theirs or self.clock.kind != "none":
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
        if self.interlude is not None:
            return self.interlude.ends
        if self.clock.kind == "none":
            return None
        ends = [self.deadline(number) for number in range(len(self.seats))]
        return min((end for end in ends if end is not None), default=None)
