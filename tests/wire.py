"""What a client makes of a frame: nothing is left out, and numbers are read."""

from typing import Any

import numpy as np
from msgspec import NODEFAULT, UNSET
from msgspec.structs import fields

from sennik.games import GAMES, Game
from sennik.games.common import Sheet, sheet_over
from sennik.tables.frames import Frame as Sent

Frame = dict[str, Any]
Told = list[tuple[str, dict[str, int]]]  # messages by their keys, and their arguments


def empty(name: str) -> Any:
    """What a member is that was left out."""
    (found,) = [field for field in fields(Sent) if field.name == name]
    if found.default is UNSET:
        return None
    if found.default is not NODEFAULT:
        return found.default
    assert found.default_factory is not NODEFAULT
    return found.default_factory()


LEFT_OUT = [field.name for field in fields(Sent) if not field.required]


def filled(message: Frame) -> Frame:
    """A frame as it came, with all its members."""
    return {**{name: empty(name) for name in LEFT_OUT}, **message}


def laid(game: Game, record: bytes) -> Sheet:
    """The record of a view, to be read."""
    return sheet_over(np.frombuffer(bytearray(record), game.rules.State))


def dreams(record: bytes) -> list[list[int]]:
    """The dreams in a view of Sen; faces that are hidden are -1."""
    view = laid(GAMES["sen"], record)
    first = [view.start[who] for who in range(view.seats)]
    return [
        list(view.cards[start : start + view.length[who]])
        for who, start in enumerate(first)
    ]


def told(key: str, rows: list[list[int]]) -> Told:
    """The messages of rows; the zeros at their ends were left out."""
    found = []
    for number, *given in rows:
        name, arguments = GAMES[key].words.vocabulary.messages[number]
        padded = given + [0] * (len(arguments) - len(given))
        found.append((name, dict(zip(arguments, padded, strict=False))))
    return found


def lines(key: str, log: list[Any]) -> list[tuple[int, str, dict[str, Any]]]:
    """A log line by line, with the number of the event that each is about."""
    found = []
    for seq, what, *rest in log:
        if isinstance(what, str):
            found.append((seq, what, rest[0]))
        else:
            found += [(seq, name, given) for name, given in told(key, what)]
    return found
