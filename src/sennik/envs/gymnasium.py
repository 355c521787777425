"""Onirim, and every other game against bots, as Gymnasium environments.

Importing this module registers `sennik/Onirim-v2`, `sennik/Sen-v1` and so on.

>>> import gymnasium, sennik.envs.gymnasium
>>> env = gymnasium.make("sennik/Onirim-v2")
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from sennik.bots import Bot, called
from sennik.engine.errors import IllegalAction
from sennik.envs import checking
from sennik.envs.batch import DEFAULT_CAP
from sennik.envs.checking import BadSetting
from sennik.envs.playing import (
    RENDER_MODES,
    Array,
    Play,
    check_render_mode,
    env_version,
    layout_of,
)
from sennik.games import GAMES, Game

TICKETS = 2**62
Opponent = str | Bot  # a level, a character, a file of `sennik train`, or a function


def env_id(game: Game) -> str:
    """The registered id of `game`."""
    name = "".join(word.capitalize() for word in game.key.split("-"))
    return f"sennik/{name}-v{env_version(game)}"


def register() -> None:
    """Register every game that is not registered yet."""
    for game in GAMES.values():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="sennik.envs.gymnasium:SeatEnv",
                kwargs={"key": game.key},
            )


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a match; bots play all others.

    An action that is not legal changes nothing: `info["refusal"]` says why. The legal
    ones are in `info["action_mask"]` and in `action_masks()`.

    Args:
        key: the game.
        seat: the agent's.
        bots: who plays the others: a level ("random" to "seeker", "oracle" where one
            has learned the game), a character, a file that `sennik train` has written,
            or any function of a view, a seat and a random integer; or a row of them,
            one for each other seat.
        memory: observations with perfect memory ("view") or without any ("sight").
        reward: "win", the share of the win, or "score"; paid at the end of the match.
        cap: decisions of all seats after which a match is broken off (truncated).
        render_mode: "ansi" gives the table as text, "human" prints it; "svg" gives
            a drawing of it with cards, "rgb_array" its pixels.
        options: those of the game, `seats` among them.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the host declares it)
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        key: str,
        *,
        seat: int = 0,
        bots: Opponent | Sequence[Opponent] = "thumb",
        memory: str = "view",
        reward: str = "win",
        cap: int = DEFAULT_CAP,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        check_render_mode(render_mode)
        self.play = Play(key, options, memory=memory, reward=reward, cap=cap)
        self.seat = checking.whole("seat", seat, 0, self.play.seats - 1)
        self.render_mode = render_mode
        self.bots = self._seated(bots)
        layout = layout_of(self.play.game)
        self.observation_space = spaces.Box(layout.low, layout.high, dtype=np.int8)
        self.action_space = spaces.Discrete(self.play.game.rules.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal a match and let the bots play until it is the agent's turn."""
        if seed is not None:
            checking.seed_of(seed)
        if options:
            raise BadSetting(
                "reset takes no options: they are given to the environment"
            )
        super().reset(seed=seed)
        self.play.begin(int(self.np_random.integers(TICKETS)))
        self._let_bots_play()
        return self.play.observation(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play for the agent, then for the bots until its next decision."""
        info: dict[str, Any] = {}
        try:
            self.play.act(action)
            self._let_bots_play()
        except IllegalAction as refused:
            self.play.decisions += 1  # a policy that is always refused meets the cap
            info["refusal"] = str(refused)
        over = self.play.is_over
        reward = self.play.rewards()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        seen = self.play.observation(self.seat)
        return seen, reward, over, self.play.is_capped, self._info() | info

    def action_masks(self) -> Array:
        """The legal actions, as learners with masks ask for them."""
        return self.play.mask(self.seat).astype(bool)

    def render(self) -> str | Array | None:
        """The table as the agent sees it: text, SVG or pixels."""
        return self.play.rendered(self.render_mode, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(self.seat)}

    def _seated(self, given: Opponent | Sequence[Opponent]) -> dict[int, Bot]:
        """Who plays which seat; nobody plays two, for bots keep scratch memory."""
        others = [seat for seat in range(self.play.seats) if seat != self.seat]
        if isinstance(given, str) or not isinstance(given, Sequence):
            given = [given] * len(others)
        named: list[Opponent] = list(given)
        if len(named) != len(others):
            raise BadSetting(
                f"bots is one for all or {len(others)} for the others, not {len(named)}"
            )
        game = self.play.game
        return {
            seat: called(one, game) if isinstance(one, str) else one
            for seat, one in zip(others, named, strict=True)
        }

    def _let_bots_play(self) -> None:
        play = self.play
        while not (play.is_over or play.is_capped or play.seat == self.seat):
            ticket = int(self.np_random.integers(TICKETS))
            play.act(self.bots[play.seat](play.view(play.seat), play.seat, ticket))


register()
