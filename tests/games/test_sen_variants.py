"""Sen: the variants, alone and together."""

import itertools

import pytest

from sennik.engine.errors import BadOptions
from sennik.engine.match import Match
from sennik.games.common import CHANCE, SPECTATOR, UNSEEN
from sennik.games.sen.facts import CALL_FAILED, NOBODY_CALLED, WENT_ALL_IN
from tests.games.sen_table import SEN, Table, witnessed


def called(*dreams: str, top: str = "4", **options: int) -> Table:
    """A round that the starter ends at once."""
    return Table(*dreams, top=top, **options).looks().play("wake")


# --- Nie takie kruki straszne --------------------------------------------------------


def test_30_the_worked_example_of_2017() -> None:
    """Printed: 10, 16, 10 and 11; player 4 called and scores 16."""
    table = called(
        *("9 7 3 0", "take 6 5 0", "3 4 1 2", "3 2 5 1"),
        top="8",
        starter=3,
        nines_forgiven=1,
    )
    assert table.points == [10, 16, 10, 11 + 5]


def test_30_the_worked_example_of_the_jubilee_edition() -> None:
    """Printed: 3 (two nines left out), 16, 7 and 11; player 4 called and scores 16.

    The picture is lost: these faces satisfy every printed number, also that of [22].
    """
    table = called(
        *("9 9 3 0", "take.j 6 5 0", "1 1 2 3", "4 2 5 0"),
        edition=2021,
        starter=3,
        nines_forgiven=1,
    )
    assert table.points == [3, 16, 7, 11 + 5]


def test_30_nobody_is_rewarded_when_several_have_the_most_nines() -> None:
    table = called("9 1 1 1", "9 2 2 2", "3 3 3 3", nines_forgiven=1, starter=2)
    assert table.points == [12, 15, 0]


def test_30_s14_without_nines_nobody_is_rewarded() -> None:
    assert called("8 1 1 1", "7 2 2 2", nines_forgiven=1).points == [0, 13]


@pytest.mark.parametrize(
    ("dream", "ravens"),
    [
        ("hourglass 3 1 1", 5),  # one hourglass is a nine, alone the most
        ("hourglass hourglass 3 1", 4),  # two are nothing, and no nines
        ("hourglass hourglass hourglass 3", 3),
        ("hourglass 9 3 1", 4),  # an odd hourglass goes with the nine
        ("hourglass hourglass 9 1", 1),
    ],
)
def test_30_s14_odd_hourglasses_are_nines_and_left_out_too(
    dream: str, ravens: int
) -> None:
    table = called(dream, "0 0 0 0", edition=2021, nines_forgiven=1, starter=1)
    assert table.points == [ravens, 0]


def test_30_s12_the_caller_is_compared_after_nines_are_left_out() -> None:
    failed = called("1 1 2 7", "9 0 1 2", nines_forgiven=1)
    assert (failed.points, failed.state.verdict) == ([11 + 5, 3], CALL_FAILED)
    saved = called("9 9 1 1", "1 1 2 7", nines_forgiven=1)
    assert saved.points == [0, 11]


# --- Idź na całość! ------------------------------------------------------------------


def test_31_a_dream_of_nines_alone_scores_0_and_all_others_50() -> None:
    table = called("9 9 9 9", "1 1 1 1", "0 0 0 0", all_in=1, starter=2)
    assert (table.points, table.state.verdict) == ([0, 50, 50], WENT_ALL_IN)


def test_31_s15_a_caller_among_the_losers_gets_no_extra_penalty() -> None:
    table = called("8 8 8 8", "9 9 9 9", all_in=1, penalty=15)
    assert table.points == [50, 0]


@pytest.mark.parametrize(
    ("dream", "points"),
    [
        ("9 9 9 hourglass", [0, 50]),
        ("9 hourglass hourglass hourglass", [0, 50]),
        ("9 9 hourglass hourglass", [18, 0]),
        ("hourglass hourglass hourglass hourglass", [0, 4]),
    ],
)
def test_31_s16_only_an_odd_number_of_hourglasses_are_nines(
    dream: str, points: list[int]
) -> None:
    table = called(dream, "1 1 1 1", edition=2021, all_in=1, starter=int(points[0] > 0))
    assert table.points == points


def test_31_two_dreams_of_nines_are_counted_as_usual() -> None:
    table = called("9 9 9 9", "9 9 9 9", "1 1 1 1", all_in=1, starter=2)
    assert table.points == [36, 36, 0]


def test_31_s17_three_dreams_of_nines_are_no_different() -> None:
    table = called(
        *("9 9 9 9 9 9", "9 9 9 9 9 9", "9 9 9 hourglass hourglass hourglass"),
        edition=2021,
        long_dream=1,
    )
    assert table.points == [0, 54, 54]
    assert table.state.verdict != WENT_ALL_IN


def test_31_s18_a_dream_of_any_size_qualifies() -> None:
    table = Table("7 7 8 8", "1 1 1 1", know_it=1, all_in=1, top="4").looks()
    for moves, card in (
        (("claim", "point 0.0", "and 0.1", "announce 7"), "9"),
        (("open", "place 1.0"), ""),
        (("claim", "point 0.1", "and 0.2", "announce 8"), "9"),
        (("open", "place 1.0"), ""),
        (("claim", "point 0.0", "and 0.1", "announce 9"), "9"),
    ):
        table.play(*moves, draw=card)
    assert table.dream(0) == "9"
    assert table.play("wake").points == [0, 50]


# --- Wiem, co mam --------------------------------------------------------------------


def knowing(*dreams: str, top: str = "1", **options: int) -> Table:
    return Table(*dreams, top=top, know_it=1, **options).looks()


def test_33_the_first_worked_example() -> None:
    """Two lands with 7 ravens are claimed rightly; the dream shrinks to three lands.

    The picture is lost: a plain seven and a Swap 2 show equal numbers.
    """
    table = knowing("5 7 2 swap", "9 9 9 9")
    table.play("claim", "point 0.1", "and 0.3", "announce 7", draw="4")
    assert (table.dream(0), table.pile(), table.top) == ("5 4 2", "1 7 swap", "swap")
    assert (table.phase, table.state.turn) == ("turn", 1)


@pytest.mark.parametrize(("number", "edition"), [("7", 2017), ("9", 2021)])
def test_34_the_second_worked_example(number: str, edition: int) -> None:
    """Two lands are claimed wrongly (7 in the book of 2017, 9 in the jubilee book).

    The picture is lost: one of the two lands shows another number.
    """
    table = knowing(f"5 {number} 2 6", "8 8 8 8" if edition == 2017 else "3 3 3 3",
                    edition=edition)  # fmt: skip
    table.play("claim", "point 0.1", "and 0.3", f"announce {number}", draw="4")
    assert table.dream(0) == f"5 {number} 2 6 4"
    assert (table.pile(), table.state.turn) == ("1", 1)


def test_32_s19_equal_numbers_suffice_and_pictures_may_differ() -> None:
    table = knowing("5 take 2 2", "9 9 9 9")
    table.play("claim", "point 0.0", "and 0.1", "announce 5", draw="4")
    assert table.dream(0) == "4 2 2"


@pytest.mark.parametrize(
    ("pair", "announced", "is_right"),
    [
        ("hourglass hourglass", "hourglasses", True),
        ("hourglass hourglass", "9", False),
        ("hourglass hourglass", "0", False),
        ("hourglass 9", "9", False),
        ("hourglass 9", "hourglasses", False),
        ("9 9", "hourglasses", False),
        ("0 0", "0", True),
        ("0 hourglass", "0", False),
    ],
)
def test_32_s20_an_hourglass_pairs_only_with_an_hourglass_announced_as_such(
    pair: str, announced: str, is_right: bool
) -> None:
    table = knowing(f"{pair} 2 2", "3 3 3 3", edition=2021)
    table.play("claim", "point 0.0", "and 0.1", f"announce {announced}", draw="4")
    assert table.state.length[0] == (3 if is_right else 5)


def test_34_s21_the_right_pair_with_the_wrong_number_is_wrong() -> None:
    table = knowing("5 5 2 2", "9 9 9 9")
    table.play("claim", "point 0.0", "and 0.1", "announce 6", draw="4")
    assert table.dream(0) == "5 5 2 2 4"


def test_33_s22_s35_the_new_card_takes_the_lower_place() -> None:
    table = knowing("1 7 2 7", "9 9 9 9", "8 8 8 8")
    table.play("open", "place 0.0").play("open", "place 1.0").play("open", "place 2.0")
    table.play("claim", "point 0.3", "and 0.1")
    table.play("announce 7", draw="4")
    assert (table.dream(0), table.dream(1)) == ("1 4 2", "1 9 9 9")
    assert table.dream(2) == "9 8 8 8"
    assert [table.seen(viewer, 0) for viewer in (0, 1, 2)] == ["1 ? ?"] * 3
    assert table.top == "7"


def test_33_s22_nobody_sees_the_new_card() -> None:
    table = knowing("7 7 1 2", "9 9 9 9")
    table.play("claim", "point 0.0", "and 0.1", "announce 7")
    assert table.phase == "refilling"
    for viewer in (0, 1, SPECTATOR):
        assert witnessed(table, viewer, CHANCE, "4") == UNSEEN
    table.deal("4")
    for viewer in (0, 1, SPECTATOR):
        assert table.seen(viewer, 0) == "? ? ?"


def test_33_s35_the_lower_place_goes_to_the_open_pile_first() -> None:
    table = knowing("take 1 2 5", "9 9 9 9")
    table.play("claim", "point 0.3", "and 0.0", "announce 5")
    assert (table.pile(), table.top) == ("1 5 take", "5")


def test_34_s23_both_lands_become_known_to_everyone_and_the_dream_grows() -> None:
    table = knowing("9 7 3 0", "5 6 5 0")
    table.play("claim", "point 0.2", "and 0.1", "announce 7", draw="4")
    assert table.dream(0) == "9 7 3 0 4"
    assert table.seen(1, 0) == table.seen(SPECTATOR, 0) == "? 7 3 ? ?"
    assert table.seen(0, 0) == "9 7 3 ? ?"


def test_34_s23_dreams_grow_without_limit() -> None:
    table = knowing("9 7 3 0", "5 6 5 0")
    for card in "11122223334444":
        seat = table.state.turn
        moves = ("claim", f"point {seat}.0", f"and {seat}.1", "announce 8")
        table.play(*moves, draw=card)
    assert [table.state.length[seat] for seat in (0, 1)] == [11, 11]


def test_33_s24_the_smallest_dream_has_one_land_and_cannot_claim() -> None:
    table = knowing("7 7 7 7", "9 9 9 9")
    for card in ("swap", "swap", "1"):
        table.play("claim", "point 0.0", "and 0.1", "announce 7", draw=card)
        table.play("open", "place 1.0")
    assert table.state.length[0] == 1
    assert table.choices() == ["open", "closed", "wake"]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ({}, "0 1 2 3 4 5 6 7 8 9"),
        ({"edition": 2021}, "0 1 2 3 4 5 6 7 9 hourglasses"),
        (
            {"edition": 2021, "special_values": 1},
            "0 1 2 3 4 5 6 7 8 9 hourglasses",
        ),
        ({"edition": 2021, "long_dream": 1}, "0 1 2 3 4 5 6 7 8 9 hourglasses"),
    ],
)
def test_32_s36_any_number_of_the_deck_may_be_announced(
    options: dict[str, int], numbers: str
) -> None:
    dream = "9 7 3 0 1 1" if "long_dream" in options else "9 7 3 0"
    table = Table(dream, dream, top="5", **{"know_it": 1, **options}).looks()
    table.play("claim", "point 0.0", "and 0.1")
    assert table.choices() == [f"announce {number}" for number in numbers.split()]


def test_32_s36_a_knowingly_wrong_claim_is_legal() -> None:
    table = knowing("9 7 3 0", "5 6 5 0")
    assert table.seen(0, 0) == "9 7 ? ?"
    table.play("claim", "point 0.0", "and 0.1", "announce 0", draw="4")
    assert table.state.length[0] == 5


def test_33_a_claim_may_empty_the_closed_pile_and_ends_the_round() -> None:
    table = knowing("7 7 3 0", "5 6 5 0").bury("9")
    table.play("claim", "point 0.0", "and 0.1", "announce 7", draw="9")
    assert (table.state.rounds_played, table.points) == (1, [12, 16])


# --- Together ------------------------------------------------------------------------


def test_s13_idz_comes_before_nie_takie_kruki_and_both_before_the_call() -> None:
    """Parity, then [31], then [30], then the lowest: a lone all-nine dream ends it."""
    table = called("9 9 9 9", "9 1 1 1", all_in=1, nines_forgiven=1)
    assert table.points == [0, 50]


def test_s37_both_apply_when_the_pile_ran_out_without_a_call() -> None:
    """[30] and [31] do not need a caller."""
    for options, points in (
        ({"all_in": 1}, [0, 50]),
        ({"nines_forgiven": 1}, [0, 16]),
    ):
        table = Table("9 9 9 9", "5 6 5 0", top="8", **options).looks().bury("4")
        table.play("closed", "lay", draw="4")
        assert table.points == points
        assert table.state.verdict in (NOBODY_CALLED, WENT_ALL_IN)


def test_s37_several_dreams_of_nines_cancel_only_idz_na_calosc() -> None:
    """[30] still looks for the most nines: a grown dream of five beats one of four."""
    table = Table("9 9 9 9", "9 9 9 9", know_it=1, all_in=1, nines_forgiven=1, top="4")
    table.looks().play("claim", "point 0.0", "and 0.1", "announce 1", draw="9")
    assert table.play("wake").points == [0, 36 + 5]


def test_35_s38_the_long_dream_switches_two_variants_on() -> None:
    table = Table(
        *("9 9 9 9 9 9", "0 0 0 0 1 1"), top="swap.j", edition=2021, long_dream=1
    )
    assert table.state.left == 110 - 13
    assert [table.state.peeks[seat] for seat in (0, 1)] == [3, 3]
    table.looks()
    assert "claim" in table.choices()
    assert table.play("wake").points == [0, 50]


def test_35_s38_nie_takie_kruki_may_be_added_to_the_long_dream() -> None:
    options = {"edition": 2021, "long_dream": 1, "nines_forgiven": 1}
    table = called("9 9 9 9 9 1", "0 0 0 0 1 2", top="swap", **options)
    assert table.points == [0, 3]


def test_35_s38_the_long_dream_needs_the_jubilee_rules() -> None:
    with pytest.raises(BadOptions, match="long dream"):
        Match(SEN, {"long_dream": 1})
    with pytest.raises(BadOptions, match="special values"):
        Match(SEN, {"special_values": 1})


@pytest.mark.parametrize("edition", [2017, 2021])
def test_35_all_other_variants_combine_freely(edition: int) -> None:
    names = ("nines_forgiven", "all_in", "know_it", "tie_counts_as_success")
    for values in itertools.product((0, 1), repeat=len(names)):
        options = dict(zip(names, values, strict=True))
        for penalty in (5, 15):
            Match(SEN, {"edition": edition, "penalty": penalty, **options})
