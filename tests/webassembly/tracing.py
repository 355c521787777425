"""Random matches by the interpreted rules, written down so that another machine can
play them again and say whether everything came out alike.

A trace holds options, steps, and with each step a checksum over the bytes of all that
the contract's functions answered there, and whether all of them were asked. What is
asked beside the steps (who imagines with which draws, which refusals are provoked)
follows from small numbers that both sides count out alike (`Lots`). `replay.ts` is the
other side.
"""

import random
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from sennik.bots import judging, modules
from sennik.bots.modules import beside
from sennik.engine import entries
from sennik.engine.perception import perceiving
from sennik.games.common import CHANCE, SPECTATOR, Sheet, sheet
from tests.calls import Calls, check_calls, note_actor
from tests.subjects import Subject
from tests.walks import Walk, next_step, opened
from tests.webassembly.thinking import INTERPRETED, Thinkers

TRIES = 6  # refusals provoked an actor
FIRST = 1  # steps of every phase that are looked at surely
TRAITS = 5  # numbers of a temperament
CAP = 2_000  # steps of a match


class Lots:
    """Small numbers that TypeScript counts out the same way."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFF

    def next(self, below: int) -> int:
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 8) % below

    def draw(self) -> int:
        """62 random bits."""
        parts = [self.next(1 << 16) for _ in range(4)]
        low, high = parts[0] | parts[1] << 16, parts[2] | (parts[3] >> 2) << 16
        return low | high << 32


class Tracer:
    """Asks the interpreted functions of a game and adds their answers up."""

    def __init__(self, subject: Subject, calls: Calls) -> None:
        self.rules: Any = subject.game.rules
        self.thumb, self.temper, self.features = (
            beside(subject.game.rules, name) for name in ("thumb", "temper", "features")
        )
        self.homes = {
            "choose": (self.thumb, "choose"),
            "temper": (self.temper, "choose"),
            "features": (self.features, "features"),
        }
        self.calls = calls
        self.thinkers = Thinkers(subject, calls) if self.thumb is not None else None
        self.out = [0] * 4096
        self.draws = [0] * self.rules.MAX_DRAWS
        self.seen, self.world = sheet(self.rules.State), sheet(self.rules.State)
        self.crc = 0
        self.phase = 0

    def ask(self, name: str, *given: Any) -> Any:
        """What a function answers; noted in the calls."""
        home, named = self.homes.get(name, (self.rules, name))
        self.calls[name, self.phase] += 1
        return getattr(home, named)(*given)

    def add(self, data: bytes) -> None:
        self.crc = zlib.crc32(data, self.crc)

    def add_numbers(self, *numbers: int) -> None:
        self.add(np.array([int(number) for number in numbers], "<i4").tobytes())

    def add_legal(self, state: Sheet, actor: int) -> list[int]:
        count = self.ask("legal", state, actor, self.out)
        found = [int(action) for action in self.out[:count]]
        self.add_numbers(count, *found)
        return found

    def add_counts(self, name: str, state: Sheet) -> None:
        kinds = self.rules.KINDS
        self.out[:kinds] = [0] * kinds
        self.ask(name, state, self.out)
        self.add_numbers(*self.out[:kinds])

    # --- One moment ----------------------------------------------------------------

    def glance(self, state: Sheet, actor: int, action: int) -> None:
        """What is asked at every step."""
        self.phase = int(state.phase)
        self.add(state.tobytes())
        self.add_numbers(self.ask("actors", state), actor, action)
        self.add_legal(state, actor)

    def look(self, state: Sheet, actor: int, action: int, lots: Lots) -> None:
        """Everything that can be asked."""
        viewers = [*range(state.seats), SPECTATOR]
        imaginer = viewers[lots.next(len(viewers))]
        for viewer in viewers:
            self.ask("sight", state, viewer, self.seen)
            self.add(self.seen.tobytes())
            self.add_numbers(self.ask("witness", state, viewer, actor, action))
            self.ask("view", state, viewer, self.seen)
            self.add(self.seen.tobytes())
            if viewer == imaginer:
                self.imagine(viewer, lots)
            if viewer == actor:
                self.choose(viewer, lots)
        for other in (*range(state.seats), CHANCE):
            self.add_legal(state, other)
            tried = [lots.next(self.rules.ACTIONS + 2) - 1 for _ in range(TRIES)]
            for one in (*tried, action):
                self.add_numbers(self.ask("refusal", state, other, one))
        self.add_counts("census", state)
        self.add_counts("deck", state)
        self.add_result(state)
        if actor == CHANCE:
            self.look_at_chance(state, lots)

    def imagine(self, viewer: int, lots: Lots) -> None:
        self.draws[:] = [lots.draw() for _ in self.draws]
        self.world.assign(self.seen)
        self.ask("imagine", self.seen, viewer, self.draws, self.world)
        self.add(self.world.tobytes())
        self.add_counts("census", self.seen)

    def choose(self, seat: int, lots: Lots) -> None:
        found = self.add_legal(self.seen, seat)
        choices = [*found, *[0] * (self.rules.MAX_LEGAL - len(found))]
        ticket = lots.draw()
        if self.thumb is not None:
            by_thumb = self.ask("choose", self.seen, seat, choices, len(found), ticket)
            self.add_numbers(by_thumb)
        if self.features is not None:
            self.ask("features", self.seen, seat, self.out)
            self.add_numbers(*self.out[: self.features.SIZE])
        if self.thinkers is not None:
            self.add(self.thinkers.said(self.seen, seat, ticket))
        if self.temper is not None:  # it may scribble on the view, so it comes last
            temper = [lots.next(120) for _ in range(TRAITS)]
            given = (self.seen, seat, choices, len(found), ticket, temper, 0)
            self.add_numbers(self.ask("temper", *given))

    def look_at_chance(self, state: Sheet, lots: Lots) -> None:
        tickets = self.ask("tickets", state)
        self.ask("chance", state, self.out)
        self.add_numbers(tickets, *self.out[:3])
        self.add_numbers(self.ask("drawn", state, lots.next(tickets)))
        for outcome in self.add_legal(state, CHANCE):
            self.add_numbers(self.ask("weight", state, outcome))

    def add_result(self, state: Sheet) -> None:
        for seat in range(state.seats):
            self.add_numbers(self.ask("score", state, seat))
        self.add_numbers(self.ask("winners", state))


def traced(
    subject: Subject, walk: Walk, seed: int, every: int, calls: Calls
) -> dict[str, Any]:
    """One match as `replay.ts` reads it; one step of `every` is looked at in full, and
    the first ones of every phase, of seats and of Chance."""
    tracer = Tracer(subject, calls)
    rules, rng, lots = tracer.rules, random.Random(seed), Lots(seed)
    state, options = opened(rules, walk.options)
    calls["setup", tracer.phase] += 1
    steps: list[list[int]] = []
    while (mask := rules.actors(state)) and len(steps) < CAP:
        actor, action = next_step(rules, state, mask, walk.shun, rng)
        tracer.glance(state, actor, action)
        is_new = note_actor(calls, state.phase, actor) <= FIRST
        full = is_new or rng.randrange(every) == 0
        if full:
            tracer.look(state, actor, action, lots)
        steps.append([actor, action, tracer.crc, int(full)])
        tracer.ask("apply", state, actor, action)
    tracer.add(state.tobytes())
    tracer.add_result(state)
    return {
        "options": options.array.view("i2").tolist(),
        "seed": seed,
        "plan": tracer.thinkers.plan if tracer.thinkers is not None else [],
        "steps": steps,
        "end": tracer.crc,
    }


def traces(
    subject: Subject, matches: int, every: int, calls: Calls
) -> Iterator[dict[str, Any]]:
    """So many matches of every walk of `subject`."""
    for number, walk in enumerate(subject.walks):
        for again in range(matches):
            yield traced(subject, walk, 1000 * number + again, every, calls)


def check_traced(subject: Subject, calls: Calls) -> None:
    """Every function of the module was asked, by phase; what thinks interpreted too."""
    rules = subject.game.rules
    elsewhere = {
        "options_refusal",  # asked by `Game.options` before every match
        "oracle",  # which plays one game, and not always
        *entries.telling(rules),  # see test_words.py
        *perceiving(rules),  # see test_matches.py
        *judging.judging(rules),  # see tests/review
    }
    check_calls(calls, set(modules.page_unit(rules).entries) - elsewhere)
    for name, phase in set(calls):
        if name in ("dream", "seek"):
            assert calls[name + INTERPRETED, phase] > 0, (name, phase)
    if modules.has_oracle(rules):
        assert sum(calls["oracle", phase] > 0 for phase in range(rules.PHASES)) > 2
