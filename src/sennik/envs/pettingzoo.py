"""Every game as a PettingZoo AEC environment.

>>> from sennik.envs import pettingzoo
>>> env = pettingzoo.env("koty", seats=4)
>>> env.reset(seed=1)
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sennik.envs import checking
from sennik.envs.batch import DEFAULT_CAP
from sennik.envs.playing import RENDER_MODES, Play, env_version, layout_of


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
        render_mode: "ansi" returns the table as text, "human" prints it.
        options: those of the game, `seats` among them.
    """
    play = Play(key, options, memory=memory, reward=reward, cap=cap)
    return SeatsEnv(play, render_mode)


METADATA = {
    "render_modes": list(RENDER_MODES),
    "is_parallelizable": False,
    "render_fps": 1,
}


class SeatsEnv(AECEnv):  # the host has no types
    """One match; the agents are its seats."""

    def __init__(self, play: Play, render_mode: str | None) -> None:
        super().__init__()
        checking.choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.play, self.render_mode = play, render_mode
        name = f"sennik_{play.game.key}_v{env_version(play.game)}"
        self.metadata = {**METADATA, "name": name}
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

    def observation_space(self, agent: str) -> Any:
        """The same space object for the whole life of the environment."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object for the whole life of the environment."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Deal a match; without a seed another one than before.

        `options` is the host's and means nothing here: those of the game are given to
        the environment.
        """
        if seed is not None:
            self.rng = np.random.default_rng(checking.seed_of(seed))
        self.play.begin(int(self.rng.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat knows and may do."""
        checking.choice("agent", agent, self.possible_agents)
        seat = self.possible_agents.index(agent)
        mask = self.play.mask(seat)
        if agent != self.agent_selection:
            mask[:] = 0  # seats that could act later in the same moment wait
        return {"observation": self.play.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play for the selected agent."""
        self.play.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        checking.whole("action", action, 0, self.play.game.rules.ACTIONS - 1)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.act(action)
        if self.play.is_over:
            self.rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.is_capped:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.play.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text."""
        if self.render_mode == "human":
            print(self.play.text())
        return self.play.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
