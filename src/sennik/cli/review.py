"""`sennik review`: a finished match looked back on."""

import json
import os
import textwrap
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
from rich.text import Text

from sennik.cli.errors import (
    Complaint,
    check_writable,
    checked_file,
    checked_language,
    checked_seat,
)
from sennik.cli.screen import console, progress_bar, say_that_it_compiles
from sennik.engine import record as records
from sennik.review.examining import Data, Effort, Examination, effort_for
from sennik.review.findings import Finding, findings
from sennik.review.report import page
from sennik.review.sentences import Teller


def review(
    file: Path,
    /,
    *,
    seat: int = 0,
    lang: str = "en",
    html: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    seed: int = 1,
    worlds: int | None = None,
    playouts: int | None = None,
    workers: int | None = None,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Look back on a match: what was known, what was best, what was luck.

    Parameters
    ----------
    file
        The record of a finished match.
    seat
        Whose match it is; seats are counted from 0.
    lang
        Language of the words, such as pl.
    html
        Write a page with the moments, the curve and all decisions to this file.
    json_
        Print everything that was found as JSON, and nothing else.
    seed
        The same seed gives the same numbers.
    worlds
        Judge every decision in so many imagined worlds at most.
    playouts
        Play every position on so many times.
    workers
        Threads; by default one a core.
    quiet
        Say nothing on the way: no progress, no word that rules are being compiled.
    """
    language = checked_language(lang)
    record = records.read(checked_file(file))
    checked_seat(seat, records.opened(record).seats)
    if html is not None:
        check_writable("--html", html)
    if not 0 <= seed < 1 << 64:
        raise Complaint("--seed is 0 to 2**64 - 1")
    quiet = quiet or json_
    say_that_it_compiles(language, quiet)
    exam = Examination(record, seat, seed, effort(record, worlds, playouts))
    found = _examined(exam, workers or os.cpu_count() or 1, quiet)
    verdict, told = findings(found, record, exam.game)
    teller = Teller(record, exam.game, seat, language)
    if html is not None:
        html.write_text(page(found, teller, verdict, told), encoding="utf-8")
    if json_:
        found["findings"] = [one._asdict() for one in (*verdict, *told)]
        print(json.dumps(found, indent=1))
    else:
        _show(verdict, told, teller)


def effort(record: records.Record, worlds: int | None, playouts: int | None) -> Effort:
    """How hard to look: as the game has it, but for what is asked."""
    usual = effort_for(records.opened(record).game)
    asked = Effort(
        usual.worlds if worlds is None else worlds,
        usual.playouts if playouts is None else playouts,
    )
    if asked.worlds < 1 or asked.playouts < 1:
        raise Complaint("--worlds and --playouts are 1 at least")
    return asked


def _examined(exam: Examination, workers: int, quiet: bool) -> Data:
    """Examine, with a progress bar on stderr if somebody looks at it."""
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with progress_bar(quiet, *columns) as bar:
        task = bar.add_task("steps", total=len(exam.moments))
        return exam.run(workers, lambda done, of: bar.update(task, completed=done))


def _show(verdict: list[Finding], told: list[Finding], teller: Teller) -> None:
    """The verdict, and the moments with the steps they are found at."""
    screen = console()
    whole = " ".join(teller.said(one) for one in verdict)
    for line in textwrap.wrap(whole, screen.width):
        screen.print(Text(line, "bold"))
    for one in told:
        where = teller.text("replay", step=one.step) if one.step >= 0 else ""
        screen.print()
        if where:
            screen.print(Text(where, "cyan"))
        screen.print(textwrap.fill(teller.said(one), screen.width))
