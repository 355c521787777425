"""Tournaments of bots on duplicate deals: seats rotated, whole matches as the unit.

With two seats every pair meets in both orders on each deal; with more, one of each pair
(or a team of it) sits in every seat in turn among copies of the other. Alone, and where
all win or lose together, each entrant plays the deals by itself. Results go to a file
line by line, so that a tournament can be broken off and resumed.
"""

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

from sennik import __version__
from sennik.bots import NET, Bot, called
from sennik.bots.judging import MILLION
from sennik.engine import announcing
from sennik.engine.errors import SennikError
from sennik.engine.options import completed
from sennik.engine.randomness import MASK, STEP, scrambled
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.lab.adjusting import Scale, adjusted
from sennik.lab.arena import Arena
from sennik.lab.intervals import mean_share
from sennik.lab.ratings import bootstrapped, ratings
from sennik.review.examining import allies

BLOCKS = {"report": 1, "tuning": 2}  # deals of one block are never those of the other
DRAWS = 200  # of the bootstrap

Line = dict[str, Any]


class BadTournament(SennikError):
    """Entrants, deals or a file that make no tournament."""


@dataclass(frozen=True)
class Tournament:
    """Who plays what, on which deals."""

    game: Game
    options: dict[str, int]
    entrants: tuple[str, ...]  # a level, seeker:PLAYOUTS, or a file of sennik train
    deals: int
    block: str = "report"
    workers: int = 1
    adjusted: bool = False  # whether the luck of the cards is weighed
    guests: Mapping[str, Callable[[Arena], Bot]] = field(default_factory=dict)
    local: threading.local = field(default_factory=threading.local, repr=False)

    def __post_init__(self) -> None:
        if self.block not in BLOCKS:
            raise BadTournament(
                f"deals are for {' or '.join(BLOCKS)}, not {self.block}"
            )
        if self.deals < 1 or self.workers < 1:
            raise BadTournament("a tournament has at least one deal and one worker")
        if len(set(self.entrants)) != len(self.entrants):
            raise BadTournament("every entrant is named once")
        if len(self.entrants) < (1 if self.game.is_shared else 2):
            raise BadTournament("a tournament needs two entrants at least")
        for entrant in set(self.entrants) - set(self.guests):
            parsed(entrant)

    @property
    def seats(self) -> int:
        """Seats at a table."""
        return completed(self.game, dict(self.options))["seats"]

    def head(self) -> Line:
        """What the first line of the file says."""
        return {
            "tournament": self.game.key,
            "rules": self.game.rules.VERSION,
            "options": completed(self.game, dict(self.options)),
            "entrants": list(self.entrants),
            "block": self.block,
            **({"adjusted": True} if self.adjusted else {}),
        }

    def tables(self) -> list[list[int]]:
        """Who sits where in the matches of one deal, by the numbers of entrants."""
        if self.game.is_shared:
            return [[number] * self.seats for number in range(len(self.entrants))]
        teams = self.seats // 2 if self.options.get("teams") else self.seats
        return [  # seats of one team (mostly: one seat) have the same number
            [one if seat % teams == place else other for seat in range(self.seats)]
            for one, other in permutations(range(len(self.entrants)), 2)
            for place in range(teams if teams > 2 else 1)
        ]

    def run(self, done: Iterable[int] = ()) -> Iterator[Line]:
        """The results of each deal not yet `done`, in order."""
        announcing.wants()
        left = sorted(set(range(self.deals)) - set(done))
        if self.workers == 1:
            yield from map(self.play, left)
            return
        with ThreadPoolExecutor(self.workers) as pool:
            yield from pool.map(self.play, left)

    def play(self, deal: int) -> Line:
        """All matches of one deal."""
        arena, bots = self._tools()
        for thinker in bots:
            thinker.decisions, thinker.seconds = 0, 0.0
        results, luck = [], []
        scale = self._scale() if self.adjusted else None
        for table in self.tables():
            key = deal_key(self.block, deal)
            watched = scale.dealt if scale else None
            if scale:
                scale.begin(deal, self.seats)
            result = arena.play([bots[number] for number in table], key, watched)
            results.append([table, list(result.winners), list(result.scores)])
            luck.append(scale.luck if scale else [])
        thinking = [[one.decisions, round(one.seconds, 6)] for one in bots]
        line = {"deal": deal, "thinking": thinking, "matches": results}
        return {**line, "luck": luck} if scale else line

    def _scale(self) -> Scale:
        own = self.local.__dict__
        if "scale" not in own:
            own["scale"] = Scale(self.game, self.options)
        scale: Scale = own["scale"]
        return scale

    def _tools(self) -> tuple[Arena, list["Timed"]]:
        own = self.local.__dict__
        if "arena" not in own:
            arena = own["arena"] = Arena(self.game, self.options)
            own["bots"] = [
                Timed(
                    self.guests[name](arena)
                    if name in self.guests
                    else made(name, self.game)
                )
                for name in self.entrants
            ]
        return own["arena"], own["bots"]


class Timed:
    """A bot whose decisions are counted, and the processor time that they take.

    The first one, in which code is compiled or fetched, does not count.
    """

    def __init__(self, chosen: Bot) -> None:
        self.chosen = chosen
        self.is_warm = False
        self.decisions = 0
        self.seconds = 0.0

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """What the bot chooses."""
        begin = thread_time()
        action = self.chosen(view, seat, ticket)
        if self.is_warm:
            self.seconds += thread_time() - begin
            self.decisions += 1
        self.is_warm = True
        return action


def deal_key(block: str, deal: int) -> int:
    """The key that all shuffles of a deal follow from."""
    return scrambled((scrambled(BLOCKS[block]) + (deal + 1) * STEP) & MASK)


def parsed(entrant: str) -> tuple[str, int]:
    """An entrant as level and playouts (0: as the level has them)."""
    if entrant.endswith(NET):
        return entrant, 0
    level, _, playouts = entrant.partition(":")
    if not playouts:
        return level, 0
    if level != "seeker" or not playouts.isdecimal() or int(playouts) < 1:
        raise BadTournament(
            f"an entrant is a level, seeker:PLAYOUTS or a file {NET}, not {entrant!r}"
        )
    return level, int(playouts)


def made(entrant: str, game: Game) -> Bot:
    """The bot of an entrant."""
    level, playouts = parsed(entrant)
    if not playouts:
        return called(level, game)
    from dataclasses import replace

    from sennik.bots.seeker import Seeker, settings_for

    return Seeker(game, replace(settings_for(game), playouts=playouts))


# --- The file ----------------------------------------------------------------------


def resumed(tournament: Tournament, path: Path) -> list[Line]:
    """The deals in `path`, whose head must be this tournament's; it may not exist."""
    if not path.exists():
        path.write_text(json.dumps(tournament.head()) + "\n", encoding="utf-8")
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    try:
        head, *deals = [json.loads(line) for line in whole]
    except ValueError:
        raise BadTournament(f"{path} is no file of a tournament") from None
    if head != tournament.head():
        raise BadTournament(f"{path} holds another tournament")
    if len(whole) < len(lines):  # broken off while it was written
        path.write_text("".join(whole), encoding="utf-8")
    return [line for line in deals if line["deal"] < tournament.deals]


def kept(line: Line, path: Path) -> None:
    """Add the results of a deal to the file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


# --- What it shows -----------------------------------------------------------------


def report(tournament: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    """Crosstable, ratings and facts, ready for JSON."""
    lines = sorted(lines, key=lambda line: int(line["deal"]))
    facts: dict[str, Any] = {
        **tournament.head(),
        "version": __version__,
        "deals": len(lines),
        "matches": sum(len(line["matches"]) for line in lines),
        "ms_a_decision": thinking(tournament, lines),
    }
    if tournament.game.is_shared:
        if tournament.adjusted:
            facts["adjusted"] = alone_without_luck(tournament, lines)
        return {**facts, "wins": alone(tournament, lines)}
    facts["fair_share"] = 1 / tournament.seats
    if tournament.adjusted:
        facts["adjusted"] = without_luck(tournament, lines)
    facts["crosstable"] = crosstable(tournament, lines)
    facts["ratings"] = rated(tournament, lines)
    return facts


def thinking(tournament: Tournament, lines: Sequence[Line]) -> dict[str, float]:
    """Processor time that each entrant takes for a decision, in milliseconds."""
    spent = np.sum([line["thinking"] for line in lines], axis=0)
    return {
        entrant: round(1000 * seconds / max(decisions, 1), 3)
        for entrant, (decisions, seconds) in zip(
            tournament.entrants, spent.tolist(), strict=True
        )
    }


def alone(tournament: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    """The share of deals that each entrant wins."""
    return {
        entrant: figure([float(bool(line["matches"][n][1])) for line in lines])
        for n, entrant in enumerate(tournament.entrants)
    }


def crosstable(tournament: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    """The share of wins of each entrant (row), one seat, against each other one."""
    names = tournament.entrants
    shares: dict[tuple[int, int], list[float]] = {}
    for line in lines:
        for pair, share in deal_shares(line).items():
            shares.setdefault(pair, []).append(share)
    return {
        one: {
            other: figure(shares[a, b])
            for b, other in enumerate(names)
            if (a, b) in shares
        }
        for a, one in enumerate(names)
    }


def alone_without_luck(tournament: Tournament, lines: Sequence[Line]) -> Line:
    """The same with the luck of the cards taken out."""
    return {
        entrant: adjusted(
            np.array([bool(line["matches"][n][1]) for line in lines]),
            np.array([line["luck"][n][0] / MILLION for line in lines]),
        ).as_dict()
        for n, entrant in enumerate(tournament.entrants)
    }


def without_luck(tournament: Tournament, lines: Sequence[Line]) -> Line:
    """The crosstable with the luck of the cards taken out."""
    names, made = tournament.entrants, [deal_shares(line) for line in lines]
    share = allies(tournament.game, completed(tournament.game, tournament.options))
    lucks = [deal_luck(line, share) for line in lines]
    found: Line = {name: {} for name in names}
    for one, other in made[0] if made else ():
        results, luck = (
            np.array([deal[one, other] for deal in part]) for part in (made, lucks)
        )
        found[names[one]][names[other]] = adjusted(results, luck).as_dict()
    return found


def deal_luck(line: Line, share: int) -> dict[tuple[int, int], float]:
    """The luck on one deal of one entrant against another, over its seats; of allies,
    who win as one, each has all of it."""
    found: dict[tuple[int, int], list[float]] = {}
    for (table, *_), luck in zip(line["matches"], line["luck"], strict=True):
        for one, other in permutations(set(table), 2):
            if 2 * table.count(one) <= len(table):
                own = [
                    part for part, who in zip(luck, table, strict=True) if who == one
                ]
                found.setdefault((one, other), []).append(sum(own) / share / MILLION)
    return {pair: sum(values) / len(values) for pair, values in found.items()}


def deal_shares(line: Line) -> dict[tuple[int, int], float]:
    """The share of wins on one deal of one entrant against another, over its seats."""
    found: dict[tuple[int, int], list[float]] = {}
    for table, winners, _ in line["matches"]:
        for one, other in permutations(set(table), 2):
            if 2 * table.count(one) <= len(table):  # not the many around one rival
                won = sum(table[seat] == one for seat in winners)
                found.setdefault((one, other), []).append(won / len(winners))
    return {pair: sum(values) / len(values) for pair, values in found.items()}


def figure(values: list[float]) -> dict[str, float]:
    """A share with its interval, over deals."""
    names = "share", "low", "high"
    found = mean_share(values)
    return {name: round(n, 4) for name, n in zip(names, found, strict=True)}


def rated(tournament: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    """Ratings with bootstrap intervals over deals, `thumb` (or the first) at 1000."""
    names = tournament.entrants
    anchor = names.index("thumb") if "thumb" in names else 0
    tables, wins, matches = counted(tournament, lines)
    fitted = ratings(tables, wins.sum(axis=0), matches.sum(axis=0), anchor)
    low, high = bootstrapped(tables, wins, matches, anchor, DRAWS, 1)
    return {
        name: {"rating": round(r, 1), "low": round(a, 1), "high": round(b, 1)}
        for name, r, a, b in zip(
            names, fitted.tolist(), low.tolist(), high.tolist(), strict=True
        )
    }


def counted(tournament: Tournament, lines: Sequence[Line]) -> tuple[Any, Any, Any]:
    """Seats at each kind of table; wins and matches by deal and table."""
    players = len(tournament.entrants)
    kinds = sorted({tuple(sorted(table)) for table in tournament.tables()})
    tables = np.array([np.bincount(kind, minlength=players) for kind in kinds])
    wins = np.zeros((len(lines), len(kinds), players))
    matches = np.zeros((len(lines), len(kinds)))
    for deal, line in enumerate(lines):
        for table, winners, _ in line["matches"]:
            kind = kinds.index(tuple(sorted(table)))
            matches[deal, kind] += 1
            for seat in winners:
                wins[deal, kind, table[seat]] += 1 / len(winners)
    return tables, wins, matches
