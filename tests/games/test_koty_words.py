"""Koty in words: what random matches seldom or never say."""

import pytest

from sennik.games.common import CHANCE, SPECTATOR, Sheet
from sennik.games.koty import rules
from sennik.games.koty.facts import LAND, LANDS, OVER, PASS, STARTER
from tests.games.koty_table import Table, words
from tests.walks import opened

NAMES = ["Ada", "Bo", "Cy", "Di"]


def labels(table: Table, action: int) -> list[str]:
    view = table.view(0)
    return [words.label(view, 0, action, language) for language in ("en", "pl")]


def finished(**options: int) -> Sheet:
    table = Table({0: ["998", "3"], 1: ["8", "9"]}, None, **options)
    table.state.phase = OVER
    return table.view(0)


def test_what_chance_can_do_has_labels() -> None:
    state, _ = opened(rules, {"seats": 3, "starter": -1})
    said = [words.label(state, CHANCE, STARTER + 2, one) for one in ("en", "pl")]
    assert said == ["seat 3 begins", "Zaczyna: miejsce 3"]
    rules.apply(state, CHANCE, STARTER)
    assert words.label(state, CHANCE, 0, "en") == "blue cat 1"


def test_a_land_is_told_by_its_owner_its_top_and_what_doubles_it() -> None:
    table = Table({0: ["9", "998"], 1: ["", "r"]}, {0: "1 2 3 4"}).do(0, "play 1")
    assert labels(table, LAND) == ["On your land 1 (9)", "Na: twoja kraina 1 (9)"]
    assert labels(table, LAND + 1) == [
        "On your land 2 (blue cat 8 ×2 ×2)",
        "Na: twoja kraina 2 (niebieski kot 8 ×2 ×2)",
    ]
    assert labels(table, LAND + LANDS) == [
        "On land 1 of seat 2 (empty)",
        "Na: kraina 1 gracza miejsce 2 (pusta)",
    ]


def test_names_stand_in_labels_and_prompts_where_they_are_known() -> None:
    table = Table({1: ["8"]}, {0: "1 2 3 4"}).do(0, "play 1")
    view = table.view(0)
    assert words.label(view, 0, LAND + LANDS, "pl", NAMES).startswith(
        "Na: kraina 1 gracza Bo"
    )
    assert words.prompt(table.view(1), 1, "en", NAMES) == "Waiting for Ada."
    assert words.prompt(table.view(1), 1, "pl", NAMES) == "Czekamy na: Ada."


def test_a_partner_is_asked_for_a_land_by_the_name_of_its_owner() -> None:
    table = Table({1: ["8"]}, {0: "1 2 3 4"}, seats=4, teams=1)
    table.do(0, "play 1", "on 1.0").draw("2").do(1, "pass")
    view = table.view(3)
    assert words.prompt(view, 3, "pl", NAMES) == (
        "Ada atakuje niebieskim kotem 1 niebieskiego kota 8 w krainie 1 gracza Bo. "
        "Bronisz go?"
    )
    assert words.label(view, 3, PASS, "pl") == "Nie broń się"


ATTACK = ("play 4", "on 1.1")


@pytest.mark.parametrize(
    "answer", ["4", "joker", "owl"], ids=["the same cat", "a joker", "an owl"]
)
def test_the_prompt_names_who_attacks_and_with_what(answer: str) -> None:
    hands = {0: "4 2 3 1", 1: f"2 3 6 {answer}"}
    table = Table({1: ["8", "95"]}, hands, owls=1).do(0, *ATTACK).draw("2")
    view = table.view(1)
    assert [words.prompt(view, 1, one, NAMES) for one in ("en", "pl")] == [
        "Ada attacks your pink cat 5 on land 2 with a pink cat 4. Defend it?",
        "Ada atakuje różowym kotem 4 twojego różowego kota 5 w krainie 2. Bronisz go?",
    ]


def test_who_cannot_defend_is_asked_and_nobody_else_can_tell() -> None:
    hands = {0: "4 2 3 1", 1: "2 3 6 1"}
    table = Table({1: ["8", "95"]}, hands).do(0, *ATTACK).draw("2")
    view = table.view(1)
    assert table.choices(1) == ["pass"]
    assert [words.prompt(view, 1, one, NAMES) for one in ("en", "pl")] == [
        "Ada attacks your pink cat 5 on land 2 with a pink cat 4. "
        "You have nothing to defend it with, but only you know that.",
        "Ada atakuje różowym kotem 4 twojego różowego kota 5 w krainie 2. "
        "Nie masz go czym obronić, ale wiesz o tym tylko ty.",
    ]
    for other in (0, SPECTATOR):
        said = words.prompt(table.view(other), other, "en", NAMES)
        assert said == "Waiting for Bo."


def test_a_match_that_goes_on_has_no_result() -> None:
    view = Table({}).view(0)
    assert words.result(view, 0, "en", NAMES) == "The match goes on."


def test_the_end_lists_cats_and_nines() -> None:
    view = finished()
    assert words.prompt(view, SPECTATOR, "pl") == "Koniec partii."
    assert words.result(view, 0, "en", NAMES) == (
        "Ada wins with 35 cats. Cats and 9s: Ada 35 (9 × 2), Bo 17 (9 × 1)."
    )


def test_partners_win_together() -> None:
    view = finished(seats=4, teams=1)
    assert words.result(view, 0, "pl", NAMES) == (
        "Wygrywają wspólnie: Ada, Cy, 35 kotów. Koty i „9”: Ada 35 (9 × 2), "
        "Bo 17 (9 × 1), Cy 35 (9 × 0), Di 17 (9 × 0)."
    )


def test_without_a_card_to_draw_the_log_says_so() -> None:
    table = Table({}, {0: "1 2 3 4"})
    table.empty_the_pile()
    before = table.do(0, "play 1").view(0)
    table.do(0, "on 0.0")
    lines = words.told(before, table.view(0), 0, 0, LAND)
    assert [key for key, _ in lines[:2]] == ["played.own", "over.short"]
    said = [words.line(line, "en", NAMES, 0) for line in lines]
    assert said[1] == "No card is left to draw: the match is over."
    assert said[-1] == "You win."
