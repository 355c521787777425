"""How likely worlds of Sen are: the tables of `sennik.games.sen.likelihood` measured on
matches of bots, and how well worlds drawn by them foretell calls.

    python -m bench.likelihood            # the tables anew
    python -m bench.likelihood --check    # other matches: foretold, and what came
    python -m bench.likelihood --calls    # the same for judgements of calls

Positions are turns of matches of all levels and characters that think fast.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from types import ModuleType
from typing import Any

import numpy as np

from sennik.bots import bot, judging
from sennik.bots.worlds import REAL
from sennik.engine.compiler import native
from sennik.engine.compiler.types import I8, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Unit
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.common import Sheet, sheet
from sennik.games.sen import likelihood, rules
from sennik.games.sen.counting import count_ravens
from sennik.games.sen.facts import (
    HOURGLASS,
    KINDS,
    MAX_DRAWS,
    RAVENS,
    TURN,
    WAKE,
    copies,
    owner,
    places,
)
from sennik.games.sen.likelihood import GIVEN, GLASS, KEPT, cards_drawn
from sennik.review.examining import Effort, Judge, Luck

PLAYERS = (
    *("oracle", "thumb", "oracle", "thumb", "seamstress", "postman"),
    *("lamplighter", "magpie", "ferryman", "quilt"),
)
TABLES = [
    *(("sen", seats, penalty) for seats in (2, 3, 4, 5) for penalty in (5, 15)),
    *(("sen-jubilee", seats, 5) for seats in (2, 3, 4, 5)),
]
LONG = 600  # steps of a match: some characters, left alone, would never call
TAKEN = 0.25  # of the turns
FITTING, CHECKING = 10_000, 90_000  # first seeds
WORLDS = 400
BINS = 10
AT_ONCE = 5  # matches of a job
GAINS = (-1, -0.3, -0.2, -0.1, -0.05, -0.02, 0.02, 0.05, 0.1, 0.2, 0.3, 1)
COLUMNS = KEPT.shape[1]
COLUMN = np.where(np.arange(KINDS) == HOURGLASS, GLASS, RAVENS[0])


# --- Positions ---------------------------------------------------------------------


def positions(
    table: tuple[str, int, int], first: int, count: int, rounds: int = 2
) -> Iterator[Sheet]:
    """Turns of some matches, each whole match with other players."""
    key, seats, penalty = table
    game, learned = GAMES[key], key == "sen"
    for seed in range(first, first + count):
        rng = np.random.default_rng([seed, seats])
        names = [PLAYERS[n] for n in rng.integers(0, len(PLAYERS), seats)]
        bots = [bot(n if learned or n != "oracle" else "thumb", game) for n in names]
        options = {"seats": seats, "penalty": penalty, "rounds": rounds}
        options["target"] = 0 if rounds else 100
        match = Match(game, options, FastDealer(seed=seed), compiled=True)
        match.deal()
        while not match.is_over and len(match.steps) < LONG:
            seat = match.acting_seats()[0]
            if match.state.phase == TURN and rng.random() < TAKEN:
                yield match.state
            ticket = scrambled(seed * 1_000_003 + len(match.steps)) >> 2
            match.play(seat, bots[seat](match.view(seat), seat, ticket))
            match.deal()


def spread(work: Any, matches: int, first: int) -> Iterator[tuple[Any, list[Any]]]:
    """What some work finds in so many matches of each table, on all processors."""
    parts = max(matches // AT_ONCE, 1)
    jobs = [
        (table, first + part * AT_ONCE) for table in TABLES for part in range(parts)
    ]
    with get_context("spawn").Pool() as pool:
        found = pool.map(partial(work, count=min(matches, AT_ONCE)), jobs, 1)
    for number, table in enumerate(TABLES):
        mine = found[number * parts : (number + 1) * parts]
        yield table, [one for part in mine for one in part]


# --- The tables --------------------------------------------------------------------


def seen(job: tuple[tuple[str, int, int], int], count: int) -> list[Any]:
    """Of each land that the seat to act has not seen, but somebody else: table, row,
    column, and how many cards of each column that seat has not seen."""
    found = []
    for state in positions(*job, count):
        viewer = int(state.turn)
        unseen = np.array([copies(state, kind) for kind in range(KINDS)])
        unseen -= np.array([state.pile[kind] for kind in range(KINDS)])
        lands = []
        for place in range(places(state)):
            known, whose = state.known[place], owner(state, place)
            if known >> viewer & 1:
                unseen[state.cards[place]] -= 1
            elif known:
                row = cards_drawn(state, whose)
                lands.append((not known >> whose & 1, row, COLUMN[state.cards[place]]))
        every = np.bincount(COLUMN, unseen, COLUMNS)
        found += [(*land, every) for land in lands]
    return found


def fitted(found: list[Any]) -> list[int]:
    """Weights by which the columns come as often as they did, 100 at most."""
    came = np.bincount([one[2] for one in found], minlength=COLUMNS) + 0.5
    every = np.array([one[3] for one in found], float)
    weights = np.ones(COLUMNS)
    for _ in range(200):
        expected = every * weights
        expected /= expected.sum(1, keepdims=True)
        weights *= came / (expected.sum(0) + 0.5)
    return [max(round(100 * one / weights.max()), 1) for one in weights]


def fit(matches: int) -> None:
    """Print both tables."""
    with get_context("spawn").Pool() as pool:
        jobs = [
            (table, FITTING + part * matches) for table in TABLES for part in (0, 1)
        ]
        found = [land for part in pool.imap(partial(seen, count=matches), jobs)
                 for land in part]  # fmt: skip
    for name, is_given, rows in (("KEPT", 0, len(KEPT)), ("GIVEN", 1, len(GIVEN))):
        print(name)
        for row in range(rows):
            lands = [
                x for x in found if x[0] == is_given and min(x[1], rows - 1) == row
            ]
            print(f"    {fitted(lands)},  # {len(lands)}")


# --- Foretold, and what came -------------------------------------------------------


def imagining(module: ModuleType) -> Any:
    """A way to imagine worlds, compiled."""
    state = Record(rules.State)
    takes = state, INT, Array(I8), state
    name = f"bench-{module.__name__.rpartition('.')[2]}-imagine"
    return native.functions(
        Unit(name, {"imagine": Entry(module.imagine, takes)})
    ).imagine


def foretold(job: tuple[tuple[str, int, int], int], count: int) -> list[Any]:
    """Of each turn, what a call and a dream are foretold to be by uniform and by
    weighed worlds (means, deviations), and what they are."""
    ways = [imagining(rules), imagining(likelihood)]
    world, draws = sheet(rules.State), native.cells(MAX_DRAWS, np.int64)
    found, rng = [], np.random.default_rng(job[1])
    for state in positions(*job, count):
        seat, view = int(state.turn), sheet(rules.State)
        rules.view(state, seat, view)
        line: list[Any] = []
        for imagine in ways:
            told = []
            for _ in range(WORLDS):
                world.assign(view)
                draws[:] = rng.integers(0, 1 << 62, MAX_DRAWS)
                imagine(view, seat, draws, world)
                told.append(called(world, seat))
            line.append((np.mean(told, 0), np.std(told, 0)))
        world.assign(state)
        found.append((*line, called(world, seat)))
    return found


def called(world: Any, seat: int) -> tuple[float, float]:
    """Whether nobody is lower than `seat`, and the ravens of the next seat."""
    count_ravens(world)
    points = [int(world.points[one]) for one in range(world.seats)]
    return float(points[seat] == min(points)), float(points[(seat + 1) % len(points)])


def check(matches: int) -> None:
    """Print how well each way of imagining foretells."""
    for table, found in spread(foretold, matches, CHECKING):
        print(*table, f"{len(found)} turns", sep="\t")
        for way, name in enumerate(("uniform", "weighed")):
            chances = np.array([line[way][0][0] for line in found])
            came = np.array([line[2][0] for line in found])
            print(f"  {name}: lowest", *bins(chances, came), sep="  ")
            means = np.array([line[way][0][1] for line in found])
            spreads = np.array([line[way][1][1] for line in found])
            off = np.array([line[2][1] for line in found]) - means
            print(
                f"    Brier {np.mean((chances - came) ** 2):.4f}; a dream foretold "
                f"{means.mean():.2f}, off by {off.mean():+.2f}, spread {off.std():.2f} "
                f"where {np.sqrt(np.mean(spreads**2)):.2f} was foretold"
            )


def judged(job: tuple[tuple[str, int, int], int], count: int) -> list[Any]:
    """Of each turn of whole matches, what a call gains on the best of the other
    actions: by uniform worlds, by weighed ones, and in the true one."""
    (key, seats, _), first = job
    game, found = GAMES[key], []
    ways = [Judge(game, {"seats": seats}, compiled=True) for _ in range(3)]
    ways[0].kernel = uniform_judging()
    ways[2].search.plan[REAL] = 1
    for number, state in enumerate(positions(job[0], first, count, rounds=0)):
        seat, view = int(state.turn), sheet(rules.State)
        rules.view(state, seat, view)
        luck = Luck(first, number, Effort(WORLDS, 1))
        rows = [
            {one["action"]: one for one in way.judged(given, seat, WAKE, luck)}
            for way, given in zip(ways, (view, view, state), strict=True)
        ]
        others = {action for action in rows[0] if action != WAKE}
        line = []
        for told in rows[:2]:
            best = max(others, key=lambda action: told[action]["gain"])
            line.append((-told[best]["gain"], -rows[2][best]["gain"]))
        found.append(line)
    return found


def uniform_judging() -> Any:
    """The judge of reviews, with worlds that are not weighed."""
    bound = judging.bound_names(rules)
    for names in bound.values():
        names |= {"imagine": rules.imagine} if "imagine" in names else {}
    return native.functions(Unit("bench-uniform", judging.judging(rules), bound))


def check_calls(matches: int) -> None:
    """Print by how much each way of imagining finds calls better than they are."""
    for table, found in spread(judged, matches, CHECKING):
        print(*table, f"{len(found)} turns", sep="\t")
        for way, name in enumerate(("uniform", "weighed")):
            told = np.array([line[way][0] for line in found]) / 1e6
            real = np.array([line[way][1] for line in found]) / 1e6
            print(f"  {name}: foretold>real, in points of a hundred")
            for low, high in pairwise(GAINS):
                inside = (told >= low) & (told < high)
                if inside.sum() > 1:
                    error = 196 * real[inside].std() / inside.sum() ** 0.5
                    print(f"    {100 * told[inside].mean():+.1f} > "
                          f"{100 * real[inside].mean():+.1f} ± {error:.1f} "
                          f"({inside.sum()})")  # fmt: skip


def bins(chances: Any, came: Any) -> Iterator[str]:
    """Foretold and what came, in ten bins, in per cent."""
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    for one in range(BINS):
        inside = place == one
        if inside.any():
            told, real = chances[inside].mean(), came[inside].mean()
            yield f"{100 * told:.0f}>{100 * real:.0f} ({inside.sum()})"


def main() -> None:
    """Print the tables, or how well they do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--matches", type=int, default=600, help="of each table")
    parser.add_argument("--calls", action="store_true")
    given = parser.parse_args()
    work = check if given.check else check_calls if given.calls else fit
    work(given.matches)


if __name__ == "__main__":
    main()
