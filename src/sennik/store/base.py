"""What a store does, whatever the database behind it."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sennik.engine.errors import SennikError
from sennik.tables.events import AnyEvent, Event

ALL = 2**31 - 1  # events that nobody counts
LINK = 15 * 60_000  # milliseconds in which a return link is to be used
SESSION = 16  # characters of the hash of a secret by which its owner names it


class StaleTable(Exception):
    """Somebody else appended first: fold what is new and decide again."""


class StoreUnavailable(Exception):
    """The database cannot be reached; it is not known whether a write was kept."""


class Duplicate(Exception):
    """What was to be added is there already."""


class SeveralWorkers(SennikError):
    """SQLite serves one process only."""


class BadDatabase(SennikError):
    """An address of no database that we know, or a feature that it lacks."""


class UnusableDatabase(SennikError):
    """A database that waiting does not mend: damaged, read-only, of a newer version."""


class Numbered(NamedTuple):
    """An event and its number."""

    seq: int
    event: AnyEvent


class Nudge(NamedTuple):
    """Table `table` has events up to `seq`; an empty `table` means: any of them may.

    `is_play`: what is new is actions and outcomes, nothing else.
    """

    table: str
    seq: int
    is_play: bool = False


class ListedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as lists show it; a free one has neither name nor bot."""

    name: str = ""
    bot: str = ""  # its level, or the character
    acts: bool = False  # a person who is asked; bots keep nobody waiting for long
    portrait: str = ""
    won: bool = False  # the match that was played last, once it is over


class Listing(msgspec.Struct, frozen=True):
    """A table as lists show it; written beside the log, never read by rules."""

    table: str
    game: str
    status: str
    public: bool  # whether everybody finds it there
    changed_at: int
    seq: int
    seats: list[ListedSeat]
    players: list[str]  # identities at the table, its opener included
    turn: list[str]  # identities whose turn it is


class Identity(msgspec.Struct, frozen=True):
    """Somebody who comes back: a person's browser or a bot's program."""

    id: str
    name: str
    language: str
    muted: bool = False  # says nothing at tables, and keeps its name
    banned: bool = False  # is let in nowhere
    portrait: str = ""  # by which others know them; none: by the initial


class Session(msgspec.Struct, frozen=True):
    """One device of an identity: a secret, as its owner may see it."""

    id: str  # how the hash of the secret begins
    label: str  # what the device calls itself
    created_at: int
    seen_at: int  # the beginning of the last day on which it was here


class Person(msgspec.Struct, frozen=True):
    """Somebody as whoever runs the server sees them."""

    identity: Identity
    created_at: int
    seen_at: int  # by any of their devices; 0: by none that is left
    sessions: int
    tables: int  # at which they sit, or which they opened


class Promise(NamedTuple):
    """The secret of a day, and when it was drawn."""

    day: str
    secret: bytes
    at: int


class Attempt(msgspec.Struct, frozen=True):
    """What somebody made of the dream of a day."""

    game: str
    identity: str
    name: str  # as they are called now
    won: bool
    finished: bool  # not given up on the way
    lead: int  # before the best of the others; the score where all win together
    score: int


class Store(ABC):
    """Events, leases, identities and lists. All times are milliseconds since 1970."""

    is_shared = False  # whether other processes may append to the same tables

    # --- Opening ---------------------------------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Bring the schema up to date and connect."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and disconnect."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the database answers; StoreUnavailable otherwise."""

    # --- Events ----------------------------------------------------------------------

    @abstractmethod
    def append(
        self, table: str, after: int, events: Sequence[Event]
    ) -> "asyncio.Future[int]":
        """Keep `events` as numbers after+1, … in one transaction; the last number.

        StaleTable if the log of `table` does not end at `after`. Once this is done the
        events survive a crash of the process and of the machine. It goes on if nobody
        waits for it any more.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        """The first `most` events after number `after`, in order; [] for an unknown
        table.
        """

    @abstractmethod
    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each table: a slow poll repairs what no nudge told."""

    @abstractmethod
    def nudges(self) -> AsyncIterator[Nudge]:
        """What other processes appended, as it happens; may repeat, may be late."""

    # --- Lists -----------------------------------------------------------------------

    @abstractmethod
    async def describe(self, *listings: Listing) -> None:
        """Put tables into the lists as they are now; an older description loses."""

    @abstractmethod
    async def tables_of(self, identity: str, limit: int = 100) -> list[Listing]:
        """The tables at which an identity sits or that it opened, newest first."""

    @abstractmethod
    async def running_tables(self, opener: str) -> int:
        """How many tables that `opener` opened are neither over nor closed."""

    @abstractmethod
    async def public_tables(self, limit: int = 100) -> list[Listing]:
        """Public tables that are not closed, newest first."""

    @abstractmethod
    async def newest_tables(self, limit: int = 100) -> list[Listing]:
        """All tables, newest first."""

    @abstractmethod
    async def seated_tables(self, identity: str) -> list[str]:
        """All tables at which an identity ever sat, or that it opened."""

    @abstractmethod
    async def idle_tables(self, before: int, limit: int = 100) -> list[str]:
        """Tables where nothing has happened since `before`, the longest idle first."""

    @abstractmethod
    async def delete_table(self, table: str) -> None:
        """Forget a table and all its events."""

    # --- Leases ----------------------------------------------------------------------

    @abstractmethod
    async def take_lease(self, table: str, process: str, now: int, until: int) -> bool:
        """Whether `process` now watches `table` until `until`.

        A lease that lasts much longer than this one would is of a clock that was set
        back: nobody has it.
        """

    @abstractmethod
    async def take_leases(
        self, process: str, now: int, until: int, limit: int = 100
    ) -> list[str]:
        """Take tables at which a match runs and that nobody watches."""

    @abstractmethod
    async def renew_leases(self, process: str, until: int) -> list[str]:
        """Prolong all leases of `process`; the tables that it holds."""

    @abstractmethod
    async def drop_leases(self, process: str, table: str | None = None) -> None:
        """Give one lease or all of them back."""

    # --- Identities ------------------------------------------------------------------

    @abstractmethod
    async def add_identity(
        self, identity: Identity, secret_hash: str, now: int, label: str = ""
    ) -> None:
        """Remember somebody new by the SHA-256 of a secret; or Duplicate."""

    @abstractmethod
    async def add_secret(
        self, identity: str, secret_hash: str, now: int, label: str = ""
    ) -> None:
        """Let an identity come with another secret too (another device, a bot)."""

    @abstractmethod
    async def identity_of(self, secret_hash: str) -> Identity | None:
        """Whose secret this is."""

    @abstractmethod
    async def identities_of(self, secret_hashes: Sequence[str]) -> dict[str, Identity]:
        """Whose secrets these are, as far as they are anybody's."""

    @abstractmethod
    async def set_identity(self, identity: Identity) -> None:
        """Change name, language, portrait, and what somebody may do."""

    @abstractmethod
    async def erase_identity(self, identity: str) -> list[str]:
        """Forget somebody: secrets, name, also in events; the tables that changed."""

    @abstractmethod
    async def note_seen(self, secret_hash: str, day: int) -> None:
        """Remember the last day on which a secret was shown."""

    @abstractmethod
    async def label_session(self, secret_hash: str, label: str) -> None:
        """Change what a device is called."""

    @abstractmethod
    async def sessions_of(self, identity: str) -> list[Session]:
        """The devices of an identity, the one seen last first."""

    @abstractmethod
    async def end_session(self, identity: str, session: str) -> str:
        """Forget one secret of an identity; its hash, or nothing."""

    @abstractmethod
    async def people(self, matching: str = "", limit: int = 100) -> list[Person]:
        """Whose id or name contains something, the one seen last first."""

    @abstractmethod
    async def unseen_people(self, before: int, limit: int = 100) -> list[str]:
        """Who has not been here since `before`."""

    @abstractmethod
    async def forget_ended(self, before: int, now: int) -> None:
        """Forget secrets not shown since `before`, and links that are void `now`."""

    @abstractmethod
    async def add_return_link(
        self, link_hash: str, identity: str, table: str, until: int
    ) -> None:
        """Remember a link by which somebody comes back once."""

    @abstractmethod
    async def use_return_link(self, link_hash: str, now: int) -> tuple[str, str] | None:
        """The identity and table of a link, which is spent; None if it is not valid.

        One that would last much longer than any was made by a clock that was set back.
        """

    # --- Dreams of days --------------------------------------------------------------

    @abstractmethod
    async def promise(self, day: str, secret: bytes, now: int) -> None:
        """Draw the secret of a day, unless it has one already."""

    @abstractmethod
    async def promises(self, since: str) -> list[Promise]:
        """The secrets of this day and of those after it, in order."""

    @abstractmethod
    async def add_attempt(self, day: str, attempt: Attempt, now: int) -> None:
        """Remember an attempt, unless the same person has made one at this dream."""

    @abstractmethod
    async def attempts(self, day: str, limit: int = 100) -> list[Attempt]:
        """The attempts of a day, so many a game, the best first."""

    @abstractmethod
    async def attempts_of(self, identity: str) -> dict[str, list[Attempt]]:
        """All attempts of somebody, by day."""

    @abstractmethod
    async def delete_attempts(self, before: str) -> None:
        """Forget the attempts of all days before this one; their secrets stay."""

    # --- Keeping ---------------------------------------------------------------------

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """Write a consistent copy while the store is used (SQLite only)."""


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they are done: who connects just then may not hear it once."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        done, pending = await asyncio.wait(pending, timeout=0.1)
        await asyncio.gather(*done, return_exceptions=True)  # as they end is all right


def settle(future: "asyncio.Future[Any]", found: Any) -> None:
    """Wake whoever waits, with an answer or an error, unless it has given up."""
    if future.done():
        return
    if isinstance(found, BaseException):
        future.set_exception(found)
    else:
        future.set_result(found)
