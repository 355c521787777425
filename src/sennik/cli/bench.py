"""`sennik bench`: how many decisions a second each way of running the rules makes."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from time import perf_counter
from typing import Annotated, Any

import numpy as np
from cyclopts import Parameter

from sennik.cli.errors import Complaint
from sennik.engine import fast
from sennik.engine.compiler.native import cells
from sennik.engine.fast import is_plain
from sennik.engine.options import make_options
from sennik.engine.playing import Playout
from sennik.engine.playout import DECISIONS, ROW, SUMS, match_key
from sennik.games import GAMES, Game
from sennik.games.common import CHANCE, MOST_SEATS, sheet

SEED = 1
EVERYBODY = (1 << MOST_SEATS) - 1  # all seats as bits
CAP = 10_000  # decisions a match
SECONDS = 1.0  # of play a figure
COLUMNS = ("interpreted", "compiled", "thumb", "gpu", "gpu_thumb")  # decisions/s
FACTS = ("state_bytes", "first_call", "gpu_first_call")  # bytes, seconds
Batch = Callable[[int], tuple[int, float]]  # matches in; decisions, seconds out
Figures = dict[str, float | None]


def bench(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    device: str = "cpu",
    seconds: float = SECONDS,
    cold: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Measure decisions a second on one core, deals included.

    Interpreted and compiled play is uniformly random; thumb players go by rules of
    thumb. With them the bytes of a state and the seconds of the first compiled match.

    Parameters
    ----------
    json_
        Print JSON and nothing else.
    device
        cpu, or gpu to measure that too.
    seconds
        Seconds of play a figure.
    cold
        Compile anew, so that first calls show how long it takes.
    """
    if device not in ("cpu", "gpu"):
        raise Complaint(f"--device is cpu or gpu, not {device!r}")
    if not 0 < seconds <= 3600:
        raise Complaint(f"--seconds is more than 0 and at most 3600, not {seconds}")
    if device == "gpu":
        check_gpu()
    if not json_:
        names = (*COLUMNS, *FACTS)
        print(f"{'decisions/s':<12}" + "".join(f"{name:>15}" for name in names))
    figures = {}
    with nothing_kept() if cold else nullcontext():
        for game in GAMES.values():
            figures[game.key] = measured(game, device == "gpu", seconds)
            if not json_:
                print(row(game.key, figures[game.key]), flush=True)
    if json_:
        print(json.dumps(figures, indent=1))


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Let compiled code be made anew and thrown away."""
    before = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for made in (fast.random_matches, fast.played_matches):
            made.cache_clear()
        yield
    os.environ.pop("XDG_CACHE_HOME")
    if before is not None:
        os.environ["XDG_CACHE_HOME"] = before


def row(key: str, figures: Figures) -> str:
    """One game as a line of the table."""
    cells = [cell(figures[name]) for name in (*COLUMNS, *FACTS)]
    return f"{key:<12}" + "".join(f"{text:>15}" for text in cells)


def cell(figure: float | None) -> str:
    """A figure; seconds have a decimal."""
    if figure is None:
        return "–"
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}"


def measured(game: Game, gpu: bool, seconds: float) -> Figures:
    """Decisions a second of `game` with default options, and what that needs."""
    compiled, first = grown(partial(on_cpu, game), seconds)
    thumb, _ = grown(partial(by_thumb, game), seconds)
    interpreted, _ = grown(partial(in_python, game), seconds)
    figures: Figures = {
        "interpreted": interpreted,
        "compiled": compiled,
        "thumb": thumb,
        **dict.fromkeys(("gpu", "gpu_thumb")),
        "state_bytes": game.rules.State.itemsize,
        "first_call": first,
        "gpu_first_call": None,
    }
    if gpu:
        figures["gpu"], first = grown(partial(on_gpu, game, 0), seconds)
        figures["gpu_thumb"], _ = grown(partial(on_gpu, game, EVERYBODY), seconds)
        figures["gpu_first_call"] = first
    return figures


def grown(batch: Batch, seconds: float) -> tuple[float, float]:
    """Decisions a second of a batch large enough to take `seconds`; the first call's.

    The first call compiles, or loads what was compiled before.
    """
    begin = perf_counter()
    batch(1)
    first = perf_counter() - begin
    matches = 1
    while True:
        decisions, elapsed = batch(matches)
        if elapsed >= seconds:
            return decisions / elapsed, first
        matches *= 4 if elapsed < seconds / 4 else 2


def in_python(game: Game, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches, interpreted."""
    playout = Playout(game, make_options(game), compiled=False)
    decisions = 0
    begin = perf_counter()
    for match in range(matches):
        steps = playout.play(match_key(SEED, match), CAP, playout.anything)
        decisions += sum(actor != CHANCE for actor in steps)
    return decisions, perf_counter() - begin


def on_cpu(game: Game, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches, compiled, on one core."""
    rules: Any = game.rules
    sums, choices = cells(SUMS, np.int64), cells(rules.MAX_LEGAL, np.int32)
    options, state = make_options(game), sheet(rules.State)
    play = fast.random_matches(rules, is_plain(rules, options))
    begin = perf_counter()
    play(state, options, SEED, 0, matches, CAP, choices, sums)
    return int(sums[DECISIONS]), perf_counter() - begin


def by_thumb(game: Game, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches by rules of thumb, on one core."""
    rules: Any = game.rules
    sums = cells(SUMS, np.int64)
    play = fast.played_matches(rules, True)
    plan = np.array([0, matches, CAP, EVERYBODY, 1, 1, 0, 0], np.int64)
    begin = perf_counter()
    play(
        *(cells(2, rules.State), make_options(game), SEED),
        *(plan.ctypes, 0, 1, cells(rules.MAX_LEGAL, np.int32), sums),
        *(cells(ROW, np.int32), cells(1, np.int64)),
    )
    return int(sums[DECISIONS]), perf_counter() - begin


def on_gpu(game: Game, thumbs: int, matches: int) -> tuple[int, float]:
    """Decisions and seconds of the first matches on the first CUDA device."""
    from sennik.engine import gpu

    batch = gpu.Batch(make_options(game), SEED, 0, matches, CAP, thumbs)
    played = gpu.play(game.rules, batch)
    return int(played.sums[DECISIONS]), played.seconds


def check_gpu() -> None:
    """Complain where no GPU can be used."""
    from sennik.engine import gpu

    try:
        gpu.check()
    except gpu.NoGpu as reason:
        raise Complaint(f"--device gpu: {reason}") from None
