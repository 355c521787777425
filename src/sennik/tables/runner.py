"""The rules of a game as tables run them: interpreted until they are compiled.

A runner belongs to one thread and holds nothing of any table: what it is given and what
it gives are bytes.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import entries, kernels, steps
from sennik.engine.compiler import native
from sennik.engine.compiler.types import INT, Record
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.engine.options import game_at, make_options
from sennik.engine.perception import (
    NO_FACE,
    face_cells,
    fresh_mind,
    looked_offset,
    mind_record,
    names_for,
    perceiving,
    scratch_record,
)
from sennik.games import Game
from sennik.games.common import (
    HIDDEN,
    MOST_SEATS,
    SPECTATOR,
    Sheet,
    sheet,
    sheet_over,
)
from sennik.games.saying import LINES, WIDTH

# Of the contract: what tables call.
CONTRACT = (
    *("setup", "refusal", "tickets", "drawn", "sight", "witness", "score", "winners"),
)

Row = list[int]  # a message and its arguments, without the zeros at its end
VIEWERS = [(*range(seats), SPECTATOR) for seats in range(MOST_SEATS + 1)]


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment, and what everybody has seen of it."""

    state: bytes
    views: dict[int, bytes]  # by viewer: all that it can remember
    mind: bytes  # what is known and was looked at, see `mind_record`
    mask: int  # who acts
    legal: list[list[int]]  # by seat: what it may do, ascending
    scores: list[int]
    is_counted: bool  # whether a round was counted just now


@dataclass(frozen=True, slots=True)
class Stepped:
    """What came of a step."""

    position: Position
    told: dict[int, list[Row]]  # by viewer
    is_private: list[bool]  # by seat: whether it saw another thing than bystanders
    learned: int  # who came to know a card, as bits: seats, then spectators
    is_counted: bool  # whether a round was counted by it


class Runner:
    """The rules of a game, and memory to run them in."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.size = self.rules.State.itemsize
        self.trial = Memory(self.rules.State)  # where `decide` plays ahead
        self.seen = Memory(self.rules.State)
        viewers = self.rules.MAX_SEATS + 1
        self.before = Records(self.rules.State, viewers)
        self.views = Records(self.rules.State, viewers)
        self.mind = Memory(mind_record(self.rules))
        self.looked_at = looked_offset(self.rules)
        self.scratch = Memory(scratch_record(self.rules))
        self.scratch.sheet.array["faces"] = face_cells(self.rules.State)
        self.told = native.cells((viewers, LINES * WIDTH), np.int32)
        self.messages = Grid(memoryview(self.told.reshape(-1)), LINES * WIDTH)
        most = self.rules.MAX_LEGAL
        self.legal = native.cells((viewers, most), np.int32)
        self.choices = Grid(memoryview(self.legal.reshape(-1)), most)
        self.call: SimpleNamespace | ModuleType
        self.perceiving: tuple[Any, ...] = ()  # what `beheld` and `stepped` work in
        self.telling: tuple[Any, ...] = ()  # and `stepped` alone: views before, words
        if native.is_kept(tables_unit(self.rules)):
            self.compile()
        else:
            self.interpret()

    def compile(self) -> None:
        """Go on in machine code; between two steps nobody sees a difference."""
        self.call, seen = compiled(self.rules), self.seen.sheet
        views, before = self.views.array, self.before.array
        work = self.mind.sheet, self.scratch.sheet
        self.perceiving = (views, views, *work, seen, seen, self.legal)
        self.telling = (before, before, self.told)

    def interpret(self) -> None:
        """Go on in Python, where records and their bytes are two things."""
        self.call, seen = interpreted(self.rules), self.seen
        views, before = self.views, self.before
        work = self.mind.sheet, self.scratch.sheet
        records = views.sheets, views.cells
        self.perceiving = (*records, *work, seen.sheet, seen.cells, self.choices)
        self.telling = (before.sheets, before.cells, self.messages)

    # --- Matches -------------------------------------------------------------------

    def begun(self, options: Mapping[str, int]) -> Position:
        """A match before its first step."""
        seats = int(options["seats"])
        self.call.setup(self.trial.sheet, make_options(self.game, options))
        self.mind.bytes[:] = fresh_mind(self.rules)
        self.call.beheld(self.trial.sheet, seats, *self.perceiving)
        return self._position(seats)

    def step(self, position: Position, seats: int, actor: int, action: int) -> Stepped:
        """Play a legal action."""
        self.trial.bytes[:] = position.state
        self.mind.bytes[:] = position.mind
        views = b"".join(position.views.values())
        self.views.bytes[: len(views)] = views
        revealed = self.call.stepped(
            self.trial.sheet, actor, action, seats, *self.telling, *self.perceiving
        )
        witnessed = self.scratch.sheet.witnessed
        after = self._position(seats)
        return Stepped(
            after,
            self._told(seats),
            [actor == n or witnessed[n] != witnessed[seats] for n in range(seats)],
            int(revealed),
            after.is_counted and not position.is_counted,
        )

    def _position(self, seats: int) -> Position:
        """What lies in memory."""
        data, size, scratch = self.views.bytes, self.size, self.scratch.sheet
        viewers, counts = enumerate(VIEWERS[seats]), scratch.choices
        mask, is_counted = scratch.moment.tolist()
        return Position(
            self.trial.bytes.tobytes(),
            {v: data[n * size : (n + 1) * size].tobytes() for n, v in viewers},
            self.mind.bytes.tobytes(),
            mask,
            [self.choices.rows[n][: counts[n]].tolist() for n in range(seats)],
            scratch.scores[:seats].tolist(),
            bool(is_counted),
        )

    def _told(self, seats: int) -> dict[int, list[Row]]:
        """What each viewer is told; those who are told the same share it."""
        counts, made = self.scratch.sheet.told, dict[bytes, list[Row]]()
        found = {}
        for number, viewer in enumerate(VIEWERS[seats]):
            numbers = self.messages.rows[number][: counts[number] * WIDTH]
            data = numbers.tobytes()
            if data not in made:
                starts = range(0, len(numbers), WIDTH)
                made[data] = [numbers[at : at + WIDTH].tolist() for at in starts]
                for row in made[data]:
                    while len(row) > 1 and not row[-1]:
                        row.pop()
            found[viewer] = made[data]
        return found

    # --- Moments -------------------------------------------------------------------

    def refusal(self, state: bytes, seat: int, action: int) -> int:
        """The rules' reason against an action, or OK; the state lies on the trial."""
        self.trial.bytes[:] = state
        known = action if 0 <= action < self.rules.ACTIONS else self.rules.ACTIONS
        return int(self.call.refusal(self.trial.sheet, seat, known))

    def read(self, state: bytes) -> Sheet:
        """A state to read from, until the next one is asked for."""
        self.seen.bytes[:] = state
        return self.seen.sheet

    def witnessed(self, state: bytes, viewer: int, actor: int, action: int) -> int:
        """How a viewer perceives an action about to be played."""
        return int(self.call.witness(self.read(state), viewer, actor, action))

    def sight(self, state: bytes, viewer: int) -> bytes:
        """What lies visible to a viewer."""
        self.trial.bytes[:] = state
        self.call.sight(self.trial.sheet, viewer, self.seen.sheet)
        return self.seen.bytes.tobytes()

    def is_silent(self, state: bytes) -> bool:
        """Whether the rules forbid the players to talk."""
        return bool(getattr(self.read(state), "silent", 0))

    def looks(self, position: Position, seat: int) -> dict[int, int]:
        """The faces that `seat` has looked at and not put away, by their cells."""
        start = self.looked_at + seat * self.size
        looked = position.mind[start : start + self.size]
        if looked == NO_FACE * self.size:
            return {}
        return {at: face for at, face in enumerate(looked) if face != HIDDEN & 255}

    def put_away(self, position: Position, seat: int) -> Position:
        """What `seat` has looked at so far is no look any more."""
        if not self.looks(position, seat):
            return position
        start = self.looked_at + seat * self.size
        mind = bytearray(position.mind)
        mind[start : start + self.size] = NO_FACE * self.size
        return replace(position, mind=bytes(mind))


# --- Memory --------------------------------------------------------------------------


class Memory:
    """One record that is written over and over."""

    __slots__ = ("bytes", "cells", "sheet")

    def __init__(self, record: "np.dtype[np.void]") -> None:
        self.sheet: Sheet = sheet(record)
        self.bytes = memoryview(self.sheet.array.view(np.uint8).data)
        self.cells = self.bytes.cast("b")


class Records:
    """Records side by side: as an array for machine code, as sheets for Python."""

    def __init__(self, record: "np.dtype[np.void]", count: int) -> None:
        self.array = native.cells(count, record)
        self.sheets = [sheet_over(self.array[n : n + 1]) for n in range(count)]
        self.bytes = memoryview(self.array.view(np.uint8).data)
        self.cells = Grid(self.bytes.cast("b"), record.itemsize)


class Grid:
    """Numbers in rows, for interpreted code: a row of them, or one."""

    def __init__(self, numbers: memoryview, width: int) -> None:
        starts = range(0, len(numbers), width)
        self.rows = [numbers[start : start + width] for start in starts]

    def __getitem__(self, at: Any) -> Any:
        return self.rows[at] if isinstance(at, int) else self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.rows[at[0]][at[1]] = value


# --- Two ways to run them -------------------------------------------------------------


@cache
def interpreted(rules: ModuleType) -> SimpleNamespace:
    """What tables ask of the rules, in Python."""
    made = kernels.compiled(steps, lambda f: f, SimpleNamespace(**names_for(rules)))
    asked = {name: getattr(rules, name) for name in CONTRACT}
    return SimpleNamespace(**{**vars(made), **asked})


@cache
def compiled(rules: ModuleType) -> SimpleNamespace:
    """What tables ask of the rules, as machine code."""
    return native.functions(tables_unit(rules))


def tables_unit(rules: ModuleType) -> Unit:
    """What tables ask of the rules, to be compiled."""
    made = entries.contract(rules)
    return Unit(
        f"{entries.name_of(rules)}-tables",
        {
            **{name: made[name] for name in CONTRACT},
            "moved": Entry(steps.moved, (Record(rules.State), INT, INT), INT),
            **perceiving(rules),
        },
        {steps.__name__: names_for(rules)},
        style=Style.SMALL,
    )


_own = threading.local()


def runner(key: str, version: int) -> Runner:
    """The runner of a game's rules in this thread."""
    runners: dict[Any, Runner] = _own.__dict__
    found = runners.get((key, version))
    if found is None:
        found = runners[key, version] = Runner(game_at(key, version))
    return found
