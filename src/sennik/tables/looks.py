"""Private looks as places in the scene: where it shows a face only because of them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from sennik.games.common import HIDDEN
from sennik.tables.desks import Bytes, Record
from sennik.tables.eyes import Looks
from sennik.tables.fragments import Drawing, json
from sennik.tables.memos import Memo


def looked(
    drawing: Drawing, parts: Mapping[bytes, Memo], view: Record, looks: Looks
) -> bytes:
    """The looks of a viewer who sees the `drawing`, made of its `view`, as JSON."""
    touched: Bytes = 0
    for cell in looks:
        touched |= 255 << 8 * cell
    hidden, found = view | touched, []  # all bits set: HIDDEN
    for name, (text, read) in drawing.items():
        if read & touched:
            found += uncovered(name, parts[name].of(hidden)[0], text)
    return b"[%b]" % b",".join(found)


@lru_cache(4096)
def uncovered(name: bytes, without: bytes, text: bytes) -> list[bytes]:
    """The faces that a part of a scene shows, and does not show without the looks."""
    bare, shown = msgspec.json.decode(without), msgspec.json.decode(text)
    found = differences(bare, shown, f"{name.decode()}.")
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
