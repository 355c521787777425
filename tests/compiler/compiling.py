"""Small functions, compiled for a test and thrown away."""

from typing import Any

from sennik.engine.compiler import native
from sennik.engine.compiler.target import this_machine
from sennik.engine.compiler.types import INT, Number, Type
from sennik.engine.compiler.unit import Entry, Unit


def unit_of(function: Any, *takes: Type, gives: Number | None = INT) -> Unit:
    """A unit of one entry."""
    return Unit("test", {function.__name__: Entry(function, takes, gives)})


def compiled(function: Any, *takes: Type, gives: Number | None = INT) -> Any:
    """`function` as machine code."""
    unit = unit_of(function, *takes, gives=gives)
    made = native.loaded(native.object_code(unit, this_machine()), unit)

    def call(*arguments: Any) -> Any:
        return getattr(made, function.__name__)(*arguments)

    return call
