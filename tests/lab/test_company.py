"""A match of the default cast is a match: what bench/company.md measures, reduced."""

from typing import Any

import pytest

from sennik.bots import bot
from sennik.bots.characters import CHARACTERS, cast, temper
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.koty.facts import AIMING, LAND, LANDS
from sennik.games.tempers import MALICE
from sennik.lab.figures import figures
from sennik.lab.simulation import BadSimulation, Simulation, run

MATCHES = 400


def told(key: str, seats: int) -> dict[str, Any]:
    return figures(run(Simulation(key, ("company",), {"seats": seats}), MATCHES))


@pytest.mark.parametrize(
    ("key", "seats", "turns", "early", "rounds"),
    [
        ("sen", 4, 4.0, 0.05, (6, 9)),
        ("sen-jubilee", 4, 3.5, 0.09, (6, 9.5)),
        ("sen", 2, 4.0, 0.15, (7, 11.5)),
        ("sen", 5, 3.8, 0.06, (6, 9)),
    ],
)
def test_rounds_of_sen_last_until_everybody_had_turns(
    key: str, seats: int, turns: float, early: float, rounds: tuple[float, float]
) -> None:
    found = told(key, seats)
    assert found["bots"] == list(cast(GAMES[key], seats))
    assert found["turns_per_seat_and_round"] >= turns
    assert found["early_rounds"] <= early
    assert 0.6 < found["calls_right"] < 0.85
    assert rounds[0] < found["rounds_per_match"]["value"] < rounds[1]


def test_rules_of_thumb_end_rounds_before_people_had_a_turn() -> None:
    """The figure that was measured before there were characters."""
    found = figures(run(Simulation("sen", ("thumb",)), MATCHES))
    assert found["turns_per_seat_and_round"] < 1
    assert found["early_rounds"] > 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cats_are_attacked_in_a_third_of_the_turns(seats: int) -> None:
    assert 0.28 < told("koty", seats)["attacks_per_turn"] < 0.47


@pytest.mark.parametrize("seats", [4, 5])
def test_rounds_of_smoki_give_everybody_four_turns(seats: int) -> None:
    found = told("smoki", seats)
    assert found["turns_per_seat_and_round"] > 5.3
    assert found["early_rounds"] < 0.07


def test_the_gentlest_attacks_nobody() -> None:
    """So it never attacks anybody twice in a row, whatever happened before."""
    game = GAMES["koty"]
    gentlest = next(iter(CHARACTERS))
    assert temper(gentlest, game, 4)[MALICE] == 0
    seated = (gentlest, "magpie", "postman", "alarm")
    bots = [bot(one, game) for one in seated]
    aimed = 0
    for seed in range(6):
        match = Match(game, {"seats": 4}, FastDealer(seed))
        match.deal()
        while not match.is_over:
            seat = match.acting_seats()[0]
            action = bots[seat](match.view(seat), seat, scrambled(aimed) >> 2)
            if match.state.phase == AIMING and seat == 0:
                assert (action - LAND) // LANDS == seat
                aimed += 1
            match.play(seat, action)
            match.deal()
    assert aimed > 30


def test_a_character_that_does_not_play_is_refused() -> None:
    with pytest.raises(BadSimulation, match="mirror does not play sen with 4 seats"):
        Simulation("sen", ("mirror",))


def test_a_seat_by_itself_and_in_a_batch_plays_the_same_matches() -> None:
    """Compiled together with the rules, and asked one decision at a time."""
    made = Simulation("koty", ("quilt", "thumb", "magpie"), {"seats": 3}, seed=4)
    from sennik.lab import simulation

    ones, others = (
        play(made, 0, 20, True) for play in (simulation.on_cpu, simulation.by_bots)
    )
    assert ones[0] == others[0]
    assert (ones[2] == others[2]).all()
