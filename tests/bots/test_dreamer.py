import numpy as np

from sennik.bots.dreamer import ALL, FORGETTING, MIND, Dreamer
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import HIDDEN, Sheet


def at_the_first_turn() -> Match:
    """Sen, each seat has looked at two of its own lands."""
    match = Match(GAMES["sen"], {"seats": 2}, FastDealer(3))
    match.deal()
    while any(match.state.peeks):
        seat = match.acting_seats()[0]
        match.play(seat, match.legal(seat)[0])
        match.deal()
    return match


def mind_of(dreamer: Dreamer) -> Sheet:
    """What came to the mind of an interpreted dreamer."""
    (scratch,) = dreamer.given
    mind: Sheet = scratch.records[MIND]
    return mind


def test_a_dreamer_forgets_lands_at_the_documented_rate() -> None:
    """2 lands, 1,000 tickets: within 5 deviations of the rate."""
    match = at_the_first_turn()
    view = match.view(0)
    known = sum(face != HIDDEN for face in view.cards)
    assert known == 2
    dreamer = Dreamer(GAMES["sen"], compiled=False)
    remembered = 0
    for ticket in range(1000):
        dreamer.kernel.blur(view, 0, ticket, *dreamer.given)
        remembered += sum(face != HIDDEN for face in mind_of(dreamer).cards)
    assert abs(remembered / 2000 - (1 - FORGETTING / ALL)) < 5 * 0.5 / 2000**0.5


def test_a_dreamer_forgets_nothing_that_lies_open() -> None:
    match = at_the_first_turn()
    view, sight = match.view(0), match.sight(0)
    dreamer = Dreamer(GAMES["sen"], compiled=False)
    for ticket in range(50):
        dreamer.kernel.blur(view, 0, ticket, *dreamer.given)
        mind = mind_of(dreamer)
        assert mind.top == view.top
        for field in view.array.dtype.names or ():
            made, had, open_ = (s.array[field] for s in (mind, view, sight))
            assert np.all((made == had) | (made == open_)), field


def test_forgetting_follows_from_the_ticket() -> None:
    view = at_the_first_turn().view(0)
    dreamer = Dreamer(GAMES["sen"], compiled=False)
    minds = []
    for ticket in (7, 7, 8, 9, 10):
        dreamer.kernel.blur(view, 0, ticket, *dreamer.given)
        minds.append(mind_of(dreamer).tobytes())
    assert minds[0] == minds[1]
    assert len(set(minds)) > 1
