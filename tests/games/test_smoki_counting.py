"""Smoki: how rounds and matches end, and what dreams count."""

import itertools
import random

import pytest

from sennik.engine.dealers import FastDealer
from sennik.engine.errors import BadOptions
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import HIDDEN, SPECTATOR, sheet
from sennik.games.smoki import facts, rules
from sennik.games.smoki.counting import dream_points, land_points
from sennik.games.smoki.facts import (
    CIRCLE,
    CLOSED,
    DEALING,
    HOLDING,
    KINDS,
    LAY,
    MAX_SEATS,
    MIRROR,
    OPEN,
    PLACE,
    TURN,
    VALUES,
)
from tests.games.smoki_positions import (
    DOWN,
    KIND,
    ONE_DOWN,
    SMOKI,
    dream,
    ended,
    go,
    kinds,
    points,
    position,
)

words = GAMES["smoki"].words

# --- 5 The end of a round ----------------------------------------------------------


def test_25_the_round_ends_with_the_turn_that_completes_a_dream() -> None:
    """[25], M17: nobody gets another turn."""
    match = position(DOWN, ONE_DOWN, DOWN, turn=1, options={"rounds": 1})
    go(match, "1 closed", "chance 1", "1 a1", "phase laying", "1 lay 1", "phase over")


def test_26_a_nest_that_completes_a_dream_still_swaps() -> None:
    """[26], M16."""
    match = position("~8 2 3 / 4 5 2", DOWN, options={"rounds": 1})
    go(match, "0 closed", "chance nest", "0 a1", "0 lay 1", "phase swap")
    go(match, "0 b3", "0 b2", "phase over")
    assert match.state.points[0] == 9 + 3 + 4 + 5


def test_26_a_nest_swap_can_be_declined_at_the_end_of_a_round() -> None:
    match = position("~8 2 3 / 4 5 2", DOWN, options={"rounds": 1})
    go(match, "0 closed", "chance nest", "0 a1", "0 lay 1", "0 keep", "phase over")


def test_26_a_circle_is_finished_before_the_round_ends() -> None:
    """[26], M16: it completes two dreams, and the last player still lays."""
    match = position(ONE_DOWN, ONE_DOWN, "~1 ~2 ~3 / ~4 ~5 7", options={"rounds": 1})
    go(match, "0 closed", "chance circle", "0 a1", "phase laying", "0 lay 1 refused 6")
    go(match, "2 lay 1", "phase over")
    assert dream(match, 2).startswith("8")


def test_27_all_lands_are_turned_up() -> None:
    match = position(ONE_DOWN, DOWN, options={"tokens": 2})
    go(match, "0 closed", "chance 1", "0 a1", "0 lay 1")
    assert match.state.phase == DEALING
    view = match.view(SPECTATOR)
    assert [view.cards[1, place] for place in range(6)] == kinds("1 2 3 4 5 0")
    assert match.sight(0).cards[1, 0] == KIND["1"]


def test_27_the_finished_round_lies_there_until_the_first_card_is_dealt() -> None:
    match = position(ONE_DOWN, DOWN, options={"tokens": 2})
    go(match, "0 closed", "chance 1", "0 a1", "0 lay 1", "chance 5")
    assert match.view(0).cards[1, 0] == HIDDEN
    assert list(match.state.up) == [0] * MAX_SEATS
    assert list(match.state.points) == [0] * MAX_SEATS


def test_29_equal_values_in_a_column_count_nothing() -> None:
    assert points("7 1 2 / 7 3 4") == 10
    assert points("7 1 2 / 1 7 4") == 22  # only a column counts, no row or diagonal


@pytest.mark.parametrize("card", ["nest", "circle", "-2", "0", "8"])
def test_29_ravens_and_the_best_dragons_cancel_too(card: str) -> None:
    """[29], M13: also to one's loss."""
    assert points(f"{card} 1 2 / {card} 3 4") == 10


@pytest.mark.parametrize(
    ("row", "copied"),
    [
        ("7 mirror 0", 0),  # the book's example A: the owner picks 0
        ("mirror 7 0", 7),  # the left end has one neighbour only
        ("0 7 mirror", 7),
        ("-2 mirror 8", -2),
        ("nest mirror circle", 9),
    ],
)
def test_30_a_mirror_copies_the_better_neighbour(row: str, copied: int) -> None:
    """[30], M12; the row below is 1 2 3."""
    plain = sum(int(VALUES[kind]) for kind in kinds(row))
    assert points(f"{row} / 1 2 3") == plain + 6 + copied


def test_30_a_mirror_copies_the_printed_value_of_a_cancelled_card() -> None:
    """[30], M10."""
    assert points("circle mirror 8 / circle 0 0") == 8 + 8
    assert points("mirror 7 1 / 2 7 3") == 7 + 1 + 2 + 3


@pytest.mark.parametrize(
    "row", ["7 mirror mirror", "mirror 7 mirror", "mirror mirror 7"]
)
def test_31_two_mirrors_both_copy_the_only_number(row: str) -> None:
    """[31], M8; the book's example B."""
    assert points(f"{row} / 0 1 2") == 3 * 7 + 3


def test_31_a_row_of_mirrors_counts_nothing() -> None:
    """[31], M9."""
    assert points("mirror mirror mirror / 1 2 3") == 6


def test_32_mirrors_are_never_cancelled() -> None:
    """[32], M11: above an equal value, and above another mirror."""
    assert points("1 mirror 5 / 3 1 2") == 1 + 1 + 5 + 6
    assert points("5 mirror 8 / 5 mirror 7") == 5 + 8 + 5 + 7


def test_33_the_books_three_dreams() -> None:
    """The worked example: 22, 16 and 16; Patrycja and Ola take a token each."""
    marcin = "circle mirror mirror / circle 2 0"
    match = ended(marcin, "5 1 3 / 1 mirror 5", "7 ~4 ~5 / 7 ~6 ~1")
    go(match, "0 lay 1")
    assert list(match.state.points)[:3] == [22, 16, 16]
    assert list(match.state.dragons)[:3] == [0, 1, 1]


def test_34_the_next_round_begins_left_of_the_turn_that_ended_the_last() -> None:
    """[34], M20, M28: although the circle completed only a dream of seat 2."""
    match = position(DOWN, DOWN, ONE_DOWN, options={"tokens": 3})
    go(match, "0 closed", "chance circle", "0 a1", "2 lay 1")
    assert match.state.phase == DEALING and match.state.starter == 1
    assert match.state.left == 52 and list(match.state.closed) == [4] * KINDS


def test_34_the_last_seats_left_neighbour_is_the_first() -> None:
    match = position(DOWN, ONE_DOWN, turn=1)
    go(match, "1 closed", "chance 1", "1 a1", "1 lay 1")
    assert match.state.starter == 0


# --- 6 The end of the match --------------------------------------------------------


def test_35_three_tokens_win() -> None:
    match = ended("0 1 2 / 3 4 5", "8 8 2 / 3 4 5")
    match.state.dragons[0] = 2
    go(match, "0 lay 1", "phase over", "winners 0", "scores 0 3")


def test_35_two_tokens_do_not() -> None:
    match = ended("0 1 2 / 3 4 5", "8 8 2 / 3 4 5")
    match.state.dragons[0] = 1
    go(match, "0 lay 1", "phase dealing", "scores 1 3")
    assert match.winners() == []


def test_35_several_who_get_there_together_share_the_win() -> None:
    """[35], M21."""
    match = ended("0 1 2 / 3 4 5", "0 1 2 / 5 3 4", "8 8 7 / 1 2 4")
    for seat in range(3):
        match.state.dragons[seat] = 2
    go(match, "0 lay 1", "phase over", "winners 0 1", "scores 0 0 1")


def test_35_any_number_of_tokens_can_be_agreed_on() -> None:
    match = ended("0 1 2 / 3 4 5", "8 8 2 / 3 4 5", tokens=1)
    go(match, "0 lay 1", "phase over", "winners 0")


@pytest.mark.parametrize(("before", "phase"), [(69, "dealing"), (70, "over")])
def test_36_the_match_ends_at_the_target(before: int, phase: str) -> None:
    match = ended("0 1 2 / 3 4 5", "8 7 2 / 3 4 6", target=100)
    match.state.totals[1] = before
    go(match, "0 lay 1", f"phase {phase}", f"scores 15 {before + 30}")
    assert list(match.state.dragons) == [0] * MAX_SEATS


def test_36_the_fewest_points_win_whoever_reached_the_target() -> None:
    match = ended("0 1 2 / 3 4 5", "0 1 2 / 5 3 4", "8 8 7 / 1 2 4", target=30)
    go(match, "0 lay 1", "phase over", "winners 0 1", "scores 15 15 30")


def test_36_a_sum_can_fall() -> None:
    match = ended("-2 0 0 / 0 1 -2", "8 7 2 / 3 4 6", target=100)
    match.state.totals[0] = 5
    go(match, "0 lay 1", "scores 2 30")


def test_37_the_match_ends_after_the_agreed_rounds() -> None:
    match = ended("0 1 2 / 3 4 5", "8 7 2 / 3 4 6", rounds=2)
    go(match, "0 lay 1", "phase dealing")
    match = ended("0 1 2 / 3 4 5", "8 7 2 / 3 4 6", rounds=2)
    match.state.rounds_played = 1
    match.state.totals[0] = 15
    go(match, "0 lay 1", "phase over", "scores 30 30", "winners 0 1")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 2, "starter": 2}, facts.NO_SUCH_STARTER),
        ({"tokens": 0}, facts.NO_END),
        ({"tokens": 3, "target": 100}, facts.TWO_ENDS),
        ({"target": 100, "rounds": 8}, facts.TWO_ENDS),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, int], code: int) -> None:
    with pytest.raises(BadOptions, match=words.OPTION_REFUSALS[code]["en"]):
        Match(SMOKI, options)


def test_38_with_one_pile_there_is_one_to_take_and_one_to_lay_on() -> None:
    match = position(DOWN, DOWN, piles=("6",))
    assert match.legal(0) == [OPEN, CLOSED]
    go(match, "0 closed", "chance 4")
    assert match.legal(0)[-1] == LAY


def test_39_drawing_and_laying_can_go_on_for_ever() -> None:
    """[39], M29: two thousand turns and no end, the cards all there."""
    match = Match(SMOKI, {"seats": 2}, FastDealer(5))
    for _ in range(2_000):
        match.deal()
        seat = match.acting_seats()[0]
        choices = match.legal(seat)
        wanted = CLOSED if match.state.phase == TURN else choices[-1]
        if match.state.held == CIRCLE and match.state.phase == HOLDING:
            wanted = PLACE + 5
        match.play(seat, wanted)
    assert match.state.rounds_played == 0 and match.state.shuffles > 10
    census = [0] * KINDS
    rules.census(match.state, census)
    assert census == [4] * KINDS


# --- Mirrors against brute force ---------------------------------------------------


def cheapest(dream: list[int]) -> int:
    """The lowest sum over all ways in which mirrors can point left or right."""
    mirrors = [place for place in range(6) if dream[place] == MIRROR]
    sides = [[p + d for d in (-1, 1) if 0 <= p % 3 + d < 3] for p in mirrors]
    sums = []
    for chosen in itertools.product(*sides):
        copied = [reflected(dream, place, dict(zip(mirrors, chosen, strict=True)))
                  for place in mirrors]  # fmt: skip
        if None not in copied:
            sums.append(sum(value for value in copied if value is not None))
    return min(sums) + plain_sum(dream)


def reflected(dream: list[int], place: int, target: dict[int, int]) -> int | None:
    """What a mirror shows when all point at `target`; None if it never meets a number.

    In a row of nothing but mirrors there is none to meet, and it shows 0.
    """
    row = place // 3 * 3
    if dream[row : row + 3] == [MIRROR] * 3:
        return 0
    for _ in range(3):
        place = target[place]
        if dream[place] != MIRROR:
            return int(VALUES[dream[place]])
    return None


def plain_sum(dream: list[int]) -> int:
    """Numbered cards, equal ones of a column cancelled."""
    total = 0
    for upper, lower in zip(dream[:3], dream[3:], strict=True):
        for card, other in ((upper, lower), (lower, upper)):
            if card != MIRROR and card != other:
                total += int(VALUES[card])
    return total


def test_mirror_scoring_is_the_best_of_all_assignments() -> None:
    """M8 to M13: every row of all kinds, and every dream of five kinds."""
    state = sheet(rules.State)
    rows = (
        [*row, *kinds("0 1 8")] for row in itertools.product(range(KINDS), repeat=3)
    )
    some = [KIND[symbol] for symbol in ("-2", "0", "7", "circle", "mirror")]
    dreams = (list(cards) for cards in itertools.product(some, repeat=6))
    for cards in itertools.chain(rows, dreams):
        for place in range(6):
            state.cards[0, place] = cards[place]
        assert dream_points(state, 0) == cheapest(cards), cards


def test_points_of_a_round_stay_in_their_bounds() -> None:
    """The dearest and the cheapest dream there are."""
    assert points("circle mirror circle / mirror circle mirror") == 60
    assert points("-2 mirror -2 / mirror -2 mirror") == -12


def test_what_each_land_counts_adds_up_to_the_dream() -> None:
    """The page counts land by land."""
    rng = random.Random(1)
    state = sheet(rules.State)
    state.seats = 1
    for _ in range(500):
        for place in range(facts.PLACES):
            state.cards[0, place] = rng.choice((MIRROR, rng.randrange(KINDS)))
        counted = [land_points(state, 0, place) for place in range(facts.PLACES)]
        assert sum(counted) == dream_points(state, 0), state.cards[0]
    state.cards[0, 2] = HIDDEN
    assert [land_points(state, 0, place) for place in range(facts.PLACES)] == [0] * 6
