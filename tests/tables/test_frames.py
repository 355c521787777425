"""What is remembered for frames must be what would be made anew."""

import random
from collections import deque
from copy import copy
from typing import Any

import msgspec
import pytest

from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import memos
from sennik.tables.fragments import Fragments
from sennik.tables.frames import frame, frame_text
from sennik.tables.memos import Memo, Memos
from sennik.tables.moments import moment_of
from sennik.tables.table import Table
from tests.merging import merged
from tests.tables.party import Party, history

ACTS = 60


@pytest.mark.parametrize("key", [key for key in GAMES if key != "sen-jubilee"])
def test_later_frames_add_up_to_a_whole_one(key: str) -> None:
    """Whatever was taken from others, or not sent because it was thought the same."""
    rng = random.Random(key)
    seats = min(3, GAMES[key].rules.MAX_SEATS)
    party = Party(key, {"seats": seats}).started()
    table, alike = party.table, 0
    viewers = [*range(seats), SPECTATOR]
    shown = {viewer: frame(table, viewer, "pl") for viewer in viewers}
    for _ in range(ACTS):
        if not table.is_playing:
            break
        before = table.seq
        seat = rng.choice(table.acting())
        party.act(seat, rng.choice(table.seats[seat].actions))
        for viewer in viewers:
            text = frame_text(table, viewer, "pl", before)
            shown[viewer] = merged(shown[viewer], msgspec.json.decode(text))
            lines = [line for line in history(table, viewer) if line[0] > before]
            assert shown[viewer]["log"] == lines, "told as to others, or to nobody"
        viewer = rng.choice(viewers)
        anew = whole(table, viewer)
        assert {name: shown[viewer][name] for name in anew} == anew
        texts = moment_of(table).passages[before].frames
        bodies = {id(text) for text in texts.values()}
        alike += len(viewers) - len(bodies)
    # In Onirim what a click means depends on the seat, and changes with every action.
    assert alike or key == "onirim", "nobody was sent the frame of another"


def whole(table: Table, viewer: int) -> dict[str, Any]:
    """The frame of somebody who comes just now, made with nothing remembered."""
    fresh = copy(table)
    fresh.moments = deque(maxlen=3)
    remembered, table.arena.fragments = table.arena.fragments, Fragments(table.arena)
    try:
        found = frame(fresh, viewer, "pl")
    finally:
        table.arena.fragments = remembered
    return {name: found[name] for name in found if name not in ("log", "whole")}


class Noting:
    """A record that is read byte by byte."""

    def __init__(self) -> None:
        self.data = b""
        self.noted = 0

    def open(self, record: int) -> None:
        self.data, self.noted = record.to_bytes(8, "little"), 0

    def byte(self, at: int) -> int:
        self.noted |= 255 << 8 * at
        return self.data[at]


@pytest.mark.parametrize("most", [1, 50, 10_000])
def test_a_memo_answers_as_its_function_does(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that reads here and there, more ways than a memo tells apart."""
    monkeypatch.setattr(memos, "MOST", most)
    page, made = Noting(), []

    def wandering() -> Any:
        at, seen = page.byte(0) % 8, [page.byte(0)]
        while at:
            seen.append(page.byte(at))
            at = page.byte(at) % at
        made.append(seen)
        return tuple(seen)

    memo, rng = Memo(Memos(), page, wandering), random.Random(most)
    for _ in range(3000):
        record = int.from_bytes(bytes(rng.randrange(4) * 3 for _ in range(8)), "little")
        answer = memo.of(record)
        page.open(record)
        assert answer == wandering()
        made.pop()
    assert len(memo.shapes) <= memos.SHAPES
    if most > 3000:
        assert len(made) < 1500, "it remembers nothing"


def test_a_function_that_reads_nothing_is_made_once() -> None:
    made = iter([b"first", b"second"])
    memo = Memo(Memos(), Noting(), lambda: next(made))
    assert memo.of(1) == memo.of(2) == b"first"
