"""What is remembered for frames must be what would be made anew."""

import random
from typing import Any

import pytest

from sennik.games import GAMES
from sennik.tables import memos
from sennik.tables.fragments import Fragments
from sennik.tables.frames import Writing, shared
from sennik.tables.memos import Memo, Memos
from sennik.tables.moments import Moment, moment_of
from tests.tables.party import Party

ACTS = 60


@pytest.mark.parametrize("key", [key for key in GAMES if key != "sen-jubilee"])
def test_the_spectators_bytes_are_those_of_everybody_who_is_sent_them(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(key)
    seats = min(3, GAMES[key].rules.MAX_SEATS)
    party = Party(key, {"seats": seats}).started()
    table, same = party.table, 0
    # What was read in other tests would make it more careful here.
    monkeypatch.setattr(table.arena, "fragments", Fragments(table.arena))
    then: Moment = moment_of(table)
    for _ in range(ACTS):
        if not table.is_playing:
            break
        seat = rng.choice(table.acting())
        party.act(seat, rng.choice(table.seats[seat].actions))
        now = moment_of(table)
        for viewer in range(seats):
            sent = shared(table, then, now, viewer, "pl")
            if sent is not None:
                own = Writing(table, then, now, viewer, "pl").body(then.seq)
                assert sent[0] == own[0]
                same += 1
        then = now
    assert same > 5


class Noting:
    """A record that is read byte by byte."""

    def __init__(self) -> None:
        self.data = b""
        self.noted = 0

    def open(self, data: bytes) -> None:
        self.data, self.noted = data, 0

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
        record = bytes(rng.randrange(4) * 3 for _ in range(8))
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
    assert memo.of(b"one") == memo.of(b"two") == b"first"
