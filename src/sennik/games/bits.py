"""Sets of small numbers as the bits of one integer.

The engine compiles `lowest` and `ones` to single machine instructions, by their names.
"""

from sennik.games.common import Numbers


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set; nothing sensible where none is."""
    return (mask & -mask).bit_length() - 1


def ones(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def listed(mask: int, base: int, most: int, out: Numbers) -> int:
    """`base` + each bit of `mask`, ascending, into `out`; how many, not over `most`."""
    # Always `most` stores: how many bits are set could not be foretold.
    rest = mask
    for place in range(most):
        out[place] = base + lowest(rest)
        rest &= rest - 1
    return ones(mask)
