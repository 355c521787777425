# ruff: noqa: F821 (names bound by `bound_names`)
"""The dreamer: plays by the rules of thumb, but is absent-minded.

At each decision every number that it only remembers (what its view has and its sight
has not) fails to come to its mind half the time. Where a game asks little of memory, it
also overlooks some of what lies before it: OVERLOOKED of the game's `levels.py` names
the fields, one number of how many is missed, and what it is then taken for. The choice
among its legal actions is that of the rules of thumb on the rest; nothing is random but
this. Compiled for a game; numbers of all widths are treated alike, byte by byte.
"""

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import Bot
from sennik.engine import kernels
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import INT, Record, bundle_of
from sennik.engine.compiler.unit import Entry
from sennik.engine.entries import beside
from sennik.engine.randomness import MASK, STEP, scrambled
from sennik.games import Game
from sennik.games.common import Sheet, Sheets

legal: Any
sight: Any
choose: Any
FIELDS: Any  # of the game's record: a row a field
OFFSET, WIDTH, COUNT, ONE_IN, BLANK = range(5)  # what a row says

ALL = 1 << 62  # what a lot is below
FORGETTING = ALL // 2
SIGHT, MIND = range(2)  # the records that a dreamer works in


class Scratch(NamedTuple):
    """Memory to dream in, one a thread."""

    choices: Any
    records: Any
    numbers: Any  # the bytes of the records


def new_scratch(rules: Any) -> Scratch:
    """Empty memory for a game."""
    records = cells(2, rules.State)
    numbers = records.view(np.int8).reshape(2, rules.State.itemsize)
    return Scratch(cells(rules.MAX_LEGAL, np.int32), records, numbers)


# --- Dreaming (compiles) -----------------------------------------------------------


def dream(known: Any, seat: int, ticket: int, scratch: Scratch) -> int:
    """What rules of thumb suggest with what comes to mind of `known`."""
    count = legal(known, seat, scratch.choices)
    blur(known, seat, ticket, scratch)
    action = choose(scratch.records[MIND], seat, scratch.choices, count, ticket)
    for index in range(count):
        if scratch.choices[index] == action:
            return int(action)
    return int(scratch.choices[ticket % count])


def blur(known: Any, seat: int, ticket: int, scratch: Scratch) -> None:
    """Write down what comes to mind of `known`."""
    sight(known, seat, scratch.records[SIGHT])
    scratch.records[MIND] = known
    for field in range(len(FIELDS)):
        key = scrambled((ticket + (field + 1) * STEP) & MASK)
        missed = ALL
        if FIELDS[field, ONE_IN] > 0:
            missed -= ALL // FIELDS[field, ONE_IN]
        for number in range(FIELDS[field, COUNT]):
            lot = scrambled((key + (number + 1) * STEP) & MASK) >> 2
            if lot < FORGETTING:
                forget(field, number, scratch)
            elif lot >= missed:
                overlook(field, number, scratch)


def forget(field: int, number: int, scratch: Scratch) -> None:
    """One number is only what is seen of it."""
    first = FIELDS[field, OFFSET] + number * FIELDS[field, WIDTH]
    for place in range(first, first + FIELDS[field, WIDTH]):
        scratch.numbers[MIND, place] = scratch.numbers[SIGHT, place]


def overlook(field: int, number: int, scratch: Scratch) -> None:
    """One number is missed; all bytes of what it is taken for are alike."""
    first = FIELDS[field, OFFSET] + number * FIELDS[field, WIDTH]
    for place in range(first, first + FIELDS[field, WIDTH]):
        scratch.numbers[MIND, place] = FIELDS[field, BLANK]


# --- For a game --------------------------------------------------------------------


@cache
def interpreted(package: str) -> SimpleNamespace:
    """The functions above over the game in `package`, as Python runs them."""
    names = SimpleNamespace(**bound_names(package))
    return kernels.compiled(import_module(__name__), lambda function: function, names)


def dreaming(rules: Any) -> Entry:
    """`dream` over a game."""
    return Entry(
        dream, (Record(rules.State), INT, INT, bundle_of(new_scratch(rules))), INT
    )


def bound_names(package: str) -> dict[str, Any]:
    """The names of a game that the functions above are written over."""
    rules, thumb = (import_module(f"{package}.{name}") for name in ("rules", "thumb"))
    overlooked = getattr(beside(rules, "levels"), "OVERLOOKED", {})
    return {
        "legal": rules.legal,
        "sight": rules.sight,
        "choose": thumb.choose,
        "FIELDS": np.array(
            [
                (offset, kind.base.itemsize, int(np.prod(kind.shape)), *miss)
                for name, (kind, offset, *_) in rules.State.fields.items()
                for miss in (overlooked.get(name, (0, 0)),)
            ]
        ),
    }


class Dreamer:
    """Rules of thumb over a view with gaps."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        from sennik.bots.compiling import fast_bots  # which compiles this module

        self.kernel = fast_bots(game) if compiled else interpreted(game.package)
        self.scratch = new_scratch(game.rules)
        choices, records, numbers = self.scratch
        self.given: tuple[Any, ...] = choices, records, numbers.ctypes
        if not compiled:
            places = memoryview(choices), Sheets(records), memoryview(numbers)
            self.given = (Scratch(*places),)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """What rules of thumb suggest with what comes to mind."""
        return int(self.kernel.dream(view, seat, ticket, *self.given))


def bot(game: Game, compiled: bool = True) -> Bot:
    """An easy bot for `game`."""
    return Dreamer(game, compiled)
