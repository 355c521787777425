"""What people, bots and the server ask of a table: all that `decide` may depend on.

`now` is milliseconds since 1970. `who` is an identity (its public id, never its
secret); the server itself asks with NOBODY. Ids, entropy and secrets are made outside.
"""

import msgspec

from sennik.tables.events import Clock, Pace, Wish

NOBODY = ""


class Command(msgspec.Struct, frozen=True):
    """Something asked at a moment by somebody."""

    now: int
    who: str


class OpenTable(Command, frozen=True):
    """Open a table."""

    table: str
    game: str
    options: dict[str, int] = {}
    clock: Clock = Clock()
    public: bool = False
    spectators: bool = True
    memory_aid: bool = True
    pace: Pace = "normal"


class TakeSeat(Command, frozen=True):
    """Sit down at `seat`, or at the first free one (-1)."""

    name: str
    seat: int = -1
    portrait: str = ""


class Rename(Command, frozen=True):
    """Go by another name or portrait: both are those of now on."""

    name: str
    portrait: str = ""


class LeaveSeat(Command, frozen=True):
    """Get up. While a match runs this is refused: concede, or just go away.

    While the cards are shuffled it ends the shuffle, for all to see.
    """


class SeatBot(Command, frozen=True):
    """Seat a bot of `level` at `seat`, or at the first free one (-1)."""

    level: str
    seat: int = -1


class SendAway(Command, frozen=True):
    """Send a bot away, or, as whoever opened the table, a person."""

    seat: int


class ChangeSeats(Command, frozen=True):
    """Let whoever sits at two seats change places; one of them may be free."""

    seat: int
    to: int


class Start(Command, frozen=True):
    """Begin the shuffle; `secret` is at least 32 random bytes.

    The match begins by itself when everybody has revealed.
    """

    secret: bytes


class CommitEntropy(Command, frozen=True):
    """Fix one's share in round `round`; see `dealers.share_commitment`."""

    round: int
    commitment: str


class RevealEntropy(Command, frozen=True):
    """Show the 16 to 64 random bytes that one committed to."""

    round: int
    entropy: bytes


class Act(Command, frozen=True):
    """Play `action` in answer to the seat's prompt number `prompt`."""

    id: str
    prompt: int
    action: int


class ActForBot(Command, frozen=True):
    """The server plays for a bot, or for a bot that sits in."""

    seat: int
    prompt: int
    action: int


class Undo(Command, frozen=True):
    """Take the last action back."""

    id: str


class DismissLook(Command, frozen=True):
    """Put away what was looked at."""


class Say(Command, frozen=True):
    """Say a canned phrase."""

    phrase: str


class NextRound(Command, frozen=True):
    """Have seen how the round was counted: the next one may begin."""


class GoAway(Command, frozen=True):
    """The last connection of `who` was lost."""


class ComeBack(Command, frozen=True):
    """`who` is connected again and takes the seat back."""


class TimeIsUp(Command, frozen=True):
    """The server saw a deadline pass: bots of `level` sit in, a shuffle ends, or an
    interlude does.
    """

    level: str


class Claim(Command, frozen=True):
    """A player no longer waits for the idle or absent one at `seat`.

    A bot of `level` shall play there, or the match end without a winner.
    """

    seat: int
    wish: Wish
    level: str


class Concede(Command, frozen=True):
    """Give up; a bot of `level` plays on where the others do."""

    level: str


class Forget(Command, frozen=True):
    """The server erases `who`; a bot of `level` plays on where others do."""

    level: str


class Again(Command, frozen=True):
    """Play another match; `secret` as in Start, for when everybody wants to.

    Asked again it goes on without those who have not answered for long.
    """

    secret: bytes


class CloseTable(Command, frozen=True):
    """Close the table: its opener, or the server (NOBODY) because it was idle."""
