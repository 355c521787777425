"""Between two rounds bots and clocks wait until people have seen how it was counted."""

from typing import Any

import pytest

from sennik.games.sen.facts import WAKE
from sennik.tables import commands as asked
from sennik.tables.commands import NOBODY
from sennik.tables.decisions import Refused
from sennik.tables.events import Clock, InterludeEnded, PlayerReady
from sennik.tables.table import INTERLUDE
from tests.tables.party import Party, content, sent


def counted(
    seats: int = 3, people: int = 2, who: str = "u", away: str = "", **more: Any
) -> Party:
    """A first round of Sen, just called and counted while somebody was `away`."""
    options = {"seats": seats, "target": 0, "rounds": 2}
    party = Party(options=options, **more)
    for number in range(seats):
        if number < people:
            party.ask(asked.TakeSeat, f"{who}{number}", name=f"Name {number}")
        else:
            party.ask(asked.SeatBot, f"{who}0", level="thumb")
    party.ask(asked.Start, f"{who}0", secret=bytes(32))
    party.shuffled()
    while not party.table.play or not party.table.play.counted:
        step(party, party.table.acting()[0])
        if away and WAKE in party.table.seats[0].legal:
            party.ask(asked.GoAway, away)
    return party


def step(party: Party, number: int) -> Any:
    """A seat that is asked looks, and calls as soon as it may."""
    seat = party.table.seats[number]
    action = WAKE if WAKE in seat.legal else seat.legal[0]
    if seat.is_played_by_bot:
        bot = {"seat": number, "prompt": seat.prompt, "action": action}
        return party.ask(asked.ActForBot, NOBODY, **bot)
    party.acts += 1
    person = {"id": f"a{party.acts}", "prompt": seat.prompt, "action": action}
    return party.ask(asked.Act, seat.player, **person)


def is_going_on(party: Party) -> bool:
    """Whether nobody is waited for, and the bot may choose."""
    return party.table.interlude is None and party.table.thinking() == [2]


def test_bots_wait_until_all_who_are_seated_have_seen_it() -> None:
    party = counted()
    assert party.table.acting() == [0, 1, 2] and party.table.thinking() == []
    ends = party.now + INTERLUDE
    for viewer in party.viewers():
        shown = party.frame(viewer)["interlude"]
        assert shown == {"awaits": [0, 1], "ends": ends}
    with pytest.raises(Refused, match="interlude"):
        step(party, 2)
    assert party.ask(asked.NextRound, "u0") == [PlayerReady(party.now, 0)]
    assert party.frame(1)["interlude"] == {"awaits": [1], "ends": ends}
    assert party.ask(asked.NextRound, "u0") == []
    party.ask(asked.NextRound, "u1")
    assert party.frame(1)["interlude"] == {} and is_going_on(party)
    assert party.ask(asked.NextRound, "u1") == []
    assert content(party.fresh()) == content(party.table)


def test_after_twenty_seconds_nobody_waits_any_more() -> None:
    party = counted()
    assert party.table.next_deadline() == party.now + INTERLUDE
    party.now += INTERLUDE - 1
    with pytest.raises(Refused, match="too_early"):
        party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    party.now += 1
    done = party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    assert done == [InterludeEnded(party.now)] and is_going_on(party)


def test_clocks_begin_when_the_next_round_does() -> None:
    party = counted(clock=Clock("seconds", 30))
    assert party.frame(0)["deadlines"] == [None, None, None]
    party.now += 15_000
    party.ask(asked.NextRound, "u0")
    party.ask(asked.NextRound, "u1")
    assert party.frame(0)["deadlines"] == [party.now + 30_000] * 2 + [None]


def test_who_plays_bots_alone_looks_as_long_as_it_likes() -> None:
    party = counted(people=1)
    assert party.frame(0)["interlude"] == {"awaits": [0]}
    assert party.table.next_deadline() is None
    party.now += 10 * INTERLUDE
    with pytest.raises(Refused, match="too_early"):
        party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    party.ask(asked.NextRound, "u0")
    assert party.table.thinking() == [1, 2]


@pytest.mark.parametrize("way", ["act", "away", "concede", "forget"])
def test_nobody_waits_for_who_plays_on_or_is_gone(way: str) -> None:
    party = counted()
    party.ask(asked.NextRound, "u0")
    if way == "act":
        step(party, 1)
    elif way == "away":
        party.ask(asked.GoAway, "u1")
    else:
        command = asked.Concede if way == "concede" else asked.Forget
        party.ask(command, "u1", level="thumb")
    assert party.table.interlude is None
    assert content(party.fresh()) == content(party.table)


def test_nobody_waits_for_programs_nor_at_an_instant_pace() -> None:
    assert counted(who="bot-u").table.interlude is None
    assert counted(pace="instant").table.interlude is None


def test_who_comes_late_sees_what_was_counted_last() -> None:
    party = counted()
    for viewer in party.viewers():
        ((seq, sight),) = party.frame(viewer)["counted"]
        assert party.table.play is not None
        last = party.table.play.counted[-1]
        assert (seq, sight) == (last.seq, last.sights[viewer])
        assert party.frame(viewer, seq)["counted"] == []


def test_who_was_away_or_has_not_said_so_has_not_seen_it() -> None:
    party = counted(people=3)
    assert [party.frame(viewer)["unseen"] for viewer in party.viewers()] == [
        *[True] * 3,
        False,
    ]
    party.ask(asked.NextRound, "u0")
    party.ask(asked.GoAway, "u1")
    party.now += INTERLUDE
    party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    assert party.table.interlude is None
    seen = [party.frame(viewer)["unseen"] for viewer in party.viewers()]
    assert seen == [False, True, True, False]
    party.ask(asked.ComeBack, "u1")
    assert party.ask(asked.NextRound, "u1") == [PlayerReady(party.now, 1)]
    assert party.ask(asked.NextRound, "u1") == []
    step(party, 2)
    assert not any(party.frame(viewer)["unseen"] for viewer in party.viewers())
    assert content(party.fresh()) == content(party.table)


def test_who_was_away_when_it_was_counted_sees_it_too() -> None:
    party = counted(away="u1")
    assert party.frame(0)["interlude"]["awaits"] == [0]
    assert party.frame(1)["unseen"]


def test_the_last_round_is_followed_by_the_result_alone() -> None:
    party = counted(people=2, seats=2)
    for who in ("u0", "u1"):
        party.ask(asked.NextRound, who)
    while party.table.status == "playing":
        step(party, party.table.acting()[0])
    assert party.frame(0)["interlude"] == {}
    assert party.table.interlude is None


def test_only_who_sits_there_goes_on() -> None:
    party = counted()
    before = [sent(party.table, viewer) for viewer in party.viewers()]
    with pytest.raises(Refused, match="not_seated"):
        party.ask(asked.NextRound, "u9")
    assert [sent(party.table, viewer) for viewer in party.viewers()] == before
