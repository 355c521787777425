"""What is remembered for frames must be what would be made anew."""

import random
from copy import copy
from typing import Any

import msgspec
import pytest

from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import composing
from sennik.tables.eyes import LAST
from sennik.tables.fragments import Fragments
from sennik.tables.frames import frame, frame_text
from sennik.tables.showing import IDLE
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
    table = party.table
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


def whole(table: Table, viewer: int) -> dict[str, Any]:
    """The frame of somebody who comes just now, made with nothing remembered and by
    code that is not compiled.
    """
    fresh, game = copy(table), table.arena
    fresh.shown = None
    remembered = game.fragments, game.composing
    game.composing = composing
    game.fragments = Fragments(game)
    try:
        found = frame(fresh, viewer, "pl")
    finally:
        game.fragments, game.composing = remembered
    return {name: found[name] for name in found if name not in ("log", "whole")}


def test_who_was_not_told_of_an_event_gets_a_whole_frame() -> None:
    """A difference is told only to somebody who had the frame before it from here."""
    party = Party().started()
    known = party.frame(0)["seq"]
    party.act(*first_choice(party.table))
    other = party.frame(1)  # made at this event for somebody else
    party.act(*first_choice(party.table))
    assert not party.frame(0, known)["whole"]
    assert party.frame(0, other["seq"])["whole"]
    assert party.frame(0, known - 1)["whole"]
    assert party.frame(0, known, "pl")["whole"], "what was said was in English"


def test_who_misses_too_much_counts_as_gone() -> None:
    party = Party().started()
    known = party.frame(0)["seq"]
    for _ in range(IDLE):
        party.act(*first_choice(party.table))
        party.frame(SPECTATOR)
    assert (0, "en") in party.table.shown.readers
    party.act(*first_choice(party.table))
    party.frame(SPECTATOR)
    assert set(party.table.shown.readers) == {(LAST, "en")}
    assert party.frame(0, known)["whole"]


def first_choice(table: Table) -> tuple[int, int]:
    """Somebody who is asked, and the first thing that it may do."""
    seat = table.acting()[0]
    return seat, table.seats[seat].actions[0]
