"""Expressions of Python as expressions of the typed tree."""

import ast
from collections.abc import Callable
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Protocol

import numpy as np

from sennik.engine.compiler import arithmetic
from sennik.engine.compiler.builtins import BUILTINS, builtin
from sennik.engine.compiler.memory import element, field
from sennik.engine.compiler.refusals import Misfit
from sennik.engine.compiler.scope import MISSING, Scope
from sennik.engine.compiler.tree import (
    Call,
    Choice,
    Constant,
    Expression,
    Function,
    Instruction,
    Keep,
    Load,
    Local,
    Pack,
    Table,
)
from sennik.engine.compiler.types import Bundle, Number, Type
from sennik.engine.compiler.unit import Intrinsic

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
    ast.Mod: "%", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
    ast.GtE: ">=",
}  # fmt: skip
ADVICE: dict[type[ast.expr], str] = {
    ast.Tuple: "there are no tuples: write to an array that the caller gives",
    ast.List: "nothing is allocated: write to an array that the caller gives",
    ast.Dict: "nothing is allocated: use a table, a module's np.array",
    ast.ListComp: "nothing is allocated: write a loop",
    ast.GeneratorExp: "there are no generators: write a loop",
    ast.Lambda: "there are no functions inside functions",
    ast.JoinedStr: "there are no texts",
    ast.Slice: "there are no slices: write a loop over the elements",
    ast.NamedExpr: "give the name its value in a statement of its own",
}


class Builder(Protocol):
    """The program that the function becomes a part of."""

    def specialised(self, function: FunctionType, takes: tuple[Type, ...]) -> Function:
        """`function` for arguments of these types."""
        ...

    def table(self, values: Any, name: str) -> Table:
        """A constant table."""
        ...

    def kept(self, record: Any, name: str) -> int | None:
        """The number that a field of `record` always holds, if it is known."""
        ...


class Expressions:
    """Makes expressions in one scope."""

    def __init__(self, scope: Scope, program: Builder) -> None:
        self.scope = scope
        self.program = program

    @contextmanager
    def at(self, node: ast.AST) -> Any:
        """Whatever does not fit in here is wrong with `node`."""
        try:
            yield
        except Misfit as misfit:
            self.scope.refuse(node, misfit.advice)

    def made(self, node: ast.expr) -> Expression:
        """What `node` means."""
        with self.at(node):
            return self._made(node)

    def _made(self, node: ast.expr) -> Expression:
        match node:
            case ast.Constant(value):
                return arithmetic.constant(value)
            case ast.Name() | ast.Attribute():
                return self._named(node)
            case ast.Subscript(value, index):
                return element(self.made(value), self.indices(index))
            case ast.BinOp(left, sign, right) if type(sign) in BINARY:
                one, two = self.made(left), self.made(right)
                return arithmetic.binary(BINARY[type(sign)], one, two)
            case ast.UnaryOp(ast.Not(), operand):
                return arithmetic.denied(self.test(operand))
            case ast.UnaryOp(ast.USub(), operand):
                return arithmetic.negative(self.made(operand))
            case ast.UnaryOp(ast.Invert(), operand):
                return arithmetic.inverted(self.made(operand))
            case ast.Compare(left, signs, others):
                return self._chain(self.made(left), signs, others)
            case ast.BoolOp():
                return self._logic(node, self._bool)
            case ast.IfExp(test, yes, no):
                return self._choice(self.test(test), yes, no)
            case ast.Call(func, arguments, []):
                return self._call(func, arguments)
        raise Misfit(ADVICE.get(type(node), "the language has nothing like this"))

    def indices(self, node: ast.expr) -> list[Expression]:
        """The indices of a subscript."""
        nodes = node.elts if isinstance(node, ast.Tuple) else [node]
        for one in nodes:
            if isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.USub):
                raise Misfit("an index never counts from the end")
        return [self.made(one) for one in nodes]

    # --- Names ---------------------------------------------------------------------

    def _named(self, node: ast.Name | ast.Attribute) -> Expression:
        if isinstance(node, ast.Name) and node.id in self.scope.locals:
            if node.id not in self.scope.types:
                raise Misfit("it is read before it gets a value")
            kind = self.scope.types[node.id]
            if isinstance(kind, Bundle):
                return Pack(node.id, kind)
            return Local(node.id, kind)
        known = self.scope.outer(node)
        if known is not MISSING:
            name = node.id if isinstance(node, ast.Name) else node.attr
            return self._outer(known, name)
        if isinstance(node, ast.Name):
            raise Misfit("nobody knows this name")
        base = self.made(node.value)
        if isinstance(base, Pack):
            for array in base.arrays:
                if array.name == f"{base.name}.{node.attr}":
                    return array
            raise Misfit(f"the bundle has no `{node.attr}`")
        found = field(base, node.attr)
        if isinstance(found, Load):
            kept = self.program.kept(base.type, node.attr)
            return found if kept is None else arithmetic.constant(kept)
        return found

    def _outer(self, value: Any, name: str) -> Expression:
        if isinstance(value, np.ndarray):
            return self.program.table(value, name)
        if isinstance(value, list | tuple):
            raise Misfit("a table is a module's np.array")
        if isinstance(value, bool | int | float | np.generic):
            return arithmetic.constant(value)
        raise Misfit(f"{type(value).__name__} is nothing that compiles")

    # --- Truth ---------------------------------------------------------------------

    def test(self, node: ast.expr) -> Expression:
        """Whether `node` holds."""
        with self.at(node):
            if isinstance(node, ast.BoolOp):
                return self._logic(node, self.test)
            return arithmetic.truth(self.made(node))

    def _bool(self, node: ast.expr) -> Expression:
        value = self.made(node)
        with self.at(node):
            if value.type is not Number.BOOL:
                raise Misfit("`and` and `or` of numbers: write … != 0, or an if")
        return value

    def _logic(
        self, node: ast.BoolOp, made: Callable[[ast.expr], Expression]
    ) -> Expression:
        """`and`, `or`: what comes after a known decision is not even read."""
        is_or = isinstance(node.op, ast.Or)
        join = arithmetic.either if is_or else arithmetic.both
        values: list[Expression] = []
        for one in node.values:
            value = made(one)
            values.append(value)
            if isinstance(value, Constant) and bool(value.value) == is_or:
                break
        found = values.pop()
        while values:
            found = join(values.pop(), found)
        return found

    def _chain(
        self, left: Expression, signs: list[ast.cmpop], others: list[ast.expr]
    ) -> Expression:
        """`a < b < c`: what stands in the middle is computed once."""
        sign = signs[0]
        if type(sign) not in COMPARE:
            raise Misfit("there is no `in` and no `is`: compare with ==")
        other = self.made(others[0])
        if len(signs) == 1:
            return arithmetic.compared(COMPARE[type(sign)], left, other)
        again = other
        if not isinstance(other, Constant | Local):
            name, kind = self.scope.temporary(), arithmetic.number(other)
            self.scope.types[name] = kind
            other, again = Keep(name, other, kind), Local(name, kind)
        first = arithmetic.compared(COMPARE[type(sign)], left, other)
        return arithmetic.both(first, self._chain(again, signs[1:], others[1:]))

    def _choice(self, test: Expression, yes: ast.expr, no: ast.expr) -> Expression:
        if isinstance(test, Constant):
            return self.made(yes if test.value else no)
        one, two = self.made(yes), self.made(no)
        if one.type == two.type:
            return Choice(test, one, two, one.type or arithmetic.number(one))
        kind = arithmetic.common(one, two)
        return Choice(
            test, arithmetic.converted(one, kind), arithmetic.converted(two, kind), kind
        )

    # --- Calls ---------------------------------------------------------------------

    def _call(self, func: ast.expr, nodes: list[ast.expr]) -> Expression:
        callee = self.scope.outer(func)
        if isinstance(callee, Intrinsic):
            given = tuple(self.made(node) for node in nodes)
            return Instruction(callee.name, _fitted(given, callee.takes), callee.gives)
        if callee is bool and len(nodes) == 1:
            return self.test(nodes[0])
        known = builtin(callee)
        if known is not None:
            return BUILTINS[known](*(self.made(node) for node in nodes))
        if not isinstance(callee, FunctionType):
            raise Misfit("nothing of this name can be called here")
        given = tuple(self.made(node) for node in nodes)
        function = self.program.specialised(callee, _types(given))
        takes = tuple(kind for _, kind in function.parameters)
        given = tuple(
            one
            for value in given
            for one in (value.arrays if isinstance(value, Pack) else (value,))
        )
        return Call(function.name, _fitted(given, takes), function.result)


def _types(given: tuple[Expression, ...]) -> tuple[Type, ...]:
    """The types that a function is made for when called with `given`."""
    found: list[Type] = []
    for value in given:
        match value.type:
            case None:
                raise Misfit("an argument that is nothing")
            case Number.BOOL:
                found.append(Number.INT)
            case Number() as kind:
                found.append(kind)
            case memory:
                found.append(getattr(memory, "as_given", memory))
    return tuple(found)


def _fitted(
    given: tuple[Expression, ...], takes: tuple[Type, ...]
) -> tuple[Expression, ...]:
    """Arguments as the types that a function takes."""
    if len(given) != len(takes):
        raise Misfit(f"{len(takes)} arguments are needed")
    return tuple(
        arithmetic.converted(value, kind) if isinstance(kind, Number) else value
        for value, kind in zip(given, takes, strict=True)
    )
