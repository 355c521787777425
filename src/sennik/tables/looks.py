"""Private looks as places in the scene: where it shows a face only because of them."""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from sennik.games.common import HIDDEN
from sennik.tables.eyes import Looks
from sennik.tables.fragments import json
from sennik.tables.scenery import Scenery

NO_LOOKS = b"[]"


class Looking:
    """The looks of a viewer as they were last told."""

    __slots__ = ("columns", "drawn", "looks", "text")

    def __init__(self) -> None:
        self.looks: Looks = {}
        self.columns: list[int] = []  # of the parts that may show them
        self.drawn: list[bytes] = []  # how these look
        self.text = NO_LOOKS

    def told(self, scenery: Scenery, seat: int, looks: Looks) -> bytes:
        """What somebody has looked at and not put away, as JSON."""
        if not looks:
            return NO_LOOKS
        if looks is not self.looks:
            self.looks, self.drawn = looks, []
            self.columns = scenery.columns(seat, looks)
        drawn = scenery.drawn(seat, self.columns)
        if drawn != self.drawn:
            self.drawn = drawn
            self.text = self._uncovered(scenery, seat)
        return self.text

    def _uncovered(self, scenery: Scenery, seat: int) -> bytes:
        hidden, asked = bytearray(scenery.record(seat)), array("i")
        for cell in self.looks:
            hidden[cell] = HIDDEN & 255
        for column in self.columns:
            asked.extend((scenery.cast.parts[seat][column].number, 0, 0))
        bare = scenery.shelf.ask(bytes(hidden), asked)
        found = []
        for pair in zip(bare, self.drawn, strict=True):
            found += uncovered(*pair)
        return b"[%b]" % b",".join(found)


@lru_cache(4096)
def uncovered(without: bytes, text: bytes) -> list[bytes]:
    """The faces that a part of a scene shows, and does not show without the looks."""
    bare, shown = (msgspec.json.decode(b"{%b}" % part) for part in (without, text))
    found = differences(bare, shown, "")
    return [json({"place": place, "card": face}) for place, face in found]


def differences(bare: Any, looked: Any, path: str) -> Iterator[tuple[str, int]]:
    """Paths in the scene where the face is hidden in `bare` and shown in `looked`."""
    if bare == looked:
        return
    if isinstance(looked, dict) and isinstance(bare, dict):
        for key in looked:
            if key in bare:
                yield from differences(bare[key], looked[key], f"{path}{key}.")
    elif isinstance(looked, list) and isinstance(bare, list):
        if len(bare) == len(looked):
            for index, pair in enumerate(zip(bare, looked, strict=True)):
                yield from differences(*pair, f"{path}{index}.")
    elif type(looked) is int and bare == HIDDEN != looked:
        yield path[:-1], looked
