"""Gymnasium's own check on every game, and the promises of the wrapper."""

import re
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sennik.bots import bot, learned
from sennik.engine.errors import SennikError
from sennik.envs import gymnasium as hosted
from sennik.envs.checking import BadSetting
from sennik.envs.gymnasium import SeatEnv, env_id
from sennik.games import GAMES
from sennik.games.common import Sheet


@pytest.mark.parametrize("key", GAMES)
def test_the_hosts_check_passes(key: str) -> None:
    check_env(gymnasium.make(env_id(GAMES[key]), render_mode="ansi").unwrapped)


def test_an_id_has_the_name_and_the_version() -> None:
    version = GAMES["sen-jubilee"].rules.VERSION
    assert env_id(GAMES["sen-jubilee"]) == f"sennik/SenJubilee-v{version}"


def test_every_id_that_the_docs_name_is_registered() -> None:
    """They rise with the rules."""
    root = Path(__file__).parent.parent.parent
    pages = [*root.glob("docs/*.md"), root / "README.md", Path(hosted.__file__)]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"sennik/[A-Z][A-Za-z]*-v\d+", text))
    assert len(named) > 2
    assert named - set(gymnasium.registry) == set()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bots", ["random", "dreamer", "thumb"])
def test_the_agent_is_asked_only_when_it_can_act(key: str, bots: str) -> None:
    env = SeatEnv(key, seat=0, bots=bots, cap=300)
    _, info = env.reset(seed=3)
    rng = np.random.default_rng(1)
    over = False
    while not over:
        assert info["action_mask"].any()
        assert (env.action_masks() == info["action_mask"]).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
        assert "refusal" not in info
        assert over or reward == 0


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    env = SeatEnv("smoki", seat=1, seats=2)
    seen, info = env.reset(seed=1)
    wrong = np.int64(info["action_mask"].argmin())
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (seen == after).all()
    assert (reward, terminated, truncated) == (0, False, False)
    assert len(info["refusal"]) > 10


def test_a_policy_that_is_always_refused_meets_the_cap() -> None:
    env = SeatEnv("onirim", cap=12)
    _, info = env.reset(seed=1)
    wrong = np.int64(info["action_mask"].argmin())
    steps = [env.step(wrong)[3] for _ in range(12)]
    assert steps == [False] * 11 + [True]


def test_the_same_seed_deals_the_same_match() -> None:
    one, two = SeatEnv("koty", seats=2), SeatEnv("koty", seats=2)
    assert (one.reset(seed=5)[0] == two.reset(seed=5)[0]).all()
    assert (one.reset()[0] == two.reset()[0]).all()
    assert (one.reset(seed=6)[0] != two.reset()[0]).any()


def played(env: SeatEnv, matches: int) -> list[float]:
    """What an agent gets that plays the first legal action."""
    rewards = []
    for seed in range(matches):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action = np.int64(info["action_mask"].argmax())
            _, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        rewards.append(reward)
    return rewards


def test_everybody_else_can_be_somebody_else() -> None:
    """A character, what was learned, and a function of one's own; in this order."""
    asked = []
    thumb = bot("thumb", GAMES["koty"])

    def own(view: Sheet, seat: int, ticket: int) -> int:
        asked.append(seat)
        return thumb(view, seat, ticket)

    env = SeatEnv("koty", seats=4, seat=1, bots=["seamstress", own, "oracle"])
    played(env, 1)
    assert set(asked) == {2}
    for few in ("thumb",), ["thumb"] * 4:
        with pytest.raises(BadSetting, match="3 for the others"):
            SeatEnv("koty", seats=4, bots=few)


def test_a_file_of_the_trainer_plays_as_what_was_shipped_does() -> None:
    path = str(learned.weights_of(GAMES["koty"].package))
    one = SeatEnv("koty", seats=2, bots=path, cap=400)
    two = SeatEnv("koty", seats=2, bots="oracle", cap=400)
    assert played(one, 2) == played(two, 2)
    with pytest.raises(SennikError, match="trained for koty, not for smoki"):
        SeatEnv("smoki", bots=path)


def test_a_file_that_holds_no_player_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.npz").write_bytes(b"no archive")
    for name in ("wrong.npz", "missing.npz"):
        with pytest.raises(SennikError, match="holds no player"):
            SeatEnv("koty", bots=str(tmp_path / name))


def test_the_table_is_told_as_the_agent_sees_it() -> None:
    env = SeatEnv("koty", seats=2, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "hand" in str(env.render()).splitlines()[-2]
