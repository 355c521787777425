"""Onirim by its rulebook: numbers in names are paragraphs, o-numbers are rulings."""

import random

import numpy as np

from sennik.engine.dealers import DuplicateDealer, FastDealer
from sennik.engine.match import Match
from sennik.games.common import CHANCE, OK, SPECTATOR, UNSEEN
from sennik.games.onirim import rules, thumb
from sennik.games.onirim.drawing import cards_left
from sennik.games.onirim.facts import (
    BASE_CARDS,
    BASE_KINDS,
    CHAMBERS,
    DECK,
    DOOR,
    KEYS,
    KINDS,
    LOOKING,
    NIGHTMARE,
    TOWER,
)
from tests.games.onirim_table import KIND, ONIRIM, Table, alone, together, words
from tests.games.onirim_walks import WALKS
from tests.walks import copied, legal, opened, walked

# --- Alone -------------------------------------------------------------------------


def test_02_the_deck_has_76_cards() -> None:
    state, _ = opened(rules, {})
    deck = [0] * KINDS
    rules.deck(state, deck)
    assert sum(deck) == BASE_CARDS == 76
    assert [deck[KIND[c]] for c in ("rs", "bs", "gs", "ns")] == [9, 8, 7, 6]
    assert [deck[KIND[c]] for c in ("rm", "nm", "rk", "nk")] == [4, 4, 3, 3]
    assert deck[DOOR:TOWER] == [2, 2, 2, 2, 10]


def test_03_doors_and_nightmares_never_come_into_a_hand() -> None:
    for walk in WALKS:
        for moment in walked(rules, walk, random.Random(1)):
            private = moment.state.array["private"][0]
            assert sum(moment.state.held) == private.sum()
            assert private[:, DOOR:TOWER].sum() == 0


def test_04_05_limbo_keeps_doors_and_nightmares_until_the_hand_is_dealt() -> None:
    table = Table("rs xx bm rd gk ns")
    assert (table.state.limbo_count, table.state.left) == (2, 70)
    table.deal("rm")
    assert (table.phase, table.hand()) == ("turn", "rs ns rm bm gk")
    assert (table.state.limbo_count, table.state.left) == (0, 71)


def test_06_everybody_can_work_out_what_is_left() -> None:
    table = alone()
    left = cards_left(table.match.view(SPECTATOR))
    assert left == [table.state.pile[one] for one in range(BASE_KINDS)]
    text = words.table(table.match.view(0), 0, "en", ["Ada"])
    assert "Left in the pile (nightmares: 10)" in text


def test_02_the_pile_is_packed_as_it_is_counted_under_all_options() -> None:
    for number, walk in enumerate(WALKS):
        for moment in walked(rules, walk, random.Random(number), most=300):
            counts = np.array(moment.state.packed).view("i1").tolist()
            assert counts == [moment.state.pile[kind] for kind in range(NIGHTMARE)]


def test_07_a_turn_is_play_then_draw_then_shuffle() -> None:
    table = alone().play("play rs")
    assert table.phase == "drawing"
    table.deal("bd")
    assert (table.phase, table.state.limbo_count) == ("drawing", 1)
    shuffles = table.state.shuffles
    table.deal("gs")
    assert (table.phase, table.state.limbo_count) == ("turn", 0)
    assert table.state.shuffles == shuffles + 1


def test_09_o14_only_neighbours_must_differ() -> None:
    table = alone("rs rm rs bk gk").play("play rs").deal("rs").play("play rm")
    table.deal("rs").play("play rs")
    assert table.phase == "searching"
    table.play("fetch").deal("ns").play("play bk").deal("ns")
    assert table.refused("play gk") == 9


def test_10_o31_a_found_door_is_followed_by_a_shuffle_that_ends_a_known_order() -> None:
    table = alone("rs rm rk bk rs").play("discard bk").deal("rd gs bs ns nm")
    table.play("dismiss nm", "order gs", "order bs", "order ns").deal("gs")
    table.play("play rs").deal("bs").play("play rm").deal("ns").play("play rs")
    assert list(table.state.top)[:1] == [KIND["rd"]]
    table.play("fetch")
    assert (table.state.top_count, table.state.doors[0, 0]) == (0, 1)
    assert table.state.pile[KIND["rd"]] == 1


def test_11_o2_o30_the_fourth_card_starts_a_new_series() -> None:
    table = (
        alone("rs rm rs rm rs").play("play rs").deal("rm").play("play rm").deal("rk")
    )
    table.play("play rs", "fetch").deal("bs").play("play rm").deal("bs")
    assert (table.phase, table.state.series[0]) == ("turn", 1)
    table.play("play rs").deal("bs").play("play rk")
    assert table.phase == "searching"


def test_12_o4_a_third_card_without_a_door_in_the_pile_finds_nothing() -> None:
    table = alone("rs rm rs bs gs").with_doors(0, "rd rd")
    shuffles = table.state.shuffles
    table.play("play rs").deal("bs").play("play rm").deal("bs").play("play rs")
    assert (table.phase, table.state.series[0]) == ("drawing", 0)
    assert table.state.shuffles == shuffles


def test_12_o31_a_declined_search_keeps_a_known_order() -> None:
    table = alone("rs rm rs bk gs").play("discard bk").deal("bs gs bs ns nm")
    table.play("dismiss nm", "order gs", "order bs", "order bs").deal("gs")
    table.play("play rs").deal("bs").play("play rm").deal("bs").play("play rs", "forgo")
    assert (table.phase, table.state.top_count) == ("drawing", 1)
    assert legal(rules, table.state, CHANCE) == [KIND["ns"]]


def test_13_o1_only_a_discarded_key_brings_a_prophecy() -> None:
    assert alone().play("discard rs").phase == "drawing"
    assert alone().play("discard rk").phase == "looking"
    paid = alone().play("play rs").deal("xx").play("pay rk")
    assert paid.phase == "drawing"
    unlocked = alone().play("play rs").deal("rd").play("unlock")
    assert unlocked.phase == "drawing"


def test_14_fewer_than_five_cards_are_looked_at_and_one_must_go() -> None:
    table = alone().left_only("bs gs").play("discard rk").deal("bs gs")
    assert table.phase == "dismissing"
    table.play("dismiss bs")
    assert (table.phase, table.state.left) == ("drawing", 1)
    last = alone().left_only("bs").play("discard rk").deal("bs").play("dismiss bs")
    assert (last.phase, last.match.winners()) == ("over", [])


def test_15_o32_known_cards_come_in_their_order_without_chance() -> None:
    table = alone().play("discard rk").deal("bs gs bm ns nm")
    table.play("dismiss nm", "order ns", "order bm", "order gs")
    for card in ("ns", "bm", "gs", "bs"):
        assert legal(rules, table.state, CHANCE) == [KIND[card]]
        assert rules.tickets(table.state) == rules.weight(table.state, KIND[card]) == 1
        table.deal(card)
        if card != "bs":
            table.play(f"discard {table.hand().split()[0]}")
    assert table.state.top_count == 0


def test_16_o10_a_prophecy_of_an_empty_pile_shows_nothing_and_loses() -> None:
    table = alone().left_only("").play("discard rk")
    assert (table.phase, table.match.winners()) == ("over", [])


def test_17_o13_missing_cards_are_drawn_and_settled_one_by_one() -> None:
    table = alone("rk bk rs rm gs").play("play rs").deal("xx").play("pay rk").deal("xx")
    assert (table.phase, table.state.held[0]) == ("suffering", 3)
    table.play("pay bk").deal("bs bs")
    assert table.phase == "drawing"
    assert table.deal("bs").phase == "turn"


def test_18_o29_a_drawn_door_costs_its_key() -> None:
    table = alone().play("play rs").deal("rd").play("unlock")
    assert (table.state.doors[0, 0], table.state.discards[KEYS]) == (1, 1)
    assert table.state.held[0] == 3


def test_18_a_drawn_door_may_be_declined() -> None:
    table = alone().play("play rs").deal("rd").play("limbo")
    assert (table.state.limbo[0], table.hand()) == (1, "bs rm gm rk")


def test_19_o11_only_what_is_there_can_be_paid() -> None:
    table = alone("rs rm rs bs gm").left_only("xx bs").play("play rs").deal("xx")
    assert [words.text(table.state, 0, a) for a in table.match.legal(0)] == [
        "pay five",
        "pay hand",
    ]
    last = alone("rs rm rs bs gm").left_only("xx").play("play rs").deal("xx")
    assert last.refused("pay five") == 22
    last.play("pay hand")
    assert (last.phase, last.match.winners()) == ("over", [])


def test_21_a_door_given_to_a_nightmare_returns_to_the_pile() -> None:
    table = alone().with_doors(0, "rd").play("play rs").deal("xx").play("pay rd")
    assert (table.state.found, table.state.limbo[0]) == (0, 1)
    table.deal("bs")
    assert (table.state.limbo_count, table.state.pile[DOOR]) == (0, 2)
    assert table.state.discards[NIGHTMARE] == 1


def test_22_o9_o37_the_five_are_seen_by_all_and_doors_only_go_to_limbo() -> None:
    table = alone("rs rm rs bs gm").left_only("bs rd xx xx gs")
    table.play("play rs").deal("xx").play("pay five").deal("bs rd xx gs")
    assert (table.phase, table.state.limbo_count) == ("over", 2)


def test_23_o12_a_new_hand_sets_doors_and_nightmares_aside_and_ends_the_drawing() -> (
    None
):
    table = alone().play("play rs").deal("xx").play("pay hand")
    assert (table.state.held[0], table.phase) == (0, "redrawing")
    table.deal("rk rd xx bs bs bs")
    assert table.state.limbo_count == 2
    table.deal("bs")
    assert (table.phase, table.hand()) == ("turn", "bs bs bs bs rk")
    assert table.state.discards[NIGHTMARE] == 1


def test_24_o6_without_cards_in_limbo_nothing_is_shuffled() -> None:
    table = alone().play("discard rk").deal("bs gs bm ns nm")
    table.play("dismiss nm", "order ns", "order bm", "order gs").deal("ns")
    shuffles = table.state.shuffles
    table.play("play rs").deal("bm")
    assert (table.state.shuffles, table.state.top_count) == (shuffles, 2)


def test_25_the_eighth_door_wins_at_once() -> None:
    table = alone().with_doors(0, "rd bd bd gd gd nd nd")
    table.play("play rs").deal("rd").play("unlock")
    assert (table.phase, table.match.winners(), table.match.scores()) == (
        "over",
        [0],
        [8],
    )
    assert table.state.held[0] == 3
    assert "victory" in words.result(table.match.view(0), 0, "en", ["Ada"])


def test_26_o7_o8_a_missing_card_loses_even_with_cards_in_limbo() -> None:
    table = alone().left_only("bd").play("play rs").deal("bd")
    assert (table.phase, table.match.winners()) == ("over", [])
    survivor = alone().left_only("bs").play("play rs").deal("bs")
    assert (survivor.phase, survivor.state.left) == ("turn", 0)


def test_27_o5_o38_a_door_thrown_away_does_not_end_the_dream() -> None:
    table = alone().play("discard rk").deal("rd gs bm ns nm").play("dismiss rd")
    assert table.phase == "ordering"
    view = table.match.view(0)
    assert rules.hopeless_reason(view) == rules.DOOR_GONE
    assert "can no longer be won" in words.table(view, 0, "en", ["Ada"])


# --- Together ----------------------------------------------------------------------


def test_28_o22_both_lose_when_either_cannot_draw() -> None:
    table = together().left_only("rs").play("play rs").deal("rs").play("play bs")
    assert (table.phase, table.match.winners()) == ("over", [])


def test_29_30_o21_o35_eight_chambers_are_drafted_in_turn() -> None:
    table = Table("rs xx rm bk rd bs gm gs ns bm", seats=2)
    assert (table.phase, table.state.left, table.state.turn) == ("drafting", 68, 0)
    for card in ("rs", "rm", "bk", "bs", "gm", "gs"):
        table.play(f"draft {card}")
    assert (table.hand(0), table.hand(1)) == ("rs gm bk", "bs gs rm")
    assert (table.shared(), table.phase, table.state.turn) == ("ns bm", "turn", 0)


def test_31_o15_o16_o39_private_and_shared_cards_are_named_by_their_pool() -> None:
    table = together("rs rm rk", "bs gm gs", "rs rk")
    texts = [words.text(table.state, 0, action) for action in table.match.legal(0)]
    assert "play red.sun" in texts and "play shared red.sun" in texts
    assert not any("blue" in text or "green" in text for text in texts)
    table.play("play shared rs").deal("rd").play("unlock shared")
    assert (table.hand(0), table.shared()) == ("rs rm rk", "")


def test_32_o17_private_cards_are_drawn_before_shared_ones() -> None:
    table = together().play("play shared ns").deal("xx").play("pay bk").deal("rs")
    assert (table.hand(0), table.shared()) == ("rs rs rm", "bm")
    table.deal("gk")
    assert (table.shared(), table.state.turn) == ("bm gk", 1)


def test_33_everybody_lays_cards_in_an_own_row() -> None:
    table = together().play("play rs").deal("rs").play("play bs")
    assert (table.state.rows[0, 0], table.state.rows[1, 0]) == (KIND["rs"], KIND["bs"])


def test_34_o20_a_swap_is_offered_once_before_the_prophecy() -> None:
    table = together().play("discard bk")
    assert table.phase == "swapping"
    table.play("swap rs", "for ns")
    assert (table.hand(0), table.shared(), table.phase) == ("ns rm", "rs bm", "looking")


def test_34_o39_equal_cards_may_be_swapped_and_plays_bring_no_swap() -> None:
    table = together("rs rm bk", "bs gm gs", "rs bm").play("discard bk", "swap rs")
    assert table.play("for rs").phase == "looking"
    assert together().play("play rs").phase == "drawing"


def test_35_o18_a_second_door_of_a_colour_cannot_be_had() -> None:
    table = together("rs rm rk", "bs gm gs", "rs ns").with_doors(0, "rd")
    table.play("play rs").deal("rd")
    assert (table.phase, table.state.limbo[0]) == ("drawing", 1)
    table.deal("bs").play("play bs").deal("bs").play("play rm").deal("bs")
    table.play("play gm").deal("bs").play("play shared rs")
    assert (table.phase, table.state.series[0]) == ("drawing", 0)


def test_36_o19_a_nightmare_takes_only_what_its_own_traveller_has() -> None:
    table = together().with_doors(1, "rd").play("play rs").deal("xx")
    assert table.refused("pay rd") == 21
    table.play("pay hand")
    assert (list(table.state.held), table.shared()) == ([0, 3], "")
    table.deal("rs rs rs bs bs")
    assert (table.hand(0), table.shared(), table.state.turn) == ("rs rs rs", "bs bs", 1)


def test_37_each_needs_all_four_colours() -> None:
    table = together("rs rm rk", "bs gm gs", "bm ns")
    table.with_doors(0, "bd gd nd").with_doors(1, "rd bd gd nd")
    table.play("play rs").deal("rd").play("unlock")
    assert (table.match.winners(), table.match.scores()) == ([0, 1], [8, 8])


# --- Everything else ---------------------------------------------------------------


def due(door: str, hand: str, omens: str) -> Table:
    """A table at which two doors have made premonitions come true."""
    table = alone(hand, omens, dreams=1).play("play bs").deal(door).play("unlock")
    return table.deal(door).play("unlock")


def refusals(table: Table) -> set[int]:
    """All refusals of a moment."""
    return {table.match.refusal(0, action) for action in range(rules.ACTIONS)}


def test_every_refusal_can_be_provoked() -> None:
    found = set()
    for walk in WALKS:
        for moment in walked(rules, walk, random.Random(3)):
            for actor in (0, 1, CHANCE):
                for action in range(-1, rules.ACTIONS + 1):
                    found.add(rules.refusal(moment.state, actor, action))
    empty = alone("rs rm rs bs gm").left_only("xx").play("play rs").deal("xx")
    found.add(empty.match.refusal(0, rules.PAY_FIVE))
    shaken = alone(towers=1).with_towers("r4 g4 b4").play("play rs").deal("xx")
    shaken.play("pay rk")
    found.add(shaken.match.refusal(0, rules.RAZE + KIND["g4"] - TOWER))
    safe = alone(towers=1).with_towers("r5 g4 b4 n5 b5").play("play rs").deal("xx")
    safe.play("pay rk")
    found.add(safe.match.refusal(0, rules.RAZE + KIND["g4"] - TOWER))
    found |= refusals(due("rd", "rk rk bs rs gm", "?red ?pair ?five ?four"))
    found |= refusals(due("bd", "bk bk bs rs gm", "?blue ?green ?five ?four"))
    planned = together(book=1).with_discards("rs rs rs rs bs bs bs")
    found |= refusals(planned.play("cast planning", "spend rest"))
    found |= refusals(planned.play("goal 1"))
    lost = empty.play("pay hand")
    found.add(lost.match.refusal(0, rules.PLAY))
    assert found == set(range(rules.REFUSALS)) and OK in found


def test_duplicate_deals_go_through_prophecies() -> None:
    results = []
    for _ in range(2):
        match = Match(ONIRIM, {"seats": 2}, DuplicateDealer(7))
        rng = random.Random(5)
        while not match.is_over:
            match.deal()
            for seat in match.acting_seats():
                keys = [a for a in match.legal(seat) if is_key_discard(a)]
                match.play(seat, rng.choice(keys or match.legal(seat)))
        results.append(match.steps)
    assert results[0] == results[1]


def is_key_discard(action: int) -> bool:
    base = rules.DISCARD
    return base <= action < rules.GIVE and (action - base) % CHAMBERS >= KEYS


def test_the_log_tells_what_happens() -> None:
    table = together().play("play rs")
    before = table.match.view(1)
    table.deal("nk")
    lines = words.told(before, table.match.view(1), 1, CHANCE, UNSEEN)
    assert lines == [("drawn.unseen", {"who": 0})]
    last = alone().with_doors(0, "rd bd bd gd gd nd nd").play("play rs").deal("rd")
    before = last.match.view(0)
    last.play("unlock")
    told = words.told(before, last.match.view(0), 0, 0, rules.UNLOCK)
    assert [line[0] for line in told] == ["unlocked", "victory"]


def test_cards_left_counts_hidden_hands_in_silence() -> None:
    table = together().play("play rs").deal("nk").play("play bs").deal("gk")
    left = cards_left(table.match.view(0))
    hidden = sum(left) - table.state.left
    assert hidden == 1 and left[KIND["gk"]] == int(DECK[KIND["gk"]])
    assert left[KIND["nk"]] == int(DECK[KIND["nk"]]) - 1


def thumb_match(seed: int, **options: int) -> Match:
    """A match of rules of thumb, interpreted."""
    match = Match(ONIRIM, options, FastDealer(seed))
    match.deal()
    while not match.is_over:
        for seat in match.acting_seats():
            choices = match.legal(seat)
            view = match.view(seat)
            match.play(seat, thumb.choose(view, seat, choices, len(choices), seed))
        match.deal()
    return match


def test_rules_of_thumb_win_far_more_often_than_chance_would() -> None:
    won = sum(1 for seed in range(60) if thumb_match(seed).winners())
    assert won >= 20
    pairs = sum(1 for seed in range(40) if thumb_match(seed, seats=2).winners())
    assert pairs >= 2


def test_rules_of_thumb_throw_nightmares_away_and_open_doors() -> None:
    table = alone().play("discard rk").deal("rd gs xx ns nm")
    view = table.match.view(0)
    choices = table.match.legal(0)
    assert thumb.choose(view, 0, choices, len(choices), 0) == NIGHTMARE
    door = alone().play("play rs").deal("rd")
    choices = door.match.legal(0)
    chosen = thumb.choose(door.match.view(0), 0, choices, len(choices), 1)
    assert chosen == rules.UNLOCK


def test_looking_never_changes_the_number_of_cards() -> None:
    for moment in walked(rules, WALKS[3], random.Random(6)):
        if moment.state.phase == LOOKING:
            after = copied(moment.state)
            rules.apply(after, moment.actor, moment.action)
            assert after.left == moment.state.left


def test_the_log_names_a_door_that_goes_to_limbo_and_a_hand_thrown_away() -> None:
    table = alone().play("play rs")
    before = table.match.view(0)
    table.deal("bd")
    told = words.told(before, table.match.view(0), 0, CHANCE, KIND["bd"])
    assert [line[0] for line in told] == ["drawn", "aside"]
    table.deal("xx")
    before = table.match.view(0)
    table.play("pay hand")
    told = words.told(before, table.match.view(0), 0, 0, rules.PAY_HAND)
    assert [line[0] for line in told] == ["paid.hand", *["lost"] * 4]


def test_words_for_chance_in_between_and_after_the_end() -> None:
    table = alone()
    view = table.match.view(0)
    assert words.result(view, 0, "en", ["Ada"]) == "The dream goes on."
    table.play("play rs")
    view = table.match.view(0)
    assert words.prompt(view, 0, "en") == "A card is turned up."
    assert words.label(view, CHANCE, KIND["bd"], "pl") == "niebieskie drzwi"
    table.with_doors(0, "rd bd bd gd gd nd nd").deal("rd").play("unlock")
    view = table.match.view(0)
    assert words.prompt(view, 0, "en") == "The dream is over."
    assert words.prompt(view, SPECTATOR, "pl") == "Sen się skończył."


def test_one_card_left_is_one_card() -> None:
    table = alone().with_doors(0, "rd bd bd gd gd nd nd").left_only("rd bs")
    table.play("play rs").deal("rd").play("unlock")
    result = words.result(table.match.view(0), 0, "en", ["Ada"])
    assert result == "All eight doors are found: victory, with 1 card left."
