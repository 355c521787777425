"""OpenSpiel's own checks on every game; its search plays on them."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from sennik.engine.options import make_options
from sennik.envs.openspiel import short_name
from sennik.games import GAMES

SHORT = {
    "sen": "seats=2,rounds=1",
    "sen-jubilee": "seats=3,rounds=1",
    "koty": "seats=2",
    "smoki": "seats=2,rounds=1",
    "onirim": "seats=2",
}
games = pytest.mark.parametrize("key", GAMES)


def loaded(key: str, cap: int = 60) -> Any:
    parameters = ",".join(filter(None, (SHORT.get(key, ""), f"cap={cap}")))
    return pyspiel.load_game(f"{short_name(GAMES[key])}({parameters})")


def step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@games
def test_the_hosts_random_simulation_passes(key: str) -> None:
    pyspiel.random_sim_test(loaded(key), num_sims=1, serialize=True, verbose=False)


def test_the_hosts_random_simulation_passes_for_a_lonely_player() -> None:
    game = pyspiel.load_game("python_sennik_onirim(seats=1,cap=60)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@games
def test_a_game_loads_without_parameters(key: str) -> None:
    game = pyspiel.load_game(short_name(GAMES[key]))
    assert game.num_players() == make_options(GAMES[key]).seats


@games
def test_a_resampled_state_looks_the_same_to_its_player(key: str) -> None:
    game, rng = loaded(key), random.Random(key)
    state = game.new_initial_state()
    changed = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            for player in range(game.num_players()):
                other = state.resample_from_infostate(player, rng.random)
                check_same(state, other, player)
                changed += str(other) != str(state)
        step(state, rng)
    assert changed > 0, "something was hidden and redealt"


def check_same(state: Any, other: Any, player: int) -> None:
    for name in ("information_state", "observation"):
        for form in ("string", "tensor"):
            ask = f"{name}_{form}"
            assert getattr(state, ask)(player) == getattr(other, ask)(player), ask
    assert state.current_player() == other.current_player()
    if player == state.current_player():
        assert state.legal_actions() == other.legal_actions()


@games
def test_tensors_have_the_promised_shape_and_public_ones_hide_hands(key: str) -> None:
    game, rng = loaded(key), random.Random(1)
    state = game.new_initial_state()
    public = pyspiel.IIGObservationType(
        public_info=True,
        perfect_recall=False,
        private_info=pyspiel.PrivateInfoType.NONE,
    )
    observer = game.make_py_observer(public)
    for _ in range(40):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            shape = game.information_state_tensor_shape()
            assert len(state.information_state_tensor(player)) == shape[0]
            assert len(state.observation_tensor(player)) == len(observer.tensor)
            observer.set_from(state, player)
        texts = {observer.string_from(state, p) for p in range(game.num_players())}
        assert len(texts) == 1, "everybody sees the same in public"
        step(state, rng)


def test_information_states_remember_what_was_seen() -> None:
    """Two ways to one table are two information states."""
    game = loaded("sen")
    state, rng = game.new_initial_state(), random.Random(2)
    seen = set()
    while not state.is_terminal():
        step(state, rng)
        seen.add(state.information_state_string(0))
    assert len(seen) == len(state.history())


def ended(parameters: str, seed: int = 2) -> tuple[Any, list[float]]:
    """A random match: the loaded game, and what it paid."""
    game = pyspiel.load_game(parameters)
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        assert set(state.returns()) == {0.0}, "nothing is paid before the end"
        step(state, rng)
    return game, state.returns()


CONSTANT = pyspiel.GameType.Utility.CONSTANT_SUM
GENERAL = pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("cap", [5, 2000])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_contest_pays_adds_up_to_one_win(seats: int, cap: int) -> None:
    """Also a match that is broken off: two seats get a half each."""
    game, paid = ended(f"python_sennik_smoki(seats={seats},rounds=1,cap={cap})")
    assert game.get_type().utility == CONSTANT and game.utility_sum() == 1
    assert sum(paid) == pytest.approx(1)
    if cap == 5:
        assert paid == [1 / seats] * seats


def test_who_wins_together_or_not_at_all_has_no_constant_sum() -> None:
    game, paid = ended("python_sennik_onirim(seats=2,cap=5)")
    assert game.get_type().utility == GENERAL
    assert paid == [0, 0], "a match that was broken off is not won"


def test_points_can_be_paid_instead_low_ones_as_losses() -> None:
    game, paid = ended("python_sennik_smoki(seats=2,rounds=1,reward=score)")
    assert game.get_type().utility == GENERAL
    assert min(paid) < -1 and all(number == int(number) for number in paid)
    assert game.min_utility() <= min(paid) <= max(paid) <= game.max_utility()


def observations(parameters: str) -> tuple[list[Any], list[Any]]:
    """What seat 0 observes along one random match, and its information states."""
    state = pyspiel.load_game(f"python_sennik_sen({parameters})").new_initial_state()
    rng, seen, known = random.Random(5), [], []
    while not state.is_terminal():
        step(state, rng)
        seen.append(state.observation_tensor(0))
        known.append(state.information_state_tensor(0))
    return seen, known


def test_memory_says_what_an_observation_shows() -> None:
    """Who saw a land at the start still knows it; it does not lie visible."""
    table = "seats=2,rounds=1,cap=40"
    view = observations(f"{table},memory=view")
    sight = observations(f"{table},memory=sight")
    assert view[0] != sight[0]
    assert view[1] == sight[1], "information states always remember"
    assert observations(table) == view, "as in all environments"


@games
def test_the_hosts_information_set_search_plays(key: str) -> None:
    game, rng = loaded(key, cap=8), random.Random(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=5,
        max_world_samples=-1,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, rng)
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
