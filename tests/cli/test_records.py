"""`replay` and `verify` on records of real matches, whole and tampered with."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from sennik.bots import daily
from sennik.engine import daily as days
from sennik.engine import record as records
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from tests.cli.terminal import Terminal

FAIR = ("play", "sen", "--seats", "3", "--bots", "random", "--option", "rounds=2")
SEEDED = (*FAIR, "--seed", "5")
FIRST = "1\n" * 500


def written(terminal: Terminal, record: dict[str, Any]) -> str:
    path = terminal.folder / "tampered.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def played(terminal: Terminal, *arguments: str, answers: str = FIRST) -> dict[str, Any]:
    assert terminal.run(*arguments, answers=answers).code == 0
    record: dict[str, Any] = json.loads(terminal.saved().read_text(encoding="utf-8"))
    return record


def test_a_fair_match_is_proved_to_the_last_card(terminal: Terminal) -> None:
    played(terminal, *FAIR)
    outcome = terminal.run("verify", str(terminal.saved()))
    assert (outcome.code, outcome.err) == (0, "")
    assert "every card follows from the committed secret" in outcome.out


def test_a_dream_of_a_day_is_proved_with_its_cast(terminal: Terminal) -> None:
    day, game = "2026-11-20", GAMES["sen"]
    deal = days.public_deal(day, game.key)
    record = records.record_of(daily.played(game, day, deal, []))
    record["daily"] = {"day": day, "deal": deal}
    told = terminal.run("verify", written(terminal, record)).out
    assert daily.CHOSEN in told
    assert f"everybody's dream of {day}" in told


def test_a_seeded_match_has_no_proof_of_its_shuffle(terminal: Terminal) -> None:
    played(terminal, *SEEDED)
    assert (
        "no proof of the shuffle" in terminal.run("verify", str(terminal.saved())).out
    )


def test_an_unfinished_match_has_not_revealed_its_secret(terminal: Terminal) -> None:
    played(terminal, *FAIR, answers="1\n")
    assert "not revealed yet" in terminal.run("verify", str(terminal.saved())).out


def test_a_record_of_numbers_is_told_as_one_in_notation_is(terminal: Terminal) -> None:
    record = played(terminal, *SEEDED)
    told = terminal.run("replay", str(terminal.saved()), "--seat", "1")
    actors = [actor for actor, _ in record["steps"]]
    record["steps"] = list(zip(actors, record.pop("actions"), strict=True))
    again = terminal.run("replay", written(terminal, record), "--seat", "1")
    assert (again.code, again.out) == (0, told.out)


def other_result(record: dict[str, Any]) -> None:
    record["result"]["scores"][0] += 1


def other_winner(record: dict[str, Any]) -> None:
    record["result"]["winners"] = [0, 1, 2]


def other_secret(record: dict[str, Any]) -> None:
    record["fair"]["secret"] = "11" * 32


def other_commitment(record: dict[str, Any]) -> None:
    record["fair"]["commitment"] = "11" * 32


def other_entropy(record: dict[str, Any]) -> None:
    record["fair"]["entropy"] = ["11"]


def malformed_proof(record: dict[str, Any]) -> None:
    record["fair"]["entropy"] = "abc"


def lost_step(record: dict[str, Any]) -> None:
    del record["steps"][-1]


def step_too_many(record: dict[str, Any]) -> None:
    record["steps"].append([0, "wake"])


def other_seat(record: dict[str, Any]) -> None:
    record["steps"][-1][0] = (record["steps"][-1][0] + 1) % 3


def other_cards(record: dict[str, Any]) -> None:
    """Two of the lands dealt to the bots in the first round change places."""
    steps = record["steps"]
    first, other = next(
        (i, j) for i in range(12) for j in range(12) if steps[i] != steps[j]
    )
    steps[first], steps[other] = steps[other], steps[first]


@pytest.mark.parametrize(
    "tamper",
    [
        *(other_result, other_winner, other_secret, other_commitment, other_entropy),
        *(malformed_proof, lost_step, step_too_many, other_seat, other_cards),
    ],
    ids=lambda tamper: tamper.__name__,
)
def test_a_tampered_record_is_not_verified(
    terminal: Terminal, tamper: Callable[[dict[str, Any]], None]
) -> None:
    record = played(terminal, *FAIR)
    tamper(record)
    outcome = terminal.run("verify", written(terminal, record))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_tells_every_decision_and_the_result(
    terminal: Terminal, language: str
) -> None:
    record = played(terminal, *SEEDED)
    outcome = terminal.run("replay", str(terminal.saved()), "--lang", language)
    assert (outcome.code, outcome.err) == (0, "")
    for number, (actor, text) in enumerate(record["steps"]):
        if actor != "chance":
            assert (
                f"{number:>5}  {('Maja', 'Leon', 'Zofia')[actor]}: {text}"
                in outcome.out
            )
    totals = record["result"]["scores"]
    assert all(str(total) in outcome.out.splitlines()[-2] for total in totals)
    assert max(len(line) for line in outcome.out.splitlines()) <= 100


def test_replay_of_a_seat_shows_no_card_that_it_did_not_see(terminal: Terminal) -> None:
    """Two records that differ in cards nobody turned up look the same to seat 0."""
    shown = []
    for hidden in ("7 8", "8 7"):
        chance = f"5 6 3 0 4 4 {hidden} 2 1".split()
        steps: list[list[int | str]] = [["chance", card] for card in chance[:9]]
        steps += [[0, "look 0.0"], [1, "look 1.0"], [0, "look 0.1"], [1, "look 1.1"]]
        steps += [[0, "closed"], ["chance", "1"], [0, "lay"], [1, "closed"]]
        steps += [["chance", hidden[0]]]
        record = {"format": 1, "game": "sen", "rules": GAMES["sen"].rules.VERSION}
        record |= {"options": {"seats": 2}, "steps": steps}
        path = written(terminal, record)
        shown.append(terminal.run("replay", path, "--seat", "0"))
        everything = terminal.run("replay", path)
        assert f"chance: {hidden[0]}" in everything.out
    assert shown[0].code == 0
    assert shown[0] == shown[1]


def test_replay_stops_after_each_decision_when_asked_to(terminal: Terminal) -> None:
    record = played(terminal, *SEEDED)
    outcome = terminal.run(
        "replay", str(terminal.saved()), "--pause", answers="\n\nq\n"
    )
    assert outcome.code == 0
    assert outcome.out.count("Enter: next") == 3
    assert record["steps"][-1][1] not in outcome.out.splitlines()[-1]


def test_replay_of_a_seat_that_is_not_there_is_refused(terminal: Terminal) -> None:
    played(terminal, *SEEDED)
    outcome = terminal.run("replay", str(terminal.saved()), "--seat", "3")
    assert (outcome.code, outcome.out) == (2, "")
    assert "0 to 2" in outcome.err


def test_a_record_of_rules_that_are_gone_is_shown_as_text(terminal: Terminal) -> None:
    record = {
        "format": 1,
        "game": "koty",
        "rules": 1,
        "options": {"seats": 2, "moths": 4},
        "steps": [["chance", "moth"], [0, "play moth"], [1, "to 0.2"]],
        "result": {"scores": [12, 9], "winners": [0]},
    }
    path = written(terminal, record)
    for language, gone, chance, winners in (
        ("en", "rules of version 1 are gone", "chance: moth", "winners: 1"),
        ("pl", "Zasad w wersji 1 już nie ma", "los: moth", "zwycięzcy: 1"),
    ):
        outcome = terminal.run("replay", path, "--lang", language)
        assert (outcome.code, outcome.err) == (0, "")
        for text in (gone, "seats=2 moths=4", chance, "1: play moth", "2: to 0.2"):
            assert text in outcome.out
        assert "12, 9" in outcome.out and winners in outcome.out
    refused = terminal.run("verify", path)
    assert refused.code != 0 and "version 1 of the rules of koty" in refused.err
