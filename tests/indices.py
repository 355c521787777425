"""Functions in which every index is checked before it is used."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType

INDEX = "_index"  # what every index goes through


def marked(function: FunctionType, index: Callable[[int], int]) -> FunctionType:
    """`function` with every index passed through `index`."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    tree = ast.fix_missing_locations(_Marker().visit(tree))
    whole = compile(tree, function.__code__.co_filename, "exec")
    code = next(part for part in whole.co_consts if isinstance(part, CodeType))
    names = function.__globals__
    names[INDEX] = index
    twin = FunctionType(code, names, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


class _Marker(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns, node.args.defaults = None, []
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [_marked(one) for one in node.slice.elts]
        else:
            node.slice = _marked(node.slice)
        return node


def _marked(index: ast.expr) -> ast.expr:
    if isinstance(index, ast.Constant | ast.Slice):
        return index
    return ast.Call(ast.Name(INDEX, ast.Load()), [index], [])
