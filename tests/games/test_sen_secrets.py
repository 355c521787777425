"""Sen: what the generic suite cannot see of secrets, told by the oracle [38].

Two checks of our own, with mutants that only they catch: a card that everybody knows is
hidden from nobody, and steps that look alike to a seat are witnessed and told alike.
"""

import copy
import random
from typing import Any

import pytest

from sennik.games import GAMES
from sennik.games.common import CHANCE, SPECTATOR, Sheet
from sennik.games.sen.facts import DRAWING, TURN_OVER
from tests.conformance.checks import follow, told
from tests.games.sen_secrets import NO_VIEWER, Oracle
from tests.mutants import Mutant
from tests.subjects import Subject
from tests.walks import Moment, Walk, copied, legal, opened, seen, walked

EDITIONS = [Subject(GAMES["sen"]), Subject(GAMES["sen-jubilee"])]
editions = pytest.mark.parametrize("subject", EDITIONS, ids=lambda s: s.key)


def all_that_is_known_shows(subject: Subject, walk: Walk, rng: random.Random) -> int:
    """Change any two cards: a view changes exactly when the seat knew one of them."""
    changed = 0
    oracle = Oracle(opened(subject.rules, walk.options)[1])
    for moment in walked(subject.rules, walk, rng):
        other = oracle.redealt(moment.state, NO_VIEWER, rng)
        for seat in (*range(moment.state.seats), SPECTATOR):
            if other is None or rng.random() > 0.5:
                continue
            worlds = (moment.state, other)
            facts = [oracle.facts(world, seat) for world in worlds]
            views = [seen(subject.rules, world, seat).tobytes() for world in worlds]
            assert (facts[0] == facts[1]) == (views[0] == views[1])
            changed += facts[0] != facts[1]
        follow(subject, oracle, moment)
    return changed


def alike_steps_are_told_alike(subject: Subject, walk: Walk, rng: random.Random) -> int:
    """Steps of two worlds that leave a seat with the same facts look the same to it."""
    compared = 0
    oracle = Oracle(opened(subject.rules, walk.options)[1])
    for moment in walked(subject.rules, walk, rng):
        seat = rng.choice([*range(moment.state.seats), SPECTATOR])
        other = oracle.redealt(moment.state, seat, rng) or moment.state
        if seat != moment.actor:
            compared += compare_step(subject, oracle, moment, other, seat)
        follow(subject, oracle, moment)
    return compared


def compare_step(
    subject: Subject, oracle: Oracle, moment: Moment, other: Sheet, seat: int
) -> int:
    """Compare a step with those of the other world that `seat` cannot tell from it."""
    rules = subject.rules
    facts = facts_after(subject, oracle, moment, seat)
    lines = told(subject, moment, seat)
    witnessed = rules.witness(moment.state, seat, moment.actor, moment.action)
    compared = 0
    for action in legal(rules, other, moment.actor):
        twin = Moment(other, moment.actor, action)
        if facts_after(subject, oracle, twin, seat) != facts:
            continue
        # Places and calls are public: only a hidden choice can differ unnoticed.
        if moment.actor == CHANCE or action < rules.PLACE:
            assert rules.witness(other, seat, twin.actor, action) == witnessed
            assert told(subject, twin, seat) == lines
            compared += 1
    return compared


def facts_after(
    subject: Subject, oracle: Oracle, moment: Moment, seat: int
) -> tuple[object, ...]:
    after = copied(moment.state)
    subject.rules.apply(after, moment.actor, moment.action)
    later = copy.deepcopy(oracle)
    later.happened(copied(moment.state), moment.actor, moment.action, after)
    return later.facts(after, seat)


LOCAL_CHECKS = {
    check.__name__: check
    for check in (all_that_is_known_shows, alike_steps_are_told_alike)
}


@editions
@pytest.mark.parametrize("check", LOCAL_CHECKS.values(), ids=LOCAL_CHECKS.keys())
def test_38_secrets_are_kept_and_nothing_else(subject: Subject, check: Any) -> None:
    compared = 0
    for number, walk in enumerate(subject.walks):
        compared += check(subject, walk, random.Random(number))
    assert compared > 100


# --- Mutants that only these checks catch --------------------------------------------


def hides_what_was_taken_openly(exchange_with_pile: Any) -> Any:
    def fault(state: Sheet, place: int) -> None:
        seat = state.turn
        exchange_with_pile(state, place)
        if state.phase == TURN_OVER:
            state.known[place] = 1 << seat

    return fault


def covers_a_wrong_claim(judge_claim: Any) -> Any:
    def fault(state: Sheet, number: int) -> None:
        places = (state.first, state.second)
        known = [state.known[place] for place in places]
        length = state.length[state.turn]
        judge_claim(state, number)
        if state.length[state.turn] == length:
            for place, viewers in zip(places, known, strict=True):
                state.known[place] = viewers

    return fault


def tells_the_drawn_card(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if actor == CHANCE and state.phase == DRAWING:
            return action
        return int(witness(state, seat, actor, action))

    return fault


def tells_the_dealt_lands(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        return action

    return fault


def tells_the_kept_card(told: Any) -> Any:
    def fault(
        before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
    ) -> Any:
        lines = told(before, after, seat, actor, witnessed)
        if actor == CHANCE and after.held != before.held:
            lines += [("drawn", {"who": before.turn, "card": after.held})]
        return lines

    return fault


def shows_the_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        out.held = state.held

    return fault


LOCAL_MUTANTS = [
    Mutant("a card from the open pile is forgotten by the others",
           "all_that_is_known_shows",
           rules={"exchange_with_pile": hides_what_was_taken_openly}),
    Mutant("a wrong claim is covered up", "all_that_is_known_shows",
           rules={"judge_claim": covers_a_wrong_claim}),
    Mutant("a drawn card is witnessed by rivals", "alike_steps_are_told_alike",
           rules={"witness": tells_the_drawn_card}),
    Mutant("dealt lands are witnessed by all", "alike_steps_are_told_alike",
           rules={"witness": tells_the_dealt_lands}),
    Mutant("the log tells the card in a rival's hand", "alike_steps_are_told_alike",
           rules={"view": shows_the_hand}, words={"told": tells_the_kept_card}),
]  # fmt: skip


@pytest.mark.parametrize("mutant", LOCAL_MUTANTS, ids=lambda m: m.name)
def test_mutant_is_caught(mutant: Mutant) -> None:
    with pytest.raises(AssertionError):
        survive(mutant)


def survive(mutant: Mutant) -> None:
    for edition in EDITIONS:
        broken = Subject(edition.game, mutant)
        for number, walk in enumerate(broken.walks):
            LOCAL_CHECKS[mutant.caught_by](broken, walk, random.Random(number))
