"""The batch environment: the rules and nothing else, many matches at a time."""

import random
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sennik.bots import bot
from sennik.engine import kernels
from sennik.envs import BatchEnv, batch, compiling, stepping
from sennik.envs.checking import BadSetting
from sennik.games import GAMES, Game
from sennik.games.common import sheet, sheet_over
from sennik.games.units import units_of
from tests.long import long_but

PACKAGES = sorted({game.package for game in GAMES.values()})
games = pytest.mark.parametrize("game", long_but("smoki", of=GAMES))
SMOKI = {"seats": 2, "rounds": 1}


def opened(key: str = "smoki", tables: int = 16, **settings: Any) -> BatchEnv:
    settings.setdefault("options", SMOKI if key == "smoki" else None)
    env = BatchEnv(key, tables, **settings)
    env.reset()
    return env


def interpreted(game: Game) -> SimpleNamespace:
    """The steps over the plain rules, nothing compiled."""

    def plain(function: FunctionType) -> Any:
        return function

    bound = compiling.steps_unit(game.package).bound[stepping.__name__]
    return kernels.compiled(stepping, plain, SimpleNamespace(**bound))


class Twin:
    """The rows of a batch environment, filled by interpreted rules."""

    def __init__(self, env: BatchEnv, settings: list[int]) -> None:
        rules, tables = env.game.rules, env.tables
        self.steps = interpreted(env.game)
        self.settings = [*settings, 0, env.in_units > 0]
        agreed = [env.kinds[kind] for kind in env.kind_at]
        self.given = (self.settings, agreed, int(env.seed))
        self.states = [sheet(rules.State) for _ in range(tables)]
        self.counters = [0] * tables
        self.books = np.zeros((tables, stepping.BOOKS), object)
        self.observations = np.zeros((tables, env.size), object)
        self.masks = np.zeros((tables, rules.ACTIONS), object)
        self.rewards = np.zeros((tables, env.rewards.shape[1]), np.float32)
        self.flags = np.zeros((tables, stepping.FLAGS), object)
        shown = (self.observations, self.masks, self.rewards, self.flags)
        scratch = (sheet(rules.State), [0] * rules.MAX_LEGAL)
        own = (self.states, self.counters, self.books)
        self.rest = (*self.given, *own, *shown, *scratch)

    def reset(self) -> None:
        self.settings[stepping.BEGIN] = 1
        self.step([0] * len(self.states))
        self.settings[stepping.BEGIN] = 0

    def step(self, actions: list[int]) -> None:
        for index, action in enumerate(actions):
            self.steps.step_one(index, action, *self.rest)

    def check(self, env: BatchEnv) -> None:
        for name in ("observations", "masks", "rewards", "flags"):
            mine, theirs = getattr(self, name), getattr(env._runner, name)
            assert (mine == theirs).all(), name


@games
@pytest.mark.parametrize("memory", ["view", "sight"])
def test_compiled_steps_are_the_interpreted_ones(game: Game, memory: str) -> None:
    env = BatchEnv(game.key, 3, seed=5, memory=memory, cap=40)
    twin = Twin(env, [40, int(memory == "sight"), 0, 3])
    env.reset()
    twin.reset()
    for _ in range(90):
        twin.check(env)
        actions = env.advice("random")
        env.step(actions)
        twin.step(actions.tolist())
    assert env.statistics()["capped"] + env.statistics()["finished"] > 0


@games
@pytest.mark.parametrize("level", ["random", "thumb"])
def test_bots_advise_legal_actions(game: Game, level: str) -> None:
    env = opened(game.key)
    for _ in range(60):
        actions = env.advice(level)
        assert (env.masks[np.arange(env.tables), actions] == 1).all()
        env.step(actions)
    assert env.refused.sum() == 0


def test_a_finished_match_is_paid_and_the_next_one_begins() -> None:
    env = opened()
    paid = 0.0
    for _ in range(400):
        env.step(env.advice("thumb"))
        assert (env.rewards.sum(axis=1) == env.done).all(), "shares add up to one win"
        paid += float(env.rewards.sum())
        assert (env.masks.sum(axis=1) > 0).all(), "somebody can always act"
    assert paid == env.statistics()["finished"] > 16


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = opened()
    before = [a.copy() for a in (env.observations, env.masks, env.seats)]
    for wrong in (-1, -9, env.actions, 2**40, int(env.masks[0].argmin())):
        env.step(np.full(env.tables, wrong))
        assert env.refused[0] == 1
        after = (env.observations, env.masks, env.seats)
        assert all((a == b).all() for a, b in zip(before, after, strict=True))
    assert env.statistics()["decisions"] == 0
    env.step(env.advice("random"))
    assert env.refused.sum() == 0


def test_a_match_is_broken_off_at_the_cap_unpaid_and_counted() -> None:
    env = opened(cap=3)
    for step in range(1, 10):
        env.step(env.advice("random"))
        assert (env.capped == (step % 3 == 0)).all()
        assert env.rewards.sum() == 0
        assert env.done.sum() == 0
    assert env.statistics() == {"finished": 0, "capped": 48, "decisions": 144}


@pytest.mark.parametrize("key", ["koty", "sen", "smoki"])
def test_actions_counted_from_the_observer_are_those_of_the_rules(key: str) -> None:
    """The same matches in both frames: each unit stands for the actions it names."""
    kinds = [{"seats": 2}, {"seats": 3}, {"seats": 4}]
    turned, plain = (
        BatchEnv(key, 6, kinds, seed=4, cap=90, frame=frame)
        for frame in ("observer", "table")
    )
    units = units_of(turned.game.package)
    assert turned.actions == units.UNITS
    rng, runner = random.Random(1), plain._runner
    assert isinstance(runner, batch._Cpu)
    turned.reset()
    plain.reset()
    for _ in range(150):
        chosen, meant = [], []
        for index, seat in enumerate(plain.seats.tolist()):
            state = sheet_over(runner.states[index : index + 1])
            legal = np.flatnonzero(plain.masks[index]).tolist()
            named = [units.unit_of(state, seat, action) for action in legal]
            assert sorted(set(named)) == np.flatnonzero(turned.masks[index]).tolist()
            unit = rng.choice(named)
            chosen.append(unit)
            meant.append(legal[named.index(unit)])
        turned.step(np.array(chosen))
        plain.step(np.array(meant))
        assert (turned.observations == plain.observations).all()
        assert (turned.rewards == plain.rewards).all()
    advised = turned.advice("thumb")
    assert (turned.masks[np.arange(6), advised] == 1).all()
    assert turned.refused.sum() == 0


def test_several_kinds_of_tables_stand_side_by_side() -> None:
    kinds = [{"seats": 2, "rounds": 1}, {"seats": 4, "rounds": 1}]
    env = BatchEnv("smoki", 8, kinds, seed=2)
    assert env.kind_at.tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert env.rewards.shape == (8, 4)
    env.reset()
    alone = BatchEnv("smoki", 8, kinds[0], seed=2)
    alone.reset()
    for _ in range(150):
        env.step(env.advice("thumb"))
        alone.step(alone.advice("thumb"))
        assert (env.observations[:4] == alone.observations[:4]).all()
        assert (env.rewards.sum(axis=1) == env.done).all()
        assert env.rewards[:4, 2:].sum() == 0


def test_scores_can_be_paid_instead_low_ones_as_losses() -> None:
    env = opened(reward="score")
    rewards = []
    for _ in range(200):
        env.step(env.advice("thumb"))
        rewards += env.rewards[env.done == 1].ravel().tolist()
    assert min(rewards) < -1
    assert max(rewards) < 13  # six lands of -2 points each


def test_the_same_seed_deals_the_same_matches_in_any_number_of_threads() -> None:
    envs = [opened(seed=9), opened(seed=9, threads=3), opened(seed=10)]
    for _ in range(50):
        for env in envs:
            env.step(env.advice("random"))
    one, same, other = (env.observations for env in envs)
    assert (one == same).all()
    assert (one != other).any()


def test_no_two_tables_play_the_same_match() -> None:
    env = opened(tables=64)
    for _ in range(12):
        env.step(env.masks.argmax(axis=1))
    assert len({row.tobytes() for row in env.observations}) > 60


SHOWN = ("observations", "masks", "rewards", "seats", "done", "capped", "refused")


@pytest.mark.parametrize("frame", ["table", "observer"])
def test_arrays_are_handed_on_without_a_copy(frame: str) -> None:
    """In one piece each from a cache line on, or JAX would refuse or copy them."""
    env = opened("koty", options=[{"seats": 2}, {"seats": 3}], frame=frame)
    handed = {name: np.from_dlpack(getattr(env, name)) for name in SHOWN}
    for _ in range(150):
        env.step(env.advice("thumb"))
    runner = env._runner
    raw = [runner.flags[:, column] for column in range(stepping.FLAGS)]
    raw += [runner.observations, runner.masks[:, : env.actions], runner.rewards]
    names = ("seats", "done", "capped", "refused", "observations", "masks", "rewards")
    for name, array in zip(names, raw, strict=True):
        assert handed[name].flags.c_contiguous and handed[name].ctypes.data % 64 == 0
        assert (handed[name] == array).all() and (getattr(env, name) == array).all()
    assert env.statistics()["finished"] > 0


class Foreign:
    """An array of somebody else's: nothing but DLPack is known of it."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **wanted: Any) -> Any:
        return self.array.__dlpack__(**wanted)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_actions_come_through_dlpack() -> None:
    env, plain = opened(), opened()
    for _ in range(5):
        env.step(Foreign(env.advice("thumb").astype(np.int32)))
        plain.step(plain.advice("thumb"))
    assert (env.observations == plain.observations).all()
    with pytest.raises(BadSetting, match="16 actions are needed"):
        env.step(Foreign(np.zeros(16)))


@pytest.mark.parametrize("frame", ["table", "observer"])
@pytest.mark.parametrize("name", ["seamstress", "oracle"])
def test_anybody_can_be_asked_on_the_cpu(name: str, frame: str) -> None:
    """The same choices as at a single table, in any number of threads."""
    kinds = [{"seats": 2}, {"seats": 4}]
    envs = [opened("koty", 8, options=kinds, frame=frame, threads=n) for n in (1, 2)]
    game = envs[0].game
    alone = bot(name, game)
    units = units_of(game.package)
    for _ in range(25):
        one, two = (env.advice(name) for env in envs)
        assert (one == two).all()
        assert (envs[0].masks[np.arange(8), one] == 1).all()
        runner = envs[0]._runner
        assert isinstance(runner, batch._Cpu)
        for index, seat in enumerate(envs[0].seats.tolist()):
            seen = sheet(game.rules.State)
            state = sheet_over(runner.states[index : index + 1])
            game.rules.view(state, seat, seen)
            books = runner.books[index]
            ticket = stepping.ticket_of(
                int(runner.counters[index]), int(books[stepping.DECISIONS])
            )
            action = alone(seen, seat, ticket)
            if frame == "observer":
                action = units.unit_of(seen, seat, action)
            assert one[index] == action
        for env in envs:
            env.step(one)


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_kernels_compile_for_a_gpu_without_one(package: str) -> None:
    made = compiling.ptx(package, 1 << 12)
    assert ".visible .entry step(" in made
    assert ".visible .entry advise(" in made


def test_every_game_has_a_layout_and_a_version() -> None:
    for package in PACKAGES:
        features = import_module(f"{package}.features")
        assert features.VERSION >= 1
        assert sum(part.size for part in features.LAYOUT) == features.SIZE
        names = [part.name for part in features.LAYOUT]
        assert len(set(names)) == len(names)


@games
def test_a_walk_of_random_masks_never_meets_a_dead_end(game: Game) -> None:
    """Learners choose by the mask alone."""
    env = opened(game.key, cap=150)
    rng = random.Random(3)
    for _ in range(120):
        rows = [rng.choice(np.flatnonzero(mask).tolist()) for mask in env.masks]
        env.step(np.array(rows))
        assert env.refused.sum() == 0
        assert (env.masks.sum(axis=1) > 0).all()
