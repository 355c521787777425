"""PettingZoo's own checks on every game, seat count and family of variants."""

import random
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

from sennik.engine.errors import IllegalAction
from sennik.envs import pettingzoo
from sennik.envs.checking import BadSetting, NotBegun
from sennik.games import GAMES
from sennik.games.common import CHANCE_ACTS, Sheet
from tests.subjects import SUBJECTS, TOY, Subject
from tests.walks import copied, legal, walked

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
    pytest.importorskip("resvg_py")
    render_test(
        lambda render_mode: pettingzoo.env(key, render_mode=render_mode),
        custom_tests={
            "ansi": lambda text: isinstance(text, str) and len(text) > 40,
            "svg": lambda text: isinstance(text, str) and text.startswith("<svg"),
        },
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


# --- The whole truth, for critics -----------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_state_is_the_record_of_the_rules(key: str) -> None:
    env = pettingzoo.env(key, cap=200)
    env.reset(seed=3)
    check_state_space(env)
    seen = set()
    for _ in played_on(env, np.random.default_rng(1)):
        state = env.state()
        assert env.state_space.contains(state)
        seen.add(state.tobytes())
    assert len(seen) > 30
    record, at = env.unwrapped.play.state.array[0], 0
    for field in GAMES[key].rules.FIELDS:
        part = np.ravel(record[field.name])
        assert (state[at : at + part.size] == part).all(), field.name
        at += part.size
    assert at == len(state)


def played_on(env: Any, rng: np.random.Generator) -> Any:
    """Play to the end with random actions, pausing before each."""
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        yield seen
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))


# --- Where seats act at once ----------------------------------------------------------

TOGETHER = [key for key in GAMES if pettingzoo.at_once(key)]
together = pytest.mark.parametrize("key", TOGETHER)


def test_seats_act_at_once_in_three_games() -> None:
    assert set(TOGETHER) == {"sen", "sen-jubilee", "smoki"}
    with pytest.raises(BadSetting, match="koty two seats never act at once"):
        pettingzoo.parallel_env("koty")


@pytest.mark.filterwarnings(*WARNINGS)
@together
def test_the_hosts_parallel_test_passes(key: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(key, cap=60), num_cycles=80)


@pytest.mark.parametrize(
    "subject", [one for one in SUBJECTS if one.game is not TOY], ids=lambda s: s.key
)
def test_several_seats_may_act_in_the_phases_said_and_in_no_other(
    subject: Subject,
) -> None:
    """There the order does not matter: the state afterwards is the same."""
    rules, rng = subject.rules, random.Random(7)
    at_once = getattr(rules, "AT_ONCE", ())
    found = set()
    for walk in subject.walks[:2]:
        for moment in walked(rules, walk, rng, 150):
            mask = rules.actors(moment.state)
            if mask == CHANCE_ACTS or mask.bit_count() < 2:
                continue
            found.add(moment.state.phase)
            chosen = {
                seat: rng.choice(legal(rules, moment.state, seat))
                for seat in range(moment.state.seats)
                if mask >> seat & 1
            }
            ends = {
                after(rules, moment.state, [(seat, chosen[seat]) for seat in order])
                for order in permutations(chosen)
            }
            assert len(ends) == 1
    assert found == set(at_once)


def after(rules: Any, state: Sheet, steps: list[tuple[int, int]]) -> bytes:
    made = copied(state)
    for seat, action in steps:
        rules.apply(made, seat, action)
    return made.tobytes()


def test_all_who_may_act_do_so_in_one_step() -> None:
    """The same match as one decision at a time, in fewer steps."""
    env = pettingzoo.parallel_env("smoki", seats=3)
    one = pettingzoo.raw_env("smoki", seats=3)
    told, _ = env.reset(seed=4)
    one.reset(seed=4)
    rng, at_once = np.random.default_rng(2), 0
    while env.agents:
        asked = [a for a in env.agents if told[a]["action_mask"].any()]
        at_once += len(asked) > 1
        actions = {a: rng.choice(np.flatnonzero(told[a]["action_mask"])) for a in asked}
        for agent in asked:
            assert one.agent_selection == agent
            one.step(actions[agent])
        told, paid, over, capped, _ = env.step(actions)
        assert (env.state() == one.state()).all()
        assert (over, capped) == (one.terminations, one.truncations)
    assert paid == one.rewards and sum(paid.values()) == pytest.approx(1)
    assert at_once > 0


def test_together_one_illegal_action_plays_none() -> None:
    env = pettingzoo.parallel_env("smoki", seats=3)
    with pytest.raises(NotBegun):
        env.step({})
    told, _ = env.reset(seed=1)
    before = env.state()
    actions = {a: int(told[a]["action_mask"].argmax()) for a in env.agents}
    wrong = actions | {"seat_2": int(told["seat_2"]["action_mask"].argmin())}
    with pytest.raises(IllegalAction):
        env.step(wrong)
    with pytest.raises(BadSetting, match="seat_1 acts and has no action"):
        env.step({"seat_0": actions["seat_0"], "seat_2": actions["seat_2"]})
    assert (env.state() == before).all()
    env.step(actions)
    assert (env.state() != before).any()
