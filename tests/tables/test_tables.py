"""How people and bots get on at a table."""

import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from sennik.engine import record as records
from sennik.engine.errors import OldRules, SennikError
from sennik.engine.perception import mind_record
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables import commands as asked
from sennik.tables.commands import NOBODY
from sennik.tables.decisions import AlreadyDone, Refused, decide
from sennik.tables.events import (
    BotSatIn,
    Clock,
    EntropyGiven,
    MatchBegun,
    MatchEnded,
    PlayerReturned,
    SecretRevealed,
    ShufflePromised,
    TableOpened,
    decoded,
    encoded,
)
from sennik.tables.folding import folded
from sennik.tables.records import record
from sennik.tables.replays import check_replay
from sennik.tables.table import GRACE
from tests.tables.party import SECRET, Party, content, scripted, sent, shown
from tests.wire import Frame, dreams, lines

DEAL = ("0 1 2 3 4 5 6 7 8 " * 3).split()


def sen(*outcomes: str, **more: Any) -> Party:
    """Two people at Sen: dreams 0 1 2 3 and 4 5 6 7, an 8 on the open pile."""
    return Party(deal=scripted(*(outcomes or DEAL)), **more).started()


def opened_up(**more: Any) -> Party:
    """The same after the opening looks."""
    party = sen(**more)
    for seat in (0, 1):
        party.act_text(seat, f"look {seat}.0")
        party.act_text(seat, f"look {seat}.1")
    return party


# --- Sitting down ---------------------------------------------------------------------


def test_people_sit_where_they_like_and_bots_fill_the_rest() -> None:
    party = Party(options={"seats": 3})
    party.ask(asked.TakeSeat, "u0", name="  Ola   Ω ", seat=1)
    party.ask(asked.SeatBot, "u0", level="random")
    party.ask(asked.SeatBot, "u0", level="thumb", seat=2)
    shown = party.frame(1)["table"]["seats"]
    assert [(s["kind"], s["name"], s["level"]) for s in shown] == [
        ("bot", "", "random"),
        ("person", "Ola Ω", ""),
        ("bot", "", "thumb"),
    ]
    party.ask(asked.SendAway, "u0", seat=2)
    party.ask(asked.LeaveSeat, "u0")
    kinds = [seat.kind for seat in party.table.seats]
    assert kinds == ["bot", "free", "free"]


def test_people_and_bots_change_places_before_a_match() -> None:
    party = Party(options={"seats": 3})
    party.ask(asked.TakeSeat, "u0", name="Ola", seat=0)
    party.ask(asked.TakeSeat, "u1", name="Jan", seat=1)

    def names() -> list[str]:
        return [seat.name or seat.level for seat in party.table.seats]

    party.ask(asked.ChangeSeats, "u1", seat=1, to=2)  # oneself, to a free seat
    assert names() == ["Ola", "", "Jan"]
    party.ask(asked.SeatBot, "u1", level="thumb", seat=1)
    party.ask(asked.ChangeSeats, "u1", seat=1, to=2)  # with a bot
    assert names() == ["Ola", "Jan", "thumb"]
    party.ask(asked.ChangeSeats, "u0", seat=0, to=1)  # whoever opened the table
    assert names() == ["Jan", "Ola", "thumb"]
    assert [party.table.seat_of(who) for who in ("u0", "u1")] == [1, 0]
    assert party.ask(asked.ChangeSeats, "u0", seat=1, to=1) == []
    party.ask(asked.SendAway, "u0", seat=0)
    assert names() == ["", "Ola", "thumb"]


def test_a_player_may_change_its_name_also_during_a_match() -> None:
    party = sen()
    party.ask(asked.Rename, "u1", name="Jan")
    assert party.frame(0)["table"]["seats"][1]["name"] == "Jan"
    assert party.ask(asked.Rename, "u1", name="Jan") == []


def test_frames_never_contain_identities_or_the_secret() -> None:
    party = Party(options={"seats": 2})
    party.ask(asked.TakeSeat, "identity-of-ola", name="Ola")
    made = msgspec.json.encode(party.frame(0))
    assert b"identity-of-ola" not in made and b'"u0"' not in made
    party = opened_up()
    for viewer in party.viewers():
        made = b"".join(sent(party.table, viewer))
        assert SECRET.hex().encode() not in made and SECRET not in made
        assert party.table.shuffle is not None
        assert party.table.shuffle.commitment.encode() in made


def test_only_people_at_the_table_watch_where_spectators_are_unwelcome() -> None:
    party = Party(spectators=False).seated()
    assert party.table.may_watch("u1") and not party.table.may_watch("u9")
    assert Party().table.may_watch("u9")


def test_options_are_kept_in_full() -> None:
    opened = Party(options={"rounds": 3}).events[0]
    assert isinstance(opened, TableOpened)
    assert opened.options["target"] == 0 and opened.options["seats"] == 4


# --- Prompts --------------------------------------------------------------------------


def test_others_never_make_a_prompt_stale() -> None:
    party = sen()
    before = party.table.seats[1].prompt
    party.act_text(0, "look 0.0")
    party.act_text(0, "look 0.1")
    assert party.table.seats[1].prompt == before
    party.act_text(1, "look 1.0")


def test_a_prompt_rises_with_each_own_action_and_when_the_turn_comes() -> None:
    party = opened_up()
    mine = party.table.seats[0].prompt
    party.act_text(0, "open")
    assert party.table.seats[0].prompt > mine
    other = party.table.seats[1].prompt
    party.act(0, party.table.seats[0].legal[0])
    assert party.table.seats[1].prompt == other + 1
    with pytest.raises(Refused, match="stale"):
        party.act(1, party.table.seats[1].legal[0], prompt=other)


# --- Undo -----------------------------------------------------------------------------


def test_what_revealed_nothing_can_be_taken_back() -> None:
    party = opened_up()
    before = party.frame(0)
    party.act_text(0, "open")
    assert party.frame(0)["undo"] and not party.frame(1)["undo"]
    party.ask(asked.Undo, "u0", id="undo")
    after = party.frame(0)
    for part in ("view", "legal", "acting", "scores", "undo"):
        assert after[part] == before[part], part
    assert after["prompt"] > before["prompt"]
    told = [key for _, key, _ in lines("sen", after["log"])]
    assert told[-1] == "table.undone" and "open" not in told


@pytest.mark.parametrize("text", ["closed", "wake"])
def test_what_revealed_a_card_can_not(text: str) -> None:
    party = opened_up()
    party.act_text(0, text)
    assert not party.frame(0)["undo"]
    with pytest.raises(Refused, match="no_undo"):
        party.ask(asked.Undo, "u0", id="undo")


def test_what_only_others_came_to_know_can_be_taken_back() -> None:
    """A card of the hand is shown; it is the player's own affair to have shown it."""
    party = Party("koty", {"seats": 2, "starter": 0}).started()
    before = party.frame(0)
    party.act(0, party.table.seats[0].legal[0])
    party.ask(asked.Undo, "u0", id="undo")
    assert party.frame(0)["view"] == before["view"]


def test_where_nobody_may_talk_nothing_is_shown_and_taken_back() -> None:
    """Else the travellers could show each other their hands."""
    party = Party("onirim", {"seats": 2, "open_hands": 0}).started()
    rng, shown = random.Random(3), 0
    for _ in range(80):
        seat = rng.choice(party.table.acting())
        known = cards_known(party, 1 - seat)
        events = party.act(seat, rng.choice(party.table.seats[seat].legal))
        if len(events) == 1 and cards_known(party, 1 - seat) > known:
            assert not party.frame(seat)["undo"]
            shown += 1
    assert shown > 0


def cards_known(party: Party, seat: int) -> int:
    """How many cards a seat knows."""
    assert party.table.play is not None
    mind, rules = party.table.play.position.mind, party.table.runner.rules
    return int(np.frombuffer(mind, mind_record(rules))["counted"][0, seat].sum())


def test_a_look_can_not_be_taken_back() -> None:
    party = sen()
    party.act_text(0, "look 0.0")
    assert not party.frame(0)["undo"]


def test_nobody_takes_back_what_another_has_answered() -> None:
    party = opened_up()
    party.act_text(0, "open")
    with pytest.raises(Refused, match="no_undo"):
        party.ask(asked.Undo, "u1", id="undo")


def test_a_repeated_undo_is_done_once() -> None:
    party = opened_up()
    party.act_text(0, "open")
    party.ask(asked.Undo, "u0", id="undo")
    before = content(party.table)
    with pytest.raises(Exception, match=str(party.table.seq)):
        party.ask(asked.Undo, "u0", id="undo")
    assert content(party.table) == before


# --- Looks and memory -----------------------------------------------------------------


def faces(frame: Frame) -> list[int]:
    return [card for card in dreams(frame["view"])[0] if card >= 0]


def looks(frame: Frame) -> list[tuple[int, int]]:
    """The places of the pool that were looked at, and the cards there."""
    record = GAMES["sen"].rules.State
    assert record.fields is not None
    first = record.fields["cards"][1]
    return [(cell - first, card) for cell, card in frame["looks"]]


def test_a_look_lasts_until_it_is_dismissed() -> None:
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    assert looks(party.frame(0)) == [(1, 1)] and looks(party.frame(1)) == []
    assert faces(party.frame(0)) == [1] and faces(party.frame(1)) == []
    party.act_text(1, "look 1.0")
    assert faces(party.frame(0)) == [1], "what others do puts nothing away"
    party.ask(asked.DismissLook, "u0")
    assert faces(party.frame(0)) == [] and party.frame(0)["looks"] == []


def test_acting_again_puts_the_last_look_away() -> None:
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    party.act_text(0, "look 0.2")
    assert faces(party.frame(0)) == [2]


def cards_told(log: list[Any]) -> list[int]:
    """The cards that a log names to a seat after the deal."""
    return [given["card"] for _, key, given in lines("sen", log) if key == "look.seen"]


def test_after_dismissal_no_frame_or_reconnection_has_the_look() -> None:
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    assert cards_told(party.frame(0)["log"]) == [1]
    last = party.table.seq
    party.ask(asked.DismissLook, "u0")
    for table in (party.table, party.fresh()):
        again = shown(table, 0)
        assert cards_told(again["log"]) == []
        assert any(entry[0] == last for entry in again["log"]), "as bystanders were"
    assert party.frame(0, after=last)["log"] == [], "what is put away is not sent again"


def test_what_was_put_away_stays_so_when_people_get_up_after_a_match() -> None:
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    party.ask(asked.DismissLook, "u0")
    party.ask(asked.Concede, "u1", level="thumb")
    party.ask(asked.LeaveSeat, "u0")
    assert party.frame(0)["looks"] == []
    assert shown(party.fresh(), 0)["looks"] == [], "nor does a table read anew tell"


def test_with_the_memory_aid_what_was_seen_stays() -> None:
    party = sen()
    party.act_text(0, "look 0.1")
    party.ask(asked.DismissLook, "u0")
    assert faces(party.frame(0)) == [1] and party.frame(0)["looks"] == []


def test_a_known_card_that_moves_is_no_look() -> None:
    swap = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "swap", "9", "9"]
    party = sen(*swap, memory_aid=False)
    for seat in (0, 1):
        party.act_text(seat, f"look {seat}.0")
        party.act_text(seat, f"look {seat}.1")
    party.ask(asked.DismissLook, "u1")
    party.act_text(0, "closed")
    party.act_text(0, "use")
    party.act_text(0, "swap 0.2")
    party.act_text(0, "with 1.1")
    assert party.frame(1)["looks"] == []
    assert dreams(party.frame(1)["view"]) == [[-1] * 4] * 2


def test_a_card_that_everybody_saw_is_no_look_when_it_is_laid_down() -> None:
    party = sen(memory_aid=False)
    for seat in (0, 1):
        party.act_text(seat, f"look {seat}.0")
        party.act_text(seat, f"look {seat}.1")
        party.ask(asked.DismissLook, f"u{seat}")
    party.act_text(0, "open")
    party.act_text(0, "place 0.2")
    for viewer in party.viewers():
        assert party.frame(viewer)["looks"] == []
        assert dreams(party.frame(viewer)["view"]) == [[-1] * 4] * 2


# --- Phrases --------------------------------------------------------------------------


def test_phrases_are_for_players_and_reach_everybody() -> None:
    party = sen()
    party.ask(asked.Say, "u1", phrase="thanks")
    for viewer in party.viewers():
        last = party.frame(viewer)["log"][-1]
        assert last[1:] == ["table.said", {"phrase": "thanks", "who": 1}]
    with pytest.raises(Refused, match="not_seated"):
        party.ask(asked.Say, "u9", phrase="thanks")


# --- Clocks and absence ---------------------------------------------------------------


def test_a_bot_sits_in_when_time_is_up_and_the_player_comes_back() -> None:
    party = sen(clock=Clock("seconds", 30))
    assert party.table.next_deadline() == party.now + 30_000
    party.now += 29_999
    with pytest.raises(Refused, match="too_early"):
        party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    party.act_text(1, "look 1.0")
    party.now += 1
    assert [type(e) for e in party.ask(asked.TimeIsUp, NOBODY, level="thumb")] == [
        BotSatIn
    ]
    assert party.table.thinking() == [0]
    assert party.frame(1)["table"]["seats"][0]["state"] == "bot"
    seat = party.table.seats[0]
    bot = {"seat": 0, "prompt": seat.prompt, "action": seat.legal[0]}
    party.ask(asked.ActForBot, NOBODY, **bot)
    events = party.act(0, seat.legal[0])
    assert isinstance(events[0], PlayerReturned)
    assert party.table.thinking() == [] and seat.state == "here"


def test_a_bots_second_thought_is_stale() -> None:
    party = Party(deal=scripted(*DEAL)).started(people=1)
    seat = party.table.seats[1]
    bot = {"seat": 1, "prompt": seat.prompt, "action": seat.legal[0]}
    party.ask(asked.ActForBot, NOBODY, **bot)
    with pytest.raises(Refused, match="stale"):
        party.ask(asked.ActForBot, NOBODY, **bot)


def test_hours_are_not_shortened_by_going_away() -> None:
    party = sen(clock=Clock("hours", 24))
    ends = party.now + 24 * 3_600_000
    party.ask(asked.GoAway, "u0")
    assert party.table.deadline(0) == ends


def test_on_a_fast_clock_going_away_shortens_it() -> None:
    party = sen(clock=Clock("seconds", 600))
    party.now += 5
    party.ask(asked.GoAway, "u0")
    assert party.ask(asked.GoAway, "u0") == []
    assert party.table.deadline(0) == party.now + GRACE
    party.ask(asked.ComeBack, "u0")
    assert party.ask(asked.ComeBack, "u0") == []
    assert party.table.deadline(0) == party.now - 5 + 600_000


def test_what_a_stand_in_did_is_not_the_players_to_undo() -> None:
    party = opened_up(clock=Clock("seconds", 30))
    party.now += 30_000
    party.ask(asked.TimeIsUp, NOBODY, level="thumb")
    seat = party.table.seats[0]
    assert party.table.play is not None
    state = party.table.runner.read(party.table.play.position.state)
    action = GAMES["sen"].words.action(state, 0, "open")
    party.ask(asked.ActForBot, NOBODY, seat=0, prompt=seat.prompt, action=action)
    assert not party.frame(0)["undo"]


# --- The end --------------------------------------------------------------------------


def test_conceding_to_one_rival_ends_the_match() -> None:
    party = sen()
    events = party.ask(asked.Concede, "u0", level="thumb")
    assert [type(event) for event in events[1:]] == [MatchEnded, SecretRevealed]
    result = party.frame(1)["result"]
    assert (result["ending"], result["winners"]) == ("conceded", [1])


def test_among_several_a_bot_plays_on_for_who_concedes() -> None:
    party = Party(options={"seats": 3}).started()
    assert len(party.ask(asked.Concede, "u0", level="thumb")) == 1
    assert party.table.thinking() == [0] and party.table.status == "playing"
    party.ask(asked.Concede, "u1", level="thumb")
    assert party.frame(2)["result"]["winners"] == [2]


def test_nobody_wins_a_game_for_all_that_somebody_gives_up() -> None:
    party = Party("onirim", {"seats": 2}).started()
    party.ask(asked.Concede, "u0", level="thumb")
    assert party.frame(1)["result"]["winners"] == []


def test_when_the_last_person_gives_up_against_bots_nobody_plays_on() -> None:
    party = Party(options={"seats": 3}).started(people=1)
    party.ask(asked.Concede, "u0", level="thumb")
    assert party.table.status == "over"


@pytest.mark.parametrize("key", GAMES)
def test_a_record_proves_rules_and_shuffle(key: str, tmp_path: Path) -> None:
    rng = random.Random(key)
    seats = max(2, GAMES[key].rules.MIN_SEATS)
    party = Party(key, {"seats": seats}).started()
    while party.table.status == "playing":
        seat = party.table.acting()[0]
        party.act(seat, rng.choice(party.table.seats[seat].legal))
        if party.frame(seat)["undo"] and rng.random() < 0.2:
            party.ask(asked.Undo, f"u{seat}", id=f"undo{party.acts}")
        assert len(party.events) < 50_000
    path = tmp_path / "record.json"
    records.write(record(party.table), path)
    verdict = records.verify(records.read(path))
    assert "every card follows from the committed secret" in verdict.proved[1]
    result = party.frame(SPECTATOR)["result"]
    assert result["ending"] == "played"
    made = records.read(path)
    assert made["result"] == {k: result[k] for k in ("scores", "winners")}
    tampered = {**made, "fair": {**made["fair"], "secret": "00" * 32}}
    with pytest.raises(SennikError):
        records.verify(tampered)


def test_the_record_of_a_conceded_match_proves_its_shuffle() -> None:
    party = Party().started()
    party.ask(asked.Concede, "u0", level="thumb")
    made = record(party.table)
    assert "result" not in made
    assert "every card follows" in records.verify(made).proved[1]


def test_the_commitment_is_there_before_any_entropy_and_the_secret_only_after() -> None:
    party = Party().seated()
    party.ask(asked.Start, "u0", secret=SECRET)
    promised = party.frame(SPECTATOR)["table"]["fair"]
    assert promised["shares"] == [] and "secret" not in promised
    party.shuffled()
    begun = next(e for e in party.events if isinstance(e, MatchBegun))
    assert begun.commitment == promised["commitment"]
    party.ask(asked.Concede, "u0", level="thumb")
    shown = party.frame(SPECTATOR)["table"]["fair"]
    assert bytes.fromhex(shown["secret"]) == SECRET


def test_a_rematch_has_a_new_secret_and_the_old_record_stays() -> None:
    party = sen()
    party.ask(asked.Concede, "u0", level="thumb")
    assert party.table.shuffle is not None
    first = party.table.shuffle.commitment
    for who in ("u1", "u0"):
        party.ask(asked.Again, who, secret=bytes(32))
    assert party.table.shuffle.commitment != first
    assert record(party.table)["fair"]["commitment"] == first
    party.shuffled()
    assert party.frame(0)["table"]["match"] == 2
    with pytest.raises(Refused, match="playing"):
        record(party.table)


def test_getting_up_forgets_neither_ids_nor_prompts() -> None:
    party = sen()
    party.act(0, party.table.seats[0].legal[0], id="once")
    done = party.table.seq
    party.ask(asked.Concede, "u1", level="thumb")
    prompt = party.table.seats[0].prompt
    party.ask(asked.LeaveSeat, "u0")
    party.ask(asked.Again, "u1", secret=SECRET)
    party.ask(asked.TakeSeat, "u0", name="Ola", seat=0)
    assert party.table.seats[0].prompt == prompt
    with pytest.raises(AlreadyDone, match=str(done)):
        party.act(0, 18, id="once")


def test_an_abandoned_match_ends_without_a_winner_and_proves_its_shuffle() -> None:
    party = Party().started()
    party.ask(asked.CloseTable, NOBODY)
    assert party.table.status == "closed" and party.table.acting() == []
    result = party.frame(0)["result"]
    assert (result["ending"], result["winners"]) == ("abandoned", [])
    assert "every card follows" in records.verify(record(party.table)).proved[1]


def test_a_table_whose_rules_are_gone_is_over_without_a_winner() -> None:
    """It opens, says why in both languages, and lets people be renamed and erased."""
    party = sen()
    party.act(0, party.table.seats[0].legal[0], id="once")
    opened, *later = party.events
    table = folded([msgspec.structs.replace(opened, rules=0), *later])
    assert (table.retired, table.status, table.seq) == (True, "closed", len(later) + 1)
    assert [seat.name for seat in table.seats] == [s.name for s in party.table.seats]
    assert table.play is None and not table.acting() and not table.thinking()
    for viewer in (0, SPECTATOR):
        found = shown(table, viewer)
        assert found["table"]["retired"] and found["result"] is None
        assert [1, "table.retired", {}] in found["log"]
    for refused in (
        lambda: record(table),
        lambda: check_replay(table, 1),
        lambda: decide(table, asked.Again(0, "u0", SECRET)),
        lambda: decide(table, asked.Concede(0, "u0", "thumb")),
    ):
        with pytest.raises(Refused) as caught:
            refused()
        assert caught.value.reason == "retired"
        assert "nobody has won" in caught.value.sentence["en"]
        assert "nikt nie wygrał" in caught.value.sentence["pl"]
    folded(decide(table, asked.Forget(0, "u0", "thumb")), table)
    assert table.seat_of("u0") == SPECTATOR and not table.seats[0].name


def test_a_table_that_was_shuffled_as_0_1_did_is_over_too() -> None:
    """There the server promised a shuffle before anybody sat down."""
    opened = Party().events[0]
    table = folded([opened, ShufflePromised(1, SECRET, "00"), EntropyGiven(2, 0, b"")])
    assert (table.retired, table.status, table.seq) == (True, "closed", 3)


def test_a_table_of_rules_yet_to_come_is_refused_aloud() -> None:
    opened = msgspec.structs.replace(Party().events[0], rules=99)
    with pytest.raises(OldRules, match="version 99 of the rules of sen"):
        folded([opened])


def test_events_survive_the_store_unchanged() -> None:
    for event in opened_up().events:
        assert decoded(encoded(event)) == event
