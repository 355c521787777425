"""The rules called with arrays of one record: passing a record alone costs 3 µs more.

`arena` compiles these over the compiled rules of a game, which give the names used.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any


def open_setup(states: Any, options: Any) -> None:
    """`setup`."""
    setup(states[0], options[0])


def open_apply(states: Any, actor: int, action: int) -> None:
    """`apply`."""
    apply(states[0], actor, action)


def open_legal(states: Any, actor: int, out: Any) -> int:
    """`legal`."""
    return int(legal(states[0], actor, out))


def open_refusal(states: Any, actor: int, action: int) -> int:
    """`refusal`."""
    return int(refusal(states[0], actor, action))


def open_drawn(states: Any, ticket: int) -> int:
    """`drawn`."""
    return int(drawn(states[0], ticket))


def open_view(states: Any, seat: int, outs: Any) -> None:
    """`view`."""
    view(states[0], seat, outs[0])


def open_sight(states: Any, seat: int, outs: Any) -> None:
    """`sight`."""
    sight(states[0], seat, outs[0])


def open_witness(states: Any, seat: int, actor: int, action: int) -> int:
    """`witness`."""
    return int(witness(states[0], seat, actor, action))


def open_known(states: Any, seat: int, outs: Any, counts: Any) -> None:
    """`view`, and in `counts` the `census` of it."""
    view(states[0], seat, outs[0])
    census(outs[0], counts)
