"""Watching a finished match again, and the dreams turned up between two rounds."""

from typing import Any

import pytest

from sennik.games.common import SPECTATOR
from sennik.tables import replays
from sennik.tables.decisions import Refused
from sennik.tables.events import Event
from sennik.tables.replays import Replay, check_replay
from tests.tables.party import Party, scripted
from tests.tables.test_tables import opened_up

GLASS = "hourglass"
OURS, THEIRS = [0, 1, 2, 3], [4, 5, 6, 7]  # the dreams that `opened_up` deals


def replayed(
    events: list[Event], match: int, viewer: int, is_open: bool, language: str
) -> dict[str, Any]:
    """A finished match, its log in pieces of seven events."""
    replay = Replay(match, viewer, is_open, language)
    for start in range(0, len(events), 7):
        replay.add(events[start : start + 7])
    assert replay.made is not None
    return replay.made


def dreams(viewer: int, is_open: bool = False, match: int = 1) -> list[Any]:
    """The dreams at every moment of a match of one round that seat 0 wakes."""
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    made = replayed(party.events, match, viewer, is_open, "en")
    return [moment["scene"]["dreams"] for moment in made["moments"]]


def test_a_replay_shows_what_the_seat_knew_at_each_decision() -> None:
    ours = dreams(0)
    assert ours[0] == [[-1] * 4, [-1] * 4]
    assert ours[1] == [[0, -1, -1, -1], [-1] * 4]
    assert ours[-2] == [[0, 1, -1, -1], [-1] * 4]  # what the other saw is not ours
    assert ours[-1] == [OURS, THEIRS]  # after POBUDKA! all lie turned up


def test_a_bystander_knew_nothing_and_open_cards_hide_nothing() -> None:
    assert dreams(SPECTATOR)[-2] == [[-1] * 4, [-1] * 4]
    assert dreams(1, is_open=True)[0] == [OURS, THEIRS]


def test_every_moment_tells_what_led_to_it_and_offers_nothing() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    moments = replayed(party.events, 1, 0, False, "en")["moments"]
    told = [[key for _, key, _ in moment["log"]] for moment in moments]
    assert "look.seen" in told[1]
    assert "points" in told[-1]
    assert all("asks" not in moment["scene"] for moment in moments)


def test_a_running_match_and_one_that_never_was_are_refused() -> None:
    party = opened_up()
    with pytest.raises(Refused, match="playing"):
        check_replay(party.table, 1)
    with pytest.raises(Refused, match="not_over"):
        check_replay(party.table, 2)


def test_a_match_of_too_many_moments_is_not_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replays, "MOST", 2)
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    with pytest.raises(Refused, match="too_long"):
        replayed(party.events, 1, 0, False, "en")


@pytest.mark.parametrize("is_whole", [True, False])
def test_the_frame_after_a_count_recalls_the_dreams_turned_up(is_whole: bool) -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 2})
    seq = party.table.seq
    if not is_whole:  # then everybody has seen the frame before
        for viewer in party.viewers():
            party.frame(viewer)
    party.act_text(0, "wake")
    for viewer in party.viewers():
        frame = party.frame(viewer, seq)
        assert frame["whole"] == is_whole
        recap = frame["recap"]
        assert recap["dreams"] == [OURS, THEIRS]
        assert recap["pad"]["points"] == [0, 22]
        assert "recap" not in party.frame(viewer, party.table.seq)


def test_the_pad_says_how_many_ravens_the_hourglasses_counted() -> None:
    deal = "x x 2 3 x 5 6 7 8".replace("x", GLASS).split()
    party = Party("sen-jubilee", {"seats": 2, "rounds": 1}, scripted(*deal)).started()
    for seat in (0, 1):
        party.act_text(seat, f"look {seat}.0")
        party.act_text(seat, f"look {seat}.1")
    party.act_text(0, "wake")
    pad = party.frame(0)["scene"]["pad"]
    assert pad["hourglasses"] == [[2, 0], [1, 9]]
    assert pad["points"] == [0, 27]
