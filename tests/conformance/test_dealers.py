"""Every dealer, asked for every pile of every game under every option."""

import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.engine import kernels
from sennik.engine.compiler.native import cells
from sennik.engine.dealers import DuplicateDealer, FairDealer, FastDealer
from sennik.engine.errors import BadOptions
from sennik.engine.options import make_options
from sennik.games.common import CHANCE, CHANCE_ACTS, OK, Sheet, sheet
from sennik.lab import arena
from tests.subjects import FOLDERS, SUBJECTS, Subject
from tests.walks import legal, opened

STEPS = 250  # of a match
SECRET = bytes(range(32))

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
folders = pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)


class LabDealer:
    """The dealer of the laboratory's matches, interpreted."""

    def __init__(self, rules: Any, key: int) -> None:
        bound = SimpleNamespace(**{name: getattr(rules, name) for name in arena.NAMES})
        self.kernel = kernels.compiled(arena, lambda function: function, bound)
        self.key = key
        self.memory = sheet(arena.memory_record(rules))
        self.kernel.forget(self.memory)

    def outcome(self, rules: Any, state: Sheet) -> int:
        return int(self.kernel.next_card(state, self.key, self.memory))


DEALERS: dict[str, Callable[[Any, int], Any]] = {
    "fast": lambda rules, number: FastDealer(number),
    "fair": lambda rules, number: FairDealer(SECRET, [bytes([number])]),
    "duplicate": lambda rules, number: DuplicateDealer(number),
    "lab": LabDealer,
}


def option_sets(subject: Subject) -> Iterator[Sheet]:
    """Each value of each option alone, where it can be, and all that walks have."""
    for option in subject.game.rules.OPTIONS:
        few = range(option.low, min(option.high, option.low + 7) + 1)
        for value in option.choices or few:
            try:
                yield make_options(subject.game, {option.name: value})
            except BadOptions:
                continue  # this value does not go alone
    for walk in subject.walks:
        yield opened(subject.rules, walk.options)[1]


@subjects
@pytest.mark.parametrize("name", DEALERS)
def test_every_dealer_deals_from_every_pile(subject: Subject, name: str) -> None:
    """Whatever comes is legal, and nobody is asked twice for the same cards."""
    rules, asked = subject.rules, set()
    for number, options in enumerate(option_sets(subject)):
        rng = random.Random(number)
        state = sheet(rules.State)
        rules.setup(state, options)
        dealer = DEALERS[name](rules, number)
        for _ in range(STEPS):
            mask = rules.actors(state)
            if mask == 0:
                break
            actor = CHANCE
            if mask == CHANCE_ACTS:
                if rules.tickets(state) > 1:
                    asked.add(pile_of(rules, state))
                action = dealer.outcome(rules, state)
                assert rules.refusal(state, CHANCE, action) == OK, (
                    f"phase {state.phase}"
                )
            else:
                actor = rng.choice([seat for seat in range(CHANCE) if mask >> seat & 1])
                action = rng.choice(legal(rules, state, actor))
            rules.apply(state, actor, action)
    assert asked == set(range(rules.CHANCE_PILES))


def pile_of(rules: Any, state: Sheet) -> int:
    out = [0, 0, 0]
    rules.chance(state, out)
    return out[0]


@folders
@pytest.mark.parametrize("name", ["duplicate", "lab"])
def test_no_pile_is_dealt_in_the_order_of_another(subject: Subject, name: str) -> None:
    """Of two piles of the same cards, such as two rows of goals."""
    rules = subject.rules
    for walk in subject.walks:
        orders: dict[tuple[int, ...], set[bool]] = {}
        for number in range(12):
            dealt = first_outcomes(rules, walk.options, DEALERS[name](rules, number))
            for one in dealt:
                for two in dealt:
                    if one < two and sorted(dealt[one]) == sorted(dealt[two]):
                        same = dealt[one] == dealt[two]
                        orders.setdefault((one, two), set()).add(same)
        assert all(False in same for same in orders.values())


def first_outcomes(rules: Any, options: Any, dealer: Any) -> dict[int, list[int]]:
    """What is dealt before anybody acts, by piles."""
    state, _ = opened(rules, options)
    dealt: dict[int, list[int]] = {}
    while rules.actors(state) == CHANCE_ACTS:
        outcome = dealer.outcome(rules, state)
        dealt.setdefault(pile_of(rules, state), []).append(outcome)
        rules.apply(state, CHANCE, outcome)
    return dealt


@pytest.mark.slow
@folders
def test_the_compiled_dealer_of_the_laboratory_deals_like_the_interpreted_one(
    subject: Subject,
) -> None:
    rules: Any = subject.game.rules
    kernel = arena.bound_arena(subject.game.package)
    seen = sheet(rules.State)
    for number, walk in enumerate(subject.walks):
        rng = random.Random(number)
        state, options = opened(rules, walk.options)
        twin, memory = sheet(rules.State), cells(1, arena.memory_record(rules))
        key = rng.getrandbits(64)
        dealer = LabDealer(rules, key)
        acts = kernel.begun(twin, seen, options, key, memory)
        for _ in range(STEPS):
            while rules.actors(state) == CHANCE_ACTS:
                outcome = dealer.outcome(rules, state)
                assert rules.refusal(state, CHANCE, outcome) == OK
                rules.apply(state, CHANCE, outcome)
            assert twin.tobytes() == state.tobytes()
            if acts == arena.NOBODY:
                break
            action = rng.choice(legal(rules, state, acts))
            rules.apply(state, acts, action)
            acts = kernel.stepped(twin, seen, acts, action, key, memory)


def test_a_dealer_without_a_card_says_so_and_does_not_search_for_ever() -> None:
    subject = FOLDERS[0]
    rules = subject.rules
    state, _ = opened(rules, {})
    dealer = LabDealer(rules, 1)
    rules.apply(state, CHANCE, dealer.outcome(rules, state))
    dealer.memory.length[0] = 0
    assert dealer.outcome(rules, state) == arena.NO_CARD
