"""Walks through Koty: two to six seats, night cards, teams, exchanges alone."""

from sennik.games.koty.facts import EXCHANGE, KINDS
from tests.walks import Walk

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragon": 1}

WALKS = [
    Walk({"seats": 2, "starter": -1}),
    Walk({"seats": 3, "starter": 2, **NIGHT}, shun=(EXCHANGE,)),
    Walk(
        {"seats": 4, "teams": 1, "top_nine_doubles_itself": 1, **NIGHT},
        shun=(EXCHANGE,),
    ),
    Walk({"seats": 6, "teams": 1, "exchange_limit": 1}, shun=tuple(range(KINDS))),
]
