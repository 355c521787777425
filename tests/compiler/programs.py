"""Random programs of the language, and what they do on every target.

Numbers stay far below 64 bits, indices within their arrays and divisors away from zero,
so that every target must agree with Python to the byte. `noted` leaves a trace: whoever
evaluates in another order is found out.
"""

import itertools
import json
import linecache
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sennik.engine.compiler import native, webassembly
from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.narrowing import narrowed
from sennik.engine.compiler.target import this_machine
from sennik.engine.compiler.types import I4, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.games.common import Field, Sheet, sheet, state_record
from tests.webassembly.running import HERE, node

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
    out[1 + (out[0] & 31)] = number
    out[0] += 1
    return number

def helped(state, out, number):
    state.small = number % 100 - 50
    state.row[number % 4] += state.small // 2 - state.row[number % 4]
    return noted(out, state.row[1] + number)

def picked(cells, number):
    return cells[number & 3]
"""
BEGINNING = """
def NAME(state, out, a, b):
    x = a
    y = b
    z = 3
"""
ARGUMENTS = ((17, -4000), (-3, 2), (4000, 8), (0, -1))
_numbers = itertools.count()


class Outcome(NamedTuple):
    """What a program came to: its answer and the memory it left."""

    answer: int
    state: str  # its bytes
    out: list[int]


Outcomes = list[Outcome]  # one for each of the arguments
Draw = Callable[[Sequence[Any]], Any]


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
    *["NUMBER"] * 13,  # as often as all others
)
SHAPES = (
    *("(ONE + TWO)", "(ONE - TWO)", "(ONE * TWO)", "(ONE // (TWO % 7 + 1))"),
    *("(ONE % (TWO % 9 - 9))", "(ONE // (TWO % 3 - 3))", "(ONE % 8)"),
    *("(ONE << (TWO & 7))", "(ONE >> (TWO & 7))", "(ONE & TWO)", "(ONE | TWO)"),
    *("(ONE ^ TWO)", "(-ONE)", "(~ONE)", "min(ONE, TWO)", "max(ONE, TWO)", "abs(ONE)"),
    *("(ONE if TEST else TWO)", "int(TEST)", "TABLE[ONE & 7]", "out[70 + (ONE & 7)]"),
    *("GRID[ONE & 1, TWO % 3]", "state.row[ONE & 3]", "state.grid[ONE & 1, TWO & 1]"),
    *("noted(out, ONE & 8191)", "helped(state, out, (ONE & 8191) - 4000)"),
    *("picked(state.row, ONE)", "picked(out, ONE)") * 2,
    *["(noted(out, ONE & 511) - noted(out, TWO & 255))"] * 3,  # in this order
    *["ONE"] * 9,  # so that not all are equally deep
)
TESTS = (
    *("ONE SIGN TWO", "ONE SIGN TWO < ONE", "not ONE SIGN TWO", "bool(ONE & 3)"),
    *("(ONE SIGN TWO and TWO < ONE)", "(ONE SIGN TWO or TWO >= 0)"),
    *("(ONE SIGN TWO and noted(out, 5) > 0)", "(ONE SIGN TWO or noted(out, 6) < 0)"),
)
SIGNS = ("<", "<=", ">", ">=", "==", "!=")
SIMPLE = (  # whatever is kept is small again
    *("NAME = (VALUE & 8191) - 4000", "NAME = VALUE % 8191 - 4000"),
    *(
        "x, y = y, (VALUE & 8191) - 4000",
        "z = x = VALUE % 4095",
        "noted(out, VALUE % 997)",
    ),
    *("x += VALUE & 255", "x ^= VALUE & 255", "out[70 + (INDEX & 7)] = VALUE & 8191"),
    "out[70 + noted(out, INDEX & 7)] += VALUE & 63",
    *("state.row[INDEX & 3] = VALUE % 100", "state.long = (VALUE & 8191) << 20"),
    "state.grid[INDEX & 1, x % 3] = VALUE & 255",
    "state.small ^= helped(state, out, VALUE % 97) & 63",
)
# Also a loop that a faulty compiler never ends comes to an end.
TIRING = ("    out[69] += 1", "    if out[69] == 500:", "        return x")
BLOCKS = ("simple", "if", "for", "while")

WRITTEN = ("x", "y", "z", "a")
CONSTANTS, LENGTHS = range(-4000, 4001), (1, 2)
STARTS, STEPS = range(-2, 4), (1, 2, -1)
WAYS, DEPTHS = ("break", "continue"), (1, 1, 1, 2)
ENDS = ("", "else", "", "else", "return", "else")


def expression(draw: Draw, depth: int = 2) -> str:
    """An integer of at most some fifty bits."""
    if depth > 0:
        return filled(draw, draw(SHAPES), depth - 1)
    leaf = str(draw(LEAVES))
    return str(draw(CONSTANTS)) if leaf == "NUMBER" else leaf


def condition(draw: Draw, depth: int = 1) -> str:
    """A condition."""
    return filled(draw, draw(TESTS), depth)


def filled(draw: Draw, shape: str, depth: int) -> str:
    """A shape with something in every place; equal places hold equal texts."""
    if "SIGN" in shape:
        shape = shape.replace("SIGN", draw(SIGNS))
    if "TEST" in shape:
        shape = shape.replace("TEST", condition(draw, 0))
    for place in ("ONE", "TWO"):
        if place in shape:
            shape = shape.replace(place, expression(draw, depth))
    return shape


def simple(draw: Draw) -> str:
    """One line."""
    line = str(draw(SIMPLE))
    if "NAME" in line:
        line = line.replace("NAME", draw(WRITTEN))
    if "INDEX" in line:
        line = line.replace("INDEX", expression(draw, 1))
    return line.replace("VALUE", expression(draw))


def statements(draw: Draw, depth: int, name: str) -> list[str]:
    """Some lines, indented as a block of their own."""
    lines: list[str] = []
    for number in range(draw(LENGTHS)):
        kind = draw(BLOCKS) if depth > 0 else "simple"
        if kind == "simple":
            lines.append(simple(draw))
        else:
            lines += BLOCK[kind](draw, depth - 1, f"{name}{number}")
    return lines


def block(draw: Draw, depth: int, name: str) -> list[str]:
    """Lines that belong to the one before them."""
    return [f"    {line}" for line in statements(draw, depth, name)]


def chosen(draw: Draw, depth: int, name: str) -> list[str]:
    """An `if`, perhaps with what else, or with a way out."""
    lines = [f"if {condition(draw)}:", *block(draw, depth, name)]
    end = draw(ENDS)
    if end == "else":
        lines += ["else:", *block(draw, depth, f"{name}e")]
    if end == "return":
        lines += [f"if {condition(draw)}:", f"    return {expression(draw, 1)}"]
    return lines


def counted(draw: Draw, depth: int, name: str) -> list[str]:
    """A `for` that ends early, or leaves out a turn."""
    bounds = f"{draw(STARTS)}, {expression(draw, 1)} & 7, {draw(STEPS)}"
    lines = [f"for i{name} in range({bounds}):", *TIRING, *block(draw, depth, name)]
    lines += [f"    if i{name} == 2:", f"        {draw(WAYS)}"]
    return [*lines, f"    x = ((x + i{name}) & 8191) - 4000"]


def repeated(draw: Draw, depth: int, name: str) -> list[str]:
    """A `while` of at most three turns."""
    lines = [f"n{name} = {expression(draw, 1)} & 3", f"while n{name} > 0:"]
    return [*lines, f"    n{name} -= 1", *TIRING, *block(draw, depth, name)]


BLOCK = {"if": chosen, "for": counted, "while": repeated}


def program(number: int) -> str:
    """The body of a function: the same for a number, whatever else has happened.

    Its answer is left in the record as well: not every target gives back 64 bits.
    """
    draw = random.Random(number).choice
    lines = [*statements(draw, draw(DEPTHS), ""), f"y = {expression(draw)}"]
    lines += ["state.long ^= y", "return y"]
    return "".join(f"    {line}\n" for line in lines)


# --- Running them ------------------------------------------------------------------


def unit_of(bodies: Sequence[str]) -> Unit:
    """The programs as one unit: `program_0` and so on."""
    names = [f"program_{number}" for number in range(len(bodies))]
    source = HEAD + "".join(
        BEGINNING.replace("NAME", name) + body
        for name, body in zip(names, bodies, strict=True)
    )
    functions, takes = loaded(source), (Record(RECORD), Array(I4), INT, INT)
    return Unit(
        "programs", {name: Entry(functions[name], takes, INT) for name in names}
    )


def loaded(source: str) -> dict[str, Any]:
    """The names of a module with this source; the compiler finds its text."""
    path = f"<programs {next(_numbers)}>"
    linecache.cache[path] = (len(source), None, source.splitlines(True), path)
    names: dict[str, Any] = {
        "__name__": __name__,
        "TABLE": np.array([5, -3, 70_000, 0, 1, 99, -1, 8]),
        "GRID": np.array([[1, -2, 3], [400, 5, -6]]),
        "LIMIT": 77,
    }
    exec(compile(source, path, "exec"), names)  # noqa: S102 -- our own text
    return names


def begun() -> Sheet:
    """The record that every program starts with."""
    state = sheet(RECORD)
    state.small, state.row[2], state.grid[1, 0] = -7, 11, 250
    return state


def interpreted(unit: Unit) -> list[Outcomes]:
    """What Python makes of every program."""
    programs = [entry.function for entry in unit.entries.values()]
    return [run(program, lambda: [0] * CELLS) for program in programs]


def as_native(unit: Unit, is_narrow: bool = False) -> list[Outcomes]:
    """What machine code makes of every program; `is_narrow` with 32 bits that do."""
    target, program = this_machine(), lowered(unit)
    text = llvm_text(narrowed(program) if is_narrow else program, target)
    code = native.emitted(text, target)
    programs = vars(native.loaded(code, unit)).values()
    return [run(program, lambda: native.cells(CELLS, np.int32)) for program in programs]


def run(program: Any, cells: Callable[[], Any]) -> Outcomes:
    """What it comes to, for each of the arguments."""
    made = []
    for a, b in ARGUMENTS:
        state, out = begun(), cells()
        answer = int(program(state, out, a, b))
        numbers = [int(number) for number in out]
        made.append(Outcome(answer, state.tobytes().hex(), numbers))
    return made


def as_webassembly(unit: Unit, folder: Path) -> list[Outcomes]:
    """What Node makes of every program; of an answer it gives back 32 bits."""
    module, asked = folder / "programs.wasm", folder / "programs.json"
    module.write_bytes(webassembly.module(unit))
    given = {"state": begun().tobytes().hex(), "cells": CELLS, "arguments": ARGUMENTS}
    asked.write_text(json.dumps({**given, "programs": list(unit.entries)}))
    done = node(HERE / "programs.ts", module, asked)
    assert done.returncode == 0, done.stderr
    return [[Outcome(*one) for one in made] for made in json.loads(done.stdout)]


def narrow(outcomes: Outcomes) -> Outcomes:
    """The same with answers of 32 bits."""
    half = 1 << 31
    return [
        one._replace(answer=(one.answer + half) % (2 * half) - half) for one in outcomes
    ]
