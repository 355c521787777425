"""When a seeker, or an oracle, calls in Sen."""

import pytest

from sennik.bots import bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import HIDDEN, Sheet
from sennik.games.sen.calling import calls, is_left, is_ruled
from sennik.games.sen.facts import HOLDING, TURN, WAKE


def known(penalty: int, mine: list[int], theirs: list[int], **given: int) -> Sheet:
    """What the first of two players knows: lands of both, the rest of a fresh deal."""
    options = {"seats": 2, "penalty": penalty, **given}
    match = Match(GAMES["sen"], options, FastDealer(1))
    match.deal()
    view = match.view(0)
    for place, card in enumerate([*mine, *theirs]):
        view.cards[place] = card
    return view


@pytest.mark.parametrize("by_thumb", [True, False])
def test_with_the_penalty_of_15_it_calls_when_known_to_be_lowest(
    by_thumb: bool,
) -> None:
    assert calls(known(15, [2, 2, 2, 3], [9, 9, 8, 5]), 0, by_thumb)
    assert not calls(known(15, [0, 0, 1, 1], [0, 0, 1, 1]), 0, by_thumb)


def test_a_hidden_land_is_taken_for_less_the_longer_a_round_lasts() -> None:
    view = known(15, [0, 1, 2, 3], [9, HIDDEN, HIDDEN, HIDDEN])
    assert calls(view, 0, by_thumb=False)
    view.left -= 10
    assert not calls(view, 0, by_thumb=False)


@pytest.mark.parametrize("by_thumb", [True, False])
@pytest.mark.parametrize(("penalty", "keeps"), [(5, 0), (15, 1)])
def test_elsewhere_the_rules_of_thumb_decide(
    penalty: int, keeps: int, by_thumb: bool
) -> None:
    view = known(penalty, [0, 0, 0, 1], [9, 9, 9, 9], caller_keeps_sum=keeps)
    assert calls(view, 0, by_thumb) == by_thumb


def test_an_oracle_for_two_calls_by_the_rule_with_the_penalty_of_15() -> None:
    oracle = bot("oracle", GAMES["sen"])
    sure, hopeless = (
        known(15, *lands)
        for lands in (([2, 2, 2, 3], [9, 9, 8, 5]), ([9, 9, 8, 5], [2, 2, 2, 3]))
    )
    sure.phase = hopeless.phase = TURN
    assert all(oracle(sure, 0, ticket) == WAKE for ticket in range(9))
    assert all(oracle(hopeless, 0, ticket) != WAKE for ticket in range(9))
    sure.phase, sure.held = HOLDING, 3
    assert oracle(sure, 0, 0) != WAKE, "there is no call in the midst of a turn"


@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_and_four_it_calls_as_it_has_learned(seats: int) -> None:
    match = Match(GAMES["sen"], {"seats": seats, "penalty": 15}, FastDealer(1))
    match.deal()
    view = match.view(0)
    view.phase = TURN
    assert not is_ruled(view)


@pytest.mark.parametrize(
    ("seats", "penalty", "left"),
    [(2, 5, 0), (2, 15, 0), (3, 15, 0), (4, 5, 0), (4, 15, 1), (5, 5, 1)],
)
def test_a_search_calls_by_itself_but_at_large_tables(
    seats: int, penalty: int, left: int
) -> None:
    match = Match(GAMES["sen"], {"seats": seats, "penalty": penalty}, FastDealer(1))
    match.deal()
    assert is_left(match.view(0)) == left


def test_a_seeker_calls_when_worlds_say_so_whatever_the_rule_says() -> None:
    """Between the threshold of the rules of thumb and what is surely too high."""
    seeker = bot("seeker", GAMES["sen"])
    low, high = known(5, [0, 0, 1, 1], [9, 9, 9, 8]), known(5, [9] * 4, [0, 0, 0, 1])
    low.phase = high.phase = TURN
    assert seeker(low, 0, 1) == WAKE
    assert seeker(high, 0, 1) != WAKE
    sure = known(15, [6, 4, 3, 3], [9, 9, 9, 8])  # 16: thumb would wait
    sure.phase = TURN
    assert seeker(sure, 0, 1) == WAKE
