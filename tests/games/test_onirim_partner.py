"""A silent partner of the house keeps to the habits of the book."""

import pytest

from sennik.bots import bot
from sennik.bots.characters import cast
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.onirim.facts import (
    CHAMBERS,
    COLOURS,
    DISCARD,
    DOOR,
    GIVE,
    KEYS,
    SWAPPING,
    TURN,
)


@pytest.mark.parametrize("others", [cast(GAMES["onirim"], 2), ("random", "seamstress")])
def test_82_no_key_is_wasted_whose_door_somebody_lacks(others: tuple[str, str]) -> None:
    """[82] Not even beside a partner who plays anything."""
    game = GAMES["onirim"]
    bots = [bot(one, game, compiled=False) for one in others]
    keys_held = 0
    for seed in range(4):
        match = Match(game, {"seats": 2}, FastDealer(seed))
        match.deal()
        while not match.is_over:
            seat = match.acting_seats()[0]
            ticket = scrambled(100 * seed + len(match.steps)) >> 2
            action = bots[seat](match.view(seat), seat, ticket)
            phase, legal = match.state.phase, match.legal(seat)
            if phase in (TURN, SWAPPING) and others[seat] != "random":
                needed = {one for one in legal if is_needed_key(match, int(phase), one)}
                keys_held += bool(needed)
                assert action not in needed or set(legal) == needed
            match.play(seat, action)
            match.deal()
    assert keys_held > 5


def is_needed_key(match: Match, phase: int, action: int) -> bool:
    """Whether an action parts with a key whose door one of the two still lacks."""
    start, end = (DISCARD, GIVE) if phase == TURN else (GIVE, GIVE + CHAMBERS)
    chamber = (action - start) % CHAMBERS
    if not start <= action < end or chamber < KEYS:
        return False
    state, hue = match.state, (chamber - KEYS) % COLOURS
    gone = int(state.discards[DOOR + hue])
    found = [int(state.doors[seat, hue]) for seat in range(2)]
    return 0 in found and sum(found) + gone < 2
