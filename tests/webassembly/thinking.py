"""Bots that think, asked alike on all sides: the dreamer, the seeker, the oracle.

Native code answers everywhere; the same functions interpreted, which take long, at the
first moments of every phase. Floats are compared, and traced, by their bits.
"""

from dataclasses import astuple, replace
from typing import Any

import numpy as np

from sennik.bots import modules, oracle
from sennik.bots.dreamer import Dreamer
from sennik.bots.onirim_value import new_scratch
from sennik.bots.seeker import Seeker, settings_for
from sennik.games.common import Sheet, Sheets
from tests.calls import Calls
from tests.subjects import Subject

PLAYOUTS, CAP = 24, 12  # of a search: few and short, they are interpreted too
SLOWLY = 1  # moments of every phase at which bots are asked interpreted, too
INTERPRETED = " interpreted"  # as functions are called in the counts then


class Thinkers:
    """The bots of a game that think; what they say comes as bytes."""

    def __init__(self, subject: Subject, calls: Calls) -> None:
        game, self.calls = subject.game, calls
        brief = replace(settings_for(game), playouts=PLAYOUTS, cap=CAP)
        self.plan = list(astuple(brief))
        self.dreamers = Dreamer(game), Dreamer(game, compiled=False)
        self.seekers = Seeker(game, brief), Seeker(game, brief, compiled=False)
        self.oracle = None
        if modules.has_oracle(game.rules):
            self.oracle = oracle.Oracle(oracle.load_net())

    def said(self, view: Sheet, seat: int, ticket: int) -> bytes:
        """What all of them play and think."""
        dreams = self._both("dream", view, dreamt, self.dreamers, seat, ticket)
        found = self._both("seek", view, sought, self.seekers, seat, ticket)
        return dreams + found + self._foretold(view)

    def _both(
        self, name: str, view: Sheet, ask: Any, bots: tuple[Any, Any], *given: int
    ) -> bytes:
        """What a bot says natively; interpreted it says the same."""
        fast, slow = bots
        said: bytes = ask(fast, view, *given)
        self.calls[name, int(view.phase)] += 1
        if self._is_slow_time(name, view):
            assert ask(slow, view, *given) == said, f"{name} in phase {view.phase}"
        return said

    def _is_slow_time(self, name: str, view: Sheet) -> bool:
        asked = name + INTERPRETED, int(view.phase)
        self.calls[asked] += 1
        return self.calls[asked] <= SLOWLY

    def _foretold(self, view: Sheet) -> bytes:
        """What the oracle plays with and without lookahead, where it plays."""
        if self.oracle is None or not plays_oracle(view):
            return b""
        said = []
        for turns in (0, 1):
            self.oracle.search = turns
            said.append(numbers(self.oracle(view, 0, 0)))
            said.append(self.oracle.board.values.tobytes())
        self.calls["oracle", int(view.phase)] += 1
        if self._is_slow_time("oracle", view):
            assert interpreted_oracle(view) == said[0] + said[1], view.phase
        return b"".join(said)


def numbers(*given: int) -> bytes:
    """Integers as both sides write them."""
    return np.array(given, "<i4").tobytes()


def dreamt(bot: Dreamer, view: Sheet, seat: int, ticket: int) -> bytes:
    """What a dreamer plays."""
    return numbers(bot(view, seat, ticket))


def sought(bot: Seeker, view: Sheet, seat: int, ticket: int) -> bytes:
    """All that a seeker thinks; first what it plays."""
    said = []
    for one in bot.considered(view, seat, ticket):
        said.append(numbers(one.action, one.visits))
        said.append(np.array([one.estimate, one.low, one.high], "<f8").tobytes())
    return b"".join(said)


def plays_oracle(view: Sheet) -> bool:
    """Whether this is the game that the oracle plays."""
    return all(getattr(view, name) == value for name, value in oracle.PLAIN.items())


def interpreted_oracle(view: Sheet) -> bytes:
    """What the oracle plays without lookahead, interpreted, and its values."""
    board = oracle.new_board()
    slow = board._replace(
        states=Sheets(board.states),
        choices=memoryview(board.choices),
        draws=memoryview(board.draws),
        first=memoryview(board.first),
    )
    chosen = oracle.decide(oracle.load_net(), new_scratch(), slow, view, 0)
    values: bytes = board.values.tobytes()
    return numbers(chosen) + values
