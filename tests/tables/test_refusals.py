"""Every reason for which a table says no; a refusal changes nothing."""

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

from sennik.games.languages import LANGUAGES
from sennik.tables import commands as asked
from sennik.tables.commands import NOBODY
from sennik.tables.decisions import AlreadyDone, Refused, decide
from sennik.tables.events import Clock
from sennik.tables.records import record
from sennik.tables.table import IDLE, LONG, TOO_LONG, Table
from sennik.tables.words import LINES, PHRASES, REASONS
from tests.tables.party import ENTROPY, SECRET, Party, content
from tests.tables.test_interludes import counted, step


def opening(**changes: Any) -> Callable[[Party], Any]:
    values = {"table": "t2", "game": "sen", **changes}
    return lambda party: decide(None, asked.OpenTable(0, "u0", **values))


def ask(command: Any, who: str = "u0", **more: Any) -> Callable[[Party], Any]:
    return lambda party: party.ask(command, who, **more)


def empty() -> Party:
    return Party()


def seated() -> Party:
    return Party().seated()


def playing() -> Party:
    return Party().started()


def with_bot() -> Party:
    return Party(options={"seats": 3}).started(people=2)


def shuffling() -> Party:
    party = Party().seated()
    party.ask(asked.Start, "u0", secret=SECRET)
    return party


def revealing() -> Party:
    party = shuffling()
    for seat in (0, 1):
        party.commit(seat)
    return party


def idle(**more: Any) -> Party:
    party = Party(**more).started()
    party.now += IDLE
    return party


def replaced() -> Party:
    party = idle()
    party.ask(asked.Claim, "u0", seat=1, wish="bot", level="thumb")
    return party


def closed() -> Party:
    party = Party()
    party.ask(asked.CloseTable, "u0")
    return party


def silent() -> Party:
    return Party("onirim", {"seats": 2}).started()


def conceded() -> Party:
    party = Party(options={"seats": 3}).started()
    party.ask(asked.Concede, "u0", level="thumb")
    return party


def acted() -> Party:
    party = playing()
    party.act(0, party.table.seats[0].legal[0], id="same")
    return party


def waiting() -> Party:
    """Seat 0 has taken its opening looks, seat 1 has not."""
    party = playing()
    while party.table.seats[0].legal:
        party.act(0, party.table.seats[0].legal[0])
    return party


def over() -> Party:
    party = playing()
    party.ask(asked.Concede, "u1", level="thumb")
    return party


CASES = {
    "no_such_game": (empty, opening(game="chess")),
    "bad_options": (empty, opening(options={"seats": 99})),
    "bad_options-huge": (empty, opening(options={"seats": 10**30})),
    "bad_options-unknown": (empty, opening(options={"colour": 1})),
    "bad_clock": (empty, opening(clock=Clock("seconds", 1))),
    "bad_clock-none": (empty, opening(clock=Clock("none", 5))),
    "weak_secret": (seated, ask(asked.Start, secret=b"short")),
    "table_exists": (
        empty,
        lambda p: decide(p.table, asked.OpenTable(0, "u0", "t", "sen")),
    ),
    "no_such_table": (empty, lambda p: decide(None, asked.LeaveSeat(0, "u0"))),
    "no_such_table-empty": (
        empty,
        lambda p: decide(Table(), asked.LeaveSeat(0, "u0")),
    ),
    "closed": (closed, ask(asked.TakeSeat, name="Ola")),
    "already_seated": (seated, ask(asked.TakeSeat, name="Ola")),
    "seat_taken": (seated, ask(asked.TakeSeat, "u9", name="Ewa", seat=1)),
    "table_full": (seated, ask(asked.TakeSeat, "u9", name="Ewa")),
    "no_such_seat": (empty, ask(asked.TakeSeat, "u9", name="Ewa", seat=7)),
    "no_such_seat-negative": (empty, ask(asked.TakeSeat, "u9", name="Ewa", seat=-2)),
    "bad_name": (empty, ask(asked.TakeSeat, name=" \n ")),
    "bad_name-long": (seated, ask(asked.Rename, name="x" * 25)),
    "bad_name-unprintable": (seated, ask(asked.Rename, name="O\u202ela")),
    "bad_level": (empty, ask(asked.SeatBot, level="Thumb!")),
    "bot_free": (empty, ask(asked.SendAway, seat=0)),
    "not_host": (seated, ask(asked.SendAway, "u1", seat=0)),
    "not_host-move": (seated, ask(asked.ChangeSeats, "u1", seat=0, to=1)),
    "bot_free-person": (
        playing,
        ask(asked.ActForBot, NOBODY, seat=0, prompt=0, action=0),
    ),
    "not_allowed": (empty, ask(asked.SeatBot, "u9", level="thumb")),
    "not_allowed-bot": (
        with_bot,
        ask(asked.ActForBot, "u0", seat=2, prompt=0, action=0),
    ),
    "not_allowed-time": (playing, ask(asked.TimeIsUp, "u0", level="thumb")),
    "not_allowed-close": (seated, ask(asked.CloseTable, "u1")),
    "bad_commitment": (
        shuffling,
        ask(asked.CommitEntropy, round=1, commitment="XY" * 32),
    ),
    "committed": (revealing, lambda p: p.commit(0, bytes(16))),
    "uncommitted": (shuffling, lambda p: p.reveal(0)),
    "bad_entropy": (revealing, lambda p: p.reveal(0, b"few")),
    "other_entropy": (revealing, lambda p: p.reveal(0, bytes(16))),
    "not_shuffling": (
        seated,
        ask(asked.CommitEntropy, round=1, commitment="00" * 32),
    ),
    "not_shuffling-any-more": (playing, lambda p: p.reveal(0)),
    "stale-shuffle": (
        shuffling,
        ask(asked.CommitEntropy, round=2, commitment="00" * 32),
    ),
    "shuffling": (shuffling, ask(asked.TakeSeat, "u9", name="Ewa")),
    "shuffling-start": (shuffling, ask(asked.Start, secret=SECRET)),
    "shuffling-close": (shuffling, ask(asked.CloseTable)),
    "seats_free": (empty, ask(asked.Start, secret=SECRET)),
    "not_seated": (seated, ask(asked.LeaveSeat, "u9")),
    "not_seated-shuffle": (
        shuffling,
        ask(asked.RevealEntropy, "u9", round=1, entropy=ENTROPY),
    ),
    "playing": (playing, ask(asked.LeaveSeat)),
    "playing-start": (playing, ask(asked.Start, secret=SECRET)),
    "playing-close": (playing, ask(asked.CloseTable)),
    "playing-record": (playing, lambda p: record(p.table)),
    "not_over": (seated, ask(asked.Again, secret=SECRET)),
    "not_over-record": (seated, lambda p: record(p.table)),
    "not_playing": (seated, lambda p: p.act(0, 18)),
    "bad_id": (playing, lambda p: p.act(0, 18, id="")),
    "bad_id-long": (playing, lambda p: p.act(0, 18, id="x" * 65)),
    "repeated": (acted, lambda p: p.act(0, 19, id="same")),
    "stale": (playing, lambda p: p.act(0, 18, prompt=0)),
    "not_your_turn": (waiting, lambda p: p.act(0, 18)),
    "illegal": (playing, lambda p: p.act(0, 130)),
    "illegal-negative": (playing, lambda p: p.act(0, -1)),
    "illegal-huge": (playing, lambda p: p.act(0, 10**40)),
    "conceded": (conceded, lambda p: p.act(0, 18)),
    "conceded-again": (conceded, ask(asked.Concede, level="thumb")),
    "interlude": (counted, lambda p: step(p, 2)),
    "too_early-interlude": (counted, ask(asked.TimeIsUp, NOBODY, level="thumb")),
    "no_undo": (acted, ask(asked.Undo, id="u")),
    "no_look": (playing, ask(asked.DismissLook)),
    "bad_phrase": (seated, ask(asked.Say, phrase="you fool")),
    "silent": (silent, ask(asked.Say, phrase="thanks")),
    "too_early": (playing, ask(asked.TimeIsUp, NOBODY, level="thumb")),
    "too_early-shuffle": (shuffling, ask(asked.TimeIsUp, NOBODY, level="thumb")),
    "not_idle": (playing, ask(asked.Claim, seat=1, wish="bot", level="thumb")),
    "not_idle-oneself": (idle, ask(asked.Claim, seat=0, wish="end", level="thumb")),
    "not_idle-clock": (
        lambda: idle(clock=Clock("hours", 1)),
        ask(asked.Claim, seat=1, wish="end", level="thumb"),
    ),
    "bot_plays": (replaced, ask(asked.Claim, seat=1, wish="bot", level="thumb")),
}


def talked() -> Party:
    party = seated()
    for _ in range(3):
        party.ask(asked.Say, "u0", phrase="hello")
    return party


CASES["talkative"] = (talked, ask(asked.Say, phrase="hello"))


def long() -> Party:
    """A running match at a table at which as much has happened as may."""
    party = playing()
    party.table.seq = LONG
    return party


def too_long() -> Party:
    party = playing()
    party.table.seq = TOO_LONG
    return party


CASES["too_long-phrase"] = (long, ask(asked.Say, phrase="hello"))
CASES["too_long-away"] = (long, ask(asked.GoAway))
CASES["too_long-undo"] = (long, ask(asked.Undo, id="u"))
CASES["too_long"] = (too_long, lambda p: p.act(0, 18))


def retired() -> Party:
    """A table whose rules are gone."""
    party = Party()
    party.table.retired, party.table.status = True, "closed"
    return party


CASES["retired"] = (retired, ask(asked.LeaveSeat))


@pytest.mark.parametrize("name", CASES)
def test_a_refusal_has_its_own_reason_and_changes_nothing(name: str) -> None:
    make, attempt = CASES[name]
    party = make()
    before, events = content(party.table), list(party.events)
    with pytest.raises(Refused) as refused:
        attempt(party)
    assert refused.value.reason == name.partition("-")[0]
    assert all(refused.value.sentence[language] for language in LANGUAGES)
    assert content(party.table) == before and party.events == events


def test_a_long_table_finishes_its_match_and_a_longer_one_can_be_given_up() -> None:
    party = long()
    party.act(0, party.table.seats[0].legal[0])
    party.table.seq = TOO_LONG
    party.ask(asked.Concede, "u0", level="thumb")
    assert party.table.status != "playing"


def test_nobody_thinks_or_watches_clocks_at_a_table_that_is_too_long() -> None:
    party = with_bot()
    assert party.table.needs_a_keeper
    party.table.seq = TOO_LONG
    assert not party.table.needs_a_keeper and not party.table.thinking()


def test_a_seat_may_speak_three_times_at_once_and_then_every_five_seconds() -> None:
    party, said = seated(), []
    for _ in range(60):
        with contextlib.suppress(Refused):
            party.ask(asked.Say, "u0", phrase="hello")
            said.append(party.now)
        party.now += 1_000
    assert [at - said[0] for at in said[:5]] == [0, 1_000, 2_000, 5_000, 10_000]
    assert len(said) == 14
    party.ask(asked.Say, "u1", phrase="hello")  # another seat may always


def test_who_gets_up_and_sits_down_again_has_not_more_to_say() -> None:
    party = talked()
    party.ask(asked.LeaveSeat, "u0")
    party.ask(asked.TakeSeat, "u0", name="Ola", seat=0)
    with pytest.raises(Refused, match="talkative"):
        party.ask(asked.Say, "u0", phrase="hello")


def test_every_reason_is_provoked() -> None:
    assert {name.partition("-")[0] for name in CASES} == set(REASONS)


def test_words_are_there_in_both_languages() -> None:
    for catalogue in (REASONS, LINES, PHRASES):
        for key, both in catalogue.items():
            assert set(both) == set(LANGUAGES) and all(both.values()), key


def test_an_illegal_action_cites_the_paragraph_of_the_rulebook() -> None:
    party = playing()
    with pytest.raises(Refused) as refused:
        party.act(0, 130)
    rulebook = party.table.runner.game.rulebook("en")
    assert f"[{refused.value.paragraph}] " in rulebook
    assert refused.value.sentence != REASONS["illegal"]


def test_a_repeated_action_gets_its_first_answer() -> None:
    party = playing()
    action = party.table.seats[0].legal[0]
    party.act(0, action, id="same")
    first, before = party.table.seq, content(party.table)
    with pytest.raises(AlreadyDone) as done:
        party.act(0, action, id="same")
    assert done.value.seq == first
    assert content(party.table) == before


def test_a_repeated_action_is_known_after_a_restart_and_after_the_match() -> None:
    party = playing()
    action = party.table.seats[0].legal[0]
    party.act(0, action, id="same")
    first = party.table.seq
    party.ask(asked.Concede, "u1", level="thumb")
    command = asked.Act(9, "u0", "same", 2, action)
    with pytest.raises(AlreadyDone) as done:
        decide(party.fresh(), command)
    assert done.value.seq == first


def test_over_tables_refuse_newcomers_until_a_rematch() -> None:
    party = over()
    party.ask(asked.LeaveSeat, "u1")
    with pytest.raises(Refused, match="playing"):
        party.ask(asked.TakeSeat, "u9", name="Ewa")
    party.ask(asked.Again, "u0", secret=SECRET)
    party.ask(asked.TakeSeat, "u9", name="Ewa")
    assert party.frame(1)["view"] == b"", "a newcomer sees nothing of the last match"
