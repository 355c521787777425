"""Happy Dreams and Dark Premonitions: a test a paragraph and a ruling."""

import random

import pytest

from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, UNSEEN, sheet
from sennik.games.onirim import rules, thumb
from sennik.games.onirim.facts import GONE, KINDS, NIGHTMARE, OPEN, TOP_ROOM
from tests.games.onirim_table import KIND, SHORT, Table, alone, together, words
from tests.walks import Walk, legal, opened, seen, walked


def open_omens(table: Table) -> str:
    """The premonitions that lie open, in short."""
    states = table.state.omens.tolist()
    names = SHORT[KIND["?red"] : KIND["+r"]]
    return " ".join(name for name, at in zip(names, states, strict=True) if at == OPEN)


def dreaming(cards: str = "rs rm rk bs gm") -> Table:
    """One traveller who has just drawn a happy dream."""
    table = alone(cards, dreams=1)
    return table.play(f"play {cards.split()[0]}").deal("hh")


def unlocked(colours: str, hand: str, omens: str, before: str = "") -> Table:
    """One traveller who holds keys, plays a sun and unlocks doors of these colours."""
    table = alone(hand, omens, dreams=1).with_doors(0, before).play("play bs")
    for colour in colours.split():
        table.deal(f"{colour}d").play("unlock")
    return table


# --- Dreams ------------------------------------------------------------------------


@pytest.mark.parametrize(("dreams", "omens"), [(1, 4), (2, 5), (3, 6)])
def test_55_so_many_premonitions_lie_open(dreams: int, omens: int) -> None:
    state, _ = opened(rules, {"dreams": dreams})
    deck = [0] * KINDS
    rules.deck(state, deck)
    assert (state.left, sum(deck), state.coming) == (80, 88, omens)
    table = alone(omens=" ".join(SHORT[KIND["?red"] :][:omens]), dreams=dreams)
    assert len(open_omens(table).split()) == omens
    assert (table.phase, table.state.coming) == ("turn", 0)


def test_55_the_reserve_is_left_to_chance() -> None:
    table = Table("?red ?blue ?pair", dreams=1)
    reserve = legal(rules, table.state, CHANCE)
    names = [SHORT[kind] for kind in reserve]
    assert names == ["?green", "?brown", "?three", "?four", "?five"]
    assert {rules.weight(table.state, kind) for kind in reserve} == {1}


def test_56_o12_dreams_that_are_not_drawn_wait_in_limbo() -> None:
    table = alone("hh rs rm rk bs gm", dreams=1)
    assert (table.phase, table.state.left) == ("turn", 75)
    table.play("play rs").deal("xx").play("pay five").deal("hh rs rs rs rs")
    assert (table.state.limbo[5], table.state.limbo_count) == (1, 1)
    table.deal("xx").play("pay hand").deal("hh rs rs rs rs gs")
    assert (table.phase, table.state.pile[KIND["hh"]]) == ("turn", 4)


def test_56_a_dream_that_can_bring_nothing_is_over() -> None:
    table = alone(dreams=1).left_only("hh")
    for omen in range(8):
        table.state.omens[omen] = GONE
    table.play("play rs").deal("hh")
    assert (table.phase, table.state.discards[KIND["hh"]]) == ("over", 4)


def test_57_a_dispelled_premonition_never_comes_true() -> None:
    table = dreaming("bs rk rk rs gm").play("dispel ?pair")
    assert (open_omens(table), table.phase) == ("?red ?blue ?five", "drawing")
    assert table.state.discards[KIND["hh"]] == 1
    table.deal("rd").play("unlock").deal("rd").play("unlock")
    assert (open_omens(table), table.state.found) == ("?blue ?five", 2)


def test_58_the_card_found_is_drawn_next() -> None:
    table = dreaming()
    shuffles = table.state.shuffles
    table.play("seek").play("find nd")
    assert (table.state.shuffles, table.phase) == (shuffles + 1, "drawing")
    assert legal(rules, table.state, CHANCE) == [KIND["nd"]]
    table.deal("nd ns")
    assert (table.phase, table.hand()) == ("turn", "bs ns rm gm rk")


def test_58_only_what_is_in_the_pile_can_be_found() -> None:
    table = dreaming().left_only("rs bs xx").play("seek")
    assert [SHORT[kind] for kind in legal(rules, table.state, 0)] == ["rs", "bs", "xx"]
    assert table.refused("find gm") == 58


def test_59_all_seven_cards_may_go() -> None:
    table = dreaming().play("gaze").deal("xx rd bs gk nm xx rs")
    for card in ("xx", "xx", "rd", "bs", "gk", "nm", "rs"):
        table.play(f"dismiss {card}")
    assert (table.phase, table.state.top_count) == ("drawing", 0)
    assert table.state.discards[KIND["hh"]] == 1


def test_59_a_later_prophecy_shows_the_first_five() -> None:
    table = dreaming("rs rm rk bs gm").play("gaze").deal("xx rd bs gk nm xx rs")
    table.play("enough", *(f"order {c}" for c in ("bs", "gk", "nm", "rs", "rd", "xx")))
    table.deal("bs").play("discard rk").deal("gk nm rs rd xx")
    assert (table.phase, table.state.top_count) == ("dismissing", 6)
    table.play("dismiss xx", "order rd", "order rs", "order nm").deal("rd")
    top = [SHORT[kind] for kind in table.state.top.tolist()[: table.state.top_count]]
    assert top == ["rs", "nm", "gk", "xx"]


# --- Premonitions ------------------------------------------------------------------


def test_60_a_premonition_comes_true_and_leaves_the_game() -> None:
    table = unlocked("g", "gk bs rs rs gm", "?green ?brown ?five ?four", "gd")
    assert (open_omens(table), table.phase) == ("?brown ?four ?five", "drawing")
    assert table.state.limbo[4] == 0  # no nightmare was discarded


def test_60_two_green_doors_call_a_nightmare_back() -> None:
    table = alone("gk bs rk rs gm", "?green ?brown ?five ?four", dreams=1)
    table.with_doors(0, "gd").play("play bs").deal("xx").play("pay rk").deal("gd")
    table.play("unlock")
    assert (table.state.limbo[4], table.state.discards[NIGHTMARE]) == (1, 0)


def test_60_a_premonition_turned_up_late_comes_true_at_once() -> None:
    table = unlocked("g", "gk bs rs rs gm", "?red ?brown ?five ?four", "bd bd rd rd")
    assert table.state.coming == 2
    table.deal("?green ?three")
    assert (open_omens(table), table.phase) == ("?green ?brown ?four", "redrawing")


def test_61_conditions_are_looked_at_anew_after_each() -> None:
    table = unlocked("n", "nk bs rs rs gm", "?brown ?pair ?five ?four", "nd")
    assert table.phase == "obeying"
    table.play("obey ?brown", "pay nd")
    assert (open_omens(table), table.phase) == ("?pair ?four ?five", "drawing")


def test_61_a_victory_comes_first() -> None:
    table = alone("nk bs rs rs gm", "?brown ?pair ?five ?four", dreams=1)
    for omen in (4, 6, 7):
        table.state.omens[omen] = GONE
    table.with_doors(0, "rd rd bd bd gd gd nd").play("play bs").deal("nd")
    table.play("unlock")
    assert (table.phase, table.match.winners()) == ("over", [0])
    assert open_omens(table) == "?brown"


def test_62_the_pile_loses_its_red_chambers_but_no_red_tower() -> None:
    """A ruling of ours [68]."""
    table = alone("rk bs rs r4 gm", "?red ?brown ?five ?four", dreams=1, towers=1)
    table.with_doors(0, "rd").play("play bs")
    table.deal("rd").play("unlock")
    left = [table.state.pile[KIND[c]] for c in ("rs", "rm", "rk", "r3", "r5")]
    assert left == [0, 0, 0, 1, 1]
    assert table.state.discards[KIND["rs"]] == 8
    assert table.state.left == sum(table.state.pile.tolist()) == table.state.stock


def test_62_four_colours_end_the_happy_dreams() -> None:
    table = unlocked("r", "rk bs rs rs gm", "?green ?brown ?five ?four", "bd gd nd")
    assert table.state.discards[KIND["hh"]] == 4
    assert (table.phase, open_omens(table)) == ("drawing", "?green ?brown ?five")


def test_63_two_keys_of_the_pile_go() -> None:
    table = unlocked("b", "bk bs rs rs gm", "?green ?blue ?five ?four", "bd")
    assert table.phase == "yielding"
    table.play("yield nk", "yield nk")
    assert (table.phase, table.state.discards[KIND["nk"]]) == ("drawing", 2)


def test_63_fewer_keys_are_taken_where_there_are_fewer() -> None:
    table = alone("bk bs rs rs gm", "?green ?blue ?five ?four", dreams=1)
    table.with_doors(0, "bd").left_only("bd gk rs rs rs").play("play bs")
    table.deal("bd").play("unlock", "yield gk")
    assert table.phase == "drawing"


def test_64_a_pair_loses_one_of_its_doors() -> None:
    table = unlocked("r", "rk bs rs rs gm", "?green ?pair ?five ?four", "rd bd")
    assert table.refused("pay bd") == 64
    table.play("pay rd")
    assert (table.state.found, table.state.limbo[0]) == (2, 1)


def test_65_no_more_premonitions_come_than_there_are() -> None:
    omens = "?green ?brown ?pair ?four ?five ?red"
    table = alone("gk bs rs rs gm", omens, dreams=3).with_doors(0, "bd rd gd nd")
    for omen in (1, 2, 4, 5, 6):
        table.state.omens[omen] = GONE
    table.play("play bs").deal("gd").play("unlock")
    assert (table.phase, table.state.coming) == ("drawing", 0)


def test_65_a_pile_that_runs_out_loses_the_dream() -> None:
    table = alone("gk bs rs rs gm", "?three ?brown ?five ?four", dreams=1)
    table.with_doors(0, "bd rd").left_only("gd rs rs").play("play bs").deal("gd")
    assert table.play("unlock").deal("rs rs").phase == "over"
    assert table.match.winners() == []


# --- Together ----------------------------------------------------------------------


def pair_of_travellers(omens: str) -> Table:
    """Seat 0 holds a red key, and seat 1 has a red door."""
    table = together("rs bm rk", "bs rs gs", "gm bm", omens, dreams=1)
    return table.with_doors(1, "rd").play("play rs")


def test_66_o24_doors_of_both_count() -> None:
    table = pair_of_travellers("?pair ?brown ?five ?four").deal("rd").play("unlock")
    assert table.phase == "forfeiting"
    table.play("pay rd")
    assert table.state.doors.tolist() == [[0, 0, 0, 0], [1, 0, 0, 0]]


def test_66_o24_the_hand_is_that_of_the_turn_and_the_shared_cards() -> None:
    table = pair_of_travellers("?three ?brown ?five ?four").with_doors(1, "bd")
    table.deal("rd").play("unlock")
    assert (table.phase, table.hand(0), table.shared()) == ("redrawing", "", "")
    assert table.hand(1) == "rs bs gs"
    table.deal("xx bs bs bs ns ns ?red")
    assert (table.hand(0), table.shared(), table.phase) == ("bs bs bs", "ns ns", "turn")


def test_67_o33_seven_cards_are_seen_by_the_dreamer_alone() -> None:
    table = pair_of_travellers("?three ?brown ?five ?four").deal("hh").play("gaze")
    for viewer in (1, SPECTATOR):
        assert rules.witness(table.state, viewer, CHANCE, KIND["xx"]) == UNSEEN
    table.deal("xx rd bs gk nm xx rs")
    assert seen(rules, table.state, 0).top[0] == KIND["xx"]
    assert rules.witness(table.state, 1, 0, KIND["xx"]) == KIND["xx"]
    table.play("dismiss xx", "enough")
    for viewer in (1, SPECTATOR):
        assert seen(rules, table.state, viewer).top.tolist() == [HIDDEN] * TOP_ROOM
        assert rules.witness(table.state, viewer, 0, KIND["rd"]) == UNSEEN


def test_67_a_search_tells_the_partners_hand_and_nothing_to_others() -> None:
    table = pair_of_travellers("?three ?brown ?five ?four").deal("bs").play("play bs")
    table.deal("nk").play("play bm").deal("hh")
    assert table.hand(1, seen(rules, table.state, 0)) == "rs gs"
    table.play("seek")
    assert table.hand(1, seen(rules, table.state, 0)) == "rs gs nk"
    assert table.hand(1, seen(rules, table.state, 0, "sight")) == "rs gs nk"
    assert table.hand(1, seen(rules, table.state, SPECTATOR)) == "rs gs"
    assert rules.witness(table.state, 1, 0, KIND["gd"]) == UNSEEN
    table.play("find gd")
    assert seen(rules, table.state, 1).top[0] == HIDDEN


def test_67_red_chambers_in_hand_are_shown() -> None:
    table = pair_of_travellers("?red ?brown ?five ?four").deal("rm").play("play bs")
    table.deal("rs").play("play rm").deal("rd").play("unlock")
    assert table.hand(1, seen(rules, table.state, 0)) == "rs rs gs"
    assert table.hand(1, seen(rules, table.state, SPECTATOR)) == "rs rs gs"
    assert [table.state.known[1, KIND[card]] for card in ("rs", "rm", "rk")] == [
        2,
        0,
        0,
    ]


def test_67_keys_are_chosen_by_who_sees_the_pile() -> None:
    table = together(
        "bs bm bk", "rs gs nk", "gm bm", "?blue ?red ?four ?five", dreams=1
    )
    table.with_doors(1, "bd").play("play bs").deal("bd").play("unlock")
    assert table.phase == "yielding"
    assert table.hand(1, seen(rules, table.state, 0)) == "rs gs nk"
    table.play("yield gk", "yield gk")
    assert table.state.shown[1, KIND["nk"]] == 1  # it was drafted


# --- Around the rules --------------------------------------------------------------


def test_a_match_without_dreams_may_follow_one_with_them() -> None:
    used, options = opened(rules, {"dreams": 3, "seats": 2})
    for moment in walked(rules, Walk({"dreams": 3, "seats": 2}), random.Random(4)):
        used.assign(moment.state)
    options.dreams = 0
    fresh = sheet(rules.State)
    rules.setup(fresh, options)
    rules.setup(used, options)
    assert used.tobytes() == fresh.tobytes()


def test_a_match_without_dreams_has_none() -> None:
    table = words.table(alone().match.view(0), 0, "en", ["Ada"])
    assert "premonition" not in table and "happy" not in table


def test_the_table_names_open_premonitions() -> None:
    table = words.table(alone(dreams=1).match.view(0), 0, "en", ["Ada"])
    table = table.replace("\u00a0", " ")
    assert "two red doors · two blue doors · a pair of doors · five doors" in table
    assert "4 in reserve" in table and "happy dreams: 4" in table


def chosen(table: Table) -> str:
    """What the rules of thumb do, in notation."""
    choices = legal(rules, table.state, 0)
    action = thumb.choose(table.match.view(0), 0, choices, len(choices), 0)
    return str(words.text(table.state, 0, action))


def test_rules_of_thumb_dispel_the_worst_premonition() -> None:
    assert chosen(dreaming()) == "dispel omen.pair"


def test_rules_of_thumb_find_a_door_that_they_can_unlock() -> None:
    assert chosen(dreaming("rs gm nk bs bs").play("seek")) == "find brown.door"


def test_rules_of_thumb_discard_the_nightmares_they_see() -> None:
    table = dreaming().play("gaze").deal("xx rd bs gk nm xx rs")
    assert chosen(table) == "dismiss nightmare"
    assert chosen(table.play("dismiss xx", "dismiss xx")) == "enough"
