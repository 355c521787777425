"""Walks through Onirim: alone, in silence and open, some full of Prophecies."""

from sennik.games.onirim.facts import (
    CAST,
    CHAMBERS,
    CLIMB,
    DISCARD,
    DISCARD_SHARED,
    DISPEL,
    DOOR,
    FORGO,
    GIVE,
    GIVE_TOWER,
    KEYS,
    KINDS,
    NIGHTMARE,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PILE_KINDS,
    PLAY,
    SEEK,
    SPEND_REST,
    TO_LIMBO,
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
# Shunned: keys wait for doors, and doors are kept, for premonitions wait for them.
KEY_USES = tuple(
    base + key for base in range(PLAY, GIVE, CHAMBERS) for key in range(KEYS, CHAMBERS)
)
NO_DOORS = tuple(kind for kind in range(KINDS) if not DOOR <= kind < NIGHTMARE)
LUCKY = (
    *(*NO_DOORS, *DISCARDS, *KEY_USES, *range(PAY_KEY, PAY_FIVE), PAY_HAND),
    *(FORGO, TO_LIMBO, *range(DISPEL, SEEK)),
)
# Shunned: the cards of a price one by one, and spells that show no cards.
BOOKISH = (*range(PILE_KINDS), *range(CAST + 1, SPEND_REST))

WALKS = [
    Walk({}),
    Walk({}, shun=DISCARDS),
    Walk({"seats": 2}),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2}, shun=PROPHETIC),
    Walk({"seats": 2, "open_hands": 1}, shun=DISCARDS),
    Walk({"towers": 1}, shun=(*CLIMBS, *DISCARDS)),
    Walk({"towers": 2, "seats": 2, "open_hands": 1, "book": 2}, shun=CLIMBS),
    Walk({"towers": 1, "seats": 2}),
    Walk({"towers": 1, "seats": 2}, shun=PROPHETIC),
    Walk({"dreams": 3}, shun=LUCKY),
    Walk({"dreams": 3, "seats": 2}, shun=LUCKY),
    Walk({"book": 1}),
    Walk({"book": 1, "seats": 2}, shun=BOOKISH),
    Walk({"book": 1, "seats": 2, "dreams": 1}, shun=(*BOOKISH, *PROPHETIC)),
]
