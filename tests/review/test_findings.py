"""What is said of a match: every fact is worked out again here, from the examination
and the record alone, by other code."""

from functools import cache
from typing import Any

import pytest

from sennik.engine import record as records
from sennik.games import GAMES
from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES
from sennik.review.examining import Effort, Examination
from sennik.review.findings import Finding, findings
from sennik.review.report import hundredths, page
from sennik.review.sentences import Teller
from tests.review.matches import TABLES, played

CASES = [
    (key, levels, seed)
    for key in TABLES
    for levels in (("dreamer",), ("random",))
    for seed in (1, 2)
]
NEVER = ("mistake", "blunder", "wrong move", "error", "błąd", "pomył", "zły ruch")


@cache
def reviewed(key: str, levels: tuple[str, ...], seed: int) -> tuple[Any, Any, Any, Any]:
    """A record, what was found of it, and what is said of that."""
    record = played(key, levels, seed)
    found = Examination(record, 0, 1, Effort(300, 8)).run(2)
    return record, found, *findings(found, record, GAMES[key])


@pytest.mark.parametrize(("key", "levels", "seed"), CASES)
def test_every_fact_is_worked_out_again(
    key: str, levels: tuple[str, ...], seed: int
) -> None:
    record, found, verdict, told = reviewed(key, levels, seed)
    check_verdict(record, found, verdict)
    assert len(told) <= 3
    for one in told:
        CHECKS[one.key](record, found, one)


def check_verdict(record: Any, found: Any, verdict: list[Finding]) -> None:
    winners = record["result"]["winners"]
    ended, cards, choices = verdict
    if 0 not in winners:
        assert ended.key == "result.lost"
    else:
        assert ended.key in ("result.won", "result.shared")
    luck = sum(step.get("luck", 0) for step in found["steps"]) / 1e6
    if cards.key == "cards.even":
        assert abs(luck) < 0.1
    else:
        assert (luck > 0) == (cards.key == "cards.for")
        assert abs(cards.facts["points"] - 100 * abs(luck)) <= 5.001
    made = found["decisions"]
    lost = [one for one in made if any(e["clear"] > 0 for e in one["actions"])]
    assert choices.facts["choices"] == len(made)
    assert choices.facts.get("lost", 0) == len(lost)


def values(found: Any, step: int) -> dict[int, Any]:
    """The actions of a decision."""
    one = next(each for each in found["decisions"] if each["step"] == step)
    return {each["action"]: each for each in one["actions"]}


def check_good(record: Any, found: Any, one: Finding) -> None:
    actions = values(found, one.step)
    own = one.facts["action"]
    actor, text = record["steps"][one.step]
    assert actor == 0 and text
    others = [each for action, each in actions.items() if action != own]
    assert others and all(each["clear"] == -1 for each in others)
    assert abs(actions[own]["value"] / 1e4 - one.facts["value"]) <= 0.5
    nearest = max(others, key=lambda each: (each["gain"], -each["action"]))
    assert nearest["action"] == one.facts["other"]
    beside = (actions[own]["value"] + nearest["gain"]) / 1e4
    assert abs(beside - one.facts["other_value"]) <= 0.5001
    if one.key == "well_seen":
        assert 3 * one.facts["same"] <= one.facts["asked"]


def check_steady(record: Any, found: Any, one: Finding) -> None:
    assert all(each["clear"] <= 0 for d in found["decisions"] for each in d["actions"])
    assert one.facts["choices"] >= 5


def check_better(record: Any, found: Any, one: Finding) -> None:
    actions = values(found, one.step)
    best, own = actions[one.facts["action"]], actions[one.facts["other"]]
    assert best["clear"] == 1 and own["gain"] == 0
    assert abs(best["value"] / 1e4 - one.facts["value"]) <= 0.5
    assert abs(own["value"] / 1e4 - one.facts["other_value"]) <= 0.5
    clear = [
        each["gain"]
        for d in found["decisions"]
        for each in d["actions"]
        if each["clear"] == 1
    ]
    assert max(clear) >= best["gain"] >= 10_000


def check_card(record: Any, found: Any, one: Finding) -> None:
    dealt = {each["step"]: each for each in found["steps"] if "luck" in each}
    card, sign = dealt[one.step], 1 if one.key == "lucky" else -1
    assert sign * card["luck"] == max(sign * each["luck"] for each in dealt.values())
    assert record["steps"][one.step][0] == "chance"
    match = records.opened(record)
    for number, (actor, text) in enumerate(record["steps"][: one.step]):
        records.replay_step(match, number, actor, text)
    came = match.words.action(match.state, 7, record["steps"][one.step][1])
    assert came == one.facts["card"]
    weights = {
        each["action"]: match.rules.weight(match.state, each["action"])
        for each in card["outcomes"]
    }
    assert one.facts["cards"] == sum(weights.values())
    worth = {each["action"]: each["value"] for each in card["outcomes"]}
    alike = [a for a in worth if sign * worth[a] >= sign * worth[came]]
    assert one.facts["alike"] == sum(weights[a] for a in alike)
    mean = sum(weights[a] * worth[a] for a in worth) / sum(weights.values())
    assert abs(one.facts["before"] - mean / 1e4) <= 0.501
    assert abs(one.facts["after"] - worth[came] / 1e4) <= 0.5
    if "help1" in one.facts:
        assert worth[one.facts["help1"]] == max(worth.values())
    if one.key == "unlucky_not_wrong":
        before = [d for d in found["decisions"] if d["step"] < one.step][-1]
        assert all(each["clear"] <= 0 for each in before["actions"])


def check_close(record: Any, found: Any, one: Finding) -> None:
    actions = values(found, one.step)
    other = actions[one.facts["other"]]
    assert other["clear"] == 0 and other["gain"] >= 10_000
    assert other["value"] == max(each["value"] for each in actions.values())


CHECKS = {
    "well_seen": check_good,
    "only_good": check_good,
    "steady": check_steady,
    "better": check_better,
    "unlucky": check_card,
    "unlucky_not_wrong": check_card,
    "lucky": check_card,
    "close": check_close,
}


def test_all_kinds_of_moments_are_met() -> None:
    met = {one.key for case in CASES for one in reviewed(*case)[3]}
    assert met >= {"only_good", "better", "unlucky", "lucky", "close"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_is_said_whole_and_never_blames(language: str) -> None:
    for case in CASES:
        record, found, verdict, told = reviewed(*case)
        teller = Teller(record, GAMES[case[0]], 0, language)
        for one in (*verdict, *told):
            said = teller.said(one)
            assert said[-1] in ".?!)" and "{" not in said
            assert not any(word in said.lower() for word in NEVER), said
        assert teller.text("title", game="x") in page(
            found, teller, verdict, told
        ).replace(GAMES[case[0]].title(language), "x")
    every = catalogue("sennik.review", language).texts.values()
    assert not any(word in text.lower() for text in every for word in NEVER)


def test_the_account_in_hundredths_adds_up() -> None:
    for case in CASES:
        *parts, result = hundredths(reviewed(*case)[1])
        assert sum(parts) == result
