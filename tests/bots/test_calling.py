"""When a seeker calls in Sen."""

import pytest

from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import HIDDEN, Sheet
from sennik.games.sen.calling import calls


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
