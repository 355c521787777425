"""Many matches of one game: on all cores, on the GPU, on a cluster.

Match m of a seed is the same wherever it is played, and what is kept of matches is
added up, so that results do not depend on who played what, or in which order.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import Bot, check_called
from sennik.bots.characters import CHARACTERS, cast, may_sit, temper
from sennik.engine import announcing, fast, kernels, playing, playout
from sennik.engine.compiler.native import cells
from sennik.engine.errors import SennikError
from sennik.engine.options import completed, make_options, named_game
from sennik.engine.randomness import below
from sennik.games import Game
from sennik.games.common import CHANCE, Sheet, sheet
from sennik.games.tempers import NUMBERS
from sennik.lab.figures import half_width
from sennik.lab.tournament import made, parsed
from sennik.lab.watching import watcher_of

DEVICES = ("cpu", "gpu")
FAST = ("random", "thumb")  # players that are compiled together with the rules,
# as people with a temperament are, which a GPU does not know
COMPANY = "company"  # as the only bot: the default cast of the table
# A share of work: matches of the first one, and about how long the others take. On a
# GPU every share begins and ends with some copying.
FIRST_CHUNK = {"cpu": 32, "gpu": 1 << 16}
CHUNK_SECONDS = {"cpu": 0.25, "gpu": 2.0}
FIRST_LOOK, LOOKS_GROW = 10_000, 1.25  # when to see whether a result is precise enough
TICKETS = 1 << 31  # a bot's random number is below this

Array = Any


class BadSimulation(SennikError):
    """Players, numbers or devices that make no simulation."""


@dataclass(frozen=True)
class Simulation:
    """Who plays what, from which seed."""

    key: str
    bots: tuple[str, ...]  # a bot a seat, or one for all
    options: dict[str, int] = field(default_factory=dict)
    seed: int = 1
    max_decisions: int = 10_000  # a match

    def __post_init__(self) -> None:
        if self.bots == (COMPANY,):
            seated = cast(self.game, self.seats)
            object.__setattr__(self, "bots", seated)
        for name in self.bots:
            check_called(parsed(name)[0])
            self._check_character(name)
        if len(self.bots) not in (1, self.seats):
            raise BadSimulation(
                f"{self.seats} seats need one bot for all or {self.seats} bots, "
                f"not {len(self.bots)}"
            )
        if self.max_decisions < 1:
            raise BadSimulation("a match has at least one decision")
        if not 0 <= self.seed < 1 << 64:
            raise BadSimulation("a seed is 0 to 2**64 - 1")
        make_options(self.game, self.options)

    def _check_character(self, name: str) -> None:
        if name in CHARACTERS and not may_sit(name, self.game, self.seats):
            raise BadSimulation(
                f"{name} does not play {self.key} with {self.seats} seats"
            )

    @property
    def game(self) -> Game:
        """The game that is played."""
        return named_game(self.key)

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return completed(self.game, dict(self.options))["seats"]

    @property
    def players(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return self.bots if len(self.bots) > 1 else self.bots * self.seats

    @property
    def is_fast(self) -> bool:
        """Whether all players are compiled together with the rules."""
        return all(bot in FAST or is_tempered(bot) for bot in self.bots)

    @property
    def has_people(self) -> bool:
        """Whether anybody has a temperament."""
        return any(map(is_tempered, self.bots))

    @property
    def thumbs(self) -> int:
        """The seats that do not play at random but by a policy, as bits."""
        return sum(1 << n for n, bot in enumerate(self.players) if bot != "random")

    def plan(self, first: int, matches: int, with_rows: bool) -> Array:
        """What `playout.played_matches` is to do."""
        numbers = np.zeros(playout.PLAN, np.int64)
        numbers[: playout.TEMPERS] = (
            *(first, matches, self.max_decisions, self.thumbs, 1, 1, 0, with_rows),
        )
        for seat, name in enumerate(self.players):
            if is_tempered(name):
                numbers[playout.PEOPLE] |= 1 << seat
                at = playout.TEMPERS + seat * NUMBERS
                numbers[at : at + NUMBERS] = temper(name, self.game, self.seats)
        return numbers

    @property
    def watcher(self) -> ModuleType:
        """What is noted of the matches."""
        return watcher_of(self.game)


def is_tempered(name: str) -> bool:
    """Whether a bot is a character with numbers, not a level with a face."""
    return name in CHARACTERS and not CHARACTERS[name].level


class Chunk(NamedTuple):
    """Some matches that have been played."""

    first: int
    matches: int
    decisions: int
    notes: Array
    rows: Array  # of every match, or None
    seconds: float


class Tally:
    """All that has been played so far."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.matches = self.decisions = 0
        self.seconds = 0.0
        self.notes = np.zeros(simulation.watcher.NOTES, np.int64)
        self.is_broken_off = False
        self._rows: dict[int, Array] = {}

    def add(self, chunk: Chunk) -> None:
        """Add what was played."""
        self.matches += chunk.matches
        self.decisions += chunk.decisions
        self.notes += chunk.notes
        if chunk.rows is not None:
            self._rows[chunk.first] = chunk.rows

    @property
    def rows(self) -> list[tuple[int, Array]]:
        """The number of the first match and the rows of each chunk, in order."""
        return sorted(self._rows.items(), key=lambda item: item[0])


# --- Playing some matches ----------------------------------------------------------


def played(
    simulation: Simulation, first: int, matches: int, device: str, with_rows: bool
) -> Chunk:
    """Play `matches` matches from number `first` on, here and now."""
    begin = perf_counter()
    play = by_bots if not simulation.is_fast else on_gpu if device == "gpu" else on_cpu
    decisions, notes, rows = play(simulation, first, matches, with_rows)
    seconds = perf_counter() - begin
    kept = rows if with_rows else None
    return Chunk(first, matches, decisions, notes, kept, seconds)


def on_cpu(
    simulation: Simulation, first: int, matches: int, with_rows: bool
) -> tuple[int, Array, Array]:
    """Random players and rules of thumb on one core; the GIL is released."""
    rules: Any = simulation.game.rules
    watcher = simulation.watcher
    sums = cells(playout.SUMS, np.int64)
    notes = cells(watcher.NOTES, np.int64)
    rows = cells((matches if with_rows else 1, playout.ROW), np.int32)
    plan = simulation.plan(first, matches, with_rows)
    # One kernel for any mix of players: compiling takes longer than most simulations.
    fast.played_matches(rules, True, watcher, simulation.has_people)(
        cells(2, rules.State),
        make_options(simulation.game, simulation.options),
        simulation.seed,
        *(plan.ctypes, 0, 1, cells(rules.MAX_LEGAL, np.int32)),
        *(sums, rows, notes),
    )
    return int(sums[playout.DECISIONS]), notes, rows


def on_gpu(
    simulation: Simulation, first: int, matches: int, with_rows: bool
) -> tuple[int, Array, Array]:
    """Random players and rules of thumb on the first GPU."""
    from sennik.engine import gpu

    options = make_options(simulation.game, simulation.options)
    cap, thumbs = simulation.max_decisions, simulation.thumbs
    batch = gpu.Batch(options, simulation.seed, first, matches, cap, thumbs)
    result = gpu.play(simulation.game.rules, batch, with_rows, simulation.watcher)
    return int(result.sums[playout.DECISIONS]), result.notes, result.rows


def by_bots(
    simulation: Simulation, first: int, matches: int, with_rows: bool
) -> tuple[int, Array, Array]:
    """Any bots, one decision at a time."""
    table = _table(simulation)
    notes = [0] * simulation.watcher.NOTES
    rows = np.zeros((matches, playout.ROW), np.int32)
    decisions = 0
    for match in range(matches):
        key = playout.match_key(simulation.seed, first + match)
        table.play(key, notes, rows[match])
        decisions += int(rows[match, playout.ROW_DECISIONS])
    return decisions, np.array(notes, np.int64), rows


Dealt = Callable[[Sheet, int], None]


def unwatched(state: Sheet, outcome: int) -> None:
    """Nobody looks at what Chance turns up."""


class BotTable:
    """Bots round a table, over compiled rules."""

    def __init__(self, simulation: Simulation) -> None:
        game = simulation.game
        rules: Any = game.rules
        self.simulation = simulation
        options = make_options(game, simulation.options)
        self.playout = playing.Playout(game, options, compiled=True)
        self.seen = sheet(rules.State)
        self.bots: list[Bot] = [made(name, game) for name in simulation.players]
        bound = SimpleNamespace(score=rules.score, winners=rules.winners)
        self.watcher = kernels.compiled(simulation.watcher, lambda f: f, bound)

    def play(
        self, key: int, notes: list[int], row: Array, dealt: Dealt = unwatched
    ) -> None:
        """One match; the same cards and random numbers as `engine.playout` has. `dealt`
        is told what Chance is about to turn up."""
        rules, state = self.playout.rules, self.playout.state

        def watch(actor: int, action: int) -> None:
            if actor == CHANCE:
                dealt(state, action)
            self.watcher.watch(state, actor, action, notes)

        most = self.simulation.max_decisions
        steps = self.playout.play(key, most, self._chosen, watch)
        decisions = sum(actor != CHANCE for actor in steps)
        mask = rules.actors(state)
        self.watcher.watch_end(state, decisions, mask, notes)
        row[playout.ROW_DECISIONS] = decisions
        won = rules.winners(state)
        row[playout.ROW_WINNERS] = playout.UNFINISHED if mask else won
        for seat in range(self.simulation.seats):
            row[playout.ROW_SCORES + seat] = rules.score(state, seat)

    def _chosen(self, seat: int, bits: int) -> int:
        self.playout.rules.view(self.playout.state, seat, self.seen)
        return self.bots[seat](self.seen, seat, below(bits, TICKETS))


_local = threading.local()


def _table(simulation: Simulation) -> BotTable:
    """The table of this thread: bots have memory of their own."""
    if getattr(_local, "simulation", None) != simulation:
        _local.simulation, _local.table = simulation, BotTable(simulation)
    table: BotTable = _local.table
    return table


# --- Playing all of them -----------------------------------------------------------


class Crew(NamedTuple):
    """Who plays: an executor, how many shares at once, on which device."""

    executor: Executor
    workers: int
    device: str


@contextmanager
def crew(device: str, workers: int, cluster: str | None) -> Iterator[Crew]:
    """Threads of this process, the GPU, or the workers of a Dask cluster."""
    if device not in DEVICES:
        raise BadSimulation(f"a device is {' or '.join(DEVICES)}, not {device!r}")
    if workers < 1:
        raise BadSimulation("there is at least one worker")
    if cluster is not None:
        from sennik.lab.cluster import connected

        with connected(cluster) as (executor, threads):
            yield Crew(executor, threads, device)
        return
    count = 1 if device == "gpu" else workers
    with ThreadPoolExecutor(count) as pool:
        yield Crew(pool, count, device)


Progress = Callable[[Tally, int], None]


def run(
    simulation: Simulation,
    games: int,
    device: str = "cpu",
    workers: int = 1,
    cluster: str | None = None,
    until: float | None = None,
    with_rows: bool = False,
    progress: Progress = lambda tally, target: None,
) -> Tally:
    """Play `games` matches, or fewer if `until` is reached before.

    `until` is how far a share of wins may be from the truth (95 %), for example 0.001.
    Ctrl-C keeps what is done; `tally.is_broken_off` says so.
    """
    if games < 1:
        raise BadSimulation("there is at least one game to play")
    tally = Tally(simulation)
    with crew(device, workers, cluster) as members:
        if cluster is None:
            announcing.wants()
            with announcing.compiling() if device == "gpu" else nullcontext():
                played(simulation, 0, 1, device, with_rows)  # compiles; not counted
        begin = perf_counter()
        shift = Shift(tally, members, with_rows, progress, begin)
        for target in looks(games) if until else [games]:
            shift.play_to(target, games)
            if tally.is_broken_off or (until and half_width(tally) <= until):
                break
    tally.seconds = perf_counter() - begin
    return tally


def looks(games: int) -> Iterator[int]:
    """After how many matches to look: the same for everybody, so results are too."""
    look = FIRST_LOOK
    while look < games:
        yield look
        look = int(look * LOOKS_GROW)
    yield games


@dataclass
class Shift:
    """Matches being handed out in shares and coming back played."""

    tally: Tally
    crew: Crew
    with_rows: bool
    progress: Progress
    begin: float
    next: int = 0
    size: int = 0

    def play_to(self, target: int, games: int) -> None:
        """Play all matches up to number `target`."""
        running: set[Future[Chunk]] = set()
        try:
            while running or self.next < target:
                while self.next < target and len(running) < 2 * self.crew.workers:
                    running.add(self._handed_out(target))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                self._collect(done, games)
        except KeyboardInterrupt:
            self.tally.is_broken_off = True
            for future in running:
                future.cancel()
            self._collect({f for f in running if not f.cancelled()}, games)

    def _handed_out(self, target: int) -> "Future[Chunk]":
        size = self.size or FIRST_CHUNK[self.crew.device]
        matches = min(size, target - self.next)
        first, self.next = self.next, self.next + matches
        what = self.tally.simulation, first, matches, self.crew.device, self.with_rows
        return self.crew.executor.submit(played, *what)

    def _collect(self, done: "set[Future[Chunk]]", games: int) -> None:
        for future in done:
            chunk = future.result()
            self.tally.add(chunk)
            self.tally.seconds = perf_counter() - self.begin
            rate = chunk.matches / max(chunk.seconds, 1e-6)
            # No leaps: the first chunk compiles, and the last ones should end together.
            size = min(int(rate * CHUNK_SECONDS[self.crew.device]), 8 * chunk.matches)
            self.size = max(size, 1)
            self.progress(self.tally, games)
