"""The fair shuffle: commit, then reveal; who can refuse a deal, and what it costs."""

import os
from typing import Any

import pytest

from sennik.engine import record as records
from sennik.engine.dealers import commitment, fair_ticket, share_commitment
from sennik.tables import commands as asked
from sennik.tables.commands import NOBODY
from sennik.tables.decisions import Refused
from sennik.tables.events import (
    EntropyGiven,
    EntropyRevealed,
    Event,
    MatchBegun,
    ShuffleAborted,
    ShufflePromised,
    decoded,
    encoded,
)
from sennik.tables.folding import folded
from sennik.tables.records import record
from sennik.tables.shuffle import PATIENCE
from tests.tables.party import ENTROPY, SECRET, Party, content


def shuffling(seats: int = 2, people: int | None = None) -> Party:
    party = Party(options={"seats": seats}).seated(people)
    party.ask(asked.Start, "u0", secret=SECRET)
    return party


def revealing(seats: int = 2) -> Party:
    party = shuffling(seats)
    for seat in range(seats):
        party.commit(seat)
    return party


def late(party: Party) -> Any:
    """The server sees the deadline pass."""
    party.now += PATIENCE
    return party.ask(asked.TimeIsUp, NOBODY, level="thumb")


def lines(party: Party) -> list[str]:
    return [key for _, key, *_ in party.frame(0)["log"] if isinstance(key, str)]


def first_card(secret: bytes, shares: list[bytes]) -> int:
    """The first of 54 cards: what an attacker would choose."""
    return fair_ticket(secret, shares, 0, 54)


# --- The order ------------------------------------------------------------------------


def test_the_match_begins_with_the_last_reveal_and_not_before() -> None:
    party = shuffling(3)
    for seat in range(3):
        party.commit(seat)
        assert party.table.status == "shuffling"
    assert [type(e) for e in party.reveal(2)] == [EntropyRevealed]
    party.reveal(0)
    events = party.reveal(1)
    assert [type(event) for event in events[:2]] == [EntropyRevealed, MatchBegun]
    assert party.table.status == "playing"


def test_nobody_reveals_before_everybody_is_committed() -> None:
    party = shuffling()
    party.commit(0)
    with pytest.raises(Refused, match="uncommitted"):
        party.reveal(0)


def test_bots_of_the_server_add_nothing_and_are_not_waited_for() -> None:
    party = shuffling(3, people=1)
    party.commit(0)
    party.reveal(0)
    assert party.table.status == "playing"
    assert party.table.shuffle is not None
    assert party.table.shuffle.shares == [ENTROPY]


def test_bots_alone_begin_at_once() -> None:
    party = shuffling(people=0)
    assert party.table.status == "playing"


def test_reveals_are_hidden_until_all_are_there() -> None:
    party = revealing()
    party.reveal(0)
    for viewer in party.viewers():
        fair = party.frame(viewer)["table"]["fair"]
        assert [sorted(share) for share in fair["shares"]] == [
            ["commitment", "seat"]
        ] * 2
    party.reveal(1)
    fair = party.frame(1)["table"]["fair"]
    assert [share["entropy"] for share in fair["shares"]] == [ENTROPY.hex()] * 2
    assert "secret" not in fair


def test_saying_it_twice_changes_nothing() -> None:
    party = shuffling()
    party.commit(0)
    assert party.commit(0) == []
    party.commit(1)
    party.reveal(0)
    assert party.reveal(0) == []


# --- Attacks --------------------------------------------------------------------------


def test_the_operator_who_plays_cannot_try_entropies_until_a_deal_suits() -> None:
    """The best of N: it knows the secret and speaks last, but must have committed."""
    party = shuffling()
    party.commit(1, os.urandom(32))
    guesses = [os.urandom(32) for _ in range(200)]
    party.commit(0, guesses[0])
    honest = os.urandom(32)  # what seat 1 will turn out to have
    party = shuffling()
    party.commit(1, honest)
    party.commit(0, guesses[0])
    party.reveal(1, honest)
    assert party.table.shuffle is not None
    best = max(guesses, key=lambda guess: first_card(SECRET, [guess, honest]))
    for guess in guesses[1:]:
        with pytest.raises(Refused, match="other_entropy"):
            party.reveal(0, guess)
    with pytest.raises(Refused, match="committed"):
        party.commit(0, best)
    party.reveal(0, guesses[0])
    assert party.table.status == "playing"
    assert party.table.shuffle.shares == [guesses[0], honest]


def test_when_the_operator_must_commit_all_choices_look_alike() -> None:
    """Before the reveals its best guess for one entropy is any for another."""
    guesses = [bytes([number]) * 32 for number in range(50)]
    bests = {
        max(guesses, key=lambda guess: first_card(SECRET, [guess, honest]))
        for honest in (bytes([other]) * 32 for other in range(100, 130))
    }
    assert len(bests) > 10


def test_a_commitment_of_another_seat_or_round_opens_nothing() -> None:
    party = shuffling()
    party.commit(0)
    assert party.table.shuffle is not None
    copied = party.table.shuffle.commitments[0]
    party.ask(asked.CommitEntropy, "u1", round=1, commitment=copied)
    party.reveal(0)
    with pytest.raises(Refused, match="other_entropy"):
        party.reveal(1)


def test_a_last_revealer_who_refuses_a_deal_loses_the_seat_for_all_to_see() -> None:
    party = revealing()
    party.reveal(1)
    events = late(party)
    assert events == [ShuffleAborted(party.now, "reveal", [0])]
    assert [seat.kind for seat in party.table.seats] == ["free", "person"]
    assert party.table.status == "open" and party.table.shuffle is None
    assert lines(party)[-1] == "table.missed_reveal"
    fair = party.frame(1)["table"]["fair"]
    assert fair["discarded"] == [{"round": 1, "step": "reveal", "seats": [0]}]
    assert "shares" not in fair and "commitment" not in fair


def test_after_an_abort_everything_is_new_and_the_record_tells_of_it() -> None:
    party = revealing()
    party.reveal(1)
    late(party)
    party.ask(asked.TakeSeat, "u0", name="Ola", seat=0)
    party.ask(asked.Start, "u0", secret=bytes(32))
    fair = party.frame(0)["table"]["fair"]
    assert fair["commitment"] == commitment(bytes(32)) and fair["round"] == 2
    with pytest.raises(Refused, match="uncommitted"):
        party.reveal(1)
    party.shuffled()
    party.ask(asked.Concede, "u0", level="thumb")
    made = record(party.table)
    assert records.verify(made).discarded == ["round 1: seat 1 did not reveal"]


def test_getting_up_during_a_shuffle_is_seen_like_silence() -> None:
    party = revealing()
    party.reveal(1)
    assert party.ask(asked.LeaveSeat, "u0") == [
        ShuffleAborted(party.now, "reveal", [0])
    ]


def test_who_does_not_commit_blocks_nobody() -> None:
    party = shuffling(3)
    party.commit(0)
    party.commit(2)
    assert late(party) == [ShuffleAborted(party.now, "commit", [1])]
    assert lines(party)[-1] == "table.missed_commit"
    party.ask(asked.SeatBot, "u0", level="thumb")
    party.ask(asked.Start, "u0", secret=SECRET)
    for step in (party.commit, party.reveal):
        step(0)
        step(2)
    assert party.table.status == "playing"


def test_where_nobody_did_anything_nobody_loses_a_seat() -> None:
    """The server itself was away, and nobody can have learned anything."""
    for party in (shuffling(), revealing()):
        assert late(party)[0].seats == []
        assert [seat.kind for seat in party.table.seats] == ["person"] * 2
        assert lines(party)[-1] == "table.unshuffled"
        assert len(party.table.discarded) == 1


def test_the_time_to_reveal_begins_when_the_last_one_has_committed() -> None:
    party = shuffling()
    begun = party.now
    assert party.table.next_deadline() == begun + PATIENCE
    party.now += PATIENCE - 1
    party.commit(0)
    assert party.table.next_deadline() == begun + PATIENCE
    party.commit(1)
    assert party.table.next_deadline() == party.now + PATIENCE
    assert party.table.needs_a_keeper


# --- Crashes and old tables -----------------------------------------------------------


def test_a_crash_anywhere_in_the_shuffle_leaves_the_table_as_it_was() -> None:
    party = revealing()
    party.reveal(0)
    party.reveal(1)
    for number in range(1, len(party.events)):
        before, after = party.events[:number], party.events[number:]
        kept = [decoded(encoded(event)) for event in before]
        assert content(folded(after, folded(kept))) == content(party.table)


def test_a_table_that_was_shuffled_the_way_of_0_1_is_over() -> None:
    opened = Party().events[0]
    promised = ShufflePromised(1, SECRET, commitment(SECRET))
    given: Event = EntropyGiven(2, 0, ENTROPY)
    assert decoded(encoded(given)) == given
    table = folded([opened, promised, given])
    assert table.retired and table.status == "closed"


# --- What a record proves -------------------------------------------------------------


def given_up(people: int | None = None) -> dict[str, Any]:
    party = Party(options={"seats": 3}).started(people)
    party.ask(asked.Concede, "u0", level="thumb")
    while party.table.status == "playing":
        party.ask(asked.Concede, "u1", level="thumb")
    return record(party.table)


def test_a_record_says_what_is_proved_and_what_is_not() -> None:
    verdict = records.verify(given_up())
    assert "seats 1, 2, 3" in verdict.proved[2]
    assert any("looked" in each for each in verdict.unproved)
    alone = records.verify(given_up(people=1))
    assert "one person" in alone.unproved[0]


def other_share(fair: dict[str, Any]) -> None:
    fair["shares"][0]["entropy"] = "00" * 16


def other_share_with_its_commitment(fair: dict[str, Any]) -> None:
    fair["shares"][0]["entropy"] = "00" * 16
    made = share_commitment(fair["commitment"], 0, bytes(16))
    fair["shares"][0]["commitment"] = made


def share_of_another_seat(fair: dict[str, Any]) -> None:
    fair["shares"][0]["seat"] = 2


def no_such_seat(fair: dict[str, Any]) -> None:
    fair["shares"][2]["seat"] = 9


def lost_share(fair: dict[str, Any]) -> None:
    del fair["shares"][0]


def malformed_share(fair: dict[str, Any]) -> None:
    fair["shares"][0] = "abc"


def malformed_history(fair: dict[str, Any]) -> None:
    fair["discarded"] = [{"round": "x"}]


@pytest.mark.parametrize(
    "tamper",
    [
        *(other_share, other_share_with_its_commitment, share_of_another_seat),
        *(no_such_seat, lost_share, malformed_share, malformed_history),
    ],
    ids=lambda tamper: tamper.__name__,
)
def test_a_tampered_shuffle_is_found_out(tamper: Any) -> None:
    made = given_up()
    tamper(made["fair"])
    with pytest.raises(records.BadRecord):
        records.verify(made)
