"""Statements of Python as statements of the typed tree; one function at a time."""

import ast
from types import FunctionType
from typing import Any

from sennik.engine.compiler import arithmetic
from sennik.engine.compiler.expressions import BINARY, Builder, Expressions
from sennik.engine.compiler.memory import element, field
from sennik.engine.compiler.refusals import Misfit
from sennik.engine.compiler.scope import RESULT, Scope
from sennik.engine.compiler.sources import definition
from sennik.engine.compiler.tree import (
    Address,
    Break,
    Constant,
    Continue,
    Copy,
    Do,
    Expression,
    Function,
    If,
    Load,
    Local,
    Place,
    Return,
    Set,
    Statement,
    Store,
    Update,
    While,
)
from sennik.engine.compiler.types import (
    BOOL,
    INT,
    Array,
    Bundle,
    Cell,
    Number,
    Record,
    Type,
    spread,
)

ADVICE: dict[type[ast.stmt], str] = {
    ast.Assert: "nothing is asserted in compiled code: test it",
    ast.Raise: "there are no exceptions: return a code",
    ast.Try: "there are no exceptions: return a code",
    ast.With: "there is no `with`",
    ast.FunctionDef: "there are no functions inside functions",
    ast.ClassDef: "there are no classes",
    ast.Import: "import at the head of the module",
    ast.ImportFrom: "import at the head of the module",
    ast.Delete: "there is no `del`",
    ast.Global: "nothing outside is changed: write to an array that the caller gives",
    ast.Nonlocal: "nothing outside is changed",
    ast.Match: "there is no `match`: write ifs",
}


def lowered_function(
    function: FunctionType, takes: tuple[Type, ...], program: Builder, name: str,
    bound: dict[str, Any],
) -> Function:  # fmt: skip
    """`function` for arguments of the types `takes`, under a name of its own."""
    node = definition(function)
    scope = Scope(function, _checked(node, function, takes), takes, bound)
    statements = Statements(scope, program)
    while True:  # until the types of all variables stand
        before = dict(scope.types)
        scope.temporaries = 0
        body = statements.block(node.body)
        if before == scope.types:
            break
    result = scope.types.get(RESULT)
    if result is not None and not ends(body):
        scope.refuse(node.body[-1], "some ways through the function return nothing")
    variables = {
        name: kind
        for name, kind in scope.types.items()
        if name not in scope.parameters and name != RESULT
    }
    return Function(
        name,
        f"{function.__module__}.{function.__name__}",
        tuple(
            part for one in scope.parameters for part in spread(one, scope.types[one])
        ),
        tuple(variables.items()),
        result if isinstance(result, Number) else None,
        body,
    )


def _checked(
    node: ast.FunctionDef, function: FunctionType, takes: tuple[Type, ...]
) -> ast.FunctionDef:
    given = node.args
    outside = Scope(function, _nothing(), (), {})
    if given.defaults or given.vararg or given.kwarg or given.kwonlyargs:
        outside.refuse(node, "arguments have no defaults, stars or keywords")
    if node.decorator_list:
        outside.refuse(node.decorator_list[0], "there are no decorators")
    if len(given.args) != len(takes):
        outside.refuse(node, f"it takes {len(given.args)} arguments, not {len(takes)}")
    return node


def _nothing() -> ast.FunctionDef:
    made = ast.parse("def nothing(): pass").body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def ends(body: tuple[Statement, ...]) -> bool:
    """Whether nobody comes out at the end of `body`."""
    if not body:
        return False
    match body[-1]:
        case Return() | Break() | Continue():
            return True
        case If(_, yes, no):
            return ends(yes) and ends(no)
        case While(Constant(), inner):
            return not _breaks(inner)
    return False


def _breaks(body: tuple[Statement, ...]) -> bool:
    """Whether a loop with this body can be left."""
    for one in body:
        match one:
            case Break():
                return True
            case If(_, yes, no) if _breaks(yes) or _breaks(no):
                return True
    return False


class Statements:
    """Makes statements in one scope."""

    def __init__(self, scope: Scope, program: Builder) -> None:
        self.scope = scope
        self.expressions = Expressions(scope, program)

    def block(self, nodes: list[ast.stmt]) -> tuple[Statement, ...]:
        """Statements one after another; what cannot be reached is left out."""
        made: list[Statement] = []
        for node in nodes:
            with self.expressions.at(node):
                made += self._made(node)
            if ends(tuple(made)):
                break
        return tuple(made)

    def _made(self, node: ast.stmt) -> list[Statement]:
        match node:
            case ast.Pass() | ast.Expr(ast.Constant()):
                return []
            case ast.Expr(value):
                return [Do(self.expressions.made(value))]
            case ast.Return(None):
                return [Return(None)]
            case ast.Return(value) if value is not None:
                return self._return(self.expressions.made(value))
            case ast.If(test, yes, no):
                return self._if(self.expressions.test(test), yes, no)
            case ast.While(test, body, []):
                return self._while(self.expressions.test(test), body)
            case ast.For(
                ast.Name(name), ast.Call(ast.Name("range"), bounds, []), _, []
            ):
                return self._for(name, [self.expressions.made(b) for b in bounds], node)
            case ast.For():
                raise Misfit("a loop goes over a range: for … in range(…)")
            case ast.Break():
                return [Break()]
            case ast.Continue():
                return [Continue()]
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                return self._assign_all(targets, values)
            case ast.Assign(targets, value):
                return self._assign_each(targets, self.expressions.made(value))
            case ast.AnnAssign(target, _, value) if value is not None:
                return self._assign(target, self.expressions.made(value))
            case ast.AugAssign(target, sign, value) if type(sign) in BINARY:
                return self._update(target, BINARY[type(sign)], value)
        raise Misfit(ADVICE.get(type(node), "the language has nothing like this"))

    # --- Flow ----------------------------------------------------------------------

    def _return(self, value: Expression) -> list[Statement]:
        if value.type is None:
            return [Do(value), Return(None)]
        arithmetic.number(value)
        kind = self.scope.joined(RESULT, value)
        assert isinstance(kind, Number)
        return [Return(arithmetic.converted(value, kind))]

    def _if(
        self, test: Expression, yes: list[ast.stmt], no: list[ast.stmt]
    ) -> list[Statement]:
        if isinstance(test, Constant):  # the other branch is not even read
            return list(self.block(yes if test.value else no))
        return [If(test, self.block(yes), self.block(no))]

    def _while(self, test: Expression, body: list[ast.stmt]) -> list[Statement]:
        if isinstance(test, Constant) and not test.value:
            return []
        return [While(test, self.block(body))]

    def _for(
        self, name: str, bounds: list[Expression], node: ast.For
    ) -> list[Statement]:
        """A loop over a range: its bounds are computed once, and changing the variable
        inside changes nothing."""
        if not 1 <= len(bounds) <= 3:
            raise Misfit("`range` takes one to three numbers")
        bounds = [arithmetic.integer(bound) for bound in bounds]
        step = bounds[2] if len(bounds) == 3 else Constant(1, INT)
        if not isinstance(step, Constant) or step.value == 0:
            raise Misfit("the step of a range is a constant, and not zero")
        first = bounds[0] if len(bounds) > 1 else Constant(0, INT)
        end = bounds[1] if len(bounds) > 1 else bounds[0]
        made: list[Statement] = []
        turn = self._kept(first, made)
        end = end if isinstance(end, Constant) else self._kept(end, made)
        sign = "<" if step.value > 0 else ">"
        following = arithmetic.binary("+", turn, step)
        body = (
            *self._set(name, turn),
            Set(turn.name, following),
            *self.block(node.body),
        )
        return [*made, While(arithmetic.compared(sign, turn, end), body)]

    def _kept(self, value: Expression, made: list[Statement]) -> Local:
        """A local variable of nobody's name that keeps `value`."""
        name = self.scope.temporary()
        kind: Any = value.type
        if isinstance(kind, Number):
            kind = INT if kind is BOOL else kind
            value = arithmetic.converted(value, kind)
        self.scope.types[name] = kind
        made.append(Set(name, value))
        return Local(name, kind)

    # --- Assignments ---------------------------------------------------------------

    def _assign_all(
        self, targets: list[ast.expr], nodes: list[ast.expr]
    ) -> list[Statement]:
        """`a, b = c, d`: all values first, then all targets."""
        if len(targets) != len(nodes):
            raise Misfit("as many values as names are needed")
        made: list[Statement] = []
        values = [self.expressions.made(node) for node in nodes]
        kept = [
            value if isinstance(value, Constant) else self._kept(value, made)
            for value in values
        ]
        for target, value in zip(targets, kept, strict=True):
            made += self._assign(target, value)
        return made

    def _assign_each(
        self, targets: list[ast.expr], value: Expression
    ) -> list[Statement]:
        """`a = b = c`: the value once, then all targets."""
        made: list[Statement] = []
        if len(targets) > 1 and not isinstance(value, Constant):
            value = self._kept(value, made)
        for target in targets:
            made += self._assign(target, value)
        return made

    def _assign(self, target: ast.expr, value: Expression) -> list[Statement]:
        if value.type is None:
            raise Misfit("this gives nothing")
        if isinstance(target, ast.Name):
            return self._set(target.id, value)
        place = self._place(target)
        if isinstance(place.holds, Record):
            if value.type != place.holds:
                raise Misfit("a record is copied from a record of the same type")
            return [Copy(value, place, place.holds.size)]
        if isinstance(place.holds, Array):
            raise Misfit("rows are not copied at once: write a loop")
        return [Store(arithmetic.storable(value, place.holds), place)]

    def _set(self, name: str, value: Expression) -> list[Statement]:
        if isinstance(value.type, Bundle):
            raise Misfit("a bundle has one name only")
        kind = self.scope.joined(name, value)
        if isinstance(kind, Number):
            value = arithmetic.converted(value, kind)
        return [Set(name, value)]

    def _update(self, target: ast.expr, sign: str, node: ast.expr) -> list[Statement]:
        """`target sign= value`: where it goes is computed once."""
        if isinstance(target, ast.Name):
            now = self.expressions.made(ast.Name(target.id, ast.Load()))
            value = arithmetic.binary(sign, now, self.expressions.made(node))
            return self._set(target.id, value)
        place = self._place(target)
        if not isinstance(place.holds, Cell):
            raise Misfit("only a number can be changed like this")
        loaded = Load(place, place.holds.number)
        value = self.expressions.made(node)
        whole = arithmetic.binary(sign, loaded, value)
        arithmetic.storable(whole, place.holds)
        kind = arithmetic.number(whole)
        wanted = arithmetic.number(arithmetic.converted(value, kind))
        return [
            Update(place, sign, arithmetic.converted(value, wanted), kind, loaded.type)
        ]

    def _place(self, target: ast.expr) -> Place:
        """Where an assignment goes."""
        found: Load | Address
        match target:
            case ast.Attribute(value, name):
                found = field(self.expressions.made(value), name)
            case ast.Subscript(value, index):
                base = self.expressions.made(value)
                found = element(base, self.expressions.indices(index))
            case _:
                raise Misfit("a value goes to a name, a field or an element")
        return found.place
