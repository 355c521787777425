"""The names inside one function: what is local, what type it has, what is global.

Types of local variables are found by reading the function until nothing changes any
more. A variable that only ever got constants is `loose`: it may still become any
number.
"""

import ast
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any, NoReturn

from sennik.engine.compiler.refusals import Misfit, OutsideLanguage
from sennik.engine.compiler.tree import Constant, Expression
from sennik.engine.compiler.types import (
    BOOL,
    INT,
    WORD,
    Array,
    Number,
    Type,
    described,
)

MISSING = object()  # a name that nobody knows
RESULT = "return"  # what a function gives, among its names: no name of Python's


class Scope:
    """One function while it is read."""

    def __init__(
        self,
        function: FunctionType,
        node: ast.FunctionDef,
        takes: tuple[Type, ...],
        bound: Mapping[str, Any],
    ) -> None:
        self.function = function
        self.bound = bound
        self.path = function.__code__.co_filename
        self.parameters = [argument.arg for argument in node.args.args]
        self.locals = {*self.parameters, *_assigned(node)}
        self.types: dict[str, Type] = dict(zip(self.parameters, takes, strict=True))
        self.loose: set[str] = set()
        self.temporaries = 0

    def refuse(self, node: ast.AST, advice: str) -> NoReturn:
        """Say what is wrong with `node`."""
        text = ast.unparse(node)
        first = text.splitlines()[0]
        raise OutsideLanguage(
            self.path,
            getattr(node, "lineno", self.function.__code__.co_firstlineno),
            first if first == text else first + " …",
            advice,
        ) from None

    def joined(self, name: str, value: Expression) -> Type:
        """The type of variable `name` now that it gets `value` too."""
        new = value.type
        if new is None:
            raise Misfit("this gives nothing")
        if isinstance(new, Array):
            new = new.as_given
        old = self.types.get(name)
        is_loose = isinstance(value, Constant)
        if old is None:
            if is_loose:
                self.loose.add(name)
            self.types[name] = new
        elif old != new:
            self.types[name] = self._widened(name, old, new, is_loose)
        elif not is_loose:
            self.loose.discard(name)
        return self.types[name]

    def _widened(self, name: str, old: Type, new: Type, is_loose: bool) -> Type:
        if isinstance(old, Number) and isinstance(new, Number):
            if is_loose and not (new.is_float and not old.is_float):
                return INT if old is BOOL else old
            if {old, new} == {BOOL, INT}:
                return INT
            if name in self.loose or (name in self.parameters and new is WORD):
                self.loose.discard(name)
                return new
        shown = "the result" if name == RESULT else f"`{name}`"
        raise Misfit(
            f"{shown} is {described(old)} elsewhere and {described(new)} here: "
            "use one name for each"
        )

    def temporary(self) -> str:
        """A name that no function of Python has."""
        self.temporaries += 1
        return f"kept.{self.temporaries}"

    def outer(self, node: ast.expr) -> Any:
        """What a name, or a name in a module, means outside the function."""
        match node:
            case ast.Name(name) if name not in self.locals:
                if name in self.bound:
                    return self.bound[name]
                names = self.function.__globals__
                if name in names:
                    return names[name]
                builtins = names["__builtins__"]
                known = builtins if isinstance(builtins, dict) else vars(builtins)
                return known.get(name, MISSING)
            case ast.Attribute(value, attribute):
                module = self.outer(value)
                if isinstance(module, ModuleType):
                    return getattr(module, attribute, MISSING)
        return MISSING


def _assigned(node: ast.FunctionDef) -> set[str]:
    """All names that a function gives values to."""
    return {
        one.id
        for one in ast.walk(node)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
