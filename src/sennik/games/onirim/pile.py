"""The pile of Onirim as counts by kind, and the hottest lines of its playouts.

The counts of chambers and doors stand in `packed` too, eight in a number and a byte
each. Multiplied by ONES, a number holds the sum of each count and all before it.
"""

from sennik.games.bits import ones
from sennik.games.common import Sheet
from sennik.games.onirim.facts import *

PACKED = DECK[:NIGHTMARE].astype("i1").view("<i8")  # the whole deck
ONES = 0x0101010101010101  # a one in every byte
MARKS = ONES << 6  # a bit in every byte, above all sums and tickets
LAST = 56  # where the last byte of a number begins: the sum of all counts


def leave_pile(state: Sheet, kind: int, count: int) -> None:
    """So many cards of a kind leave the pile."""
    state.pile[kind] -= count
    if kind < NIGHTMARE:
        state.packed[kind >> 3] -= in_its_byte(kind, count)


def join_pile(state: Sheet, kind: int, count: int) -> None:
    """So many cards of a kind join the pile."""
    state.pile[kind] += count
    if kind < NIGHTMARE:
        state.packed[kind >> 3] += in_its_byte(kind, count)


def in_its_byte(kind: int, count: int) -> int:
    """A count of a kind as it stands in `packed`."""
    return count << 8 * (kind & 7)


def kind_behind(state: Sheet, ticket: int) -> int:
    """The kind of the card number `ticket` in the pile."""
    # No branch depends on the card: none could be foretold.
    first = sums(state.packed[0])
    second = sums(state.packed[1])
    low = first >> LAST  # suns and moons
    is_high = ticket >= low
    rest = ticket - low if is_high else ticket
    kind = KEYS if is_high else 0
    kind += passed(second if is_high else first, rest)
    if state.towers or state.dreams:
        before = low + (second >> LAST)
        for earlier in range(NIGHTMARE, PILE_KINDS - 1):
            before += state.pile[earlier]
            kind += 1 if ticket >= before else 0
    return kind


def sums(counts: int) -> int:
    """In each byte the sum of eight counts up to it."""
    return int(counts) * ONES & LARGEST  # Python's integers would grow beyond


def passed(bounds: int, ticket: int) -> int:
    """How many of eight bounds, a byte each, `ticket` has reached."""
    return ones(ticket * ONES + MARKS - bounds & MARKS)
