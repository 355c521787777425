"""A program with 32 bits for whatever never needs more: smaller and faster on a GPU.

Only what `ranges` proves to fit is changed: local variables, arguments, results, and
what operations give. The front end knows 64 bits alone.
"""

from dataclasses import fields, replace
from typing import Any

from sennik.engine.compiler import tree
from sennik.engine.compiler.intervals import SHORTS, held
from sennik.engine.compiler.ranges import RESULT, Ranges
from sennik.engine.compiler.tree import (
    Binary,
    Call,
    Choice,
    Compare,
    Constant,
    Convert,
    Expression,
    Function,
    Instruction,
    Keep,
    Load,
    Local,
    Negative,
    Place,
    Program,
    Return,
    Set,
    While,
    parts,
)
from sennik.engine.compiler.types import BOOL, INT, SHORT, Cell, Type


def narrowed(program: Program) -> Program:
    """`program`, which gives the same with 32 bits where they are enough."""
    ranges = Ranges(program)
    doors = {door.function for door in program.doors}
    fitting = {one.name: _fitting(one, ranges) for one in program.functions}
    short = {}
    for one in program.functions:
        parameters = {name for name, _ in one.parameters}
        wide = {*parameters, RESULT} if one.name in doors else set()
        short[one.name] = fitting[one.name] - wide - _counters(one)
    return replace(
        program,
        functions=tuple(
            _Narrowing(one, fitting[one.name], short, program, ranges).function
            for one in program.functions
        ),
    )


def _fitting(function: Function, ranges: Ranges) -> frozenset[str]:
    """The names in a function whose integers fit into 32 bits; its result too."""
    kinds = dict((*function.parameters, *function.variables, (RESULT, function.result)))
    return frozenset(
        name
        for name, one in ranges.variables[function.name].items()
        if kinds[name] is INT and one.within(SHORTS)
    )


def _counters(function: Function) -> set[str]:
    """Variables of loops over ranges: they go into addresses, which have 64 bits."""
    found: set[str] = set()
    for node in parts(function.body):
        match node:
            case While(Compare(_, Local(turn)), (Set(name, Local(again)), *_)):
                found |= {turn, name} if turn == again else set()
    return found


def _wide(value: Expression) -> Expression:
    """An integer of 32 bits where 64 are expected."""
    return Convert(value, INT)


class _Narrowing:
    """Changes one function."""

    def __init__(
        self,
        function: Function,
        fitting: frozenset[str],
        short: dict[str, frozenset[str]],
        program: Program,
        ranges: Ranges,
    ) -> None:
        self.fitting = fitting
        self.short = short
        self.names = short[function.name]
        self.parameters = ranges.parameters
        self.operations = ranges.operations
        self.function = replace(
            function,
            parameters=self.declared(function.parameters),
            variables=self.declared(function.variables),
            result=SHORT if RESULT in self.names else function.result,
            body=self.changed(function.body),
        )

    def declared(
        self, names: tuple[tuple[str, Type], ...]
    ) -> tuple[tuple[str, Type], ...]:
        return tuple(
            (name, SHORT if name in self.names else kind) for name, kind in names
        )

    def changed(self, node: Any) -> Any:
        """A node of the tree, or several, with all that is under it."""
        if isinstance(node, tuple):
            return tuple(self.changed(one) for one in node)
        if type(node).__module__ != tree.__name__:
            return node
        match node:
            case Set(name, Binary("+", Local(again), Constant())) if name == again:
                if name not in self.names:  # the next turn of a loop
                    return node
        made = type(node)(
            *(self.changed(getattr(node, field.name)) for field in fields(node))
        )
        match made:
            case Local(name) if name in self.names:
                return _wide(Local(name, SHORT))
            case Set(name, value) if name in self.names:
                return Set(name, self.shortened(value))
            case Keep(name, value) if name in self.names:
                return _wide(Keep(name, self.shortened(value), SHORT))
            case Return(value) if value is not None and RESULT in self.names:
                return Return(self.shortened(value))
            case Load(Place(holds=Cell() as cell) as place, kind) if (
                kind is INT and held(cell).within(SHORTS)
            ):
                return _wide(Load(place, SHORT))
            case Convert(value, kind) if kind is INT and value.type is BOOL:
                return _wide(Convert(value, SHORT))
            case Call():
                return self.call(made)
            case Compare(_, left, right) | Choice(_, left, right):
                return self.joined(made, left, right)
            case Binary() | Negative() | Instruction() if made.type is INT:
                known = self.operations.get(id(node))
                if known is not None and known.within(SHORTS):
                    return _wide(self.operation(made))
        return made

    def as_short(self, value: Expression) -> Expression | None:
        """An integer with 32 bits, if it is known to fit."""
        match value:
            case Convert(inner, _) if inner.type is SHORT:
                return inner
            case Constant(number, kind) if kind is INT and SHORTS.holds(int(number)):
                return Constant(number, SHORT)
            case Local(name) if name in self.fitting:
                return Convert(value, SHORT)
        return None

    def shortened(self, value: Expression) -> Expression:
        """An integer with 32 bits."""
        return self.as_short(value) or Convert(value, SHORT)

    def joined(
        self, one: Compare | Choice, left: Expression, right: Expression
    ) -> Expression:
        """A comparison of two integers, or a choice between them."""
        first, second = self.as_short(left), self.as_short(right)
        if first is None or second is None:
            return one
        if isinstance(one, Compare):
            return Compare(one.operator, first, second)
        return _wide(Choice(one.test, first, second, SHORT))

    def operation(self, one: Binary | Negative | Instruction) -> Expression:
        """What an operation gives, with 32 bits; done in them if its sides have them.

        LLVM narrows divisions by itself."""
        match one:
            case Binary(sign, left, right) if sign not in ("//", "%"):
                first, second = self.as_short(left), self.as_short(right)
                if first is not None and second is not None:
                    return Binary(sign, first, second, SHORT)
            case Negative(value):
                if (inner := self.as_short(value)) is not None:
                    return Negative(inner, SHORT)
        return Convert(one, SHORT)

    def call(self, one: Call) -> Expression:
        short = self.short[one.function]
        arguments = tuple(
            self.shortened(value) if name in short else value
            for name, value in zip(
                self.parameters[one.function], one.arguments, strict=True
            )
        )
        if RESULT not in short:
            return replace(one, arguments=arguments)
        return _wide(Call(one.function, arguments, SHORT))
