"""Walks through Sen: both editions, every variant, two to five seats."""

from sennik.games.sen.facts import CARDS, LAY, OPEN, PLACE, RANDOM_STARTER, WAKE
from tests.walks import Walk

EVERY_VARIANT = {"know_it": 1, "all_in": 1, "nines_forgiven": 1}
JUBILEE = {"edition": 2021}
LONG = (WAKE, OPEN)  # nobody calls and everybody draws: the closed pile runs out
EFFECTS = (*LONG, LAY, *range(PLACE, PLACE + CARDS))  # and special lands are used

WALKS = [
    Walk({"seats": 2, "target": 30, "starter": RANDOM_STARTER}),
    Walk({"seats": 2, "rounds": 1}, shun=EFFECTS),
    Walk({"seats": 4, "rounds": 1}, shun=EFFECTS),
    Walk({"seats": 5, "rounds": 1, "penalty": 15}, shun=EFFECTS),
    Walk({"seats": 3, "rounds": 1, "starter": 2, **EVERY_VARIANT}, shun=(WAKE,)),
    Walk({**JUBILEE, "seats": 2, "rounds": 1}, shun=EFFECTS),
    Walk({**JUBILEE, "seats": 5, "target": 70, "starter": 4, "nines_forgiven": 1}),
    Walk({**JUBILEE, "seats": 4, "rounds": 1, "caller_keeps_sum": 1}, shun=EFFECTS),
    Walk(
        {
            **JUBILEE,
            **EVERY_VARIANT,
            "seats": 3,
            "rounds": 1,
            "special_values": 1,
            "tie_counts_as_success": 0,
            "starter": RANDOM_STARTER,
        },
        shun=(WAKE,),
    ),
    Walk({**JUBILEE, "seats": 2, "rounds": 1, "long_dream": 1}),
]
