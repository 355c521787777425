"""What our smallest functions become when they are compiled: single instructions.

`unsigned` is of `engine.randomness`, `lowest` and `ones` are of `games.bits`; whoever
compiles our functions puts these in their place, by name (`first_on_cpu`).
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

Jit = Callable[[FunctionType], Any]


def first_on_cpu(jit: Jit) -> Jit:
    """`jit` for all functions that are no single instruction of a processor."""

    def chosen(function: FunctionType) -> Any:
        return on_cpu().get(function.__name__) or jit(function)

    return chosen


@cache
def on_cpu() -> dict[str, Any]:
    """The instructions as Numba's own functions."""
    import numba
    from numba.core.cgutils import false_bit
    from numba.extending import intrinsic

    number = numba.int64

    def lowest(typing: Any, mask: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], false_bit)

        return number(number), code

    def ones(typing: Any, mask: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return number(number), code

    return {
        "unsigned": numba.uint64,
        "lowest": intrinsic(lowest),
        "ones": intrinsic(ones),
    }
