"""What a variant changes, measured on duplicate deals: both play the same cards.

Of each deal only the difference between the two matches counts. What they have in
common, above all luck, falls out, so that far fewer matches are needed.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from sennik.engine.options import completed, free_options
from sennik.engine.playout import match_key
from sennik.games.common import Option
from sennik.lab.arena import Arena, Result
from sennik.lab.intervals import Estimate, mean, mean_share, rounded
from sennik.lab.simulation import BadSimulation, Simulation
from sennik.lab.tournament import made

Line = dict[str, Any]
QUANTITIES = ("decisions", "score", "winning_score", "spread", "first_seat")
FEWEST = 2  # deals of a comparison
SHARES = frozenset({"first_seat"})  # from 0 to 1 in every match


def measured(result: Result, first: int) -> list[float]:
    """The quantities of one match, in the order of QUANTITIES."""
    scores, winners = result.scores, result.winners
    best = [scores[seat] for seat in winners] or [0]
    share = 1 / len(winners) if first in winners else 0.0
    return [
        float(result.decisions),
        sum(scores) / len(scores),
        sum(best) / len(best),
        float(max(scores) - min(scores)),
        share,
    ]


def variants_of(simulation: Simulation) -> list[tuple[str, int]]:
    """Every other value of the options that have only a few."""
    now = completed(simulation.game, dict(simulation.options))
    found = []
    for option in free_options(simulation.game):
        for value in values(option):
            if option.name != "seats" and value != now[option.name]:
                found.append((option.name, value))
    return [pair for pair in found if is_possible(simulation, pair)]


def values(option: Option) -> tuple[int, ...]:
    """The values of an option that is a switch or a choice."""
    if option.choices:
        return option.choices
    return (0, 1) if (option.low, option.high) == (0, 1) else ()


def is_possible(simulation: Simulation, variant: tuple[str, int]) -> bool:
    """Whether the rules know this combination."""
    from sennik.engine.errors import SennikError

    try:
        varied(simulation, variant)
    except SennikError:
        return False
    return True


def varied(simulation: Simulation, variant: tuple[str, int]) -> Simulation:
    """The same simulation with one option changed."""
    options = {**simulation.options, variant[0]: variant[1]}
    return replace(simulation, options=options)


def played(simulation: Simulation, deals: int) -> Iterator[list[float]]:
    """The quantities of each deal."""
    arena = Arena(simulation.game, simulation.options)
    bots = [made(name, simulation.game) for name in simulation.players]
    first = max(simulation.options.get("starter", 0), 0)
    for deal in range(deals):
        result = arena.play(bots, match_key(simulation.seed, deal))
        yield measured(result, first)


def effect(
    simulation: Simulation,
    variant: tuple[str, int],
    deals: int,
    progress: Callable[[], None] = lambda: None,
) -> Line:
    """What changing one option does, each figure with its 95 % interval."""
    if deals < FEWEST:
        raise BadSimulation("a comparison needs two deals at least")
    pairs = []
    for both in zip(
        played(simulation, deals),
        played(varied(simulation, variant), deals),
        strict=True,
    ):
        pairs.append(both)
        progress()
    return {
        "option": variant[0],
        "value": variant[1],
        "deals": deals,
        "effects": {
            name: quantity(np.array(pairs)[:, :, index], name in SHARES)
            for index, name in enumerate(QUANTITIES)
        },
    }


def quantity(pairs: Any, is_share: bool) -> Line:
    """One quantity of all deals: with and without, and the difference."""
    before, after = pairs[:, 0], pairs[:, 1]
    change = after - before
    if is_share:  # from -1 to 1
        half = mean_share(((change + 1) / 2).tolist())
        difference = Estimate(*(2 * number - 1 for number in half))
    else:
        difference = mean(change.sum(), (change**2).sum(), len(change))
    return {
        "base": rounded(before.mean()),
        "variant": rounded(after.mean()),
        "difference": difference.as_dict(),
    }
