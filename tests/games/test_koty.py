"""Koty by its rulebook: dreams, 9s, the own dream, exchange, end and count."""

import pytest

from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, OK, SPECTATOR, UNSEEN
from sennik.games.koty import facts as code
from sennik.games.koty import rules
from tests.games.koty_table import Table, words
from tests.walks import opened

EMPTY = ["", "", "", ""]
FIRST_EXAMPLE = ["6", "99r", "9995", "99"]
SECOND_EXAMPLE = ["8", "9997", "9r", "99"]

# --- Dreams and cards --------------------------------------------------------------


def test_01_a_dream_has_four_lands_and_no_others_are_named() -> None:
    table = Table({}).do(0, "play 1")
    assert table.refusal(0, "on 2.0") == code.NO_SUCH_LAND
    assert table.choices(0) == ["on 0.0"]


def test_02_the_first_worked_example_counts_64_cats() -> None:
    table = Table({0: FIRST_EXAMPLE})
    assert table.scores() == [6 + 0 + 40 + 18, 0] == [64, 0]


def test_02_the_second_worked_example_counts_82_cats() -> None:
    table = Table({1: SECOND_EXAMPLE})
    assert table.scores() == [0, 8 + 56 + 0 + 18] == [0, 82]


@pytest.mark.parametrize(
    ("land", "cats", "doubled"),
    [
        ("", 0, 0),
        ("r", 0, 0),
        ("999r", 0, 0),
        ("1", 1, 1),
        ("9", 9, 18),
        ("99", 18, 36),
        ("999", 36, 72),
        ("9998", 64, 64),
    ],
)
def test_02_a_top_nine_doubles_itself_only_by_option(
    land: str, cats: int, doubled: int
) -> None:
    """K2."""
    assert Table({0: [land]}).scores()[0] == cats
    assert Table({0: [land]}, top_nine_doubles_itself=1).scores()[0] == doubled


def test_03_the_deck_has_ten_of_each_cat_ten_ravens_and_five_jokers() -> None:
    """K1: 95 cards without night cards, 108 with all of them."""
    state, _ = opened(rules, {})
    deck = [0] * rules.KINDS
    rules.deck(state, deck)
    assert deck == [10] * 9 + [5, 0, 0, 0, 0] and sum(deck) == 95
    state, _ = opened(rules, {"moths": 4, "bats": 4, "owls": 4, "dragon": 1})
    rules.deck(state, deck)
    assert deck[9:] == [5, 4, 4, 4, 1] and sum(deck) == rules.CARDS == 108


def test_03_each_seat_is_dealt_four_and_the_starter_begins() -> None:
    """K37."""
    state, _ = opened(rules, {"seats": 3, "starter": 1})
    for number in range(12):
        assert rules.actors(state) == CHANCE_ACTS
        rules.apply(state, CHANCE, number % 8)
    assert list(state.held)[:4] == [4, 4, 4, 0]
    assert rules.actors(state) == 1 << 1


def test_03_a_random_starter_is_equally_likely_each_seat() -> None:
    state, _ = opened(rules, {"seats": 3, "starter": -1})
    assert rules.tickets(state) == 3
    drawn = [rules.drawn(state, ticket) for ticket in range(3)]
    assert [words.text(state, CHANCE, action) for action in drawn] == [
        "starter 0",
        "starter 1",
        "starter 2",
    ]
    assert rules.refusal(state, CHANCE, 0) == code.NO_SUCH_OUTCOME


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"seats": 2, "starter": 2}, code.NO_SUCH_STARTER),
        ({"seats": 5, "teams": 1}, code.TEAMS_NEED_PAIRS),
        ({"seats": 6, "teams": 1, "starter": 5}, OK),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, int], refusal: int) -> None:
    _, record = opened(rules, {})
    for name, value in options.items():
        setattr(record, name, value)
    assert rules.options_refusal(record) == refusal


@pytest.mark.parametrize("cat", range(1, 9))
def test_04_cats_are_friends_when_they_add_up_to_nine(cat: int) -> None:
    for other in range(1, 9):
        hand = f"{other} raven raven raven"
        table = Table({0: [str(cat), "r", "r", "r"]}, {0: hand})
        is_playable = f"play {other}" in table.choices(0)
        assert is_playable == (other in (cat, 9 - cat))


# --- Nines -------------------------------------------------------------------------


def test_05_nobody_sees_the_face_of_a_won_nine() -> None:
    """K24."""
    table = Table({0: ["5"]}, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert table.phase == "earning"
    for viewer in (0, 1, SPECTATOR):
        assert rules.witness(table.state, viewer, CHANCE, 0) == UNSEEN
    table.draw("8")
    assert table.state.unseen[7] == 1
    assert list(table.view(0).unseen) == [HIDDEN] * rules.KINDS


def test_06_a_nine_goes_on_an_empty_land_or_a_nine_of_the_own_dream() -> None:
    """K5."""
    dreams = {0: ["5", "2", "9", "r"], 1: ["", "9"]}
    table = Table(dreams, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert table.choices(0) == ["at 0.0", "at 0.2"]
    assert table.refusal(0, "at 1.0") == code.NINES_STAY_HOME
    assert table.refusal(0, "at 1.1") == code.NINES_STAY_HOME
    assert table.refusal(0, "at 0.1") == code.NINE_NEEDS_ROOM
    assert table.refusal(0, "at 0.3") == code.NINE_NEEDS_ROOM
    assert table.do(0, "at 0.2").draw("1").dream(0) == ["", "2", "99", "r"]


def test_07_of_empty_lands_only_the_first_is_offered() -> None:
    """K31."""
    table = Table({0: ["5", "9"]}, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert table.choices(0) == ["at 0.0", "at 0.1"]
    assert table.refusal(0, "at 0.2") == code.FIRST_EMPTY_LAND


def test_07_a_single_possible_land_needs_no_decision() -> None:
    table = Table({0: ["5"]}, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert table.phase == "earning"
    assert table.draw("1").dream(0) == ["9", "", "", ""]


def test_08_a_land_never_gets_a_fourth_nine() -> None:
    """K3."""
    dreams = {0: ["5", "999", "9", "1"]}
    table = Table(dreams, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert table.choices(0) == ["at 0.0", "at 0.2"]
    assert table.refusal(0, "at 0.1") == code.LAND_IS_FULL


def test_08_a_fifth_card_lies_on_a_land_only_in_passing() -> None:
    """K4: friends on three 9s leave them bare."""
    dreams = {0: ["9995", "1", "1", "1"]}
    table = Table(dreams, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0")
    assert table.dream(0)[0] == "9995" and table.state.card == 3
    table.draw("1")
    assert table.phase == "forfeiting" and table.dream(0)[0] == "999"


def test_08_a_nine_without_a_land_is_turned_onto_the_discards() -> None:
    dreams = {0: ["9995", "1", "1", "1"]}
    table = Table(dreams, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0").draw("1")
    assert rules.witness(table.state, 1, CHANCE, 6) == 6
    table.draw("7")
    assert table.discards() == "4 5 7"
    assert table.phase == "turn" and table.state.turn == 1


def test_08_fighters_without_a_land_are_both_discarded() -> None:
    """K6 and K7: never only one of them."""
    dreams = {0: ["9995", "1", "1", "1"]}
    table = Table(dreams, {0: "5 4 4 4"}).do(0, "play 5", "on 0.0").draw("1")
    assert table.dream(0)[0] == "999"
    assert table.discards() == "5 5"


# --- The turn ----------------------------------------------------------------------


def test_09_the_left_neighbour_goes_on() -> None:
    table = Table({}, seats=3)
    for seat in (0, 1, 2, 0):
        assert table.state.turn == seat
        table.do(seat, "play 1" if seat else "exchange")
        if seat:
            table.do(seat, f"on {seat}.0").draw("5")
        else:
            table.draw("5", "5", "6", "6")


def test_09_a_cat_without_any_land_cannot_be_played() -> None:
    dreams = {0: ["1", "1", "1", "r"], 1: ["8", "r"]}
    table = Table(dreams, {0: "3 raven joker 8"})
    assert table.refusal(0, "play 3") == code.CAT_HAS_NO_LAND
    assert table.refusal(0, "play 2") == code.NOT_IN_HAND
    assert table.choices(0) == ["play 8", "play raven", "play joker", "exchange"]


def test_09_what_belongs_to_another_moment_is_refused() -> None:
    table = Table({0: ["5"]}, {0: "4 joker 4 4"})
    assert table.refusal(0, "pass") == code.NOT_NOW
    assert table.refusal(1, "play 1") == code.NOT_YOUR_TURN
    assert rules.refusal(table.state, 0, -1) == code.NOT_NOW
    table.do(0, "play joker")
    assert table.refusal(0, "exchange") == code.NOT_NOW
    table.do(0, "on 0.0")
    assert table.refusal(0, "on 0.0") == code.NOT_NOW
    assert table.refusal(CHANCE, "1") == code.NOT_YOUR_TURN


def test_10_a_card_is_drawn_before_the_effect_of_the_played_one() -> None:
    """K12."""
    table = Table({0: ["5"]}, {0: "4 4 4 4"}).do(0, "play 4", "on 0.0")
    assert table.phase == "refilling" and table.dream(0)[0] == "5"
    assert table.draw("7").hand(0) == "4 4 4 7"


def test_11_the_discards_become_the_pile_without_the_card_in_play() -> None:
    table = Table({0: ["5"]}, {0: "4 4 4 4"})
    table.empty_the_pile(discards="7 raven")
    table.do(0, "play 4", "on 0.0")
    assert table.choices(CHANCE) == ["7", "raven"]
    assert table.state.shuffles == 1 and table.state.shuffled == 2
    table.draw("7")
    assert table.phase == "earning" and table.choices(CHANCE) == ["raven"]


def test_11_a_won_nine_may_come_from_the_friends_just_discarded() -> None:
    table = Table({0: ["5"]}, {0: "4 4 4 4"})
    table.empty_the_pile(discards="7")
    table.do(0, "play 4", "on 0.0").draw("7")
    assert table.choices(CHANCE) == ["4", "5"]
    assert table.draw("5").phase == "turn"


# --- The own dream -----------------------------------------------------------------


def test_12_a_cat_on_an_empty_land_ends_the_turn() -> None:
    table = Table({}).do(0, "play 3", "on 0.0").draw("5")
    assert table.dream(0) == ["3", "", "", ""] and table.state.turn == 1


def test_13_a_cat_on_an_own_nine_is_doubled() -> None:
    table = Table({0: ["99"]}).do(0, "play 3", "on 0.0").draw("5")
    assert table.dream(0)[0] == "993" and table.scores()[0] == 12


def test_14_a_cat_of_another_colour_cannot_be_covered() -> None:
    """K10."""
    table = Table({0: ["5"]}).do(0, "play 3")
    assert table.refusal(0, "on 0.0") == code.OTHER_COLOUR


def test_15_fighters_go_to_a_chosen_land_with_room_for_a_nine() -> None:
    """K6."""
    dreams = {0: ["995", "99", "999", "2"]}
    table = Table(dreams, {0: "5 4 4 4"}).do(0, "play 5", "on 0.0").draw("1")
    assert table.choices(0) == ["at 0.0", "at 0.1"]
    assert table.refusal(0, "at 0.2") == code.LAND_IS_FULL
    table.do(0, "at 0.1")
    assert table.dream(0) == ["99", "9995", "999", "2"]
    assert table.state.buried[4] == 1


def test_16_a_joker_in_a_fight_becomes_the_nine() -> None:
    """K9."""
    dreams = {0: ["5", "2", "2", "2"]}
    table = Table(dreams, {0: "joker 4 4 4"})
    table.do(0, "play joker", "on 0.0", "as 5").draw("1")
    assert table.dream(0)[0] == "95" and table.state.buried[code.JOKER] == 1


def test_17_ravens_chase_each_other_out_of_the_own_dream() -> None:
    """K11."""
    table = Table({0: ["99r", "r"]}, {0: "raven joker 4 4"})
    table.do(0, "play raven", "on 0.0").draw("1")
    assert table.dream(0)[:2] == ["99", "r"] and table.discards() == "raven raven"


def test_17_no_cat_lies_on_a_raven_and_no_rival_raven_is_chased() -> None:
    table = Table({0: ["r"], 1: ["r", "9"]}, {0: "raven 4 4 4"})
    table.do(0, "play raven")
    assert table.refusal(0, "on 1.0") == code.RAVEN_ON_RIVALS_RAVEN
    table = Table({0: ["r"], 1: ["r", "9"]}).do(0, "play 1")
    assert table.refusal(0, "on 0.0") == code.CAT_ON_RAVEN
    assert table.refusal(0, "on 1.0") == code.CAT_ON_RAVEN


def test_18_a_joker_goes_on_cats_and_on_the_own_raven_only() -> None:
    """K8."""
    dreams = {0: ["r", "9", "5", ""], 1: ["r", "9", "6", ""]}
    table = Table(dreams, {0: "joker 4 4 4"}).do(0, "play joker")
    assert table.choices(0) == ["on 0.0", "on 0.2", "on 1.2"]
    assert table.refusal(0, "on 0.1") == code.JOKER_NEEDS_CAT
    assert table.refusal(0, "on 0.3") == code.JOKER_NEEDS_CAT
    assert table.refusal(0, "on 1.1") == code.JOKER_NEEDS_CAT
    assert table.refusal(0, "on 1.0") == code.JOKER_ON_RIVALS_RAVEN
    table.do(0, "on 0.0").draw("1")
    assert table.dream(0)[0] == "" and table.discards() == "raven joker"


def test_18_a_joker_without_a_cat_or_raven_cannot_be_played() -> None:
    table = Table({0: ["9"], 1: ["r"]}, {0: "joker raven 4 4"})
    assert table.refusal(0, "play joker") == code.JOKER_HAS_NO_LAND
    assert table.refusal(0, "play raven") == code.RAVEN_HAS_NO_LAND


def test_19_a_joker_is_the_cat_it_lies_on_or_its_friend() -> None:
    table = Table({0: ["5"]}, {0: "joker 4 4 4"}).do(0, "play joker", "on 0.0")
    assert table.choices(0) == ["as 4", "as 5"]
    assert table.refusal(0, "as 3") == code.WRONG_NAME
    assert table.refusal(0, "as joker") == code.WRONG_NAME


# --- Exchange and end --------------------------------------------------------------


def test_26_an_exchange_throws_four_and_draws_four() -> None:
    """K20 and K35: the thrown hand lies open."""
    table = Table({}).do(0, "exchange")
    assert table.discards() == "1 2 3 4" and table.hand(0) == ""
    assert list(table.view(1).discards)[:4] == [1, 1, 1, 1]
    table.draw("5", "5", "6", "6")
    assert table.hand(0) == "5 5 6 6" and table.state.turn == 1


def test_26_the_thrown_hand_is_shuffled_in_when_the_pile_runs_out() -> None:
    table = Table({})
    table.empty_the_pile()
    table.do(0, "exchange")
    assert table.choices(CHANCE) == ["1", "2", "3", "4"]
    assert table.draw("4", "3", "2", "1").phase == "turn"


@pytest.mark.parametrize("third", ["995", "99"])
def test_27_three_lands_of_three_nines_end_the_match_at_once(third: str) -> None:
    """K22: covered 9s count, whatever the fourth land holds."""
    fight = third == "995"
    dreams = {0: ["999", "999r", third, "1" if fight else "5"], 1: ["9998"]}
    card = "5" if fight else "4"
    table = Table(dreams, {0: f"{card} 1 1 1"})
    table.do(0, f"play {card}", "on 0.2" if fight else "on 0.3").draw("1")
    if not fight:
        table.do(0, "at 0.2").draw("1")
    assert table.phase == "over" and rules.actors(table.state) == 0
    assert table.refusal(1, "exchange") == code.NOT_YOUR_TURN


def test_27_two_full_lands_do_not_end_the_match() -> None:
    table = Table({0: ["999", "999", "99", "9"]}).do(0, "play 1", "on 0.2").draw("5")
    assert table.phase == "turn"


def test_28_the_action_is_finished_when_no_card_is_left() -> None:
    """K21 and K32: the won 9 is still taken, from the friends themselves."""
    table = Table({0: ["5"]}, {0: "4 1 1 1"})
    table.empty_the_pile()
    table.do(0, "play 4", "on 0.0")
    assert table.phase == "earning" and table.hand(0) == "1 1 1"
    assert table.draw("4").phase == "over"
    assert table.dream(0)[0] == "9"


def test_28_empty_piles_alone_do_not_end_the_match() -> None:
    """K35."""
    table = Table({0: ["5"]}, {0: "1 1 1 1"})
    table.empty_the_pile(discards="7")
    table.do(0, "play 1", "on 0.1").draw("7")
    assert table.state.left == table.state.discarded == 0
    assert table.phase == "turn"
    assert table.do(1, "play 1", "on 1.0").phase == "over"


@pytest.mark.parametrize(("limit", "turns"), [(3, 6), (1, 2)])
def test_28_rounds_of_nothing_but_exchanges_end_the_match(
    limit: int, turns: int
) -> None:
    """K29."""
    table = Table({}, {0: "5 5 6 6", 1: "5 5 6 6"}, exchange_limit=limit)
    for turn in range(turns):
        assert table.phase == "turn"
        table.do(turn % 2, "exchange").draw("1", "2", "3", "4")
    assert table.phase == "over" and table.winners() == [0, 1]


def test_28_a_played_card_starts_the_count_of_exchanges_anew() -> None:
    table = Table({}, exchange_limit=1).do(0, "exchange").draw("5", "5", "6", "6")
    table.do(1, "play 1", "on 1.0").draw("7")
    table.do(0, "exchange").draw("7", "7", "8", "8")
    assert table.phase == "turn"


def test_28_without_the_limit_exchanges_go_on() -> None:
    table = Table({}, exchange_limit=0)
    for turn in range(40):
        table.do(turn % 2, "exchange")
        for _ in range(4):
            table.draw(table.choices(CHANCE)[0])
    assert table.phase == "turn" and table.state.exchanges == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        (["8"], ["7"], [0]),
        (["8", "1"], ["9"], [1]),  # 9 cats each, one 9 against none
        (["94", "999r"], ["8"], [0]),  # covered 9s count too
        (["9"], ["9"], [0, 1]),
    ],
)
def test_29_most_cats_then_most_nines_win_and_equals_share(
    mine: list[str], theirs: list[str], winners: list[int]
) -> None:
    """K23."""
    table = Table({0: mine, 1: theirs})
    assert table.winners() == []
    table.state.phase = rules.OVER
    assert table.winners() == winners


# --- What is known -----------------------------------------------------------------


def test_38_a_hand_is_seen_by_its_owner_only() -> None:
    table = Table({}, {0: "5 6 7 8"})
    assert table.view(0).hands[0, 4] == 1 and table.view(0).hands[1, 0] == HIDDEN
    for other in (1, SPECTATOR):
        hand = [table.view(other).hands[0, kind] for kind in range(rules.KINDS)]
        assert hand == [HIDDEN] * rules.KINDS


def test_38_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    table = Table({}).do(0, "play 3", "on 0.0")
    assert rules.witness(table.state, 0, CHANCE, 4) == 4
    for other in (1, SPECTATOR):
        assert rules.witness(table.state, other, CHANCE, 4) == UNSEEN


def test_38_a_dealt_card_is_seen_by_its_holder_only() -> None:
    state, _ = opened(rules, {"seats": 2})
    assert rules.witness(state, 0, CHANCE, 4) == 4
    assert rules.witness(state, 1, CHANCE, 4) == UNSEEN


def test_38_sight_forgets_what_view_remembers() -> None:
    table = Table({0: ["5"]}, {0: "5 1 1 1"}).do(0, "play 5", "on 0.0").draw("1")
    assert table.view(1).buried[4] == 1
    now = Table({}).view(1)
    rules.sight(table.state, 1, now)
    assert list(now.buried) == [HIDDEN] * rules.KINDS
    assert now.discards[4] == table.state.discards[4]
