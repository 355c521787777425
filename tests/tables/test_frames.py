"""What is remembered for frames must be what would be made anew."""

import random
from copy import copy
from typing import Any

import msgspec
import pytest

from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import composing, shelves, showing
from sennik.tables.drawing import drawn
from sennik.tables.fragments import Fragments
from sennik.tables.frames import frame, frame_text
from sennik.tables.showing import IDLE, show_all
from sennik.tables.table import Table
from tests.merging import merged
from tests.tables.party import Party, history

ACTS = 60


@pytest.fixture(params=[shelves.MOST, 300], ids=["", "forgetful"])
def shelf_size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many texts are kept: fewer than a match needs, so that all is forgotten now
    and then.
    """
    monkeypatch.setattr(shelves, "MOST", request.param)
    return int(request.param)


@pytest.mark.parametrize("key", [key for key in GAMES if key != "sen-jubilee"])
def test_later_frames_add_up_to_a_whole_one(
    key: str, shelf_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was taken from others, or not sent because it was thought the same; also
    to those who read only now and then.
    """
    rng = random.Random(key)
    seats = min(3, GAMES[key].rules.MAX_SEATS)
    party = Party(key, {"seats": seats})
    table = party.table
    monkeypatch.setattr(table.arena, "fragments", Fragments(table.arena))
    party.started()
    viewers = [*range(seats), SPECTATOR]
    shown = {viewer: frame(table, viewer, "pl") for viewer in viewers}
    kinds = {True: 0, False: 0}
    for _ in range(ACTS):
        if not table.is_playing:
            break
        seat = rng.choice(table.acting())
        party.act(seat, rng.choice(table.seats[seat].actions))
        reading = [viewer for viewer in viewers if rng.random() < 0.7]
        for viewer in reading:
            before = shown[viewer]["seq"]
            news = msgspec.json.decode(frame_text(table, viewer, "pl", before))
            kinds[news["whole"]] += 1
            shown[viewer] = merged(shown[viewer], news)
            lines = [line for line in history(table, viewer) if line[0] > before]
            told = shown[viewer]["log"]
            assert (told[-len(lines) :] if news["whole"] else told) == lines
            assert shown[viewer]["scene"] == drawn_plainly(table, viewer)
        if reading:
            viewer = rng.choice(reading)
            anew = whole(table, viewer)
            assert {name: shown[viewer][name] for name in anew} == anew
            again = frame(table, viewer, "pl", table.seq)
            assert again["log"] == [] and "scene" not in again, "nothing is new"
    assert kinds[False] > 20 * kinds[True], "hardly a difference was told"
    assert (table.arena.fragments.shelf.forgotten > 0) == (shelf_size == 300)


def drawn_plainly(table: Table, viewer: int) -> Any:
    """The scene of a viewer with the memory aid, drawn of its view and nothing else."""
    assert table.play is not None
    game = table.arena
    game.fast.view(table.play.state.sheet, viewer, game.seen.sheet)
    scene = drawn(game, game.seen.saved(), viewer)
    return msgspec.json.decode(msgspec.json.encode(scene))


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


def test_who_reads_for_the_first_time_gets_a_whole_frame() -> None:
    """A difference is told only from an event since which its reader is known here."""
    party = Party().started()
    known = party.frame(0)["seq"]
    for _ in range(10):
        party.act(*first_choice(party.table))
    assert not party.frame(0, known)["whole"]
    assert party.frame(0, known - 1)["whole"]
    assert party.frame(0, known, "pl")["whole"], "what was said was in English"
    assert party.frame(1, known)["whole"], "it was said to somebody else"


def test_who_misses_too_much_counts_as_gone() -> None:
    """Who is left reads on as before, with its own choices."""
    party = Party().started()
    readers = [(0, "en"), (0, "pl"), (1, "en")]
    seen = {reader: party.frame(reader[0], None, reader[1]) for reader in readers}
    known = party.table.seq
    for count in range(2 * IDLE):
        party.act(*first_choice(party.table))
        news = party.frame(1, seen[1, "en"]["seq"])
        assert not news["whole"]
        seen[1, "en"] = merged(seen[1, "en"], news)
        assert seen[1, "en"]["legal"] == frame(party.fresh(), 1)["legal"]
        if count < IDLE:
            assert set(party.table.shown.readers) == set(readers)
    assert set(party.table.shown.readers) == {(1, "en")}
    whole = party.frame(0, known)
    assert whole["whole"]
    party.act(*first_choice(party.table))
    assert not party.frame(0, whole["seq"])["whole"]


@pytest.mark.parametrize(
    ("home", "name"),
    [(showing, "eyes_of"), (shelves.Shelf, "_make"), (showing, "may_undo")],
)
def test_what_failed_is_tried_again(
    home: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is shown half of an event, whenever a fault came in between."""
    party = Party()
    game = party.table.arena
    monkeypatch.setattr(game, "fragments", Fragments(game))  # so that texts are missing
    party.started()
    known = party.frame(0)
    party.act(*first_choice(party.table))

    def fail(*anything: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(home, name, fail)
        with pytest.raises(RuntimeError):
            party.frame(0, known["seq"])
    mended = merged(known, party.frame(0, known["seq"]))
    whole = frame(party.fresh(), 0)
    assert mended["seq"] == party.table.seq
    lasting = set(whole) - {"log", "whole"}
    assert {n: mended[n] for n in lasting} == {n: whole[n] for n in lasting}
    assert mended["log"] == [line for line in whole["log"] if line[0] > known["seq"]]


def test_tables_that_are_shown_together_are_shown_as_alone() -> None:
    """Stage by stage, all with the same memory to work in."""
    games = ("sen", "koty", "sen", "smoki", "sen")
    pairs = [(Party(game).started(), Party(game).started()) for game in games]
    rng, seen = random.Random(5), [0] * len(games)
    for _ in range(40):
        show_all([together.table for together, _ in pairs])
        for number, (together, alone) in enumerate(pairs):
            table = together.table
            assert table.shown.seq == table.seq
            for viewer in together.viewers():
                frames = [
                    frame_text(t, viewer, "en", seen[number])
                    for t in (table, alone.table)
                ]
                assert frames[0] == frames[1]
            seen[number] = table.seq
            if table.is_playing:
                seat = rng.choice(table.acting())
                action = rng.choice(table.seats[seat].actions)
                for party in (together, alone):
                    party.act(seat, action)


def test_a_table_that_fails_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    parties = [Party().started() for _ in range(3)]
    broken, see = parties[1].table, showing.eyes_of

    def seen(table: Table, play: Any) -> Any:
        if table is broken:
            raise RuntimeError
        return see(table, play)

    with monkeypatch.context() as patch:
        patch.setattr(showing, "eyes_of", seen)
        show_all([party.table for party in parties])
        shown = [party.table.shown.seq == party.table.seq for party in parties]
        assert shown == [True, False, True]
        with pytest.raises(RuntimeError):
            parties[1].frame(0)
    assert parties[1].frame(0)["seq"] == broken.seq


def first_choice(table: Table) -> tuple[int, int]:
    """Somebody who is asked, and the first thing that it may do."""
    seat = table.acting()[0]
    return seat, table.seats[seat].actions[0]
