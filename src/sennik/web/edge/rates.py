"""How often one may do something (token buckets), and how many at a time (places)."""

import time
from collections import Counter, OrderedDict

import structlog

log = structlog.get_logger()
SELDOM = 10.0  # seconds between two lines of the log about one reason


class Bucket:
    """Lets `burst` pass at once, then `rate` a second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more may pass at `now`; if so it has."""
        if self.at:
            self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket a visitor; the ones not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 50_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str, now: float) -> bool:
        """Whether `visitor` may do it once more at `now`."""
        bucket = self.kept.get(visitor)
        if bucket is None:
            bucket = self.kept[visitor] = Bucket(self.rate, self.burst)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(visitor)
        return bucket.take(now)


class Places:
    """How many places are taken: so many by each visitor, so many in all."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each = each
        self.in_all = in_all
        self.taken = 0
        self.kept: dict[str, int] = {}

    def take(self, visitor: str) -> bool:
        """Whether there was a place for `visitor`, which is taken then."""
        if self.taken >= self.in_all or self.kept.get(visitor, 0) >= self.each:
            return False
        self.taken += 1
        self.kept[visitor] = self.kept.get(visitor, 0) + 1
        return True

    def give_back(self, visitor: str) -> None:
        """Free a place of `visitor`."""
        self.taken -= 1
        self.kept[visitor] -= 1
        if not self.kept[visitor]:
            del self.kept[visitor]


class Recent:
    """Who was last seen with which secret; the ones not seen for longest are forgotten.

    Keyed by hashes: nothing here lets anybody in.
    """

    def __init__(self, most: int = 50_000) -> None:
        self.most = most
        self.kept: OrderedDict[str, tuple[str, int]] = OrderedDict()

    def add(self, secret_hash: str, identity: str, day: int) -> None:
        """Remember that this secret is that of `identity` and was shown on a day."""
        self.kept[secret_hash] = identity, day
        self.kept.move_to_end(secret_hash)
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)

    def identity(self, secret_hash: str) -> str:
        """Whose secret it is, or nothing."""
        return self.kept.get(secret_hash, ("", 0))[0]

    def has_seen(self, secret_hash: str, day: int) -> bool:
        """Whether a secret was shown here on a day."""
        return self.kept.get(secret_hash, ("", -1))[1] == day


class Tally:
    """Logs what was refused, now and then and with how often: nobody fills the log."""

    def __init__(self, event: str) -> None:
        self.event = event
        self.counts: Counter[str] = Counter()
        self.said_at: dict[str, float] = {}

    def note(self, reason: str) -> None:
        """Count one more, and say so if nothing was said for a while."""
        self.counts[reason] += 1
        now = time.monotonic()
        if now - self.said_at.get(reason, -SELDOM) >= SELDOM:
            log.warning(self.event, reason=reason, count=self.counts.pop(reason))
            self.said_at[reason] = now
