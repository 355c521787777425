"""What a review may say: it adds up, it knows what the seat knew, it is never sure of
noise."""

import json
import random
from typing import Any

import numpy as np
import pytest

from sennik.bots import bot, judging
from sennik.engine.compiler import native
from sennik.engine.compiler.unit import Unit
from sennik.engine.dealers import FastDealer
from sennik.engine.errors import BadRecord
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.engine.record import record_of
from sennik.games import GAMES
from sennik.games.common import CHANCE
from sennik.games.sen.facts import WAKE
from sennik.review.examining import (
    Effort,
    Examination,
    Judge,
    Luck,
    NotReviewed,
    moments,
)
from tests.conformance.checks import follow
from tests.review.matches import BRIEF, TABLES, examined, played
from tests.subjects import SUBJECTS, TOY
from tests.walks import Moment as Step
from tests.walks import opened, seen

KEYS = list(TABLES)
FOLDERS = {subject.key: subject for subject in SUBJECTS}


def all_alike(state: Any, outcome: int) -> int:
    """A wrong weight: every outcome is as likely as any other."""
    return 1


@pytest.mark.parametrize("key", KEYS)
def test_luck_and_decisions_add_up_to_the_result(key: str) -> None:
    record = played(key)
    for seat in range(TABLES[key]["seats"]):
        found = examined(record, seat, effort=Effort(20, 2))
        parts = [found[name] for name in ("start", "luck", "own", "others")]
        assert sum(parts) == found["result"], seat
        lucks = [one["luck"] for one in found["steps"] if one["kind"] == "chance"]
        gains = [one["gain"] for one in found["steps"] if one["kind"] == "decision"]
        assert sum(lucks) == found["luck"] and any(lucks)
        assert sum(gains) == found["own"] + found["others"]
        won = record["result"]["winners"]
        assert (found["result"] > 0) == (seat in won)


@pytest.mark.parametrize("key", KEYS)
def test_the_luck_of_a_step_has_the_mean_zero(key: str) -> None:
    """Over all that Chance might have turned up, each as often as it may come."""
    judge = Judge(GAMES[key], TABLES[key], compiled=True)
    assert largest_mean(judge, key) <= 1  # millionths: rounded once


@pytest.mark.parametrize("key", ["sen", "onirim"])
def test_luck_by_wrong_weights_is_caught(key: str) -> None:
    rules = GAMES[key].rules
    bound = judging.bound_names(rules)
    bound[judging.__name__]["weight"] = all_alike
    name, home = f"{key}-mutant-judging", (__name__,)
    judge = Judge(GAMES[key], TABLES[key], compiled=True)
    judge.kernel = native.functions(
        Unit(name, judging.judging(rules), bound, sources=home)
    )
    assert largest_mean(judge, key) > 1_000


def largest_mean(judge: Judge, key: str) -> float:
    """How far from zero the mean luck of a step is, by the rules' own weights."""
    rules, luck = GAMES[key].rules, Luck(7, 0, Effort(0, 3))
    means = []
    dealt = [one for one in moments(played(key)) if one.actor == CHANCE]
    for moment in [one for one in dealt if one.choices > 1][::7]:
        weights, lucks = [], []
        for outcome, *_ in judge.fated(moment.state, moment.action, luck).outcomes:
            weights.append(rules.weight(moment.state, outcome))
            lucks.append(judge.fated(moment.state, outcome, luck).luck)
        means.append(np.abs(np.average(lucks, axis=0, weights=weights)).max())
    assert len(means) > 2
    return float(max(means))


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_never_learned_changes_no_judgement(key: str) -> None:
    """Two worlds: hidden cards are dealt again, and its decisions are judged alike."""
    subject, record = FOLDERS[key], played(key)
    for seat in range(TABLES[key]["seats"]):
        exam = Examination(record, seat, effort=Effort(30, 1))
        rng, compared = random.Random(3), 0
        _, options = opened(subject.rules, record["options"] | GAMES[key].fixed)
        oracle = subject.oracle(options)
        for moment in exam.moments[:-1]:
            if moment.actor == seat and moment.choices > 1:
                other = oracle.redealt(moment.state, seat, rng)
                if other is not None and other.tobytes() != moment.state.tobytes():
                    one = exam.examine(moment)["actions"]
                    assert exam.examine(moment._replace(state=other))["actions"] == one
                    compared += 1
            follow(subject, oracle, Step(moment.state, moment.actor, moment.action))
        assert compared > 2 or not hides_anything(key)


def hides_anything(key: str) -> bool:
    """Whether a seat can tell two worlds of a game apart; the order of piles is none of
    them, for Chance draws when a card is needed."""
    return key != "onirim"


@pytest.mark.parametrize("key", KEYS)
def test_the_same_record_and_seed_give_the_same_text(key: str) -> None:
    record = played(key)
    one, two = (
        json.dumps(Examination(record, 0, 5, Effort(20, 2)).run(workers))
        for workers in (1, 3)
    )
    assert one == two
    assert one != json.dumps(Examination(record, 0, 6, Effort(20, 2)).run())


@pytest.mark.parametrize("key", KEYS)
def test_interpreted_and_native_agree(key: str) -> None:
    """At some decisions and some cards of a match, near its end: it takes long."""
    record, effort = played(key), Effort(3, 1)
    fast, slow = (
        Examination(record, 0, 2, effort, compiled=native) for native in (True, False)
    )
    asked = {CHANCE: 0, 0: 0}
    for moment in reversed(fast.moments):
        if moment.choices > 1 and asked.get(moment.actor, 9) < 3:
            asked[moment.actor] += 1
            assert fast.examine(moment) == slow.examine(moment), moment.step
    assert min(asked.values()) == 3


def test_a_game_of_somebody_elses_is_reviewed_too() -> None:
    """The toy, whole, interpreted and native."""
    match = Match(TOY, {"starter": 0}, FastDealer(seed=3))
    chosen = bot("thumb", TOY, compiled=False)
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        match.play(seat, chosen(match.view(seat), seat, 5))
        match.deal()
    judges = [Judge(TOY, {}, compiled) for compiled in (True, False)]
    again = Match(TOY, {"starter": 0})
    for actor, action in match.steps:
        luck = Luck(1, 0, Effort(60, 20))
        if actor == CHANCE:
            one, two = (j.fated(again.state, action, luck) for j in judges)
            assert one == two
        else:
            view = seen(TOY.rules, again.state, actor)
            told = [j.judged(view, actor, action, luck) for j in judges]
            assert told[0] == told[1]
        again.play(actor, action)


@pytest.mark.parametrize("key", KEYS)
def test_who_plays_at_random_loses_much(key: str) -> None:
    """Five matches where a match has few decisions, else one."""
    seeds = range(2, 7) if key.startswith("sen") else (2,)
    records = [played(key, ("random",), seed) for seed in seeds]
    clear = [
        one
        for record in records
        for one in examined(record, effort=Effort(1_000, 1))["decisions"]
        if one["clear"]
    ]
    assert len(clear) >= 3
    assert sum(one["loss"] for one in clear) > 300_000
    assert all(one["loss"] > 0 for one in clear)


@pytest.mark.parametrize("key", KEYS)
def test_whoever_plays_what_a_review_finds_best_is_not_blamed(key: str) -> None:
    """Judged again with other random numbers, nothing of it is clearly worse."""
    game, effort = GAMES[key], Effort(600, 1)
    judge = Judge(game, TABLES[key], compiled=True)
    others = bot("thumb", game)
    match = Match(game, TABLES[key], FastDealer(seed=4), compiled=True)
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        view, choices = match.view(seat), match.legal(seat)
        action = choices[0]
        if seat == 0 and len(choices) > 1:
            luck = Luck(99, len(match.steps), effort)
            action = max(
                judge.judged(view, seat, action, luck), key=lambda one: one["value"]
            )["action"]
        elif len(choices) > 1:
            action = others(view, seat, scrambled(len(match.steps)) >> 2)
        match.play(seat, action)
        match.deal()
    found = examined(record_of(match), 0, seed=1, effort=effort)
    assert sum(one["loss"] for one in found["decisions"]) == 0
    assert found["decisions"]


@pytest.mark.parametrize("key", ["sen", "koty", "onirim"])
def test_what_is_called_better_is_never_called_worse(key: str) -> None:
    """Noise is not judged: other luck may be less sure, never of the contrary."""
    record = played(key, ("dreamer",), seed=6)
    found = [calls(examined(record, seed=seed)) for seed in range(1, 7)]
    for step in found[0]:
        called = [one[step] for one in found]
        for action in called[0]:
            assert not {1, -1} <= {one.get(action, 0) for one in called}
    assert any(-1 in one.values() for one in found[0].values())


def calls(found: dict[str, Any]) -> dict[int, dict[int, int]]:
    """What is called better or worse than the played action, by steps."""
    return {
        one["step"]: {each["action"]: each["clear"] for each in one["actions"]}
        for one in found["decisions"]
    }


def test_equal_actions_are_too_close_to_call() -> None:
    """Which of one's own lands to look at first is no matter: Sen's first decisions."""
    found = examined(played("sen"), effort=Effort(4_000, 1))
    first = found["decisions"][0]
    assert len(first["actions"]) > 2
    assert not first["clear"] and first["loss"] == 0


def test_a_call_of_sen_is_judged_like_any_other_choice() -> None:
    """Some are clearly worse than what was played, and some are clearly better."""
    cases = [(("random",), 3), (("random", "thumb"), 5), (("thumb",), 3)]
    effort = Effort(1_000, 1)
    told = [
        step[WAKE]
        for levels, seed in cases
        for step in calls(examined(played("sen", levels, seed), effort=effort)).values()
        if WAKE in step
    ]
    assert {1, -1} <= set(told)


def test_a_match_that_is_not_over_is_not_reviewed() -> None:
    record = played("koty")
    with pytest.raises(NotReviewed):
        Examination({**record, "steps": record["steps"][:-3]}, 0, effort=BRIEF)
    with pytest.raises(BadRecord):
        Examination(record, 2, effort=BRIEF)
