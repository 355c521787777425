"""Walks through Onirim: alone, in silence and open, some full of Prophecies."""

from sennik.games.onirim.facts import (
    CHAMBERS,
    DISCARD,
    DISCARD_SHARED,
    GIVE,
    KEYS,
    PAY_HAND,
    PLAY,
)
from tests.walks import Walk

PLAYS = tuple(range(PLAY, DISCARD))
DISCARDS = tuple(range(DISCARD, GIVE))
SUNS_AND_MOONS = tuple(
    base + chamber
    for base in (DISCARD, DISCARD_SHARED)
    for chamber in range(CHAMBERS)
    if chamber < KEYS
)
PROPHETIC = (*PLAYS, *SUNS_AND_MOONS, PAY_HAND)  # shunned: keys are discarded on sight

WALKS = [
    Walk({}),
    Walk({}, shun=DISCARDS),
    Walk({"seats": 2}),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2, "open_hands": 1}, shun=DISCARDS),
]
