"""The rules of a game as tables run them: interpreted until they are compiled.

A runner belongs to one thread and holds nothing of any table: what it is given and what
it gives are bytes.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import entries, kernels
from sennik.engine.compiler import native
from sennik.engine.compiler.types import I1, I4, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.options import game_at, make_options
from sennik.games import Game
from sennik.games.common import HIDDEN, Sheet, sheet, sheet_over
from sennik.games.saying import LINES, WIDTH
from sennik.tables import steps

# Of the contract: what tables call, and what `steps` is written over.
CONTRACT = (
    *("setup", "actors", "legal", "refusal", "tickets", "drawn", "sight", "witness"),
    *("score", "winners"),
)
NAMES = ("apply", "actors", "view", "sight", "census", "witness")

Row = list[int]  # a message and its arguments, without the zeros at its end
Told = tuple[list[Row], ...]  # what each viewer is told: seats, last spectators


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment, and what everybody has seen of it."""

    state: bytes
    views: bytes  # of the seats, and last of spectators
    mind: bytes  # what is known and was looked at, see `mind_record`
    mask: int  # who acts


@dataclass(frozen=True, slots=True)
class Stepped:
    """What came of a step."""

    position: Position
    told: Told
    is_private: list[bool]  # by seat: whether it saw another thing than bystanders
    is_secret: bool  # whether nobody came to know a card
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
        self.desk = Memory(desk_record(self.rules))
        self.desk.sheet.array["faces"] = face_cells(self.rules.State)
        self.told = native.cells((viewers, LINES * WIDTH), np.int32)
        self.messages = Grid(memoryview(self.told.reshape(-1)), LINES * WIDTH)
        self.choices = native.cells(self.rules.MAX_LEGAL, np.int32)
        self.is_compiled = False
        self.call: Any = interpreted(self.rules)
        if native.is_kept(tables_unit(self.rules)):
            self.compile()

    def compile(self) -> None:
        """Go on in machine code; between two steps nobody sees a difference."""
        self.call, self.is_compiled = compiled(self.rules), True

    # --- Matches -------------------------------------------------------------------

    def begun(self, options: Mapping[str, int]) -> Position:
        """A match before its first step."""
        state = self.trial.sheet
        self.call.setup(state, make_options(self.game, options))
        self.mind.load(fresh_mind(self.rules))
        seats = int(options["seats"])
        self.call.beheld(
            *(state, seats, *self._records(self.views), self.mind.sheet),
            *(self.desk.sheet, self.seen.sheet, self._cells(self.seen)),
        )
        return self._position(seats)

    def step(self, position: Position, seats: int, actor: int, action: int) -> Stepped:
        """Play a legal action."""
        self.trial.load(position.state)
        was_counted = self.call.is_counted(self.trial.sheet)
        self.views.load(position.views)
        self.mind.load(position.mind)
        revealed = self.call.stepped(
            *(self.trial.sheet, actor, action, seats),
            *(*self._records(self.before), *self._records(self.views)),
            *(self.mind.sheet, self.desk.sheet, self.seen.sheet),
            *(self._cells(self.seen), self.told if self.is_compiled else self.messages),
        )
        witnessed = self.desk.sheet.witnessed
        return Stepped(
            self._position(seats),
            self._told(seats + 1),
            [actor == n or witnessed[n] != witnessed[seats] for n in range(seats)],
            not revealed,
            not was_counted and bool(self.call.is_counted(self.trial.sheet)),
        )

    def _position(self, seats: int) -> Position:
        return Position(
            self.trial.saved(),
            self.views.saved(seats + 1),
            self.mind.saved(),
            int(self.call.actors(self.trial.sheet)),
        )

    def _told(self, viewers: int) -> Told:
        """What each viewer is told; those who are told the same share it."""
        counts, made = self.desk.sheet.told, {b"": NOTHING}
        found = []
        for viewer in range(viewers):
            numbers = self.messages.rows[viewer][: counts[viewer] * WIDTH]
            data = numbers.tobytes()
            if data not in made:
                made[data] = rows_of(numbers.tolist())
            found.append(made[data])
        return tuple(found)

    def _records(self, records: "Records") -> tuple[Any, Any]:
        if self.is_compiled:
            return records.array, records.array
        return records.sheets, records.cells

    def _cells(self, memory: "Memory") -> Any:
        return memory.sheet if self.is_compiled else memory.cells

    # --- Moments -------------------------------------------------------------------

    def legal(self, state: bytes, seat: int) -> bytes:
        """The legal actions of `seat` as the bytes of 32-bit integers."""
        count = self.call.legal(self.read(state), seat, self.choices)
        return bytes(self.choices[:count].tobytes())

    def refusal(self, state: bytes, seat: int, action: int) -> int:
        """The rules' reason against an action, or OK."""
        known = action if 0 <= action < self.rules.ACTIONS else self.rules.ACTIONS
        return int(self.call.refusal(self.read(state), seat, known))

    def read(self, state: bytes) -> Sheet:
        """A state to read from, until the next one is asked for."""
        self.seen.load(state)
        return self.seen.sheet

    def scores(self, state: bytes, seats: int) -> list[int]:
        """The points of every seat."""
        read = self.read(state)
        return [int(self.call.score(read, seat)) for seat in range(seats)]

    def witnessed(self, state: bytes, viewer: int, actor: int, action: int) -> int:
        """How a viewer perceives an action about to be played."""
        return int(self.call.witness(self.read(state), viewer, actor, action))

    def sight(self, state: bytes, viewer: int) -> bytes:
        """What lies visible to a viewer."""
        self.trial.load(state)
        self.call.sight(self.trial.sheet, viewer, self.seen.sheet)
        return self.seen.saved()

    def view(self, position: Position, seat: int) -> bytes:
        """What `seat` knows."""
        return position.views[seat * self.size : (seat + 1) * self.size]

    def looks(self, position: Position, seat: int) -> dict[int, int]:
        """The faces that `seat` has looked at and not put away, by their cells."""
        looked = self._looked(position, seat)
        if looked == NO_FACE * self.size:
            return {}
        return {at: face for at, face in enumerate(looked) if face != HIDDEN & 255}

    def put_away(self, position: Position, seat: int) -> Position:
        """What `seat` has looked at so far is no look any more."""
        if self._looked(position, seat) == NO_FACE * self.size:
            return position
        start = looked_offset(self.rules) + seat * self.size
        mind = bytearray(position.mind)
        mind[start : start + self.size] = NO_FACE * self.size
        return Position(position.state, position.views, bytes(mind), position.mask)

    def _looked(self, position: Position, seat: int) -> bytes:
        start = looked_offset(self.rules) + seat * self.size
        return position.mind[start : start + self.size]


NO_FACE = b"\xff"  # HIDDEN as a byte
NOTHING: list[Row] = []


def rows_of(numbers: list[int]) -> list[Row]:
    """Messages, each without the zeros at its end."""
    found = []
    for start in range(0, len(numbers), WIDTH):
        end = start + WIDTH
        while end > start + 1 and numbers[end - 1] == 0:
            end -= 1
        found.append(numbers[start:end])
    return found


# --- Memory --------------------------------------------------------------------------


class Memory:
    """One record that is written over and over."""

    __slots__ = ("bytes", "cells", "sheet")

    def __init__(self, record: "np.dtype[np.void]") -> None:
        self.sheet: Sheet = sheet(record)
        self.bytes = memoryview(self.sheet.array.view(np.uint8).data)
        self.cells = self.bytes.cast("b")

    def load(self, data: bytes) -> None:
        """Become the record in `data`."""
        self.bytes[:] = data

    def saved(self) -> bytes:
        """A copy of the record."""
        return self.bytes.tobytes()


class Records:
    """Records side by side: as an array for machine code, as sheets for Python."""

    def __init__(self, record: "np.dtype[np.void]", count: int) -> None:
        self.size = record.itemsize
        self.array = native.cells(count, record)
        self.sheets = [sheet_over(self.array[n : n + 1]) for n in range(count)]
        self.bytes = memoryview(self.array.view(np.uint8).data)
        self.cells = Grid(self.bytes.cast("b"), self.size)

    def load(self, data: bytes) -> None:
        """Become the records in `data`."""
        self.bytes[: len(data)] = data

    def saved(self, count: int) -> bytes:
        """A copy of the first `count` records."""
        return self.bytes[: count * self.size].tobytes()


class Grid:
    """Numbers in rows, for interpreted code: a row of them, or one."""

    def __init__(self, numbers: memoryview, width: int) -> None:
        starts = range(0, len(numbers), width)
        self.rows = [numbers[start : start + width] for start in starts]

    def __getitem__(self, at: Any) -> Any:
        return self.rows[at] if isinstance(at, int) else self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.rows[at[0]][at[1]] = value


@cache
def mind_record(rules: ModuleType) -> "np.dtype[np.void]":
    """What the viewers know and have looked at: a row for each."""
    size, seats = rules.State.itemsize, rules.MAX_SEATS
    return np.dtype(
        [
            ("private", "i1", (seats, size)),  # faces known that do not lie visible
            ("looked", "i1", (seats, size)),  # those among them that are looks
            ("counted", "i2", (seats + 1, rules.KINDS)),  # cards known of each kind
        ],
        align=True,
    )


@cache
def fresh_mind(rules: ModuleType) -> bytes:
    """Of those who have seen nothing."""
    made = np.zeros(1, mind_record(rules))
    made["private"] = made["looked"] = HIDDEN
    return made.tobytes()


@cache
def looked_offset(rules: ModuleType) -> int:
    """Where the looks begin in a mind."""
    fields = mind_record(rules).fields
    assert fields is not None
    return int(fields["looked"][1])


@cache
def desk_record(rules: ModuleType) -> "np.dtype[np.void]":
    """Memory to work in, and what a step was to each viewer."""
    size, viewers = rules.State.itemsize, rules.MAX_SEATS + 1
    return np.dtype(
        [
            ("cards", "i8", (rules.KINDS,)),  # known of each kind
            ("witnessed", "i8", (viewers,)),
            ("told", "i8", (viewers,)),  # messages that tell it
            ("before", "i1", (size,)),  # private faces before a step
            ("faces", "i1", (size,)),  # which bytes of a state may be faces
        ],
        align=True,
    )


def face_cells(record: "np.dtype[np.void]") -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """Which bytes of a record are numbers of one byte: faces are among them."""
    faces = np.zeros(record.itemsize, np.bool_)
    for name in record.names or ():
        assert record.fields is not None
        kind, offset = record.fields[name][:2]
        if kind.base.itemsize == 1:
            faces[offset : offset + kind.itemsize] = True
    return faces


# --- Two ways to run them -------------------------------------------------------------


def names_for(rules: ModuleType) -> dict[str, Any]:
    """The functions of a game that `steps` is written over."""
    telling = import_module(f"{rules.__package__}.telling")
    return {"told": telling.told, **{name: getattr(rules, name) for name in NAMES}}


@cache
def interpreted(rules: ModuleType) -> SimpleNamespace:
    """What tables ask of the rules, in Python."""
    made = kernels.compiled(steps, lambda f: f, SimpleNamespace(**names_for(rules)))
    asked = {name: getattr(rules, name) for name in CONTRACT}
    telling = import_module(f"{rules.__package__}.telling")
    return SimpleNamespace(**{**vars(made), **asked}, is_counted=telling.is_counted)


@cache
def compiled(rules: ModuleType) -> SimpleNamespace:
    """What tables ask of the rules, as machine code."""
    return native.functions(tables_unit(rules))


def tables_unit(rules: ModuleType) -> Unit:
    """What tables ask of the rules, to be compiled."""
    state = Record(rules.State)
    records = (Array(state), Array(I1, (state.size,)))
    work = (Record(mind_record(rules)), Record(desk_record(rules)), state, Array(I1))
    out = Array(I4, (LINES * WIDTH,))
    made, spoken = entries.contract(rules), entries.telling(rules)
    return Unit(
        f"{entries.name_of(rules)}-tables",
        {
            **{name: made[name] for name in CONTRACT},
            "is_counted": spoken["is_counted"],
            "moved": Entry(steps.moved, (state, INT, INT), INT),
            "beheld": Entry(steps.beheld, (state, INT, *records, *work)),
            "stepped": Entry(
                steps.stepped,
                (state, INT, INT, INT, *records, *records, *work, out),
                INT,
            ),
        },
        {steps.__name__: names_for(rules)},
    )


_own = threading.local()


def runner(key: str, version: int) -> Runner:
    """The runner of a game's rules in this thread."""
    runners: dict[Any, Runner] = _own.__dict__
    found = runners.get((key, version))
    if found is None:
        found = runners[key, version] = Runner(game_at(key, version))
    return found
