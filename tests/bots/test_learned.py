"""Learned players: one net, the same in bits however it is reckoned."""

import numpy as np
import pytest

from sennik.bots import bot, learned
from sennik.bots.oracle import NotForOracle
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES, Game
from tests.long import long_but

LEARNED = [game for game in GAMES.values() if learned.is_learned(game)]
games = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.key)
PLAYED = {key: GAMES[key] for key in ("koty", "smoki", "sen")}
ASKED = 3  # moments at which the interpreter is asked, too


def test_four_games_are_learned() -> None:
    assert {game.key for game in LEARNED} == {"koty", "onirim", "sen", "smoki"}


def test_an_edition_that_no_net_was_trained_for_is_refused() -> None:
    with pytest.raises(NotForOracle, match="has not learned sen-jubilee"):
        bot("oracle", GAMES["sen-jubilee"])


def test_two_oracles_come_to_an_end() -> None:
    """Both want the other's cards: rules of thumb keep them from going in circles."""
    game = GAMES["smoki"]
    chosen = bot("oracle", game)
    for deal in range(60):
        match = Match(game, {"seats": 2, "rounds": 1}, FastDealer(deal))
        match.deal()
        for number in range(2_000):
            if match.is_over:
                break
            seat = match.acting_seats()[0]
            ticket = scrambled(2_000 * deal + number) >> 2
            match.play(seat, chosen(match.view(seat), seat, ticket))
            match.deal()
        assert match.is_over, deal


@games
def test_a_net_is_small(game: Game) -> None:
    assert learned.weights_of(game.package).stat().st_size <= learned.MOST_BYTES


@games
@pytest.mark.parametrize("seats", [2, 4])
def test_compiled_it_plays_and_thinks_as_interpreted(game: Game, seats: int) -> None:
    fast, slow = learned.bot(game), learned.bot(game, compiled=False)
    most = game.rules.MAX_SEATS
    match = Match(game, {"seats": min(seats, most)}, FastDealer(5))
    match.deal()
    for number in range(60):
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view = match.view(seat)
        action = fast(view, seat, 0)
        assert action in match.legal(seat)
        if number % 20 == 7 and number // 20 < ASKED:
            assert slow(view, seat, 0) == action
            assert slow.scratch.outputs.tobytes() == fast.scratch.outputs.tobytes()
        match.play(seat, action)
        match.deal()


@games
def test_weights_stay_within_8_bits_and_sums_exact(game: Game) -> None:
    """Products of such integers add up to less than a single can hold exactly."""
    weights = learned.shipped(game.package)
    for name in learned.BYTES:
        found = getattr(weights, name)
        assert (found == np.round(found)).all()
        assert np.abs(found).max() <= learned.FULL
    assert len(weights.first) * learned.FULL**2 < 2**24


@pytest.mark.parametrize("game", long_but("koty", of=PLAYED))
def test_the_oracle_beats_rules_of_thumb(game: Game) -> None:
    """40 matches for two, seats in turn: far more than half where thumb is weak."""
    players = bot("oracle", game), bot("thumb", game)
    won = 0.0
    for deal in range(40):
        match = Match(game, {"seats": 2}, FastDealer(deal))
        match.deal()
        while not match.is_over:
            seat = match.acting_seats()[0]
            chosen = players[(seat + deal) % 2]
            ticket = scrambled(10_000 * deal + len(match.steps)) >> 2
            match.play(seat, chosen(match.view(seat), seat, ticket))
            match.deal()
        winners = match.winners()
        won += (deal % 2 in winners) / len(winners)
    assert won >= {"koty": 32, "smoki": 20, "sen": 14}[game.key]
