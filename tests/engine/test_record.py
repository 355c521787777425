"""Records: written, read, replayed, verified; what is wrong is said in a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from sennik.engine import record as records
from sennik.engine.dealers import FairDealer, FastDealer
from sennik.engine.errors import BadRecord
from sennik.engine.match import Match
from sennik.games import GAMES
from tests.subjects import SUBJECTS, Subject

GOLDEN = Path(__file__).parent.parent / "golden"
SECRET = bytes(range(32))


def finished(fair: bool = True) -> Match:
    dealer = FairDealer(SECRET, [b"a", b"b"]) if fair else FastDealer(2)
    match = Match(GAMES["sen"], {"seats": 2, "rounds": 1}, dealer)
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        match.play(seat, match.legal(seat)[-1])
        match.deal()
    return match


@pytest.fixture
def record(tmp_path: Path) -> dict[str, Any]:
    records.write(records.record_of(finished()), tmp_path / "match.json")
    return records.read(tmp_path / "match.json")


def test_a_record_replays_to_the_same_bytes(record: dict[str, Any]) -> None:
    assert records.replay(record).state.tobytes() == finished().state.tobytes()


def test_a_fair_record_verifies(record: dict[str, Any]) -> None:
    verdict = records.verify(record)
    assert "committed secret" in verdict.proved[1]
    assert "who chose the cards" in verdict.unproved[0], "nobody committed to entropy"


def test_a_record_without_a_proof_says_so() -> None:
    verdict = records.verify(records.record_of(finished(fair=False)))
    assert "no proof" in verdict.unproved[0]


def test_the_secret_stays_secret_until_the_end() -> None:
    match = Match(GAMES["sen"], {"seats": 2}, FairDealer(SECRET, [b"a", b"b"]))
    match.deal()
    record = records.record_of(match)
    assert "secret" not in record["fair"]
    assert SECRET.hex() not in json.dumps(record)
    assert "not revealed" in records.verify(record).unproved[0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 9}, "format 9, not 1"),
        ({"game": None}, "no proper 'game'"),
        ({"game": "szachy"}, "there is no game 'szachy'"),
        ({"rules": 99}, "version 99"),
        ({"options": {"seats": 9}}, "seats is 2 to 5"),
        ({"options": {"seats": "two"}}, "options are numbers"),
        ({"steps": [["chance"]]}, "step 0 is not"),
        ({"steps": [[5, "wake"]], "actions": [0]}, "no seat 5"),
        ({"steps": [["chance", "joker"]], "actions": [0]}, "step 0"),
        ({"steps": [[0, "wake"]], "actions": [0]}, "step 0"),
        ({"result": {"scores": [0, 0], "winners": [0]}}, "but the steps give"),
        ({"steps": [], "actions": []}, "not over"),
        ({"actions": [1, 2]}, "not as many 'actions' as steps"),
        ({"actions": "1"}, "no proper 'actions'"),
        ({"fair": 5}, "malformed"),
        ({"fair": {"secret": "zz"}}, "malformed"),
    ],
)
def test_a_tampered_record_is_refused(
    record: dict[str, Any], change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**record, **change}))
    with pytest.raises(ValueError, match=sentence):
        records.verify(records.read(path))


def test_steps_have_their_numbers_too(record: dict[str, Any]) -> None:
    match = finished()
    assert record["actions"] == [action for _, action in match.steps]
    actors = [actor for actor, _ in record["steps"]]
    del record["actions"], record["fair"]
    record["steps"] = list(zip(actors, [a for _, a in match.steps], strict=True))
    record["steps"] = [list(step) for step in record["steps"]]
    assert records.verify(record).proved == [records.KEPT]


def test_another_number_than_the_text_is_refused(record: dict[str, Any]) -> None:
    record["actions"][3] += 1
    with pytest.raises(BadRecord, match=r"step 3: '\d' is action (\d+), not \d+"):
        records.replay(record)


def test_a_secret_that_was_not_committed_to_is_refused(record: dict[str, Any]) -> None:
    record["fair"]["secret"] = SECRET[::-1].hex()
    with pytest.raises(BadRecord, match="not the one that was committed"):
        records.verify(record)


def test_a_card_that_was_not_dealt_is_noticed(record: dict[str, Any]) -> None:
    steps = record["steps"]
    one = 0
    other = next(n for n in range(8) if steps[n][1] != steps[one][1])
    steps[one], steps[other] = steps[other], steps[one]
    del record["result"], record["actions"]
    with pytest.raises(BadRecord, match="was not dealt by the committed secret"):
        records.verify(record)


@pytest.mark.parametrize("text", ["", "[]", "{", "nul", "[" * 100_000, "9" * 5000])
def test_rubbish_is_no_record(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rubbish.json"
    path.write_text(text)
    with pytest.raises(BadRecord):
        records.read(path)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none\.json cannot be read"):
        records.read(tmp_path / "none.json")


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_golden_records_replay(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, subject.key, subject.game)  # the toy is not registered
    paths = sorted((GOLDEN / subject.key).glob("*.json"))
    assert paths, f"no golden record of {subject.key}"
    for path in paths:
        record = records.read(path)
        match = records.replay(record)
        assert match.is_over
        again = records.record_of(match)
        assert again["steps"] == record["steps"]
        assert again["result"] == record["result"]
