"""Every game as a PettingZoo environment, and some as a parallel one.

>>> from sennik.envs import pettingzoo
>>> env = pettingzoo.env("koty", seats=4)
>>> env.reset(seed=1)
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from sennik.engine.options import named_game
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
    record_bounds,
)

Told = dict[str, Any]  # something for every agent


def env(key: str, **settings: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; `settings` as of `raw_env`."""
    made: Any = raw_env(key, **settings)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(
    key: str,
    *,
    memory: str = "view",
    reward: str = "win",
    cap: int = DEFAULT_CAP,
    render_mode: str | None = None,
    **options: int,
) -> "SeatsEnv":
    """The environment without wrappers.

    Args:
        key: the game.
        memory: observations with perfect memory ("view") or without any ("sight").
        reward: "win", the share of the win, or "score"; paid at the end of the match.
        cap: decisions after which a match is broken off (truncated) and unpaid.
        render_mode: "ansi" gives the table as text, "human" prints it; "svg" gives
            a drawing of it with cards, "rgb_array" its pixels.
        options: those of the game, `seats` among them.
    """
    play = Play(key, options, memory=memory, reward=reward, cap=cap)
    return SeatsEnv(play, render_mode)


def parallel_env(
    key: str,
    *,
    memory: str = "view",
    reward: str = "win",
    cap: int = DEFAULT_CAP,
    render_mode: str | None = None,
    **options: int,
) -> "TogetherEnv":
    """The environment of a game in which seats act at once now and then.

    Arguments as of `raw_env`. At every step all seats that may act do so, before any
    of them sees what the others did; whose mask is empty has nothing to choose, and its
    action is not looked at.
    """
    if not at_once(key):
        raise BadSetting(f"in {key} two seats never act at once: it has env() only")
    play = Play(key, options, memory=memory, reward=reward, cap=cap)
    return TogetherEnv(play, render_mode)


def at_once(key: str) -> tuple[int, ...]:
    """The phases of a game in which several seats may act."""
    phases: tuple[int, ...] = getattr(named_game(key).rules, "AT_ONCE", ())
    return phases


class Seats:
    """What both kinds of environments have in common: one match, an agent a seat."""

    is_parallel = False

    def __init__(self, play: Play, render_mode: str | None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.play, self.render_mode = play, render_mode
        self.metadata: Told = {
            "name": f"sennik_{play.game.key}_v{env_version(play.game)}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": self.is_parallel,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(play.seats)]
        self.agents: list[str] = []
        self.rng = np.random.default_rng()
        layout, actions = layout_of(play.game), play.game.rules.ACTIONS
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        bounds = record_bounds(play.game)
        self.state_space = spaces.Box(bounds.low, bounds.high, dtype=bounds.low.dtype)

    def observation_space(self, agent: str) -> Any:
        """The same space object for the whole life of the environment."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object for the whole life of the environment."""
        return self.action_spaces[agent]

    def state(self) -> Array:
        """The whole truth, hidden cards too: for critics of training, not for players.

        The fields of the game's state in their order: `State` of its `facts.py`.
        """
        return self.play.record()

    def begin(self, seed: int | None) -> None:
        """Deal a match; without a seed another one than before."""
        if seed is not None:
            self.rng = np.random.default_rng(checking.seed_of(seed))
        self.play.begin(int(self.rng.integers(2**62)))
        self.agents = self.possible_agents[:]

    def seen(self, seat: int, is_acting: bool) -> Told:
        """What the seat knows, and what it may do if it acts."""
        mask = self.play.mask(seat)
        if not is_acting:
            mask[:] = 0
        return {"observation": self.play.observation(seat), "action_mask": mask}

    def to_all(self, told: Any) -> Told:
        """The same for every agent."""
        return dict.fromkeys(self.possible_agents, told)

    def paid(self) -> Told:
        """What each agent gets for the match: nothing before its end."""
        if not self.play.is_over:
            return self.to_all(0.0)
        return dict(zip(self.possible_agents, self.play.rewards(), strict=True))

    def render(self) -> str | Array | None:
        """The table as a spectator sees it: text, SVG or pixels."""
        return self.play.rendered(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class SeatsEnv(Seats, AECEnv):  # the host has no types
    """One match, one decision at a time; the agents are its seats."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Deal a match; without a seed another one than before.

        `options` is the host's and means nothing here: those of the game are given to
        the environment.
        """
        self.begin(seed)
        self.rewards, self._cumulative_rewards = self.to_all(0.0), self.to_all(0.0)
        self.terminations, self.truncations = self.to_all(False), self.to_all(False)
        self.infos: Told = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.seat]

    def observe(self, agent: str) -> Told:
        """What the seat knows and may do."""
        checking.choice("agent", agent, self.possible_agents)
        seat = self.possible_agents.index(agent)
        # Seats that could act later in the same moment wait.
        return self.seen(seat, agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        """Play for the selected agent."""
        self.play.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        checking.whole("action", action, 0, self.play.game.rules.ACTIONS - 1)
        self._cumulative_rewards[agent] = 0.0
        self.play.act(action)
        self.rewards = self.paid()
        self.terminations = self.to_all(self.play.is_over)
        self.truncations = self.to_all(self.play.is_capped)
        if not self.play.is_over and not self.play.is_capped:
            self.agent_selection = self.possible_agents[self.play.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class TogetherEnv(Seats, ParallelEnv):  # the host has no types
    """One match in which all who may act do so at once."""

    is_parallel = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, Told]:
        """Deal a match; without a seed another one than before. `options` as above."""
        self.begin(seed)
        return self.told(), self.infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[Told, Told, Told, Told, Told]:
        """Play for all agents that act."""
        self.play.check_begun()
        if not self.agents:
            raise BadSetting("the match has ended: call reset() first")
        self.play.act_together(
            {seat: self.wanted(actions, seat) for seat in self.acting()}
        )
        over, capped = self.play.is_over, self.play.is_capped
        if over or capped:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ends = self.to_all(over), self.to_all(capped)
        return self.told(), self.paid(), *ends, self.infos()

    def acting(self) -> list[int]:
        """The seats that act now; none when the match has ended."""
        return self.play.acting if self.agents else []

    def wanted(self, actions: Mapping[str, Any], seat: int) -> Any:
        """What somebody plays who acts."""
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise BadSetting(f"{agent} acts and has no action")
        return actions[agent]

    def told(self) -> Told:
        """What every seat knows and may do."""
        acting = self.acting()
        names = enumerate(self.possible_agents)
        return {agent: self.seen(seat, seat in acting) for seat, agent in names}

    def infos(self) -> Told:
        """Nothing more."""
        return {agent: {} for agent in self.possible_agents}
