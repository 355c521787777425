"""Statistics with intervals, from what a simulation has noted."""

from typing import TYPE_CHECKING, Any

from sennik import __version__
from sennik.games import watching as notes_of
from sennik.games.watching import Table
from sennik.lab.intervals import Estimate, mean, mean_share_of_sums, share
from sennik.lab.watching import labels

if TYPE_CHECKING:
    from sennik.lab.simulation import Tally

Line = dict[str, Any]


def finished(tally: "Tally") -> int:
    """Matches that were played to their end."""
    return tally.matches - int(tally.notes[notes_of.CAPPED])


def wins(tally: "Tally", seat: int) -> int:
    """Matches that `seat` won, alone or with others."""
    masks = range(notes_of.CAPPED)
    return sum(int(tally.notes[mask]) for mask in masks if mask >> seat & 1)


def half_width(tally: "Tally") -> float:
    """Half of the widest interval of the seats' shares of wins."""
    total = finished(tally)
    bounds = [share(wins(tally, seat), total) for seat in range(tally.simulation.seats)]
    return max((one.high - one.low) / 2 for one in bounds)


def advantage(tally: "Tally", seat: int) -> Estimate:
    """How much more than its fair share `seat` wins; a shared win counts in part."""
    total = squares = 0.0
    for mask in range(notes_of.CAPPED):
        if mask >> seat & 1:
            count, part = int(tally.notes[mask]), 1 / mask.bit_count()
            total += count * part
            squares += count * part * part
    won = mean_share_of_sums(total, squares, finished(tally))
    fair = 1 / tally.simulation.seats
    return Estimate(*(number - fair for number in won))


def figures(tally: "Tally") -> Line:
    """All statistics of a simulation, ready for JSON."""
    simulation, notes = tally.simulation, tally.notes
    total = finished(tally)
    seats = range(simulation.seats)
    pairs = {"decisions_per_match": notes_of.DECISIONS}
    if simulation.watcher.HAS_ROUNDS:
        pairs["rounds_per_match"] = notes_of.ROUNDS
    made: Line = {
        "game": simulation.key,
        "version": __version__,
        "rules": simulation.game.rules.VERSION,
        "options": simulation.options,
        "bots": list(simulation.players),
        "seed": simulation.seed,
        "games": tally.matches,
        "capped": int(notes[notes_of.CAPPED]),
        "max_decisions": simulation.max_decisions,
        "broken_off": tally.is_broken_off,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "decisions_per_second": round(tally.decisions / max(tally.seconds, 1e-9)),
        "by_seat": [seat_figures(tally, seat) for seat in seats],
    }
    for name, index in pairs.items():
        sums = int(notes[index]), int(notes[index + 1])
        made[name] = mean(*sums, total).as_dict()
    made.update(ratios(tally))
    first = simulation.options.get("starter", 0)  # below 0: by lot
    if simulation.seats > 1 and first >= 0 and not simulation.game.is_shared:
        made["first_seat_advantage"] = advantage(tally, first).as_dict()
    made["tables"] = {
        table.key: table_figures(tally, table) for table in simulation.watcher.TABLES
    }
    return made


def ratios(tally: "Tally") -> Line:
    """What a game's watcher tells as one number each."""
    told: dict[str, tuple[int, ...]] = getattr(tally.simulation.watcher, "RATIOS", {})
    made: Line = {}
    for name, (part, *wholes) in told.items():
        whole = sum(int(tally.notes[index]) for index in wholes)
        made[name] = round(int(tally.notes[part]) / max(whole, 1), 6)
    return made


def seat_figures(tally: "Tally", seat: int) -> Line:
    """Wins and scores of one seat."""
    total, won = finished(tally), wins(tally, seat)
    points, squares = (
        int(tally.notes[start + seat]) for start in (notes_of.SCORES, notes_of.SQUARES)
    )
    scored = mean(points, squares, total)
    return {
        "bot": tally.simulation.players[seat],
        "wins": won,
        "win_share": share(won, total).as_dict(),
        "mean_score": round(scored.value, 6),
        "score": scored.as_dict(),
    }


def table_figures(tally: "Tally", table: Table) -> list[Line]:
    """One table of a game's own notes: counts, and shares with intervals."""
    game, size = tally.simulation.game, len(table.labels)
    counts = [int(n) for n in tally.notes[table.start : table.start + size]]
    wholes = [sum(counts)] * size
    if table.of:
        wholes = [int(n) for n in tally.notes[table.of : table.of + size]]
    return [
        {
            "label": label,
            "count": count,
            "of": whole,
            "share": share(count, whole).as_dict(),
        }
        for label, count, whole in zip(labels(game, table), counts, wholes, strict=True)
        if whole > 0 and (count > 0 or table.of)
    ]
