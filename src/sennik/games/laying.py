"""What lies on a table as cards in rows under lines of text, for pictures of it.

`laid` of a game's `drawing.py` gives it in blocks: first the middle of the table, then
one for each player.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

BACK = -1  # a card that shows its back
EMPTY = -2  # a place without a card


class Row(NamedTuple):
    """Cards side by side: their faces by number, BACK or EMPTY."""

    cards: tuple[int, ...]
    below: tuple[str, ...] = ()  # what stands under each of them


Block = list[str | Row]  # from above


def named(*parts: tuple[str, Iterable[int]]) -> Iterator[str | Row]:
    """A row of cards under its name, of each part that has any."""
    for name, cards in parts:
        if lying := tuple(cards):
            yield from (name, Row(lying))
