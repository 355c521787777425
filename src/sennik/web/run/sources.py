"""Where the server gets what is not in its log: the time, ids, secrets, chance.

Tests give another one, so that all traffic can be repeated byte by byte.
"""

import hashlib
import secrets
import time

from sennik.tables.table import PROGRAMS


class Sources:
    """The real ones."""

    def __init__(self) -> None:
        self.latest = 0  # nanoseconds since 1970, as was last told
        self.told_at = time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that cannot be set back: it goes on."""
        told_at = time.monotonic_ns()
        passed, self.told_at = told_at - self.told_at, told_at
        self.latest = max(time.time_ns(), self.latest + passed)
        return self.latest // 1_000_000

    def table_id(self) -> str:
        """The name of a new table: it is the invitation, so nobody may guess it."""
        return secrets.token_urlsafe(12)

    def identity_id(self, is_bot: bool) -> str:
        """The public name of somebody new; programs are told from people by it."""
        return (PROGRAMS if is_bot else "") + secrets.token_urlsafe(9)

    def password(self) -> str:
        """A secret that somebody is known by: a cookie, a token, a return link."""
        return secrets.token_urlsafe(32)

    def shuffle(self) -> bytes:
        """The secret of a fair shuffle."""
        return secrets.token_bytes(32)

    def ticket(self) -> int:
        """A random integer for a bot."""
        return secrets.randbits(62)


def hashed(password: str) -> str:
    """What the database keeps of a password; 256 random bits need no salt."""
    return hashlib.sha256(password.encode()).hexdigest()
