"""Simulated matches with the luck of the cards taken out of their results."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from sennik.bots.judging import MILLION
from sennik.engine import playout
from sennik.lab.adjusting import Adjusted, Scale, adjusted
from sennik.lab.simulation import BotTable, Simulation


def measured(
    simulation: Simulation,
    matches: int,
    workers: int,
    progress: Callable[[], None] = lambda: None,
) -> list[Adjusted]:
    """The share of wins of each seat in the first matches, with the luck taken out."""
    local = threading.local()

    def one(number: int) -> tuple[list[int], list[int]] | None:
        if not hasattr(local, "tools"):
            scale = Scale(simulation.game, simulation.options)
            local.tools = BotTable(simulation), scale
        table, scale = local.tools
        row = np.zeros(playout.ROW, np.int32)
        notes = [0] * simulation.watcher.NOTES
        scale.begin(number, simulation.seats)
        key = playout.match_key(simulation.seed, number)
        table.play(key, notes, row, scale.dealt)
        if row[playout.ROW_WINNERS] == playout.UNFINISHED:
            return None
        return scale.result(table.playout.state), scale.luck

    found = []
    with ThreadPoolExecutor(workers) as pool:
        for each in pool.map(one, range(matches)):
            found += [each] if each else []
            progress()
    results, luck = (np.array(part) / MILLION for part in zip(*found, strict=True))
    return [
        adjusted(results[:, seat], luck[:, seat]) for seat in range(simulation.seats)
    ]
