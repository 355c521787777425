"""`sennik simulate`: many matches, answers with error bars."""

import json
import os
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from sennik.cli.bench import check_gpu
from sennik.cli.errors import Complaint, check_writable, checked_language
from sennik.cli.screen import console, progress_bar, say_that_it_compiles
from sennik.engine.options import named_game, parsed_option, parsed_options
from sennik.lab import pairs
from sennik.lab.clearing import measured
from sennik.lab.figures import figures
from sennik.lab.report import bounds, page, said
from sennik.lab.rows import check_format, write_rows
from sennik.lab.simulation import Simulation, Tally, run
from sennik.lab.watching import title, watcher_of

EVERY = "all"  # variants


def simulate(
    key: str,
    /,
    *,
    games: int = 10_000,
    bots: str = "thumb",
    seats: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    seed: int = 1,
    max_decisions: int = 10_000,
    device: str = "cpu",
    workers: int | None = None,
    cluster: str | None = None,
    until: str | None = None,
    variant: Annotated[list[str] | None, Parameter(negative="")] = None,
    deals: int = 1_000,
    adjusted: int = 0,
    matches: Path | None = None,
    report: Path | None = None,
    lang: str = "en",
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play many matches and say what happens in them, with 95 % intervals.

    Parameters
    ----------
    key
        The game, as `sennik games` lists it.
    games
        How many matches; with --until, how many at most.
    bots
        A character or level for all seats, or one a seat, with commas between them;
        company is the cast that sits where nobody chose.
    seats
        Seats at the table.
    option
        An option as name=number; may be given several times.
    seed
        The same seed gives the same result, wherever it is played.
    max_decisions
        Break a match off after so many decisions; such matches are counted.
    device
        cpu, or gpu for random and thumb players.
    workers
        Threads; by default one a core.
    cluster
        The address of a Dask scheduler, for example tcp://10.0.0.1:8786.
    until
        Stop when every share of wins is known to this precision: 0.1% is ± 0.1 points.
    variant
        Compare with this option changed (name=number, or all) on the same deals.
    deals
        Deals of such a comparison.
    adjusted
        Take the luck of the cards out of so many matches, and say what that gains.
    matches
        Write every match to this file: .csv or .parquet.
    report
        Write a page with plots and tables to this file.
    lang
        The language of the tables, and the first of the report, such as pl.
    json_
        Print JSON and nothing else.
    quiet
        Say nothing on the way: no progress, no word that rules are being compiled.
    """
    language = checked_language(lang)
    options = parsed_options(option or [])
    if seats is not None:
        options["seats"] = seats
    names = tuple(name.strip() for name in bots.split(","))
    made = Simulation(key, names, options, seed, max_decisions)
    if device == "gpu":
        check_device(made)
    if matches is not None:
        check_format(matches)
        check_writable("--matches", matches)
    if report is not None:
        check_writable("--report", report)
    if variant and deals < pairs.FEWEST:
        raise Complaint("--deals: a comparison needs two deals at least")
    if adjusted < 0 or adjusted == 1:
        raise Complaint("--adjusted: luck is taken out of two matches at least")
    precision = fraction(until) if until else None
    quiet = quiet or json_
    say_that_it_compiles(language, quiet)
    changes = chosen_variants(made, variant or [])
    workers = workers or os.cpu_count() or 1
    crew = {"device": device, "workers": workers}
    tally = _played(made, games, precision, matches is not None, quiet, crew, cluster)
    result = figures(tally)
    if changes and not tally.is_broken_off:
        result["variants"] = _compared(made, changes, deals, quiet)
    if adjusted and not tally.is_broken_off:
        result["adjusted"] = _adjusted(made, adjusted, workers, quiet)
    if matches is not None:
        write_rows(tally, matches)
    if report is not None:
        report.write_text(page(result, language), encoding="utf-8")
    if json_:
        print(json.dumps(result, indent=1, ensure_ascii=False))
    else:
        _show(result, language)


def check_device(simulation: Simulation) -> None:
    """Complain about bots or machines that know no GPU."""
    if not simulation.is_fast or simulation.has_people:
        raise Complaint("--device gpu plays random and thumb players only")
    check_gpu()


def fraction(text: str) -> float:
    """A precision such as 0.1% or 0.001."""
    percent = text.endswith("%")
    try:
        value = float(text.rstrip("%")) / (100 if percent else 1)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise Complaint(f"--until is a precision such as 0.1%, not {text!r}")
    return value


def chosen_variants(made: Simulation, texts: list[str]) -> list[tuple[str, int]]:
    """The variants to compare with, checked."""
    named = [parsed_option(text) for text in texts if text != EVERY]
    for change in named:
        pairs.varied(made, change)
    every = pairs.variants_of(made) if EVERY in texts else []
    return list(dict.fromkeys([*named, *every]))


def _played(
    made: Simulation,
    games: int,
    until: float | None,
    with_rows: bool,
    quiet: bool,
    crew: dict[str, Any],
    cluster: str | None,
) -> Tally:
    """Play, with a progress bar on stderr."""
    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}")
    with progress_bar(quiet, *columns, TimeRemainingColumn()) as bar:
        task = bar.add_task("matches", total=games, rate="")

        def progress(tally: Tally, target: int) -> None:
            rate = f"{tally.decisions / max(tally.seconds, 1e-9):,.0f} decisions/s"
            bar.update(task, completed=tally.matches, total=target, rate=rate)

        return run(
            made,
            games,
            cluster=cluster,
            until=until,
            with_rows=with_rows,
            progress=progress,
            **crew,
        )


def _compared(
    made: Simulation, changes: list[tuple[str, int]], deals: int, quiet: bool
) -> list[dict[str, Any]]:
    """The effect of every variant, with a progress bar."""
    with progress_bar(
        quiet, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    ) as bar:
        task = bar.add_task("deals", total=deals * len(changes))
        return [
            pairs.effect(made, change, deals, lambda: bar.advance(task))
            for change in changes
        ]


def _adjusted(
    made: Simulation, matches: int, workers: int, quiet: bool
) -> dict[str, Any]:
    """The shares of wins without luck, with a progress bar."""
    with progress_bar(
        quiet, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    ) as bar:
        task = bar.add_task("luck", total=matches)
        found = measured(made, matches, workers, lambda: bar.advance(task))
    return {"matches": matches, "by_seat": [one.as_dict() for one in found]}


# --- On the terminal ---------------------------------------------------------------


def _show(result: dict[str, Any], language: str) -> None:
    """The figures as tables."""
    screen = console()
    word = partial(said, language=language)
    played = {key: f"{result[key]:,}" for key in ("games", "decisions")}
    rate, bots = f"{result['decisions_per_second']:,}", ", ".join(result["bots"])
    screen.print(word("played", game=result["game"], bots=bots, rate=rate, **played))
    if result["broken_off"]:
        screen.print(word("broken_off"))
    if result["capped"]:
        limits = {"capped": result["capped"], "most": result["max_decisions"]}
        screen.print(word("capped", **limits))
    table = Table("", word("wins"), word("interval"), word("scores"), word("interval"))
    for number, seat in enumerate(result["by_seat"]):
        table.add_row(
            word("seat", seat=number, bot=seat["bot"]),
            *_shown(seat["win_share"], "z.2%"),
            *_shown(seat["score"], "z.3f"),
        )
    screen.print(table)
    if "adjusted" in result:
        _show_adjusted(result, language, screen)
    if "first_seat_advantage" in result:
        advantage = result["first_seat_advantage"].items()
        points = {name: f"{100 * part:+z.2f}" for name, part in advantage}
        screen.print(word("advantage", **points))
    for key in ("decisions_per_match", "rounds_per_match"):
        if key in result:
            value, bounds = _shown(result[key], "z.3f")
            screen.print(f"{word('length')}: {word(key)} {value} ({bounds})")
    _show_tables(result, language, screen)
    _show_variants(result.get("variants", []), language, screen)


def _show_adjusted(result: dict[str, Any], language: str, screen: Console) -> None:
    """The shares of wins as they were, and with the luck taken out."""
    word = partial(said, language=language)
    heads = "", word("wins"), word("interval"), word("adjusted"), word("interval")
    count = f"{result['adjusted']['matches']:,}"
    title = word("adjusted_title", matches=count)
    table = Table(*heads, word("factor"), title=title)
    for number, one in enumerate(result["adjusted"]["by_seat"]):
        name = word("seat", seat=number, bot=result["bots"][number])
        plain, cleared = (_shown(one[key], "z.2%") for key in ("plain", "adjusted"))
        table.add_row(name, *plain, *cleared, f"{one['factor']:.2f}")
    screen.print(table)


def _shown(estimate: dict[str, float], form: str) -> tuple[str, str]:
    """A value and its interval as text."""
    return f"{estimate['value']:{form}}", bounds(estimate, form)


def _show_tables(result: dict[str, Any], language: str, screen: Console) -> None:
    """The game's own tables."""
    game = named_game(result["game"])
    for table in watcher_of(game).TABLES:
        lines = result["tables"][table.key]
        if not lines:
            continue
        shown = Table(
            *(
                said(key, language)
                for key in ("label", "count", "of", "share", "interval")
            ),
            title=title(game, table)[language],
        )
        for line in lines:
            share = _shown(line["share"], "z.2%")
            counts = f"{line['count']:,}", f"{line['of']:,}"
            shown.add_row(line["label"][language], *counts, *share)
        screen.print(shown)


def _show_variants(lines: list[dict[str, Any]], language: str, screen: Console) -> None:
    """What variants change."""
    for line in lines:
        keys = "label", "base", "variant", "difference", "interval"
        shown = Table(
            *(said(key, language) for key in keys),
            title=f"{line['option']}={line['value']} ({line['deals']:,})",
        )
        for name, effect in line["effects"].items():
            values = f"{effect['base']:z.3f}", f"{effect['variant']:z.3f}"
            change = _shown(effect["difference"], "+z.3f")
            shown.add_row(said(f"quantity.{name}", language), *values, *change)
        screen.print(shown)
