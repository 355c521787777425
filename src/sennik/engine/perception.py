"""What everybody at a table knows of a match and perceives of its steps: the records
that `steps` works on, and how it is compiled.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from sennik.engine import steps
from sennik.engine.compiler.types import I1, I4, INT, Array, Record
from sennik.engine.compiler.unit import Entry
from sennik.games.common import HIDDEN
from sennik.games.saying import LINES, WIDTH

# Of the contract: what `steps` is written over.
NAMES = (*("apply", "actors", "legal", "score", "view", "sight", "census", "witness"),)
NO_FACE = b"\xff"  # HIDDEN as a byte


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
def scratch_record(rules: ModuleType) -> "np.dtype[np.void]":
    """Memory to work in, and what a step was to each viewer."""
    size, viewers = rules.State.itemsize, rules.MAX_SEATS + 1
    return np.dtype(
        [
            ("cards", "i8", (rules.KINDS,)),  # known of each kind
            ("witnessed", "i8", (viewers,)),
            ("told", "i8", (viewers,)),  # messages that tell it
            ("choices", "i8", (viewers,)),  # how many actions are legal
            ("scores", "i8", (viewers,)),
            ("moment", "i8", (2,)),  # who acts, and whether a round was counted
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


def names_for(rules: ModuleType) -> dict[str, Any]:
    """The functions of a game that `steps` is written over."""
    telling = import_module(f"{rules.__package__}.telling")
    spoken = {"told": telling.told, "is_counted": telling.is_counted}
    return {**spoken, **{name: getattr(rules, name) for name in NAMES}}


def perceiving(rules: ModuleType) -> dict[str, Entry]:
    """What is called of `steps`, with the types of their arguments."""
    state = Record(rules.State)
    records = (Array(state), Array(I1, (state.size,)))
    mind, scratch = Record(mind_record(rules)), Record(scratch_record(rules))
    work = (mind, scratch, state, Array(I1), Array(I4, (rules.MAX_LEGAL,)))
    took = (INT, INT, INT)  # who acts, how, and of how many seats
    out = Array(I4, (LINES * WIDTH,))
    return {
        "beheld": Entry(steps.beheld, (state, INT, *records, *work)),
        "stepped": Entry(
            steps.stepped, (state, *took, *records, out, *records, *work), INT
        ),
    }
