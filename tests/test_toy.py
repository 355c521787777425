"""The toy of `examples/leduc`, registered: everything that plays games plays it."""

import json
import random
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from sennik.engine.record import replay
from sennik.envs import openspiel, pettingzoo
from sennik.envs.batch import BatchEnv
from sennik.games import GAMES
from tests.cli.terminal import Terminal
from tests.subjects import TOY


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.key, TOY)


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path, capsys, monkeypatch)


def test_the_terminal_lists_it_and_shows_its_rules(terminal: Terminal) -> None:
    assert "Leduc" in terminal.run("games").out
    assert "[6]" in terminal.run("rules", TOY.key, "--lang", "pl").out


def test_it_is_played_in_the_terminal_and_watched_again(terminal: Terminal) -> None:
    arguments = ("play", TOY.key, "--bots", "thumb", "--seed", "3")
    outcome = terminal.run(*arguments, answers="1\n" * 20)
    assert (outcome.code, outcome.err) == (0, "")
    saved = terminal.saved()
    match = replay(json.loads(saved.read_text()))
    assert match.is_over and sum(match.scores()) == 0
    again = terminal.run("replay", str(saved))
    assert (again.code, again.err) == (0, "")
    assert "common card" in again.out


def test_it_is_simulated_with_a_report(terminal: Terminal) -> None:
    report = terminal.folder / "report.html"
    arguments = ("--bots", "thumb,random", "--games", "2000", "--report", str(report))
    outcome = terminal.run("simulate", TOY.key, *arguments)
    assert outcome.code == 0, outcome.err
    assert "Leduc" in report.read_text()


def test_bots_hold_a_tournament(terminal: Terminal) -> None:
    arguments = ("--bots", "random,thumb", "--deals", "40")
    outcome = terminal.run("tournament", TOY.key, *arguments)
    assert outcome.code == 0, outcome.err
    assert "thumb" in outcome.out


def test_many_tables_at_once_pay_out_what_was_won() -> None:
    env = BatchEnv(TOY.key, 64, seed=1, reward="score")
    env.reset()
    for _ in range(40):
        env.step(env.advice("random"))
        assert not env.rewards.sum(axis=1).any()
    assert env.statistics()["finished"] > 64 and not env.refused.any()


def test_pettingzoo_plays_it_to_the_end() -> None:
    env = pettingzoo.env(TOY.key)
    env.reset(seed=5)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(seen["action_mask"].argmax()))
    assert sum(rewards.values()) == 1


def test_openspiel_plays_it_to_the_end() -> None:
    openspiel.register()
    game = pyspiel.load_game(openspiel.short_name(TOY))
    state, rng = game.new_initial_state(), random.Random(4)
    while not state.is_terminal():
        state.apply_action(chosen(state, rng))
    assert sum(state.returns()) == 1


def test_openspiel_finds_it_as_exploitable_as_its_own_leduc() -> None:
    """To the last digit: the same cards, bets and payments, and the same secrets."""
    openspiel.register()
    ours = pyspiel.load_game(f"{openspiel.short_name(TOY)}(reward=score)")
    host = pyspiel.load_game("leduc_poker")
    assert ours.get_type().utility == host.get_type().utility
    assert ours.utility_sum() == host.utility_sum() == 0
    one, two = (
        exploitability.exploitability(game, policy.UniformRandomPolicy(game))
        for game in (ours, host)
    )
    assert one == pytest.approx(two, abs=1e-12) and one > 2


def chosen(state: Any, rng: random.Random) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, weights)[0])
