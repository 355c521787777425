"""Every match of a simulation as a table in a file: CSV, or Parquet by Polars."""

import csv
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sennik.engine import playout
from sennik.lab.simulation import BadSimulation, Tally

FORMATS = (".csv", ".parquet")


def check_format(path: Path) -> None:
    """Refuse a file that could not be written in the end."""
    if path.suffix not in FORMATS:
        raise BadSimulation(f"matches go to a file in {' or '.join(FORMATS)}")
    if path.suffix == ".parquet" and find_spec("polars") is None:
        raise BadSimulation("Parquet needs Polars: install sennik[lab]")


def columns(tally: Tally) -> list[str]:
    """What is known of a match: `won_0` is 1 where seat 0 won, alone or with others."""
    seats = range(tally.simulation.seats)
    won, scores = ([f"{what}_{seat}" for seat in seats] for what in ("won", "score"))
    return ["match", "decisions", "finished", *won, *scores]


def lines(tally: Tally) -> Iterator[list[int]]:
    """One line a match; of one that was broken off nobody has won."""
    seats = tally.simulation.seats
    for first, rows in tally.rows:
        for number, row in enumerate(rows.tolist()):
            winners = row[playout.ROW_WINNERS]
            done = int(winners != playout.UNFINISHED)
            won = [winners >> seat & done for seat in range(seats)]
            scores = row[playout.ROW_SCORES :][:seats]
            decisions = row[playout.ROW_DECISIONS]
            yield [first + number, decisions, done, *won, *scores]


def write_rows(tally: Tally, path: Path) -> None:
    """Write all matches to `path`."""
    if path.suffix == ".parquet":
        polars = import_module("polars")
        frame = polars.DataFrame(
            list(lines(tally)), schema=columns(tally), orient="row"
        )
        frame.write_parquet(path)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns(tally))
        writer.writerows(lines(tally))
