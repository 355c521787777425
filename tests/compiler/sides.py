"""A game on two sides, interpreted and compiled, asked the same at every moment."""

import hashlib
import random
import struct
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from sennik.engine import entries
from sennik.engine.compiler import native
from sennik.engine.compiler.types import I1, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.games.common import CHANCE, SPECTATOR, Sheet, sheet
from sennik.games.tempers import NUMBERS
from tests.calls import Calls, note_actor
from tests.subjects import Subject

MOST = 4096  # numbers that any function writes
MOST_OF_A_TRAIT = 120
TRIED = 5  # actions whose refusals are compared for each actor
ALL_BITS = 1 << 62  # what a draw of `imagine`, and a ticket, is below


def everything(subject: Subject) -> Unit:
    """All of a game that plays: rules, rules of thumb, characters, features."""
    rules = subject.game.rules
    made = {**entries.contract(rules), "choose": entries.choosing(rules)}
    if entries.beside(rules, "temper") is not None:
        made["temper"] = entries.tempered(rules)
    features = features_of(subject)
    if features is not None:
        takes = (Record(rules.State), INT, Array(I1))
        made["features"] = Entry(features.features, takes)
    return Unit(f"{subject.name}-everything", made)


def features_of(subject: Subject) -> Any:
    """The features of a game; the toy has none."""
    name = f"{subject.game.package}.features"
    return import_module(name) if find_spec(name) else None


class Side:
    """One way to run a game; `counts` says how often each function ran, by phase."""

    def __init__(self, subject: Subject) -> None:
        self.rules = subject.game.rules
        features = features_of(subject)
        self.size = features.SIZE if features else 0
        self.counts: Calls = Counter()
        self.out: Any
        self.cells: Any
        self.draws: Any
        self.traits: Any
        self.functions: dict[str, Any] = {}

    def call(self, name: str, *arguments: Any) -> int:
        """One function of the game; what it gives, 0 for nothing."""
        state = arguments[0]
        phase = state.phase if hasattr(state, "phase") else 0
        self.counts[name, phase] += 1
        return int(self.functions[name](*arguments) or 0)


class Interpreted(Side):
    """The game as Python runs it."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.functions = {
            name: entry.function for name, entry in everything(subject).entries.items()
        }
        self.out = [0] * MOST
        self.cells = [0] * self.size
        self.draws = [0] * self.rules.MAX_DRAWS
        self.traits = [0] * NUMBERS


class Native(Side):
    """The game as machine code."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.functions = vars(native.functions(everything(subject)))
        self.out = native.cells(MOST, np.int32)
        self.cells = native.cells(self.size, np.int8)
        self.draws = native.cells(self.rules.MAX_DRAWS, np.int64)
        self.traits = native.cells(NUMBERS, np.int64)


def ints(numbers: Any) -> bytes:
    """Numbers as bytes."""
    whole = [int(number) for number in numbers]
    return struct.pack(f"<{len(whole)}q", *whole)


def looked(side: Side, state: Sheet, actor: int, action: int, seed: int) -> bytes:
    """Everything that can be asked at one moment, as bytes; `seed` says what of it."""
    rng = random.Random(seed)
    parts = [_seats(side, state, actor, action, rng), _table(side, state, actor, rng)]
    if rng.random() < 0.5 or not side.counts["refusal", state.phase]:
        parts.append(_actors(side, state, action, rng))
    return b"".join(parts)


def _seats(
    side: Side, state: Sheet, actor: int, action: int, rng: random.Random
) -> bytes:
    """What one seat, or a spectator, knows; what it imagines and would do."""
    rules, parts = side.rules, []
    seat = rng.choice([*range(state.seats), SPECTATOR])
    for viewer in {seat, actor if actor != CHANCE else SPECTATOR}:
        seen, visible, world = (sheet(rules.State) for _ in range(3))
        side.call("view", state, viewer, seen)
        side.call("sight", state, viewer, visible)
        witnessed = side.call("witness", state, viewer, actor, action)
        for number in range(rules.MAX_DRAWS):
            side.draws[number] = rng.randrange(ALL_BITS)
        world.assign(seen)
        side.call("imagine", seen, viewer, side.draws, world)
        _empty(side, rules.KINDS)
        side.call("census", seen, side.out)
        parts += [seen.tobytes(), visible.tobytes(), world.tobytes()]
        parts.append(ints([witnessed, *side.out[: rules.KINDS]]))
        if viewer == actor:
            count = side.call("legal", seen, actor, side.out)
            chosen = side.call(
                "choose", seen, actor, side.out, count, rng.getrandbits(40)
            )
            if side.size:
                side.call("features", seen, actor, side.cells)
            parts.append(ints([count, chosen, *side.cells[: side.size]]))
            if "temper" in side.functions:  # it may write on the view, so it comes last
                for trait in range(NUMBERS):
                    side.traits[trait] = rng.randrange(MOST_OF_A_TRAIT)
                given = (count, rng.getrandbits(40), side.traits, 0)
                parts.append(ints([side.call("temper", seen, actor, side.out, *given)]))
    return b"".join(parts)


def _table(side: Side, state: Sheet, actor: int, rng: random.Random) -> bytes:
    """Cards, scores, and Chance where it acts."""
    rules, numbers = side.rules, [side.call("actors", state)]
    for name in ("census", "deck"):
        _empty(side, rules.KINDS)
        side.call(name, state, side.out)
        numbers.extend(side.out[: rules.KINDS])
    numbers += [side.call("score", state, seat) for seat in range(state.seats)]
    numbers.append(side.call("winners", state))
    if actor == CHANCE:
        tickets = side.call("tickets", state)
        numbers.append(side.call("drawn", state, rng.randrange(tickets)))
        side.call("chance", state, side.out)
        numbers += [tickets, *side.out[:3]]
        count = side.call("legal", state, CHANCE, side.out)
        outcomes = [int(outcome) for outcome in side.out[:count]]
        numbers += [side.call("weight", state, outcome) for outcome in outcomes]
    return ints(numbers)


def _actors(side: Side, state: Sheet, action: int, rng: random.Random) -> bytes:
    """What everybody may do, and why not what else."""
    numbers: list[int] = []
    for actor in (*range(side.rules.MAX_SEATS), CHANCE):
        count = side.call("legal", state, actor, side.out)
        numbers += [count, *side.out[:count]]
        tried = [rng.randrange(-1, side.rules.ACTIONS + 1) for _ in range(TRIED)]
        numbers += [side.call("refusal", state, actor, one) for one in (action, *tried)]
    return ints(numbers)


def _empty(side: Side, count: int) -> None:
    for number in range(count):
        side.out[number] = 0


def hashed(side: Side, options: Sheet, steps: Any, every: int, first: int) -> str:
    """One match of `steps`: a hash over all states, and over looks at some moments,
    from the step `first` on."""
    digest = hashlib.sha256(ints([side.call("options_refusal", options)]))
    state = sheet(side.rules.State)
    side.call("setup", state, options)
    for number, (actor, action) in enumerate(steps):
        digest.update(state.tobytes())
        note_actor(side.counts, state.phase, actor)
        if number % every == first:
            digest.update(looked(side, state, actor, action, number))
        side.call("apply", state, actor, action)
    digest.update(state.tobytes() + _table(side, state, 0, random.Random(0)))
    return digest.hexdigest()
