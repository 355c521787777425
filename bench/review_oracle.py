"""What reviews find better than an oracle's choice: its worth if oracles play on.

    python -m bench.review_oracle koty --seconds 300

Matches of two oracles. Where a review calls another action clearly better, both are
played on in the true world by oracles, with the same random numbers.
"""

import argparse
import random
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev
from time import monotonic

from sennik.bots import Bot, bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES, Game
from sennik.games.common import Sheet, sheet
from sennik.review.examining import Effort, Judge, Luck, copied

OPTIONS = {"seats": 2}
TAKEN = 0.3  # of the decisions
WORLDS = 2_000
TIMES = 12  # that a decision is played on
LONG = 1_500  # decisions of a match
Decision = tuple[Sheet, int, int]


def decisions(game: Game, oracle: Bot, seed: int) -> Iterator[Decision]:
    """Some decisions of a match: the true state, the seat, what it played."""
    match, rng = opened(game, seed), random.Random(seed)
    match.deal()
    while not match.is_over and len(match.steps) < LONG:
        seat = match.acting_seats()[0]
        ticket = scrambled(seed * 1_000 + len(match.steps)) >> 2
        action = oracle(match.view(seat), seat, ticket)
        if len(match.legal(seat)) > 1 and rng.random() < TAKEN:
            yield copied(match), seat, action
        match.play(seat, action)
        match.deal()


def opened(game: Game, seed: int) -> Match:
    """A match in which Chance goes by `seed`."""
    return Match(game, OPTIONS, FastDealer(seed=seed), compiled=True)


def won(
    game: Game, oracle: Bot, state: Sheet, seat: int, action: int, seed: int
) -> float:
    """The share of the match that an action brings, if oracles play on."""
    match = opened(game, seed)
    match.state.assign(state)
    match.play(seat, action)
    match.deal()
    while not match.is_over and len(match.steps) < LONG:
        who = match.acting_seats()[0]
        ticket = scrambled(seed * 7_919 + len(match.steps)) >> 2
        match.play(who, oracle(match.view(who), who, ticket))
        match.deal()
    winners = match.winners() if match.is_over else []
    return (seat in winners) / max(len(winners), 1)


def main() -> None:
    """Print how many choices are called worse, and what the better ones gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    game, end = GAMES[given.game], monotonic() + given.seconds
    oracle, judge = bot("oracle", game), Judge(game, OPTIONS, compiled=True)
    asked, foretold, came, seed = 0, [], [], 500_000
    while monotonic() < end:
        seed += 1
        for state, seat, action in decisions(game, oracle, seed):
            view = sheet(game.rules.State)
            game.rules.view(state, seat, view)
            rows = judge.judged(view, seat, action, Luck(seed, 0, Effort(WORLDS, 1)))
            best = max(rows, key=lambda one: int(one["gain"]))
            asked += 1
            if best["clear"] > 0:
                foretold.append(best["gain"] / 1e4)
                gains = [
                    won(game, oracle, state, seat, best["action"], seed * 100 + time)
                    - won(game, oracle, state, seat, action, seed * 100 + time)
                    for time in range(TIMES)
                ]
                came.append(100 * fmean(gains))
    if not came:
        print(f"{given.game}: none of {asked} choices called clearly worse")
        return
    error = 1.96 * pstdev(came) / sqrt(len(came))
    print(
        f"{given.game}: {len(came)} of {asked} choices called clearly worse;", end=" "
    )
    print(f"foretold {fmean(foretold):+.1f}, came {fmean(came):+.1f} ± {error:.1f}")


if __name__ == "__main__":
    main()
