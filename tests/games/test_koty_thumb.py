"""Koty's rules of thumb: single decisions, and whole matches against chance."""

import random

from sennik.games.common import CHANCE, CHANCE_ACTS
from sennik.games.koty import rules, thumb
from tests.games.koty_table import Table, words
from tests.walks import Walk, legal, next_step, opened, seen

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragon": 1}


def choice(table: Table, seat: int = 0) -> str:
    """What the rules of thumb play, in notation."""
    choices = legal(rules, table.state, seat)
    action = thumb.choose(table.view(seat), seat, choices, len(choices), 0)
    return str(words.text(table.state, seat, action))


def test_a_fight_on_many_nines_is_preferred() -> None:
    table = Table({0: ["8", "99"]}, {0: "8 1 2 3"})
    assert choice(table) == "play 8"
    table.do(0, "play 8")
    assert choice(table) == "on 0.0"
    table.do(0, "on 0.0").draw("1")
    assert choice(table) == "at 0.1"


def test_a_rivals_bare_nines_are_covered_with_a_raven() -> None:
    table = Table({1: ["999"]}, {0: "raven 1 2 8"})
    assert choice(table) == "play raven"


def test_an_owl_defends_before_a_cat_and_a_joker() -> None:
    hands = {0: "1 1 2 2", 1: "1 owl joker 5"}
    table = Table({1: ["8"]}, hands, **NIGHT)
    table.do(0, "play 1", "on 1.0").draw("3")
    assert choice(table, 1) == "defend owl"


def test_a_joker_is_not_spent_on_a_poor_land() -> None:
    table = Table({1: ["1"]}, {0: "8 2 3 4", 1: "joker 5 5 6"})
    table.do(0, "play 8", "on 1.0").draw("3")
    assert choice(table, 1) == "pass"


def test_the_match_is_ended_in_the_lead_and_not_behind() -> None:
    for rival, land in ((["1"], "at 0.2"), (["9998", "9998", "9998"], "at 0.3")):
        dreams = {0: ["999", "999", "99", "5"], 1: rival}
        table = Table(dreams, {0: "4 1 1 1"}).do(0, "play 4", "on 0.3").draw("1")
        assert choice(table) == land


def test_poor_cards_are_exchanged() -> None:
    assert choice(Table({}, {0: "1 1 2 2"})) == "exchange"
    assert choice(Table({}, {0: "1 1 2 8"})) == "play 8"


def test_rules_of_thumb_beat_chance() -> None:
    """Ten matches, seats in turn: of equals, ten wins have odds of 1 in 1024."""
    won = 0
    for seed in range(10):
        rng = random.Random(seed)
        state, _ = opened(rules, {"seats": 2, **NIGHT})
        while mask := rules.actors(state):
            actor, action = next_step(rules, state, mask, Walk({}).shun, rng)
            if mask != CHANCE_ACTS and actor == seed % 2:
                choices = legal(rules, state, actor)
                view = seen(rules, state, actor)
                ticket = rng.randrange(1 << 60)
                action = thumb.choose(view, actor, choices, len(choices), ticket)
            assert rules.refusal(state, actor, action) == 0 or actor == CHANCE
            rules.apply(state, actor, action)
        won += rules.winners(state) >> seed % 2 & 1
    assert won == 10
