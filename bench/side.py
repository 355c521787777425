"""One checkout as `bench/compiler.py` asks it: a JSON object a line in, one out.

It runs in any checkout and calls only what all of them have. Seconds are processor
time of this process: other work on the machine counts least there.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sennik.bots import bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES, Game

OTHER = Game("leduc", "examples.leduc")
LEVELS = ("thumb", "dreamer", "seeker")
TICKET = 987_654_321_987  # any number does
MOST = 300  # steps of a match


def seconds(work: Callable[[], Any]) -> float:
    """Processor time of `work`."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def played(game: Game, seed: int, most: int = MOST) -> Match:
    """A random match, asked for all that a table asks."""
    rng = np.random.default_rng(seed)
    match = Match(game, None, FastDealer(seed), compiled=True)
    while len(match.steps) < most:
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        match.view(seat), match.sight(seat)
        match.play(seat, int(rng.choice(match.legal(seat))))
    match.scores(), match.winners()
    return match


def compiling(game: Game) -> dict[str, float]:
    """Seconds until rules, bots and playouts have run once."""
    from bench.worker import Case, Runner  # the checkout's own: see its PYTHONPATH

    rules = seconds(lambda: played(game, 1))
    match = played(game, 1, 12)
    match.deal()
    seat = match.acting_seats()[0]

    def bots() -> None:
        for level in LEVELS:
            bot(level, game)(match.view(seat), seat, TICKET)

    playouts = seconds(lambda: Runner(Case(game, True)).run(0.01))
    return {"rules": rules, "bots": seconds(bots), "playouts": playouts}


def first_use(game: Game) -> dict[str, float]:
    """Seconds by which the first match of a game is slower than its second.

    Another game was played before: the compiler's own library is there.
    """
    played(OTHER, 1)
    first = seconds(lambda: played(game, 1))
    return {"load": first - min(seconds(lambda: played(game, 1)) for _ in range(3))}


def calling(game: Game) -> dict[str, float]:
    """Seconds of one `Match.play`, the best match of thirty."""
    found = []
    for seed in range(30):
        steps = played(game, seed).steps
        again = Match(game, None, compiled=True)
        plays = again.play

        def all_of_them() -> None:
            for actor, action in steps:  # noqa: B023
                plays(actor, action)  # noqa: B023

        found.append(seconds(all_of_them) / len(steps))
    return {"play": min(found)}


ASKED = {"compile": compiling, "load": first_use, "call": calling}


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        request: Mapping[str, str] = json.loads(line)
        print(json.dumps(ASKED[request["cmd"]](GAMES[request["game"]])), flush=True)


if __name__ == "__main__":
    main()
