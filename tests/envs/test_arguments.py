"""Every bad argument gets a typed error before compiled code sees it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from sennik.bots import UnknownBot
from sennik.engine.errors import BadOptions, IllegalAction, SennikError, UnknownGame
from sennik.envs import BatchEnv, pettingzoo
from sennik.envs.checking import BadSetting, NotBegun
from sennik.envs.gymnasium import SeatEnv
from sennik.envs.openspiel import short_name
from sennik.games import GAMES

TWO = {"seats": 2, "rounds": 1}


def batch(**settings: Any) -> BatchEnv:
    return BatchEnv("smoki", settings.pop("tables", 4), TWO, **settings)


def seat(**settings: Any) -> SeatEnv:
    return SeatEnv("smoki", **{**TWO, **settings})


def seats(**settings: Any) -> Any:
    return pettingzoo.raw_env("smoki", **{**TWO, **settings})


def named(argument: Any) -> str:
    return str(getattr(argument, "__name__", argument))


NUMBERS = (0, -5, 2.5, "7", None, True, 2**70, np.float64(3))
MADE: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    *((make, {"cap": wrong}) for make in (batch, seat, seats) for wrong in NUMBERS),
    *((batch, {"tables": wrong}) for wrong in NUMBERS),
    *((batch, {"threads": wrong}) for wrong in NUMBERS),
    *((batch, {"seed": wrong}) for wrong in (-1, 2**64, 0.5, "1", None, True)),
    *((make, {"memory": "both"}) for make in (batch, seat, seats)),
    *((make, {"reward": "fame"}) for make in (batch, seat, seats)),
    *((make, {"render_mode": "depth_array"}) for make in (seat, seats)),
    *((make, {"render_mode": 3}) for make in (seat, seats)),
    *((seat, {"seat": wrong}) for wrong in (-1, 2, 0.0, "0", True)),
    (batch, {"device": "abacus"}),
]


@pytest.mark.parametrize(("make", "wrong"), MADE, ids=named)
def test_no_environment_is_made_of_it(
    make: Callable[..., Any], wrong: dict[str, Any]
) -> None:
    with pytest.raises(BadSetting, match=f"^{next(iter(wrong))} is "):
        make(**wrong)


@pytest.mark.parametrize("make", [seat, seats])
@pytest.mark.parametrize(
    "options",
    [{"seats": 9}, {"seats": 2.0}, {"seats": "2"}, {"seats": True}, {"ravens": 1}],
    ids=str,
)
def test_options_that_the_game_does_not_have_are_refused(
    make: Callable[..., Any], options: dict[str, Any]
) -> None:
    with pytest.raises(BadOptions):
        make(**options)
    with pytest.raises(BadOptions):
        BatchEnv("smoki", 1, options)


def test_games_and_bots_that_do_not_exist_are_refused() -> None:
    for make in (lambda key: BatchEnv(key, 1), SeatEnv, pettingzoo.raw_env):
        with pytest.raises(UnknownGame):
            make("chess")
    with pytest.raises(UnknownBot):
        seat(bots="genius")
    env = batch()
    env.reset()
    with pytest.raises(UnknownBot):
        env.advice("genius")


ROWS = {
    "floats": np.zeros(4),
    "truths": np.zeros(4, bool),
    "too few": np.zeros(3, np.int64),
    "two dimensions": np.zeros((4, 1), np.int64),
    "one number": 3,
    "texts": ["1", "2", "3", "4"],
    "rows of many lengths": [[1], [1, 2], [], [3]],
    "nothing": None,
}


@pytest.mark.parametrize("actions", ROWS.values(), ids=ROWS)
def test_a_batch_takes_one_whole_number_a_match(actions: Any) -> None:
    env = batch()
    env.reset()
    before = env.observations.copy()
    with pytest.raises(BadSetting, match="4 actions are needed"):
        env.step(actions)
    assert (env.observations == before).all() and env.statistics()["decisions"] == 0


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint8, np.uint64, np.int64])
def test_integers_of_any_size_are_actions(kind: Any) -> None:
    env = batch()
    env.reset()
    env.step(env.masks.argmax(axis=1).astype(kind))
    assert env.statistics()["decisions"] == 4


def test_no_number_among_actions_begins_a_match_anew() -> None:
    """-9 did, in compiled code."""
    env = batch()
    env.reset()
    env.step(env.advice("random"))
    before = env.observations.copy()
    for wrong in (-9, -1, env.actions, 2**62, -(2**62)):
        env.step(np.full(4, wrong, np.int64))
        assert env.refused.all() and (env.observations == before).all()
    assert env.statistics()["decisions"] == 4


WRONG = (-9, -1, 10**6, 2**70, 1.5, 2.0, "3", True, np.float32(1), [1])


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_one_seat_takes_one_whole_number_of_its_space(action: Any) -> None:
    env = seat()
    before, _ = env.reset(seed=1)
    with pytest.raises(BadSetting, match="action is a whole number"):
        env.step(action)
    assert (env.play.observation(0) == before).all()


@pytest.mark.parametrize("action", [*WRONG, None], ids=repr)
def test_seats_take_one_whole_number_of_their_space(action: Any) -> None:
    env = seats()
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"]
    with pytest.raises(BadSetting, match="action is a whole number"):
        env.step(action)
    assert (env.observe("seat_0")["observation"] == before).all()
    with pytest.raises(BadSetting, match="agent is one of seat_0, seat_1"):
        env.observe("seat_2")


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True], ids=repr)
@pytest.mark.parametrize("make", [seat, seats])
def test_seeds_are_whole_numbers_of_64_bits(
    make: Callable[..., Any], seed: Any
) -> None:
    with pytest.raises(BadSetting, match="seed is a whole number"):
        make().reset(seed=seed)


def test_options_of_a_reset_are_refused_where_the_host_allows_it() -> None:
    with pytest.raises(BadSetting, match="no options"):
        seat().reset(options={"seats": 3})


def test_nothing_is_played_before_a_match_is_dealt() -> None:
    """A bot's advice divided by the number of its actions: none."""
    many, one, all_ = batch(), seat(), seats()
    for early in (
        lambda: many.step(np.zeros(4, np.int64)),
        lambda: many.advice("random"),
        lambda: one.step(np.int64(0)),
        one.action_masks,
        lambda: all_.step(0),
    ):
        with pytest.raises(NotBegun, match="reset"):
            early()


@pytest.mark.parametrize(
    "parameters",
    ["cap=0", "cap=-5", "memory=both", "reward=fame", "seats=9"],
)
def test_openspiel_loads_no_game_of_it(parameters: str) -> None:
    with pytest.raises(SennikError):
        pyspiel.load_game(f"{short_name(GAMES['smoki'])}({parameters})")


def test_openspiel_applies_what_is_legal_and_nothing_else() -> None:
    state = pyspiel.load_game("python_sennik_smoki(seats=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    legal = set(state.legal_actions())
    illegal = next(a for a in range(state.num_distinct_actions()) if a not in legal)
    for wrong in (illegal, -9, 10**6):
        with pytest.raises(IllegalAction):
            state.apply_action(wrong)
        assert str(state) == before
    for player in (-1, 2, 7):
        with pytest.raises(BadSetting, match="player"):
            state.resample_from_infostate(player, lambda: 0.5)


def test_openspiel_observes_for_seats_of_the_table_only() -> None:
    game = pyspiel.load_game("python_sennik_smoki(seats=2)")
    state, observer = game.new_initial_state(), game.make_py_observer()
    for player in (-1, 2):
        with pytest.raises(BadSetting, match="player"):
            observer.set_from(state, player)
    with pytest.raises(BadSetting, match="no parameters"):
        game.make_py_observer(None, {"depth": 3})
