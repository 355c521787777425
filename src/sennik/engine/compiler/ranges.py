"""What integers can become: the ranges of local variables and of operations.

A function is walked as it runs, with ranges in place of numbers. What is loaded can be
all that its cell holds; a branch is walked knowing its test; a loop is walked until
nothing changes. What keeps growing in a loop is given up, unless it grows by so much a
turn in a loop over a range. Arguments and results go from function to function.
"""

from functools import reduce

from sennik.engine.compiler.intervals import (
    BIT,
    FLIPPED,
    LONGS,
    MIRRORED,
    SHORT_DISTANCES,
    ZERO,
    Range,
    compared,
    every,
    fitted,
    held,
    operated,
)
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
    Place,
    Program,
    Return,
    Set,
    Statement,
    Store,
    Update,
    While,
    parts,
)
from sennik.engine.compiler.types import INT, Cell, Number, Type

RESULT = "return"  # what a function gives, among its names: no name of Python's
PATIENCE = 2  # walks through a loop before what still grows is given up
Bounds = dict[str, Range]  # of local variables, at one moment or ever


class Ranges:
    """The ranges of a program: `variables` by function, `operations` by identity."""

    def __init__(self, program: Program) -> None:
        self.variables: dict[str, Bounds] = {}
        self.operations: dict[int, Range] = {}
        self.parameters = {
            one.name: [name for name, _ in one.parameters] for one in program.functions
        }
        self.kept = {
            one.name: {node.name for node in parts(one.body) if isinstance(node, Keep)}
            for one in program.functions
        }
        self.doors = {door.function for door in program.doors}
        self.arguments: dict[str, Bounds] = {}
        for function in program.functions:  # callees first: what they give at all
            self._walk(function, {})
        for order in (-1, 1, -1):  # arguments, better results, better arguments
            given, self.arguments, self.operations = self.arguments, {}, {}
            for function in program.functions[::order]:
                known = self.arguments if order < 0 else given
                if function.name in self.doors:
                    self._walk(function, {})
                elif function.name in known:
                    self._walk(function, known[function.name])

    def _walk(self, function: Function, arguments: Bounds) -> None:
        self.variables[function.name] = _Walk(self, function, arguments).ever

    def called(self, function: str, given: list[Range]) -> None:
        """A function is called with such arguments."""
        known = self.arguments.setdefault(function, {})
        for name, one in zip(self.parameters[function], given, strict=True):
            known[name] = one.joined(known.get(name, one))


def _is_integer(kind: Type | None) -> bool:
    return isinstance(kind, Number) and not kind.is_float


def _joined(one: Bounds | None, two: Bounds | None) -> Bounds | None:
    if one is None or two is None:
        return two if one is None else one
    return {name: range_.joined(two[name]) for name, range_ in one.items()}


def _given_up(old: Range, new: Range, kind: Type) -> Range:
    """`new` with all that may come where it has grown beyond `old`."""
    low, high = every(kind)
    return Range(
        old.low if new.low == old.low else low,
        old.high if new.high == old.high else high,
    )


def _addend(one: Set) -> tuple[str, Expression] | None:
    """The sign and the other side where a variable gets itself and something more."""
    match one.value:
        case Binary("+" | "-" as sign, Local(name), other, kind):
            return (sign, other) if name == one.name and kind is INT else None
    return None


def _sets(name: str, body: tuple[Statement, ...]) -> int:
    return sum(isinstance(one, Set) and one.name == name for one in parts(body))


class _Walk:
    """One function, walked with some arguments.

    None in place of bounds says that nobody comes there. `ever` is what variables and
    the result become at all; it is noted only once the bounds of a loop are known.
    """

    def __init__(self, ranges: Ranges, function: Function, arguments: Bounds) -> None:
        self.ranges = ranges
        self.result = function.result
        self.kept = ranges.kept[function.name]
        self.is_noting = True
        self.ends: list[tuple[list[Bounds], list[Bounds]]] = []  # continue, break
        self.steps: dict[int, Range] = {}  # what a `Set` adds, by identity
        self.turns: dict[int, int | None] = {}  # of loops, at most, by identity
        every_name = (*function.parameters, *function.variables)
        self.kinds = {name: kind for name, kind in every_name if _is_integer(kind)}
        now = dict.fromkeys(self.kinds, ZERO)
        for name, kind in function.parameters:
            if _is_integer(kind):
                now[name] = arguments.get(name, every(kind))
        self.ever: Bounds = dict(now)
        self.block(function.body, now)

    def noted(self, name: str, one: Range) -> Range:
        if self.is_noting:
            self.ever[name] = one.joined(self.ever.get(name, one))
        return one

    # --- Statements ------------------------------------------------------------

    def block(self, body: tuple[Statement, ...], now: Bounds | None) -> Bounds | None:
        """What holds after `body`."""
        for one in body:
            if now is None:
                return None
            now = self.statement(one, now)
        return now

    def statement(self, one: Statement, now: Bounds) -> Bounds | None:
        match one:
            case Set(name, made_of):
                made = self.of(made_of, now)
                if (more := _addend(one)) is not None:
                    sign, addend = more
                    step = operated(sign, ZERO, self.of(addend, now), INT)
                    self.steps[id(one)] = step
                if name in now:
                    now[name] = self.noted(name, made)
            case Store(value, place) | Copy(value, place):
                self.of(value, now)
                self.place(place, now)
            case Update(place, _, value):
                self.place(place, now)
                self.of(value, now)
            case Do(value):
                self.of(value, now)
            case Return(value):
                if value is not None:
                    self.noted(RESULT, self.of(value, now))
                return None
            case If(test, yes, no):
                then, otherwise = self.split(test, now)
                return _joined(self.block(yes, then), self.block(no, otherwise))
            case While():
                return self.loop(one, now)
            case Continue():
                self.ends[-1][0].append(now)
                return None
            case Break():
                self.ends[-1][1].append(now)
                return None
        return now

    def loop(self, one: While, entry: Bounds) -> Bounds | None:
        """What holds after a loop: walk it until nothing changes, then once more."""
        was_noting, self.is_noting = self.is_noting, False
        start, walks = dict(entry), 0
        while True:
            again = _joined(entry, self.turn(one, start)[0])
            assert again is not None
            if all(again[name].within(start[name]) for name in start):
                break
            walks += 1
            for name, old in start.items():
                start[name] = old.joined(again[name])
                if walks >= PATIENCE:
                    start[name] = _given_up(old, start[name], self.kinds[name])
        self.is_noting = was_noting
        return self.turn(one, self.counted(one, entry, again))[1]

    def turn(self, one: While, start: Bounds) -> tuple[Bounds | None, Bounds | None]:
        """One turn of a loop: what holds at its end, and after the loop."""
        inside, after = self.split(one.test, dict(start))
        self.turns[id(one)] = self.most_turns(one, start) if inside else 0
        self.ends.append(([], []))
        end = self.block(one.body, inside)
        continues, breaks = self.ends.pop()
        for other in continues:
            end = _joined(end, other)
        for other in breaks:
            after = _joined(after, other)
        return end, after

    # --- Loops over ranges -----------------------------------------------------

    def most_turns(self, one: While, start: Bounds) -> int | None:
        """How many turns a loop over a range takes at most; of others nobody knows."""
        match one:
            case While(
                Compare("<" | ">" as sign, Local(name), end),
                (_, Set(other, Binary("+", Local(again), Constant(step))), *_),
            ) if name == other == again and _sets(name, one.body) == 1:
                far = self.of(end, start)
                way = far.high - start[name].low
                if sign == ">":
                    way, step = start[name].high - far.low, -step
                return max(0, -(-way // int(step)))
        return None

    def counted(self, one: While, entry: Bounds, start: Bounds) -> Bounds:
        """`start`, where a turn begins, with what so many turns can add to `entry`."""
        turns = self.turns[id(one)]
        if turns is None:
            return start
        made = dict(start)
        for name, first in entry.items():
            grown = None if name in self.kept else self.growth(name, one.body)
            if grown is not None:
                low, high = (end * turns for end in grown)
                total = Range(first.low + low, first.high + high)
                if total.within(every(self.kinds[name])):
                    made[name] = total
        return made

    def growth(self, name: str, body: tuple[Statement, ...]) -> Range | None:
        """What `body` can add to a variable; None if it does anything else to it."""
        low = high = 0
        for one in body:
            more: Range | None = ZERO
            match one:
                case Set(other) if other == name:
                    is_sum = _addend(one) is not None
                    more = self.steps.get(id(one), ZERO) if is_sum else None
                case If(_, yes, no):
                    sides = self.growth(name, yes), self.growth(name, no)
                    more = sides[0] and sides[1] and sides[0].joined(sides[1])
                case While(_, inside):
                    more = self.growth(name, inside)
                    if more is not None and more != ZERO:
                        turns = self.turns.get(id(one), 0)
                        more = None if turns is None else more.times(turns)
            if more is None:
                return None
            low, high = low + min(0, more.low), high + max(0, more.high)
        return Range(low, high)

    # --- Expressions -----------------------------------------------------------

    def split(
        self, test: Expression, now: Bounds
    ) -> tuple[Bounds | None, Bounds | None]:
        """What holds where `test` does, and where it does not."""
        match test:
            case Constant(value):
                return (now, None) if value else (None, now)
            case Not(value):
                return self.split(value, now)[::-1]
            case Both(left, right):
                yes, no = self.split(left, now)
                if yes is None:
                    return None, no
                yes, later = self.split(right, yes)
                return yes, _joined(no, later)
            case Either(left, right):
                yes, no = self.split(left, now)
                if no is None:
                    return yes, None
                later, no = self.split(right, no)
                return _joined(yes, later), no
            case Compare():
                return self.compared(test, now)
        self.of(test, now)
        return now, dict(now)

    def compared(
        self, test: Compare, now: Bounds
    ) -> tuple[Bounds | None, Bounds | None]:
        """What a comparison tells of the variables in it."""
        left, right = test.left, test.right
        one, two = self.of(left, now), self.of(right, now)
        if not (_is_integer(left.type) and _is_integer(right.type)):
            return now, dict(now)
        ways: list[Bounds | None] = []
        for way in (test.operator, FLIPPED[test.operator]):
            first = compared(one, way, two)
            second = compared(two, MIRRORED[way], one)
            if first is None or second is None:
                ways.append(None)
                continue
            known = dict(now)
            for side, range_ in ((left, first), (right, second)):
                if isinstance(side, Local):
                    known[side.name] = range_
            ways.append(known)
        return ways[0], ways[1]

    def of(self, one: Expression, now: Bounds) -> Range:
        """What an expression can come to; of no meaning unless it is an integer."""
        match one:
            case Local(name, kind):
                return now[name] if name in now else every(kind)
            case Constant(value, kind):
                return every(kind) if kind.is_float else Range(int(value), int(value))
            case Load(place):
                self.place(place, now)
                assert isinstance(place.holds, Cell)
                return held(place.holds)
            case Binary(_, left, right):
                return self.binary(one, self.of(left, now), self.of(right, now))
            case Compare() | Both() | Either() | Not():
                now.update(_joined(*self.split(one, dict(now))) or {})
                return BIT
            case Choice():
                return self.choice(one, now)
            case Convert(value, kind):
                made = self.of(value, now)
                if kind.is_float or not _is_integer(value.type):
                    return every(kind)
                return fitted(made, kind)
            case Negative(value, kind):
                made = self.of(value, now)
                return self.noticed(one, operated("-", ZERO, made, kind))
            case Call(_, arguments):
                given = [self.of(argument, now) for argument in arguments]
                return self.called(one, given)
            case Keep(name, value):
                made = self.of(value, now)
                if name in now:
                    now[name] = self.noted(name, made)
                return made
            case Instruction():
                return self.instruction(one, now)
            case Address(place):
                self.place(place, now)
        return every(one.type)

    def binary(self, one: Binary, left: Range, right: Range) -> Range:
        if one.type.is_float:
            return every(one.type)
        made = operated(one.operator, left, right, one.type)
        is_far = one.operator in ("<<", ">>") and not right.within(SHORT_DISTANCES)
        self.noticed(one, LONGS if is_far else made)  # in 32 bits it is not the same
        return made

    def choice(self, one: Choice, now: Bounds) -> Range:
        yes, no = self.split(one.test, dict(now))
        found = [
            self.of(value, known)
            for value, known in ((one.yes, yes), (one.no, no))
            if known is not None
        ]
        now.update(_joined(yes, no) or {})
        return reduce(Range.joined, found) if found else every(one.type)

    def instruction(self, one: Instruction, now: Bounds) -> Range:
        given = [self.of(argument, now) for argument in one.arguments]
        if one.type.is_float:
            return every(one.type)
        made = every(one.type)
        match one.name:
            case "min" | "max":
                made = operated(one.name, given[0], given[1], one.type)
            case "abs":
                most = max(abs(given[0].low), abs(given[0].high))
                made = fitted(Range(0, most), one.type)
            case "lowest" | "ones":
                made = Range(0, 64)
        return self.noticed(one, made)

    def called(self, call: Call, given: list[Range]) -> Range:
        if self.is_noting:
            self.ranges.called(call.function, given)
        return self.ranges.variables[call.function].get(RESULT, every(call.type))

    def noticed(self, one: Expression, made: Range) -> Range:
        if self.is_noting:
            known = self.ranges.operations
            known[id(one)] = made.joined(known.get(id(one), made))
        return made

    def place(self, one: Place, now: Bounds) -> None:
        self.of(one.base, now)
        if one.index is not None:
            self.of(one.index, now)
