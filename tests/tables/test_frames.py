"""Every frame is whole: what is shown does not depend on what was sent before."""

import random
from typing import Any

import msgspec
import pytest

from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.events import Clock
from sennik.tables.play import LINES
from tests.tables.party import Party, sent
from tests.tables.test_tables import opened_up, sen
from tests.wire import Frame, dreams, told

ACTS = 60
LOOKING = ("sen",)  # where one may look at a card and take the next step back
NEWS = ("log", "counted")  # what was told since; all else is as it is now


def lasting(shown: Frame) -> Frame:
    """What is shown whatever was shown before."""
    return {name: shown[name] for name in shown if name not in NEWS}


@pytest.mark.parametrize("aid", [True, False], ids=["aid", "memory"])
@pytest.mark.parametrize("key", [key for key in GAMES if key != "sen-jubilee"])
def test_a_later_frame_is_a_whole_one_with_less_to_tell(key: str, aid: bool) -> None:
    """Also to those who read only now and then: nothing is told twice or never."""
    rng = random.Random(key)
    seats = min(3, GAMES[key].rules.MAX_SEATS)
    party = Party(key, {"seats": seats}, memory_aid=aid).started()
    heard = {viewer: party.frame(viewer)["log"] for viewer in party.viewers()}
    read = dict.fromkeys(heard, party.table.seq)
    rounds: dict[int, list[Any]] = {viewer: [] for viewer in heard}
    for _ in range(ACTS):
        if party.table.status != "playing":
            break
        assert party.table.play is not None
        act_at_random(party, rng)
        for viewer in [viewer for viewer in heard if rng.random() < 0.7]:
            news, whole = party.frame(viewer, read[viewer]), party.frame(viewer)
            rounds[viewer] += news["counted"]
            assert lasting(news) == lasting(whole)
            assert whole["counted"] == rounds[viewer][-1:]
            heard[viewer] += news["log"]
            read[viewer] = party.table.seq
            ours = read_now(heard[viewer], news["horizon"])
            start = party.table.play.told[-ACTS:][0].seq
            assert since(ours, start) == since(whole["log"], start)
            assert party.frame(viewer, party.table.seq)["log"] == []
    assert max(len(log) for log in heard.values()) > 20


def read_now(log: list[Any], horizon: int) -> list[Any]:
    """The log as a page shows it: what was taken back is gone, and what is put away is
    told as to bystanders.
    """
    undone = {rest[0]["number"] for _, what, *rest in log if what == "table.undone"}
    kept = []
    for seq, what, *rest in log:
        is_away = bool(rest) and isinstance(rest[0], list) and seq <= horizon
        entry = [seq, rest[0]] if is_away else [seq, what, *rest]
        if seq not in undone and entry[1]:
            kept.append(entry)
    return kept


def since(log: list[Any], start: int) -> list[Any]:
    """What was told from event `start` on."""
    return [entry for entry in log if entry[0] >= start]


def act_at_random(party: Party, rng: random.Random) -> None:
    """Somebody who is asked does something; now and then it takes it back."""
    seat = rng.choice(party.table.acting())
    party.act(seat, rng.choice(party.table.seats[seat].legal))
    if party.frame(seat)["undo"] and rng.random() < 0.3:
        party.ask(asked.Undo, f"u{seat}", id=f"undo{party.acts}")


@pytest.mark.parametrize("aid", [True, False], ids=["aid", "memory"])
def test_tables_of_one_game_know_nothing_of_each_other(aid: bool) -> None:
    """All are played with the same rules in the same memory, in turn."""
    games = ("sen", "koty", "sen", "smoki", "sen")
    parties = [Party(game, memory_aid=aid).started() for game in games]
    rng = random.Random(5)
    for _ in range(40):
        for party in parties:
            if party.table.status == "playing":
                act_at_random(party, rng)
    for party in parties:
        alone = party.fresh()
        for viewer in party.viewers():
            assert sent(party.table, viewer) == sent(alone, viewer)


# --- What is nothing is left out ---------------------------------------------------


def test_a_table_without_a_match_has_no_view() -> None:
    party = Party().seated()
    made = msgspec.msgpack.decode(sent(party.table, 0)[0])
    assert set(made) == {"type", "seq", "prompt", "status", "log", "claims"}
    made = msgspec.msgpack.decode(sent(party.table, 0, party.table.seq)[0])
    assert "log" not in made


def test_who_is_asked_is_a_bit_for_each_seat() -> None:
    party = sen()
    assert party.frame(SPECTATOR)["acting"] == 0b11
    party.act_text(0, "look 0.0")
    party.act_text(0, "look 0.1")
    assert party.frame(SPECTATOR)["acting"] == 0b10
    assert party.frame(0)["legal"] == [] and party.frame(1)["legal"]


def test_deadlines_are_there_where_there_is_a_clock() -> None:
    assert sen().frame(0)["deadlines"] == []
    party = sen(clock=Clock("seconds", 30))
    assert party.frame(0)["deadlines"] == [party.now + 30_000] * 2


def test_points_and_the_end_are_told_to_everybody() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    party.act_text(0, "wake")
    for viewer in party.viewers():
        shown = party.frame(viewer)
        assert shown["scores"] == shown["result"]["scores"]
        assert shown["result"]["ending"] == "played"
        assert shown["status"] == "over" and shown["acting"] == 0


def test_the_facts_of_a_table_say_which_seat_is_the_readers() -> None:
    party = sen()
    you = [party.frame(viewer)["table"]["you"] for viewer in party.viewers()]
    assert you == [0, 1, SPECTATOR]
    tables = [party.frame(viewer)["table"] for viewer in party.viewers()]
    assert [{**table, "you": 0} for table in tables] == [tables[0]] * 3


@pytest.mark.parametrize("key", [key for key in GAMES if key != "sen-jubilee"])
def test_taking_back_shows_what_was_shown_before(key: str) -> None:
    """Also what one was looking at: acting has put that away."""
    rng, looks, undone = random.Random(key), 0, 0
    party = Party(key, {"seats": 2}, memory_aid=False).started()
    while party.table.status == "playing" and undone < 200:
        seat = rng.choice(party.table.acting())
        before = party.frame(seat)
        party.act(seat, rng.choice(before["legal"]))
        if party.frame(seat)["undo"] and rng.random() < 0.5:
            party.ask(asked.Undo, f"u{seat}", id=f"undo{party.acts}")
            after = party.frame(seat)
            for member in ("view", "looks", "legal", "acting", "scores"):
                assert after[member] == before[member]
            looks += bool(before["looks"])
            undone += 1
    assert undone > 0
    assert looks > 0 or key not in LOOKING, "nobody looked at anything"


# --- What is told without the memory aid -------------------------------------------


def test_what_a_seat_saw_alone_comes_with_what_bystanders_were_told() -> None:
    """Once the look is put away the page shows that, and nothing is sent again."""
    party = sen(memory_aid=False)
    before = party.table.seq
    party.act_text(0, "look 0.1")
    seq = party.table.seq
    (entry,) = party.frame(0, before)["log"]
    assert entry[0] == seq and len(entry) == 3
    own, public = (told("sen", rows) for rows in entry[1:])
    assert own[0][1]["card"] == 1
    assert public == [told("sen", rows)[0] for rows in other_rows(party, before)]
    assert party.frame(0)["horizon"] < seq
    party.ask(asked.DismissLook, "u0")
    news = party.frame(0, seq)
    assert news["horizon"] >= seq and news["log"] == []


def other_rows(party: Party, after: int) -> list[Any]:
    """What a spectator was told since."""
    return [rows for _, rows in party.frame(SPECTATOR, after)["log"]]


def test_with_the_memory_aid_nothing_told_is_ever_put_away() -> None:
    party = sen()
    party.act_text(0, "look 0.1")
    party.act_text(0, "look 0.2")
    shown = party.frame(0)
    assert shown["horizon"] == 0
    assert all(len(entry) == 2 for entry in shown["log"] if isinstance(entry[1], list))
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    party.act_text(0, "look 0.2")
    assert party.frame(0)["horizon"] == party.table.seq - 1, "acting puts it away"
    assert party.frame(SPECTATOR)["horizon"] == 0


def test_what_everybody_was_told_alike_comes_once() -> None:
    party = opened_up(memory_aid=False)
    before = party.table.seq
    party.act_text(0, "open")
    for viewer in party.viewers():
        ((_, rows),) = party.frame(viewer, before)["log"]
        assert [name for name, _ in told("sen", rows)] == ["open"]


# --- Rounds that were counted ------------------------------------------------------


def test_a_round_that_was_counted_is_shown_as_it_lay() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 2})
    before = party.table.seq
    party.act_text(0, "wake")
    woken = before + 1
    for viewer in party.viewers():
        ((seq, view),) = party.frame(viewer, before)["counted"]
        assert seq == woken
        assert dreams(view) == [[0, 1, 2, 3], [4, 5, 6, 7]]
        assert party.frame(viewer)["counted"] == [[seq, view]], "nor was it missed"
        for after in (woken, party.table.seq):
            assert party.frame(viewer, after)["counted"] == [], "it was told before"


def test_after_the_last_round_the_view_itself_shows_it() -> None:
    party = opened_up(options={"seats": 2, "target": 0, "rounds": 1})
    before = party.table.seq
    party.act_text(0, "wake")
    shown = party.frame(1, before)
    assert shown["counted"] == []
    assert dreams(shown["view"]) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_who_missed_several_rounds_is_shown_each() -> None:
    """As many as a table remembers."""
    party = Party("smoki", {"seats": 2, "rounds": 9}).started()
    rng, before, rounds = random.Random(3), party.table.seq, set[int]()
    for _ in range(600):
        if party.table.status != "playing" or len(rounds) == 3:
            break
        act_at_random(party, rng)
        rounds |= {seq for seq, _ in party.frame(0, before)["counted"]}
    assert [seq for seq, _ in party.frame(0, before)["counted"]] == sorted(rounds)
    assert len(rounds) == 3


def test_a_first_frame_tells_the_last_steps_of_a_long_match() -> None:
    party, rng = Party("sen", {"seats": 2, "rounds": 99}).started(), random.Random(8)
    while len(party.events) < 400:
        act_at_random(party, rng)
        assert party.table.status == "playing"
    steps = [entry for entry in party.frame(0)["log"] if isinstance(entry[1], list)]
    numbers = [number for number, *_ in steps]
    assert numbers == sorted(numbers) and numbers[-1] >= party.table.seq - 2
    assert 60 < len(numbers) <= LINES


def test_however_long_a_match_is_a_first_frame_tells_of_every_round() -> None:
    """The score pad has a line of each: who comes back finds all of them."""
    party, rng = Party("smoki", {"seats": 2, "rounds": 4}).started(), random.Random(8)
    while party.table.status == "playing":
        act_at_random(party, rng)
    assert party.table.play is not None
    assert len(party.table.play.steps) > 2 * LINES
    rounds = [one for one in party.table.play.told if one.is_counted]
    told_of = {seq for seq, *_ in party.frame(SPECTATOR)["log"]}
    assert len(rounds) == 4
    assert {one.seq for one in rounds} <= told_of
    assert len(party.table.play.told) == LINES
