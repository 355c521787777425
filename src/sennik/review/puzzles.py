"""Puzzles: positions of bot matches in which one action is clearly best, and in which
neither rules of thumb nor the gentle characters play it.

A puzzle holds what a seat knew and nothing more, and what every action is worth by the
judgement of reviews. It is the same data for the same seed.
"""

from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import NamedTuple

from sennik import bots
from sennik.bots.characters import bot, cast, company, offered
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import Game
from sennik.games.common import Sheet
from sennik.review.examining import Data, Effort, Judge, Luck, Progress, effort_for

GENTLE = 3  # characters, from the gentlest on
ASKED = 3  # times each, for they do not always play the same
LEAD = 60_000  # millionths by which the best must be ahead of all others
CHOICES = 3  # actions that there are at least
ALIVE = 50_000, 970_000  # what the best is worth: a match that is not decided yet
BLINK = 120  # worlds in which a decision is judged at first, for half of that lead,
GLANCE = 400  # and in which then
AHEAD = 32  # matches that are played at a time


def collected(
    game: Game, seats: int, seed: int, many: int, workers: int, progress: Progress
) -> Data:
    """So many puzzles, those first in which the best is farthest ahead."""
    found: list[Data] = []
    for one in puzzles(game, seats, seed, workers):
        if one and all(one["view"] != other["view"] for other in found):
            found.append(one)
            progress(len(found), many)
        if len(found) == many:
            break
    found.sort(key=lead, reverse=True)
    return {"game": game.key, "rules": game.rules.VERSION, "puzzles": found}


class Position(NamedTuple):
    """A decision as its seat knew it."""

    view: Sheet
    seat: int
    step: int


def puzzles(game: Game, seats: int, seed: int, workers: int) -> Iterator[Data | None]:
    """A puzzle a match, or nothing where it has none; without end."""
    first = scrambled(seed)
    with ThreadPoolExecutor(workers) as pool:
        for start in count(0, AHEAD):
            seeds = [scrambled(first + one) >> 2 for one in range(start, start + AHEAD)]
            yield from pool.map(lambda one: Prospect(game, seats, one).found(), seeds)


class Prospect:
    """A short match of the usual cast in which a puzzle is looked for."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game, self.seed = game, seed
        self.options = {**company(game).SHORT, "seats": seats}
        self.judge = Judge(game, self.options, compiled=True)
        self.effort = effort_for(game)
        self.cast = [bot(key, game) for key in cast(game, seats)]
        self.gentle = [bot(key, game) for key in gentle(game, seats)]
        self.thumb = bots.bot("thumb", game)

    def found(self) -> Data | None:
        """The clearest position of the match, if there is any."""
        every = [made for one in self.decisions() if (made := self.puzzle(one))]
        return max(every, key=lead, default=None)

    def decisions(self) -> Iterator[Position]:
        """The decisions in which there is something to choose from."""
        dealer = FastDealer(seed=self.seed)
        match = Match(self.game, self.options, dealer, compiled=True)
        match.deal()
        while not match.is_over:
            seat, step = match.acting_seats()[0], len(match.steps)
            view = match.view(seat)
            if len(match.legal(seat)) >= CHOICES:
                yield Position(view, seat, step)
            match.play(seat, self.cast[seat](view, seat, self.ticket(step)))
            match.deal()

    def puzzle(self, one: Position) -> Data | None:
        """A decision as a puzzle; nothing where it is none."""
        plain = self.thumb(one.view, one.seat, self.ticket(one.step))
        if self.seen(one, [plain], BLINK, LEAD // 2) is None:
            return None
        usual = self.usual(one)
        best = self.seen(one, [*usual, plain], GLANCE, LEAD)
        if best is None:
            return None
        rows = self.judged(one, best, self.seed + 1, self.effort)
        own = next(row for row in rows if row["action"] == best)
        is_clear = all(row["clear"] < 0 for row in rows if row is not own)
        is_open = ALIVE[0] <= own["value"] <= ALIVE[1]
        if not is_clear or not is_open or ahead(rows, best) < LEAD:
            return None
        worth = [[row["action"], max(0, own["value"] + row["gain"])] for row in rows]
        return {
            "seat": one.seat,
            "view": b64encode(one.view.tobytes()).decode(),
            "usual": usual[0],
            "actions": sorted(worth, key=lambda row: -row[1]),
        }

    def seen(
        self, one: Position, usual: list[int], worlds: int, least: int
    ) -> int | None:
        """The action that seems so far ahead at a glance, and is none of the usual."""
        rows = self.judged(one, usual[0], self.seed, Effort(worlds, 1))
        best = int(max(rows, key=lambda row: int(row["gain"]))["action"])
        return None if best in usual or ahead(rows, best) < least else best

    def judged(
        self, one: Position, played: int, seed: int, effort: Effort
    ) -> list[Data]:
        """What every action is worth, beside `played`."""
        luck = Luck(seed, one.step, effort)
        return self.judge.judged(one.view, one.seat, played, luck)

    def usual(self, one: Position) -> list[int]:
        """What the gentle characters play here, the gentlest first."""
        return [
            character(one.view, one.seat, self.ticket(one.step + number))
            for character in self.gentle
            for number in range(ASKED)
        ]

    def ticket(self, number: int) -> int:
        """A random number that a bot is given."""
        return scrambled(self.seed + number) >> 2


def gentle(game: Game, seats: int) -> list[str]:
    """The characters that play something else."""
    known = company(game).TEMPERS
    return [key for key in offered(game, seats) if key in known][:GENTLE]


def ahead(rows: list[Data], best: int) -> int:
    """What an action gains on the best of the others."""
    own = next(row for row in rows if row["action"] == best)
    return int(own["gain"] - max(r["gain"] for r in rows if r is not own))


def lead(found: Data) -> int:
    """By how much the best action of a puzzle is ahead of all others."""
    best, second, *_ = found["actions"]
    return int(best[1] - second[1])
