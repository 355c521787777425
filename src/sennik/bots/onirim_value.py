"""A learned value of Onirim alone: the chance to win just before a card is turned up.

A position is told in slots, small integers: the same slots for each colour, then those
of no colour. A slot switches on rows of weights, a counting slot one row for each
unit, a naming slot the row of its name. All colours share their rows, so the value
does not depend on how the colours are called:

    hidden = sum over colours of relu(rows of the colour + rows of no colour)
    chance = sigmoid(last · relu(middle · hidden + bias))

Because a choice changes few slots, a position is valued by what differs from a base.
Everything here compiles.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sennik.engine.compiler.native import cells
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.engine.floats import product, sigmoid
from sennik.games.onirim import rules
from sennik.games.onirim.facts import (
    BASE_CARDS,
    BASE_TOP,
    CHAMBERS,
    COLOURS,
    DOOR,
    DOORS,
    KEYS,
    LOOKING,
    LOOKS,
    NIGHTMARE,
    REDRAWING,
    REVEALING,
    colour,
    symbol,
)

# --- Slots -------------------------------------------------------------------------

COUNTING, NAMING = range(2)
# Of each colour: what it counts or names, and the most it can be.
COLOUR_SLOTS = (
    ("suns to come", COUNTING, 9),
    ("moons to come", COUNTING, 4),
    ("keys to come", COUNTING, 3),
    ("suns in hand", COUNTING, 5),
    ("moons in hand", COUNTING, 4),
    ("keys in hand", COUNTING, 3),
    ("doors found", COUNTING, 2),
    ("doors to come", COUNTING, 2),
    ("doors in limbo", COUNTING, 2),
    ("pairs of chambers to come", COUNTING, 8),
    ("suns, moons and keys in hand, two at most", NAMING, 26),
    ("series and its last symbol", NAMING, 6),
    *(("known card", NAMING, 4) for _ in range(BASE_TOP)),
)
(
    TO_COME,  # + symbol
    IN_HAND,  # + symbol
    FOUND,
    DOORS_TO_COME,
    DOORS_IN_LIMBO,
    PAIRS,
    PATTERN,
    SERIES,
    KNOWN,  # + place
) = (0, 3, 6, 7, 8, 9, 10, 11, 12)
WIDTH = len(COLOUR_SLOTS)  # slots of a colour
COMMON_SLOTS = (
    ("constant", COUNTING, 1),
    ("pairs of cards to come", COUNTING, BASE_CARDS // 2),
    ("nightmares to come", COUNTING, 10),
    ("nightmares in limbo", COUNTING, 10),
    ("doors found", COUNTING, DOORS),
    ("cards in hand", COUNTING, 5),
    ("keys in hand", COUNTING, 5),
    ("last symbol", NAMING, 3),
    ("length of the series", NAMING, 2),
    ("what is turned up", NAMING, 3),
    ("known cards", COUNTING, LOOKS),
    *(("known nightmare", COUNTING, 1) for _ in range(BASE_TOP)),
)
COMMON = COLOURS * WIDTH  # the first slot of no colour
(
    CONSTANT,
    PAIRS_LEFT,
    NIGHTMARES,
    NIGHTMARES_IN_LIMBO,
    ALL_FOUND,
    HELD,
    KEYS_IN_HAND,
    LAST_SYMBOL,
    LENGTH,
    TURNED_UP,
    KNOWN_COUNT,
    KNOWN_NIGHTMARE,  # + place
) = range(COMMON, COMMON + 12)
ALL_SLOTS = (*COLOUR_SLOTS * COLOURS, *COMMON_SLOTS)
SLOTS = len(ALL_SLOTS)


def _first_rows() -> list[int]:
    """The first row of weights of every slot; the colours share theirs."""
    sizes = [most for _, _, most in (*COLOUR_SLOTS, *COMMON_SLOTS)]
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return starts[:WIDTH] * COLOURS + starts[WIDTH:]


FIRST_ROW = np.array(_first_rows())
IS_NAMING = np.array([sort == NAMING for _, sort, _ in ALL_SLOTS])
OWNER = np.array([min(slot // WIDTH, COLOURS) for slot in range(SLOTS)])
ROWS = sum(most for _, _, most in (*COLOUR_SLOTS, *COMMON_SLOTS))


def tell(state: Any, out: Any) -> None:
    """Write the slots of a position of a lone traveller, whose pile is known."""
    for wanted in range(COLOURS):
        tell_colour(state, wanted, wanted * WIDTH, out)
    for place in range(BASE_TOP):
        out[KNOWN_NIGHTMARE + place] = 0
    tell_common(state, out)
    for place in range(state.top_count):
        tell_known(state.top[place], place, out)
    for wanted in range(COLOURS):
        start = wanted * WIDTH
        chambers = out[start] + out[start + 1] + out[start + 2]
        out[start + PAIRS] = (chambers + 1) >> 1


def tell_colour(state: Any, wanted: int, start: int, out: Any) -> None:
    """The slots of a colour, without the known top of the pile."""
    pattern = 0
    for shape in range(3):
        chamber = 4 * shape + wanted
        held = state.private[0, chamber]
        out[start + TO_COME + shape] = state.pile[chamber]
        out[start + IN_HAND + shape] = held
        pattern = 3 * pattern + min(held, 2)
    out[start + PATTERN] = pattern
    out[start + FOUND] = state.doors[0, wanted]
    out[start + DOORS_TO_COME] = state.pile[DOOR + wanted]
    out[start + DOORS_IN_LIMBO] = state.limbo[wanted]
    out[start + SERIES] = 0
    for place in range(BASE_TOP):
        out[start + KNOWN + place] = 0


def tell_common(state: Any, out: Any) -> None:
    """The slots of no colour, without the known top of the pile."""
    out[CONSTANT] = 1
    out[PAIRS_LEFT] = (state.left + 1) >> 1
    out[NIGHTMARES] = state.pile[NIGHTMARE]
    out[NIGHTMARES_IN_LIMBO] = state.limbo[NIGHTMARE - CHAMBERS]
    out[ALL_FOUND] = state.found
    out[HELD] = state.held[0]
    out[KNOWN_COUNT] = state.top_count
    keys = 0
    for wanted in range(COLOURS):
        keys += state.private[0, KEYS + wanted]
    out[KEYS_IN_HAND] = keys
    out[TURNED_UP] = turned_up(state.phase)
    out[LAST_SYMBOL] = 0
    out[LENGTH] = 0
    if state.length[0] > 0:
        last = state.rows[0, state.length[0] - 1]
        series = state.series[0]
        out[LAST_SYMBOL] = 1 + symbol(last)
        out[LENGTH] = series
        if series > 0:
            named = 3 * (series - 1) + symbol(last) + 1
            out[colour(last) * WIDTH + SERIES] = named


def turned_up(phase: int) -> int:
    """What Chance is about to do, where it is not the draw of a card."""
    if phase == LOOKING:
        return 1
    if phase == REVEALING:
        return 2
    return 3 if phase == REDRAWING else 0


def tell_known(kind: int, place: int, out: Any) -> None:
    """A card in a known place is still to come, too."""
    if kind == NIGHTMARE:
        out[NIGHTMARES] += 1
        out[KNOWN_NIGHTMARE + place] = 1
    elif kind >= DOOR:
        out[colour(kind) * WIDTH + DOORS_TO_COME] += 1
        out[colour(kind) * WIDTH + KNOWN + place] = 4
    else:
        out[colour(kind) * WIDTH + TO_COME + symbol(kind)] += 1
        out[colour(kind) * WIDTH + KNOWN + place] = 1 + symbol(kind)


# --- The net -----------------------------------------------------------------------

HIDDEN_UNITS, MIDDLE_UNITS = 256, 32
SHAPES = (
    (ROWS, HIDDEN_UNITS),
    (MIDDLE_UNITS, HIDDEN_UNITS),
    (MIDDLE_UNITS,),
    (MIDDLE_UNITS + 1,),  # the last one is a constant
)
NUMBERS = sum(int(np.prod(shape)) for shape in SHAPES)  # weights of a net


class Net(NamedTuple):
    """The weights, as views of one row of NUMBERS numbers."""

    rows: Any
    middle: Any
    bias: Any
    last: Any


def net_over(numbers: Any) -> Net:
    """The weights that lie one after another in `numbers`."""
    parts, start = [], 0
    for shape in SHAPES:
        end = start + int(np.prod(shape))
        parts.append(numbers[start:end].reshape(shape))
        start = end
    return Net(*parts)


class Scratch(NamedTuple):
    """Memory to value positions in, one a thread."""

    base: Any  # the slots that `base_sums` belongs to
    base_sums: Any  # a row of sums a colour, then one of no colour
    slots: Any
    sums: Any
    hidden: Any
    middle: Any


def new_scratch() -> Scratch:
    """Empty memory."""
    return Scratch(
        base=cells(SLOTS, np.int8),
        base_sums=cells((COLOURS + 1, HIDDEN_UNITS), np.float32),
        slots=cells(SLOTS, np.int8),
        sums=cells((COLOURS + 1, HIDDEN_UNITS), np.float32),
        hidden=cells(HIDDEN_UNITS, np.float32),
        middle=cells(MIDDLE_UNITS, np.float32),
    )


def add_row(row: Any, factor: Any, sums: Any) -> None:
    """Add a row of weights, or take it away."""
    for unit in range(HIDDEN_UNITS):
        sums[unit] += factor * row[unit]


def change_slot(net: Net, slot: int, old: int, new: int, sums: Any) -> None:
    """Switch the rows of a slot from one number to another."""
    first = FIRST_ROW[slot]
    own = sums[OWNER[slot]]  # loops over whole rows: the compiler makes vectors of them
    one = np.float32(1)
    if IS_NAMING[slot]:
        if old > 0:
            add_row(net.rows[first + old - 1], -one, own)
        if new > 0:
            add_row(net.rows[first + new - 1], one, own)
        return
    for row in range(old, new):
        add_row(net.rows[first + row], one, own)
    for row in range(new, old):
        add_row(net.rows[first + row], -one, own)


def set_base(net: Net, scratch: Scratch, state: Any) -> None:
    """Value the positions that follow by their difference from `state`."""
    tell(state, scratch.base)
    for row in range(COLOURS + 1):
        for unit in range(HIDDEN_UNITS):
            scratch.base_sums[row, unit] = 0
    for slot in range(SLOTS):
        change_slot(net, slot, 0, scratch.base[slot], scratch.base_sums)


def told_value(net: Net, scratch: Scratch) -> float:
    """The chance to win in the position told in `scratch.slots`."""
    for row in range(COLOURS + 1):
        for unit in range(HIDDEN_UNITS):
            scratch.sums[row, unit] = scratch.base_sums[row, unit]
    for slot in range(SLOTS):
        if scratch.slots[slot] != scratch.base[slot]:
            change_slot(
                net, slot, scratch.base[slot], scratch.slots[slot], scratch.sums
            )
    return forward(net, scratch)


def forward(net: Net, scratch: Scratch) -> float:
    """The chance to win from `scratch.sums`."""
    add_colours(scratch.sums, scratch.hidden)
    zero = np.float32(0)
    total = net.last[MIDDLE_UNITS]
    for unit in range(MIDDLE_UNITS):
        weighed = product(net.middle[unit], scratch.hidden, HIDDEN_UNITS)
        height = max(net.bias[unit] + weighed, zero)
        scratch.middle[unit] = height
        total += height * net.last[unit]
    return sigmoid(float(total))


def add_colours(sums: Any, hidden: Any) -> None:
    """The hidden units: what each colour says, together with what has no colour."""
    zero = np.float32(0)
    red, blue, green, brown = sums[0], sums[1], sums[2], sums[3]
    common = sums[COLOURS]
    for unit in range(HIDDEN_UNITS):
        total = max(red[unit] + common[unit], zero)
        total += max(blue[unit] + common[unit], zero)
        total += max(green[unit] + common[unit], zero)
        total += max(brown[unit] + common[unit], zero)
        hidden[unit] = total


def value(net: Net, scratch: Scratch, state: Any) -> float:
    """The chance to win in `state`, which waits for Chance or is over."""
    if state.found == DOORS:
        return 1.0
    if is_lost(state):
        return 0.0
    tell(state, scratch.slots)
    return told_value(net, scratch)


def is_lost(state: Any) -> bool:
    """Whether nothing can be won any more: over, or a door in the discards."""
    gone = 0
    for wanted in range(COLOURS):
        gone += state.discards[DOOR + wanted]
    return gone > 0 or (state.phase == rules.OVER and state.found < DOORS)


# --- Compiling ---------------------------------------------------------------------


def value_unit(name: str, entries: Mapping[str, Entry]) -> Unit:
    """Functions over a net of the plain game, to be compiled."""
    return Unit(
        f"onirim-{name}",
        entries,
        known={rules.State: rules.PLAIN},  # all that it plays
        style=Style.VECTORS,
        sources=(__name__, rules.__name__),
    )
