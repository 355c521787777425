"""`sennik dataset`: matches with every step, for whoever learns from them."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from sennik.cli.errors import Complaint, check_installed
from sennik.cli.screen import progress_bar, say_that_it_compiles
from sennik.lab.dataset import Plan, written


def dataset(
    out: Path,
    /,
    *,
    matches: int = 100_000,
    seed: int = 1,
    workers: int | None = None,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Write matches of characters and oracles with every step, as files of Parquet.

    What was broken off goes on where it was. docs/dataset.md says what is in them.

    Parameters
    ----------
    out
        A folder; it is made if it is not there.
    matches
        How many; games and numbers of seats take turns.
    seed
        The same seed gives the same files.
    workers
        Processes; by default one a core.
    quiet
        Say nothing on the way: no progress, no word that rules are being compiled.
    """
    check_installed("lab", "polars")
    count = os.cpu_count() or 1 if workers is None else workers
    if count < 1:
        raise Complaint("--workers: there is at least one")
    plan = Plan(matches, seed)
    say_that_it_compiles("en", quiet)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with progress_bar(quiet, *columns) as bar:
        task = bar.add_task("matches", total=matches)
        written(plan, out, count, lambda done: bar.advance(task, done))
