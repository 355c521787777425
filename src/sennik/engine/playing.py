"""A match step by step in Python, over interpreted rules or compiled ones.

The same matches as `playout` plays: all cards and all random numbers of players follow
from one key. Slower, but anybody can choose, and look in at each step.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS, Sheet, sheet

Choose = Callable[[int, int], int]  # a seat and 64 random bits: what it plays
Watch = Callable[[int, int], None]  # a step that is about to be taken


def unwatched(actor: int, action: int) -> None:
    """Nobody looks."""


class Playout:
    """Matches under one set of options, one after another in the same memory."""

    def __init__(self, game: Game, options: Sheet, compiled: bool) -> None:
        self.rules: Any = fast.rules(game.rules) if compiled else game.rules
        self.options = options
        self.state = sheet(game.rules.State)
        self.choices: Any = [0] * game.rules.MAX_LEGAL
        if compiled:
            self.choices = native.cells(game.rules.MAX_LEGAL, np.int32)

    def play(
        self, key: int, cap: int, choose: Choose, watch: Watch = unwatched
    ) -> Iterator[int]:
        """Play a match of at most `cap` decisions; yields the actor after each step."""
        rules, state = self.rules, self.state
        rules.setup(state, self.options)
        counter, decisions = key, 0
        mask = rules.actors(state)
        while mask and decisions < cap:
            counter = (counter + STEP) & MASK
            bits = scrambled(counter)
            if mask == CHANCE_ACTS:
                actor = CHANCE
                action = rules.drawn(state, below(bits, rules.tickets(state)))
            else:
                actor = lowest_seat(mask)
                action = choose(actor, bits)
                decisions += 1
            watch(actor, action)
            rules.apply(state, actor, action)
            yield actor
            mask = rules.actors(state)

    def anything(self, seat: int, bits: int) -> int:
        """What a random player plays."""
        count = self.rules.legal(self.state, seat, self.choices)
        return int(self.choices[below(bits, count)])
