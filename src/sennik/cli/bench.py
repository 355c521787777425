"""`sennik bench`: how many decisions a second each way of running the rules makes."""

import json
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Annotated, Any

import numpy as np
from cyclopts import Parameter

from sennik.cli.errors import Complaint
from sennik.cli.randomplay import RandomPlay
from sennik.engine import kernels
from sennik.engine.options import make_options
from sennik.engine.playout import DECISIONS, SUMS
from sennik.games import GAMES, Game
from sennik.games.common import CHANCE, sheet

SEED = 1
CAP = 10_000  # decisions a match
SECONDS = 1.0  # of play a figure
COLUMNS = ("interpreted", "compiled", "gpu")
Batch = Callable[[int], tuple[int, float]]  # matches in; decisions, seconds out
Figures = dict[str, float | None]


def bench(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    device: str = "cpu",
    seconds: float = SECONDS,
) -> None:
    """Measure decisions a second of uniformly random play on one core, deals included.

    Parameters
    ----------
    json_
        Print JSON and nothing else.
    device
        cpu, or gpu to measure that too.
    seconds
        Seconds of play a figure.
    """
    if device not in ("cpu", "gpu"):
        raise Complaint(f"--device is cpu or gpu, not {device!r}")
    if not 0 < seconds <= 3600:
        raise Complaint(f"--seconds is more than 0 and at most 3600, not {seconds}")
    if device == "gpu":
        check_gpu()
    if not json_:
        print(f"{'decisions/s':<14}" + "".join(f"{name:>16}" for name in COLUMNS))
    figures = {}
    for game in GAMES.values():
        figures[game.key] = measured(game, device == "gpu", seconds)
        if not json_:
            print(row(game.key, figures[game.key]), flush=True)
    if json_:
        print(json.dumps(figures, indent=1))


def row(key: str, figures: Figures) -> str:
    """One game as a line of the table."""
    cells = ["–" if figures[n] is None else f"{figures[n]:,.0f}" for n in COLUMNS]
    return f"{key:<14}" + "".join(f"{cell:>16}" for cell in cells)


def measured(game: Game, gpu: bool, seconds: float) -> Figures:
    """Decisions a second of `game` with default options."""
    return {
        "interpreted": interpreted(game, seconds),
        "compiled": grown(partial(on_cpu, game), seconds),
        "gpu": grown(partial(on_gpu, game), seconds) if gpu else None,
    }


def interpreted(game: Game, seconds: float) -> float:
    """Decisions a second of the rules as plain Python."""
    play = RandomPlay(game, make_options(game), compiled=False)
    decisions = match = 0
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        decisions += sum(actor != CHANCE for actor in play.steps(SEED, match, CAP))
        match += 1
    return decisions / (perf_counter() - begin)


def grown(batch: Batch, seconds: float) -> float:
    """Decisions a second of a batch large enough to take `seconds`."""
    batch(1)  # compiles
    matches = 1
    while True:
        decisions, elapsed = batch(matches)
        if elapsed >= seconds:
            return decisions / elapsed
        matches *= 4 if elapsed < seconds / 4 else 2


def on_cpu(game: Game, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches, compiled, on one core."""
    rules: Any = game.rules
    sums = np.zeros(SUMS, np.int64)
    choices = np.zeros(rules.MAX_LEGAL, np.int32)
    states, options = sheet(rules.State).array, make_options(game).array
    play = kernels.playouts_on_cpu(rules).random_matches
    numbers = np.uint64(SEED), np.uint64(0), np.uint64(matches)
    begin = perf_counter()
    play(states, options, *numbers, CAP, choices, sums)
    return int(sums[DECISIONS]), perf_counter() - begin


def on_gpu(game: Game, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches on the first CUDA device."""
    from sennik.engine import gpu

    batch = gpu.Batch(make_options(game), SEED, 0, matches, CAP)
    played = gpu.play(game.rules, batch)
    return int(played.sums[DECISIONS]), played.seconds


def check_gpu() -> None:
    """Complain where no GPU can be used."""
    try:
        from numba import cuda
    except ImportError:
        raise Complaint("--device gpu needs numba-cuda: install sennik[gpu]") from None
    if not cuda.is_available():
        raise Complaint("--device gpu: this machine has no CUDA GPU that can be used")
