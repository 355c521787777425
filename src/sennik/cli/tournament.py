"""`sennik tournament`: bots against each other on duplicate deals."""

import json
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
from rich.table import Table

from sennik.bots import check_called
from sennik.cli.errors import Complaint, check_installed, check_writable
from sennik.cli.screen import console, progress_bar, say_that_it_compiles
from sennik.engine.options import named_game, parsed_options
from sennik.lab import tournament as lab

THINKING = "ms a decision"


def tournament(
    key: str,
    /,
    *,
    bots: str = "random,dreamer,thumb",
    seats: int | None = None,
    deals: int = 100,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    block: str = "report",
    adjusted: Annotated[bool, Parameter(negative="")] = False,
    workers: int = 1,
    file: Path | None = None,
    plot: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Let bots play each other on the same deals, every seat in turn.

    Parameters
    ----------
    key
        The game, as `sennik games` lists it.
    bots
        Two or more levels or files of `sennik train` that end with .npz (one, where all
        win together); seeker:500 is a seeker with 500 playouts a decision.
    seats
        Seats at a table.
    deals
        How many deals; each is played in every seating.
    option
        An option as name=number; may be given several times.
    block
        Which deals: report, or tuning for trying things out.
    adjusted
        Take the luck of the cards out of the results, too, and say what that gains.
    workers
        Threads that play at the same time.
    file
        Keep every result in this file; if it is there, go on where it ends.
    plot
        Draw the ratings into this file (needs matplotlib).
    json_
        Print the report as JSON and nothing else.
    quiet
        Say nothing on the way: no progress, no word that rules are being compiled.
    """
    game = named_game(key)
    options = parsed_options(option or [])
    if seats is not None:
        options["seats"] = seats
    entrants = tuple(name.strip() for name in bots.split(","))
    for name in entrants:
        check_called(lab.parsed(name)[0])
    if plot is not None:
        check_installed("lab", "matplotlib")
        check_writable("--plot", plot)
        check_picture(plot)
    if file is not None:
        check_writable("--file", file)
    made = lab.Tournament(game, options, entrants, deals, block, workers, adjusted)
    say_that_it_compiles("en", quiet or json_)
    figures = lab.report(made, _played(made, file, quiet or json_))
    if json_:
        print(json.dumps(figures, indent=1))
    else:
        _show(figures)
    if plot is not None:
        draw(figures, plot)


def _played(made: lab.Tournament, file: Path | None, quiet: bool) -> list[lab.Line]:
    """All deals of the tournament, those in `file` included."""
    with tempfile.TemporaryDirectory() as folder:
        path = file or Path(folder) / "deals.jsonl"
        lines = lab.resumed(made, path)
        columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with progress_bar(quiet, *columns) as bar:
            task = bar.add_task("deals", total=made.deals, completed=len(lines))
            for line in made.run(line["deal"] for line in list(lines)):
                lab.kept(line, path)
                lines.append(line)
                bar.advance(task)
    return lines


def _show(figures: dict[str, Any]) -> None:
    """The report as tables."""
    screen = console()
    screen.print(
        f"{figures['tournament']}: {figures['matches']} matches on {figures['deals']} "
        f"deals ({figures['block']})"
    )
    if "wins" in figures:
        table = Table("bot", "wins", "95 %", THINKING)
        for name, one in figures["wins"].items():
            thinking = f"{figures['ms_a_decision'][name]:.3g}"
            table.add_row(name, f"{one['share']:.1%}", _bounds(one), thinking)
        screen.print(table)
        if "adjusted" in figures:
            _show_adjusted(figures["adjusted"], screen)
        return
    screen.print(f"One seat has a fair share of {figures['fair_share']:.1%}.")
    names = list(figures["ratings"])
    against = (f"against {name}" for name in names)
    table = Table("bot", "rating", "95 %", *against, THINKING)
    for name, one in figures["ratings"].items():
        row = figures["crosstable"][name]
        cells = [f"{row[n]['share']:.1%} ({_bounds(row[n])})" if n in row else "–"
                 for n in names]  # fmt: skip
        bounds = f"{one['low']:.0f} to {one['high']:.0f}"
        thinking = f"{figures['ms_a_decision'][name]:.3g}"
        table.add_row(name, f"{one['rating']:.0f}", bounds, *cells, thinking)
    screen.print(table)
    if "adjusted" in figures:
        _show_adjusted(figures["adjusted"], screen)


def _show_adjusted(found: dict[str, Any], screen: Console) -> None:
    """The shares of wins with the luck of the cards taken out."""
    table = Table("bot", "without luck", "95 %", "worth as many times the deals")
    lines = found.items()
    for name, one in lines:
        against = {"": one} if "factor" in one else one
        for other, line in against.items():
            head = f"{name} against {other}" if other else name
            cleared = line["adjusted"]
            cells = f"{cleared['value']:.1%}", _bounds(cleared)
            table.add_row(head, *cells, f"{line['factor']:.2f}")
    screen.print(table)


def _bounds(one: dict[str, float]) -> str:
    return f"{one['low']:.1%} to {one['high']:.1%}"


def check_picture(path: Path) -> None:
    """Complain about a file name that says no kind of picture."""
    kinds = import_module("matplotlib.figure").Figure().canvas.get_supported_filetypes()
    if path.suffix.removeprefix(".") not in kinds:
        raise Complaint(f"--plot: a picture ends in .{' or .'.join(sorted(kinds))}")


def draw(figures: dict[str, Any], path: Path) -> None:
    """Ratings (or shares of wins) with their intervals as a picture."""
    made = import_module("matplotlib.figure").Figure

    named = figures.get("ratings") or figures["wins"]
    what = "rating" if "ratings" in figures else "share"
    middle = [one[what] for one in named.values()]
    below = [one[what] - one["low"] for one in named.values()]
    above = [one["high"] - one[what] for one in named.values()]
    figure = made(figsize=(6, 1 + 0.5 * len(named)), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(middle, list(named), xerr=[below, above], fmt="o", capsize=3)
    axes.set_xlabel(f"{what}, 95 % interval over {figures['deals']} deals")
    axes.set_title(str(figures["tournament"]))
    figure.savefig(path)
