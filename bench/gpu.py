"""Random play on a GPU: decisions a second of every game, and proof that it is right.

    PYTHONPATH=src:. python3 bench/gpu.py [game ...]

For each case: the compile time, the best rate of three runs, and whether sums and score
histogram equal those of the CPU for the same seed, bit for bit.
"""

import json
import sys
import time

import numpy as np

from sennik.engine import gpu, kernels, playout
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.common import MOST_SEATS, Sheet, sheet

CHECKED = 20_000  # matches compared with the CPU
CAP = 10_000
SECONDS = 0.4  # a timed run
CASES: list[tuple[str, dict[str, int]]] = [
    ("sen", {"seats": 4, "rounds": 1}),
    ("sen", {"seats": 2, "rounds": 1}),
    ("sen", {"seats": 4}),
    ("sen-jubilee", {"seats": 4}),
    ("sen-jubilee", {"seats": 4, "long_dream": 1}),
    ("smoki", {}),
    ("koty", {}),
    ("onirim", {"seats": 1}),
    ("onirim", {"seats": 2}),
]


def on_cpu(key: str, options: Sheet) -> tuple[list[int], list[int]]:
    """The sums and the histogram of the checked matches, match by match."""
    rules = GAMES[key].rules
    fast, play = kernels.on_cpu(rules), kernels.playouts_on_cpu(rules)
    state, choices = sheet(rules.State), np.zeros(rules.MAX_LEGAL, np.int32)
    sums = np.zeros(playout.SUMS, np.int64)
    bins = np.zeros(MOST_SEATS * playout.BINS, np.int64)
    for match in range(CHECKED):
        arguments = (np.uint64(7), np.uint64(match), np.uint64(1), CAP, choices, sums)
        play.random_matches(state.array, options.array, *arguments)
        for seat in range(options.seats):
            point = fast.score(state.array[0], seat) - playout.LOWEST
            bins[seat * playout.BINS + min(max(point, 0), playout.BINS - 1)] += 1
    return sums.tolist(), bins.tolist()


def measured(key: str, given: dict[str, int]) -> dict[str, object]:
    """One case: compile, compare, time."""
    game = GAMES[key]
    options = make_options(game, given)
    begun = time.perf_counter()
    sums, bins, _ = gpu.random_play(game.rules, options, 7, CHECKED, CAP, True)
    compiling = time.perf_counter() - begun
    same = (sums.tolist(), bins.tolist()) == on_cpu(key, options)
    matches, seconds, rate = 1 << 20, 0.0, 0.0
    while seconds < SECONDS and matches < 1 << 32:
        matches *= 4
        sums, _, seconds = gpu.random_play(game.rules, options, 7, matches, CAP)
    for _ in range(3):
        sums, _, seconds = gpu.random_play(game.rules, options, 7, matches, CAP)
        rate = max(rate, float(sums[playout.DECISIONS]) / seconds)
    return {
        "game": key,
        "options": given,
        "decisions_per_second": rate,
        "matches": matches,
        "capped": int(sums[playout.CAPPED]),
        "decisions_per_match": float(sums[playout.DECISIONS] / matches),
        "same_as_cpu": same,
        "state_bytes": game.rules.State.itemsize,
        "first_call_seconds": round(compiling, 1),
    }


def main() -> None:
    """Print one JSON object a case."""
    wanted = sys.argv[1:] or list(GAMES)
    for key, given in CASES:
        if key in wanted and key in GAMES:
            print(json.dumps(measured(key, given)), flush=True)


if __name__ == "__main__":
    main()
