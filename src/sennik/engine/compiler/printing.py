"""One function of the typed tree as LLVM text.

Local variables lie in stack slots; LLVM makes registers of them. Everything is printed
in the order in which it happens. No operation may be undefined: integers wrap, a shift
goes by the lowest six bits of its distance, and division by zero gives zero.
"""

import struct

from sennik.engine.compiler.target import Target
from sennik.engine.compiler.tree import (
    Address,
    Binary,
    Both,
    Break,
    Call,
    Choice,
    Compare,
    Constant,
    Continue,
    Convert,
    Copy,
    Do,
    Either,
    Expression,
    Function,
    If,
    Instruction,
    Keep,
    Load,
    Local,
    Negative,
    Not,
    Pack,
    Place,
    Return,
    Set,
    Statement,
    Store,
    Table,
    Update,
    While,
    is_straight,
)
from sennik.engine.compiler.types import (
    BOOL,
    DOUBLE,
    INT,
    SHORT,
    SINGLE,
    WORD,
    Cell,
    Number,
    Type,
)

NAMES = {BOOL: "i1", SHORT: "i32", INT: "i64", WORD: "i64"}
NAMES |= {SINGLE: "float", DOUBLE: "double"}
INTEGERS = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor"}
FLOATS = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
UNSIGNED = {"==": "eq", "!=": "ne", "<": "ult", "<=": "ule", ">": "ugt", ">=": "uge"}
ORDERED = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

# What LLVM gives, and division as Python has it: the quotient goes down, the remainder
# has the sign of the divisor. Divisors 0 and -1 are kept from the processor: it traps.
FLOOR = """
declare void @llvm.memcpy.p0.p0.SIZE(ptr, ptr, SIZE, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare float @llvm.fabs.f32(float)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
define internal i64 @floor.div(i64 %a, i64 %b) alwaysinline nounwind {
  %next = add i64 %b, 1
  %special = icmp ult i64 %next, 2
  %safe = select i1 %special, i64 1, i64 %b
  %quotient = sdiv i64 %a, %safe
  %rest = srem i64 %a, %safe
  %inexact = icmp ne i64 %rest, 0
  %signs = xor i64 %a, %safe
  %below = icmp slt i64 %signs, 0
  %down = and i1 %inexact, %below
  %step = sext i1 %down to i64
  %floored = add i64 %quotient, %step
  %minus = sub i64 0, %a
  %none = icmp eq i64 %b, 0
  %odd = select i1 %none, i64 0, i64 %minus
  %result = select i1 %special, i64 %odd, i64 %floored
  ret i64 %result
}
define internal i64 @floor.mod(i64 %a, i64 %b) alwaysinline nounwind {
  %next = add i64 %b, 1
  %special = icmp ult i64 %next, 2
  %safe = select i1 %special, i64 1, i64 %b
  %rest = srem i64 %a, %safe
  %inexact = icmp ne i64 %rest, 0
  %signs = xor i64 %rest, %safe
  %other = icmp slt i64 %signs, 0
  %up = and i1 %inexact, %other
  %step = select i1 %up, i64 %safe, i64 0
  %result = add i64 %rest, %step
  ret i64 %result
}
define internal i64 @word.div(i64 %a, i64 %b) alwaysinline nounwind {
  %none = icmp eq i64 %b, 0
  %safe = select i1 %none, i64 1, i64 %b
  %quotient = udiv i64 %a, %safe
  %result = select i1 %none, i64 0, i64 %quotient
  ret i64 %result
}
define internal i64 @word.mod(i64 %a, i64 %b) alwaysinline nounwind {
  %none = icmp eq i64 %b, 0
  %safe = select i1 %none, i64 1, i64 %b
  %result = urem i64 %a, %safe
  ret i64 %result
}
"""


def type_name(kind: Type | None) -> str:
    """A type as LLVM calls it."""
    if kind is None:
        return "void"
    return NAMES[kind] if isinstance(kind, Number) else "ptr"


def cell_name(cell: Cell) -> str:
    """A number in memory as LLVM calls it."""
    if cell.kind == "f":
        return "float" if cell.size == 4 else "double"
    return f"i{8 * cell.size}"


def printed(function: Function, target: Target, attributes: str) -> str:
    """The text of one function, called `@f.<name>`."""
    return "\n".join(_Printer(function, target, attributes).lines)


class _Printer:
    """Prints a function, line after line."""

    def __init__(self, function: Function, target: Target, attributes: str) -> None:
        self.target = target
        self.result = function.result
        self.numbers = 0
        self.block_name = "entry"
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` go
        takes = ", ".join(f"{type_name(t)} %p.{n}" for n, t in function.parameters)
        head = f"define internal {type_name(self.result)} @f.{function.name}({takes})"
        self.lines = [f"{head} {attributes} {{", "entry:"]
        for name, kind in (*function.parameters, *function.variables):
            self.line(f"%v.{name} = alloca {type_name(kind)}")
        for name, kind in function.parameters:
            self.line(f"store {type_name(kind)} %p.{name}, ptr %v.{name}")
        for name, kind in function.variables:
            self.line(f"store {type_name(kind)} zeroinitializer, ptr %v.{name}")
        self.statements(function.body)
        # Where a number is due, the front end has seen that nobody comes here.
        self.line("ret void" if self.result is None else "unreachable")
        self.lines.append("}")

    # --- Lines -----------------------------------------------------------------

    def line(self, text: str) -> None:
        self.lines.append("  " + text)

    def value(self, text: str) -> str:
        """A line that gives a value; its name."""
        self.numbers += 1
        name = f"%t{self.numbers}"
        self.line(f"{name} = {text}")
        return name

    def label(self) -> str:
        self.numbers += 1
        return f"L{self.numbers}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.block_name = label

    def go(self, label: str) -> None:
        self.line(f"br label %{label}")

    def branch(self, test: str, yes: str, no: str) -> None:
        self.line(f"br i1 {test}, label %{yes}, label %{no}")

    # --- Statements ------------------------------------------------------------

    def statements(self, body: tuple[Statement, ...]) -> None:
        for one in body:
            self.statement(one)

    def statement(self, one: Statement) -> None:
        match one:
            case Set(name, value):
                made = self.expression(value)
                self.line(f"store {type_name(value.type)} {made}, ptr %v.{name}")
            case Store(value, place):
                made = self.expression(value)
                self.store(made, value.type, place, self.place(place))
            case Update():
                self.update(one)
            case Copy(value, place, size):
                source = self.expression(value)
                goal, word = self.place(place), self.target.address
                self.line(
                    f"call void @llvm.memcpy.p0.p0.{word}"
                    f"(ptr {goal}, ptr {source}, {word} {size}, i1 false)"
                )
            case Do(value):
                self.expression(value)
            case Return(value):
                self.give(value)
            case If(test, yes, no):
                self.choose(test, yes, no)
            case While(test, body):
                self.loop(test, body)
            case Break():
                self.go(self.loops[-1][1])
                self.begin(self.label())
            case Continue():
                self.go(self.loops[-1][0])
                self.begin(self.label())

    def store(self, made: str, kind: Type | None, place: Place, where: str) -> None:
        assert isinstance(place.holds, Cell)
        assert isinstance(kind, Number)
        cell = cell_name(place.holds)
        if type_name(kind) != cell:
            made = self.value(f"trunc {type_name(kind)} {made} to {cell}")
        self.line(f"store {cell} {made}, ptr {where}")

    def update(self, one: Update) -> None:
        assert isinstance(one.place.holds, Cell)
        where = self.place(one.place)
        now = self.loaded(one.place.holds, where, NAMES[one.loaded])
        now = self.converted(now, one.loaded, one.type)
        value = self.expression(one.value)
        made = self.operation(one.operator, now, value, one.type)
        kind = one.type
        if one.place.holds.kind == "f":
            kind = one.place.holds.number
            made = self.converted(made, one.type, kind)
        self.store(made, kind, one.place, where)

    def give(self, value: Expression | None) -> None:
        if value is None:
            self.line("ret void")
        else:
            made = self.expression(value)
            self.line(f"ret {type_name(self.result)} {made}")
        self.begin(self.label())

    def choose(
        self, test: Expression, yes: tuple[Statement, ...], no: tuple[Statement, ...]
    ) -> None:
        then, other, end = self.label(), self.label(), self.label()
        self.branch(self.expression(test), then, other)
        for label, body in ((then, yes), (other, no)):
            self.begin(label)
            self.statements(body)
            self.go(end)
        self.begin(end)

    def loop(self, test: Expression, body: tuple[Statement, ...]) -> None:
        top, inside, end = self.label(), self.label(), self.label()
        self.go(top)
        self.begin(top)
        self.branch(self.expression(test), inside, end)
        self.begin(inside)
        self.loops.append((top, end))
        self.statements(body)
        self.loops.pop()
        self.line(f"br label %{top}{'' if is_straight(body) else self.target.loops}")
        self.begin(end)

    # --- Expressions -----------------------------------------------------------

    def expression(self, one: Expression) -> str:
        """Print what computes `one`; the name of its value."""
        kind = type_name(one.type)
        match one:
            case Constant(value, number):
                return _constant(value, number)
            case Local(name):
                return self.value(f"load {kind}, ptr %v.{name}")
            case Table(name):
                return self.table(name)
            case Pack():
                raise AssertionError("a bundle is spread by the front end")
            case Load(place):
                assert isinstance(place.holds, Cell)
                return self.loaded(place.holds, self.place(place), NAMES[one.type])
            case Address(place):
                return self.place(place)
            case Convert(value, number):
                assert isinstance(value.type, Number)
                return self.converted(self.expression(value), value.type, number)
            case Negative(value, number):
                made = self.expression(value)
                if number.is_float:
                    return self.value(f"fneg {kind} {made}")
                return self.value(f"sub {kind} 0, {made}")
            case Binary(sign, left, right, number):
                first, second = self.expression(left), self.expression(right)
                return self.operation(sign, first, second, number)
            case Compare():
                return self.comparison(one)
            case Both(left, right):
                return self.short(left, right, "false")
            case Either(left, right):
                return self.short(left, right, "true")
            case Not(value):
                return self.value(f"xor i1 {self.expression(value)}, true")
            case Choice():
                return self.choice(one)
            case Keep(name, value):
                made = self.expression(value)
                self.line(f"store {kind} {made}, ptr %v.{name}")
                return made
            case Instruction(name, arguments, number):
                return self.instruction(name, arguments, number)
            case Call():
                return self.call(one)

    def table(self, name: str) -> str:
        space = self.target.table_space
        if not space:
            return f"@{name}"
        return f"addrspacecast (ptr addrspace({space}) @{name} to ptr)"

    def place(self, one: Place) -> str:
        """The address of a place."""
        where = self.expression(one.base)
        if one.index is not None:
            index = self.expression(one.index)
            where = self.value(
                f"getelementptr inbounds [{one.stride} x i8], ptr {where}, i64 {index}"
            )
        if one.offset:
            moved = f"getelementptr inbounds i8, ptr {where}, i64 {one.offset}"
            where = self.value(moved)
        return where

    def loaded(self, cell: Cell, where: str, wanted: str) -> str:
        name = cell_name(cell)
        made = self.value(f"load {name}, ptr {where}")
        if name == wanted:
            return made
        way = "sext" if cell.kind == "i" else "zext"
        return self.value(f"{way} {name} {made} to {wanted}")

    def converted(self, made: str, old: Number, new: Number) -> str:
        one, two = NAMES[old], NAMES[new]
        if one == two:
            return made
        if new is BOOL:
            if old.is_float:
                return self.value(f"fcmp une {one} {made}, 0.0")
            return self.value(f"icmp ne {one} {made}, 0")
        if not old.is_float and not new.is_float:
            way = "zext" if old is BOOL else "trunc" if new is SHORT else "sext"
            return self.value(f"{way} {one} {made} to {two}")
        if not old.is_float:
            way = "sitofp" if old is INT else "uitofp"
            return self.value(f"{way} {one} {made} to {two}")
        if new.is_float:
            way = "fpext" if new is DOUBLE else "fptrunc"
            return self.value(f"{way} {one} {made} to {two}")
        width = "f32" if old is SINGLE else "f64"
        return self.value(f"call i64 @llvm.fptosi.sat.i64.{width}({one} {made})")

    def operation(self, sign: str, left: str, right: str, kind: Number) -> str:
        name = NAMES[kind]
        if kind.is_float:
            return self.value(f"{FLOATS[sign]} {name} {left}, {right}")
        if sign in INTEGERS:
            never = " nsw" if kind is SHORT and sign in "+-*" else ""  # wraps
            return self.value(f"{INTEGERS[sign]}{never} {name} {left}, {right}")
        if sign in ("<<", ">>"):
            if kind is not SHORT and not right.isdigit():
                right = self.value(f"and i64 {right}, 63")
            way = "shl" if sign == "<<" else "lshr" if kind is WORD else "ashr"
            return self.value(f"{way} {name} {left}, {right}")
        family = "word" if kind is WORD else "floor"
        which = "div" if sign == "//" else "mod"
        return self.value(f"call i64 @{family}.{which}(i64 {left}, i64 {right})")

    def comparison(self, one: Compare) -> str:
        left, right = self.expression(one.left), self.expression(one.right)
        kind = one.left.type
        if {kind, one.right.type} == {INT, WORD}:
            if kind is INT:
                return self.mixed(MIRRORED[one.operator], right, left)
            return self.mixed(one.operator, left, right)
        assert isinstance(kind, Number)
        if kind.is_float:
            sign = ORDERED[one.operator]
            return self.value(f"fcmp {sign} {NAMES[kind]} {left}, {right}")
        table = UNSIGNED if kind is WORD else SIGNED
        return self.value(f"icmp {table[one.operator]} {NAMES[kind]} {left}, {right}")

    def mixed(self, sign: str, word: str, number: str) -> str:
        """A comparison by value of a number without a sign with one that has it."""
        alike = self.value(f"icmp {UNSIGNED[sign]} i64 {word}, {number}")
        if sign in ("<", "<=", "=="):
            fits = self.value(f"icmp sge i64 {number}, 0")
            return self.value(f"and i1 {fits}, {alike}")
        below = self.value(f"icmp slt i64 {number}, 0")
        return self.value(f"or i1 {below}, {alike}")

    def short(self, left: Expression, right: Expression, decided: str) -> str:
        """`and`, `or`: the right side only if the left one has not decided."""
        first = self.expression(left)
        start = self.block_name
        more, end = self.label(), self.label()
        self.branch(first, *((end, more) if decided == "true" else (more, end)))
        self.begin(more)
        second = self.expression(right)
        last = self.block_name
        self.go(end)
        self.begin(end)
        return self.value(f"phi i1 [{decided}, %{start}], [{second}, %{last}]")

    def choice(self, one: Choice) -> str:
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(self.expression(one.test), yes, no)
        ways = []
        for label, value in ((yes, one.yes), (no, one.no)):
            self.begin(label)
            made = self.expression(value)
            ways.append(f"[{made}, %{self.block_name}]")
            self.go(end)
        self.begin(end)
        return self.value(f"phi {type_name(one.type)} {', '.join(ways)}")

    def instruction(
        self, name: str, arguments: tuple[Expression, ...], kind: Number
    ) -> str:
        made = [self.expression(argument) for argument in arguments]
        own = NAMES[kind]
        match name:
            case "min" | "max" if kind.is_float:
                # As Python: the second one only if it is less, or more.
                sign = ORDERED["<" if name == "min" else ">"]
                test = self.value(f"fcmp {sign} {own} {made[1]}, {made[0]}")
                return self.value(f"select i1 {test}, {own} {made[1]}, {own} {made[0]}")
            case "min" | "max":
                family = "u" if kind is WORD else "s"
                call = f"@llvm.{family}{name}.i64(i64 {made[0]}, i64 {made[1]})"
            case "abs" if kind is WORD:
                return made[0]
            case "abs" if kind.is_float:
                width = "f32" if kind is SINGLE else "f64"
                call = f"@llvm.fabs.{width}({own} {made[0]})"
            case "abs":
                call = f"@llvm.abs.i64(i64 {made[0]}, i1 false)"
            case "root":
                call = f"@llvm.sqrt.f64(double {made[0]})"
            case "lowest":
                call = f"@llvm.cttz.i64(i64 {made[0]}, i1 false)"
            case "ones":
                call = f"@llvm.ctpop.i64(i64 {made[0]})"
            case _:
                given = (
                    f"{type_name(a.type)} {m}"
                    for a, m in zip(arguments, made, strict=True)
                )
                call = f"@own.{name}({', '.join(given)})"
        return self.value(f"call {own} {call}")

    def call(self, one: Call) -> str:
        given = ", ".join(
            [f"{type_name(a.type)} {self.expression(a)}" for a in one.arguments]
        )
        text = f"call {type_name(one.type)} @f.{one.function}({given})"
        if one.type is None:
            self.line(text)
            return ""
        return self.value(text)


def _constant(value: int | float, kind: Number) -> str:
    if kind is BOOL:
        return "true" if value else "false"
    if kind.is_float:
        return f"0x{struct.unpack('>Q', struct.pack('>d', float(value)))[0]:016X}"
    number = int(value)
    return str(number - (1 << 64) if number >= 1 << 63 else number)
