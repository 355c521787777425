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
        raise BadSimulation("Parquet needs Polars: install sennik[results]")


def columns(tally: Tally) -> list[str]:
    """What is known of a match."""
    scores = [f"score_{seat}" for seat in range(tally.simulation.seats)]
    return ["match", "decisions", "finished", "winners", *scores]


def lines(tally: Tally) -> Iterator[list[int]]:
    """One line a match; `winners` are bits, the lowest one is seat 0."""
    for first, rows in tally.rows:
        for number, row in enumerate(rows.tolist()):
            won = row[playout.ROW_WINNERS]
            done = int(won != playout.UNFINISHED)
            scores = row[playout.ROW_SCORES :][: tally.simulation.seats]
            decisions = row[playout.ROW_DECISIONS]
            yield [first + number, decisions, done, won if done else 0, *scores]


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
