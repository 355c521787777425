"""A run of training: so many seconds, a curve as lines of JSON, a checkpoint."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from sennik.engine.options import named_game
from sennik.lab.training.exams import Exam, Mark
from sennik.lab.training.league import Company
from sennik.lab.training.learning import Learner, Plan, new_net
from sennik.lab.training.nets import Net

EXAMS = 90.0  # seconds between examinations
MEMORIES = 20.0  # seconds between two nets of the past
Tell = Callable[[dict[str, Any]], None]

TWO, THREE, FOUR = {"seats": 2}, {"seats": 3}, {"seats": 4}
# What is trained by default, in equal parts; a kind that is named twice counts twice.
KINDS: Mapping[str, tuple[Mapping[str, int], ...]] = {
    "koty": (TWO, TWO, TWO, THREE, FOUR),
    "smoki": (
        *({"seats": 2, "rounds": 1},) * 3,
        TWO,
        {"seats": 3, "rounds": 1},
        {"seats": 4, "rounds": 1},
        FOUR,
    ),
    "sen": tuple(
        {"seats": seats, "penalty": penalty}
        for seats in (2, 2, 3, 4)
        for penalty in (5, 15)
    ),
    "onirim": (
        *(TWO, {"seats": 2, "open_hands": 1}) * 2,
        *({"seats": 1, name: 1} for name in ("towers", "dreams", "book")),
    ),
}
BLEND = {"koty": 0.93, "smoki": 0.92, "sen": 0.93, "onirim": 0.96}
# Of so many decisions rules of thumb take one: two players who want each other's cards
# from open piles could exchange them without end.
STRAYS = {"smoki": 16}
CAPS = {"koty": 1_000, "smoki": 1_500, "sen": 4_000, "onirim": 1_000}  # decisions


def plan_for(game: str, device: str, seed: int = 1, **changes: Any) -> Plan:
    """What is learned of a game where nothing else is said."""
    tables = 98_304 if device == "cuda" else 1_024
    kinds = KINDS.get(game, (TWO,))
    shared = named_game(game).is_shared
    made = Plan(
        game,
        kinds,
        tables,
        batch=49_152 if device == "cuda" else 4_096,
        blend=BLEND.get(game, 0.92),
        cap=CAPS.get(game, 600),
        seed=seed,
        device=device,
        lessons=0.2 if shared else 0.08,
        company=Company(thumb=0.0, rivals=0.0) if shared else Company(),
    )
    return replace(made, **changes)


class Run:
    """A learner with its clock, its curve and its checkpoint."""

    def __init__(
        self, plan: Plan, seconds: float, tell: Tell, rival: Net | None = None
    ) -> None:
        self.plan, self.seconds, self.tell = plan, seconds, tell
        self.exams, self.memories = min(EXAMS, seconds), min(MEMORIES, seconds)
        self.begun = time.monotonic()
        self.rival = rival  # who is to be responded to
        self.learner = Learner(plan, [] if rival is None else [rival])
        self.exam = Exam(plan)
        self.curve: list[dict[str, Any]] = []
        self.spent = 0.0  # seconds of the runs before this one
        self.steps = 0

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint: net, optimizer, rivals and curve."""
        kept = torch.load(path, map_location=self.plan.device, weights_only=True)
        self.learner.net.load_state_dict(kept["net"])
        if "optimizer" in kept:
            self.learner.optimizer.load_state_dict(kept["optimizer"])
        if self.rival is None:
            past = [loaded(self.plan, one) for one in kept["rivals"]]
            self.learner.rivals = past
            self.learner.sit_down()
        self.curve, self.spent = kept["curve"], kept["spent"]
        self.steps = kept["steps"]

    def save(self, path: Path, is_small: bool = False) -> None:
        """Write a checkpoint; a small one begins with a fresh optimizer."""
        kept = {
            "game": self.plan.game,
            "net": self.learner.net.state_dict(),
            "rivals": [one.state_dict() for one in self.learner.rivals],
            "curve": self.curve,
            "spent": self.spent + self.passed(),
            "steps": self.steps,
        }
        if is_small:
            kept["net"] = halved(kept["net"])
            kept["rivals"] = []
        else:
            kept["optimizer"] = self.learner.optimizer.state_dict()
        torch.save(kept, path)

    def passed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.begun

    def train(self) -> Net:
        """Learn until the time is over; the net is examined now and then."""
        learner = self.learner
        told = remembered = start = self.passed()
        left = 1.0
        while left > 0:
            figures = learner.learn(learner.collect(left), left)
            self.steps += self.plan.tables * self.plan.horizon
            now = self.passed()
            left = (self.seconds - now) / max(self.seconds - start, 1e-9)
            if now - remembered > self.memories and self.plan.rivals:
                learner.remember()
                remembered = now
            if now - told > self.exams or left <= 0:
                self.report(figures)
                told = self.passed()
        return learner.net

    def report(self, figures: Mapping[str, float]) -> None:
        """One more point of the curve."""
        line: dict[str, Any] = {
            "seconds": round(self.spent + self.passed(), 1),
            "steps": self.steps,
            **{name: round(figure, 4) for name, figure in figures.items()},
        }
        name = "against_thumb" if self.rival is None else "against_rival"
        marks = self.exam.marks(self.learner.net, self.rival)
        line[name] = by_kind(self.plan, marks)
        self.curve.append(line)
        self.tell(line)


def by_kind(plan: Plan, marks: list[Mark]) -> dict[str, list[float]]:
    """Marks under the options of their tables; equal kinds are taken together."""
    found: dict[str, list[Mark]] = {}
    for kind, mark in zip(plan.kinds, marks, strict=True):
        name = " ".join(f"{key}={value}" for key, value in kind.items())
        found.setdefault(name, []).append(mark)
    return {name: merged(same) for name, same in found.items()}


def merged(marks: list[Mark]) -> list[float]:
    """The mean of marks from equally many matches, and its interval."""
    count = len(marks)
    error = sum(mark.interval**2 for mark in marks) ** 0.5 / count
    return [round(sum(mark.share for mark in marks) / count, 4), round(error, 4)]


def against(plan: Plan) -> Plan:
    """The plan of a best responder: everybody else is the frozen net."""
    alone = Company(thumb=0.0, rivals=1.0)
    return replace(plan, company=alone, rivals=0)


def loaded(plan: Plan, weights: Mapping[str, Any]) -> Net:
    """A net with the weights given."""
    net = new_net(plan)
    net.load_state_dict(weights)
    return net


def halved(weights: Mapping[str, Any]) -> dict[str, Any]:
    """The weights in numbers of half the length."""
    return {
        name: one.half() if one.is_floating_point() else one
        for name, one in weights.items()
    }


def log_to(path: Path | None) -> Tell:
    """Lines on the screen and in a file, at once: a run may be broken off any time."""

    def tell(line: dict[str, Any]) -> None:
        text = json.dumps(line)
        print(text, flush=True)
        if path is not None:
            with open(path, "a", encoding="utf-8") as file:
                file.write(text + "\n")

    return tell
