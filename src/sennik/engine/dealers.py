"""The only randomness there is: dealers choose what Chance does."""

import hashlib
import hmac
from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from sennik.engine.errors import SennikError
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games.common import CHANCE, UNREADABLE, Sheet

MATCHES = 1024  # whose beginnings are remembered


class Dealer(Protocol):
    """Chooses Chance's outcomes."""

    @property
    def is_ready(self) -> bool:
        """Whether the next outcome can be had now."""
        ...

    def outcome(self, rules: Any, state: Sheet) -> int:
        """What Chance does in `state`."""
        ...


class FastDealer:
    """Seeded and counter-based, for simulations."""

    is_ready = True

    def __init__(self, seed: int) -> None:
        self.counter = scrambled(seed & MASK)

    def outcome(self, rules: Any, state: Sheet) -> int:
        """The outcome behind a random physical card."""
        self.counter = (self.counter + STEP) & MASK
        ticket = below(scrambled(self.counter), rules.tickets(state))
        return int(rules.drawn(state, ticket))


class FairDealer:
    """For people: outcomes follow from a committed secret and the players' entropy.

    Before the match `commitment`, the SHA-256 of the secret, is published; then each
    player publishes a `share_commitment`; when all have, each reveals its entropy.
    Outcome number n is drawn by HMAC-SHA256(secret, all entropy and n). After the match
    the secret is revealed, and anybody can recompute all.
    """

    is_ready = True

    def __init__(self, secret: bytes, entropy: Sequence[bytes]) -> None:
        if len(secret) < 32:
            raise SennikError("the secret of a fair shuffle has at least 32 bytes")
        self.secret = secret
        self.entropy = tuple(entropy)
        self.number = 0

    @property
    def commitment(self) -> str:
        """What is published before the match."""
        return commitment(self.secret)

    def outcome(self, rules: Any, state: Sheet) -> int:
        """The outcome behind a physical card that nobody could foresee or choose."""
        tickets = rules.tickets(state)
        ticket = fair_ticket(self.secret, self.entropy, self.number, tickets)
        self.number += 1
        return int(rules.drawn(state, ticket))


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def share_commitment(promise: str, seat: int, entropy: bytes) -> str:
    """What a player at `seat` publishes before it reveals its entropy.

    It answers the server's commitment `promise`, so it was made after that; and with
    the seat in it nobody can copy another's.

    >>> share_commitment("00" * 32, 1, b"sixteen bytes!!!")[:16]
    'eabcfd751940f812'
    """
    return hashlib.sha256(bytes.fromhex(promise) + bytes([seat]) + entropy).hexdigest()


def fair_ticket(
    secret: bytes, entropy: Sequence[bytes], number: int, tickets: int
) -> int:
    """The ticket of outcome `number`: 256 bits modulo `tickets`, free of visible bias.

    >>> fair_ticket(b"s" * 32, [b"one", b"two"], 0, 54)
    37
    """
    digest = _begun(secret, tuple(entropy)).copy()
    digest.update(number.to_bytes(8, "big"))
    return int.from_bytes(digest.digest(), "big") % tickets


@lru_cache(MATCHES)
def _begun(secret: bytes, entropy: tuple[bytes, ...]) -> hmac.HMAC:
    """The HMAC of one match before the number of an outcome: most of the work."""
    parts = [len(part).to_bytes(4, "big") + part for part in entropy]
    return hmac.new(secret, b"".join(parts), "sha256")


class DuplicateDealer:
    """The same deal for everyone, whatever they do: for paired comparisons.

    Each physical card of each shuffle has a pseudorandom priority, and the top card is
    the highest one left. So the order does not depend on who did what before.
    """

    is_ready = True

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.shuffles: dict[tuple[int, int], dict[int, list[int]]] = {}

    def outcome(self, rules: Any, state: Sheet) -> int:
        """The kind of the highest card left of this shuffle."""
        if rules.tickets(state) == 1:
            return int(rules.drawn(state, 0))
        pile = [0, 0, 0]
        rules.chance(state, pile)
        out = [0] * rules.MAX_LEGAL
        kinds = out[: rules.legal(state, CHANCE, out)]
        left = {kind: int(rules.weight(state, kind)) for kind in kinds}
        shuffle = (pile[0], pile[1])
        if shuffle not in self.shuffles:
            if sum(left.values()) != pile[2]:
                raise SennikError("a duplicate deal is dealt from its first card on")
            self.shuffles[shuffle] = {
                kind: self._priorities(shuffle, kind, count)
                for kind, count in left.items()
            }
        order = self.shuffles[shuffle]
        return max(kinds, key=lambda kind: order[kind][left[kind] - 1])

    def _priorities(self, shuffle: tuple[int, int], kind: int, count: int) -> list[int]:
        """Ascending, so that with n cards left the highest is number n - 1."""
        text = f"{self.deal}:{shuffle[0]}:{shuffle[1]}:{kind}:"
        return sorted(
            int.from_bytes(hashlib.sha256(f"{text}{copy}".encode()).digest(), "big")
            for copy in range(count)
        )


class ScriptedDealer:
    """Tests name the outcomes, in notation; it waits when none is queued."""

    def __init__(self, words: Any, outcomes: Iterable[str] = ()) -> None:
        self.words = words
        self.queue = deque(outcomes)

    @property
    def is_ready(self) -> bool:
        """Whether an outcome is queued."""
        return bool(self.queue)

    def outcome(self, rules: Any, state: Sheet) -> int:
        """The next outcome of the script."""
        text = self.queue.popleft()
        action = self.words.action(state, CHANCE, text)
        if action == UNREADABLE:
            raise SennikError(f"no card is written {text!r}")
        return int(action)
