"""Private looks as places in the scene: where it shows a face only because of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from sennik.games.common import HIDDEN
from sennik.tables.desks import Bytes, Record
from sennik.tables.eyes import Looks
from sennik.tables.fragments import Drawing
from sennik.tables.memos import Memo


def looked(
    drawing: Drawing, parts: Mapping[bytes, Memo], view: Record, looks: Looks
) -> list[dict[str, Any]]:
    """The looks of a viewer who sees the `drawing`, made of its `view`."""
    touched: Bytes = 0
    for cell in looks:
        touched |= 255 << 8 * cell
    hidden, found = view | touched, []  # all bits set: HIDDEN
    for name, (text, read) in drawing.items():
        if read & touched:
            without = msgspec.json.decode(parts[name].of(hidden)[0])
            part = msgspec.json.decode(text)
            found += [*differences(without, part, f"{name.decode()}.")]
    return [{"place": place, "card": face} for place, face in found]


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
