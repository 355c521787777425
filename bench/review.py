"""How long a review takes: matches of the usual cast, at full strength, on two threads.

PYTHONPATH=src python -m bench.review --matches 3
"""

import argparse
from time import perf_counter, process_time

from sennik.bots import bot
from sennik.bots.characters import cast
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.engine.record import Record, record_of
from sennik.games import GAMES
from sennik.review.examining import Examination

TABLES = {"sen": 2, "koty": 2, "smoki": 2, "onirim": 1}  # seats


def played(key: str, seed: int) -> Record:
    """A match of the usual cast."""
    game, seats = GAMES[key], TABLES[key]
    match = Match(game, {"seats": seats}, FastDealer(seed=seed), compiled=True)
    bots = [bot(name, game) for name in cast(GAMES[key], seats)]
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        ticket = scrambled(len(match.steps)) >> 2
        match.play(seat, bots[seat](match.view(seat), seat, ticket))
        match.deal()
    return record_of(match)


def main() -> None:
    """Print a line a game: steps, decisions, seconds on the clock and of processors."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=3)
    matches = parser.parse_args().matches
    for key in TABLES:
        Examination(played(key, 99), 0).judge()  # compiled, or loaded
        steps = decisions = 0
        wall, spent = perf_counter(), process_time()
        for seed in range(matches):
            found = Examination(played(key, seed), 0).run(2)
            steps += len(found["steps"])
            decisions += len(found["decisions"])
        wall, spent = perf_counter() - wall, process_time() - spent
        each = (one / matches for one in (steps, decisions, wall, spent))
        print(key, *(f"{one:.1f}" for one in each), sep="\t", flush=True)


if __name__ == "__main__":
    main()
