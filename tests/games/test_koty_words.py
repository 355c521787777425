"""Koty in words: what random matches seldom or never say."""

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
        "Na: miejsce 2, kraina 1 (pusta)",
    ]


def test_names_stand_in_labels_and_prompts_where_they_are_known() -> None:
    table = Table({1: ["8"]}, {0: "1 2 3 4"}).do(0, "play 1")
    view = table.view(0)
    assert words.label(view, 0, LAND + LANDS, "pl", NAMES).startswith("Na: Bo, kraina")
    assert words.prompt(table.view(1), 1, "en", NAMES) == "Waiting for Ada."
    assert words.prompt(table.view(1), 1, "pl", NAMES) == "Czekamy na: Ada."


def test_a_partner_is_asked_for_a_land_by_the_name_of_its_owner() -> None:
    table = Table({1: ["8"]}, {0: "1 2 3 4"}, seats=4, teams=1)
    table.do(0, "play 1", "on 1.0").draw("2").do(1, "pass")
    view = table.view(3)
    assert words.prompt(view, 3, "pl", NAMES) == (
        "W krainie 1 (Bo) leży niebieski kot 8; atakuje go: niebieski kot 1. "
        "Broń albo spasuj."
    )
    assert words.label(view, 3, PASS, "pl") == "Nie broń się"


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
