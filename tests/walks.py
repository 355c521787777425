"""Random walks through a game: the moments at which properties are checked."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sennik.games.common import CHANCE, CHANCE_ACTS, Sheet, sheet

SHUNNED = 0.04  # how often a shunned action is allowed although others are there


@dataclass(frozen=True)
class Walk:
    """Options to walk under, and actions to take rarely so that matches last."""

    options: Mapping[str, int]
    shun: tuple[int, ...] = ()


@dataclass
class Moment:
    """A state, and the step that the walk takes next."""

    state: Sheet
    actor: int
    action: int


def opened(rules: Any, options: Mapping[str, int]) -> tuple[Sheet, Sheet]:
    """A fresh state and the options record behind it."""
    record = sheet(rules.Options)
    for option in rules.OPTIONS:
        setattr(record, option.name, options.get(option.name, option.default))
    for option in rules.OPTIONS:
        if (
            option.replaces
            and options.get(option.name)
            and option.replaces not in options
        ):
            setattr(record, option.replaces, 0)
    assert rules.options_refusal(record) == 0, options
    state = sheet(rules.State)
    rules.setup(state, record)
    return state, record


def walked(
    rules: Any, walk: Walk, rng: random.Random, most: int = 100_000
) -> Iterator[Moment]:
    """Moments of one match; after each, its step is played in `moment.state`."""
    state, _ = opened(rules, walk.options)
    for _ in range(most):
        mask = rules.actors(state)
        if mask == 0:
            return
        actor, action = next_step(rules, state, mask, walk.shun, rng)
        yield Moment(state, actor, action)
        rules.apply(state, actor, action)


def positions(rules: Any, walk: Walk, rng: random.Random) -> Iterator[Sheet]:
    """The states of one match, the last one included, in one and the same sheet."""
    state, _ = opened(rules, walk.options)
    for moment in walked(rules, walk, rng):
        state = moment.state
        yield state
    yield state


def next_step(
    rules: Any, state: Sheet, mask: int, shun: tuple[int, ...], rng: random.Random
) -> tuple[int, int]:
    """Who acts next and how, at random."""
    if mask == CHANCE_ACTS:
        return CHANCE, rules.drawn(state, rng.randrange(rules.tickets(state)))
    seat = rng.choice([seat for seat in range(CHANCE) if mask >> seat & 1])
    choices = legal(rules, state, seat)
    assert choices, f"seat {seat} is asked and can do nothing, phase {state.phase}"
    kept = [action for action in choices if action not in shun]
    if kept and rng.random() > SHUNNED:
        choices = kept
    return seat, rng.choice(choices)


def legal(rules: Any, state: Sheet, actor: int) -> list[int]:
    """The legal actions as a list."""
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal(state, actor, out)]


def copied(state: Sheet) -> Sheet:
    """Another sheet with the same numbers."""
    copy = sheet(state.array.dtype)
    copy.assign(state)
    return copy


def seen(rules: Any, state: Sheet, seat: int, how: str = "view") -> Sheet:
    """The view (or sight) of `seat`."""
    out = sheet(rules.State)
    getattr(rules, how)(state, seat, out)
    return out
