"""What goes in and out over HTTP."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sennik.games.languages import LANGUAGES
from sennik.tables.events import Pace

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
Hex = Annotated[str, Meta(min_length=32, max_length=128, pattern="^([0-9a-f]{2})+$")]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Round = Annotated[int, Meta(ge=1, lt=2**31)]
SeatNumber = Annotated[int, Meta(ge=-1, le=5)]
OptionValue = Annotated[int, Meta(ge=-32768, le=32767)]
Device = Annotated[str, Meta(max_length=40)]
# What people may look like: web/src/art/people.ts draws them, and no character is one.
Portrait = Literal[
    "",
    "badger",
    "bear",
    "deer",
    "fox",
    "frog",
    "hare",
    "hedgehog",
    "lynx",
    "mouse",
    "otter",
    "squirrel",
    "wolf",
]
OptionName = Annotated[str, Meta(max_length=40)]


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A body of a request: nothing in it is ignored."""


class Profile(Given, frozen=True, kw_only=True):
    """What somebody wants to be called, look like and be spoken to in; left out:
    unchanged.
    """

    name: Name | None = None
    portrait: Portrait | None = None
    language: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] | None = None
    device: Device = ""  # what a device that comes for the first time calls itself


class NewBot(Given, frozen=True, kw_only=True):
    """A program that wants to play."""

    name: Name


class NewClock(Given, frozen=True, kw_only=True):
    """How long a decision may take."""

    kind: Annotated[str, Meta(pattern="^(none|seconds|hours)$")] = "none"
    limit: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Given, frozen=True, kw_only=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=6)] | None = None
    options: dict[OptionName, OptionValue] = {}
    clock: NewClock = NewClock()
    public: bool = False
    spectators: bool = True
    memory_aid: bool = True
    pace: Pace = "normal"  # at which bots play


class Sitting(Given, frozen=True, kw_only=True):
    """Sit down, or seat a bot: at a seat, or at the first free one (-1)."""

    seat: SeatNumber = -1
    bot: Level | None = None


class Moving(Given, frozen=True, kw_only=True):
    """The seat to change places with."""

    to: Annotated[int, Meta(ge=0, le=5)]


class Starting(Given, frozen=True, kw_only=True):
    """Begin the shuffle, and with it the match."""


class Committing(Given, frozen=True, kw_only=True):
    """The commitment to a share in the shuffle."""

    round: Round
    commitment: Sha256


class Revealing(Given, frozen=True, kw_only=True):
    """The share itself, once everybody has committed."""

    round: Round
    entropy: Hex


class Returning(Given, frozen=True, kw_only=True):
    """The code of a return link."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    device: Device = ""


class Me(msgspec.Struct, frozen=True):
    """Who you are to us."""

    id: str
    name: str
    language: str
    portrait: str


class Token(msgspec.Struct, frozen=True):
    """What a program shows as `Authorization: Bearer …`; it is not shown again."""

    id: str
    token: str


class DeviceLine(msgspec.Struct, frozen=True):
    """A device, or a program, that is let in as you."""

    id: str
    label: str
    created_at: int
    seen_at: int  # the beginning of the last day on which it was here
    is_this: bool


class Privacy(msgspec.Struct, frozen=True):
    """Who runs this server, and how many days it keeps what."""

    operator: str
    finished: int  # tables, from their end
    days: int  # attempts at dreams of days
    people: int  # whoever was not here any more


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in a list; a free one has neither name nor bot."""

    name: str
    bot: str  # its level, or the character
    acts: bool  # a person who is asked
    portrait: str  # of a person
    won: bool  # the last match, once it is over


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: list[SeatLine]
    changed_at: int
    your_turn: bool
    seated: bool


class TableLists(msgspec.Struct, frozen=True):
    """Your tables, and those that anybody may join or watch."""

    mine: list[TableLine]
    public: list[TableLine]


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat as everybody sees it."""

    kind: str
    name: str
    portrait: str
    level: str
    state: str
    agreed: bool  # to a rematch


class TableInfo(msgspec.Struct, frozen=True):
    """A table before one sits down at it."""

    id: str
    url: str  # the invitation
    game: str
    options: dict[str, int]
    status: str
    match: int
    seats: list[SeatInfo]
    you: int  # your seat; 6: a spectator
    is_opener: bool
    clock: dict[str, int | str]
    public: bool
    spectators: bool
    memory_aid: bool
    pace: str
    fair: dict[str, Any]


class ReturnLink(msgspec.Struct, frozen=True):
    """A link by which you come back once, from any device."""

    url: str
    code: str
    until: int


class Returned(msgspec.Struct, frozen=True):
    """Where a return link leads."""

    table: str
    me: Me


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shuffle as far as everybody may know it, and how to check it."""

    fair: dict[str, Any]  # as in frames
    explanation: dict[str, str]


class Dreamt(Given, frozen=True, kw_only=True):
    """What you played in the dream of a day, and by which version of the rules."""

    rules: Annotated[int, Meta(ge=1, le=10_000)]
    actions: Annotated[
        list[Annotated[int, Meta(ge=0, lt=2**31)]], Meta(max_length=2_000)
    ]


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """The secret of a day: its SHA-256, and it itself once the day is over."""

    day: str
    at: int  # when it was drawn
    commitment: str
    secret: str = ""


class Daily(msgspec.Struct, frozen=True):
    """Which day it is here, and the promises of the days around it."""

    day: str
    promises: list[Promise]


class Deal(msgspec.Struct, frozen=True):
    """What all cards of a dream follow from."""

    deal: str


class DailyLine(msgspec.Struct, frozen=True):
    """What somebody made of a dream."""

    name: str
    won: bool
    finished: bool  # not given up on the way
    lead: int  # before the best of the others; the score where all win together
    score: int
    you: bool


class DailyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first attempts of a day, by games, the best first; what is promised of it."""

    games: dict[str, list[DailyLine]]
    promise: Promise | None = None  # none of a day that was never dreamt here


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
