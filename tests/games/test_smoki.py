"""Smoki: its paragraphs, rulings and worked examples; cards are named, never a seed."""

import random
from collections import Counter

import pytest

from sennik.engine.dealers import DuplicateDealer
from sennik.engine.errors import BadOptions, IllegalAction
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, UNSEEN, sheet
from sennik.games.smoki import facts, refusals, rules
from sennik.games.smoki.facts import (
    ACTIONS,
    CIRCLE,
    CLOSED,
    DEALING,
    HOLDING,
    KEEP,
    KINDS,
    LAY,
    LAYING,
    MIRROR,
    NEST,
    OPEN,
    PLACE,
    STARTER,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
    TURNING,
    VALUES,
)
from tests.games.smoki_positions import (
    DEAL,
    DOWN,
    KIND,
    ONE_DOWN,
    SMOKI,
    dream,
    ended,
    fresh,
    go,
    kinds,
    pile,
    points,
    position,
    up,
)

words = GAMES["smoki"].words

# --- 1 The cards -------------------------------------------------------------------


def test_01_the_lowest_score_wins() -> None:
    assert rules.LOW_WINS == 1
    assert points("-2 0 1 / 2 3 4") < points("3 0 1 / 2 3 4")


def test_02_the_deck_has_four_cards_of_thirteen_kinds() -> None:
    deck = [0] * KINDS
    rules.deck(sheet(rules.State), deck)
    assert deck == [4] * 13 and sum(deck) == rules.CARDS == 52
    assert VALUES[:NEST].tolist() == [-2, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert (VALUES[NEST], VALUES[CIRCLE]) == (9, 10)


def test_02_two_to_five_play() -> None:
    with pytest.raises(BadOptions):
        Match(SMOKI, {"seats": 6})
    for seats in range(2, 6):
        assert Match(SMOKI, {"seats": seats}).legal(CHANCE) == list(range(KINDS))


# --- 2 Before a round --------------------------------------------------------------


def test_03_everybody_gets_six_cards_that_nobody_sees() -> None:
    match = fresh(DEAL, seats=2)
    assert dream(match, 0) == "5 7 3 5 2 8" and dream(match, 1) == "4 6 1 0 nest 8"
    for seat in (0, 1, SPECTATOR):
        view = match.view(seat)
        assert {view.cards[s, p] for s in (0, 1) for p in range(6)} == {HIDDEN}
    witnessed = [
        rules.witness(fresh(seats=2).state, seat, CHANCE, 3) for seat in (0, 6)
    ]
    assert witnessed == [UNSEEN, UNSEEN]


def test_04_seats_turn_a_land_up_in_any_order_and_see_what_others_turned() -> None:
    match = fresh(DEAL, seats=2)
    assert match.acting_seats() == [0, 1]
    go(match, "1 b2")
    assert match.acting_seats() == [0]
    assert match.view(0).cards[1, 4] == NEST
    go(match, "0 a1")
    assert match.state.phase == TURNING


@pytest.mark.parametrize("piles", [1, 2])
def test_05_open_piles_begin_after_the_reveals(piles: int) -> None:
    match = fresh(DEAL, "0 a1", "1 a1", seats=2, piles=piles)
    assert match.state.left == 52 - 12
    go(match, "chance mirror 3"[: 13 if piles == 1 else 15])
    assert [pile(match, n) for n in range(2)] == ["mirror", "3" if piles == 2 else ""]
    assert match.state.phase == TURN and match.state.left == 40 - piles


def test_06_turns_pass_to_the_left() -> None:
    match = position(DOWN, DOWN, DOWN, turn=1)
    for seat in (1, 2, 0):
        assert match.acting_seats() == [seat]
        go(match, f"{seat} closed", "chance 8", f"{seat} lay 1")


def test_06_chance_can_name_the_starter() -> None:
    match = fresh("chance starter_2", seats=3, starter=-1)
    assert match.state.starter == 2 and match.state.phase == DEALING
    assert fresh(seats=3, starter=-1).legal(CHANCE) == [
        STARTER,
        STARTER + 1,
        STARTER + 2,
    ]


# --- 3 A turn ----------------------------------------------------------------------


def test_07_a_turn_takes_from_an_open_pile_or_the_closed_one() -> None:
    assert position(DOWN, DOWN).legal(0) == [OPEN, OPEN + 1, CLOSED]
    assert position(DOWN, DOWN).legal(1) == []


def test_08_a_dragon_of_an_open_pile_cannot_be_laid_back() -> None:
    match = go(position(DOWN, DOWN), "0 open 1")
    assert match.legal(0) == [PLACE + place for place in range(6)]


def test_09_a_drawn_card_can_be_placed_or_laid_on_any_pile() -> None:
    match = go(position(DOWN, DOWN), "0 closed", "chance 3")
    assert match.legal(0) == [*range(PLACE, PLACE + 6), LAY, LAY + 1]


@pytest.mark.parametrize("card", ["nest", "mirror"])
@pytest.mark.parametrize("onto", ["lay 1", "lay 2"])
def test_10_a_taken_nest_or_mirror_can_be_laid_on_any_pile(
    card: str, onto: str
) -> None:
    """[10], M1: whichever pile it came from."""
    match = go(position(DOWN, DOWN, piles=(f"6 {card}", "7")), "0 open 1", f"0 {onto}")
    assert pile(match, int(onto[-1]) - 1).endswith(card)
    assert match.acting_seats() == [1]


def test_11_a_removed_card_is_seen_by_all_before_its_pile_is_chosen() -> None:
    """[11], M24."""
    match = go(position(DOWN, DOWN), "0 closed", "chance 0", "0 a2")
    assert match.state.phase == LAYING
    assert [match.view(seat).held for seat in (0, 1, SPECTATOR)] == kinds("2 2 2")
    assert match.legal(0) == [LAY, LAY + 1]
    go(match, "0 lay 2")
    assert pile(match, 1) == "7 2" and dream(match, 0) == "1 0 3 4 5 0"


def test_11_the_new_card_lies_face_up_even_where_one_lay_face_down() -> None:
    match = go(position(DOWN, DOWN), "0 closed", "chance 0", "0 a2", "0 lay 1")
    assert match.view(1).cards[0, 1] == KIND["0"]
    assert up(match, 0) == 2


def test_12_a_drawn_card_is_its_drawers_secret() -> None:
    """[12], M26."""
    match = go(position(DOWN, DOWN), "0 closed")
    assert rules.witness(match.state, 1, CHANCE, NEST) == UNSEEN
    assert rules.witness(match.state, 0, CHANCE, NEST) == NEST
    go(match, "chance nest")
    held = [match.view(seat).held for seat in (0, 1, SPECTATOR)]
    assert held == [NEST, HIDDEN, HIDDEN]
    go(match, "0 lay 1")
    assert facts.top(match.view(1), 0) == NEST


def test_12_a_card_from_an_open_pile_is_no_secret() -> None:
    match = go(position(DOWN, DOWN), "0 open 2")
    assert match.view(1).held == KIND["7"]


def test_13_below_a_taken_card_the_next_one_can_be_taken() -> None:
    match = position(DOWN, DOWN, piles=("8 5 6", "7"))
    go(match, "0 open 1", "0 a1", "0 lay 2", "1 open 1")
    assert match.state.held == KIND["5"]


def test_13_an_empty_pile_can_be_laid_on_but_not_taken_from() -> None:
    """[13], M19."""
    match = go(position(DOWN, DOWN), "0 open 1", "0 a1", "0 lay 2")
    assert match.legal(1) == [OPEN + 1, CLOSED]
    go(match, "1 closed", "chance 3", "1 lay 1")
    assert pile(match, 0) == "3"


@pytest.mark.parametrize("piles", [("6", "7"), ("6",)])
def test_14_an_empty_closed_pile_is_renewed_at_the_end_of_the_turn(
    piles: tuple[str, ...],
) -> None:
    """[14], M18: all open cards, and as many new open cards as there are piles."""
    match = position(DOWN, DOWN, piles=piles, closed="8")
    go(match, "0 closed", "chance 8")
    assert match.state.left == 0 and match.state.phase == HOLDING
    go(match, "0 a1", "0 lay 1")
    assert match.state.phase == TURNING and match.state.left == 40
    assert [pile(match, number) for number in (0, 1)] == ["", ""]
    go(match, "chance 1", *(["chance 6"] if len(piles) == 2 else []))
    assert match.acting_seats() == [1]
    assert match.state.left == 40 - len(piles)


def test_14_a_last_card_that_is_laid_is_shuffled_too() -> None:
    match = position(DOWN, DOWN, closed="mirror")
    go(match, "0 closed", "chance mirror", "0 lay 2")
    assert match.state.closed[MIRROR] == 4


def test_14_a_turn_that_ends_the_round_shuffles_nothing() -> None:
    """[14], M27."""
    match = position("~1 2 3 / 4 5 0", DOWN, closed="8", options={"rounds": 1})
    go(match, "0 closed", "chance 8", "0 a1", "0 lay 1", "phase over")
    assert match.state.shuffles == 0 and match.state.left == 0


def test_15_a_dream_always_has_six_cards() -> None:
    match = position(DOWN, DOWN)
    go(match, "0 open 1", "0 b3", "0 lay 1", "1 closed", "chance circle", "1 a1")
    assert all(match.state.cards[s, p] != HIDDEN for s in (0, 1) for p in range(6))


# --- 4 Ravens ----------------------------------------------------------------------


@pytest.mark.parametrize("way", [("0 open 1",), ("0 closed", "chance circle")])
def test_16_a_circle_must_go_into_the_dream(way: tuple[str, ...]) -> None:
    """[16], M2."""
    match = go(position(DOWN, DOWN, piles=("6 circle", "7")), *way)
    assert match.legal(0) == [PLACE + place for place in range(6)]


def test_17_the_books_circle() -> None:
    """The worked example: 8 to Patrycja, her 7 to Ola, and Ola lays her -2 [18]."""
    marcin, patrycja, ola = (
        "4 ~8 ~1 / ~5 ~2 ~3",
        "~0 7 ~6 / ~5 ~4 ~8",
        "~3 -2 6 / ~7 ~1 ~4",
    )
    match = position(marcin, patrycja, ola)
    go(match, "0 closed", "chance circle", "0 a2")
    assert dream(match, 0) == "4 circle 1 5 2 3"
    assert dream(match, 1) == "0 8 6 5 4 8"
    assert dream(match, 2) == "3 7 6 7 1 4"
    assert match.acting_seats() == [2] and match.view(0).held == KIND["-2"]
    go(match, "2 lay 1")
    assert pile(match, 0) == "6 -2"
    assert match.acting_seats() == [1]


def test_17_passed_cards_lie_face_up() -> None:
    """[17], M3, M5: same place, whatever lay there."""
    match = position(DOWN, DOWN, DOWN, piles=("circle", "7"))
    go(match, "0 open 1", "0 b1")
    for seat, card in enumerate(("circle", "4", "4")):
        assert match.view(SPECTATOR).cards[seat, 3] == KIND[card]
    assert match.view(SPECTATOR).held == KIND["4"]


def test_19_passed_ravens_do_nothing() -> None:
    """[19], M4: neither a nest nor a circle that is passed on acts."""
    match = position("nest ~2 ~3 / ~4 ~5 ~0", "circle ~2 ~3 / ~4 ~5 ~0", DOWN)
    go(match, "0 closed", "chance circle", "0 a1")
    assert dream(match, 1).startswith("nest") and dream(match, 2).startswith("circle")
    assert match.state.phase == LAYING
    go(match, "2 lay 1")
    assert match.state.phase == TURN and match.acting_seats() == [1]


def test_20_with_two_the_rival_lays_the_last_card() -> None:
    """[20], M7."""
    match = position("8 ~2 ~3 / ~4 ~5 ~0", "7 ~2 ~3 / ~4 ~5 ~0")
    go(match, "0 closed", "chance circle", "0 a1", "1 lay 2")
    assert dream(match, 1).startswith("8") and pile(match, 1) == "7 7"


def test_21_a_mirror_goes_into_the_dream_like_any_card() -> None:
    match = go(position(DOWN, DOWN), "0 closed", "chance mirror", "0 a1", "0 lay 1")
    assert match.state.cards[0, 0] == MIRROR and match.state.phase == TURN


def test_22_a_nest_may_be_kept_without_a_swap() -> None:
    """[22], M15."""
    match = go(position(DOWN, DOWN), "0 closed", "chance nest", "0 a1", "0 lay 1")
    assert match.legal(0)[-1] == KEEP
    go(match, "0 keep")
    assert dream(match, 0) == "nest 2 3 4 5 0" and match.acting_seats() == [1]


def test_22_the_books_nest() -> None:
    """The worked example: after the swap equal lands share a column."""
    match = position("7 ~2 3 / 4 7 ~0", DOWN, piles=("6 nest", "8"))
    go(match, "0 open 1", "0 a3", "0 lay 1", "0 b1", "0 b2")
    assert dream(match, 0) == "7 2 nest 7 4 0"


def test_23_the_swap_comes_after_the_removed_card_is_laid() -> None:
    """[23], M25."""
    match = go(position(DOWN, DOWN), "0 closed", "chance nest", "0 a1")
    assert match.state.phase == LAYING
    go(match, "0 lay 1")
    assert match.state.phase == SWAPPING


def test_24_the_new_nest_stays_and_an_older_one_may_move() -> None:
    """[24], M14."""
    match = position("nest ~2 ~3 / ~4 ~5 ~0", DOWN)
    go(match, "0 closed", "chance nest", "0 b1", "0 lay 1")
    places = [PLACE + place for place in (0, 1, 2, 4, 5)]
    assert match.legal(0) == [*places, KEEP]
    go(match, "0 a1")
    assert match.state.phase == SWAPPING_WITH
    assert match.legal(0) == places[1:]
    go(match, "0 a2")
    assert dream(match, 0) == "2 nest 3 nest 5 0"


@pytest.mark.parametrize(
    ("lands", "shown"),
    [(("a1", "a2"), "up down"), (("a2", "a3"), "down down"), (("a1", "b3"), "up up")],
)
def test_24_swapped_lands_keep_their_side(lands: tuple[str, str], shown: str) -> None:
    """[24], M15, M25: a face-down land stays unseen where it goes."""
    match = position("8 ~2 ~3 / ~4 ~5 0", DOWN, piles=("nest", "7"))
    go(match, "0 open 1", "0 b1", "0 lay 1", *(f"0 {land}" for land in lands))
    view = match.view(0)
    first, second = (words.action(view, 0, land) - PLACE for land in lands)
    sides = ["down" if view.cards[0, at] == HIDDEN else "up" for at in (second, first)]
    assert " ".join(sides) == shown


# --- 7 What you can know -----------------------------------------------------------


def test_40_after_a_reshuffle_the_face_down_lands_are_known_as_a_whole() -> None:
    match = position("~1 ~1 3 / 4 5 0", "~nest 2 3 / ~4 5 0", closed="8")
    assert list(match.view(0).face_down) == [HIDDEN] * KINDS
    go(match, "0 closed", "chance 8", "0 lay 1")
    missing = Counter(kinds("1 1 nest 4"))
    for seat in (0, 1, SPECTATOR):
        assert list(match.view(seat).face_down) == [missing[k] for k in range(KINDS)]
        assert list(match.sight(seat).face_down) == [HIDDEN] * KINDS
    go(match, "chance 6 7", "1 open 1", "1 a1")
    assert match.view(0).face_down[NEST] == 0


def test_40_at_the_end_nothing_lies_face_down_after_a_reshuffle_either() -> None:
    dreams = ("~1 ~1 3 / 4 5 0", "~nest 2 3 / 4 5 0")
    match = position(*dreams, closed="8", options={"rounds": 1})
    go(match, "0 closed", "chance 8", "0 lay 1", "chance 6 7")
    go(match, "1 open 1", "1 a1", "1 lay 1", "phase over")
    view = match.view(0)
    assert list(view.face_down) == [HIDDEN] * KINDS
    world = match.view(0)
    rules.imagine(view, 0, [0] * rules.MAX_DRAWS, world)
    assert list(world.closed) == list(match.state.closed)


def test_40_imagined_worlds_keep_to_what_a_reshuffle_told() -> None:
    match = position("~1 ~1 3 / 4 5 0", "~nest 2 3 / ~4 5 0", closed="8")
    go(match, "0 closed", "chance 8", "0 lay 1", "chance 6 7", "1 closed", "chance 8")
    view = match.view(0)
    world = sheet(rules.State)
    rng = random.Random(1)
    faces: Counter[int] = Counter()
    for _ in range(300):
        world.assign(view)
        rules.imagine(view, 0, [rng.randrange(1 << 62) for _ in range(31)], world)
        hidden = [world.cards[at] for at in ((0, 0), (0, 1), (1, 0), (1, 3))]
        assert sorted(hidden) == sorted(kinds("1 1 nest 4"))
        faces[hidden[0]] += 1
    assert set(faces) == set(kinds("1 nest 4"))


def test_40_open_piles_are_remembered_in_view_and_not_in_sight() -> None:
    match = position(DOWN, DOWN, piles=("8 5 6", "7"))
    assert list(match.view(1).stacks[:3]) == kinds("8 5 6")
    assert list(match.sight(1).stacks[:3]) == [HIDDEN, HIDDEN, KIND["6"]]
    assert match.sight(1).stacks[51] == KIND["7"]


def test_a_reshuffle_is_a_new_shuffle_of_a_smaller_pile() -> None:
    match = position(DOWN, DOWN, closed="8")
    before, after = [0, 0, 0], [0, 0, 0]
    rules.chance(go(match, "0 closed").state, before)
    rules.chance(go(match, "chance 8", "0 lay 1").state, after)
    assert (before, after) == ([0, 0, 52], [0, 1, 40])


def test_a_duplicate_deal_goes_through_reshuffles() -> None:
    match = Match(SMOKI, {"seats": 5, "rounds": 1}, DuplicateDealer(3))
    rng = random.Random(1)
    while match.deal() or not match.is_over:
        seat = match.acting_seats()[0]
        choices = match.legal(seat)
        match.play(seat, CLOSED if CLOSED in choices else rng.choice(choices))
    assert match.state.shuffles > 0


# --- Refusals ----------------------------------------------------------------------

NEST_LAID = ("0 closed", "chance nest", "0 a1", "0 lay 1")
REFUSED = [
    (refusals.MATCH_OVER, ended(ONE_DOWN, DOWN, tokens=1), ("0 lay 1",), 0, CLOSED),
    (refusals.NOT_YOUR_TURN, position(DOWN, DOWN), (), 1, CLOSED),
    (refusals.NOT_YOUR_TURN, position(DOWN, DOWN), (), CHANCE, 3),
    (refusals.CARDS_ARE_DEALT, fresh(seats=2), (), 0, CLOSED),
    (refusals.CARDS_ARE_DEALT, position(DOWN, DOWN), ("0 closed",), 0, LAY),
    (refusals.NO_SUCH_ACTION, position(DOWN, DOWN), (), 0, ACTIONS),
    (refusals.NO_SUCH_ACTION, position(DOWN, DOWN), (), 0, -1),
    (refusals.REVEAL_FIRST, fresh(DEAL, seats=2), (), 1, CLOSED),
    (refusals.REVEALED_ALREADY, fresh(DEAL, seats=2), ("1 a1",), 1, PLACE),
    (refusals.BEGIN_YOUR_TURN, position(DOWN, DOWN), (), 0, KEEP),
    (refusals.NO_SUCH_PILE, position(DOWN, DOWN, piles=("6",)), (), 0, OPEN + 1),
    (refusals.PILE_IS_EMPTY, position(DOWN, DOWN, piles=("6", "")), (), 0, OPEN + 1),
    (refusals.MUST_DECIDE, position(DOWN, DOWN), ("0 open 1",), 0, CLOSED),
    (refusals.MUST_PLACE, position(DOWN, DOWN), ("0 open 1",), 0, LAY),
    (refusals.CIRCLE_MUST_BE_PLACED, position(DOWN, DOWN, piles=("circle", "6")),
     ("0 open 1",), 0, LAY + 1),
    (refusals.MUST_LAY, position(DOWN, DOWN), ("0 open 1", "0 a1"), 0, PLACE),
    (refusals.MUST_SWAP_OR_KEEP, position(DOWN, DOWN), NEST_LAID, 0, CLOSED),
    (refusals.MUST_SWAP_WITH, position(DOWN, DOWN), (*NEST_LAID, "0 a2"), 0, KEEP),
    (refusals.NEST_STAYS, position(DOWN, DOWN), NEST_LAID, 0, PLACE),
    (refusals.NEST_STAYS, position(DOWN, DOWN), (*NEST_LAID, "0 a2"), 0, PLACE),
    (refusals.SAME_PLACE, position(DOWN, DOWN), (*NEST_LAID, "0 a2"), 0, PLACE + 1),
    (refusals.NOT_AN_OUTCOME, position(DOWN, DOWN, closed="8"), ("0 closed",),
     CHANCE, 3),
    (refusals.NOT_AN_OUTCOME, fresh(seats=2, starter=-1), (), CHANCE, STARTER + 2),
]  # fmt: skip


@pytest.mark.parametrize(("code", "match", "lines", "actor", "action"), REFUSED)
def test_an_illegal_action_is_refused_with_its_reason(
    code: int, match: Match, lines: tuple[str, ...], actor: int, action: int
) -> None:
    go(match, *lines)
    before = match.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play(actor, action)
    assert caught.value.code == code
    assert caught.value.paragraph == words.REFUSALS[code][0]
    assert match.state.tobytes() == before


def test_every_refusal_is_provoked() -> None:
    assert {code for code, *_ in REFUSED} == set(range(1, rules.REFUSALS))
