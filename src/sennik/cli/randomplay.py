"""Seeded random play, one step at a time, interpreted or compiled alike.

The same matches as `engine.playout` plays; slower, but one can look in after each step.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.engine.playout import lowest_seat, match_key
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS, Sheet, sheet


class RandomPlay:
    """Matches of uniformly random play under one set of options."""

    def __init__(self, game: Game, options: Sheet, compiled: bool) -> None:
        self.rules: Any = fast.rules(game.rules) if compiled else game.rules
        self.state = sheet(game.rules.State)
        self.options = options
        self.choices: Any = [0] * game.rules.MAX_LEGAL
        if compiled:
            self.choices = native.cells(game.rules.MAX_LEGAL, np.int32)

    def steps(self, seed: int, match: int, cap: int) -> Iterator[int]:
        """Play match number `match` of `seed`; yields the actor after every step."""
        rules, record = self.rules, self.state
        rules.setup(record, self.options)
        counter = match_key(seed, match)
        decisions = 0
        mask = rules.actors(record)
        while mask and decisions < cap:
            counter = (counter + STEP) & MASK
            bits = scrambled(counter)
            if mask == CHANCE_ACTS:
                actor = CHANCE
                action = rules.drawn(record, below(bits, rules.tickets(record)))
            else:
                actor = lowest_seat(mask)
                count = rules.legal(record, actor, self.choices)
                action = int(self.choices[below(bits, count)])
                decisions += 1
            rules.apply(record, actor, action)
            yield actor
            mask = rules.actors(record)
