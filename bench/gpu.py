"""Play on a GPU: decisions a second of every game, and proof that it is right.

    PYTHONPATH=src:. python3 bench/gpu.py [game ...] [--players random] [--out FILE]

A process for each game and kind of player, so that they compile side by side; only one
uses the GPU at a time. One JSON object a case, as soon as it is there: the best rate,
the paces that were tried (see `sennik.engine.gpu.Pace`), what the kernel needs, and
whether sums and the rows of all checked matches equal those of one CPU core.
"""

import argparse
import json
import multiprocessing
import queue
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sennik.engine import fast, gpu, playout
from sennik.engine.compiler.native import cells
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.common import MOST_SEATS

SEED = 7
CHECKED = 4_000  # matches compared with the CPU
CAP = 10_000
TRIED, TIMED = 0.3, 1.0  # seconds of a run that tries a pace, and of a timed run
EVERYBODY = (1 << MOST_SEATS) - 1
PLAYERS = {"random": 0, "thumb": EVERYBODY}
CASES: dict[str, list[tuple[str, dict[str, int]]]] = {  # by folder
    "sen": [
        ("sen", {"seats": 4, "rounds": 1}),
        ("sen", {"seats": 2, "rounds": 1}),
        ("sen", {}),
        ("sen-jubilee", {}),
        ("sen-jubilee", {"long_dream": 1}),
    ],
    "smoki": [("smoki", {})],
    "koty": [("koty", {})],
    "onirim": [("onirim", {"seats": 1}), ("onirim", {"seats": 2})],
}
REGISTERS = {"random": (32, 40, 64), "thumb": (64, 96)}  # limits to compile for
PACES = (  # one after the other, the best so far is kept
    *({"registers": limit} for limit in (32, 40, 64, 96)),
    *({"blocks": blocks} for blocks in (8, 16)),
    *({"decide": decide} for decide in (1, 2, 4, 8)),
    *({"begin": begin} for begin in (1, 8, 24, 32)),
)
Line = dict[str, Any]


def on_cpu(batch: gpu.Batch, rules: Any) -> gpu.Played:
    """The same batch on one core, compiled before; seconds of processor time."""
    play = fast.played_matches(rules, batch.thumbs != 0)
    states, choices = cells(2, rules.State), cells(rules.MAX_LEGAL, np.int32)
    sums, notes = cells(playout.SUMS, np.int64), cells(1, np.int64)
    rows = cells((batch.matches, playout.ROW), np.int32)
    seconds = 0.0
    for matches in (1, batch.matches):
        sums[:] = 0
        given = batch.options, batch.seed
        plan = batch._replace(matches=matches).plan().ctypes
        begun = time.process_time()
        play(states, *given, plan, 0, 1, choices, sums, rows, notes)
        seconds = time.process_time() - begun
    return gpu.Played(sums, rows, notes, seconds)


class Case:
    """One game under one set of options, with one kind of player."""

    def __init__(self, key: str, given: dict[str, int], players: str) -> None:
        self.key, self.given, self.players = key, given, players
        self.rules: Any = GAMES[key].rules
        self.options = make_options(GAMES[key], given)
        self.matches = 1 << 18

    def batch(self, matches: int) -> gpu.Batch:
        """The first matches."""
        return gpu.Batch(self.options, SEED, 0, matches, CAP, PLAYERS[self.players])

    def checked(self, paces: list[gpu.Pace]) -> Line:
        """Compile, and compare with the CPU."""
        batch = self.batch(CHECKED)
        begun = time.perf_counter()
        ours = [gpu.play(self.rules, batch, with_rows=True, pace=p) for p in paces]
        compiling = time.perf_counter() - begun
        theirs = on_cpu(batch, self.rules)
        same = all(
            np.array_equal(one.rows, theirs.rows)
            and np.array_equal(one.sums, theirs.sums)
            for one in ours
        )
        decisions = float(theirs.sums[playout.DECISIONS])
        return {
            "same_as_cpu": same,
            "first_call_seconds": round(compiling / len(paces), 1),
            "cpu_core_decisions_per_second": round(decisions / theirs.seconds),
            "decisions_per_match": decisions / CHECKED,
            "state_bytes": int(self.rules.State.itemsize),
        }

    def rate(self, pace: gpu.Pace, seconds: float) -> float:
        """Decisions a second in a run of about so many seconds."""
        while True:
            played = gpu.play(self.rules, self.batch(self.matches), pace=pace)
            if played.seconds >= seconds / 2 or self.matches >= 1 << 33:
                return float(played.sums[playout.DECISIONS]) / played.seconds
            self.matches = int(self.matches * min(seconds / played.seconds, 64)) + 1

    def tuned(self, pace: gpu.Pace) -> tuple[gpu.Pace, Line]:
        """The best pace that can be found one change at a time; all that were tried."""
        best = self.rate(pace, TRIED)
        tried = {str(tuple(pace)): round(best / 1e9, 3)}
        for change in PACES:
            other = pace._replace(**change)
            if str(tuple(other)) in tried:
                continue
            if other.registers not in REGISTERS[self.players]:
                continue
            rate = self.rate(other, TRIED)
            tried[str(tuple(other))] = round(rate / 1e9, 3)
            if rate > best:
                best, pace = rate, other
        return pace, tried


def measured(folder: str, players: str, lock: Any, lines: Any) -> None:
    """All cases of one folder with one kind of player, into the queue `lines`."""
    try:
        for line in cases(folder, players, lock):
            lines.put(line)
    except Exception as error:
        lines.put({"folder": folder, "players": players, "error": repr(error)})


def cases(folder: str, players: str, lock: Any) -> Iterator[Line]:
    """The cases of one folder, one after the other."""
    pace = gpu.BY_THUMB if PLAYERS[players] else gpu.RANDOM
    for key, given in CASES[folder]:
        case = Case(key, given, players)
        limits = REGISTERS[players]
        facts = case.checked([pace._replace(registers=limit) for limit in limits])
        with lock:
            pace, facts["tried"] = case.tuned(pace)
            rate = max(case.rate(pace, TIMED) for _ in range(2))
        yield {
            "game": key,
            "players": players,
            "options": given,
            "decisions_per_second": round(rate),
            "pace": pace._asdict(),
            **facts,
            **gpu.needs(case.rules, case.batch(1), pace),
        }


def arriving(lines: Any, workers: list[Any]) -> Iterator[Line]:
    """What the workers put into the queue, until none of them is left."""
    while True:
        alive = any(worker.is_alive() for worker in workers)
        try:
            yield lines.get(timeout=0.5)
        except queue.Empty:
            if not alive:
                return


def main() -> None:
    """Print one JSON object a case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", help=f"of {', '.join(CASES)}")
    parser.add_argument("--players", choices=PLAYERS, help="only these")
    parser.add_argument("--out", type=Path, help="write the lines to this file too")
    given = parser.parse_args()
    spawning = multiprocessing.get_context("spawn")
    lock, lines = spawning.Lock(), spawning.Queue()
    workers = [
        spawning.Process(target=measured, args=(folder, players, lock, lines))
        for players in PLAYERS
        for folder in given.folders or CASES
        if players == (given.players or players)
    ]
    for worker in workers:
        worker.start()
    kept = []
    for line in arriving(lines, workers):
        kept.append(json.dumps(line))
        print(kept[-1], flush=True)
        if given.out is not None:
            given.out.write_text("\n".join([*kept, ""]), encoding="utf-8")
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
