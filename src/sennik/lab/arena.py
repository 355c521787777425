# ruff: noqa: F821 (names bound by `bound_arena`)
"""Matches on duplicate deals, fast: bots choose, compiled rules do the rest.

A deal fixes every shuffle: the order of a pile follows from the deal, the pile and the
number of its shuffle, so that all who play a deal get the same cards as far as their
choices allow. A pile is never mistaken for another: each has its own orders. They are
not those of `engine.dealers.DuplicateDealer`, which needs cryptographic hashes; the
idea is the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import Bot
from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.engine.compiler.types import INT, WORD, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.errors import SennikError
from sennik.engine.options import make_options
from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled, unsigned
from sennik.games import Game
from sennik.games.common import CHANCE, CHANCE_ACTS, Sheet, sheet

setup: Any
actors: Any
legal: Any
tickets: Any
drawn: Any
weight: Any
chance: Any
apply: Any
view: Any
score: Any
winners: Any
CHANCE_PILES: int

NAMES = (
    *("setup", "actors", "legal", "tickets", "drawn", "weight", "chance", "apply"),
    *("view", "score", "winners", "CHANCE_PILES"),
)
Dealt = Callable[[Sheet, int], None]
NOBODY = -1
STUCK = -2  # in place of a seat: Chance is to act, and the dealer has no card for it
NO_CARD = -1
MOST = 20_000  # decisions of a match


def begun(states: Any, seen: Any, options: Any, key: int, memory: Any) -> int:
    """Set a match up and deal; who acts, seeing what is in `seen`."""
    setup(states[0], options[0])
    forget(memory[0])
    return dealt(states, seen, key, memory)


def stepped(
    states: Any, seen: Any, seat: int, action: int, key: int, memory: Any
) -> int:
    """Play `action` and deal; who acts then, or NOBODY."""
    apply(states[0], seat, action)
    return dealt(states, seen, key, memory)


def dealt(states: Any, seen: Any, key: int, memory: Any) -> int:
    """Let Chance act until a seat may; its view is written to `seen`."""
    state = states[0]
    mask = actors(state)
    while mask == CHANCE_ACTS:
        outcome = next_card(state, key, memory[0])
        if outcome == NO_CARD:
            return STUCK
        apply(state, CHANCE, outcome)
        mask = actors(state)
    if mask == 0:
        return NOBODY
    seat = lowest_seat(mask)
    view(state, seat, seen[0])
    return seat


def forget(memory: Any) -> None:
    """No pile has been shuffled yet."""
    for pile in range(CHANCE_PILES):
        memory.shuffle[pile] = -1


def next_card(state: Any, key: int, memory: Any) -> int:
    """The first card of the pile's order that has not been drawn yet, or NO_CARD.

    Of equal cards those that come first have gone first.
    """
    if tickets(state) == 1:
        return int(drawn(state, 0))
    chance(state, memory.asked)
    pile, shuffle = memory.asked[0], memory.asked[1]
    if memory.shuffle[pile] != shuffle:
        memory.shuffle[pile] = shuffle
        stack(state, pile, memory)
        number = unsigned(shuffle * CHANCE_PILES + pile + 1)
        mix(pile, scrambled((key + number * STEP) & MASK), memory)
    for outcome in range(len(memory.passed)):
        memory.passed[outcome] = 0
    for place in range(memory.length[pile]):
        outcome = memory.order[pile, place]
        memory.passed[outcome] += 1
        gone = memory.copies[pile, outcome] - weight(state, outcome)
        if memory.passed[outcome] > gone:
            return int(outcome)
    return NO_CARD


def stack(state: Any, pile: int, memory: Any) -> None:
    """All cards of a pile, one kind after another."""
    memory.length[pile] = 0
    for outcome in range(len(memory.passed)):
        memory.copies[pile, outcome] = 0
    for index in range(legal(state, CHANCE, memory.choices)):
        outcome = memory.choices[index]
        memory.copies[pile, outcome] = weight(state, outcome)
        for _ in range(weight(state, outcome)):
            memory.order[pile, memory.length[pile]] = outcome
            memory.length[pile] += 1


def mix(pile: int, key: int, memory: Any) -> None:
    """Shuffle a pile (Fisher and Yates) with the random numbers of `key`."""
    counter = key
    for place in range(memory.length[pile] - 1, 0, -1):
        counter = (counter + STEP) & MASK
        other = below(scrambled(counter), place + 1)
        card = memory.order[pile, place]
        memory.order[pile, place] = memory.order[pile, other]
        memory.order[pile, other] = card


def memory_record(rules: Any) -> "np.dtype[np.void]":
    """What a dealer remembers: the order of each pile as it was shuffled."""
    piles = rules.CHANCE_PILES
    return np.dtype(
        [
            ("asked", "i8", (3,)),  # the answer of `chance`
            ("shuffle", "i8", (piles,)),
            ("length", "i8", (piles,)),
            ("order", "i2", (piles, rules.CARDS)),
            ("copies", "i2", (piles, rules.ACTIONS)),
            ("passed", "i2", (rules.ACTIONS,)),
            ("choices", "i4", (rules.MAX_LEGAL,)),
        ],
        align=True,
    )


@cache
def bound_arena(package: str) -> SimpleNamespace:
    """The functions above, compiled for the game in `package`."""
    return native.functions(arena_unit(import_module(f"{package}.rules")))


def arena_unit(rules: Any) -> Unit:
    """The functions above over some rules, to be compiled."""
    state, options = Record(rules.State), Array(Record(rules.Options))
    states, memory = Array(state), Array(Record(memory_record(rules)))
    return Unit(
        f"{rules.__package__.rpartition('.')[2]}-arena",
        {
            "begun": Entry(begun, (states, states, options, WORD, memory), INT),
            "stepped": Entry(stepped, (states, states, INT, INT, WORD, memory), INT),
            "forget": Entry(forget, (Record(memory_record(rules)),)),
            "next_card": Entry(
                next_card, (state, WORD, Record(memory_record(rules))), INT
            ),
            "score": Entry(rules.score, (state, INT), INT),
            "winners": Entry(rules.winners, (state,), INT),
        },
        {__name__: {name: getattr(rules, name) for name in NAMES}},
    )


class Result(NamedTuple):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


class Arena:
    """Plays matches of one game under one set of options."""

    def __init__(self, game: Game, options: Mapping[str, int]) -> None:
        self.game = game
        self.options = make_options(game, options)
        self.kernel = bound_arena(game.package)
        self.state, self.seen = (sheet(game.rules.State) for _ in range(2))
        self.memory = native.cells(1, memory_record(game.rules))
        self.seats = int(self.options.seats)
        self.deal = 0  # the key of the match on the table

    def play(
        self, bots: Sequence[Bot], key: int, watched: Dealt | None = None
    ) -> Result:
        """One match of the deal `key`, a bot a seat; `watched` is told what Chance is
        about to turn up."""
        kernel, state, seen = self.kernel, self.state, self.seen
        deal = self.deal = key
        if watched is None:
            seat = kernel.begun(state, seen, self.options, deal, self.memory)
        else:
            fast.rules(self.game.rules).setup(state, self.options)
            kernel.forget(self.memory)
            seat = self._dealt(key, watched)
        decisions = 0
        lots = scrambled(key ^ STEP)
        while seat != NOBODY:
            if seat == STUCK:
                raise SennikError(f"{self.game.key}: no card is left to deal")
            if decisions == MOST:
                raise SennikError(f"{self.game.key}: a match has no end")
            lots = (lots + STEP) & MASK
            action = bots[seat](self.seen, seat, scrambled(lots) >> 2)
            if watched is None:
                seat = kernel.stepped(state, seen, seat, action, deal, self.memory)
            else:
                fast.rules(self.game.rules).apply(state, seat, action)
                seat = self._dealt(key, watched)
            decisions += 1
        won = int(kernel.winners(state))
        seats = range(self.seats)
        return Result(
            tuple(seat for seat in seats if won >> seat & 1),
            tuple(int(kernel.score(state, seat)) for seat in seats),
            decisions,
        )

    def _dealt(self, key: int, watched: Dealt) -> int:
        """What `dealt` does, card by card."""
        rules, state = fast.rules(self.game.rules), self.state
        while (mask := int(rules.actors(state))) == CHANCE_ACTS:
            outcome = int(self.kernel.next_card(state, key, self.memory))
            if outcome == NO_CARD:
                return STUCK
            watched(state, outcome)
            rules.apply(state, CHANCE, outcome)
        if mask == 0:
            return NOBODY
        seat = lowest_seat(mask)
        rules.view(state, seat, self.seen)
        return seat
