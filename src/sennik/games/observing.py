"""What the observations of all games share: parts of a layout and ways to fill them.

An observation is a row of small integers. Everything a seat may know comes in through
its view (or sight); seats are counted from the observer, who is number 0.
"""

from math import prod
from typing import NamedTuple

from sennik.games.common import HIDDEN, Numbers, Sheet

MOST = 127  # an observation is made of 8-bit integers: larger numbers are cut


class Part(NamedTuple):
    """One part of a layout; `low` and `high` bound every number in it."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers the part has."""
        return prod(self.shape)


def layout_size(layout: tuple[Part, ...]) -> int:
    """How many numbers an observation has."""
    return sum(part.size for part in layout)


def starts(layout: tuple[Part, ...]) -> list[int]:
    """Where each part begins."""
    return [layout_size(layout[:index]) for index in range(len(layout))]


def clear(out: Numbers, size: int) -> None:
    """Set the first `size` numbers to nothing."""
    for index in range(size):
        out[index] = 0


def mark(out: Numbers, at: int, number: int) -> None:
    """Set the flag of `number` in the part that begins at `at`, unless it is hidden."""
    if number != HIDDEN:
        out[at + number] = 1


def cut(number: int) -> int:
    """A number as far as it fits."""
    return min(max(number, -MOST), MOST)


def share(number: int, whole: int) -> int:
    """`number` in hundredths of `whole`, or itself where there is no whole."""
    return cut(number * 100 // whole) if whole > 0 else cut(number)


def turned(view: Sheet, observer: int, seat: int) -> int:
    """The number of `seat` counted from `observer`; HIDDEN stays so."""
    if seat == HIDDEN:
        return HIDDEN
    return seat - observer if seat >= observer else seat - observer + view.seats


def seat_at(view: Sheet, observer: int, number: int) -> int:
    """The seat that is `number` places after `observer`."""
    seat = observer + number
    return seat if seat < view.seats else seat - view.seats
