"""Times uniformly random matches for a comparison with other libraries.

Reads one JSON object a line and answers each with one:

    {"cmd": "list"}                           -> {"library", "version", "cases"}
    {"cmd": "prepare", "case": …}             -> {"ok": true}
    {"cmd": "run", "case": …, "seconds": 1.0} -> {"games", "moves", "events", "seconds"}

A move is one decision of a player; events are moves and outcomes of Chance together.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import numpy as np

from sennik import __version__
from sennik.engine import fast, kernels, playout
from sennik.engine.compiler.native import cells
from sennik.engine.fast import is_plain
from sennik.engine.options import make_options
from sennik.games import GAMES, Game
from sennik.games.common import sheet

SEED = 7
CAP = 100_000  # decisions a match; some rules know matches without an end
CHUNK_SECONDS = 0.02  # of play between two looks at the clock


@dataclass(frozen=True)
class Case:
    """What to time: a game, its options, and whether the rules are compiled."""

    game: Game
    is_compiled: bool
    options: Mapping[str, int] = field(default_factory=dict)


def cases() -> dict[str, Case]:
    """Every registered game and the toy, and Sen one round at a time."""
    found = {}
    for game in (Game("leduc", "examples.leduc"), *GAMES.values()):
        found[f"{game.key}:compiled"] = Case(game, True)
        found[f"{game.key}:interpreted"] = Case(game, False)
    for seats in (2, 4):
        one_round = {"seats": seats, "rounds": 1}
        found[f"sen:compiled-{seats}seats"] = Case(GAMES["sen"], True, one_round)
    return found


class Runner:
    """Plays matches of one case, each with a seed of its own."""

    def __init__(self, case: Case) -> None:
        rules = case.game.rules
        self.state = sheet(rules.State)
        self.options = make_options(case.game, case.options)
        self.is_compiled = case.is_compiled
        if case.is_compiled:
            self.fast = fast.random_matches(rules, is_plain(rules, self.options))
        else:
            self.slow = interpreted(rules)
        self.choices = cells(rules.MAX_LEGAL, np.int32)
        self.sums = cells(playout.SUMS, np.int64)
        self.matches = 0
        self.chunk = 1

    def run(self, seconds: float) -> dict[str, float]:
        """Play for about `seconds`; what was played and how long it really took."""
        self.sums[:] = 0
        first = self.matches
        start = now = perf_counter()
        while now - start < seconds:
            before = now
            self.play(self.chunk)
            now = perf_counter()
            if now - before < CHUNK_SECONDS / 2:
                self.chunk *= 2
        return {
            "games": self.matches - first,
            "moves": int(self.sums[playout.DECISIONS]),
            "seconds": now - start,
        }

    def play(self, count: int) -> None:
        """Play `count` matches and add them to the sums."""
        if self.is_compiled:
            numbers = SEED, self.matches, count, CAP
            self.fast(self.state, self.options, *numbers, self.choices, self.sums)
        else:
            choices = self.choices.tolist()
            for match in range(self.matches, self.matches + count):
                key = self.slow.match_key(SEED, match)
                self.slow.random_match(
                    self.state, self.options, key, choices, CAP, self.sums
                )
        self.matches += count


def interpreted(rules: Any) -> SimpleNamespace:
    """The playouts over the rules as Python runs them."""
    return kernels.compiled(playout, lambda f: f, SimpleNamespace(**vars(rules)))


def answer(request: Mapping[str, Any], runners: dict[str, Runner]) -> dict[str, Any]:
    """The answer to one request."""
    if request["cmd"] == "list":
        return {"library": "ours", "version": __version__, "cases": list(cases())}
    name = request["case"]
    if request["cmd"] == "prepare":
        runners[name] = Runner(cases()[name])
        runners[name].run(0.05)  # compiles, and finds a chunk of the right size
        return {"ok": True}
    return dict(runners[name].run(request["seconds"]))


def main() -> None:
    """Serve until the input ends."""
    sys.path.insert(0, str(Path(__file__).parent.parent))  # for examples.leduc
    runners: dict[str, Runner] = {}
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line), runners)
        except Exception as error:  # the parent reports it beside the other cases
            reply = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
