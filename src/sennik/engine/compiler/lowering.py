"""From a unit to a program: every function that its entries reach, once for each
choice of argument types."""

from types import FunctionType
from typing import Any

import numpy as np

from sennik.engine.compiler.refusals import Misfit, OutsideLanguage
from sennik.engine.compiler.statements import lowered_function
from sennik.engine.compiler.tree import (
    Constants,
    Door,
    Function,
    Program,
    Table,
    calls,
    parts,
    smallest_cell,
)
from sennik.engine.compiler.types import Array, Type, described
from sennik.engine.compiler.unit import Unit


def lowered(unit: Unit) -> Program:
    """The typed tree of `unit`; what is outside the language is refused."""
    lowering = _Lowering(unit)
    doors = []
    for name, entry in unit.entries.items():
        function = lowering.specialised(entry.function, entry.takes)
        if function.result is not entry.gives:
            raise OutsideLanguage(
                entry.function.__code__.co_filename,
                entry.function.__code__.co_firstlineno,
                f"def {entry.function.__name__}",
                f"it gives {described(function.result)}, where its caller expects "
                f"{described(entry.gives)}",
            )
        doors.append(Door(name, function.name))
    return lowering.program(tuple(doors))


class _Lowering:
    """The functions and tables of a program that grows."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.functions: dict[tuple[Any, ...], Function | None] = {}
        self.tables: dict[int, tuple[Constants, Table]] = {}
        self.names: set[str] = set()

    def specialised(self, function: FunctionType, takes: tuple[Type, ...]) -> Function:
        """`function` for arguments of these types."""
        key = (function, takes)
        if key not in self.functions:
            self.functions[key] = None  # until it is known
            bound = dict(self.unit.bound.get(function.__module__, {}))
            name = self._unique(function.__name__)
            made = lowered_function(function, takes, self, name, bound)
            del self.functions[key]  # so that callees come before their callers
            self.functions[key] = made
        found = self.functions[key]
        if found is None:
            raise Misfit("a function does not call itself: write a loop")
        return found

    def table(self, values: Any, name: str) -> Table:
        """A module's np.array as constants of the program."""
        if id(values) not in self.tables:
            if values.size == 0 or values.dtype.kind not in "iubf":
                raise Misfit("a table holds numbers, at least one")
            flat = np.ascontiguousarray(values)
            cell = smallest_cell(flat)
            kind = Array(cell, flat.shape[1:], flat.shape[0])
            unique = self._unique(f"TABLE_{name}")
            made = Constants(unique, cell, flat), Table(unique, kind)
            self.tables[id(values)] = made
        return self.tables[id(values)][1]

    def kept(self, record: Any, name: str) -> int | None:
        """The number that a field always holds, if the unit says so."""
        layout = getattr(record, "layout", None)
        return self.unit.known.get(layout, {}).get(name)

    def program(self, doors: tuple[Door, ...]) -> Program:
        """What the doors lead to; callees come before their callers."""
        made = [one for one in self.functions.values() if one is not None]
        by_name = {one.name: one for one in made}
        reached: dict[str, Function] = {}
        wanted = [door.function for door in doors]
        while wanted:
            name = wanted.pop()
            if name not in reached:
                reached[name] = by_name[name]
                wanted += [call.function for call in calls(by_name[name].body)]
        functions = tuple(one for one in made if one.name in reached)
        read = {
            node.name
            for function in functions
            for node in parts(function.body)
            if isinstance(node, Table)
        }
        tables = tuple(one for one, _ in self.tables.values() if one.name in read)
        return Program(tables, functions, doors, self.unit.style)

    def _unique(self, name: str) -> str:
        made, number = name, 1
        while made in self.names:
            number += 1
            made = f"{name}.{number}"
        self.names.add(made)
        return made
