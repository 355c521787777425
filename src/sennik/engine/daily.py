"""The dream of the day: one deal a game and day, the same for everybody.

A deal is a number of 256 bits, as hexadecimal. It follows from the day, the game and a
secret that a server promises the day before and reveals the day after; without a server
from the day and the game alone. All cards follow from it, whatever anybody plays, and
so does the luck of the characters: equal play gives equal matches.
"""

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta

from sennik.engine.dealers import DuplicateDealer

SEED = "Sennik, the dream of the day"  # in place of a secret, where nobody keeps one
DIGITS = 64  # of a deal
MOST_SEATS = 6
TICKET = (1 << 62) - 1


def day_at(milliseconds: int, later: int = 0) -> str:
    """The day at a time, or so many days later: days begin at midnight UTC."""
    found = datetime.fromtimestamp(milliseconds / 1000, UTC).date()
    return (found + timedelta(days=later)).isoformat()


def is_day(text: str) -> bool:
    """Whether this is a day as records name it."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def public_deal(day: str, game: str) -> str:
    """The deal that anybody can work out.

    >>> public_deal("2026-11-20", "sen")[:16]
    '397bce8245e76948'
    """
    return hashlib.sha256(f"{SEED} {day} {game}".encode()).hexdigest()


def secret_deal(secret: bytes, day: str, game: str) -> str:
    """The deal that follows from the secret of a day.

    >>> secret_deal(b"s" * 32, "2026-11-20", "sen")[:16]
    '7e8ac5cfce626c15'
    """
    return hmac.new(secret, f"{day} {game}".encode(), "sha256").hexdigest()


def dealer_of(deal: str) -> DuplicateDealer:
    """Who deals it."""
    return DuplicateDealer(int(deal, 16))


def luck(deal: str, seat: int, acted: int) -> int:
    """The random integer of whoever chooses at `seat` and has acted so often.

    >>> luck("00" * 32, 1, 0)
    2143570671006259455
    """
    number = acted * MOST_SEATS + seat
    digest = hashlib.sha256(f"{int(deal, 16)}:luck:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & TICKET
