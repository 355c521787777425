"""`sennik puzzles`: positions to think about, from matches of bots."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn

from sennik.cli.errors import Complaint, check_writable
from sennik.cli.screen import progress_bar, say_that_it_compiles
from sennik.engine.options import named_game
from sennik.review.examining import Data
from sennik.review.puzzles import collected


def puzzles(
    game: str,
    /,
    *,
    out: Path,
    many: int = 40,
    seats: int | None = None,
    seed: int = 1,
    workers: int | None = None,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Find positions in which one action is clearly best and not the obvious one.

    Parameters
    ----------
    game
        Which game.
    out
        The file to write, as JSON.
    many
        How many puzzles; a match has one at most.
    seats
        Seats of the matches; by default as few as the game has.
    seed
        The same seed finds the same puzzles.
    workers
        Threads; by default one a core.
    quiet
        Say nothing on the way: no progress, no word that rules are being compiled.
    """
    found = named_game(game)
    low, high = found.rules.MIN_SEATS, found.rules.MAX_SEATS
    sitting = low if seats is None else seats
    if not low <= sitting <= high:
        raise Complaint(f"--seats: {found.key} has {low} to {high}")
    if many < 1:
        raise Complaint("--many is 1 at least")
    check_writable("--out", out)
    say_that_it_compiles("en", quiet)
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with progress_bar(quiet, *columns) as bar:
        task = bar.add_task("puzzles", total=many)
        made = collected(found, sitting, seed, many, workers or os.cpu_count() or 1,
                         lambda done, of: bar.update(task, completed=done))  # fmt: skip
    out.write_text(written(made), encoding="utf-8")


def written(made: Data) -> str:
    """Puzzles as JSON, one a line."""
    lines = ",\n".join(
        json.dumps(one, separators=(",", ":")) for one in made["puzzles"]
    )
    head = json.dumps({**made, "puzzles": []})
    return head.replace('"puzzles": []', f'"puzzles": [\n{lines}\n]') + "\n"
