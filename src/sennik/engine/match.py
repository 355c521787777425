"""A match being played: the checked door to the rules."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sennik.engine import fast
from sennik.engine.compiler import native
from sennik.engine.dealers import Dealer
from sennik.engine.errors import IllegalAction, NoSuchSeat, UnreadableAction
from sennik.engine.options import make_options
from sennik.games import Game
from sennik.games.common import (
    CHANCE,
    CHANCE_ACTS,
    HIDDEN,
    OK,
    UNREADABLE,
    Sheet,
    sheet,
)

Step = tuple[int, int]  # actor and action


class Match:
    """One match: its state, its dealer and every step so far.

    >>> from sennik.engine.dealers import FastDealer
    >>> from sennik.games import GAMES
    >>> match = Match(GAMES["sen"], {"seats": 2}, FastDealer(seed=1))
    >>> match.deal()
    9
    >>> match.play_text(0, "look 0.0")
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, int] | None = None,
        dealer: Dealer | None = None,
        *,
        compiled: bool = False,
    ) -> None:
        self.game = game
        self.options = make_options(game, options)
        self.dealer = dealer
        self.rules = game.rules
        self.words = game.words
        self.steps: list[Step] = []
        self.state = sheet(self.rules.State)
        self._run: Any = self.rules
        self._choices: Any = [0] * self.rules.MAX_LEGAL
        if compiled:
            self.compile()
        self._run.setup(self.state, self.options)

    def compile(self) -> None:
        """Go on in machine code; between two actions nobody sees a difference."""
        self._choices = native.cells(self.rules.MAX_LEGAL, np.int32)
        self._run = fast.rules(self.rules)

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.options.seats)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.actors() == 0

    def actors(self) -> int:
        """Who may act: a bit a seat, CHANCE_ACTS, or 0."""
        return int(self._run.actors(self.state))

    def acting_seats(self) -> list[int]:
        """The seats that may act now."""
        mask = self.actors()
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def legal(self, actor: int) -> list[int]:
        """The legal actions of `actor`, ascending."""
        count = self._run.legal(self.state, actor, self._choices)
        return [int(action) for action in self._choices[:count]]

    def refusal(self, actor: int, action: int) -> int:
        """The rules' reason against `action`, or OK."""
        within = min(
            max(action, HIDDEN), self.rules.ACTIONS
        )  # machine code has 64 bits
        return int(self._run.refusal(self.state, actor, within))

    def play(self, actor: int, action: int) -> None:
        """Play a legal action; an illegal one raises and changes nothing."""
        if actor != CHANCE and not 0 <= actor < self.seats:
            raise NoSuchSeat(
                f"there is no seat {actor}; seats are 0 to {self.seats - 1}"
            )
        code = self.refusal(actor, action)
        if code != OK:
            paragraph, sentence = self.words.REFUSALS[code]
            raise IllegalAction(sentence["en"], code, paragraph)
        self._run.apply(self.state, actor, action)
        self.steps.append((actor, action))

    def play_text(self, actor: int, text: str) -> None:
        """Play an action given in notation."""
        action = self.words.action(self.state, actor, text)
        if action == UNREADABLE:
            key = self.game.key or self.rules.KEY
            raise UnreadableAction(f"{key} has no action {text!r}")
        self.play(actor, action)

    def deal(self) -> int:
        """Let the dealer act as long as Chance is to; how many outcomes that were."""
        assert self.dealer is not None, (
            "a match without a dealer is played step by step"
        )
        count = 0
        while self.actors() == CHANCE_ACTS and self.dealer.is_ready:
            self.play(CHANCE, self.dealer.outcome(self.rules, self.state))
            count += 1
        return count

    def view(self, seat: int) -> Sheet:
        """What `seat` knows, with perfect memory."""
        out = sheet(self.rules.State)
        self._run.view(self.state, seat, out)
        return out

    def sight(self, seat: int) -> Sheet:
        """What lies visible to `seat`."""
        out = sheet(self.rules.State)
        self._run.sight(self.state, seat, out)
        return out

    def witness(self, seat: int, actor: int, action: int) -> int:
        """How `seat` perceives an action about to be played."""
        return int(self._run.witness(self.state, seat, actor, action))

    def scores(self) -> list[int]:
        """Points of every seat so far."""
        return [int(self._run.score(self.state, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The winning seats once the match is over."""
        mask = int(self._run.winners(self.state))
        return [seat for seat in range(self.seats) if mask >> seat & 1]
