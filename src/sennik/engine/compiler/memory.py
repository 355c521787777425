"""Fields and elements: from `state.hands[seat, kind]` to a place in memory."""

from math import prod

from sennik.engine.compiler import arithmetic
from sennik.engine.compiler.refusals import Misfit
from sennik.engine.compiler.tree import Address, Constant, Expression, Load, Place
from sennik.engine.compiler.types import (
    INT,
    Array,
    Cell,
    Memory,
    Record,
    described,
    memory_of,
)


def field(base: Expression, name: str) -> Load | Address:
    """`base.name`, a field of a record."""
    if not isinstance(base.type, Record):
        raise Misfit(f"{described(base.type)} has no fields")
    fields = base.type.layout.fields
    if name not in fields:
        raise Misfit(f"the record has no field `{name}`")
    layout, offset = fields[name][:2]
    holds = memory_of(layout.base, layout.shape)
    return _found(_moved(base, offset, None, 0, holds))


def element(base: Expression, indices: list[Expression]) -> Load | Address:
    """`base[indices]`: a number, a record, or a row if some indices are left out."""
    if not isinstance(base.type, Array):
        raise Misfit(f"{described(base.type)} has no elements")
    inner, count = base.type.inner, len(indices)
    if count > 1 + len(inner):
        raise Misfit(f"there are only {1 + len(inner)} dimensions")
    steps = base.type.steps or tuple(prod(inner[n:]) for n in range(1 + len(inner)))
    strides = [base.type.of.size * step for step in steps[:count]]
    parts = [arithmetic.integer(index) for index in indices]
    offset = 0
    while parts and isinstance(last := parts[-1], Constant):  # a known place
        parts.pop()
        offset += int(last.value) * strides.pop()
    least = min(strides, default=0)
    index: Expression | None = None
    for part, stride in zip(parts, strides, strict=True):
        if stride != least:
            part = arithmetic.binary("*", part, Constant(stride // least, INT))
        index = part if index is None else arithmetic.binary("+", index, part)
    holds: Cell | Memory = base.type.of
    if count <= len(inner):
        rest = base.type.steps[count:]
        holds = Array(base.type.of, inner[count:], inner[count - 1], rest)
    return _found(_moved(base, offset, index, least, holds))


def _moved(
    base: Expression,
    offset: int,
    index: Expression | None,
    stride: int,
    holds: Cell | Memory,
) -> Place:
    """A place after `base`; where that is itself a known distance, after its base."""
    while isinstance(base, Address) and base.place.index is None:
        offset += base.place.offset
        base = base.place.base
    return Place(base, offset, index, stride, holds)


def _found(place: Place) -> Load | Address:
    if isinstance(place.holds, Cell):
        return Load(place, place.holds.number)
    return Address(place, place.holds)
