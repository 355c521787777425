"""Random playouts of OpenSpiel's and Pgx's card games beside ours, on one core.

    python bench/peers.py --venv DIR --ours '.venv/bin/python bench/worker.py'
    python bench/peers.py --venv DIR --list
    python bench/peers.py --venv DIR --only open_spiel:leduc_poker,pgx:leduc_holdem

A case is library:game:path; DIR is made and filled on first use. One worker process a
library stays up; everything is imported and compiled first, then timed runs go round
robin, so that a slow spell of the machine falls on all alike. All processes are pinned
to one core, and a second is one of that core's time spent in the worker; *share* is how
much of the core it got. Shown is the median of the runs, and the spread.

A worker reads one JSON object a line and answers each with one:

    {"cmd": "list"}                     {"library": "ours", "version": "1", "cases": []}
    {"cmd": "prepare", "case": c}       {"ok": true}
    {"cmd": "run", "case": c, "seconds": 1.0}   {"games": n, "moves": n, "seconds": s}

A move is one decision of a player; *events* are moves and outcomes of Chance together.
"""

import argparse
import importlib.metadata
import json
import os
import shlex
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import random
from typing import Any

PACKAGES = (
    *("open_spiel==2.0.2", "numpy==2.4.6"),
    *("jax==0.10.2", "jaxlib==0.10.2", "pgx==2.6.0"),
)
Figures = dict[str, float]
Run = Callable[[float], Figures]  # seconds in
Case = tuple[str, Callable[[], Run]]
Answer = dict[str, Any]
clock = time.perf_counter


# --- Timing ------------------------------------------------------------------------


def whole_games(play: Callable[[], tuple[int, int]], chunk: int) -> Run:
    """A run of whole games; `play` gives moves and outcomes of Chance."""

    def run(seconds: float) -> Figures:
        games = moves = chance = 0
        start = now = clock()
        while now - start < seconds:
            for _ in range(chunk):
                more, dealt = play()
                moves += more
                chance += dealt
            games += chunk
            now = clock()
        events = moves + chance
        return {
            "games": games,
            "moves": moves,
            "events": events,
            "seconds": now - start,
        }

    return run


def counted(call: Callable[[], Any], games: int, moves: float, events: float) -> Run:
    """A run of calls of so many games each, of which the mean length is known."""

    def run(seconds: float) -> Figures:
        played = 0
        start = now = clock()
        while now - start < seconds:
            call()
            played += games
            now = clock()
        lengths = {"moves": played * moves, "events": played * events}
        return {"games": played, **lengths, "seconds": now - start}

    return run


def stepped(step: Callable[[], int], moves_a_game: float) -> Run:
    """A run of steps of a batch that begins finished games anew by itself."""

    def run(seconds: float) -> Figures:
        moves = 0
        start = now = clock()
        while now - start < seconds:
            moves += step()
            now = clock()
        return {"games": moves / moves_a_game, "moves": moves, "seconds": now - start}

    return run


# --- Libraries ---------------------------------------------------------------------


class Calibration:
    """Plain Python, to see what the machine does meanwhile."""

    version = sys.version.split()[0]

    def cases(self) -> Iterator[Case]:
        """One loop."""
        yield "python:loop", lambda: whole_games(self.play, 1)

    def play(self) -> tuple[int, int]:
        """Draw a random element of a list and count it, a thousand times."""
        counts = [0] * 16
        for _ in range(1000):
            counts[int(random() * 16)] += 1
        return 1000, 0


class OpenSpiel:
    """Its states from Python, its C++ bots, and its C++ rollouts."""

    GAMES = ("kuhn_poker", "leduc_poker")

    def __init__(self) -> None:
        self.spiel = import_module("pyspiel")
        self.version = importlib.metadata.version("open_spiel")

    def cases(self) -> Iterator[Case]:
        """Three paths a game."""
        for game in self.GAMES:
            yield f"{game}:py", lambda g=game: whole_games(self.player(g), 8)  # type: ignore[misc]
            yield f"{game}:cpp-bots", lambda g=game: self.bots(g)  # type: ignore[misc]
            yield f"{game}:cpp-rollout", lambda g=game: self.rollout(g)  # type: ignore[misc]

    def player(self, name: str) -> Callable[[], tuple[int, int]]:
        """Plays one game move by move; Chance is uniform in these games."""
        game = self.spiel.load_game(name)

        def play() -> tuple[int, int]:
            moves = chance = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                is_chance = state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                chance += is_chance
                moves += not is_chance
            return moves, chance

        return play

    def length(self, name: str) -> tuple[float, float]:
        """Mean moves and events of 8,000 random games."""
        play = self.player(name)
        moves, chance = map(sum, zip(*(play() for _ in range(8000)), strict=True))
        return moves / 8000, (moves + chance) / 8000

    def bots(self, name: str) -> Run:
        """One call a game: its uniformly random bots in C++."""
        game = self.spiel.load_game(name)
        bots = [
            self.spiel.make_uniform_random_bot(player, player + 1)
            for player in range(game.num_players())
        ]
        seeds = iter(range(1, sys.maxsize))

        def call() -> None:
            self.spiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))

        return counted(call, 1, *self.length(name))

    def rollout(self, name: str) -> Run:
        """256 playouts a call from one deal, through a search of one simulation."""
        game, count = self.spiel.load_game(name), 256
        evaluator = self.spiel.RandomRolloutEvaluator(count, 7)
        settings = (1.0, 1, 0, False, 3, False)
        search = self.spiel.MCTSBot(game, evaluator, *settings).mcts_search

        def call() -> None:
            state = game.new_initial_state()
            while state.is_chance_node():
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
            search(state)

        moves, _ = self.length(name)
        return counted(call, count, moves, moves)


class Pgx:
    """Batches of games in one jitted loop on one thread."""

    BATCHES = (256, 1024, 4096, 16384)
    GAMES = ("kuhn_poker", "leduc_holdem")
    ENDED = 4000  # games over which the mean length is taken

    def __init__(self) -> None:
        os.environ["JAX_PLATFORMS"] = "cpu"
        flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        os.environ["XLA_FLAGS"] = flags
        self.jax, self.pgx = import_module("jax"), import_module("pgx")
        wrappers = import_module("pgx.experimental.wrappers")
        self.auto_reset = wrappers.auto_reset
        of = importlib.metadata.version
        self.version = f"{of('pgx')}, jax {of('jax')}"

    def cases(self) -> Iterator[Case]:
        """A batch size a path."""
        for game in self.GAMES:
            for batch in self.BATCHES:
                yield (
                    f"{game}:jit-{batch}",
                    lambda g=game, b=batch: stepped(  # type: ignore[misc]
                        self.stepper(g, b, max(4, 65536 // b))[0], self.length(g)
                    ),
                )

    def length(self, name: str) -> float:
        """Moves of a game, over some thousand; what ends first is left out."""
        step, ended = self.stepper(name, 256, 128)
        before, moves = ended(), 0
        while ended() - before < self.ENDED:
            moves += step()
        return moves / (ended() - before)

    def stepper(
        self, name: str, batch: int, steps: int
    ) -> tuple[Callable[[], int], Callable[[], int]]:
        """Makes `steps` moves of every game at once; and how many games have ended."""
        jax, env = self.jax, self.pgx.make(name)
        key = jax.random.PRNGKey(0)
        step_all = jax.vmap(self.auto_reset(env.step, env.init))

        def advance(carry: Any, _: Any) -> tuple[Any, None]:
            state, key, ended = carry
            key, pick, more = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            action = jax.random.categorical(pick, logits, axis=-1)
            state = step_all(state, action, jax.random.split(more, batch))
            return (
                state,
                key,
                ended + (state.terminated | state.truncated).sum(),
            ), None

        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
        begun = state, key, jax.numpy.int32(0)
        # A weakly typed start would make the second call compile anew.
        carry = jax.tree.map(lambda x: jax.lax.convert_element_type(x, x.dtype), begun)
        roll = jax.jit(lambda c: jax.lax.scan(advance, c, None, length=steps)[0])

        def step() -> int:
            nonlocal carry
            carry = roll(carry)
            carry[2].block_until_ready()
            return batch * steps

        step()
        return step, lambda: int(carry[2])


LIBRARIES: dict[str, Callable[[], Any]] = {
    "calibration": Calibration,
    "open_spiel": OpenSpiel,
    "pgx": Pgx,
}


# --- Workers -----------------------------------------------------------------------


def serve(name: str) -> None:
    """Answer for one library; what it prints itself is thrown away."""
    warnings.simplefilter("ignore")
    out = os.fdopen(os.dup(1), "w", buffering=1)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    library: Any = None
    runs: dict[str, Run] = {}
    for line in sys.stdin:
        wish = json.loads(line)
        try:
            library = library or LIBRARIES[name]()
            answer = answered(library, name, runs, wish)
        except Exception as error:  # a library that is not there is told, not fatal
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps(answer), file=out)


def answered(library: Any, name: str, runs: dict[str, Run], wish: Answer) -> Answer:
    """What a worker says to one line."""
    if wish["cmd"] == "list":
        cases = [case for case, _ in library.cases()]
        return {"library": name, "version": library.version, "cases": cases}
    if wish["cmd"] == "prepare":
        runs[wish["case"]] = dict(library.cases())[wish["case"]]()
        runs[wish["case"]](0.05)
        return {"ok": True}
    return dict(runs[wish["case"]](wish["seconds"]))


class Worker:
    """A process that answers, and the time of the core that it has taken."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **wish: object) -> Answer:
        """Its answer to one line."""
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(json.dumps(wish) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            return {"error": f"the worker ended ({self.process.wait()})"}
        return dict(json.loads(line))

    def core_seconds(self) -> float:
        """Processor time of the process so far (clock_getcpuclockid(3))."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def run(self, case: str, seconds: float) -> Answer:
        """One timed run."""
        if self.process.poll() is not None:
            return {"error": "the worker ended"}
        before = self.core_seconds()
        answer = self.ask(cmd="run", case=case, seconds=seconds)
        return {**answer, "core": self.core_seconds() - before}

    def close(self) -> None:
        """Let it end."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def environment(folder: Path) -> str:
    """The interpreter of the peers' own environment, made where there is none."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)  # noqa: S603
        install = [str(python), "-m", "pip", "install", "-q", *PACKAGES]
        subprocess.run(install, check=True)  # noqa: S603
    return str(python)


# --- All of them in turn -----------------------------------------------------------


def main() -> None:
    """Measure, or list the cases."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--venv", type=Path, help="made and filled on first use")
    parser.add_argument("--only", default="", help="library[:game[:path]], with commas")
    parser.add_argument("--ours", default="", help="the command of a worker")
    parser.add_argument("--seconds", type=float, default=1.0, help="of one timed run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--list", action="store_true", help="name the cases and stop")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        serve(given.worker)
        return
    python = environment(given.venv) if given.venv else sys.executable
    only = [name for name in given.only.split(",") if name]
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # workers inherit it
    workers = {
        library: Worker([python, __file__, "--worker", library])
        for library in LIBRARIES
    }
    if given.ours:
        workers["ours"] = Worker(shlex.split(given.ours))
    names = [
        f"{library}:{case}"
        for library, worker in workers.items()
        for case in worker.ask(cmd="list").get("cases", [])
        if library in ("calibration", "ours") or is_wanted(f"{library}:{case}", only)
    ]
    if given.list:
        print("\n".join(names))
    else:
        measure(workers, names, given.seconds, given.runs)
    for worker in workers.values():
        worker.close()


def is_wanted(name: str, only: list[str]) -> bool:
    """Whether library:game:path is one of `only`, or lies under one."""
    return not only or any(name == one or name.startswith(f"{one}:") for one in only)


def measure(
    workers: dict[str, Worker], names: list[str], seconds: float, turns: int
) -> None:
    """Prepare all cases, run them in turn, print the table."""
    ready, runs = [], dict[str, list[Answer]]()
    for name in names:
        library, case = name.split(":", 1)
        answer = workers[library].ask(cmd="prepare", case=case)
        if "error" in answer:
            print(f"missing: {name}: {answer['error']}", file=sys.stderr)
        else:
            ready.append(name)
            runs[name] = []
    for _ in range(turns):
        for name in ready:
            library, case = name.split(":", 1)
            answer = workers[library].run(case, seconds)
            if "error" not in answer:
                runs[name].append(answer)
    heads = "library | game | path | moves/s | games/s | moves/game | events/s"
    print(f"| {heads} | spread | share |")
    print(f"{'|---' * 3}{'|---:' * 6}|")
    for name in ready:
        if runs[name]:
            print(row(name, runs[name]))


def row(name: str, runs: list[Answer]) -> str:
    """One case as a line of the table."""
    rates = [run["moves"] / run["core"] for run in runs]
    middle = statistics.median(rates)
    games = statistics.median(run["games"] / run["core"] for run in runs)
    length = sum(run["moves"] for run in runs) / sum(run["games"] for run in runs)
    events = statistics.median(run.get("events", 0) / run["core"] for run in runs)
    share = statistics.median(run["core"] / run["seconds"] for run in runs)
    spread = (max(rates) - min(rates)) / middle
    told = f"{events:,.0f}" if events > middle * 1.001 else ""
    return (
        f"| {' | '.join(name.split(':', 2))} | {middle:,.0f} | {games:,.0f} "
        f"| {length:.2f} | {told} | {spread:.0%} | {share:.0%} |"
    )


if __name__ == "__main__":
    main()
