"""Watching a finished match again, and the dreams turned up between two rounds."""

from typing import Any

import pytest

from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.games.sen.counting import hourglasses, ravens_of_hourglass
from sennik.tables import replays
from sennik.tables.decisions import Refused
from sennik.tables.events import Event
from sennik.tables.replays import Replay, check_replay
from tests.tables.party import Party, scripted
from tests.tables.test_tables import opened_up
from tests.wire import dreams, laid, lines

GLASS = "hourglass"
OURS, THEIRS = [0, 1, 2, 3], [4, 5, 6, 7]  # the dreams that `opened_up` deals


def replayed(
    events: list[Event], match: int, viewer: int, is_open: bool
) -> dict[str, Any]:
    """A finished match, its log in pieces of seven events."""
    replay = Replay(match, viewer, is_open)
    for start in range(0, len(events), 7):
        replay.add(events[start : start + 7])
    assert replay.made is not None
    return replay.made


def dreamt(viewer: int, is_open: bool = False, match: int = 1) -> list[Any]:
    """The dreams at every moment of a match of one round that seat 0 wakes."""
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    made = replayed(party.events, match, viewer, is_open)
    return [dreams(moment.view) for moment in made["moments"]]


def test_a_replay_shows_what_the_seat_knew_at_each_decision() -> None:
    ours = dreamt(0)
    assert ours[0] == [[-1] * 4, [-1] * 4]
    assert ours[1] == [[0, -1, -1, -1], [-1] * 4]
    assert ours[-2] == [[0, 1, -1, -1], [-1] * 4]  # what the other saw is not ours
    assert ours[-1] == [OURS, THEIRS]  # after POBUDKA! all lie turned up


def test_a_bystander_knew_nothing_and_open_cards_hide_nothing() -> None:
    assert dreamt(SPECTATOR)[-2] == [[-1] * 4, [-1] * 4]
    assert dreamt(1, is_open=True)[0] == [OURS, THEIRS]


def test_every_moment_tells_what_led_to_it_and_offers_nothing() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    moments = replayed(party.events, 1, 0, False)["moments"]
    told = [[key for _, key, _ in lines("sen", moment.log)] for moment in moments]
    assert "look.seen" in told[1]
    assert "points" in told[-1]
    for moment in moments:
        assert not (moment.legal or moment.looks or moment.undo or moment.counted)


def test_a_replay_says_what_stays_the_same_once() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1}, memory_aid=False)
    party.act_text(0, "wake")
    made = replayed(party.events, 1, 0, False)
    assert made["table"]["game"] == "sen" and made["table"]["you"] == 0
    assert (made["match"], made["open"]) == (1, False)
    assert [len(moment.view) for moment in made["moments"]] == [
        GAMES["sen"].rules.State.itemsize
    ] * len(made["moments"])
    assert made["moments"][-1].result.ending == "played"


def test_only_open_cards_tell_the_steps() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    assert "steps" not in replayed(party.events, 1, 0, False)
    steps = replayed(party.events, 1, 0, True)["steps"]
    match = Match(GAMES["sen"], party.table.options)
    for actor, action in steps:
        match.play(actor, action)
    assert match.is_over


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
        replayed(party.events, 1, 0, False)


def test_the_pad_says_how_many_ravens_the_hourglasses_counted() -> None:
    deal = "x x 2 3 x 5 6 7 8".replace("x", GLASS).split()
    party = Party("sen-jubilee", {"seats": 2, "rounds": 1}, scripted(*deal)).started()
    for seat in (0, 1):
        party.act_text(seat, f"look {seat}.0")
        party.act_text(seat, f"look {seat}.1")
    party.act_text(0, "wake")
    view = laid(GAMES["sen-jubilee"], party.frame(0)["view"])
    counted = [
        (hourglasses(view, who), ravens_of_hourglass(view, who)) for who in (0, 1)
    ]
    assert counted == [(2, 0), (1, 9)]
    assert list(view.points[:2]) == [0, 27]
