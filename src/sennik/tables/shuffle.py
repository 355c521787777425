"""One round of the fair shuffle: the server commits, all people commit, all reveal.

Nobody reveals before everybody is committed, so nobody's bytes depend on another's.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

PATIENCE = 30_000  # milliseconds that everybody has to commit, and then to reveal

ShuffleStep = Literal["commit", "reveal"]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the deal of one match follows from, as far as it is known."""

    round: int  # of all rounds at this table
    secret: bytes  # leaves the server only when the match is over
    commitment: str  # of the secret: what the server promised first
    people: tuple[int, ...]  # the seats that owe a share: server bots add nothing
    since: int  # when the present step began
    commitments: dict[int, str] = field(default_factory=dict)  # by seat
    entropy: dict[int, bytes] = field(default_factory=dict)  # by seat

    @property
    def step(self) -> ShuffleStep:
        """What is asked of everybody now."""
        return "commit" if len(self.commitments) < len(self.people) else "reveal"

    @property
    def missing(self) -> list[int]:
        """The seats that have not done the present step."""
        done = self.commitments if self.step == "commit" else self.entropy
        return [seat for seat in self.people if seat not in done]

    @property
    def deadline(self) -> int:
        """When whoever is missing loses the seat."""
        return self.since + PATIENCE

    @property
    def shares(self) -> list[bytes]:
        """What was revealed, by seat: with the secret, all that the deal needs."""
        return [entropy for _, entropy in sorted(self.entropy.items())]

    def committed(self, seat: int, commitment: str, at: int) -> "Shuffle":
        """The same with the commitment of a seat."""
        commitments = {**self.commitments, seat: commitment}
        is_last = len(commitments) == len(self.people)
        since = at if is_last else self.since
        return replace(self, commitments=commitments, since=since)

    def revealed(self, seat: int, entropy: bytes) -> "Shuffle":
        """The same with what a seat revealed."""
        return replace(self, entropy={**self.entropy, seat: entropy})


@dataclass(frozen=True, slots=True)
class Discarded:
    """A round that came to nothing, and who left it so."""

    round: int
    step: ShuffleStep
    seats: tuple[int, ...]  # that did not do it; none: nobody did
