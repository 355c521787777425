"""Playouts a second: our seeker beside OpenSpiel's Python ISMCTS on the same decisions.

    PYTHONPATH=src:. python3 bench/searching.py [game ...]

Both think about the same decisions of the same matches, on one core, and processor time
is counted. OpenSpiel's search runs on our adapter of the game, and a playout of it is a
random rollout; one of ours goes by rules of thumb, each seat by its own view. Both go
on to the end of the match.
"""

import argparse
import json
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from sennik.bots.seeker import Seeker, settings_for
from sennik.envs.openspiel import short_name
from sennik.games import GAMES, Game
from sennik.games.common import sheet_over

DECISIONS = 8  # thought about, spread over a match
EVERY = 3  # decisions from one of them to the next
SIMULATIONS = 20  # of OpenSpiel's search for a decision
CAP = 2_000  # decisions of a match or playout
OPTIONS = {
    "sen": "seats=2,rounds=1",
    "sen-jubilee": "seats=2,rounds=1",
    "koty": "seats=2",
    "smoki": "seats=2,rounds=1",
    "onirim": "seats=1",
}


def loaded(game: Game) -> Any:
    """The game as OpenSpiel plays it."""
    return pyspiel.load_game(f"{short_name(game)}({OPTIONS[game.key]},cap={CAP})")


def decisions(table: Any, rng: np.random.Generator) -> list[Any]:
    """States of random matches in which a seat has a choice."""
    found: list[Any] = []
    state, choices = table.new_initial_state(), 0
    while len(found) < DECISIONS:
        if state.is_terminal():
            state = table.new_initial_state()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        actions = state.legal_actions()
        if len(actions) > 1:
            choices += 1
            if choices % EVERY == 0:
                found.append(state.clone())
        state.apply_action(int(rng.choice(actions)))
    return found


def host_rate(table: Any, states: list[Any]) -> float:
    """Playouts a second of OpenSpiel's search."""
    search = ismcts.ISMCTSBot(
        game=table,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=SIMULATIONS,
        max_world_samples=-1,
        random_state=np.random.RandomState(2),
    )
    search.run_search(states[0])  # compiles
    begun = time.process_time()
    for state in states:
        search.run_search(state)
    return SIMULATIONS * len(states) / (time.process_time() - begun)


def our_rate(game: Game, states: list[Any]) -> float:
    """Playouts a second of the seeker, to the end of the match."""
    seeker = Seeker(game, replace(settings_for(game), cap=CAP, rounds=CAP))
    views = []
    for state in states:
        seat = state.current_player()
        views.append(
            (sheet_over(state.terms.seen(state.record.ctypes, seat, "view")), seat)
        )
    seeker.considered(*views[0], 1)  # compiles
    begun, playouts = time.process_time(), 0
    for ticket, (view, seat) in enumerate(views):
        playouts += sum(one.visits for one in seeker.considered(view, seat, ticket))
    return playouts / (time.process_time() - begun)


def main() -> None:
    """Print one JSON object a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(OPTIONS))
    for key in parser.parse_args().games:
        game = GAMES[key]
        table = loaded(game)
        states = decisions(table, np.random.default_rng(1))
        ours, theirs = our_rate(game, states), host_rate(table, states)
        figures = {
            "game": f"{key}({OPTIONS[key]})",
            "our_playouts_per_second": round(ours),
            "openspiel_playouts_per_second": round(theirs, 1),
            "ratio": round(ours / theirs),
        }
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
