"""Our compiler: how long it takes, what a call costs, how fast matches are.

    python bench/compiler.py                     # compiling, loading, calling
    python bench/compiler.py --before FOLDER     # random play, in turn with a checkout

Compiling is processor time of one core, on nothing kept. Loading is the wall time of an
object from disk, the best of five. FOLDER is a checkout of an older commit (one whose
playouts Numba compiles): its `bench/worker.py` and ours play in turn, and the best of
all rounds counts on both sides: other work on the machine only ever takes time away.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from sennik.bots.compiling import temper_unit
from sennik.bots.search import search_unit
from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.target import this_machine
from sennik.engine.compiler.unit import Unit
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES, Game

PACKAGES = {game.package: game for game in GAMES.values()}
CALLS = 20_000
ROUNDS, SECONDS = 7, 0.5
CASES = ("leduc", "sen", "sen-jubilee", "koty", "smoki", "onirim")


def units(game: Game) -> Iterator[Unit]:
    """Rules, bots and playouts of a game."""
    yield entries.rules_unit(game.rules)
    yield entries.thumb_unit(game.rules)
    yield entries.playouts_unit(game.rules, plain=True)
    yield search_unit(game.package)
    if find_spec(f"{game.package}.temper"):
        yield temper_unit(game)


def compiling() -> None:
    """Processor seconds of every unit, and milliseconds to load it."""
    total = 0.0
    this_machine().machine()
    for game in PACKAGES.values():
        for unit in units(game):
            begun = time.process_time()
            native.functions(unit)
            seconds = time.process_time() - begun
            loads = best(partial(native.functions, unit), 5)
            total += seconds
            print(f"{unit.name:<24}{seconds:8.2f} s{loads * 1000:8.1f} ms to load")
    print(f"{'all together':<24}{total:8.2f} s")


def best(work: Callable[[], Any], times: int) -> float:
    """The shortest wall time of some calls."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def calling() -> None:
    """Microseconds of calls from Python, in processor time."""
    for game in PACKAGES.values():
        match = Match(game, None, FastDealer(1), compiled=True)
        match.deal()
        seat = match.acting_seats()[0]
        run, state, choices = match._run, match.state, match._choices
        seen = match.view(seat)
        told = {
            "actors": each(run.actors, state),
            "legal": each(run.legal, state, seat, choices),
            "view": each(run.view, state, seat, seen),
            "Match.play": playing(game),
        }
        shown = "".join(f"{name} {cost:.2f} µs   " for name, cost in told.items())
        print(f"{game.key:<12}{shown}")


def each(call: Callable[..., Any], *arguments: Any) -> float:
    """Microseconds of one call, the best of five thousands of them."""
    found = []
    for _ in range(5):
        begun = time.process_time()
        for _ in range(CALLS):
            call(*arguments)
        found.append(time.process_time() - begun)
    return 1e6 * min(found) / CALLS


def playing(game: Game) -> float:
    """Microseconds of `Match.play`, over the steps of random matches."""
    rng = np.random.default_rng(1)
    found = []
    for seed in range(30):
        match = Match(game, None, FastDealer(seed), compiled=True)
        steps: list[tuple[int, int]] = []
        while not match.is_over and len(steps) < 300:
            match.deal()
            if match.is_over:
                break
            seat = match.acting_seats()[0]
            match.play(seat, int(rng.choice(match.legal(seat))))
            steps = match.steps
        again = Match(game, None, compiled=True)
        begun = time.process_time()
        for actor, action in steps:
            again.play(actor, action)
        found.append((time.process_time() - begun) / len(steps))
    return 1e6 * min(found)


class Worker:
    """`bench/worker.py` of a checkout, asked line by line."""

    def __init__(self, folder: Path) -> None:
        paths = os.pathsep.join((str(folder / "src"), str(folder)))
        self.process = subprocess.Popen(  # noqa: S603 -- our own program
            [sys.executable, str(folder / "bench" / "worker.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            text=True,
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to one request."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def in_turn(before: Path, games: Sequence[str]) -> None:
    """Millions of decisions a second of both, game by game."""
    workers = Worker(before), Worker(Path(__file__).parents[1])
    for key in games:
        case = f"{key}:compiled"
        rates: list[list[float]] = [[], []]
        for worker in workers:
            worker.ask(cmd="prepare", case=case)
        for _ in range(ROUNDS):
            for worker, found in zip(workers, rates, strict=True):
                run = worker.ask(cmd="run", case=case, seconds=SECONDS)
                found.append(run["moves"] / run["seconds"] / 1e6)
        old, new = (max(found) for found in rates)
        print(f"{key:<12}{old:8.1f} {new:8.1f} M/s {new / old:8.2f} ×", flush=True)
    for worker in workers:
        worker.process.stdin.close()  # type: ignore[union-attr]


def main() -> None:
    """Measure what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--before", type=Path, help="a checkout to play in turn with")
    asked.add_argument("--games", nargs="*", default=CASES, help="all if not given")
    given = asked.parse_args()
    if given.before:
        in_turn(given.before, given.games)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        compiling()
        calling()


if __name__ == "__main__":
    main()
