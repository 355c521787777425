"""What a game says, as numbers: a message and the integers that it speaks of.

`telling.py` of a game fills rows of WIDTH integers, in the language of the rules: the
number of a message, then its arguments. Sentences lie in the catalogues beside it
(`catalogues`). An argument is named for what it is:

- `who`, `whom`: a seat, told by its name; `seats`: seats as bits, all their names
- the name of one of the game's lists (`card`): an entry of it, told by its own message
- `…*`, always the last one: the rest of the row is a message of its own
- `scores*`: the rest of the row is one number a seat
- anything else: a number, as it is or counted (`{number:ravens}`)

A digit at the end tells two of a kind apart (`card2`). Messages whose key begins with
`target.` name a thing to click and have no sentence: `target.dream seat place` is the
thing `dream.1.4`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sennik.games.common import Numbers

WIDTH = 28  # a message and its arguments: at most three and four more a seat
LINES = 64  # rows that one step can fill


class Message(NamedTuple):
    """A message by its key in the catalogues, and the names of its arguments."""

    key: str
    arguments: tuple[str, ...]


class Vocabulary(NamedTuple):
    """All that a game can say: its messages by number, and its lists of names."""

    messages: tuple[Message, ...]
    lists: Mapping[str, Sequence[str]]  # the entries as catalogues key them


def messages(*lines: str) -> tuple[Message, ...]:
    """Messages, each written as its key and the names of its arguments."""
    parts = [line.split() for line in lines]
    return tuple(Message(key, tuple(arguments)) for key, *arguments in parts)


def say(
    out: Numbers, row: int, message: int, a: int, b: int, c: int, d: int, e: int
) -> int:
    """Write a message to a row; the number of the next row."""
    at = row * WIDTH
    out[at] = message
    out[at + 1] = a
    out[at + 2] = b
    out[at + 3] = c
    out[at + 4] = d
    out[at + 5] = e
    for number in range(at + 6, at + WIDTH):
        out[number] = 0
    return row + 1
