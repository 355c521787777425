"""How strong the bots are: plays what strength.md reports, in order of importance.

    PYTHONPATH=src python -m bench.strength --out DIR --seconds 600 --threads 6
    PYTHONPATH=src python -m bench.strength --out DIR --tables

The first command needs NumPy and llvmlite only. It goes through all cases four times, a
quarter of their deals each time, and starts nothing new once its time is over. Every
deal is added to DIR/strength.jsonl as soon as it is played; run again, the command goes
on where it was. The second one prints the results as tables.
"""

import json
import os
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

from bench.callers import Caller
from sennik.bots import LEVELS, MASTERS, Bot
from sennik.bots.characters import CHARACTERS
from sennik.bots.seeker import Seeker, settings_for
from sennik.engine.options import named_game
from sennik.games import GAMES
from sennik.lab.arena import Arena
from sennik.lab.intervals import Estimate, mean, mean_share, share
from sennik.lab.tournament import Line, Tournament, deal_shares
from tests.cheater import Cheater, Prophet

PASSES = 4
BATCH = 10  # deals of quick bots that a process plays at once
SLOW = ("seeker", "cheater", "oracle+")  # these play one deal at a time
RESULTS = "strength.jsonl"

# --- What is measured --------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """One bot against copies of another, or alone, at one table."""

    key: str
    options: dict[str, int]
    players: tuple[str, ...]
    deals: int
    aim: str = ""  # the share of wins that was set as the aim beforehand
    block: str = "report"

    @property
    def name(self) -> str:
        """A name that tells it from all others."""
        return f"{self.key} {self.told}: {' v '.join(self.players)}"

    @property
    def told(self) -> str:
        """The options that are not as usual, and the seats."""
        return " ".join(f"{name}={value}" for name, value in self.options.items())

    @property
    def batch(self) -> int:
        """Deals that a process plays at once."""
        return 1 if any(one.startswith(SLOW) for one in self.players) else BATCH


class Challenge(Tournament):
    """A tournament in which the first entrant alone challenges, in every seat."""

    def tables(self) -> list[list[int]]:
        """Those with one seat (or team) of the first entrant."""
        if self.game.is_shared:
            return super().tables()
        return [t for t in super().tables() if 2 * t.count(0) <= self.seats]


Table = tuple[str, dict[str, int]]
SEN: list[Table] = [
    ("sen", {"seats": seats, "penalty": penalty})
    for penalty, many in ((15, (2, 4, 3, 5)), (5, (2, 4, 3, 5)))
    for seats in many
]
JUBILEE: list[Table] = [("sen-jubilee", {"seats": seats}) for seats in (2, 4)]
RIVALS: list[Table] = [
    (key, {"seats": seats}) for seats in (2, 4) for key in ("koty", "smoki")
]
ROUND: Table = "smoki", {"seats": 2, "rounds": 1}
ALONE: Table = "onirim", {"seats": 1}
OPEN: Table = "onirim", {"seats": 2, "open_hands": 1}
SILENT: Table = "onirim", {"seats": 2}
OTHERS: list[Table] = [
    ("sen", {"seats": 3, "caller_keeps_sum": 1, "know_it": 1, "all_in": 1}),
    ("sen-jubilee", {"seats": 2, "long_dream": 1, "special_values": 1}),
    ("sen", {"seats": 2, "nines_forgiven": 1}),
    ("sen-jubilee", {"seats": 3, "know_it": 1, "rounds": 4}),
    ("koty", {"seats": 4, "teams": 1}),
    ("koty", {"seats": 3, "moths": 4, "bats": 4, "owls": 4, "dragon": 1}),
    ("koty", {"seats": 6, "top_nine_doubles_itself": 1}),
    ("smoki", {"seats": 3, "piles": 1}),
    ("smoki", {"seats": 5, "target": 60}),
]


# Other ways to search Sen, tried on deals that no report uses.
VARIANTS: dict[str, dict[str, float]] = {
    "seeker that calls": {"by_rule": -1, "caution": 200},
    "seeker, bold": {"caution": 0},
    "seeker, cautious": {"caution": 200},
}
CALLER = "caller at "  # so many ravens
THRESHOLDS = {  # around those of thumb, by the table's penalty and seats
    (15, 2): (5, 7, 8),
    (15, 3): (5, 7),
    (15, 4): (5, 7),
    (15, 5): (5, 7),
    (5, 2): (18, 22),
    (5, 3): (18, 22),
    (5, 4): (16, 20),
    (5, 5): (14, 18),
}
LEARNED = [  # the oracle by its net alone; aims are the floors set beforehand
    Case("koty", {"seats": 2}, ("oracle", "thumb"), 1000, "≥ 95 %"),
    Case(*ROUND, ("oracle", "thumb"), 2000, "≥ 66 %"),
    Case(*SEN[0], ("oracle", "thumb"), 600, "≥ 75 %"),
    Case(*SEN[4], ("oracle", "thumb"), 4000, "≥ 54 %"),
    Case(*SEN[1], ("oracle", "thumb"), 300, "better"),
    Case(*SEN[5], ("oracle", "thumb"), 2000, "better"),
    *(Case(*table, ("oracle", "lamplighter"), 200, "better") for table in SEN[1:6:4]),
    Case("koty", {"seats": 2}, ("oracle", "seeker"), 40),
    Case(*ROUND, ("oracle", "seeker"), 40),
    Case(*SEN[4], ("oracle", "seeker"), 100),
    Case(*SEN[0], ("oracle", "seeker"), 10),
    *(Case("koty", {"seats": n}, ("oracle", "thumb"), 200) for n in (3, 4, 6)),
    *(Case("smoki", {"seats": n}, ("oracle", "thumb"), 200) for n in (2, 3, 4, 5)),
    *(Case(*SEN[n], ("oracle", "thumb"), 200) for n in (2, 3)),
    *(Case(*SEN[n], ("oracle", "thumb"), 500) for n in (6, 7)),
    Case("koty", {"seats": 4, "teams": 1}, ("oracle", "thumb"), 100),
]
FORESEEING = [  # the oracle with more time
    Case("koty", {"seats": 2}, ("oracle+", "thumb"), 300, "≥ 96 %"),
    Case("koty", {"seats": 2}, ("oracle+", "seeker"), 40, "better"),
    Case(*SEN[0], ("oracle+", "thumb"), 150, "≥ 82 %"),
    Case(*ROUND, ("oracle+", "thumb"), 400, "≥ 73 %"),
    Case(*OPEN, ("oracle+",), 300, "≥ 88.3 %"),
    Case(*SILENT, ("oracle+",), 300, "≥ 73 %"),
    *(Case("koty", {"seats": n}, ("oracle+", "thumb"), 40) for n in (3, 4)),
    *(Case(*SEN[n], ("oracle+", "thumb"), 60) for n in (1, 4)),
]
PLAIN = (*LEVELS, *MASTERS, *CHARACTERS)  # who plays outside of benchmarks too
CALLERS = [
    (table, f"{CALLER}{ravens}")
    for table in SEN
    for ravens in THRESHOLDS[table[1]["penalty"], table[1]["seats"]]
]


def all_cases() -> list[Case]:
    """Every case, the most important ones first."""
    long, short = SEN[:4], [*SEN[4:], *JUBILEE]  # matches of Sen, by the penalty
    ladder = [*SEN[:2], *SEN[4:6], *JUBILEE, *RIVALS]
    return [
        Case(*ALONE, ("seeker",), 160, "≥ 75 %"),
        Case(*ROUND, ("seeker", "thumb"), 160, "≥ 60 %"),
        Case(*RIVALS[0], ("seeker", "thumb"), 60, "≥ 70 %"),
        Case(*OPEN, ("seeker",), 120, "≥ 55 %"),
        Case(*long[0], ("seeker", "thumb"), 48, "better"),
        Case(*long[1], ("seeker", "thumb"), 120, "better"),
        *(Case(*long[0], (name, "thumb"), 20, "", "tuning") for name in VARIANTS),
        Case(*long[2], ("seeker", "thumb"), 72, "better"),
        Case(*long[3], ("seeker", "thumb"), 300, "better"),
        *(Case(*table, ("seeker", "thumb"), 100, "not worse") for table in short),
        *(Case(*table, ("seeker", "thumb"), 12, "better") for table in RIVALS[1:]),
        Case(*SILENT, ("seeker",), 100, "better"),
        *(Case(*table, ("thumb", "dreamer"), 400, "better") for table in ladder),
        *(Case(*table, ("dreamer", "random"), 80, "better") for table in ladder),
        *(
            Case(*table, (level,), 200 if level == "random" else 2000)
            for table in (ALONE, OPEN, SILENT)
            for level in ("thumb", "dreamer", "random")
        ),
        *(Case(*table, ("random", "thumb"), 100) for table in [ROUND, *ladder]),
        Case(*ROUND, ("cheater", "thumb"), 40),
        *(Case(*table, ("cheater", "thumb"), 4) for table in ladder[:2]),
        *(Case(*table, ("cheater", "thumb"), 8) for table in ladder[2:]),
        *(Case(*table, ("prophet",), 100) for table in (ALONE, OPEN)),
        *(Case(*table, (name, "thumb"), 200, "", "tuning") for table, name in CALLERS),
        *(
            Case(*table, (level, "random"), 4 if level == "seeker" else 40, "better")
            for table in OTHERS
            for level in ("dreamer", "thumb", "seeker")
        ),
        *LEARNED,
        *FORESEEING,
    ]


# --- Playing -----------------------------------------------------------------------


@cache
def challenge(name: str) -> Challenge:
    """The tournament of a case; each process makes its own."""
    case = next(case for case in all_cases() if case.name == name)
    return Challenge(
        *(named_game(case.key), case.options, case.players, case.deals, case.block),
        guests={name: guest(name) for name in case.players if name not in PLAIN},
    )


def guest(name: str) -> Callable[[Arena], Bot]:
    """The maker of a bot that plays in benchmarks only."""
    if name in ("cheater", "prophet"):
        return Cheater if name == "cheater" else Prophet
    if name.startswith(CALLER):
        return lambda arena: Caller(arena, int(name.removeprefix(CALLER)))
    changes: dict[str, Any] = VARIANTS[name]
    return lambda arena: Seeker(
        arena.game, replace(settings_for(arena.game), **changes)
    )


def played(name: str, deals: list[int]) -> tuple[str, list[Line]]:
    """Some deals of a case."""
    return name, [challenge(name).play(deal) for deal in deals]


def compiled(key: str) -> str:
    """Compile all levels of a game; other processes find the code on disk."""
    levels = "random", "dreamer", "thumb", "seeker:8"
    Challenge(named_game(key), {"seats": 2}, levels, 1).play(0)
    return key


@dataclass
class Run:
    """All cases within a time."""

    out: Path
    seconds: float
    scale: float
    only: list[str]
    done: dict[str, dict[int, Line]]
    begin: float = field(default_factory=time.monotonic)

    def cases(self) -> list[Case]:
        """Those whose names begin as wished."""
        return [case for case in all_cases() if case.name.startswith(tuple(self.only))]

    def plan(self) -> Iterator[tuple[str, list[int]]]:
        """What is left to play, in order."""
        for number in range(1, PASSES + 1):
            for case in self.cases():
                most = max(round(self.scale * case.deals * number / PASSES), 1)
                left = [d for d in range(most) if d not in self.done[case.name]]
                self.done[case.name] |= {deal: {} for deal in left}  # under way
                for at in range(0, len(left), case.batch):
                    yield case.name, left[at : at + case.batch]

    def play(self, threads: int) -> None:
        """Keep so many processes busy until all is played or the time is over."""
        with ProcessPoolExecutor(threads, get_context("spawn")) as pool:
            keys = {case.key for case in self.cases()}
            waiting = [pool.submit(compiled, key) for key in one_of_each_package(keys)]
            for future in waiting:
                self.tell(f"compiled: {future.exception() or future.result()}")
            units = self.plan()
            busy = {pool.submit(played, *one) for one in islice(units, threads)}
            while busy:
                finished, busy = wait(busy, return_when=FIRST_COMPLETED)
                for unit in finished:
                    self.keep(unit)
                if time.monotonic() - self.begin < self.seconds:
                    more = islice(units, len(finished))
                    busy |= {pool.submit(played, *one) for one in more}
        self.tell("the end")

    def keep(self, future: "Future[tuple[str, list[Line]]]") -> None:
        """Write what a process has played; a broken case does not stop the others."""
        if error := future.exception():
            self.tell(f"failed: {error!r}")
            return
        name, lines = future.result()
        with (self.out / RESULTS).open("a", encoding="utf-8") as file:
            for line in lines:
                file.write(json.dumps({"case": name, **facts(name), **line}) + "\n")
        self.tell(f"{name}: {lines[-1]['deal']}")

    def tell(self, what: str) -> None:
        """What has happened, and when."""
        print(f"{time.monotonic() - self.begin:6.1f} s  {what}", flush=True)


def one_of_each_package(keys: set[str]) -> list[str]:
    """Games without their kin: editions share what is compiled."""
    return list({GAMES[key].package: key for key in keys}.values())


def facts(name: str) -> dict[str, Any]:
    """What a line of results says about its case."""
    head = challenge(name).head()
    return {"game": head.pop("tournament"), **head}


# --- Results -----------------------------------------------------------------------


def results(out: Path) -> dict[str, dict[int, Line]]:
    """The deals played so far, by case; a line broken off is left out."""
    found: dict[str, dict[int, Line]] = {case.name: {} for case in all_cases()}
    path = out / RESULTS
    for text in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            line = json.loads(text)
        except ValueError:
            continue
        found.setdefault(line["case"], {})[line["deal"]] = line
    return found


def tables(out: Path) -> None:
    """Print a row for every case."""
    print(
        "| game | table | bot | against | aim | deals | matches | wins (95 %) "
        "| sure above fair | score ahead (95 %) | ms a decision |\n" + "|---" * 11 + "|"
    )
    found = results(out)
    for case in all_cases():
        if found[case.name]:
            print(row(case, list(found[case.name].values())))


def row(case: Case, lines: list[Line]) -> str:
    """A case as a row of a table."""
    tournament = challenge(case.name)
    if tournament.game.is_shared:
        won = sum(bool(line["matches"][0][1]) for line in lines)
        wins = told(share(won, len(lines)))
        against, sure, ahead = "–", "–", "–"
    else:
        shares = [deal_shares(line)[0, 1] for line in lines]
        fair = (1 + case.options.get("teams", 0)) / tournament.seats
        wins = told(mean_share(shares))
        against = f"{case.players[1]} (fair {fair:.0%})"
        sure = confidence(shares, fair)
        leads = [lead(line) for line in lines]
        sign = -1 if tournament.game.rules.LOW_WINS else 1
        found = mean(sum(leads), sum(lead * lead for lead in leads), len(leads))
        ahead = f"{sign * found.value:+z.1f} ± {found.high - found.value:.1f}"
    decisions, seconds = (sum(line["thinking"][0][n] for line in lines) for n in (0, 1))
    matches = sum(len(line["matches"]) for line in lines)
    return (
        f"| {case.key} | {case.told} | {case.players[0]} | {against} | {case.aim} "
        f"| {len(lines)} | {matches} | {wins} | {sure} | {ahead} "
        f"| {1000 * seconds / max(decisions, 1):.3g} |"
    )


def told(one: Estimate) -> str:
    """A share of wins with its interval."""
    return f"**{one.value:.1%}** ({one.low:.1%} – {one.high:.1%})"


def lead(line: Line) -> float:
    """How much higher the first entrant scores than the others do, on one deal."""
    leads = []
    for table, _, scores in line["matches"]:
        seated = list(zip(table, scores, strict=True))
        own, others = (
            [s for who, s in seated if (who == 0) == mine] for mine in (True, False)
        )
        leads.append(fmean(own) - fmean(others))
    return fmean(leads)


def confidence(shares: list[float], fair: float) -> str:
    """How sure it is that their mean is above the fair share, one-sided.

    As in `mean_share`, a whole win and a whole loss stand for what was not seen.
    """
    values = [*shares, 0.0, 1.0]
    error = stdev(values) / sqrt(len(values))
    return f"{NormalDist().cdf((fmean(values) - fair) / error):.2%}"


def main() -> None:
    """Play, or print what has been played."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/strength"))
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the deals")
    parser.add_argument("--only", nargs="+", default=[""], help="how names begin")
    parser.add_argument("--tables", action="store_true", help="play nothing")
    given = parser.parse_args()
    if given.tables:
        tables(given.out)
        return
    given.out.mkdir(parents=True, exist_ok=True)
    settings = given.seconds, given.scale, given.only
    Run(given.out, *settings, results(given.out)).play(given.threads)


if __name__ == "__main__":
    main()
