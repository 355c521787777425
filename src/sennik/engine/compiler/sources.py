"""Functions of Python as syntax trees, each file parsed once."""

import ast
import linecache
from functools import lru_cache
from types import FunctionType

from sennik.engine.compiler.refusals import OutsideLanguage


def definition(function: FunctionType) -> ast.FunctionDef:
    """The `def` that `function` was made by."""
    code = function.__code__
    linecache.checkcache(code.co_filename)
    text = "".join(linecache.getlines(code.co_filename))
    found = _definitions(text).get((code.co_name, code.co_firstlineno))
    if found is None:
        raise OutsideLanguage(
            code.co_filename,
            code.co_firstlineno,
            code.co_name,
            "its source is not there; only a `def` in a file compiles",
        )
    return found


@lru_cache(maxsize=256)
def _definitions(text: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """All functions of a file by name and first line."""
    return {
        (node.name, node.lineno): node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
