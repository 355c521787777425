"""Onirim: who knows what, by paragraph and along walks."""

import random
from copy import deepcopy

import pytest

from sennik.engine.errors import SennikError
from sennik.engine.options import make_options
from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, UNSEEN, Sheet
from sennik.games.onirim import rules
from sennik.games.onirim.facts import (
    CHAMBERS,
    PILE_KINDS,
)
from tests.games.onirim_secrets import Oracle, can_be_held
from tests.games.onirim_table import KIND, ONIRIM, Table, alone, together, words
from tests.games.onirim_walks import WALKS
from tests.walks import copied, legal, opened, seen, walked

# --- What is known -----------------------------------------------------------------


def test_38_open_hands_are_seen_by_all_and_need_two() -> None:
    table = together(open_hands=1).play("play rs").deal("rk")
    assert table.hand(0, table.match.view(1)) == "rm rk bk"
    table.play("discard bs", "keep").deal("gs")
    table.play("discard rk", "keep").deal("bs gs bm ns nm")
    assert table.match.view(1).top[0] == KIND["bs"]
    with pytest.raises(SennikError):
        make_options(ONIRIM, {"seats": 1, "open_hands": 1})


def test_38_a_lone_traveller_has_no_secrets() -> None:
    table = alone().play("discard rk").deal("bs gs bm ns nm")
    for viewer in (0, SPECTATOR):
        assert table.match.view(viewer).top[4] == KIND["nm"]
        assert table.hand(0, table.match.view(viewer)) == "rs bs rm gm"


def test_39_o36_drafted_and_swapped_cards_are_known_drawn_ones_are_not() -> None:
    table = together().play("play rs")
    assert table.match.witness(1, CHANCE, KIND["nk"]) == UNSEEN
    assert table.match.witness(1, CHANCE, KIND["nd"]) == KIND["nd"]
    table.deal("nk")
    for viewer in (1, SPECTATOR):
        assert table.hand(0, table.match.view(viewer)) == "rm bk"
    table.play("play bs").deal("gs").play("discard nk", "swap rm", "for ns")
    assert table.hand(0, table.match.view(1)) == "ns bk"


def test_39_o36_a_drawn_card_whose_place_the_partner_knew_is_known_to_him_alone() -> (
    None
):
    table = together().play("discard bk", "keep").deal("bs gs nm rk xx")
    table.play("dismiss xx", "order bs", "order nm", "order gs").deal("bs")
    table.play("play bs").deal("nm")
    assert table.hand(1, table.match.view(0)) == "gs gm nm"
    assert table.hand(1, table.match.view(SPECTATOR)) == "gs gm"


def test_40_o33_a_prophecy_is_seen_by_its_prophet_only() -> None:
    table = together().play("discard bk", "keep")
    assert table.match.witness(1, CHANCE, KIND["xx"]) == UNSEEN
    table.deal("bs gs nm rk xx")
    assert table.match.view(0).top[0] == KIND["bs"]
    assert table.match.view(1).top[0] == table.match.view(SPECTATOR).top[0] == HIDDEN
    assert table.match.witness(1, 0, KIND["xx"]) == KIND["xx"]
    table.play("dismiss xx")
    assert table.match.witness(1, 0, KIND["rk"]) == UNSEEN


def prophecy_after_prophecy() -> Table:
    """Seat 0 knew gs nm rk on top when seat 1 has a Prophecy and discards nm."""
    table = together(second="bs gk gs").play("discard bk", "keep")
    table.deal("bs gs nm rk xx").play("dismiss xx", "order bs", "order gs", "order nm")
    table.deal("bs").play("discard gk", "keep").deal("gs nm rk ns rd")
    return table.play("dismiss nm")


def test_41_o33_after_the_partners_prophecy_the_cards_are_known_but_not_the_order() -> (
    None
):
    table = prophecy_after_prophecy()
    view = table.match.view(0)
    assert list(view.top)[:4] == [HIDDEN] * 4
    expected = {k: view.among[0, k] for k in range(PILE_KINDS) if view.among[0, k]}
    assert expected == {KIND["gs"]: 1, KIND["rk"]: 1}
    assert "Among the next cards" in words.table(view, 0, "en", ["Ada", "Bo"])


def test_41_expected_cards_are_imagined_on_top_or_in_the_partners_hand() -> None:
    table = prophecy_after_prophecy().play("order rk", "order rd", "order gs")
    view = table.deal("rk").match.view(0)
    assert (view.strays[0], view.among[0, KIND["rk"]]) == (1, 1)
    rng = random.Random(4)
    in_hand = set()
    for _ in range(200):
        world = copied(view)
        rules.imagine(view, 0, [rng.randrange(1 << 62) for _ in range(16)], world)
        top = [world.top[place] for place in range(3)]
        astray = [c for c in ("gs", "rk") if KIND[c] not in top]
        assert len(astray) <= 1
        in_hand.add(tuple(astray))
        for card in astray:
            assert world.private[1, KIND[card]] > view.private[1, KIND[card]]
    assert in_hand == {(), ("gs",), ("rk",)}


def test_42_a_shuffle_ends_all_knowledge_of_the_pile() -> None:
    table = prophecy_after_prophecy().play("order rd", "order rk", "order gs")
    table.deal("rd").play("limbo").deal("rk")
    assert (table.phase, table.state.top_count) == ("turn", 0)
    view = table.match.view(0)
    assert not view.array["among"].any() and not view.array["strays"].any()


def test_43_in_silence_the_question_for_a_key_is_always_asked() -> None:
    for hand in ("rs rm rk", "rs rm bm"):
        table = together(hand, "bs gm gs", "ns bm").play("play rs").deal("rd")
        assert table.phase == "opening"
    open_table = together("rs rm bm", "bs gm gs", "ns bm", open_hands=1)
    assert open_table.play("play rs").deal("rd").phase == "drawing"


def test_44_o34_a_search_shows_nothing_but_the_door() -> None:
    table = together("rs rm rk", "bs gm gs", "ns bm").play("play rs").deal("ns")
    table.play("play bs").deal("ns").play("play rm").deal("ns").play("play gm")
    table.deal("ns").play("play rk", "fetch")
    for viewer in (0, 1, SPECTATOR):
        view = table.match.view(viewer)
        assert {view.pile[one] for one in range(PILE_KINDS)} == {HIDDEN}
        assert view.doors[0, 0] == 1


# --- Secrets along walks -----------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_39_to_42_views_hold_what_a_bystander_would_note(seed: int) -> None:
    """The partner's hand and the expected cards are those of the oracle."""
    for walk in [walk for walk in WALKS if walk.options.get("seats") == 2]:
        oracle = Oracle(opened(rules, walk.options)[1])
        for moment in walked(rules, walk, random.Random(seed)):
            if oracle.silent:
                check_books(oracle, moment.state)
            after = copied(moment.state)
            rules.apply(after, moment.actor, moment.action)
            oracle.happened(copied(moment.state), moment.actor, moment.action, after)


def check_books(oracle: Oracle, state: Sheet) -> None:
    for seat in (0, 1):
        view = seen(rules, state, seat)
        spectator = seen(rules, state, SPECTATOR)
        for chamber in range(CHAMBERS):
            assert view.private[1 - seat, chamber] == oracle.told[1 - seat][chamber]
            assert spectator.private[seat, chamber] == oracle.shown[seat][chamber]
            assert oracle.told[seat][chamber] <= state.private[seat, chamber]
        for one in range(PILE_KINDS):
            assert view.among[seat, one] == oracle.expected[seat][one]
        assert view.strays[seat] == oracle.strays[seat]
        assert is_true(oracle, state, seat)


def is_true(oracle: Oracle, state: Sheet, seat: int) -> bool:
    """Whether the expected cards of `seat` are where it believes them."""
    hidden = [
        state.top[place]
        for place in range(state.top_count)
        if seat not in oracle.places[place]
    ]
    astray = 0
    for one, count in oracle.expected[seat].items():
        missing = max(0, count - hidden.count(one))
        unknown = 0
        if can_be_held(one):
            unknown = state.private[1 - seat, one] - oracle.told[1 - seat][one]
        if missing > unknown:
            return False
        astray += missing
    return astray <= oracle.strays[seat]


@pytest.mark.parametrize("seed", range(4))
def test_39_40_a_witnessed_card_tells_as_much_as_the_oracle_allows(seed: int) -> None:
    """Two outcomes look alike to a seat exactly when it may not tell them apart."""
    rng = random.Random(seed)
    for walk in [walk for walk in WALKS if walk.options.get("seats") == 2]:
        oracle = Oracle(opened(rules, walk.options)[1])
        for moment in walked(rules, walk, rng):
            if moment.actor == CHANCE and oracle.silent:
                compare_outcomes(oracle, moment.state, rng)
            after = copied(moment.state)
            rules.apply(after, moment.actor, moment.action)
            oracle.happened(copied(moment.state), moment.actor, moment.action, after)


def compare_outcomes(oracle: Oracle, state: Sheet, rng: random.Random) -> None:
    outcomes = legal(rules, state, CHANCE)
    if len(outcomes) < 2:
        return
    pair = rng.sample(outcomes, 2)
    for seat in (0, 1, SPECTATOR):
        found, witnessed = [], []
        for outcome in pair:
            after, twin = copied(state), deepcopy(oracle)
            rules.apply(after, CHANCE, outcome)
            twin.happened(copied(state), CHANCE, outcome, after)
            found.append(twin.facts(after, seat))
            witnessed.append(rules.witness(state, seat, CHANCE, outcome))
        assert (found[0] == found[1]) == (witnessed[0] == witnessed[1]), f"seat {seat}"
