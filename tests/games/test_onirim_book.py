"""The Book of Steps Lost and Found: a test a paragraph and a ruling."""

import random

import pytest

from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, UNSEEN, sheet
from sennik.games.onirim import rules, thumb
from sennik.games.onirim.facts import GOAL, KINDS, NIGHTMARE
from tests.games.onirim_table import (
    GOALS,
    KIND,
    OMENS,
    SHORT,
    Table,
    alone,
    together,
    words,
)
from tests.walks import Walk, legal, opened, seen, walked

FUEL = "rs rs rs rs rs bs bs bs bs bs"  # enough for every cheap spell


def reading(cards: str = "rs rm rk bs gm", fuel: str = FUEL, **more: int) -> Table:
    """One traveller with the Book and these discarded cards."""
    return alone(cards, OMENS, GOALS, book=1, **more).with_discards(fuel)


def pair() -> Table:
    """Two travellers with the Book: seat 0 must find red next, seat 1 brown."""
    return together("rs rm rk", "ns gm nk", "gs bm", book=1).with_discards(FUEL)


def goals(table: Table) -> str:
    """The goals in short; those turned down as a dot."""
    state = table.state
    return " ".join(
        "." if state.met[place] else SHORT[GOAL + state.goals[place]]
        for place in range(8)
    )


def names(kinds: list[int]) -> list[str]:
    """Kinds in short."""
    return [SHORT[kind] for kind in kinds]


def bottom(table: Table) -> list[str]:
    """The known cards at the bottom, the highest first."""
    state = table.state
    return names(state.bottom.tolist()[: state.bottom_count][::-1])


def top(table: Table) -> list[str]:
    """The known cards on top."""
    return names(table.state.top.tolist()[: table.state.top_count])


def choices(table: Table) -> list[str]:
    """What the traveller can do, in notation."""
    state = table.state
    return [words.text(state, state.turn, a) for a in legal(rules, state, state.turn)]


# --- Goals -------------------------------------------------------------------------


def test_69_the_book_adds_eight_goals_and_nothing_to_the_pile() -> None:
    state, _ = opened(rules, {"book": 1})
    deck = [0] * KINDS
    rules.deck(state, deck)
    assert (state.left, sum(deck), deck[GOAL:]) == (76, 84, [2, 2, 2, 2])
    assert alone().refused("cast prophecy") == 69


def test_70_goals_are_laid_by_chance_before_all_else() -> None:
    table = Table("+r +r +b", book=1, dreams=1)
    assert table.phase == "charting"
    assert names(legal(rules, table.state, CHANCE)) == ["+b", "+g", "+n"]
    weights = [rules.weight(table.state, kind) for kind in range(GOAL, KINDS)]
    assert weights == [0, 1, 2, 2] and rules.tickets(table.state) == 5
    assert table.deal("+b +g +g +n +n").phase == "foreboding"


def test_71_only_the_first_open_goal_gives_a_door() -> None:
    table = alone("rk bk rs gm gs", book=1).play("play rs").deal("rd").play("unlock")
    assert (table.state.found, goals(table)) == (1, ". +b +g +n +n +g +b +r")
    table.deal("bd").play("unlock")
    assert (table.state.found, goals(table)) == (2, ". . +g +n +n +g +b +r")


def test_71_another_door_goes_to_limbo_however_it_was_found() -> None:
    table = alone("bs bm bk gk rs", book=1).play("play bs").deal("gd").play("unlock")
    assert (table.state.found, table.state.limbo[2]) == (0, 1)
    assert table.state.discards[KIND["gk"]] == 1  # spent all the same
    table.deal("rs rs").play("play bm").deal("rs").play("play bk")
    shuffles = table.state.shuffles
    table.play("fetch")
    assert (table.state.found, table.state.limbo[1]) == (0, 1)
    assert table.state.shuffles == shuffles + 1
    assert (table.state.left, table.state.pile[KIND["bd"]]) == (67, 1)


def test_72_o28_a_lost_door_comes_first_again() -> None:
    table = alone("rk bk rs gk gs", book=1).play("play rs").deal("rd").play("unlock")
    table.deal("bd").play("unlock").deal("xx").play("pay rd")
    assert goals(table) == "+r . +g +n +n +g +b +r"
    table.deal("gd").play("unlock")
    assert (table.state.found, table.state.limbo[2]) == (1, 1)


def test_72_of_two_goals_the_one_on_the_right_is_turned_up() -> None:
    """A ruling of ours [81]."""
    table = alone("rk rk rs gm gs", goals="+r +r +b +b +g +g +n +n", book=1)
    table.play("play rs").deal("rd").play("unlock").deal("rd").play("unlock")
    table.deal("xx").play("pay rd")
    assert goals(table) == ". +r +b +b +g +g +n +n"


def test_72_a_premonition_turns_a_goal_up_as_well() -> None:
    table = alone("rk rk bs gm gs", goals="+r +r +b +b +g +g +n +n", book=1, dreams=1)
    table.play("play bs").deal("rd").play("unlock").deal("rd").play("unlock")
    table.play("obey ?pair", "pay rd")
    assert goals(table) == ". +r +b +b +g +g +n +n"


def test_71_the_last_goal_wins() -> None:
    table = alone(book=1).with_doors(0, "bd bd gd gd nd nd rd")
    for place in range(1, 8):
        table.state.met[place] = 1
    table.play("play rs").deal("rd").play("unlock")
    assert (table.phase, table.match.winners()) == ("over", [0])


# --- Spells ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "costs"), [(1, (5, 7, 10)), (2, (6, 9, 12))], ids=["cheap", "dear"]
)
def test_73_74_a_spell_needs_its_price(book: int, costs: tuple[int, ...]) -> None:
    spells = ("prophecy", "planning", "punishment")
    for spell, price in zip(spells, costs, strict=True):
        for number in (price - 1, price):
            table = alone(book=book).with_discards(
                " ".join(["rs", "bs"] * 6)[: 3 * number]
            )
            table.play("play rs").deal("xx")
            assert (f"cast {spell}" in choices(table)) == (number == price)
        table.play(f"cast {spell}")
        assert (table.phase, table.state.owed) == ("spending", price)


def test_74_the_price_is_chosen_card_by_card_and_leaves_the_game() -> None:
    table = reading(fuel="rs rs bm bk gd xx").play("cast prophecy")
    assert choices(table)[-1] == "spend rest"
    table.play("spend gd", "spend bk", "spend rs")
    assert table.refused("spend gd") == 74
    table.play("spend rest")
    left = {SHORT[kind] for kind in range(NIGHTMARE + 1) if table.state.discards[kind]}
    assert (table.phase, left) == ("peering", {"bm"})  # nightmares are taken first
    assert sum(table.state.spent.tolist()) == 5


def test_74_27_a_door_that_pays_for_a_spell_never_comes_back() -> None:
    table = reading(fuel="rs rs bm bk gd xx").play("cast prophecy", "spend gd")
    assert rules.hopeless_reason(table.match.view(0)) == rules.DOOR_GONE
    assert table.state.discards[KIND["gd"]] == 0
    left = words.table(table.match.view(0), 0, "en", ["Ada"])
    assert "can no longer be won" in left


def test_75_o27_spells_are_cast_before_an_answer() -> None:
    table = reading("bs bm bk rs gk").play("cast prophecy")
    assert table.refused("cast prophecy") == 74
    table = reading("bs bm bk rs gk").play("play bs").deal("gd")
    assert "cast planning" in choices(table)
    table = reading("bs bm bk rs gk").play("play bs").deal("xx")
    assert choices(table)[-3:] == ["cast prophecy", "cast planning", "cast punishment"]
    table = reading(dreams=1).play("play rs").deal("hh")
    assert choices(table)[-2:] == ["cast prophecy", "cast planning"]
    assert table.refused("cast punishment") == 78


def test_75_o27_nobody_is_asked_for_a_spell_before_every_card() -> None:
    """A ruling of ours [81]: not between a discard and the next card."""
    table = reading("bs bm bk rs gk")
    assert "cast prophecy" in choices(table)
    assert table.play("discard bs").phase == "drawing"
    two = pair()
    assert "cast prophecy" in choices(two)
    assert choices(two.play("discard rs"))[-1] == "keep"


def test_75_the_same_spell_may_be_cast_again() -> None:
    table = reading()
    for card in ("rd", "gd"):
        table.play("cast prophecy", "spend rest")
        known = " ".join(bottom(table)[::-1])
        table.deal(f"{known} {card}" if known else f"rs bs gs ns {card}")
        table.play(f"lift {card}", "sink ns", "sink gs", "sink bs")
    assert (top(table), bottom(table)) == (["gd", "rd"], ["ns", "gs", "bs", "rs"])


# --- Paradoxical Prophecy ----------------------------------------------------------


def prophesied() -> Table:
    """One traveller who looks at the bottom of the pile."""
    return reading().play("cast prophecy", "spend rest").deal("rd bs gs nm xx")


def test_76_one_card_goes_on_top_and_four_to_the_bottom() -> None:
    table = prophesied()
    assert (table.phase, table.state.left) == ("lifting", 61)
    table.play("lift rd")
    texts = ["sink blue.sun", "sink green.sun", "sink brown.moon", "sink nightmare"]
    assert choices(table) == texts
    table.play("sink nm", "sink bs", "sink xx")
    assert (top(table), bottom(table)) == (["rd"], ["nm", "bs", "xx", "gs"])
    assert (table.phase, table.state.left) == ("turn", 61)
    table.play("play bs").deal("rd").play("limbo")
    assert rules.tickets(table.state) == 56


def test_76_the_bottom_is_drawn_last_and_in_order() -> None:
    table = alone(book=1).left_only("rs rm bs gs nm ns")
    table.play("cast prophecy", "spend rest").deal("rm bs gs nm ns")
    table.play("lift rm", "sink nm", "sink bs", "sink ns", "discard bs").deal("rm")
    assert bottom(table) == ["nm", "bs", "ns", "gs"]
    table.play("discard rs").deal("rs")
    assert (top(table), bottom(table)) == (["nm", "bs", "ns", "gs"], [])
    for card in ("nm", "bs", "ns", "gs"):
        table.play(f"discard {table.hand().split()[0]}")
        assert legal(rules, table.state, CHANCE) == [KIND[card]]
        table.deal(card)


def test_76_a_small_pile_is_seen_whole_known_cards_too() -> None:
    table = alone(book=1).left_only("rs bs gs ns nm bm").play("discard rk")
    table.deal("rs bs gs ns nm").play("dismiss nm", "order rs", "order bs", "order gs")
    table.deal("rs").play("cast prophecy", "spend rest").deal("bm")
    assert legal(rules, table.state, CHANCE) == [KIND["ns"]]
    table.deal("ns gs bs").play("lift gs", "sink bm", "sink bs")
    assert (table.phase, top(table)) == ("turn", ["gs", "bm", "bs", "ns"])


def test_76_a_prophecy_may_reach_down_to_the_bottom() -> None:
    table = alone(book=1).left_only("rs rm bs gs nm ns")
    table.play("cast prophecy", "spend rest").deal("rm bs gs nm ns")
    table.play("lift rm", "sink nm", "sink bs", "sink ns", "discard rk")
    table.deal("rm rs nm bs ns").play("dismiss rm")
    assert top(table) == ["rs", "nm", "bs", "ns", "gs"]


def test_76_an_empty_pile_shows_nothing() -> None:
    table = alone(book=1).left_only("bs").play("discard rs").deal("bs")
    assert (table.phase, table.state.left) == ("turn", 0)
    assert table.refused("cast prophecy") == 22


def test_42_76_a_shuffle_ends_what_is_known_of_the_bottom() -> None:
    table = prophesied().play("lift nm", "sink rd", "sink bs", "sink gs")
    table.play("play rs").deal("nm").play("play rm").deal("bd gs")
    assert (table.phase, bottom(table), table.state.left) == ("turn", [], 59)
    assert table.state.pile[NIGHTMARE] == 10


# --- Parallel Planning and Powerful Punishment -------------------------------------


def test_77_two_goals_change_places() -> None:
    table = reading("bs bm bk rs gk").play("play bs").deal("gd")
    table.play("cast planning", "spend rest", "goal 1", "goal 3")
    assert (goals(table), table.phase) == ("+g +b +r +n +n +g +b +r", "opening")
    table.play("unlock")
    assert (table.state.found, table.state.doors[0, 2]) == (1, 1)


def test_77_a_goal_that_is_turned_down_stays_so() -> None:
    """A ruling of ours [81]."""
    table = reading("rk bm bs rs gk").play("play bs").deal("rd").play("unlock")
    table.deal("gd").play("cast planning", "spend rest", "goal 1", "goal 3", "unlock")
    assert (goals(table), table.state.found) == (". +b . +n +n +g +b +r", 2)


def test_78_a_punished_nightmare_does_nothing() -> None:
    table = reading().play("play rs").deal("xx").play("cast punishment", "spend rest")
    assert (table.phase, table.hand()) == ("drawing", "bs rm gm rk")
    assert table.state.discards[NIGHTMARE] == 1
    assert sum(table.state.spent.tolist()) == 10


def test_78_o27_no_tower_falls() -> None:
    table = reading(towers=1).with_towers("r4").play("play rs").deal("xx")
    table.play("cast punishment", "spend rest")
    assert (table.phase, table.towers()) == ("drawing", "r4")


# --- Together ----------------------------------------------------------------------


def test_79_o23_each_has_a_row_of_four_goals() -> None:
    table = Table("+r +b +g +n +n", seats=2, book=1)
    assert names(legal(rules, table.state, CHANCE)) == ["+r", "+b", "+g"]
    table = pair().play("play rs").deal("rd").play("unlock").deal("gs bs")
    assert goals(table) == ". +b +g +n +n +g +b +r"
    table.play("play ns").deal("nd").play("unlock")
    assert goals(table) == ". +b +g +n . +g +b +r"
    table.deal("xx").play("pay nd")
    assert goals(table) == ". +b +g +n +n +g +b +r"


def test_79_o23_goals_are_exchanged_within_a_row() -> None:
    table = pair().play("cast planning", "spend rest", "goal 6")
    assert table.refused("goal 2") == 79
    assert goals(table.play("goal 5")) == "+r +b +g +n +g +n +b +r"


def test_80_both_travellers_see_the_bottom_and_nobody_else_does() -> None:
    """A ruling of ours [81]."""
    table = pair().play("cast prophecy", "spend rest")
    assert rules.witness(table.state, 1, CHANCE, KIND["rd"]) == KIND["rd"]
    assert rules.witness(table.state, SPECTATOR, CHANCE, KIND["rd"]) == UNSEEN
    table.deal("rd bs gs nm xx")
    assert rules.witness(table.state, 1, 0, KIND["rd"]) == KIND["rd"]
    assert rules.witness(table.state, SPECTATOR, 0, KIND["rd"]) == UNSEEN
    table.play("lift rd", "sink nm", "sink bs", "sink xx")
    for seat in (0, 1):
        view = seen(rules, table.state, seat)
        assert (view.top[0], view.bottom[0]) == (KIND["rd"], KIND["gs"])
    view = seen(rules, table.state, SPECTATOR)
    assert (view.top[0], view.bottom.tolist()) == (HIDDEN, [HIDDEN] * 5)
    assert seen(rules, table.state, 1, "sight").bottom.tolist() == [HIDDEN] * 5


def test_80_33_a_spell_shows_what_the_partner_arranged_alone() -> None:
    table = pair().left_only("rs bs gs ns nm bm").play("discard rk", "keep")
    table.deal("rs bs gs ns nm").play("dismiss nm", "order rs", "order bs", "order gs")
    table.deal("rs").play("cast prophecy", "spend rest")
    assert seen(rules, table.state, 1).top.tolist()[:3] == [HIDDEN] * 3
    table.deal("bm ns gs bs").play("lift gs", "sink bm", "sink bs")
    assert names(seen(rules, table.state, 1).top.tolist()[:4]) == top(table)


def test_80_a_prophecy_leaves_the_other_only_knowing_which_cards() -> None:
    table = pair().play("cast prophecy", "spend rest").deal("rd bs gs nm xx")
    table.play("lift nm", "sink rd", "sink bs", "sink xx", "discard rk", "keep")
    table.deal("nm bs rs bm gm").play("dismiss gm", "order bs", "order rs", "order bm")
    view = seen(rules, table.state, 1)
    assert view.top.tolist()[:4] == [HIDDEN] * 4
    assert view.among[1, KIND["nm"]] == 1


# --- Around the rules --------------------------------------------------------------


def test_a_match_without_the_book_may_follow_one_with_it() -> None:
    options = {"book": 1, "seats": 2, "dreams": 1}
    used, record = opened(rules, options)
    for moment in walked(rules, Walk(options), random.Random(4)):
        used.assign(moment.state)
    record.book = record.dreams = 0
    fresh = sheet(rules.State)
    rules.setup(fresh, record)
    rules.setup(used, record)
    assert used.tobytes() == fresh.tobytes()


def test_a_match_without_the_book_has_none() -> None:
    table = words.table(alone().match.view(0), 0, "en", ["Ada"])
    assert "goals" not in table and "spells" not in table


def test_the_table_shows_goals_prices_and_the_bottom() -> None:
    table = prophesied().play("lift rd", "sink nm", "sink bs", "sink xx")
    table.state.met[0] = 1
    text = words.table(table.match.view(0), 0, "en", ["Ada"])
    assert "goals (R∩) B∩ G∩ N∩ N∩ G∩ B∩ R∩" in text
    assert "spells cost 5 · 7 · 10 of the 5 discarded cards" in text
    assert "At the bottom of the pile: N☾ B☼ !! G☼" in text


def test_the_words_warn_of_a_door_whose_turn_has_not_come() -> None:
    table = reading("bs bm bk rs gk").play("play bs").deal("gd")
    view = table.match.view(0)
    assert "asks for another first" in words.prompt(view, 0, "en")
    assert "goes to limbo" in words.label(view, 0, rules.UNLOCK, "en")
    table.play("cast planning", "spend rest", "goal 1", "goal 3")
    view = table.match.view(0)
    assert "unlock it" in words.prompt(view, 0, "en")


def test_the_log_tells_of_spells_and_goals() -> None:
    table = reading("bs bm bk rs gk").play("play bs").deal("gd")
    before = table.match.view(0)
    told = words.told(before, table.play("unlock").match.view(0), 0, 0, rules.UNLOCK)
    assert [line[0] for line in told] == ["unlocked", "another"]
    table = reading("rk bm bk rs gk").play("play rs").deal("rd").play("unlock")
    before = table.deal("xx").match.view(0)
    told = words.told(before, table.play("pay rd").match.view(0), 0, 0, rules.PAY_DOOR)
    assert told[1:] == [("reopened", {"card": GOAL})]


# --- Rules of thumb ----------------------------------------------------------------


def chosen(table: Table) -> str:
    """What the rules of thumb do, in notation."""
    options = legal(rules, table.state, 0)
    action = thumb.choose(table.match.view(0), 0, options, len(options), 0)
    return str(words.text(table.state, 0, action))


def test_rules_of_thumb_bring_a_goal_forward_for_a_drawn_door() -> None:
    table = reading("bs bm bk rs gk").play("play bs").deal("gd")
    for action in ("cast planning", "spend rest", "goal 1", "goal 3", "unlock"):
        assert chosen(table) == action
        table.play(action)
    assert table.state.found == 1


def test_rules_of_thumb_spend_no_key_in_vain() -> None:
    table = alone("bs bm bk rs gk", book=1).play("play bs").deal("gd")
    assert chosen(table) == "limbo"


def test_rules_of_thumb_punish_nightmares_and_lift_doors() -> None:
    assert chosen(reading().play("play rs").deal("xx")) == "cast punishment"
    assert chosen(prophesied()) == "lift red.door"
