"""How strong characters are: what company.md reports beside `sennik simulate`.

    PYTHONPATH=src:. python -m bench.company --games 4000
    PYTHONPATH=src:. python -m bench.company --searching 12

One seat of each character, and of a careful beginner (bench/beginners), in every seat
in turn among a fixed house cast; alone, everybody plays the same deals. The second
command plays those that search, which take seconds a match.
"""

from argparse import ArgumentParser
from functools import cache
from importlib import import_module
from math import sqrt
from typing import Any

import numpy as np

from sennik.bots import bot
from sennik.bots.characters import CHARACTERS, offered
from sennik.engine.compiler import native
from sennik.engine.compiler.unit import Unit
from sennik.engine.entries import PLAYOUT, matches_unit
from sennik.engine.options import make_options
from sennik.engine.playout import ROW, SUMS
from sennik.games import GAMES, watching
from sennik.lab.arena import Arena
from sennik.lab.simulation import Simulation, is_tempered

HOUSE = ("seamstress", "postman", "ferryman")
BEGINNER = "thumb"  # whose place the beginner takes in these matches
TABLES = (("sen", 4), ("sen-jubilee", 4), ("koty", 4), ("smoki", 4), ("onirim", 1))
SEED = 5


@cache
def player(key: str) -> Any:
    """`played_matches` with a beginner in place of the rules of thumb."""
    game = GAMES[key]
    made = Simulation(key, ("thumb",))
    beginner = import_module(f"bench.beginners.{game.package.rpartition('.')[2]}")
    unit = matches_unit(game.rules, True, made.watcher, True)
    names = {**unit.bound[PLAYOUT], "choose": beginner.choose}
    bound = {**unit.bound, PLAYOUT: names}
    sources = (beginner.__name__, "sennik.games.tempers")
    return native.functions(
        Unit(f"{unit.name}-beginner", unit.entries, bound, sources=sources)
    ).played_matches


def notes_of(made: Simulation, games: int) -> Any:
    """What is noted of so many matches."""
    rules: Any = made.game.rules
    notes = native.cells(made.watcher.NOTES, np.int64)
    options = native.cells(1, rules.Options)
    options[:] = make_options(made.game, made.options).array
    plan = native.cells(len(made.plan(0, games, False)), np.int64)
    plan[:] = made.plan(0, games, False)
    player(made.key)(
        *(native.cells(2, rules.State), options, SEED, plan, 0, 1),
        *(native.cells(rules.MAX_LEGAL, np.int32), native.cells(SUMS, np.int64)),
        *(native.cells((1, ROW), np.int32), notes),
    )
    return notes


def seated(name: str, seat: int, seats: int) -> tuple[str, ...]:
    """One character among the house."""
    return (*HOUSE[:seat], name, *HOUSE[seat : seats - 1])


def share(key: str, seats: int, name: str, games: int) -> tuple[float, float]:
    """The share of wins of `name`, and half of its interval of 95 %."""
    total = squares = 0.0
    count = 0
    for seat in range(seats):
        made = Simulation(key, seated(name, seat, seats), {"seats": seats})
        notes = notes_of(made, games // seats)
        count += games // seats
        for mask in range(1, watching.CAPPED):
            part = 1 / mask.bit_count() if mask >> seat & 1 else 0.0
            total += int(notes[mask]) * part
            squares += int(notes[mask]) * part * part
    return interval(total, squares, count)


def searched(
    key: str, seats: int, name: str, games: int, seed: int
) -> tuple[float, float]:
    """The same for a bot that searches, on deals of the arena."""
    game = GAMES[key]
    arena = Arena(game, {"seats": seats})
    house, one = [bot(name, game) for name in HOUSE[: seats - 1]], bot(name, game)
    total = squares = 0.0
    for match in range(games):
        seat = match % seats
        result = arena.play([*house[:seat], one, *house[seat:]], 977 * match + seed)
        part = 1 / len(result.winners) if seat in result.winners else 0.0
        total, squares = total + part, squares + part * part
    return interval(total, squares, games)


def interval(total: float, squares: float, count: int) -> tuple[float, float]:
    """A mean and half of its interval of 95 %."""
    value = total / count
    return value, 1.96 * sqrt(max(squares / count - value * value, 0.0) / count)


def main() -> None:
    """Print one line a game and character."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--searching", type=int, default=0)
    parser.add_argument("--seed", type=int, default=SEED, help="of those that search")
    given = parser.parse_args()
    for key, seats in TABLES:
        for name in (BEGINNER, *offered(GAMES[key], seats)):
            called = "beginner" if name == BEGINNER else name
            if given.searching and name in CHARACTERS and CHARACTERS[name].level:
                found = searched(key, seats, name, given.searching, given.seed)
            elif not given.searching and (name == BEGINNER or is_tempered(name)):
                found = share(key, seats, name, given.games)
            else:
                continue
            print(f"{key} {called} {found[0]:.3f} ± {found[1]:.3f}", flush=True)


if __name__ == "__main__":
    main()
