"""Random programs of the language, and what they do when Python runs them.

Numbers stay far below 64 bits, indices within their arrays and divisors away from zero,
so that every target must agree with Python to the byte. `noted` leaves a trace: whoever
evaluates in another order is found out.
"""

import itertools
import linecache
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from sennik.engine.compiler.types import I4, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.games.common import Field, Sheet, sheet, state_record

RECORD = state_record(
    (
        Field("small", "i1", -128, 127),
        Field("row", "i1", -128, 127, (4,)),
        Field("grid", "i2", -300, 300, (2, 3)),
        Field("long", "i8", -(1 << 62), 1 << 62),
    )
)
CELLS = 80  # numbers of `out`: how long the trace is, the trace, and ten to work with
HEAD = """
def noted(out, number):
    out[1 + out[0] % 60] = number
    out[0] += 1
    return number

def helped(state, out, number):
    state.small = number % 100 - 50
    state.row[number % 4] += state.small // 2 - state.row[number % 4]
    return noted(out, state.row[1] + number)

def program(state, out, a, b):
    x = a
    y = b
    z = 3
"""
_numbers = itertools.count()


class Outcome(NamedTuple):
    """What a program came to: its answer and the memory it left."""

    answer: int
    state: bytes
    out: list[int]


# --- Writing programs --------------------------------------------------------------

VARIABLES = ("a", "b", "x", "y", "z", "a", "x")
LEAVES = (
    *VARIABLES,
    "state.small",
    "state.row[2]",
    "state.grid[1, 0]",
    "out[70]",
    "len(state.row)",
    "LIMIT",
)


SHAPES = (
    *("(ONE + TWO)", "(ONE - TWO)", "(ONE * TWO)", "(ONE // (TWO % 7 + 1))"),
    *("(ONE % (TWO % 9 - 10))", "(ONE // (TWO % 9 - 10))", "(ONE % 8)"),
    *("(ONE << (TWO & 7))", "(ONE >> (TWO & 7))", "(ONE & TWO)", "(ONE | TWO)"),
    *("(ONE ^ TWO)", "(-ONE)", "(~ONE)", "min(ONE, TWO)", "max(ONE, TWO)", "abs(ONE)"),
    *("(ONE if TEST else TWO)", "int(TEST)", "TABLE[ONE % 6]", "out[70 + ONE % 10]"),
    *("GRID[ONE % 2, TWO % 3]", "state.row[ONE % 4]", "state.grid[ONE % 2, TWO % 3]"),
    *("noted(out, (ONE) % 8191 - 4000)", "helped(state, out, (ONE) % 8191 - 4000)"),
)
TESTS = (
    *("ONE SIGN TWO", "ONE SIGN TWO < ONE", "not ONE SIGN TWO", "bool(ONE & 3)"),
    *("(ONE SIGN TWO and TWO < ONE)", "(ONE SIGN TWO or TWO >= 0)"),
)
SIGNS = ("<", "<=", ">", ">=", "==", "!=")


@st.composite
def expressions(draw: Any, depth: int = 2) -> str:
    """An integer of at most some fifty bits."""
    if depth == 0:
        leaves = st.sampled_from(LEAVES) | st.integers(-4000, 4000).map(str)
        return str(draw(leaves))
    return filled(draw, draw(st.sampled_from(SHAPES)), depth - 1)


@st.composite
def conditions(draw: Any, depth: int = 1) -> str:
    """A condition."""
    return filled(draw, draw(st.sampled_from(TESTS)), depth)


def filled(draw: Any, shape: str, depth: int) -> str:
    """A shape with something in every place; equal places hold equal texts."""
    if "SIGN" in shape:
        shape = shape.replace("SIGN", draw(st.sampled_from(SIGNS)))
    if "TEST" in shape:
        shape = shape.replace("TEST", draw(conditions(0)))
    for place in ("ONE", "TWO"):
        if place in shape:
            shape = shape.replace(place, draw(expressions(depth)))
    return shape


def bounded(expression: str) -> str:
    """The expression, made small again."""
    return f"({expression}) % 8191 - 4000"


SIMPLE = (
    *("NAME = VALUE", "x, y = y, VALUE", "z = x = VALUE", "x += (VALUE) & 255"),
    *("x ^= (VALUE) & 255", "out[70 + INDEX % 10] = VALUE", "noted(out, VALUE)"),
    "out[70 + noted(out, (INDEX) % 8191 - 4000) % 10] += (VALUE) & 63",
    *("state.row[INDEX % 4] = (VALUE) % 100", "state.long = (VALUE) << 20"),
    "state.grid[INDEX % 2, x % 3] = (VALUE) % 300",
)


def simple(draw: Any) -> str:
    """One line."""
    line = draw(st.sampled_from(SIMPLE))
    if "NAME" in line:
        line = line.replace("NAME", draw(st.sampled_from(("x", "y", "z", "a"))))
    if "INDEX" in line:
        line = line.replace("INDEX", draw(expressions(1)))
    if "VALUE" in line:
        line = line.replace("VALUE", bounded(draw(expressions())))
    return str(line)


@st.composite
def statements(draw: Any, depth: int, name: str) -> list[str]:
    """Some lines, indented as a block of their own."""
    lines: list[str] = []
    for number in range(draw(st.integers(1, 3))):
        own = f"{name}{number}"
        kinds = ["simple", "if", "for", "while"] if depth > 0 else ["simple"]
        kind = draw(st.sampled_from(kinds))
        if kind == "simple":
            lines.append(simple(draw))
            lines.append("x = x % 8191 - 4000")
            continue
        index = draw(expressions(1))
        inner = [f"    {line}" for line in draw(statements(depth - 1, own))]
        if kind == "if":
            lines += [f"if {draw(conditions())}:", *inner]
            if draw(st.booleans()):
                other = draw(statements(depth - 1, f"{own}e"))
                lines += ["else:", *(f"    {line}" for line in other)]
            if draw(st.integers(0, 5)) == 0:
                lines += [f"if {draw(conditions())}:", f"    return {index}"]
        elif kind == "for":
            start, step = draw(st.integers(-2, 3)), draw(st.sampled_from((1, 2, -1)))
            bounds = f"{start}, {index} % 6, {step}"
            lines += [f"for i{own} in range({bounds}):", *inner]
            way = draw(st.sampled_from(("break", "continue")))
            lines += [f"    if i{own} == 2:", f"        {way}", f"    x = x + i{own}"]
            lines += ["    x = x % 8191 - 4000"]
        else:
            lines += [f"n{own} = {index} % 4", f"while n{own} > 0:", f"    n{own} -= 1"]
            lines += inner
    return lines


@st.composite
def programs(draw: Any) -> str:
    """The source of a module with a function `program`."""
    body = [
        f"    {line}" for line in draw(statements(draw(st.sampled_from((1, 1, 2))), ""))
    ]
    body.append("    x = x % 8191 - 4000")
    body.append(f"    return {draw(expressions())}")
    return HEAD + "\n".join(body) + "\n"


# --- Running them ------------------------------------------------------------------


def loaded(source: str) -> dict[str, Any]:
    """The names of a module with this source; the compiler finds its text."""
    path = f"<program {next(_numbers)}>"
    linecache.cache[path] = (len(source), None, source.splitlines(True), path)
    names: dict[str, Any] = {
        "__name__": __name__,
        "TABLE": np.array([5, -3, 70_000, 0, 1, 99]),
        "GRID": np.array([[1, -2, 3], [400, 5, -6]]),
        "LIMIT": 77,
    }
    exec(compile(source, path, "exec"), names)  # noqa: S102 -- our own text
    return names


def unit_of(source: str) -> Unit:
    """The program as a unit."""
    takes = (Record(RECORD), Array(I4), INT, INT)
    return Unit("program", {"program": Entry(loaded(source)["program"], takes, INT)})


def begun() -> Sheet:
    """The record that every program starts with."""
    state = sheet(RECORD)
    state.small, state.row[2], state.grid[1, 0] = -7, 11, 250
    return state


def interpreted(source: str, a: int, b: int) -> Outcome:
    """What Python makes of it."""
    state, out = begun(), [0] * CELLS
    answer = loaded(source)["program"](state, out, a, b)
    return Outcome(int(answer), state.tobytes(), [int(number) for number in out])
