"""One match behind the single-table adapters: compiled rules, a dealer, a cap."""

import math
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import announcing, fast
from sennik.engine.compiler.native import cells
from sennik.engine.errors import IllegalAction
from sennik.engine.options import make_options, named_game
from sennik.engine.playout import lowest_seat
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.envs import checking, compiling, picture
from sennik.envs.batch import DEFAULT_CAP, MODES, REWARDS
from sennik.envs.checking import BadSetting, NotBegun
from sennik.games import Game
from sennik.games.common import (
    CHANCE,
    CHANCE_ACTS,
    OK,
    SPECTATOR,
    Field,
    Sheet,
    sheet,
)

Array = np.ndarray[Any, Any]
# The table as text, returned or printed, or as a picture: of cards, or of pixels.
RENDER_MODES = ("ansi", "human", "svg", "rgb_array")
PAINTING = ("resvg_py", "PIL")  # what makes pixels of a picture


class Play:
    """A match that a host steps one decision at a time.

    Where several seats may act at once, the lowest goes first. The dealer's seed is the
    only randomness.
    """

    def __init__(
        self,
        key: str,
        options: Mapping[str, int] | None = None,
        *,
        memory: str = "view",
        reward: str = "win",
        cap: int = DEFAULT_CAP,
    ) -> None:
        checking.choice("memory", memory, MODES)
        checking.choice("reward", reward, REWARDS)
        self.game = named_game(key)
        self.options = make_options(self.game, options)
        self.seats = int(self.options.seats)
        self.cap, self.sight_only = checking.cap_of(cap), memory == "sight"
        self.pays_score = reward == "score"
        announcing.wants()
        self.rules = fast.rules(self.game.rules)
        self.steps = compiling.on_cpu(self.game)
        self.state = sheet(self.game.rules.State)
        self.seen = sheet(self.game.rules.State)
        self.choices = cells(self.game.rules.MAX_LEGAL, np.int32)
        self.counter = self.decisions = 0
        self.is_begun = False

    def begin(self, seed: int) -> None:
        """A fresh match, dealt."""
        self.rules.setup(self.state, self.options)
        self.counter, self.decisions = scrambled(checking.seed_of(seed)), 0
        self.is_begun = True
        self._deal()

    def act(self, action: Any) -> None:
        """Play a legal action of the seat whose turn it is; another one raises."""
        self.check_begun()
        self.act_together({self.seat: action})

    def act_together(self, actions: Mapping[int, Any]) -> None:
        """Play an action of each seat named; one that is not legal raises, and then
        nothing was played."""
        self.check_begun()
        chosen = {seat: self._legal(seat, actions[seat]) for seat in sorted(actions)}
        for seat, action in chosen.items():
            self.rules.apply(self.state, seat, action)
        self.decisions += len(chosen)
        self._deal()

    def _legal(self, seat: int, action: Any) -> int:
        number = checking.whole("action", action, 0, self.game.rules.ACTIONS - 1)
        code = self.rules.refusal(self.state, seat, number)
        if code != OK:
            paragraph, sentence = self.game.words.REFUSALS[code]
            raise IllegalAction(sentence["en"], code, paragraph)
        return number

    def check_begun(self) -> None:
        """Refuse to go on with a match that was not dealt."""
        if not self.is_begun:
            raise NotBegun("there is no match yet: call reset() first")

    def _deal(self) -> None:
        record, rules = self.state, self.rules
        while rules.actors(record) == CHANCE_ACTS:
            self.counter = (self.counter + STEP) & MASK
            ticket = below(scrambled(self.counter), rules.tickets(record))
            rules.apply(record, CHANCE, rules.drawn(record, ticket))

    @property
    def seat(self) -> int:
        """Who acts."""
        return lowest_seat(self.rules.actors(self.state))

    @property
    def acting(self) -> list[int]:
        """All who may act now."""
        mask = int(self.rules.actors(self.state))
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return bool(self.rules.actors(self.state) == 0)

    @property
    def is_capped(self) -> bool:
        """Whether the match is broken off after `cap` decisions."""
        return self.decisions >= self.cap and not self.is_over

    def observation(self, seat: int) -> Array:
        """What `seat` knows, as the numbers of the game's layout."""
        self.check_begun()
        out = np.zeros(layout_of(self.game).size, np.int8)
        look = self.rules.sight if self.sight_only else self.rules.view
        look(self.state, seat, self.seen)
        self.steps.tell_seen(self.seen, seat, out.ctypes)
        return out

    def mask(self, seat: int) -> Array:
        """1 for every action that `seat` may play now."""
        self.check_begun()
        out = np.zeros(self.game.rules.ACTIONS, np.int8)
        count = self.rules.legal(self.state, seat, self.choices)
        out[self.choices[:count]] = 1
        return out

    def rewards(self) -> list[float]:
        """The result of a finished match: shares of the win, or scores."""
        record = self.state
        if self.pays_score:
            sign = -1.0 if self.game.rules.LOW_WINS else 1.0
            return [sign * self.rules.score(record, seat) for seat in range(self.seats)]
        return shares(int(self.rules.winners(record)), self.seats)

    def view(self, seat: int) -> Sheet:
        """What `seat` (or a spectator) knows."""
        self.check_begun()
        out = sheet(self.game.rules.State)
        self.rules.view(self.state, seat, out)
        return out

    def record(self) -> Array:
        """Everything there is, hidden cards too: the fields of the state in a row."""
        self.check_begun()
        fields = [self.state.array[field.name].ravel() for field in self._fields]
        return np.concatenate(fields, dtype=record_bounds(self.game).low.dtype)

    @property
    def _fields(self) -> tuple[Field, ...]:
        fields: tuple[Field, ...] = self.game.rules.FIELDS
        return fields

    def rendered(self, mode: str | None, seat: int = SPECTATOR) -> str | Array | None:
        """The table as `seat` or a spectator sees it; of a lonely player's match, as
        that one does."""
        seat = seat if self.seats > 1 else 0
        names = [f"seat {number}" for number in range(self.seats)]
        seen = self.view(seat), seat, "en", names
        if mode in ("svg", "rgb_array"):
            blocks = self.game.words.laid(*seen)
            draw = picture.drawing if mode == "svg" else picture.pixels
            return draw(self.game.package, blocks)
        text = str(self.game.words.table(*seen))
        if mode == "human":
            print(text)
        return text if mode == "ansi" else None


def check_render_mode(mode: object) -> None:
    """Refuse a way of rendering that there is not, or that cannot paint here."""
    checking.choice("render_mode", mode, (None, *RENDER_MODES))
    missing = [name for name in PAINTING if find_spec(name) is None]
    if mode == "rgb_array" and missing:
        raise BadSetting(
            f"render_mode=rgb_array needs {missing[0]}: install sennik[envs]"
        )


def shares(won: int, seats: int) -> list[float]:
    """One win divided among the winning seats."""
    count = max(won.bit_count(), 1)
    return [(won >> seat & 1) / count for seat in range(seats)]


def layout_of(game: Game) -> SimpleNamespace:
    """The observation layout of `game`: its size, bounds and versions."""
    return _layout(game.package)


@cache
def _layout(package: str) -> SimpleNamespace:
    features = compiling.features_of(Game("", package))
    low = np.concatenate([np.full(p.size, p.low, np.int8) for p in features.LAYOUT])
    high = np.concatenate([np.full(p.size, p.high, np.int8) for p in features.LAYOUT])
    return SimpleNamespace(size=features.SIZE, low=low, high=high)


def record_bounds(game: Game) -> SimpleNamespace:
    """The least and the most that each number of a state can be."""
    return _record_bounds(game.package)


@cache
def _record_bounds(package: str) -> SimpleNamespace:
    fields: tuple[Field, ...] = Game("", package).rules.FIELDS
    kind = np.result_type(*(field.kind for field in fields))
    sizes = [math.prod(field.shape) for field in fields]
    lows, highs = (
        np.repeat([getattr(field, side) for field in fields], sizes).astype(kind)
        for side in ("low", "high")
    )
    return SimpleNamespace(low=lows, high=highs)


def env_version(game: Game) -> int:
    """Rises with the rules and with the layout: results of one number compare."""
    return int(game.rules.VERSION + compiling.features_of(game).VERSION - 1)
