"""Smoki: the log, the table, rules of thumb, and whole matches on record."""

import random
from pathlib import Path

import pytest

from sennik.engine import record
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import sheet
from sennik.games.smoki import rules, thumb
from sennik.games.smoki.facts import LAY
from tests.games.smoki_positions import (
    DOWN,
    SMOKI,
    ended,
    go,
    position,
)

words = GAMES["smoki"].words

GOLDEN = Path(__file__).parent.parent / "golden" / "smoki"
NAMES = ["Ala", "Bartek", "Celina", "Daria", "Emil"]

# --- Words -------------------------------------------------------------------------


def log(match: Match, seat: int, lang: str, *lines: str) -> list[str]:
    """What `seat` reads while `lines` are played."""
    said = []
    for line in lines:
        before, state = match.view(seat), sheet(rules.State)
        state.assign(match.state)
        go(match, line)
        actor, action = match.steps[-1]
        witnessed = rules.witness(state, seat, actor, action)
        told = words.told(before, match.view(seat), seat, actor, witnessed)
        said += [words.line(one, lang, NAMES, seat) for one in told]
    return said


def test_the_log_follows_a_circle_round_the_table() -> None:
    match = position("8 ~2 ~3 / ~4 ~5 ~0", "7 ~2 ~3 / ~4 ~5 ~0", "-2 ~2 1 / ~4 ~5 ~0")
    assert log(match, 1, "en", "0 closed", "chance circle", "0 a1", "2 lay 1") == [
        "Ala takes a card from the closed pile.",
        "Ala puts on land a1: Raven Circle; out: dragon 8.",
        "Ala passes on: dragon 8. Bartek takes out: dragon 7.",
        "You pass on: dragon 7. Celina takes out: dragon \N{MINUS SIGN}2.",
        "Celina lays on open pile 1: dragon \N{MINUS SIGN}2.",
    ]


def test_the_log_and_the_choices_name_a_land_alike() -> None:
    match = go(position(DOWN, DOWN, closed="nest"), "0 closed", "chance nest")
    places = (match.game.rules.PLACE + 5, "Put on land b3", "Połóż w krainie b3")
    for language, said in zip(("en", "pl"), places[1:], strict=True):
        assert words.label(match.view(0), 0, places[0], language).startswith(said)
    assert log(match, 0, "en", "0 b3")[0].startswith("You put on land b3: Raven Nest")
    go(match, "0 lay 1")
    swapped = log(match, 1, "pl", "0 a2", "0 b1")
    assert swapped[0] == "Ala zamienia krainy a2 i b1."


def test_the_log_names_a_drawn_card_to_its_drawer_only() -> None:
    lines = ("0 closed", "chance 3")
    own = log(position(DOWN, DOWN), 0, "pl", *lines)
    assert own == ["Bierzesz kartę ze stosu zakrytego.", "Masz w ręce: smok 3."]
    others = log(position(DOWN, DOWN), 1, "pl", *lines)
    assert others == ["Ala bierze kartę ze stosu zakrytego."]


def test_the_log_names_a_last_card_that_is_laid_and_shuffled_at_once() -> None:
    match = position(DOWN, DOWN, closed="mirror")
    said = log(match, 1, "en", "0 closed", "chance mirror", "0 lay 2")
    assert said[1:] == [
        "Ala lays on open pile 2: Mirror.",
        "The closed pile is empty: all open cards are shuffled into a new one.",
    ]


def test_the_log_without_memory_does_not_invent_a_card() -> None:
    match = go(position(DOWN, DOWN, closed="mirror"), "0 closed", "chance mirror")
    before = match.sight(1)
    go(match, "0 lay 2")
    told = words.told(before, match.sight(1), 1, 0, LAY + 1)
    assert told[0] == ("lay.unnamed", {"who": 0, "pile": 2})


def test_the_log_tells_the_end() -> None:
    match = ended("0 1 2 / 3 4 5", "8 8 2 / 3 4 5", tokens=1)
    assert log(match, 0, "pl", "0 lay 1") == [
        "Odkładasz na stos odkryty 1: smok 6.",
        "Twoje punkty w tej rundzie: 15.",
        "Bartek, punkty w tej rundzie: 30.",
        "Bierzesz żeton smoka.",
        "Wygrywasz partię.",
    ]


def test_the_table_shows_two_rows_of_three_a_player() -> None:
    match = go(position("1 ~2 nest / circle -2 ~0", "mirror 2 3 / ~4 ~5 0"), "0 open 1")
    assert words.table(match.view(1), 1, "en", NAMES).splitlines() == [
        "Round 1 · to 3 tokens · closed pile 38",
        "open pile 1 (empty)",
        "open pile 2 [7]",
        "",
        ">1 Ala              2 Bartek (you)",
        " 0 tokens           0 tokens",
        "  ┌────┬────┬────┐   ┌────┬────┬────┐",
        "a │ 1  │░░░░│9 ~ │ a │<?> │ 2  │ 3  │",
        "  ├────┼────┼────┤   ├────┼────┼────┤",
        "b │10 o│ -2 │░░░░│ b │░░░░│░░░░│ 0  │",
        "  └────┴────┴────┘   └────┴────┴────┘",
        "     1    2    3        1    2    3",
        "  in hand [6]",
        "",
        "9 ~ Raven Nest   10 o Raven Circle   <?> Mirror   ░░░░ face down",
    ]


def test_the_table_shows_what_lies_beneath_to_those_who_remember() -> None:
    match = position(DOWN, DOWN, piles=("8 5 6", "7"))
    line = "stos odkryty 1 [6]"
    assert f"{line}   pod spodem: 5  8" in words.table(match.view(1), 1, "pl", NAMES)
    assert f"{line}\n" in words.table(match.sight(1), 1, "pl", NAMES)


def test_the_result_names_the_winners() -> None:
    match = ended("0 1 2 / 3 4 5", "0 1 2 / 5 3 4", rounds=1)
    assert words.result(match.view(0), 0, "en", NAMES) == "The match goes on."
    go(match, "0 lay 1")
    assert words.result(match.view(0), 0, "en", NAMES) == (
        "Ala, Bartek share the victory with 15 points. All: Ala 15, Bartek 15."
    )
    assert words.result(match.view(0), 0, "pl", NAMES) == (
        "Zwycięstwem dzielą się: Ala, Bartek (15 punktów). Wyniki: Ala 15, Bartek 15."
    )


def test_prompts_say_what_can_be_done_with_a_taken_card() -> None:
    taken = go(position(DOWN, DOWN, piles=("6 nest", "7")), "0 open 1").view(0)
    assert words.prompt(taken, 0, "en") == (
        "Put the card (Raven Nest) into your dream or lay it on an open pile."
    )
    assert words.prompt(taken, 1, "en") == "Waiting for seat 1."
    forced = go(position(DOWN, DOWN), "0 open 1").view(0)
    assert words.prompt(forced, 0, "pl") == "Połóż kartę (smok 6) w swoim śnie."


def test_a_label_says_that_a_pile_is_empty() -> None:
    view = go(position(DOWN, DOWN, piles=("6", "7")), "0 open 1", "0 a1").view(0)
    labels = [words.label(view, 0, LAY + pile, "pl") for pile in (0, 1)]
    assert labels == [
        "Odłóż na stos odkryty 1 (pusty)",
        "Odłóż na stos odkryty 2 (na: smok 7)",
    ]


# --- Thumb, records ----------------------------------------------------------------


def test_the_thumb_beats_random_play() -> None:
    """120 rounds of two: random play would need luck of one in 10**18 to lose 100."""
    won = [thumb_against_random(number) for number in range(120)]
    assert sum(won) > 100


def thumb_against_random(number: int) -> bool:
    """Whether the thumb alone wins a round against a random player."""
    rng, own = random.Random(number), number % 2
    match = Match(SMOKI, {"seats": 2, "rounds": 1}, FastDealer(number))
    while match.deal() or not match.is_over:
        seat = match.acting_seats()[0]
        choices = match.legal(seat)
        action = rng.choice(choices)
        if seat == own:
            ticket = rng.randrange(1 << 30)
            view = match.view(seat)
            action = thumb.choose(view, seat, choices, len(choices), ticket)
        match.play(seat, action)
    return match.winners() == [own]


def test_a_table_of_thumbs_ends_and_plays_by_the_rules() -> None:
    rng = random.Random(2)
    for number in range(6):
        match = Match(SMOKI, {"seats": 2 + number % 4, "tokens": 1}, FastDealer(number))
        while match.deal() or not match.is_over:
            seat = match.acting_seats()[-1]
            choices = match.legal(seat)
            ticket = rng.randrange(1 << 30)
            view = match.view(seat)
            match.play(seat, thumb.choose(view, seat, choices, len(choices), ticket))
            assert len(match.steps) < 2_000


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda p: p.stem)
def test_golden_matches_replay(path: Path) -> None:
    kept = record.read(path)
    match = Match(SMOKI, kept["options"])
    for number, (actor, text) in enumerate(kept["steps"]):
        record.replay_step(match, number, actor, text)
    record.check_result(match, kept["result"])
    assert record.record_of(match) == kept


def test_there_are_golden_matches() -> None:
    assert len(list(GOLDEN.glob("*.json"))) >= 4
