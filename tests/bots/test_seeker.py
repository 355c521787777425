import random
from time import perf_counter

import pytest

from examples.leduc.facts import CALL, FOLD, RAISE
from sennik.bots import Considered
from sennik.bots.seeker import Seeker, Settings
from sennik.engine.dealers import ScriptedDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from tests.subjects import TOY
from tests.walks import Walk, legal, seen, walked


def after(chance: str, *plays: str) -> Match:
    """A match of the toy: cards as Chance turns them, then actions in turn."""
    match = Match(TOY, {"starter": 0}, ScriptedDealer(TOY.words, chance.split()))
    match.deal()
    for text in plays:
        match.play_text(match.acting_seats()[0], text)
        match.deal()
    return match


def searched(match: Match, **changes: int) -> tuple[Seeker, int]:
    settings = Settings(**{"playouts": 600, **changes})
    return Seeker(TOY, settings, compiled=False), match.acting_seats()[0]


def test_a_seeker_folds_the_worst_hand_and_never_the_best() -> None:
    """Judged by chips: a bare jack against a raise, then a pair of kings."""
    match = after("Q J K", "call", "call", "raise")
    seeker, seat = searched(match, won=0, point=100, most=2000)
    assert seat == 1
    assert seeker(match.view(seat), seat, 3) == FOLD
    match = after("J K K", "call", "call", "raise")
    assert seeker(match.view(1), 1, 3) != FOLD


def test_the_same_ticket_gives_the_same_thoughts() -> None:
    match = after("Q K")
    seeker, seat = searched(match, playouts=100)
    view = match.view(seat)
    thoughts = seeker.considered(view, seat, 77)
    assert thoughts == seeker.considered(view, seat, 77)
    assert thoughts != seeker.considered(view, seat, 78)


def test_thoughts_name_every_action_with_interval_and_visits() -> None:
    match = after("Q K", "raise")
    seeker, seat = searched(match, playouts=90)
    thoughts = seeker.considered(match.view(seat), seat, 1)
    assert sorted(one.action for one in thoughts) == match.legal(seat)
    assert all(0 <= one.low <= one.estimate <= one.high <= 1 for one in thoughts)
    assert all(one.visits > 0 for one in thoughts)
    assert sum(one.visits for one in thoughts) <= 90
    assert thoughts[0].visits == max(one.visits for one in thoughts)


def test_a_cautious_seeker_follows_the_rules_of_thumb_unless_sure() -> None:
    match = after("K J")
    seeker, seat = searched(match, caution=100_000)
    assert seeker(match.view(seat), seat, 1) == RAISE  # a king is bet on


@pytest.mark.parametrize(
    ("deal", "ticket", "free"),
    [("Q J", 1, RAISE), ("J K", 8, CALL)],  # ticket 8: thumb bluffs with a jack
)
def test_what_is_left_to_a_rule_it_decides(deal: str, ticket: int, free: int) -> None:
    match = after(deal)
    chips = {"won": 0, "point": 100, "most": 2000}
    for left, expected in ((-1, free), (RAISE, CALL if free == RAISE else RAISE)):
        seeker, seat = searched(match, **chips, by_rule=left)
        assert seeker(match.view(seat), seat, ticket) == expected


def test_an_only_action_needs_no_thought() -> None:
    rules, walk = GAMES["koty"].rules, Walk({"seats": 2})
    seeker = Seeker(GAMES["koty"], Settings(playouts=1), compiled=False)
    alone = [
        (seen(rules, moment.state, 0), moment.action)
        for moment in walked(rules, walk, random.Random(1), most=300)
        if moment.actor == 0 and len(legal(rules, moment.state, 0)) == 1
    ]
    assert alone
    for view, action in alone:
        assert seeker.considered(view, 0, 1) == [Considered(action, 0.5, 0.0, 1.0, 0)]


def test_a_seeker_keeps_its_time() -> None:
    match = after("K J", "raise")
    seeker = Seeker(TOY, Settings(), seconds=0.2, compiled=False)
    begin = perf_counter()
    thoughts = seeker.considered(match.view(1), 1, 4)
    assert perf_counter() - begin < 2  # generous: the machine may be busy
    assert sum(one.visits for one in thoughts) > 30


@pytest.mark.parametrize("rounds", [1, 5])
def test_a_horizon_of_rounds_is_no_matter_without_rounds(rounds: int) -> None:
    match = after("Q K")
    seeker, seat = searched(match, rounds=rounds, playouts=60)
    assert seeker.considered(match.view(seat), seat, 5) == Seeker(
        TOY, Settings(playouts=60), compiled=False
    ).considered(match.view(seat), seat, 5)
