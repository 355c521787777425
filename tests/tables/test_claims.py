"""Nobody has to wait for ever: claims against the idle, rematches without wiping."""

from typing import Any

import pytest

from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.decisions import Refused
from sennik.tables.events import BotSatIn, ClaimMade, Clock, MatchEnded
from sennik.tables.table import GRACE, IDLE
from tests.tables.party import SECRET, Party


def playing(seats: int = 2, **more: Any) -> Party:
    return Party(options={"seats": seats}, **more).started()


def claim(party: Party, by: int, against: int, wish: str = "bot") -> list[Any]:
    asking = {"seat": against, "wish": wish, "level": "thumb"}
    return [type(e) for e in party.ask(asked.Claim, f"u{by}", **asking)]


def act(party: Party, seat: int) -> None:
    party.act(seat, party.table.seats[seat].legal[0])


# --- Somebody is here and does not act ------------------------------------------------


def test_after_the_stated_time_one_of_two_lets_a_bot_play_for_the_idle_other() -> None:
    party = playing()
    told = party.frame(0)
    assert told["table"]["waiting"]["idle"] == IDLE
    assert told["claims"]["since"][1] == party.now + IDLE
    party.now += IDLE - 1
    with pytest.raises(Refused, match="not_idle"):
        claim(party, 0, 1)
    party.now += 1
    assert claim(party, 0, 1) == [ClaimMade, BotSatIn]
    assert party.table.seats[1].state == "bot" and party.table.thinking() == [1]


def test_the_idle_player_comes_back_by_acting() -> None:
    party = playing()
    party.now += IDLE
    claim(party, 0, 1)
    act(party, 1)
    assert party.table.seats[1].state == "here"
    with pytest.raises(Refused, match="not_idle"):
        claim(party, 0, 1)


def test_or_the_match_ends_without_a_winner() -> None:
    party = playing()
    party.now += IDLE
    events = party.ask(asked.Claim, "u0", seat=1, wish="end", level="thumb")
    ended = next(event for event in events if isinstance(event, MatchEnded))
    assert (ended.ending, ended.winners) == ("abandoned", [])
    assert party.frame(SPECTATOR)["result"]["ending"] == "abandoned"


def test_among_three_the_two_others_must_agree() -> None:
    party = playing(3)
    for seat in (0, 1):
        while party.table.seats[seat].legal:
            act(party, seat)
    party.now += IDLE
    assert claim(party, 0, 2, "end") == [ClaimMade]
    assert claim(party, 0, 2, "end") == [], "one voice is one"
    assert party.frame(1)["claims"]["votes"] == [[2, "end", [0]]]
    assert claim(party, 1, 2, "bot") == [ClaimMade], "another wish"
    assert MatchEnded in claim(party, 1, 2, "end")


def test_who_is_idle_too_has_no_voice() -> None:
    party = playing(3)
    while party.table.seats[0].legal:
        act(party, 0)
    party.now += IDLE
    assert claim(party, 0, 2) == [ClaimMade, BotSatIn]


def test_acting_silences_all_claims() -> None:
    party = playing(3)
    for seat in (0, 1):
        while party.table.seats[seat].legal:
            act(party, seat)
    party.now += IDLE
    claim(party, 0, 2)
    act(party, 2)
    assert party.table.claims == {}


def test_a_stand_in_is_no_end_of_claims_the_match_may_still_be_ended() -> None:
    party = playing()
    party.now += IDLE
    claim(party, 0, 1)
    assert MatchEnded in claim(party, 0, 1, "end")


def test_talking_and_taking_back_give_no_time() -> None:
    party = Party().started()
    for seat in (0, 1):
        while party.table.seats[seat].legal:
            act(party, seat)
            if party.table.acting() == [0] and seat == 1:
                break
    asked_at = party.table.seats[0].asked_at
    party.now += 1_000
    party.ask(asked.Say, "u0", phrase="thinking")
    party.act_text(0, "open")
    party.now += 1_000
    party.ask(asked.Undo, "u0", id="undo")
    assert party.table.seats[0].asked_at == asked_at


def test_where_there_is_a_clock_it_decides() -> None:
    party = playing(clock=Clock("hours", 24))
    party.ask(asked.GoAway, "u1")
    party.now += IDLE
    with pytest.raises(Refused, match="not_idle"):
        claim(party, 0, 1)


def test_nobody_is_waited_for_at_a_table_of_one() -> None:
    party = Party(options={"seats": 2}).started(people=1)
    assert party.frame(0)["claims"]["since"] == [None, None]


# --- Somebody is away -----------------------------------------------------------------


def test_anybody_may_have_a_bot_play_for_one_who_is_away() -> None:
    party = playing(3)
    party.ask(asked.GoAway, "u1")
    party.now += GRACE - 1
    with pytest.raises(Refused, match="not_idle"):
        claim(party, 0, 1)
    party.now += 1
    assert claim(party, 0, 1) == [ClaimMade, BotSatIn]
    party.ask(asked.ComeBack, "u1")
    assert party.table.seats[1].state == "here"


def test_but_to_end_the_match_all_others_must_agree() -> None:
    party = playing(3)
    party.ask(asked.GoAway, "u1")
    party.now += GRACE
    assert claim(party, 0, 1, "end") == [ClaimMade]
    assert MatchEnded in claim(party, 2, 1, "end")


# --- Playing again --------------------------------------------------------------------


def over(seats: int = 2) -> Party:
    party = playing(seats)
    for seat in range(seats - 1):
        party.ask(asked.Concede, f"u{seat}", level="thumb")
    return party


def again(party: Party, seat: int) -> None:
    party.ask(asked.Again, f"u{seat}", secret=SECRET)


def test_one_players_again_leaves_everybody_the_result() -> None:
    party = over()
    again(party, 0)
    for viewer in party.viewers():
        shown = party.frame(viewer)
        assert shown["result"] is not None and shown["view"]
        assert [seat["agreed"] for seat in shown["table"]["seats"]] == [True, False]
    before = party.table.seq
    again(party, 0)
    assert party.table.seq == before


def test_when_everybody_has_agreed_the_shuffle_begins_by_itself() -> None:
    party = over()
    again(party, 0)
    again(party, 1)
    assert party.table.status == "shuffling"
    party.shuffled()
    assert (party.table.matches, party.table.status) == (2, "playing")


def test_who_leaves_instead_is_not_waited_for() -> None:
    party = over()
    again(party, 0)
    party.ask(asked.LeaveSeat, "u1")
    assert party.table.status == "open"
    assert [seat.kind for seat in party.table.seats] == ["person", "free"]


def test_the_silent_are_left_behind_after_the_stated_time() -> None:
    party = over(3)
    again(party, 0)
    again(party, 1)
    assert party.table.play is not None, "the result is there still"
    assert party.frame(0)["claims"]["since"][2] == party.now + IDLE
    party.now += IDLE
    again(party, 0)
    assert party.table.status == "open"
    assert [seat.kind for seat in party.table.seats] == ["person", "person", "free"]


def test_who_is_gone_is_left_behind_sooner() -> None:
    party = over()
    party.ask(asked.GoAway, "u1")
    party.now += GRACE
    again(party, 0)
    assert party.table.status == "open"
    assert party.table.seats[1].kind == "free"
