"""What has happened at a table: frozen, in the past tense, the only truth there is.

`at` is milliseconds since 1970. A table's events are numbered 1, 2, 3, … without gaps.
"""

from collections.abc import Callable
from typing import Literal, Union

import msgspec

from sennik.tables.shuffle import ShuffleStep

ClockKind = Literal["none", "seconds", "hours"]
Pace = Literal["slow", "normal", "quick", "instant"]
Ending = Literal["played", "conceded", "abandoned"]
Wish = Literal["bot", "end"]  # of whoever waits for an idle player


class Clock(msgspec.Struct, frozen=True):
    """How long a decision may take: no limit, or so many seconds or hours."""

    kind: ClockKind = "none"
    limit: int = 0


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a moment."""

    at: int


class TableOpened(Event, frozen=True, tag=True):
    """Somebody opened a table for a game under its present rules."""

    table: str
    opener: str  # an identity
    game: str
    rules: int
    options: dict[str, int]
    clock: Clock = Clock()
    public: bool = False
    spectators: bool = True
    memory_aid: bool = True
    pace: Pace = "normal"  # at which bots play


class ShufflePromised(Event, frozen=True, tag=True):
    """The server fixed the secret of a shuffle; only its commitment is shown.

    A round begins: all people at the table commit to their entropy, then reveal it.
    """

    secret: bytes
    commitment: str


class SeatTaken(Event, frozen=True, tag=True):
    """A person sat down."""

    seat: int
    player: str  # an identity
    name: str
    portrait: str = ""


class PlayerRenamed(Event, frozen=True, tag=True):
    """A seated person goes by another name or portrait: both are those of now."""

    seat: int
    player: str
    name: str
    portrait: str = ""


class SeatLeft(Event, frozen=True, tag=True):
    """A person or a bot got up before or after a match."""

    seat: int


class BotSeated(Event, frozen=True, tag=True):
    """A bot of a level sat down."""

    seat: int
    level: str


class EntropyGiven(Event, frozen=True, tag=True):
    """Of tables of 0.1, which can be read but are refused."""

    seat: int
    entropy: bytes


class EntropyCommitted(Event, frozen=True, tag=True):
    """A person's device fixed its share in the shuffle and showed its commitment."""

    seat: int
    commitment: str


class EntropyRevealed(Event, frozen=True, tag=True):
    """A person's device showed its share; everybody had committed before."""

    seat: int
    entropy: bytes


class ShuffleAborted(Event, frozen=True, tag=True):
    """A step was not done in time: all is discarded, and `seats` have lost theirs."""

    step: ShuffleStep
    seats: list[int]


class MatchBegun(Event, frozen=True, tag=True):
    """The match began with the promised secret and everybody's revealed entropy."""

    game: str
    rules: int
    commitment: str
    entropy: list[bytes]


class ActionTaken(Event, frozen=True, tag=True):
    """A seat acted; `id` is the client's, `prompt` the one that was answered."""

    seat: int
    action: int
    prompt: int
    id: str = ""
    by_bot: bool = False


class OutcomeDealt(Event, frozen=True, tag=True):
    """Chance turned something up."""

    outcome: int


class ActionUndone(Event, frozen=True, tag=True):
    """A seat took its last action back."""

    seat: int
    id: str = ""


class LookDismissed(Event, frozen=True, tag=True):
    """A seat put away what it had looked at in private."""

    seat: int


class PhraseSaid(Event, frozen=True, tag=True):
    """A seat said one of the canned phrases."""

    seat: int
    phrase: str


class PlayerReady(Event, frozen=True, tag=True):
    """A person has seen how the round was counted and goes on to the next one."""

    seat: int


class InterludeEnded(Event, frozen=True, tag=True):
    """The others no longer wait for who has not said to be ready."""


class PlayerAway(Event, frozen=True, tag=True):
    """A person's last connection was lost."""

    seat: int


class PlayerReturned(Event, frozen=True, tag=True):
    """A person is here again and has the seat back."""

    seat: int


class BotSatIn(Event, frozen=True, tag=True):
    """A bot plays on for an absent or slow person."""

    seat: int
    level: str


class ClaimMade(Event, frozen=True, tag=True):
    """A person no longer wants to wait for the idle one at seat `against`."""

    seat: int
    against: int
    wish: Wish


class Conceded(Event, frozen=True, tag=True):
    """A person gave up this match; a bot plays on if the match does."""

    seat: int
    level: str


class PlayerForgotten(Event, frozen=True, tag=True):
    """A person was erased; a bot of a level plays on where a match runs."""

    player: str  # what was an identity; names are gone from all events
    level: str


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over; the rules have ended it only if it was `played`."""

    ending: Ending
    scores: list[int]
    winners: list[int]


class SecretRevealed(Event, frozen=True, tag=True):
    """Everybody may now check the shuffle."""

    secret: bytes


class RematchAgreed(Event, frozen=True, tag=True):
    """A person wants to play again; the others see the result still."""

    seat: int


class TableReopened(Event, frozen=True, tag=True):
    """All who are still here want to play again: the result is put away."""


class TableClosed(Event, frozen=True, tag=True):
    """Nothing more happens here."""

    reason: Literal["closed", "idle"]


AnyEvent = Union[  # noqa: UP007 -- msgspec reads it at run time
    TableOpened,
    ShufflePromised,
    SeatTaken,
    PlayerRenamed,
    SeatLeft,
    BotSeated,
    EntropyGiven,
    EntropyCommitted,
    EntropyRevealed,
    ShuffleAborted,
    MatchBegun,
    ActionTaken,
    OutcomeDealt,
    ActionUndone,
    LookDismissed,
    PhraseSaid,
    PlayerReady,
    InterludeEnded,
    PlayerAway,
    PlayerReturned,
    BotSatIn,
    ClaimMade,
    Conceded,
    PlayerForgotten,
    MatchEnded,
    SecretRevealed,
    RematchAgreed,
    TableReopened,
    TableClosed,
]

STEPS = (ActionTaken, OutcomeDealt)  # what play consists of

# An event as JSON, as the store keeps it, and the event in such data; or
# msgspec.ValidationError.
encoded: Callable[[Event], bytes] = msgspec.json.Encoder().encode
decoded: Callable[[bytes | str], AnyEvent] = msgspec.json.Decoder(AnyEvent).decode
