"""The checked door: what it lets through, what it refuses, and that nothing changes."""

import random

import pytest

from sennik.engine.dealers import FastDealer, ScriptedDealer
from sennik.engine.errors import (
    BadOptions,
    IllegalAction,
    NoSuchSeat,
    UnknownGame,
    UnreadableAction,
)
from sennik.engine.match import Match
from sennik.engine.options import make_options, named_game, parsed_options
from sennik.games import GAMES
from sennik.games.common import CHANCE

DEAL = ["9", "7", "3", "0", "5", "6", "5", "0", "8"]


def dealt() -> Match:
    match = Match(GAMES["sen"], {"seats": 2}, ScriptedDealer(GAMES["sen"].words, DEAL))
    match.deal()
    return match


def test_a_match_can_be_played_in_notation() -> None:
    match = dealt()
    for seat in (0, 1):
        match.play_text(seat, f"look {seat}.0")
        match.play_text(seat, f"look {seat}.3")
    match.play_text(0, "wake")
    assert match.scores() == [24, 16]


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    match = dealt()
    before = match.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play_text(0, "look 1.0")
    assert caught.value.paragraph == 39
    assert match.state.tobytes() == before
    assert len(match.steps) == len(DEAL)


def test_an_unreadable_action_is_told_from_an_illegal_one() -> None:
    with pytest.raises(UnreadableAction, match="sen has no action 'fly'"):
        dealt().play_text(0, "fly")


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(NoSuchSeat, match="seats are 0 to 1"):
        dealt().play_text(2, "look 0.0")


def test_compiled_and_interpreted_matches_are_the_same() -> None:
    matches = [
        Match(GAMES["sen"], {"seats": 3}, FastDealer(5), compiled=compiled)
        for compiled in (False, True)
    ]
    for match in matches:
        match.deal()
        while not match.is_over:
            seat = match.acting_seats()[0]
            match.play(seat, match.legal(seat)[-1])
            match.deal()
    assert matches[0].steps == matches[1].steps
    assert matches[0].state.tobytes() == matches[1].state.tobytes()
    assert matches[0].winners() == matches[1].winners()


def test_an_unknown_game_names_the_games() -> None:
    with pytest.raises(UnknownGame, match="sen, sen-jubilee"):
        named_game("szachy")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"colour": 1}, "sen has no option 'colour'; it has seats, target"),
        ({"edition": 2021}, "sen is played with edition=2017"),
        ({"seats": 6}, "sen: seats is 2 to 5, not 6"),
        ({"penalty": 7}, "sen: penalty is 5 or 15, not 7"),
        ({"target": 50, "rounds": 3}, "sen: "),
        ({"target": 0}, "sen: "),
        ({"long_dream": 1}, "sen: "),
        ({"special_values": 1}, "sen: "),
        ({"seats": 2, "starter": 3}, "sen: "),
    ],
)
def test_bad_options_are_refused_with_a_reason(
    given: dict[str, int], sentence: str
) -> None:
    with pytest.raises(BadOptions, match=sentence):
        make_options(GAMES["sen"], given)


def test_rounds_replace_the_target_unless_both_are_given() -> None:
    options = make_options(GAMES["sen"], {"rounds": 4})
    assert (options.rounds, options.target) == (4, 0)


@pytest.mark.parametrize("text", ["target", "target=", "target=--5", "target=²", "=3x"])
def test_an_option_is_written_name_equals_number(text: str) -> None:
    with pytest.raises(BadOptions, match="name=number"):
        parsed_options([text])


def test_chance_cannot_deal_what_is_not_there() -> None:
    match = dealt()
    with pytest.raises(IllegalAction):
        match.play_text(CHANCE, "4")


SOON = 5  # actions after which a match goes on in machine code


@pytest.mark.parametrize("key", GAMES)
def test_machine_code_takes_over_between_two_actions(key: str) -> None:
    """A match goes on in machine code as it would have gone on interpreted."""
    slow, switched = (Match(GAMES[key], {}, FastDealer(seed=3)) for _ in range(2))
    rng = random.Random(key)
    for step in range(120):
        for match in (slow, switched):
            match.deal()
        assert slow.state.tobytes() == switched.state.tobytes()
        if slow.is_over:
            break
        if step == SOON:
            switched.compile()
        seat = rng.choice(slow.acting_seats())
        action = rng.choice(slow.legal(seat))
        assert switched.legal(seat) == slow.legal(seat)
        assert switched.view(seat).tobytes() == slow.view(seat).tobytes()
        assert switched.scores() == slow.scores()
        for match in (slow, switched):
            match.play(seat, action)
    assert step > SOON and slow.steps == switched.steps


@pytest.mark.parametrize("action", [-(2**70), -1, 2**64, 2**64 + 1, 2**200])
def test_no_number_is_too_large_to_be_refused(action: int) -> None:
    match = Match(GAMES["smoki"], {}, FastDealer(seed=3), compiled=True)
    match.deal()
    with pytest.raises(IllegalAction):
        match.play(match.acting_seats()[0], action)
