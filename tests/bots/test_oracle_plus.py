"""The oracle with more time: a net's choices compared in imagined worlds."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.bots import bot, learned, oracle_plus, search, worlds
from sennik.bots.oracle import NotForOracle
from sennik.bots.oracle_plus import OraclePlus, settings_for
from sennik.bots.seeker import interpreted as as_interpreted
from sennik.engine import kernels
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES, Game
from sennik.games.sen.facts import WAKE
from tests.long import long_but

LEARNED = [game for game in GAMES.values() if learned.is_learned(game)]
games = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.key)
PLAYED = {key: GAMES[key] for key in ("koty", "sen")}
SEARCHED = (
    *("begin", "halve", "halvings", "decide", "next_world", "note", "compare"),
    "move_up",
)


def player(game: Game, playouts: int) -> OraclePlus:
    """The bot, with less time."""
    settings = replace(settings_for(game), playouts=playouts)
    package = game.package
    stray = learned.about(package).stray
    return OraclePlus(game, learned.shipped(package), stray, settings)


@games
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_what_is_legal_and_the_same_again(game: Game, seats: int) -> None:
    seats = min(seats, game.rules.MAX_SEATS)
    chosen, again = player(game, 60), player(game, 60)
    match = Match(game, {"seats": seats}, FastDealer(3))
    match.deal()
    for number in range(60):
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view = match.view(seat)
        action = chosen(view, seat, number)
        assert action in match.legal(seat)
        assert again(view, seat, number) == action
        match.play(seat, action)
        match.deal()


@games
def test_what_it_thinks_is_what_the_interpreter_thinks(game: Game) -> None:
    """A decision of three and more actions, each in a few worlds, to the last bit."""
    fast = player(game, 6)
    match = Match(game, {"seats": 2}, FastDealer(8))
    match.deal()
    compared = 0
    for number in range(40):
        if match.is_over or compared == 2:
            break
        seat = match.acting_seats()[0]
        view = match.view(seat)
        action = fast(view, seat, number)
        if number > 4 and (fast.search.arms[:, search.VISITS] > 0).sum() > 2:
            compared += 1
            slow = player(game, 6)
            found = slow.search
            given = *learned_memory(slow), as_interpreted(found)
            slow_foresee = interpreted(game).foresee
            assert slow_foresee(view, seat, number, *given) == action
            arms = found.stand[search.ARMS]
            for name in ("arms", "thoughts"):
                one, other = getattr(found, name), getattr(fast.search, name)
                assert one[:arms].tobytes() == other[:arms].tobytes()
        match.play(seat, action)
        match.deal()
    assert compared


def learned_memory(chosen: OraclePlus) -> tuple[Any, Any]:
    """The weights, and memory to think in."""
    game = chosen.game
    shape = learned.shape_for(game.package)
    return chosen.weights, learned.new_scratch(game.package, shape)


def interpreted(game: Game) -> SimpleNamespace:
    """The functions of `oracle_plus` as Python runs them."""
    package = game.package
    net = learned.interpreted(package, learned.about(package).stray)
    made = search.bound_by(package, lambda function: function)
    names = oracle_plus.bound_names(game.rules, learned.about(package).stray)
    own = dict(names[oracle_plus.__name__])
    own |= {name: getattr(made, name) for name in SEARCHED}
    own |= {name: getattr(net, name) for name in ("prefer", "think", "drawn_by")}
    own |= {"is_stray": net.is_stray, "think_of": made.think}
    of_worlds = SimpleNamespace(**names[worlds.__name__])
    own["share_won"] = kernels.compiled(worlds, lambda one: one, of_worlds).share_won
    return kernels.compiled(
        oracle_plus, lambda function: function, SimpleNamespace(**own)
    )


def test_alone_in_onirim_it_is_the_oracle() -> None:
    game = GAMES["onirim"]
    alone, usual = bot("oracle+", game), bot("oracle", game)
    match = Match(game, {"seats": 1}, FastDealer(2))
    match.deal()
    for number in range(30):
        view = match.view(0)
        assert alone(view, 0, number) == usual(view, 0, number)
        match.play(0, alone(view, 0, number))
        match.deal()


def test_with_an_expansion_of_onirim_it_plays_by_its_net() -> None:
    game = GAMES["onirim"]
    match = Match(game, {"seats": 1, "towers": 1}, FastDealer(2))
    match.deal()
    view = match.view(0)
    assert bot("oracle+", game)(view, 0, 1) in match.legal(0)
    with pytest.raises(NotForOracle):
        bot("oracle", game)(view, 0, 1)


def test_an_edition_that_no_net_was_trained_for_is_refused() -> None:
    with pytest.raises(NotForOracle, match="has not learned sen-jubilee"):
        bot("oracle+", GAMES["sen-jubilee"])


def test_what_a_rule_decides_is_played_and_explained_without_worlds() -> None:
    """Sen for two with the penalty of 15: the call."""
    game = GAMES["sen"]
    chosen = player(game, 30)
    match = Match(game, {"seats": 2, "penalty": 15}, FastDealer(4))
    match.deal()
    for number in range(400):
        seat = match.acting_seats()[0]
        view = match.view(seat)
        found = chosen.considered(view, seat, number)
        if found[0].action == WAKE:
            assert all(one.visits == 0 for one in found)
            return
        match.play(seat, found[0].action)
        match.deal()
    raise AssertionError("nobody ever called")


@pytest.mark.parametrize("game", long_but("koty", of=PLAYED))
def test_it_beats_rules_of_thumb(game: Game) -> None:
    players = player(game, 100), bot("thumb", game)
    won = 0.0
    for deal in range(10):
        match = Match(game, {"seats": 2}, FastDealer(deal))
        match.deal()
        number = 0
        while not match.is_over:
            seat = match.acting_seats()[0]
            chosen = players[(seat + deal) % 2]
            match.play(seat, chosen(match.view(seat), seat, 10_000 * deal + number))
            match.deal()
            number += 1
        winners = match.winners()
        won += (deal % 2 in winners) / len(winners)
    assert won >= {"koty": 7, "sen": 4}[game.key]
