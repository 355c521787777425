"""`sennik train`: a learned player by self-play."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from sennik.cli.errors import check_installed, check_writable, checked_file
from sennik.cli.screen import say_that_it_compiles
from sennik.engine.options import named_game


def train(
    key: str,
    /,
    *,
    minutes: float = 8.0,
    out: Path,
    kind: Annotated[list[str] | None, Parameter(negative="")] = None,
    resume: Path | None = None,
    against: Path | None = None,
    seed: int = 1,
    device: Literal["cpu", "cuda"] | None = None,
    rate: float | None = None,
    tables: int | None = None,
) -> None:
    """Learn to play a game against itself, rules of thumb and its own past.

    Every line tells the share of wins against rules of thumb with its interval of 95 %.
    Beside the checkpoint lie what a player needs (.npz), the curve (.jsonl) and a
    checkpoint with the optimizer (.full.pt).

    Parameters
    ----------
    key
        The game, as `sennik games` lists it.
    minutes
        How long to learn, compiling included.
    out
        The checkpoint, a file that ends with .pt.
    kind
        Options of a table as name=number,name=number; several kinds share the tables.
    resume
        A checkpoint to go on from.
    against
        A checkpoint that plays all other seats and learns nothing: the best answer
        to it is learned.
    seed
        Of the deals and of all that is drawn.
    device
        Where to learn; without it on the GPU, if there is one.
    rate
        The rate at which to begin.
    tables
        Matches that are played side by side.
    """
    named_game(key)
    check_installed("train", "torch")
    check_writable("--out", out)
    for given in (resume, against):
        if given is not None:
            checked_file(given)
    from sennik.lab.training.working import Wish, work

    say_that_it_compiles("en", False)
    chosen = (resume, against, kind or [], seed, device, rate, tables)
    work(Wish(key, minutes, out, *chosen))
