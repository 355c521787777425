"""Worlds of Sen as likely as the play of rivals makes them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sennik.bots import bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.common import HIDDEN, Sheet, sheet
from sennik.games.sen import likelihood, rules
from sennik.games.sen.counting import count_ravens
from sennik.games.sen.facts import MAX_DRAWS, TURN, owner, places, ravens
from tests.conformance.checks import imagined_worlds_fit_the_view
from tests.mutants import Mutant
from tests.subjects import Subject

WEIGHED = Mutant("", "", rules={"imagine": lambda _: likelihood.imagine})
SUBJECT = Subject(GAMES["sen"], WEIGHED)


@pytest.mark.parametrize("walk", SUBJECT.walks, ids=lambda walk: str(walk.options))
def test_a_weighed_world_fits_the_view(walk: Any) -> None:
    imagined_worlds_fit_the_view(SUBJECT, walk, random.Random(1))


def turns(seats: int, matches: int) -> Iterator[Sheet]:
    """Some turns of matches of rules of thumb."""
    game = GAMES["sen"]
    thumb = bot("thumb", game)
    for seed in range(matches):
        match = Match(
            game, {"seats": seats, "rounds": 1, "penalty": 15}, FastDealer(seed=seed)
        )
        match.compile()
        match.deal()
        while not match.is_over and len(match.steps) < 120:
            seat = match.acting_seats()[0]
            if match.state.phase == TURN and len(match.steps) % 7 == 0:
                yield match.state
            ticket = scrambled(seed * 1_000 + len(match.steps)) >> 2
            match.play(seat, thumb(match.view(seat), seat, ticket))
            match.deal()


def worlds(state: Sheet, seat: int, module: Any, many: int) -> Iterator[Sheet]:
    """Worlds that `seat` may take for the true one."""
    view, world = sheet(rules.State), sheet(rules.State)
    rules.view(state, seat, view)
    rng = random.Random(7)
    for _ in range(many):
        world.assign(view)
        draws = [rng.randrange(1 << 62) for _ in range(MAX_DRAWS)]
        module.imagine(view, seat, draws, world)
        yield world


def hidden(state: Sheet, seat: int, is_known: bool) -> list[int]:
    """Lands of rivals that `seat` has not seen: those their owners know, or do not."""
    return [
        place
        for place in range(places(state))
        if owner(state, place) != seat
        and not state.known[place] >> seat & 1
        and bool(state.known[place] >> owner(state, place) & 1) == is_known
    ]


def test_lands_that_rivals_know_have_as_few_ravens_as_they_really_have() -> None:
    """Weighed worlds are right within half a raven; uniform ones are not."""
    true: list[int] = []
    told: dict[Any, list[float]] = {rules: [], likelihood: []}
    for state in turns(seats=3, matches=30):
        lands = hidden(state, state.turn, is_known=True)
        true += [ravens(state, state.cards[place]) for place in lands]
        for module, found in told.items():
            for place, mean in means(state, lands, module).items():
                assert place in lands
                found.append(mean)
    assert len(true) > 300
    assert abs(np.mean(told[likelihood]) - np.mean(true)) < 0.5
    assert np.mean(told[rules]) - np.mean(true) > 0.8


def means(state: Sheet, lands: list[int], module: Any) -> dict[int, float]:
    """The ravens of some lands, by the average of some worlds."""
    seen = [
        [ravens(state, world.cards[place]) for place in lands]
        for world in worlds(state, int(state.turn), module, 20)
    ]
    return dict(zip(lands, np.mean(seen, axis=0), strict=True)) if lands else {}


def test_the_chance_to_be_lowest_is_told_better_than_by_uniform_worlds() -> None:
    errors = {rules: 0.0, likelihood: 0.0}
    for state in turns(seats=2, matches=25):
        came = is_lowest(state)
        for module in errors:
            told = [is_lowest(w) for w in worlds(state, int(state.turn), module, 30)]
            errors[module] += float(np.mean(told) - came) ** 2
    assert errors[likelihood] < 0.95 * errors[rules]


def is_lowest(state: Sheet) -> bool:
    """Whether nobody's dream is lower than that of the seat whose turn it is."""
    world = sheet(rules.State)
    world.assign(state)
    count_ravens(world)
    points = [int(world.points[seat]) for seat in range(world.seats)]
    return points[int(state.turn)] == min(points)


def test_what_nobody_knows_is_drawn_last_and_what_is_seen_stays() -> None:
    state = next(turns(seats=4, matches=1))
    for world in worlds(state, int(state.turn), likelihood, 5):
        for place in range(places(state)):
            assert world.cards[place] != HIDDEN
            if state.known[place] >> state.turn & 1:
                assert world.cards[place] == state.cards[place]
