"""Rules rewritten before they are compiled: the same rules, with less left to do.

A loop over a range is compiled with an iterator, which the compiler does not see
through where code is to be small: here it is counted by hand. Two things that a
compiler cannot know are written into the source. No index is negative (Python would
count from the end), so it is compiled as unsigned; a test of the generic suite holds
rules to it. And most matches are played without expansions and variants: the fields
that a game names in its `PLAIN` then become constants, and whatever they rule out is
not compiled at all.
"""

import ast
import inspect
import operator
import textwrap
from collections.abc import Callable, Mapping
from copy import deepcopy
from types import CodeType, FunctionType
from typing import Any

RECORDS = ("state", "view")  # what rules call the record that the fields belong to
INDEX = "_index"  # what every index goes through in a rewritten function
OPERATIONS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def rewritten(
    function: FunctionType,
    index: Callable[[int], Any],
    known: Mapping[str, int],
    longest: int = 0,
) -> FunctionType:
    """`function` with every index passed through `index`, and the fields in `known` as
    constants; what those decide is gone. Loops that come to at most `longest` simple
    statements are written out."""
    names = function.__globals__
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    tree = ast.fix_missing_locations(_Rewriter(known, names, longest).visit(tree))
    whole = compile(tree, function.__code__.co_filename, "exec")
    code = next(part for part in whole.co_consts if isinstance(part, CodeType))
    names[INDEX] = index
    twin = FunctionType(code, names, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


class _Rewriter(ast.NodeTransformer):
    """Marks indices, counts loops, puts constants in and drops what they rule out."""

    def __init__(
        self, known: Mapping[str, int], names: Mapping[str, Any], longest: int
    ) -> None:
        self.known = known
        self.names = names
        self.longest = longest

    def value(self, node: ast.expr) -> Any:
        """What an expression comes to before any match is played, or None."""
        match node:
            case ast.Constant(value):
                return value
            case ast.Name(name):
                value = self.names.get(name)
                return value if isinstance(value, int) else None
            case ast.UnaryOp(operation, operand):
                operands = [operand]
            case ast.BinOp(left, operation, right):
                operands = [left, right]
            case ast.Compare(left, [operation], [right]):
                operands = [left, right]
            case _:
                return None
        values = [self.value(operand) for operand in operands]
        if None in values or type(operation) not in OPERATIONS:
            return None
        return OPERATIONS[type(operation)](*values)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None  # annotations mean nothing to a compiler
        node.args.defaults = []  # they are kept beside the code
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(ast.Name(record), field, ast.Load()):
                if record in RECORDS and field in self.known:
                    return ast.Constant(self.known[field])
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [_marked(one) for one in node.slice.elts]
        else:
            node.slice = _marked(node.slice)
        return node

    # --- Branches --------------------------------------------------------------

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decisive = isinstance(node.op, ast.Or)  # the value that ends the evaluation
        values = []
        for value in node.values:
            known = self.value(value)
            if known is None or bool(known) == decisive:
                values.append(value)
            if known is not None and bool(known) == decisive:
                break
        if not values:
            return ast.Constant(not decisive)
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        known = self.value(node.test)
        return node if known is None else node.body if known else node.orelse

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        known = self.value(node.test)
        if known is None:
            return node
        return (node.body if known else node.orelse) or ast.Pass()

    # --- Loops -----------------------------------------------------------------

    def visit_For(self, node: ast.For) -> ast.For | list[ast.stmt]:
        self.generic_visit(node)
        match node:
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds), body, []):
                if len(bounds) < 3:
                    return self.loop(name, bounds, body)
        return node

    def loop(
        self, name: str, bounds: list[ast.expr], body: list[ast.stmt]
    ) -> list[ast.stmt]:
        """A loop over a range: short and simple it is written out, else counted."""
        ends = [self.value(bound) for bound in bounds]
        simple = all(isinstance(one, ast.Assign | ast.AugAssign) for one in body)
        if simple and None not in ends:
            turns = range(*ends)
            if len(turns) * len(body) <= self.longest:
                return [_Turn(name, turn).visit(deepcopy(one))
                        for turn in turns for one in body]  # fmt: skip
        return _counted(name, bounds, body)


class _Turn(ast.NodeTransformer):
    """Puts a number in the place of a loop's variable."""

    def __init__(self, name: str, turn: int) -> None:
        self.name = name
        self.turn = turn

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.turn) if node.id == self.name else node


def _counted(name: str, bounds: list[ast.expr], body: list[ast.stmt]) -> list[ast.stmt]:
    """A loop over a range, counted by hand."""
    *first, end = (ast.unparse(bound) for bound in bounds)
    loop = ast.parse(f"""
_next_{name} = {first[0] if first else 0}
_end_{name} = {end}
while _next_{name} < _end_{name}:
    {name} = _next_{name}
    _next_{name} += 1
""").body
    assert isinstance(loop[-1], ast.While)
    loop[-1].body += body
    return loop


def _marked(index: ast.expr) -> ast.expr:
    """An index as unsigned; a constant or a slice needs no mark."""
    if isinstance(index, ast.Constant | ast.Slice):
        return index
    return ast.Call(ast.Name(INDEX, ast.Load()), [index], [])
