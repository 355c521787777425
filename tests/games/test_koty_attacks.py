"""Koty by its rulebook: attacks, covers, night cards and teams."""

import random

import pytest

from sennik.games.common import CHANCE, HIDDEN, SPECTATOR
from sennik.games.koty import facts as code
from sennik.games.koty import rules
from tests.games.koty_table import Table, words
from tests.walks import Walk, walked

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragon": 1}

# --- Attacks -----------------------------------------------------------------------


def attacked(defender: str = "5 6 6 6", attacker: str = "1 1 joker 7") -> Table:
    """Seat 0 has laid a 1 on the 8 of seat 1 and drawn."""
    table = Table({1: ["998"]}, {0: attacker, 1: defender})
    return table.do(0, "play 1", "on 1.0").draw("2")


def test_20_an_undefended_friend_wins_the_attacker_a_nine() -> None:
    table = attacked().do(1, "pass")
    assert table.phase == "earning"
    table.draw("3")
    assert table.dream(0)[0] == "9" and table.dream(1)[0] == "99"
    assert table.discards() == "1 8" and table.state.turn == 1


def test_21_an_undefended_double_brings_both_cats_home() -> None:
    table = Table({0: ["99", "r"], 1: ["8"]}, {0: "8 1 1 1"})
    table.do(0, "play 8", "on 1.0").draw("2").do(1, "pass")
    assert table.choices(0) == ["at 0.0", "at 0.2"]
    table.do(0, "at 0.0")
    assert table.dream(0)[:2] == ["9998", "r"] and table.dream(1)[0] == ""


def test_21_captured_cats_without_a_land_are_discarded() -> None:
    dreams = {0: ["1", "999", "r", "2"], 1: ["8"]}
    table = Table(dreams, {0: "8 1 1 1"})
    table.do(0, "play 8", "on 1.0").draw("2").do(1, "pass")
    assert table.discards() == "8 8" and table.dream(1)[0] == ""
    assert table.state.turn == 1


def test_22_the_same_cat_or_a_joker_defends() -> None:
    table = attacked(defender="1 8 joker raven")
    assert table.choices(1) == ["defend 1", "defend joker", "pass"]
    assert table.refusal(1, "defend 8") == code.WRONG_DEFENCE
    assert table.refusal(1, "defend raven") == code.WRONG_DEFENCE
    assert table.refusal(1, "defend owl") == code.NOT_IN_HAND
    table.do(1, "defend 1").draw("4")
    assert table.dream(1)[0] == "998" and table.discards() == "1 1"
    assert table.hand(1) == "4 8 raven joker"


def test_22_a_joker_in_defence_stands_for_the_named_cat() -> None:
    """The attacking card may be a joker too; the name counts."""
    table = Table({1: ["8"]}, {0: "joker 2 2 2", 1: "1 6 6 6"})
    table.do(0, "play joker", "on 1.0", "as 1").draw("2")
    assert table.choices(1) == ["defend 1", "pass"]


def test_23_who_cannot_defend_or_repeat_is_asked_all_the_same() -> None:
    """K25 and K30."""
    table = attacked(defender="5 6 6 6")
    assert rules.actors(table.state) == 1 << 1 and table.choices(1) == ["pass"]
    table = attacked(defender="1 6 6 6", attacker="1 5 5 5")
    table.do(1, "defend 1").draw("4")
    assert rules.actors(table.state) == 1 << 0 and table.choices(0) == ["pass"]


def test_23_the_attack_sequence_looks_alike_whatever_is_in_hidden_hands() -> None:
    """The same steps, two defenders' hands: what the attacker sees is the same."""
    hands = ("1 joker 5 6", "1 joker 2 3")
    tables = [attacked(defender=hand) for hand in hands]
    for step in ("defend 1", "draw", "repeat", "defend joker", "draw", "pass"):
        views = [table.view(0).tobytes() for table in tables]
        prompts = [words.prompt(table.view(0), 0, "en") for table in tables]
        assert views[0] == views[1] and prompts[0] == prompts[1]
        for table in tables:
            if step == "draw":
                table.draw("7")
            elif step == "repeat":
                table.do(0, "repeat 1").draw("3")
            else:
                table.do(0 if step == "pass" else 1, step)
    assert tables[0].view(0).tobytes() == tables[1].view(0).tobytes()


def test_24_the_worked_example_of_attack_and_defence() -> None:
    """A 1 on an 8, a 1 in defence, a 1 again, a joker in defence, then no more."""
    table = Table({1: ["8"]}, {0: "1 1 5 6", 1: "1 joker 5 6"})
    table.do(0, "play 1", "on 1.0").draw("7")
    assert table.state.held[0] == 4
    table.do(1, "defend 1").draw("3")
    assert table.state.held[1] == 4 and table.discards() == "1 1"
    table.do(0, "repeat 1").draw("2").do(1, "defend joker").draw("4")
    assert table.discards() == "1 1 1 joker"
    table.do(0, "pass")
    assert table.dream(1)[0] == "8" and table.dream(0)[0] == ""
    assert list(table.state.held)[:2] == [4, 4] and table.state.turn == 1


def test_24_only_the_same_cat_or_a_joker_repeats_the_attack() -> None:
    """K13."""
    table = attacked(defender="1 1 6 6").do(1, "defend 1").draw("4")
    assert table.choices(0) == ["repeat 1", "repeat joker", "pass"]
    assert table.refusal(0, "repeat 7") == code.WRONG_REPEAT
    assert table.refusal(0, "repeat owl") == code.WRONG_REPEAT
    table.do(0, "repeat joker").draw("4")
    assert table.choices(1) == ["defend 1", "pass"]
    table.do(1, "pass").draw("3")
    assert table.discards() == "1 1 8 joker"


def test_24_a_failed_draw_in_an_attack_is_not_made_up_later() -> None:
    """K32: the attack goes on without it, and the match ends with the turn."""
    table = Table({1: ["8"]}, {0: "1 1 5 6", 1: "1 joker 5 6"})
    table.empty_the_pile()
    table.do(0, "play 1", "on 1.0")
    assert table.phase == "defending" and table.hand(0) == "1 5 6"
    table.do(1, "defend 1")
    assert table.phase == "repeating" and table.hand(1) == "5 6 joker"
    table.do(0, "repeat 1").draw("1")
    assert table.phase == "defending" and table.hand(0) == "1 5 6"
    table.do(1, "defend joker").draw("1")
    table.do(0, "pass")
    assert table.phase == "over"


# --- Covering ----------------------------------------------------------------------


@pytest.mark.parametrize(("card", "land"), [("3", "993"), ("raven", "99r")])
def test_25_a_rivals_nine_is_covered_without_defence(card: str, land: str) -> None:
    """K14."""
    table = Table({1: ["99"]}, {0: f"{card} 1 1 1", 1: "owl owl 3 3"}, owls=4)
    table.do(0, f"play {card}", "on 1.0").draw("2")
    assert table.dream(1)[0] == land and table.state.turn == 1


def test_25_what_a_raven_and_a_cat_may_not_cover() -> None:
    """K10."""
    dreams = {0: ["9", "5"], 1: ["9", "5", ""]}
    table = Table(dreams, {0: "raven 1 1 1"}).do(0, "play raven")
    assert table.choices(0) == ["on 1.0"]
    assert table.refusal(0, "on 0.0") == code.RAVEN_ON_OWN_NINE
    assert table.refusal(0, "on 0.1") == code.RAVEN_NEEDS_NINE
    assert table.refusal(0, "on 0.2") == code.RAVEN_NEEDS_NINE
    assert table.refusal(0, "on 1.1") == code.RAVEN_NEEDS_NINE
    assert table.refusal(0, "on 1.2") == code.RAVEN_NEEDS_NINE
    table = Table(dreams).do(0, "play 1")
    assert table.refusal(0, "on 1.2") == code.RIVALS_EMPTY_LAND


# --- Night cards -------------------------------------------------------------------


def test_30_an_owl_catches_the_attacking_card_and_ends_the_turn() -> None:
    """K15 and K36."""
    table = Table({1: ["8"]}, {0: "joker 2 2 2", 1: "owl 6 6 6"}, **NIGHT)
    table.do(0, "play joker", "on 1.0", "as 1").draw("2")
    assert table.choices(1) == ["defend owl", "pass"]
    table.do(1, "defend owl")
    assert table.hand(1) == "6 6 6 joker" and table.noted(1) == "joker"
    assert table.discards() == "owl" and table.dream(1)[0] == "8"
    assert table.phase == "turn" and table.state.turn == 1
    assert table.view(SPECTATOR).shown[1, code.JOKER] == 1


def test_30_a_caught_card_is_forgotten_when_played_or_exchanged() -> None:
    """K36."""
    for action, rest in (("play 1", "1"), ("exchange", "")):
        table = Table({1: ["8"]}, {0: "1 2 2 2", 1: "owl 1 6 6"}, **NIGHT)
        table.do(0, "play 1", "on 1.0").draw("2").do(1, "defend owl")
        assert table.noted(1) == "1" and table.hand(1) == "1 1 6 6"
        table.do(1, action)
        assert table.noted(1) == ""
        assert table.hand(1).split().count("1") == len(rest)


def test_30_an_owl_is_no_action_of_a_turn() -> None:
    """K16."""
    table = Table({1: ["8"]}, {0: "owl 2 2 2"}, **NIGHT)
    assert table.refusal(0, "play owl") == code.OWL_ONLY_DEFENDS


def test_31_a_moth_moves_any_top_cat_to_any_open_land() -> None:
    """K17."""
    dreams = {0: ["995", "99", "r", ""], 1: ["98", "", "", "9"]}
    table = Table(dreams, {0: "moth 2 2 2"}, **NIGHT).do(0, "play moth")
    assert table.choices(0) == ["on 0.0", "on 1.0"]
    assert table.refusal(0, "on 0.1") == code.MOTH_TAKES_CATS
    table.do(0, "on 1.0")
    assert table.choices(0) == ["to 0.1", "to 0.3", "to 1.1", "to 1.3"]
    assert table.refusal(0, "to 0.0") == code.MOTH_NEEDS_ROOM
    assert table.refusal(0, "to 1.0") == code.MOTH_NEEDS_ROOM
    assert table.refusal(0, "to 1.2") == code.FIRST_EMPTY_LAND
    table.do(0, "to 0.1").draw("2")
    assert table.dream(0)[1] == "998" and table.dream(1)[0] == "9"
    assert table.discards() == "moth" and table.state.turn == 1


def test_31_a_moth_with_one_land_to_go_to_asks_for_none() -> None:
    """[7] and K31."""
    full = ["1", "1", "r", "1"]
    table = Table({0: full, 1: ["998", "99", "r", "2"]}, {0: "moth 2 2 2"}, **NIGHT)
    before = table.do(0, "play moth").view(1)
    table.do(0, "on 1.0")
    assert table.phase == "refilling"
    assert table.dream(1) == ["99", "998", "r", "2"]
    on = words.action(before, 0, "on 1.0")
    line = {"who": 0, "whom": 1, "land": 1, "whom2": 1, "land2": 2, "card": 7}
    assert words.told(before, table.view(1), 1, 0, on) == [("moved", line)]


def test_31_a_moth_needs_a_cat_with_somewhere_else_to_go() -> None:
    """K33."""
    full = ["1", "1", "1", "1"]
    table = Table({0: full, 1: full}, {0: "moth 2 2 2"}, **NIGHT)
    assert table.refusal(0, "play moth") == code.NOTHING_TO_MOVE
    table = Table({0: ["9"], 1: ["r"]}, {0: "moth 2 2 2"}, **NIGHT)
    assert table.refusal(0, "play moth") == code.NOTHING_TO_MOVE


def test_32_a_bat_turns_a_rivals_raven_into_an_own_nine() -> None:
    """K18."""
    dreams = {0: ["9", "r"], 1: ["99r", "8"]}
    table = Table(dreams, {0: "bat 2 2 2"}, **NIGHT).do(0, "play bat")
    assert table.choices(0) == ["on 1.0"]
    assert table.refusal(0, "on 0.1") == code.BAT_TAKES_RIVALS_RAVENS
    assert table.refusal(0, "on 1.1") == code.BAT_TAKES_RIVALS_RAVENS
    table.do(0, "on 1.0")
    assert table.dream(1)[0] == "99" and table.choices(0) == ["at 0.0", "at 0.2"]
    table.do(0, "at 0.0")
    assert table.phase == "refilling"  # K28: after the effect
    table.draw("2")
    assert table.dream(0)[0] == "99" and table.state.buried[code.RAVEN] == 1


def test_32_a_raven_without_a_land_is_discarded() -> None:
    dreams = {0: ["1", "1", "1", "1"], 1: ["r"]}
    table = Table(dreams, {0: "bat 2 2 2"}, **NIGHT)
    table.do(0, "play bat", "on 1.0").draw("2")
    assert table.discards() == "raven bat"
    assert Table({0: ["r"]}, {0: "bat 2 2 2"}, **NIGHT).refusal(0, "play bat") == (
        code.NO_RAVEN_TO_TAKE
    )


def test_33_the_dragon_clears_all_ravens_and_becomes_a_nine() -> None:
    dreams = {0: ["99r", "1", "1", "1"], 1: ["r", "9r"]}
    table = Table(dreams, {0: "dragon 2 2 2"}, **NIGHT).do(0, "play dragon").draw("2")
    assert table.dream(0)[0] == "999" and table.dream(1)[:2] == ["", "9"]
    assert table.discards() == "raven raven raven"
    assert table.state.buried[code.DRAGON] == 1 and table.state.turn == 1


def test_33_a_dragon_without_a_land_is_discarded() -> None:
    """K19 and K33: playable without ravens and without room."""
    table = Table({0: ["1", "1", "1", "1"]}, {0: "dragon 2 2 2"}, **NIGHT)
    table.do(0, "play dragon").draw("2")
    assert table.discards() == "dragon"


def test_33_a_dragon_may_end_the_match() -> None:
    """K22, and K35: the end is tested after the draw."""
    dreams = {0: ["999", "999", "99", "1"]}
    table = Table(dreams, {0: "dragon 2 2 2"}, **NIGHT).do(0, "play dragon")
    assert table.phase == "refilling"
    assert table.draw("2").phase == "over"


def test_34_night_cards_are_drawn_for_after_their_effect() -> None:
    """K27 and K28: one night card is the action of the turn."""
    table = Table({0: ["5"], 1: ["9"]}, {0: "moth moth 2 2"}, **NIGHT)
    table.do(0, "play moth", "on 0.0", "to 1.0")
    assert table.dream(1)[0] == "95" and table.phase == "refilling"
    table.draw("2")
    assert table.state.turn == 1


# --- Teams -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "partners"), [(4, [2, 3]), (6, [3, 4, 5])])
def test_35_partners_sit_opposite(seats: int, partners: list[int]) -> None:
    """K34: their cats count together."""
    for seat, partner in enumerate(partners):
        table = Table({partner: ["5"]}, seats=seats, teams=1)
        scores = table.scores()
        assert [s for s in range(seats) if scores[s]] == [seat, partner]


def test_36_a_partner_is_no_rival() -> None:
    """K26 and K33."""
    dreams = {2: ["8", "9", "", "r"], 1: ["9r"]}
    hand = "1 raven joker bat"
    table = Table(dreams, {0: hand}, seats=4, teams=1, **NIGHT)
    assert table.refusal(0, "play joker") == code.JOKER_HAS_NO_LAND
    assert table.refusal(0, "play raven") == code.RAVEN_HAS_NO_LAND
    table.do(0, "play bat")
    assert table.choices(0) == ["on 1.0"]
    assert table.refusal(0, "on 2.3") == code.PARTNERS_DREAM
    table = Table(dreams, {0: hand}, seats=4, teams=1, **NIGHT).do(0, "play 1")
    assert table.choices(0) == ["on 0.0"]
    assert table.refusal(0, "on 2.0") == code.PARTNERS_DREAM


def test_36_a_moth_may_use_the_partners_dream() -> None:
    table = Table({2: ["8"]}, {0: "moth 2 2 2"}, seats=4, teams=1, **NIGHT)
    table.do(0, "play moth", "on 2.0")
    assert table.choices(0) == ["to 0.0", "to 1.0", "to 2.1", "to 3.0"]


def test_36_owner_then_partner_are_asked_at_each_repetition() -> None:
    """K30."""
    hands = {0: "1 1 5 5", 1: "5 5 6 6", 2: "1 5 5 6", 3: "1 5 6 6"}
    table = Table({1: ["8"]}, hands, seats=4, teams=1)
    table.do(0, "play 1", "on 1.0").draw("2")
    assert table.choices(1) == ["pass"] and table.choices(3) == []
    table.do(1, "pass")
    assert table.choices(3) == ["defend 1", "pass"] and table.choices(1) == []
    table.do(3, "defend 1").draw("2")
    assert table.state.held[3] == 4
    table.do(0, "repeat 1").draw("2").do(1, "pass")
    assert table.choices(3) == ["pass"]
    table.do(3, "pass").draw("2")
    assert table.dream(0)[0] == "9" and table.state.turn == 1


def test_36_a_partners_owl_keeps_what_it_catches() -> None:
    hands = {0: "1 1 5 5", 3: "owl 5 6 6"}
    table = Table({1: ["8"]}, hands, seats=4, teams=1, **NIGHT)
    table.do(0, "play 1", "on 1.0").draw("2").do(1, "pass").do(3, "defend owl")
    assert table.hand(3) == "1 5 6 6" and table.noted(3) == "1"
    assert table.state.turn == 1


def test_37_partners_add_up_cats_and_nines() -> None:
    dreams = {0: ["8"], 2: ["9"], 1: ["8", "1"], 3: ["8"]}
    table = Table(dreams, seats=4, teams=1)
    assert table.scores() == [17, 17, 17, 17]
    table.state.phase = rules.OVER
    assert table.winners() == [0, 2]


def test_37_a_match_ends_by_a_single_dream_only() -> None:
    dreams = {0: ["999", "999", "1"], 2: ["999", "9"]}
    table = Table(dreams, seats=4, teams=1).do(0, "play 2", "on 0.3").draw("5")
    assert table.phase == "turn"


# --- Along whole matches -----------------------------------------------------------


def test_38_noted_cards_are_always_in_the_hand() -> None:
    """K36: a public lower bound is never above the truth."""
    rng = random.Random(3)
    most = 0
    for moment in walked(rules, Walk({"seats": 3, **NIGHT}), rng):
        state = moment.state
        for seat in range(3):
            for kind in range(rules.KINDS):
                assert state.shown[seat, kind] <= state.hands[seat, kind]
                most = max(most, state.shown[seat, kind])
    assert most > 0


def test_a_turn_starts_with_four_cards_in_every_hand() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        for moment in walked(rules, Walk({"seats": 2, "owls": 4}), rng):
            if moment.state.phase == code.TURN:
                assert list(moment.state.held)[:2] == [4, 4]
                assert moment.state.card == moment.state.asked == HIDDEN


def test_every_refusal_code_has_a_paragraph_that_is_in_the_book() -> None:
    assert set(words.REFUSALS) == set(range(1, rules.REFUSALS))
    assert all(1 <= paragraph <= 38 for paragraph, _ in words.REFUSALS.values())
    assert rules.refusal(Table({}).state, CHANCE, 0) == code.NOT_YOUR_TURN
