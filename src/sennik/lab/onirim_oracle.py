"""Train and measure the oracle of Onirim.

    python -m sennik.lab.onirim_oracle --minutes 9 --threads 16 --out weights.npz
    python -m sennik.lab.onirim_oracle --evaluate weights.npz --games 100000 --search 1

The net plays itself and learns TD(lambda) returns of the positions in which Chance
acts. Each thread plays and learns with a copy of the weights; every few positions it
adds what it learned to the weights of all, and copies them again: so the threads'
caches do not fight over the weights. The rate of learning falls exponentially. The
last part of the time is played with lookahead, and its averages over the next card
are the targets. What is saved is the running mean of the weights: single positions
shake them, and the mean is steadier than any of them.
"""

import argparse
import math
import os
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sennik.bots.onirim_value import (
    HIDDEN_UNITS,
    MIDDLE_UNITS,
    NUMBERS,
    SHAPES,
    Net,
    Scratch,
    net_over,
    new_scratch,
    value_unit,
)
from sennik.bots.oracle import Board, bundles, load_net, new_board
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import (
    DOUBLE,
    F4,
    I8,
    INT,
    WORD,
    Array,
    Record,
    bundle_of,
)
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.onirim import rules
from sennik.lab import onirim_learning
from sennik.lab.intervals import share
from sennik.lab.onirim_learning import (
    BY_THUMB,
    DECISIONS,
    FOUND,
    GAMES_PLAYED,
    REPORT_DEALS,
    SUMS,
    TUNING_DEALS,
    WINS,
    Diary,
    new_diary,
)

# Until such a share of games is won, rules of thumb play half of them: a net that never
# wins has nothing to learn from.
TAUGHT = 0.1
MEAN_OVER = 1000  # batches of one thread, about a minute
SHARE = 5000  # deals measured between two lines


# --- Threads -----------------------------------------------------------------------


@cache
def kernel() -> Any:
    """Playing and learning, compiled for this CPU."""
    return native.functions(learning_unit())


def learning_unit() -> Unit:
    """Playing and learning, to be compiled."""
    weights, sums = Array(F4), Array(I8)
    player, diary = bundles(), bundle_of(new_diary())
    played = (*player, diary, Array(Record(rules.Options)))
    trained = (weights, weights, weights, *played, INT, INT, INT, DOUBLE, DOUBLE, sums)
    return value_unit(
        "learning",
        {
            "train_games": Entry(onirim_learning.train_games, trained),
            "evaluate_games": Entry(
                onirim_learning.evaluate_games, (*played, WORD, INT, INT, INT, sums)
            ),
        },
    )


def addresses(arrays: Any) -> list[Any]:
    """What compiled functions take for a bundle of arrays."""
    return [array.ctypes for array in arrays]


class ThreadMemory(NamedTuple):
    """All that one thread writes on."""

    scratch: Scratch
    board: Board
    diary: Diary
    options: Any

    @property
    def given(self) -> list[Any]:
        """What compiled functions take for it."""
        return [*self.scratch, *self.board, *self.diary, self.options]


def new_thread_memory() -> ThreadMemory:
    """Memory for one thread."""
    options = make_options(GAMES["onirim"], {"seats": 1})
    return ThreadMemory(new_scratch(), new_board(), new_diary(), options)


def in_threads(number: int, work: Callable[[int], None]) -> None:
    """Run `work` in so many threads and wait for all; an error in one is raised."""
    errors: list[BaseException] = []

    def guarded(thread: int) -> None:
        try:
            work(thread)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(n,)) for n in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


# --- The trainer -------------------------------------------------------------------


class Plan(NamedTuple):
    """How a run goes, by the share of its time that has passed."""

    minutes: float
    threads: int
    first_rate: float
    last_rate: float
    trace: float  # lambda
    search_from: float  # the share of the time after which lookahead plays
    seed: int

    def rate(self, share: float) -> float:
        """The rate of learning: it falls exponentially."""
        return float(self.first_rate * (self.last_rate / self.first_rate) ** share)


def fresh_numbers(seed: int) -> Any:
    """Small random weights."""
    random = np.random.default_rng(seed)
    numbers = np.zeros(NUMBERS, np.float32)
    net = net_over(numbers)
    net.rows[:] = random.normal(0, 0.05, SHAPES[0])
    net.middle[:] = random.normal(0, math.sqrt(0.5 / HIDDEN_UNITS), SHAPES[1])
    net.last[:MIDDLE_UNITS] = random.normal(0, 0.1, MIDDLE_UNITS)
    net.last[MIDDLE_UNITS] = -2
    return numbers


def resumed(path: Path, seed: int) -> Any:
    """The weights to go on from, widened if they are those of a narrower net."""
    with np.load(path) as stored:
        numbers = stored["numbers"]
    return numbers if len(numbers) == NUMBERS else widened(numbers, seed)


def widened(numbers: Any, seed: int) -> Any:
    """A net of half as many hidden units as one of ours that says the same.

    Each unit stands there twice. Its weights to the next layer are split in unequal
    parts, so that the two learn different things.
    """
    half = HIDDEN_UNITS // 2
    rows, middle, rest = np.split(
        numbers, np.cumsum([SHAPES[0][0] * half, MIDDLE_UNITS * half])
    )
    twice, apart = rows.reshape(-1, half), middle.reshape(-1, half)
    part = np.random.default_rng(seed).uniform(0.3, 0.7, apart.shape)
    parts = np.hstack([twice, twice]), np.hstack([apart * part, apart * (1 - part)])
    return np.concatenate([*(one.ravel() for one in parts), rest]).astype(np.float32)


class Trainer:
    """A run: the shared weights and what has been played so far."""

    def __init__(self, plan: Plan, numbers: Any, out: Path, is_new: bool) -> None:
        self.plan = plan
        self.shared = numbers
        self.mean = numbers.astype(np.float64)
        self.means = 0
        self.out = out
        self.lock = threading.Lock()
        self.sums = np.zeros(SUMS, np.int64)
        self.recent = 0.0 if is_new else 1.0  # share of wins
        self.failed = False
        self.next_game = plan.seed << 32
        self.start = self.told = self.saved = time.monotonic()
        self.last = self.sums.copy()

    @property
    def share(self) -> float:
        """How much of the time has passed."""
        return (time.monotonic() - self.start) / (60 * self.plan.minutes)

    @property
    def needs_thumb(self) -> bool:
        """Whether the net still has to see how games are won."""
        return self.recent < TAUGHT

    def search(self, share: float) -> int:
        """Turns of lookahead."""
        return 1 if share >= self.plan.search_from else 0

    def trace(self, search: int) -> float:
        """Lambda: exact averages are trusted sooner, rules of thumb never."""
        if search == BY_THUMB:
            return 1.0
        return self.plan.trace / 2 if search > 0 else self.plan.trace

    def run(self) -> None:
        """Train until the time is over, then save."""
        own = self.shared.copy()
        self._batch(new_thread_memory(), own, own.copy(), 1, 0, 0.0)  # compiles
        self.start = self.told = self.saved = time.monotonic()
        in_threads(self.plan.threads, self._work)
        self.tell()
        self.save()

    def _work(self, thread: int) -> None:
        own = self.shared.copy()
        before = own.copy()
        memory = new_thread_memory()
        while (share := self.share) < 1 and not self.failed:
            search = self.search(share)
            count = 2 if search > 0 else 50
            rate = self.plan.rate(share)
            if self.needs_thumb:
                self._batch(memory, own, before, count, BY_THUMB, rate)
            self._add(self._batch(memory, own, before, count, search, rate))
            if thread == 0:
                self._average()
                self._report()

    def _batch(
        self,
        memory: ThreadMemory,
        own: Any,
        before: Any,
        count: int,
        search: int,
        rate: float,
    ) -> Any:
        sums = cells(SUMS, np.int64)
        with self.lock:
            first = self.next_game
            self.next_game += count
        kernel().train_games(
            *addresses((self.shared, own, before)),
            *addresses(net_over(own)),
            *memory.given,
            first,
            count,
            search,
            self.trace(search),
            rate,
            sums,
        )
        return sums

    def _add(self, sums: Any) -> None:
        with self.lock:
            self.sums += sums
            won = sums[WINS] / sums[GAMES_PLAYED]
            self.recent += min(1, sums[GAMES_PLAYED] / 2000) * (won - self.recent)

    def _average(self) -> None:
        self.means += 1
        self.mean += (self.shared - self.mean) / min(self.means, MEAN_OVER)

    def _report(self) -> None:
        now = time.monotonic()
        if now - self.told > 10:
            self.tell()
        if now - self.saved > 60:
            self.save()
            self.saved = now

    def tell(self) -> None:
        """Print the games since the last line."""
        now = time.monotonic()
        new = self.sums - self.last
        self.last = self.sums.copy()
        games = max(int(new[GAMES_PLAYED]), 1)
        share = min(self.share, 1)
        print(
            f"{now - self.start:6.0f} s  {self.sums[GAMES_PLAYED]:9d} games"
            f"  {games / max(now - self.told, 1e-9):7.0f} a second"
            f"  rate {self.plan.rate(share):.5f}"
            f"  thumb {int(self.needs_thumb)}  lookahead {self.search(share)}"
            f"  doors {new[FOUND] / games:5.3f}  won {100 * new[WINS] / games:6.2f} %",
            flush=True,
        )
        self.told = now

    def save(self) -> None:
        """Write the weights; a reader never sees half a file."""
        if not np.isfinite(self.shared).all():
            self.failed = True
            raise FloatingPointError("the weights have run away: lower the rate")
        part = self.out.with_name(self.out.name + ".part")
        with part.open("wb") as file:
            np.savez(file, numbers=self.mean.astype(np.float32))
        part.replace(self.out)


# --- Measuring ---------------------------------------------------------------------


def evaluate(net: Net, deals: range, search: int, threads: int, block: int) -> Any:
    """Play stored deals of a block; sums, and processor seconds of all threads."""
    totals = np.zeros(SUMS, np.int64)
    seconds = [0.0]
    lock = threading.Lock()
    batch = max(1, min(100, len(deals) // (4 * threads)))
    starts = iter(deals[::batch])
    played_warmly(net, search)

    def work(thread: int) -> None:
        memory = new_thread_memory()
        while True:
            with lock:
                first = next(starts, deals.stop)
            if first >= deals.stop:
                return
            sums = cells(SUMS, np.int64)
            begun = time.thread_time()
            share = first, min(batch, deals.stop - first)
            kernel().evaluate_games(
                *addresses(net), *memory.given, block, *share, search, sums
            )
            with lock:
                seconds[0] += time.thread_time() - begun
                totals[:] += sums

    in_threads(threads, work)
    return totals, seconds[0]


def played_warmly(net: Net, search: int) -> None:
    """Compile before the clock runs."""
    sums, given = cells(SUMS, np.int64), new_thread_memory().given
    kernel().evaluate_games(*addresses(net), *given, TUNING_DEALS, 0, 0, search, sums)


def report(path: Path, deals: range, search: int, threads: int, block: int) -> None:
    """Measure the weights in a file; print the result so far after every share."""
    net = load_net(path)
    totals, seconds = np.zeros(SUMS, np.int64), 0.0
    for first in deals[::SHARE]:
        share = range(first, min(first + SHARE, deals.stop))
        sums, more = evaluate(net, share, search, threads, block)
        totals += sums
        seconds += more
        tell_result(totals, seconds, search, block)


def tell_result(totals: Any, seconds: float, search: int, block: int) -> None:
    """Print how many games were won."""
    wins, played = int(totals[WINS]), int(totals[GAMES_PLAYED])
    _, low, high = share(wins, played)
    print(
        f"lookahead {search}, block {block}: {wins} of {played} won,"
        f" {100 * wins / played:.2f} % (95 %: {100 * low:.2f} to {100 * high:.2f}),"
        f" {totals[FOUND] / played:.3f} doors,"
        f" {1000 * seconds / totals[DECISIONS]:.3f} ms a decision",
        flush=True,
    )


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sennik.lab.onirim_oracle")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    parser.add_argument(
        "--resume", type=Path, help="weights, or those of a net half as wide"
    )
    parser.add_argument("--first-rate", type=float, default=0.001)
    parser.add_argument("--last-rate", type=float, default=0.00002)
    parser.add_argument("--trace", type=float, default=0.85, help="lambda")
    parser.add_argument("--search-from", type=float, default=0.6, help="share of time")
    parser.add_argument("--seed", type=int, default=1, help="1 to 1,000,000")
    parser.add_argument("--evaluate", type=Path, help="weights to measure")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="deal to measure")
    parser.add_argument("--search", type=int, default=1, help="turns of lookahead")
    parser.add_argument("--block", type=int, default=REPORT_DEALS, help="of deals")
    return parser.parse_args()


def main() -> None:
    """Train, or measure with --evaluate."""
    given = arguments()
    if given.evaluate:
        deals = range(given.first, given.games)
        report(given.evaluate, deals, given.search, given.threads, given.block)
        return
    numbers = fresh_numbers(given.seed)
    if given.resume:
        numbers[:] = resumed(given.resume, given.seed)
    plan = Plan(
        given.minutes,
        given.threads,
        given.first_rate,
        given.last_rate,
        given.trace,
        given.search_from,
        given.seed,
    )
    Trainer(plan, numbers, given.out, is_new=not given.resume).run()


if __name__ == "__main__":
    main()
