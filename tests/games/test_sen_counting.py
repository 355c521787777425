"""Sen: how a round ends and is counted, and the end of the match."""

import pytest

from sennik.engine.errors import BadOptions
from sennik.engine.match import Match
from sennik.games.common import SPECTATOR
from sennik.games.sen.counting import land_ravens
from sennik.games.sen.facts import (
    CALL_FAILED,
    CALL_SUCCEEDED,
    CALL_TIED,
    NOBODY_CALLED,
)
from tests.games.sen_table import SEN, Table


def called(*dreams: str, top: str = "4", **options: int) -> Table:
    """A round that the starter ends at once."""
    return Table(*dreams, top=top, **options).looks().play("wake")


# --- The end of a round --------------------------------------------------------------


def test_19_s7_the_empty_closed_pile_ends_the_round_after_the_whole_turn() -> None:
    table = Table("9 7 3 0", "5 6 5 0").looks().bury("swap")
    table.play("closed", draw="swap")
    assert (table.state.left, table.phase) == (0, "holding")
    table.play("use", "swap 0.0")
    assert table.phase == "swapping-with"
    table.play("with 1.3")
    assert (table.state.rounds_played, table.points) == (1, [10, 25])


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("peek.j", ("use", "peek 1.0")),
        ("pick", ("use", "pick 1", "place 0.0")),
        ("5", ("place 0.0",)),
        ("5", ("lay",)),
    ],
)
def test_19_s40_an_effect_on_the_last_card_is_carried_out(
    card: str, moves: tuple[str, ...]
) -> None:
    table = Table("9 7 3 0", "5 6 5 0", top="1", edition=2021).looks().bury(card)
    table.play("closed", draw=card)
    for move in moves:
        assert table.state.rounds_played == 0
        table.play(move)
    assert (table.state.rounds_played, table.phase) == (1, "dealing")


def test_19_taking_from_the_open_pile_does_not_empty_the_closed_one() -> None:
    table = Table("9 7 3 0", "5 6 5 0").looks().bury("5")
    table.play("open", "place 0.0")
    assert (table.phase, table.state.turn) == ("turn", 1)


def test_20_a_call_ends_the_round_at_once_and_turns_all_dreams_up() -> None:
    table = called("9 7 3 0", "5 6 5 0")
    assert (table.state.rounds_played, table.phase) == (1, "dealing")
    for viewer in (0, 1, SPECTATOR):
        assert table.seen(viewer, 0) == "9 7 3 0"
        assert table.seen(viewer, 1) == "5 6 5 0"
        assert table.match.sight(viewer).cards[0] == 9


def test_20_s33_the_very_first_turn_may_be_a_call() -> None:
    table = Table("9 7 3 0", "5 6 5 0").looks()
    assert table.state.left == 45
    assert "wake" in table.choices()


def test_20_a_call_comes_only_at_the_beginning_of_a_turn() -> None:
    table = Table("9 7 3 0", "5 6 5 0").looks().play("closed", draw="swap")
    assert "wake" not in table.choices()
    table.play("use")
    assert "wake" not in table.choices()


# --- Counting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dream", "ravens"),
    [
        ("hourglass 1 1 1", 9 + 3),
        ("hourglass hourglass 1 1", 2),
        ("hourglass hourglass hourglass 1", 27 + 1),
        ("hourglass hourglass hourglass hourglass", 0),
    ],
)
def test_21_hourglasses_count_by_their_parity(dream: str, ravens: int) -> None:
    table = called(dream, "9 9 9 9", edition=2021, caller_keeps_sum=1)
    assert table.points == [ravens, 36]


@pytest.mark.parametrize(("count", "ravens"), [(4, 2 * 1), (5, 5 * 9 + 1)])
def test_21_s25_parity_holds_for_dreams_of_six(count: int, ravens: int) -> None:
    dream = " ".join(["hourglass"] * count + ["1"] * (6 - count))
    table = called(
        *(dream, "8 8 8 8 7 7"), edition=2021, long_dream=1, caller_keeps_sum=1
    )
    assert table.points == [ravens, 46]


def test_22_the_worked_example_of_2017() -> None:
    """Printed: 19, 16, 10 and 11; player 4 called and scores 16; faces as printed."""
    table = called(*("9 7 3 0", "take 6 5 0", "3 4 1 2", "3 2 5 1"), top="8", starter=3)
    assert table.points == [19, 16, 10, 11 + 5]
    assert table.state.verdict == CALL_FAILED


def test_22_the_worked_example_of_the_jubilee_edition() -> None:
    """Printed: 21 (with two nines), 16, 7 and 11; player 4 called and scores 16.

    The picture is lost: these faces satisfy every printed number, also that of [30].
    """
    table = called("9 9 3 0", "take.j 6 5 0", "1 1 2 3", "4 2 5 0", edition=2021,
                   starter=3)  # fmt: skip
    assert table.points == [21, 16, 7, 11 + 5]


@pytest.mark.parametrize("penalty", [5, 15])
def test_22_s11_the_penalty_is_added_to_this_round_only(penalty: int) -> None:
    table = called("9 7 3 0", "5 6 5 0", penalty=penalty)
    assert table.points == [19 + penalty, 16]
    table.deal("1 2 3 4 | 9 8 7 0 | 5".replace("| ", ""))
    table.looks()
    assert table.state.turn == 1
    table.play("open", "place 1.0").play("wake")
    assert table.points == [0, 5 + 8 + 7 + 0]
    assert table.match.scores() == [19 + penalty, 16 + 20]


def test_23_s10_a_caller_who_ties_for_the_fewest_scores_nothing() -> None:
    table = called("1 2 3 4", "4 3 2 1", "9 9 9 9")
    assert (table.points, table.state.verdict) == ([0, 10, 36], CALL_SUCCEEDED)


def test_23_s10_or_by_agreement_the_sum_without_a_penalty() -> None:
    table = called("1 2 3 4", "4 3 2 1", "9 9 9 9", tie_counts_as_success=0)
    assert (table.points, table.state.verdict) == ([10, 10, 36], CALL_TIED)


def test_23_a_tie_of_others_below_the_caller_is_a_failure() -> None:
    table = called("1 2 3 5", "4 3 2 1", "1 2 3 4", tie_counts_as_success=0)
    assert table.points == [11 + 5, 10, 10]


def test_24_a_caller_with_the_fewest_scores_nothing() -> None:
    assert called("1 2 3 4", "9 9 9 9").points == [0, 36]


def test_24_in_the_older_printing_a_right_caller_scores_the_sum() -> None:
    assert called("1 2 3 4", "9 9 9 9", caller_keeps_sum=1).points == [10, 36]
    assert called("9 9 9 8", "1 2 3 4", caller_keeps_sum=1).points == [35 + 5, 10]


def test_25_s8_without_a_call_everybody_scores_the_sum() -> None:
    table = Table("1 0 0 0", "5 6 5 0").looks().bury("9")
    table.play("closed", "lay", draw="9")
    assert (table.points, table.state.verdict) == ([1, 16], NOBODY_CALLED)
    assert table.state.caller < 0


def test_26_the_left_neighbour_of_the_caller_begins_the_next_round() -> None:
    table = called("1 2 3 4", "9 9 9 9", "8 8 8 8", starter=1)
    table.deal("1 2 3 4", "9 9 9 9", "8 8 8 8", "5")
    assert table.phase == "opening"
    assert table.looks().state.turn == 2


def test_26_s9_or_of_the_player_whose_turn_emptied_the_closed_pile() -> None:
    table = Table("1 2 3 4", "9 9 9 9", "8 8 8 8", top="4", starter=1).looks()
    table.bury("6 7")
    table.play("closed", "lay", draw="6").play("closed", "lay", draw="7")
    table.deal("1 2 3 4", "9 9 9 9", "8 8 8 8", "5")
    assert table.looks().state.turn == 0


def test_26_the_next_round_uses_all_cards_again() -> None:
    table = called("1 2 3 4", "9 9 9 9")
    assert table.state.left == 54
    table.deal("1 2 3 4", "9 9 9 9", "5")
    assert table.seen(0, 0) == "? ? ? ?"
    assert [table.state.peeks[seat] for seat in (0, 1)] == [2, 2]


# --- The end of the match ------------------------------------------------------------


@pytest.mark.parametrize(("target", "is_over"), [(36, True), (37, False), (30, True)])
def test_27_the_match_ends_when_a_total_reaches_the_target(
    target: int, is_over: bool
) -> None:
    table = called("1 2 3 4", "9 9 9 9", target=target)
    assert table.match.is_over == is_over


def test_27_the_target_is_100_unless_agreed_otherwise() -> None:
    table = called("1 2 3 4", "9 9 9 9")
    for starter in (1, 0):
        table.deal("1 2 3 4", "9 9 9 9", "5")
        assert not table.match.is_over
        table.looks().play("wake")
        assert table.state.caller == starter
    assert table.match.scores() == [10, 36 + 41 + 36]
    assert table.match.is_over


def test_28_the_match_ends_after_the_agreed_rounds() -> None:
    table = called("1 2 3 4", "9 9 9 9", rounds=2)
    assert not table.match.is_over
    table.deal("1 2 3 4", "9 9 9 9", "5")
    assert table.looks().play("wake").match.is_over
    assert table.match.winners() == [0]


def test_28_s42_target_and_rounds_exclude_each_other() -> None:
    with pytest.raises(BadOptions, match="not both"):
        Match(SEN, {"target": 100, "rounds": 10})
    with pytest.raises(BadOptions, match="needs an end"):
        Match(SEN, {"target": 0})
    assert Match(SEN, {"rounds": 10}).options.target == 0


def test_29_s34_those_who_tie_for_the_fewest_share_the_victory() -> None:
    alone = called("9 1 1 0", "9 9 9 9", "6 3 1 0", rounds=1, starter=1)
    assert alone.match.winners() == [2]
    shared = called("9 1 0 0", "9 9 9 9", "6 3 1 0", rounds=1, starter=1)
    assert shared.match.winners() == [0, 2]


def test_29_several_may_pass_the_target_and_the_lowest_still_wins() -> None:
    table = called("9 9 8 8", "9 9 9 9", "8 8 7 7", target=20, caller_keeps_sum=1)
    assert table.match.scores() == [34 + 5, 36, 30]
    assert table.match.winners() == [2]


def test_s43_exchanges_with_the_open_pile_may_go_on_for_ever() -> None:
    """A round has no bound unless somebody draws, claims or calls [19]."""
    table = Table("9 7 3 0", "5 6 5 0").looks()
    for _ in range(200):
        table.play("open", f"place {table.state.turn}.0")
    assert (table.phase, table.state.left) == ("turn", 45)


@pytest.mark.parametrize(
    ("dream", "counts"),
    [
        ("9 7 hourglass 0", [9, 7, 9, 0]),
        ("hourglass 7 hourglass 0", [0, 7, 0, 0]),
        ("5 1 pick 2", [5, 1, 6, 2]),
    ],
)
def test_21_what_each_land_counts_adds_up_to_the_dream(
    dream: str, counts: list[int]
) -> None:
    """The page counts land by land."""
    table = called("3 3 3 3", dream, edition=2021)
    assert [land_ravens(table.state, 1, land) for land in range(4)] == counts
    assert sum(counts) == table.points[1]
