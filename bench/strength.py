"""The ladder of bots, measured on the deals for reports; rows for `strength.md`.

python -m bench.strength [--scale 0.1] [--only sen] [--folder DIR]

Every row is a tournament of two neighbours of the ladder; the ends of the scale, random
play and an all-seeing cheater, stand beside them. `--scale` plays that share of the
deals. Results are kept in the folder and resumed.
"""

from argparse import ArgumentParser
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import NormalDist

from sennik.bots.seeker import settings_for
from sennik.engine.options import named_game
from sennik.lab.arena import Arena
from sennik.lab.tournament import Line, Tournament, deal_shares, kept, report, resumed
from tests.cheater import Cheater

PAIRS = (
    ("dreamer", "random"),
    ("thumb", "dreamer"),
    ("seeker", "thumb"),
    ("cheater", "thumb"),
)
TABLES: dict[str, list[dict[str, int]]] = {
    "sen": [{"seats": 2}, {"seats": 4}, {"seats": 2, "penalty": 15}],
    "sen-jubilee": [{"seats": 2}, {"seats": 4}],
    "koty": [{"seats": 2}, {"seats": 4}],
    "smoki": [{"seats": 2}, {"seats": 4}],
    "onirim": [{"seats": 1}, {"seats": 2, "open_hands": 1}, {"seats": 2}],
}
TOGETHER = ("random", "dreamer", "thumb", "seeker")
DEALS = {"dreamer": 500, "thumb": 500, "seeker": 200, "cheater": 100}


@dataclass(frozen=True)
class Row:
    """One measurement: who, against whom, at which table, on how many deals."""

    key: str
    options: dict[str, int]
    entrants: tuple[str, ...]
    deals: int

    @property
    def name(self) -> str:
        """A name that tells it from all others, fit for a file."""
        options = "-".join(f"{name}{value}" for name, value in self.options.items())
        return f"{self.key}-{options}-{'-'.join(self.entrants)}".replace(":", "-")


def rows(only: str, scale: float, playouts: int) -> list[Row]:
    """All measurements of the games whose key begins with `only`."""
    made = []
    for key, tables in TABLES.items():
        for options in tables if key.startswith(only) else []:
            pairs = [(name,) for name in TOGETHER] if key == "onirim" else PAIRS
            for names in pairs:
                deals = max(int(scale * DEALS.get(names[0], 500)), 2)
                entrants = tuple(named(name, playouts) for name in names)
                made.append(Row(key, options, entrants, deals))
    return made


def named(name: str, playouts: int) -> str:
    """An entrant, searchers with their playouts."""
    return f"{name}:{playouts}" if name in ("seeker", "cheater") and playouts else name


def measured(row: Row, folder: Path) -> str:
    """Play a row, or what is left of it, and return it as a line of a table."""
    game = named_game(row.key)

    def cheater(arena: Arena) -> Cheater:
        settings = settings_for(game)
        playouts = row.entrants[0].partition(":")[2]
        if playouts:
            settings = replace(settings, playouts=int(playouts))
        return Cheater(arena, settings)

    guests = {row.entrants[0]: cheater} if "cheater" in row.entrants[0] else {}
    tournament = Tournament(game, row.options, row.entrants, row.deals, guests=guests)
    path = folder / f"{row.name}.jsonl"
    lines = resumed(tournament, path)
    for line in tournament.run(line["deal"] for line in list(lines)):
        kept(line, path)
        lines.append(line)
    return told(row, tournament, lines)


def told(row: Row, tournament: Tournament, lines: list[Line]) -> str:
    """A row as a line of a table in Markdown."""
    options = " ".join(f"{name}={value}" for name, value in row.options.items())
    figures = report(tournament, lines)
    if tournament.is_together:
        one = figures["wins"][row.entrants[0]]
        against, doubt = "–", "–"
    else:
        one = figures["crosstable"][row.entrants[0]][row.entrants[1]]
        against = f"{row.entrants[1]} (fair {figures['fair_share']:.0%})"
        doubt = confidence(
            [deal_shares(line)[0, 1] for line in lines], tournament.seats
        )
    bounds = f"{one['share']:.1%} ({one['low']:.1%} – {one['high']:.1%})"
    decided = figures["seconds"] / max(figures["matches"], 1)
    return (
        f"| {row.key} | {options} | {row.entrants[0]} | {against} | {len(lines)} "
        f"| {figures['matches']} | {bounds} | {doubt} | {decided:.2f} s |"
    )


def confidence(shares: list[float], seats: int) -> str:
    """How sure it is that the share is above the fair one, one-sided."""
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    if variance == 0:
        return "all alike"
    return f"{NormalDist().cdf((mean - 1 / seats) / sqrt(variance / len(shares))):.1%}"


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the game, or the beginning of it")
    parser.add_argument("--bots", default="", help="only rows with this first entrant")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument(
        "--playouts", type=int, default=0, help="0: as set for the game"
    )
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    print(
        "| game | options | bot | against | deals | matches | wins (95 %) | sure it is "
        "above the fair share | a match |\n|---|---|---|---|---|---|---|---|---|"
    )
    for row in rows(given.only, given.scale, given.playouts):
        if row.entrants[0].startswith(given.bots):
            print(measured(row, given.folder), flush=True)


if __name__ == "__main__":
    main()
