"""Sen: preparing a round, a turn, the special lands; numbers are paragraphs."""

import pytest

from sennik.games.common import CHANCE, SPECTATOR, UNSEEN
from sennik.games.sen import rules
from sennik.games.sen.facts import DECK_2017, DECK_JUBILEE, KINDS
from tests.games.sen_table import Table, witnessed, words


def two(**options: int) -> Table:
    """Seat 0 to move: 9 7 3 0 against 5 6 5 0."""
    return Table("9 7 3 0", "5 6 5 0", top="8", **options).looks()


# --- Preparing -----------------------------------------------------------------------


def test_01_whoever_has_the_fewest_ravens_wins() -> None:
    table = two(rounds=1).play("wake")
    assert table.match.scores() == [24, 16]
    assert table.match.winners() == [1]
    assert rules.LOW_WINS == 1


def test_02_special_lands_lie_in_dreams_and_count_their_ravens() -> None:
    table = Table("take peek swap 0", "9 9 9 9", rounds=1, caller_keeps_sum=1)
    table.looks().play("wake")
    assert table.points == [5 + 6 + 7 + 0, 36]


def test_03_an_hourglass_enters_a_dream_from_either_pile_and_has_no_effect() -> None:
    table = Table("1 1 1 1", "2 2 2 2", top="hourglass", edition=2021).looks()
    table.play("open", "place 0.0")
    table.play("closed", draw="hourglass")
    assert "use" not in table.choices()
    table.play("place 1.0")
    assert table.dream(0).startswith("hourglass")
    assert table.dream(1).startswith("hourglass")


def test_04_four_lands_each_are_dealt_seat_by_seat_and_nobody_sees_them() -> None:
    table = Table("9 7 3 0", "5 6 5 0")
    assert (table.dream(0), table.dream(1)) == ("9 7 3 0", "5 6 5 0")
    for viewer in (0, 1, SPECTATOR):
        assert table.seen(viewer, 0) == table.seen(viewer, 1) == "? ? ? ?"
    assert table.state.left == 54 - 9


def test_05_s1_the_first_open_card_may_be_special_and_does_nothing() -> None:
    table = Table("9 7 3 0", "5 6 5 0", top="swap").looks()
    assert (table.phase, table.top) == ("turn", "swap")


def test_06_s2_everybody_looks_at_exactly_two_own_lands_once() -> None:
    table = Table("9 7 3 0", "5 6 5 0")
    table.match.play_text(1, "look 1.3")
    table.match.play_text(0, "look 0.2")
    table.match.play_text(1, "look 1.0")
    assert table.match.acting_seats() == [0]
    assert table.match.legal(1) == []
    table.match.play_text(0, "look 0.0")
    assert table.phase == "turn"
    assert table.seen(0, 0) == "9 ? 3 ?"
    assert table.seen(1, 1) == "5 ? ? 0"
    assert table.seen(0, 1) == table.seen(1, 0) == "? ? ? ?"


def test_06_s41_looks_follow_one_another_and_seats_go_in_any_order() -> None:
    table = Table("9 7 3 0", "5 6 5 0")
    assert table.match.acting_seats() == [0, 1]
    table.match.play_text(0, "look 0.1")
    assert table.seen(0, 0) == "? 7 ? ?"
    assert table.match.acting_seats() == [0, 1]
    assert len(table.match.legal(0)) == 3


def test_07_s44_the_starter_is_a_seat_or_chance_with_equal_weights() -> None:
    assert two(starter=1).state.turn == 1
    table = Table(seats=3, starter=-1, top="")
    weights = [rules.weight(table.state, o) for o in table.match.legal(CHANCE)]
    assert weights == [1, 1, 1]
    table.dealer.queue.append("starter 2")
    table.deal("9 7 3 0", "5 6 5 0", "1 2 3 4", "8")
    assert table.looks().state.turn == 2


def test_07_turns_go_on_to_the_next_seat_and_round_the_table() -> None:
    table = Table("9 7 3 0", "5 6 5 0", "1 2 3 4", starter=1).looks()
    order = []
    for _ in range(4):
        order.append(table.state.turn)
        table.play("open", f"place {table.state.turn}.0")
    assert order == [1, 2, 0, 1]


def test_08_a_turn_is_one_card_or_one_call() -> None:
    assert two().choices() == ["open", "closed", "wake"]
    assert two(know_it=1).choices() == ["open", "closed", "wake", "claim"]


# --- The two piles -------------------------------------------------------------------


def test_09_the_open_card_takes_the_place_of_an_own_land() -> None:
    """The worked example of action A; its picture is lost, any faces serve."""
    table = Table("9 7 3 0", "5 6 5 0", top="1").looks().play("open", "place 0.0")
    assert (table.dream(0), table.top, table.state.turn) == ("1 7 3 0", "9", 1)


def test_09_s3_the_open_card_cannot_be_put_back() -> None:
    table = two().play("open")
    assert table.choices() == ["place 0.0", "place 0.1", "place 0.2", "place 0.3"]


def test_09_everybody_knows_the_card_and_its_place() -> None:
    table = two().play("open", "place 0.2")
    assert table.seen(1, 0) == table.seen(SPECTATOR, 0) == "? ? 8 ?"


def test_10_only_the_drawer_sees_the_drawn_card() -> None:
    table = two()
    table.play("closed")
    assert witnessed(table, 0, CHANCE, "4") == 4
    assert witnessed(table, 1, CHANCE, "4") == UNSEEN
    assert witnessed(table, SPECTATOR, CHANCE, "4") == UNSEEN
    table.deal("4")
    assert table.match.view(0).held == 4
    assert table.match.view(1).held < 0


def test_11_a_kept_card_replaces_an_own_land() -> None:
    """The worked example of B1; its picture is lost, any faces serve."""
    table = two().play("closed", "place 0.0", draw="4")
    assert (table.dream(0), table.top) == ("4 7 3 0", "9")
    assert table.seen(0, 0) == "4 7 ? ?"
    assert table.seen(1, 0) == "? ? ? ?"


def test_12_a_laid_card_only_covers_the_open_pile() -> None:
    """The worked example of B2; its picture is lost, any faces serve."""
    table = two().play("closed", "lay", draw="4")
    assert (table.dream(0), table.top, table.state.turn) == ("9 7 3 0", "4", 1)


def test_13_a_special_land_may_be_used_kept_or_laid() -> None:
    """The worked example of B3; its picture is lost, any special land serves."""
    table = two().play("closed", draw="peek")
    assert table.choices()[-2:] == ["lay", "use"]
    table.play("use")
    assert (table.phase, table.top) == ("peeking", "peek")
    assert two().play("closed", "place 0.0", draw="peek").dream(0) == "peek 7 3 0"
    assert two().play("closed", "lay", draw="peek").phase == "turn"


# --- Special lands -------------------------------------------------------------------


def test_14_s4_the_open_pile_gets_take_2_then_the_rejected_then_the_replaced() -> None:
    table = two().play("closed", draw="take")
    table.play("use")
    assert table.top == "take"
    table.deal("4 1")
    table.play("keep 1")
    assert table.top == "4"
    table.play("place 0.0")
    assert (table.top, table.dream(0), table.pile()) == ("9", "1 7 3 0", "4 8 9 take")


def test_14_s4_a_chosen_card_that_is_laid_comes_last() -> None:
    table = two().play("closed", "use", draw="take 4 1").play("keep 4", "lay")
    assert (table.top, table.pile()) == ("4", "1 4 8 take")


def test_14_s5_a_chosen_take_2_goes_on_and_a_rejected_special_does_nothing() -> None:
    table = two().play("closed", "use", draw="take take swap")
    table.play("keep take")
    assert (table.top, table.phase) == ("swap", "holding")
    table.play("use", draw="peek 2")
    table.play("keep peek", "use", "peek 1.0")
    assert table.phase == "turn"
    assert table.seen(0, 1) == "5 ? ? ?"


def test_14_the_two_cards_are_the_drawers_secret_and_one_shows_itself() -> None:
    table = two().play("closed", "use", draw="take 4 1")
    mine, theirs = table.match.view(0), table.match.view(1)
    assert (mine.held, mine.other) == (4, 1)
    assert (theirs.held, theirs.other) == (-1, -1)
    assert witnessed(table, 1, 0, "keep 1") == UNSEEN
    assert witnessed(table, 0, 0, "keep 1") == 1
    table.play("keep 1")
    assert table.match.view(1).top == 4


def test_14_of_two_equal_cards_there_is_one_choice() -> None:
    table = two().play("closed", "use", draw="take 4 4")
    assert table.choices() == ["keep 4"]
    table.play("keep 4", "place 0.0")
    assert (table.dream(0), table.pile()) == ("4 7 3 0", "4 8 9 take")


def test_14_s6_with_one_closed_card_left_there_is_no_choice() -> None:
    table = two().bury("take 4").play("closed", "use", draw="take 4")
    assert table.phase == "holding"
    assert table.match.view(0).held == 4
    table.play("place 0.0")
    assert table.state.rounds_played == 1


def test_14_s6_s40_with_no_closed_card_left_take_2_does_nothing() -> None:
    table = two().bury("take").play("closed", draw="take")
    assert "use" in table.choices()
    table.play("use")
    assert (table.state.rounds_played, table.points) == (1, [19, 16])


def test_15_peek_1_shows_any_land_to_its_player_alone() -> None:
    for place, owner, shown in (("1.2", 1, "? ? 5 ?"), ("0.3", 0, "9 7 ? 0")):
        table = two().play("closed", "use", f"peek {place}", draw="peek")
        assert table.seen(0, owner) == shown
        assert table.seen(1, owner) == ("5 6 ? ?" if owner else "? ? ? ?")
        assert (table.dream(0), table.dream(1)) == ("9 7 3 0", "5 6 5 0")


def test_16_swap_2_exchanges_a_land_of_two_dreams_unseen() -> None:
    table = two().play("closed", "use", "swap 0.2", "with 1.3", draw="swap")
    assert (table.dream(0), table.dream(1)) == ("9 7 0 0", "5 6 5 3")
    assert table.seen(0, 0) == "9 7 ? ?"


def test_16_s30_swap_2_takes_any_two_different_lands() -> None:
    table = Table("9 7 3 0", "5 6 5 0", "1 2 3 4").looks()
    table.play("closed", "use", draw="swap")
    assert len(table.choices()) == 12
    table.play("swap 1.0")
    assert "with 1.0" not in table.choices()
    assert len(table.choices()) == 11
    table.play("with 2.3")
    assert (table.dream(1), table.dream(2)) == ("4 6 5 0", "1 2 3 5")
    own = two().play("closed", "use", "swap 0.0", "with 0.3", draw="swap")
    assert own.dream(0) == "0 7 3 9"


def jubilee(top: str = "1") -> Table:
    return Table("9 7 3 0", "5 6 5 0", top=top, edition=2021).looks()


def test_17_pick_1_fetches_any_card_of_the_open_pile() -> None:
    table = jubilee().play("closed", "lay", draw="7").play("open", "place 1.0")
    table.play("closed", "lay", draw="2").play("closed", "use", draw="pick")
    assert table.choices() == ["pick 1", "pick 2", "pick 5", "pick pick"]
    table.play("pick 1", "place 1.1")
    assert (table.dream(1), table.top) == ("7 1 5 0", "6")
    assert table.pile() == "2 5 6 pick"


def test_17_s26_the_open_pile_never_holds_pick_1_alone() -> None:
    table = jubilee().play("open", "place 0.0").play("closed", "use", draw="pick")
    assert sum(table.state.pile) == 2


def test_17_s27_pick_1_may_fetch_itself_or_a_card_rejected_by_take_2() -> None:
    table = jubilee().play("closed", "use", draw="take.j pick 2")
    table.play("keep pick", "use")
    assert table.choices() == ["pick 1", "pick 2", "pick pick", "pick take.j"]
    table.play("pick 2", "place 0.0")
    assert table.dream(0) == "2 7 3 0"
    itself = jubilee().play("closed", "use", "pick pick", "place 0.0", draw="pick")
    assert (itself.dream(0), itself.pile()) == ("pick 7 3 0", "1 9")


def test_17_s28_the_exchange_is_compulsory_and_has_no_effect() -> None:
    table = jubilee(top="swap.j").play("closed", "use", draw="pick")
    assert all(choice.startswith("pick ") for choice in table.choices())
    table.play("pick swap.j")
    assert table.choices() == ["place 0.0", "place 0.1", "place 0.2", "place 0.3"]
    table.play("place 0.0")
    assert (table.phase, table.dream(0)) == ("turn", "swap.j 7 3 0")


def test_17_s29_everybody_knows_the_picked_card_and_its_place() -> None:
    table = jubilee().play("closed", "use", "pick 1", draw="pick")
    assert table.match.view(1).held == 1
    table.play("place 0.3")
    assert table.seen(1, 0) == table.seen(SPECTATOR, 0) == "? ? ? 1"


def test_17_s39_of_equal_cards_one_copy_leaves_the_pile() -> None:
    table = jubilee().play("closed", "lay", draw="1").play("closed", "lay", draw="2")
    table.play("closed", "use", "pick 1", "place 0.0", draw="pick")
    assert (table.pile(), table.top) == ("1 2 9 pick", "9")


def test_18_a_special_land_from_the_open_pile_is_only_a_number() -> None:
    for symbol in ("take", "peek", "swap"):
        table = Table("9 7 3 0", "5 6 5 0", top=symbol).looks().play("open")
        assert "use" not in table.choices()
        table.play("place 0.0")
        assert (table.phase, table.dream(0)) == ("turn", f"{symbol} 7 3 0")


# --- The decks -----------------------------------------------------------------------


def test_36_the_jubilee_deck_has_56_cards() -> None:
    deck = dict(zip(words.SYMBOLS, (int(n) for n in DECK_JUBILEE), strict=True))
    assert sum(deck.values()) == 56
    assert [deck[str(ravens)] for ravens in range(10)] == [4] * 8 + [0, 6]
    special = [
        deck[name] for name in ("hourglass", "pick", "take.j", "peek.j", "swap.j")
    ]
    assert special == [5, 4, 3, 3, 3]
    assert deck["take"] == deck["peek"] == deck["swap"] == 0


@pytest.mark.parametrize(("option", "values"), [(0, (6, 5, 3, 7)), (1, (8, 5, 6, 7))])
def test_36_the_jubilee_specials_count_by_the_option(
    option: int, values: tuple[int, ...]
) -> None:
    table = Table(
        *("pick take.j peek.j swap.j", "9 9 9 9"),
        top="4",
        edition=2021,
        special_values=option,
        caller_keeps_sum=1,
    )
    table.looks().play("wake")
    assert table.points[0] == sum(values)
    state = table.state
    kinds = [words.SYMBOLS.index(s) for s in ("pick", "take.j", "peek.j", "swap.j")]
    assert tuple(rules.ravens(state, kind) for kind in kinds) == values


def test_37_the_deck_of_2017_has_54_cards() -> None:
    deck = dict(zip(words.SYMBOLS, (int(n) for n in DECK_2017), strict=True))
    assert sum(deck.values()) == 54
    assert [deck[str(ravens)] for ravens in range(10)] == [4] * 9 + [9]
    assert [deck[name] for name in ("take", "peek", "swap")] == [3, 3, 3]
    assert sum(deck.values()) == sum(deck[s] for s in words.SYMBOLS[:14]) == 54
    state = two().state
    total = sum(int(DECK_2017[k]) * rules.ravens(state, k) for k in range(KINDS))
    assert total == 279


# --- What is known -------------------------------------------------------------------


def test_38_s31_knowledge_travels_with_a_swapped_card() -> None:
    table = two().play("closed", "use", "swap 0.0", "with 1.3", draw="swap")
    assert table.seen(0, 1) == "? ? ? 9"
    assert table.seen(0, 0) == "? 7 ? ?"
    assert table.seen(1, 1) == "5 6 ? ?"


def test_38_s32_sight_shows_the_top_of_the_open_pile_and_memory_all_of_it() -> None:
    table = two().play("closed", "lay", draw="4")
    kinds = [kind for kind in range(KINDS) if table.match.sight(1).pile[kind]]
    assert kinds == [4]
    assert [k for k in range(KINDS) if table.match.view(1).pile[k]] == [4, 8]


def test_38_s32_pick_1_lets_its_player_alone_leaf_through_the_open_pile() -> None:
    table = jubilee().play("closed", "lay", draw="4").play("closed", "use", draw="pick")
    shown = [sum(table.match.sight(viewer).pile) for viewer in (0, 1, SPECTATOR)]
    assert shown == [1, 3, 1]


def test_38_sight_remembers_no_land() -> None:
    table = two().play("open", "place 0.0")
    sight = table.match.sight(0)
    assert all(sight.cards[place] < 0 for place in range(8))


def test_39_exchanges_looks_and_claims_stay_in_the_own_dream() -> None:
    looks = Table("9 7 3 0", "5 6 5 0")
    assert looks.match.legal(0) == [rules.PLACE + place for place in range(4)]
    for moves in (("open",), ("closed",), ("claim",), ("claim", "point 0.0")):
        table = two(know_it=1)
        table.deal("4" if moves == ("closed",) else "")
        table.play(*moves, draw="")
        assert not any(" 1." in choice for choice in table.choices())


def test_40_lands_keep_their_places_through_exchanges() -> None:
    table = two().play("open", "place 0.2").play("closed", "place 1.1", draw="1")
    assert (table.dream(0), table.dream(1)) == ("9 7 8 0", "5 1 5 0")


def test_notation_counts_from_0_and_labels_from_1() -> None:
    table = two().play("open")
    action = words.action(table.state, 0, "place 0.2")
    assert action == rules.PLACE + 2
    assert "land 3" in words.label(table.match.view(0), 0, action, "en")
