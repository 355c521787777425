"""Many matches of one game at once, for learners: arrays in, arrays out.

On the CPU the arrays are NumPy's; on the GPU they are PyTorch's (or CuPy's where there
is no PyTorch). Both hand their memory on through DLPack without a copy, and actions may
come the same way.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from sennik.bots import Bot, UnknownBot, called
from sennik.engine import announcing, fast, gpu
from sennik.engine.compiler.native import cells
from sennik.engine.options import make_options, named_game
from sennik.envs import checking, compiling, stepping
from sennik.envs.checking import BadSetting, NotBegun
from sennik.games.common import Sheet, sheet, sheet_over
from sennik.games.units import units_of

DEFAULT_CAP = 2_000  # decisions of one match
MODES = ("view", "sight")
REWARDS = ("win", "score")
FRAMES = ("table", "observer")
FAST = ("random", "thumb")  # in the order of `stepping`'s levels
Agreed = Mapping[str, int]


class BatchEnv:
    """`tables` matches of `game` stepped together; each begins anew when it is over.

    Several `options` share the tables in equal parts, the first ones first. With
    `frame="observer"` seats in actions are counted from who acts, as in observations.

    >>> env = BatchEnv("smoki", 8, {"seats": 2}, seed=1)
    >>> env.reset()
    >>> env.step(env.masks.argmax(axis=1))
    >>> env.observations.shape == (8, env.size)
    True

    After `reset` and every `step`, row i of the arrays speaks of match i:

    Attributes:
        seats: who acts now.
        observations: what that seat knows (`docs/observations.md`), 8-bit integers.
        masks: 1 for each action that it may play.
        rewards: what each seat got for the match that the last step ended, else 0.
        done: 1 where the last step ended a match; the row shows the next one already.
        capped: 1 where the match was broken off after `cap` decisions, unpaid.
        refused: 1 where the action was not legal: nothing happened there.
        kind_at: which of several `options` each table plays by.
    """

    def __init__(
        self,
        game: str,
        tables: int,
        options: Agreed | Sequence[Agreed] | None = None,
        *,
        seed: int = 0,
        memory: str = "view",
        reward: str = "win",
        frame: str = "table",
        cap: int = DEFAULT_CAP,
        device: str = "cpu",
        threads: int = 1,
    ) -> None:
        checking.choice("memory", memory, MODES)
        checking.choice("reward", reward, REWARDS)
        checking.choice("frame", frame, FRAMES)
        checking.choice("device", device, ("cpu", "gpu"))
        self.game = named_game(game)
        self.tables = checking.whole("tables", tables, 1, checking.MOST_ROWS)
        given = options if isinstance(options, Sequence) else [options]
        checking.whole("kinds of tables", len(given), 1, self.tables)
        self.kinds = [make_options(self.game, one) for one in given]
        self.options = self.kinds[0]
        self.kind_at = np.arange(self.tables) * len(given) // self.tables
        threads = checking.whole("threads", threads, 1, checking.MOST_ROWS)
        is_turned = frame == "observer"
        self.in_units = stepping.IN_UNITS if is_turned else 0
        self.actions: int = self.game.rules.ACTIONS
        if is_turned:
            self.actions = units_of(self.game.package).UNITS
        self.size: int = compiling.features_of(self.game).SIZE
        self.seed = checking.seed_of(seed)
        settings = cells(stepping.SETTINGS, np.int64)
        settings[stepping.CAP] = checking.cap_of(cap)
        settings[stepping.SIGHT_ONLY] = memory == "sight"
        settings[stepping.PAYS_SCORE] = reward == "score"
        settings[stepping.TABLES] = self.tables
        settings[stepping.TURNED] = is_turned
        make = _Cpu if device == "cpu" else _Gpu
        announcing.wants()
        self._runner: _Cpu | _Gpu = make(self, settings, threads)
        self._is_begun = False
        shown = self._runner.shown_as
        self.observations: Any = self._runner.observations
        self.masks: Any = shown(self._runner.masks[:, : self.actions])
        self.rewards: Any = shown(self._runner.rewards)
        self.seats, self.done, self.capped, self.refused = (
            shown(self._runner.flags[:, column]) for column in range(stepping.FLAGS)
        )

    def reset(self) -> None:
        """Begin all matches; the same seed begins the same ones."""
        self._runner.reset()
        self._is_begun = True

    def step(self, actions: Any) -> None:
        """Play one action in each match: integers, on the GPU of 64 bits and there."""
        self._check_begun()
        self._runner.step(actions)

    def advice(self, level: str = "thumb") -> Any:
        """What a bot would play in each match, from its own view.

        "random" and "thumb" are compiled with the rules. On the CPU every other level,
        character or file of `sennik train` chooses too, match by match.
        """
        self._check_begun()
        if level in FAST:
            return self._runner.advice(FAST.index(level) + self.in_units)
        if isinstance(self._runner, _Gpu):
            raise UnknownBot(f"no bot called {level!r} plays in batches on a GPU")
        return self._runner.asked(level)

    def statistics(self) -> dict[str, int]:
        """Matches finished, those broken off at the cap, decisions; since `reset`."""
        books = self._runner.books_on_host()
        return {
            "finished": int(books[:, stepping.FINISHED].sum()),
            "capped": int(books[:, stepping.CAPPED].sum()),
            "decisions": int(books[:, stepping.PLAYED].sum()),
        }

    def _check_begun(self) -> None:
        if not self._is_begun:
            raise NotBegun("there are no matches yet: call reset() first")


class _Cpu:
    """The matches in NumPy's arrays, stepped by compiled code, in threads if wanted."""

    def __init__(self, env: BatchEnv, settings: Any, threads: int) -> None:
        rules, tables = env.game.rules, env.tables
        self.steps = compiling.on_cpu(env.game)
        self.observations = cells((tables, env.size), np.int8)
        self.masks = cells((tables, rules.ACTIONS), np.int8)
        self.rewards = cells((tables, rules.MAX_SEATS), np.float32)
        self.flags = cells((tables, stepping.FLAGS), np.int8)
        self.books = cells((tables, stepping.BOOKS), np.int64)
        self.states = cells(tables, rules.State)
        self.counters = cells(tables, np.uint64)
        self.settings = settings
        self.given = (settings, options_in(env), env.seed)
        self.own = (self.states, self.counters, self.books)
        self.shown = (self.observations, self.masks, self.rewards, self.flags)
        self.rewards = self.rewards[:, : most_seats(env)]
        bounds = np.linspace(0, tables, threads + 1).astype(int).tolist()
        self.parts = list(pairwise(bounds))
        self.scratch = [
            (cells(1, rules.State), cells(rules.MAX_LEGAL, np.int32))
            for _ in self.parts
        ]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.copies: list[tuple[Any, Any]] = []
        self.game, self.is_turned = env.game, env.in_units > 0
        self.bots: dict[str, list[Bot]] = {}  # by name, one a part
        self.sheets: list[Sheet] = []

    def shown_as(self, part: Any) -> Any:
        """The part of an array, or a copy that is kept up to date if it does not lie in
        one piece: JAX takes nothing else."""
        if part.flags.c_contiguous:
            return part
        whole = cells(part.shape, part.dtype)
        self.copies.append((whole, part))
        return whole

    def reset(self) -> None:
        self.settings[stepping.BEGIN] = 1
        try:
            self.step(np.zeros(len(self.states), np.int64))
        finally:
            self.settings[stepping.BEGIN] = 0

    def step(self, actions: Any) -> None:
        chosen = checking.actions_of(actions, len(self.states))
        self._each(
            self.steps.step_many,
            (chosen.ctypes,),
            (*self.given, *self.own, *self.shown),
        )
        for whole, part in self.copies:
            whole[:] = part

    def asked(self, name: str) -> Any:
        """What the bot `name` would play in each match, one after another."""
        if name not in self.bots:
            self.bots[name] = [called(name, self.game) for _ in self.parts]
        if not self.sheets:
            count = len(self.states)
            self.sheets = [sheet_over(self.states[n : n + 1]) for n in range(count)]
        out = cells(len(self.states), np.int64)
        jobs = [
            (bot, first, last, out)
            for bot, (first, last) in zip(self.bots[name], self.parts, strict=True)
        ]
        list((self.pool.map if self.pool else map)(lambda job: self._ask(*job), jobs))
        return out

    def _ask(self, bot: Bot, first: int, last: int, out: Any) -> None:
        seen, rules = sheet(self.states.dtype), fast.rules(self.game.rules)
        unit_of = units_of(self.game.package).unit_of
        for index in range(first, last):
            seat = int(self.flags[index, stepping.SEAT])
            rules.view(self.sheets[index], seat, seen)
            counter = int(self.counters[index])
            decisions = int(self.books[index, stepping.DECISIONS])
            action = bot(seen, seat, stepping.ticket_of(counter, decisions))
            out[index] = unit_of(seen, seat, action) if self.is_turned else action

    def advice(self, level: int) -> Any:
        out = cells(len(self.states), np.int64)
        self._each(self.steps.advise_many, (level,), (*self.own, self.flags), (out,))
        return out

    def books_on_host(self) -> Any:
        return self.books

    def _each(
        self,
        work: Any,
        before: tuple[Any, ...],
        arrays: tuple[Any, ...],
        after: tuple[Any, ...] = (),
    ) -> None:
        """Call `work` on every part of the matches, each with memory of its own."""
        jobs = [
            (*part, *before, *arrays, *scratch, *after)
            for part, scratch in zip(self.parts, self.scratch, strict=True)
        ]
        if self.pool is None:
            work(*jobs[0])
        else:
            list(self.pool.map(lambda job: work(*job), jobs))


class _Gpu:
    """The matches in the GPU's memory, a thread a match.

    Arrays lie column by column there: neighbouring threads write side by side.
    """

    def __init__(self, env: BatchEnv, settings: Any, threads: int) -> None:
        try:
            gpu.check()
        except gpu.NoGpu as reason:
            raise BadSetting(f'device="gpu": {reason}') from None
        import cupy

        tables, seats = env.tables, env.game.rules.MAX_SEATS
        self.tables = tables
        with announcing.compiling():
            self.kernels = compiling.on_gpu(env.game.package, tables)
        self.observations = columns(tables, env.size, "int8")
        self.masks = columns(tables, env.game.rules.ACTIONS, "int8")
        paid = columns(tables, seats, "float32")
        self.rewards = paid[:, : most_seats(env)]
        self.flags = columns(tables, stepping.FLAGS, "int8")
        self.books = cupy.zeros((stepping.BOOKS, tables), np.int64)
        states = cupy.zeros(tables * env.game.rules.State.itemsize, np.uint8)
        counters = cupy.zeros(tables, np.uint64)
        options = cupy.asarray(options_in(env).view(np.uint8))
        seed = np.uint64(env.seed)
        self.given = (cupy.asarray(settings), options, seed)
        settings[stepping.BEGIN] = 1
        self.to_begin = (cupy.asarray(settings), options, seed)
        self.own = (states, counters, self.books)
        shown = (self.observations, self.masks, paid, self.flags)
        self.shown = tuple(cupy.asarray(array) for array in shown)
        self.blocks = (tables + compiling.THREADS - 1) // compiling.THREADS

    def shown_as(self, part: Any) -> Any:
        """Columns lie in one piece there, whichever are shown."""
        return part

    def reset(self) -> None:
        self._step(columns(self.tables, 1, "int64")[:, 0], self.to_begin)

    def step(self, actions: Any) -> None:
        self._step(actions, self.given)

    def _step(self, actions: Any, given: tuple[Any, ...]) -> None:
        import cupy

        if not hasattr(actions, "__cuda_array_interface__"):
            raise BadSetting("actions of a batch on the GPU lie there too")
        chosen = cupy.asarray(actions)
        if chosen.dtype != np.int64 or chosen.shape != (self.tables,):
            raise BadSetting(
                f"{self.tables} actions of 64 bits are needed, not {chosen.dtype} "
                f"of shape {chosen.shape}"
            )
        chosen = cupy.ascontiguousarray(chosen)
        self._launch("step", chosen, *given, *self.own, *self.shown)

    def advice(self, level: int) -> Any:
        import cupy

        out = columns(self.tables, 1, "int64")[:, 0]
        chosen = cupy.asarray(out)
        self._launch("advise", np.int64(level), *self.own, self.shown[3], chosen)
        return out

    def books_on_host(self) -> Any:
        import cupy

        return cupy.asnumpy(self.books).T

    def _launch(self, name: str, *arguments: Any) -> None:
        given = (np.int64(self.tables), *arguments)
        self.kernels[name]((self.blocks,), (compiling.THREADS,), given)


def options_in(env: BatchEnv) -> Any:
    """The options of every table, a record each."""
    records = cells(env.tables, env.game.rules.Options)
    records[:] = np.concatenate([one.array for one in env.kinds])[env.kind_at]
    return records


def most_seats(env: BatchEnv) -> int:
    """Seats of the largest tables."""
    return max(int(one.seats) for one in env.kinds)


def columns(rows: int, count: int, kind: str) -> Any:
    """Zeros on the GPU with a row a match, lying column by column."""
    try:
        import torch
    except ImportError:
        import cupy

        return cupy.zeros((count, rows), kind).T
    return torch.zeros((count, rows), dtype=getattr(torch, kind), device="cuda").T
