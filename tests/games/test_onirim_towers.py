"""The Towers: a test a paragraph and a ruling."""

import random

import pytest

from sennik.games.common import HIDDEN, SPECTATOR, UNSEEN, sheet
from sennik.games.onirim import rules, thumb
from sennik.games.onirim.facts import HAND_KINDS, KINDS, NIGHTMARE, TOWER
from sennik.games.onirim.towers import meet, tower_colour, tower_sight
from tests.games.onirim_table import KIND, SHORT, alone, together, words
from tests.walks import Walk, legal, opened, seen, walked

GROUP = "r5 g4 b4 n5"  # a row that does its part of a victory
ALL_DOORS = "rd rd bd bd gd gd nd nd"
EDGES = {
    "r3": ("sm", "m"), "r4": ("s", "m"), "r5": ("", "m"),
    "b3": ("m", "sm"), "b4": ("m", "m"), "b5": ("m", ""),
    "g3": ("s", "sm"), "g4": ("s", "s"), "g5": ("s", ""),
    "n3": ("sm", "s"), "n4": ("m", "s"), "n5": ("", "s"),
}  # fmt: skip


def test_45_twelve_towers_join_the_deck() -> None:
    for towers, cards in ((0, 76), (1, 88), (2, 88)):
        state, _ = opened(rules, {"towers": towers})
        deck = [0] * KINDS
        rules.deck(state, deck)
        assert (sum(deck), state.left) == (cards, cards)
    names = [SHORT[kind] for kind in range(TOWER, HAND_KINDS)]
    assert sorted(names) == sorted(EDGES)
    for name in names:
        assert "rbgn"[tower_colour(KIND[name])] == name[0]
        assert tower_sight(KIND[name]) == int(name[1])


def test_45_a_match_without_towers_has_none() -> None:
    assert alone().refused("raise right r4") == 45
    assert "tower" not in words.table(alone().match.view(0), 0, "en", ["Ada"])


def test_46_o25_towers_count_as_cards_of_the_hand() -> None:
    table = alone("rs r3 rm n5 gm", towers=1)
    assert (table.phase, table.hand()) == ("turn", "rs rm gm r3 n5")
    table.play("play rs").deal("xx").play("pay hand").deal("b4 rd rs rs rs rs")
    assert (table.phase, table.hand()) == ("turn", "rs rs rs rs b4")


def test_46_a_nightmare_throws_turned_towers_away() -> None:
    table = alone(towers=1).play("play rs").deal("xx").play("pay five")
    table.deal("r3 rs rs rs rs")
    assert (table.state.discards[KIND["r3"]], table.phase) == (1, "drawing")


def test_47_a_tower_breaks_no_series() -> None:
    table = alone("rs r4 rm bs rk", towers=1)
    table.play("play rs").deal("bs").play("raise right r4").deal("bs")
    assert (table.state.series[0], table.towers()) == (1, "r4")


@pytest.mark.parametrize("left", EDGES)
def test_48_edges_must_not_share_a_symbol(left: str) -> None:
    for right in EDGES:
        clash = set(EDGES[left][1]) & set(EDGES[right][0])
        assert meet(KIND[left], KIND[right]) == (not clash)


def test_48_towers_join_either_end() -> None:
    table = alone("g4 n5 r5 b4 rs", towers=1)
    table.play("raise right g4").deal("rs").play("raise right b4").deal("rs")
    table.play("raise left r5").deal("rs").play("raise right n5").deal("rs")
    assert table.towers() == GROUP


def test_49_a_tower_shows_cards_and_loses_none() -> None:
    table = alone("r4 rm rs bs gm", towers=1).play("discard r4")
    table.deal("xx rd bs gk")
    assert (table.phase, table.state.left) == ("ordering", 83)
    table.play("order gk", "order bs", "order rd").deal("gk")
    top = [SHORT[kind] for kind in table.state.top.tolist()[:3]]
    assert (table.phase, top) == ("turn", ["bs", "rd", "xx"])


def test_49_only_the_cards_it_shows_are_put_in_order() -> None:
    table = alone("r5 b3 rs bs gm", towers=1).play("discard r5").deal("rs bs gs ns rm")
    table.play("order rs", "order bs", "order gs", "order ns").deal("rs")
    table.play("discard b3").deal("bs gs ns")
    assert [SHORT[a] for a in legal(rules, table.state, 0)] == ["bs", "gs", "ns"]
    table.play("order ns", "order gs").deal("ns")
    assert [SHORT[kind] for kind in table.state.top.tolist()[:3]] == ["gs", "bs", "rm"]


def test_49_a_view_over_an_empty_pile_shows_nothing() -> None:
    table = alone("r3 rm rs bs gm", towers=1).left_only("")
    assert (table.play("discard r3").phase, table.state.sights) == ("over", 0)


def test_50_doors_alone_do_not_win() -> None:
    table = alone("rk rm n5 bs gm", towers=1).with_towers("r5 g4 b4")
    table.with_doors(0, "rd bd bd gd gd nd nd").play("play rm").deal("rd")
    table.play("unlock")
    assert (table.phase, table.state.found) == ("drawing", 8)
    table.deal("rs rs").play("raise right n5")
    assert (table.phase, table.match.winners()) == ("over", [0])


def test_50_the_last_door_wins_where_a_group_stands() -> None:
    table = alone("rk rm n5 bs gm", towers=1).with_towers(GROUP.replace(" n5", " n3"))
    assert table.towers() == "r5 g4 b4 n3"
    table.with_doors(0, "rd bd bd gd gd nd nd").play("play rm").deal("rd")
    assert (table.play("unlock").phase, table.match.winners()) == ("over", [0])


def test_50_a_falling_tower_can_complete_a_group() -> None:
    table = alone("rk rm rs bs gm", towers=1).with_towers("r5 g4 b4 b5 n5")
    table.with_doors(0, ALL_DOORS).play("play rm").deal("xx").play("pay rk")
    assert table.play("raze b5").match.winners() == [0]


def test_50_without_towers_of_a_colour_there_is_no_hope() -> None:
    table = alone(towers=1)
    for name in ("g3", "g4", "g5"):
        table.state.pile[KIND[name]] -= 1
        table.state.discards[KIND[name]] += 1
    view = table.match.view(0)
    assert rules.hopeless_reason(view) == rules.TOWERS_GONE
    assert "No tower of one colour is left" in words.table(view, 0, "en", ["Ada"])
    table.state.phase = rules.OVER
    ended = words.result(table.match.view(0), 0, "en", ["Ada"])
    assert "towers of one colour" in ended


def test_51_a_paid_nightmare_takes_a_tower() -> None:
    table = alone(towers=1).with_towers("r4 g4 b4").play("play rs").deal("xx")
    table.play("pay rk")
    assert (table.phase, table.state.discards[NIGHTMARE]) == ("razing", 0)
    assert table.refused("raze g4") == 51
    table.play("raze r4")
    assert (table.towers(), table.state.discards[NIGHTMARE]) == ("g4 b4", 1)
    assert table.phase == "drawing"


def test_51_false_destruction_sends_the_nightmare_to_limbo() -> None:
    table = alone(towers=1).with_towers("r4").play("play rs").deal("xx")
    table.play("pay rk", "spare")
    assert (table.towers(), table.state.limbo[4], table.phase) == ("r4", 1, "drawing")
    assert table.state.discards[NIGHTMARE] == 0


def test_51_o26_an_end_can_always_go_after_a_new_hand_too() -> None:
    table = alone(towers=1).with_towers("r4 g4 b4").play("play rs").deal("xx")
    table.play("pay hand").deal("rs rs rs rs rs")
    choices = [words.text(table.state, 0, a) for a in legal(rules, table.state, 0)]
    assert set(choices) == {"raze blue.tower4", "raze red.tower4", "spare"}
    assert table.play("raze b4").phase == "turn"


def test_52_a_finished_group_is_safe() -> None:
    table = alone(towers=1).with_towers(GROUP).play("play rs").deal("xx")
    assert table.play("pay rk").phase == "drawing"
    assert table.state.discards[NIGHTMARE] == 1


def test_52_the_group_protects_nobody_else() -> None:
    """A ruling of ours [54]."""
    table = alone(towers=1).with_towers(f"{GROUP} b5").play("play rs").deal("xx")
    table.play("pay rk")
    assert table.refused("raze r5") == 52
    assert table.play("raze b5").towers() == GROUP


def test_52_a_tower_between_two_groups_falls() -> None:
    row = "r3 g3 n5 b4 g5 g4 b5 n3 r5"
    table = alone(towers=1).with_towers(row).play("play rs").deal("xx")
    assert table.play("pay rk").phase == "razing"
    assert table.refused("raze r3") == table.refused("raze r5") == 52
    assert table.play("raze g5").towers() == "r3 g3 n5 b4 g4 b5 n3 r5"


def test_52_none_falls_where_the_only_unsafe_tower_cannot_leave() -> None:
    row = "r3 g3 n5 b4 g4 b3 r5 g5 n3"
    table = alone(towers=1).with_towers(row).play("play rs").deal("xx")
    assert table.play("pay rk").phase == "drawing"
    assert (table.towers(), table.state.discards[NIGHTMARE]) == (row, 1)


def test_52_no_group_is_safe_in_the_hard_game() -> None:
    table = alone(towers=2).with_towers(GROUP).play("play rs").deal("xx")
    assert table.play("pay rk", "raze n5").towers() == "r5 g4 b4"


def test_53_two_build_one_row() -> None:
    table = together("g4 rm bk", "r5 gm gs", "n5 bm", towers=1)
    table.play("raise right g4").deal("rs").play("raise left r5").deal("rs")
    assert (table.towers(), table.state.turn) == ("r5 g4", 0)
    assert table.refused("raise shared right b4") == 31
    table.play("raise shared right n5").deal("rs")
    assert (table.towers(), table.shared()) == ("r5 g4 n5", "rs bm")


def test_53_both_look_out_of_a_tower() -> None:
    table = together("r3 rm bk", "bs gm gs", "ns bm", towers=1)
    table.play("discard r3", "keep")
    assert rules.witness(table.state, 1, 7, KIND["rd"]) == KIND["rd"]
    assert rules.witness(table.state, SPECTATOR, 7, KIND["rd"]) == UNSEEN
    table.deal("rd rs gs")
    views = [seen(rules, table.state, seat).top.tolist()[:3] for seat in (1, SPECTATOR)]
    assert views == [[KIND["rd"], KIND["rs"], KIND["gs"]], [HIDDEN] * 3]
    table.play("order rs", "order gs").deal("rs")
    assert table.hand(0, seen(rules, table.state, 1)) == "rs rm bk"


def test_53_a_tower_can_be_swapped_and_drafted() -> None:
    table = together("r3 rm bk", "bs gm gs", "ns b4", towers=1)
    table.play("discard rm", "swap r3", "for b4").deal("rs")
    assert (table.hand(0), table.shared()) == ("rs bk b4", "ns r3")


def test_a_match_without_towers_may_follow_one_with_them() -> None:
    used, options = opened(rules, {"towers": 1, "seats": 2})
    for moment in walked(rules, Walk({"towers": 1, "seats": 2}), random.Random(4)):
        used.assign(moment.state)
    options.towers = 0
    fresh = sheet(rules.State)
    rules.setup(fresh, options)
    rules.setup(used, options)
    assert used.tobytes() == fresh.tobytes()


@pytest.mark.parametrize("row", ["g4", "r4 g4", "r5 g4 b4"])
def test_rules_of_thumb_build_a_group(row: str) -> None:
    table = alone("b3 n5 rs bs gm", towers=1).with_towers(row)
    choices = legal(rules, table.state, 0)
    chosen = thumb.choose(table.match.view(0), 0, choices, len(choices), 0)
    table.match.play(0, chosen)
    assert len({name[0] for name in table.towers().split()}) == len(row.split()) + 1


def test_rules_of_thumb_give_up_a_tower_that_is_in_the_way() -> None:
    table = alone(towers=1).with_towers("r5 g4 b5 g3").play("play rs").deal("xx")
    table.play("pay rk")
    choices = legal(rules, table.state, 0)
    chosen = thumb.choose(table.match.view(0), 0, choices, len(choices), 0)
    assert words.text(table.state, 0, chosen) == "raze green.tower3"
