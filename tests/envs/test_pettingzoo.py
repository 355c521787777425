"""PettingZoo's own checks on every game, seat count and family of variants."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sennik.engine.errors import IllegalAction
from sennik.envs import pettingzoo
from sennik.games import GAMES
from tests.subjects import SUBJECTS, TOY

FAMILIES = [
    pytest.param(subject.key, dict(walk.options), id=f"{subject.key}-{number}")
    for subject in SUBJECTS
    if subject.game is not TOY
    for number, walk in enumerate(subject.walks)
]
SEATS = [
    pytest.param(game.key, {"seats": seats}, id=f"{game.key}-{seats}-seats")
    for game in GAMES.values()
    for seats in range(game.rules.MIN_SEATS, game.rules.MAX_SEATS + 1)
]
# Masks in a dictionary, empty for who is not to act, are the host's own convention for
# card games; its test warns of them all the same.
WARNINGS = (
    "ignore:Observation space for each agent",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)


def chosen(key: str, options: dict[str, int]) -> dict[str, int]:
    """The options that the registry entry leaves open."""
    return {k: v for k, v in options.items() if k not in GAMES[key].fixed}


@pytest.mark.filterwarnings(*WARNINGS)
@pytest.mark.parametrize(("key", "options"), FAMILIES + SEATS)
def test_the_hosts_api_test_passes(key: str, options: dict[str, int]) -> None:
    env = pettingzoo.env(key, **chosen(key, options))
    api_test(env, num_cycles=40, verbose_progress=False)


@pytest.mark.parametrize(("key", "options"), FAMILIES + SEATS)
def test_the_hosts_seed_test_passes(key: str, options: dict[str, int]) -> None:
    seed_test(lambda: pettingzoo.env(key, **chosen(key, options)), num_cycles=20)


@pytest.mark.parametrize("key", GAMES)
def test_the_hosts_render_test_passes(key: str) -> None:
    render_test(
        lambda render_mode: pettingzoo.env(key, render_mode=render_mode),
        custom_tests={"ansi": lambda text: isinstance(text, str) and len(text) > 40},
    )


def played(env: Any, rng: np.random.Generator) -> dict[str, float]:
    """Play to the end with random actions; the sums of rewards."""
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return totals


def test_the_winners_share_one_win() -> None:
    env = pettingzoo.env("smoki", seats=3, rounds=1)
    rng = np.random.default_rng(4)
    for seed in range(5):
        env.reset(seed=seed)
        totals = played(env, rng)
        assert sum(totals.values()) == pytest.approx(1)


def test_a_match_at_the_cap_is_truncated_for_all_and_unpaid() -> None:
    env = pettingzoo.env("smoki", seats=2, cap=4)
    env.reset(seed=1)
    for _ in range(4):
        seen, *_ = env.last()
        env.step(int(seen["action_mask"].argmax()))
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}
    assert sum(env.rewards.values()) == 0


def test_an_illegal_action_raises_the_rules_reason() -> None:
    env = pettingzoo.env("smoki", seats=2)
    env.reset(seed=1)
    seen, *_ = env.last()
    with pytest.raises(IllegalAction):
        env.step(int(seen["action_mask"].argmin()))


def test_only_the_agent_to_act_has_actions() -> None:
    """In the opening of Smoki all seats may act; the lowest is asked first."""
    env = pettingzoo.env("smoki", seats=3)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert env.observe("seat_0")["action_mask"].sum() == 6
    assert env.observe("seat_1")["action_mask"].sum() == 0
