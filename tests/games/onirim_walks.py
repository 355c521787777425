"""Walks through Onirim: alone, in silence and open, some full of Prophecies."""

from sennik.games.onirim.facts import (
    CHAMBERS,
    CLIMB,
    DISCARD,
    DISCARD_SHARED,
    GIVE,
    GIVE_TOWER,
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
CLIMBS = tuple(range(CLIMB, GIVE_TOWER))
PROPHETIC = (*PLAYS, *SUNS_AND_MOONS, PAY_HAND)  # shunned: keys are discarded on sight

WALKS = [
    Walk({}),
    Walk({}, shun=DISCARDS),
    Walk({"seats": 2}),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2, "open_hands": 1}, shun=DISCARDS),
    Walk({"towers": 1}, shun=(*CLIMBS, *DISCARDS)),
    Walk({"towers": 2, "seats": 2, "open_hands": 1}, shun=CLIMBS),
    Walk({"towers": 1, "seats": 2}),
    Walk({"towers": 1, "seats": 2}, shun=PROPHETIC),
]
