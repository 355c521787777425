"""What is kept must be what would be made anew."""

import random
from array import array
from itertools import chain
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sennik.games.common import CHANCE, SPECTATOR, UNSEEN
from sennik.tables import composing, shelves
from sennik.tables.arena import compiled_composing
from sennik.tables.casts import Cast
from sennik.tables.composing import HEADS, NONE
from sennik.tables.desks import Bytes
from sennik.tables.scenery import Scenery
from sennik.tables.shelves import Memo, Shelf
from sennik.tables.table import Seat

SIZE = 8
BOTH = pytest.mark.parametrize("is_compiled", [False, True], ids=["plain", "compiled"])


class Noting:
    """A record, or two, read byte by byte."""

    def __init__(self) -> None:
        self.data = b""
        self.noted: Bytes = 0

    def open(self, record: bytes) -> None:
        self.data, self.noted = record, 0

    def byte(self, at: int) -> int:
        self.noted |= 255 << 8 * at
        return self.data[at]


def empty_shelf(is_compiled: bool) -> Shelf:
    return Shelf(compiled_composing() if is_compiled else composing, SIZE)


def asking(memo: Memo, at: int = 0) -> "array[int]":
    return array("i", (memo.number, at, at))


@BOTH
@pytest.mark.parametrize("most", [12, 10_000])
@pytest.mark.parametrize("width", [1, 2])
def test_a_memo_answers_as_its_function_does(
    most: int, width: int, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that reads here and there, more ways than a memo tells apart."""
    monkeypatch.setattr(shelves, "MOST", most)
    page, made = Noting(), 0
    shelf, rng = empty_shelf(is_compiled), random.Random(most)

    def wandering() -> bytes:
        nonlocal made
        made += 1
        at, seen = page.byte(0) % (SIZE * width), [page.byte(0)]
        while at:
            seen.append(page.byte(at))
            at = page.byte(at) % at
        return bytes(seen)

    memo = shelf.memo(page, wandering, width)
    shelf.memo(page, lambda: b"another", width)
    asked = 0
    for _ in range(400):
        records = bytes(rng.choice((0, 3, 5, 7)) for _ in range(5 * SIZE))
        places = [(rng.randrange(5) * SIZE, rng.randrange(5) * SIZE) for _ in range(5)]
        rows = [(memo.number, left, right) for left, right in places]
        asked += len(rows)
        found = shelf.ask(records, array("i", chain.from_iterable(rows)))
        for text, (left, right) in zip(found, places, strict=True):
            page.open(records[left : left + SIZE] + records[right : right + SIZE])
            assert text == wandering()
            made -= 1
    assert len(memo.shapes) <= shelves.SHAPES
    assert made < asked * (0.8 if most == 12 else 0.5), "it remembers nothing"
    assert (shelf.forgotten > 0) == (most == 12)


@BOTH
def test_a_function_that_reads_nothing_is_made_once(is_compiled: bool) -> None:
    shelf, made = empty_shelf(is_compiled), iter([b"first", b"second"])
    memo = shelf.memo(Noting(), lambda: next(made))
    records = bytes(range(2 * SIZE))
    assert shelf.ask(records, asking(memo)) == [b"first"]
    assert shelf.ask(records, asking(memo, SIZE)) == [b"first"]


@BOTH
def test_what_is_shown_is_not_forgotten(is_compiled: bool) -> None:
    """Equal numbers, equal texts: also after all else was forgotten."""
    shelf, page = empty_shelf(is_compiled), Noting()
    memo = shelf.memo(page, lambda: b"text %d" % page.byte(0))
    for byte in range(20):
        shelf.ask(bytes([byte] * SIZE), asking(memo))
    seven, three = (len(HEADS) + number for number in (7, 3))
    user: Any = User(np.array([[seven, NONE], [three, seven]], np.int32))
    shelf.users.add(user)
    shelf.forget()
    numbers = user.texts.tolist()
    assert numbers[0][1] == NONE
    assert shelf.texts[numbers[0][0]] == shelf.texts[numbers[1][1]] == b"text 7"
    assert shelf.texts[numbers[1][0]] == b"text 3"
    assert len(shelf.texts) == len(HEADS) + 2
    assert shelf.ask(bytes([7] * SIZE), asking(memo)) == [b"text 7"]
    assert len(shelf.texts) == len(HEADS) + 2, "the same text, the same number"


@BOTH
def test_there_is_room_for_any_news(is_compiled: bool) -> None:
    """Members of a frame, however long: what to do, choices, parts and lines."""
    shelf, page = empty_shelf(is_compiled), Noting()
    scores, said, choice, part, lines = (
        shelf.memo(page, make).number
        for make in (
            lambda: b"[%d]" % page.byte(0),
            lambda: b',"say":%d' % page.byte(1),
            lambda: b"x" * 10_000 * page.byte(1),
            lambda: b'"part":%d' % page.byte(2),
            lambda: b"[\0,%d],[\0,0]" % page.byte(0),
        )
    )
    index = [
        np.full(shape, memo, np.int32)
        for shape, memo in (
            ((2, CHANCE + 1, 5), lines),
            ((SPECTATOR + 1, 2), said),
            ((SPECTATOR + 1, 2, 2), choice),
            (SPECTATOR + 1, scores),
        )
    ]
    cast = Cast([b"part"], [[shelf.memos[part]]] * 2, 2)
    fragments: Any = SimpleNamespace(shelf=shelf, casts={1: cast}, index=tuple(index))
    scenery = Scenery(fragments, 1)
    records = [bytes([1, byte, 1, 0, 0, 0, 0, 0] * 3) for byte in (1, 2)]
    steps = np.array([[1907, CHANCE, 0, UNSEEN, UNSEEN]], np.int64)
    waiting, asked = (Seat(prompt=prompt, legal=bytes(8 * prompt)) for prompt in (0, 1))
    scenery.show(records[0], steps, None, [waiting], SPECTATOR, 4)
    scenery.add_reader(0, "pl", [waiting])
    scenery.show(records[0][8:] + records[1], steps, 0, [asked], 0, 1907)
    news, long = scenery.news_since(4), b"x" * 20_000
    head = b'{"type":"frame","prompt":1,"seq":1907,"whole":false'
    told = b',"actors":[0],"undo":true,"say":2,"legal":[%b,%b]' % (long, long)
    assert news.but_log(0) == head + told
    log = b',"log":[[1907,1],[1907,0]]}'
    assert news.is_told and news.all(0) == news.but_log(0) + log
    older = scenery.news_since(3)
    assert b',"scores":[1],' in older.but_log(0)
    assert older.but_log(0).endswith(b',"scene":{"part":1}')
    assert not older.is_told and older.all(0) == older.but_log(0) + b',"log":[]}'
    assert scenery.news_since(1907).but_log(0) == head
    assert scenery.readings.said(0) == b',"say":2'
    assert scenery.readings.scores(0) == b"[1]"
    assert scenery.readings.choices(0) == b"[%b,%b]" % (long, long)


class User:
    """Shows some texts."""

    def __init__(self, texts: Any) -> None:
        self.texts = texts


def test_slots_that_are_taken_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked for at the same place first."""
    plain = SimpleNamespace(**vars(composing))
    monkeypatch.setattr(composing, "scramble", lambda *anything: shelves.SLOTS - 2)
    shelf, page = Shelf(plain, SIZE), Noting()
    memo = shelf.memo(page, lambda: b"%d" % page.byte(3))
    for _ in range(2):
        for byte in range(9):
            assert shelf.ask(bytes([byte] * SIZE), asking(memo)) == [b"%d" % byte]
    assert shelf.kept == 9
