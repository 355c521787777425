"""A data set: matches of characters and oracles with every step, as Parquet.

Match m of a seed is the same wherever it is written: its table, who sits there and all
cards follow from seed and m. A file holds so many matches and is there whole or not at
all, so that what was broken off goes on.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from sennik import __version__
from sennik.bots import Bot, bot
from sennik.bots.characters import CHARACTERS, offered
from sennik.bots.learned import is_learned
from sennik.engine import fast, playout
from sennik.engine.entries import beside
from sennik.engine.errors import SennikError
from sennik.engine.options import make_options, named_game, options_as_dict
from sennik.engine.playing import Playout
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games import GAMES, Game
from sennik.games.common import CHANCE, Sheet, sheet

COLUMNS = {  # of every file, as Polars calls their types
    "match": "Int64",
    "game": "String",
    "rules": "Int16",
    "options": "String",
    "players": "List(String)",
    "actors": "List(UInt8)",
    "actions": "List(Int16)",
    "decisions": "Int32",
    "finished": "Boolean",
    "winners": "List(UInt8)",
    "scores": "List(Int32)",
}
PART = 2_500  # matches of a file
MOST = 10_000  # decisions of a match, which is broken off then
TICKETS = 1 << 31  # a bot's random number is below this
HEAD = "dataset.json"
Row = dict[str, Any]


class BadDataset(SennikError):
    """A data set that cannot be written there, or matches that cannot be read."""


@dataclass(frozen=True)
class Plan:
    """Which matches to write."""

    matches: int
    seed: int = 1

    def __post_init__(self) -> None:
        if self.matches < 1:
            raise BadDataset("a data set has at least one match")
        if not 0 <= self.seed < 1 << 64:
            raise BadDataset("a seed is 0 to 2**64 - 1")

    @property
    def parts(self) -> int:
        """How many files there are."""
        return -(-self.matches // PART)

    def head(self) -> Row:
        """What two runs must have in common to write one data set."""
        rules = {game.key: game.rules.VERSION for game in GAMES.values()}
        return {**asdict(self), "sennik": __version__, "rules": rules}


class Kind(NamedTuple):
    """A game with so many seats; matches take turns at all of them."""

    game: Game
    seats: int


def kinds() -> list[Kind]:
    """Every game with every number of seats."""
    return [
        Kind(game, seats)
        for game in GAMES.values()
        for seats in range(game.rules.MIN_SEATS, game.rules.MAX_SEATS + 1)
    ]


def players(kind: Kind) -> list[str]:
    """Who may sit there: all characters with a temperament, and the oracle where it
    knows the game. Whoever searches would take too long."""
    people = [key for key in offered(*kind) if not CHARACTERS[key].level]
    return people + (["oracle"] if knows_oracle(kind) else []) or ["random"]


def knows_oracle(kind: Kind) -> bool:
    """Whether the oracle plays at such a table."""
    played = getattr(beside(kind.game.rules, "levels"), "MASTERS", {})
    if "oracle" in played:
        return bool(played["oracle"] == kind.seats)
    return is_learned(kind.game)


# --- Playing -------------------------------------------------------------------------


class Table:
    """One kind of table, with whoever has sat there; bots have memory of their own."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.options = make_options(kind.game, {"seats": kind.seats})
        self.playout = Playout(kind.game, self.options, compiled=True)
        self.seen = sheet(kind.game.rules.State)
        self.bots: dict[tuple[int, str], Bot] = {}

    def bot(self, seat: int, name: str) -> Bot:
        """The bot of a player at a seat."""
        if (seat, name) not in self.bots:
            self.bots[seat, name] = bot(name, self.kind.game)
        return self.bots[seat, name]

    def play(self, match: int, key: int) -> Row:
        """One match with everything that happened."""
        rules, state = self.playout.rules, self.playout.state
        names = seated(self.kind, key)
        bots = [self.bot(seat, name) for seat, name in enumerate(names)]
        steps: list[tuple[int, int]] = []

        def chosen(seat: int, bits: int) -> int:
            rules.view(state, seat, self.seen)
            return bots[seat](self.seen, seat, below(bits, TICKETS))

        def noted(actor: int, action: int) -> None:
            steps.append((actor, action))

        for _ in self.playout.play(key, MOST, chosen, noted):
            pass
        won = int(rules.winners(state))
        seats = range(self.kind.seats)
        game = self.kind.game
        return {
            "match": match,
            "game": game.key,
            "rules": game.rules.VERSION,
            "options": json.dumps(options_as_dict(game, self.options)),
            "players": names,
            "actors": [actor for actor, _ in steps],
            "actions": [action for _, action in steps],
            "decisions": sum(actor != CHANCE for actor, _ in steps),
            "finished": rules.actors(state) == 0,
            "winners": [seat for seat in seats if won >> seat & 1],
            "scores": [int(rules.score(state, seat)) for seat in seats],
        }


def seated(kind: Kind, key: int) -> list[str]:
    """Who plays the match of this key, each seat drawn by itself."""
    names, lots, found = players(kind), scrambled(key ^ STEP), []
    for _ in range(kind.seats):
        lots = (lots + STEP) & MASK
        found.append(names[below(scrambled(lots), len(names))])
    return found


@cache
def _tables() -> list[Table]:
    """The tables of this process."""
    return [Table(kind) for kind in kinds()]


def played(plan: Plan, matches: Sequence[int]) -> list[Row]:
    """These matches of a plan."""
    tables = _tables()
    return [
        tables[match % len(tables)].play(match, playout.match_key(plan.seed, match))
        for match in matches
    ]


# --- Writing -------------------------------------------------------------------------


def written(
    plan: Plan, folder: Path, workers: int, progress: Callable[[int], None]
) -> None:
    """Write the files that are not there yet; `progress` is told of matches."""
    check_head(plan, folder)
    missing = []
    for part in range(plan.parts):
        if part_path(folder, part).exists():
            progress(len(matches_of(plan, part)))
        else:
            missing.append(part)
    work = partial(write_part, plan, folder)
    if workers == 1 or len(missing) < 2:
        for part in missing:
            progress(work(part))
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for count in pool.map(work, missing):
            progress(count)


def check_head(plan: Plan, folder: Path) -> None:
    """Leave word in the folder which data set it holds, or refuse another one's."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / HEAD
    if not path.exists():
        if any(folder.glob("*.parquet")):
            raise BadDataset(f"{folder} holds files of something else")
        text = json.dumps(plan.head(), indent=1) + "\n"
        put(path, lambda file: file.write_text(text, encoding="utf-8"))
    elif json.loads(path.read_text(encoding="utf-8")) != plan.head():
        raise BadDataset(f"{folder} holds another data set")


def part_path(folder: Path, part: int) -> Path:
    """Where a file lies."""
    return folder / f"part-{part:05}.parquet"


def matches_of(plan: Plan, part: int) -> range:
    """The matches of a file."""
    return range(part * PART, min((part + 1) * PART, plan.matches))


def write_part(plan: Plan, folder: Path, part: int) -> int:
    """Play the matches of a file and write it; how many there are."""
    polars = import_module("polars")
    rows = played(plan, matches_of(plan, part))
    schema = {name: typed(polars, kind) for name, kind in COLUMNS.items()}
    frame = polars.DataFrame(rows, schema=schema, orient="row")
    put(part_path(folder, part), frame.write_parquet)
    return len(rows)


def typed(polars: Any, kind: str) -> Any:
    """A type of Polars by its name."""
    name, _, inner = kind.rstrip(")").partition("(")
    found = getattr(polars, name)
    return found(getattr(polars, inner)) if inner else found


def put(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file that is there whole or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    write(draft)
    draft.replace(path)


# --- Reading -------------------------------------------------------------------------


def steps(row: Mapping[str, Any]) -> Iterator[tuple[Sheet, int, int]]:
    """The state before each step of a match, who acts, and what is done.

    It is the same state every time, played on; after the last step it is that of the
    end. What a seat knew is for the rules to say: `view(state, seat, out)`.
    """
    game = named_game(row["game"])
    if row["rules"] != game.rules.VERSION:
        raise BadDataset(f"match {row['match']} was played by other rules")
    rules: Any = fast.rules(game.rules)
    state = sheet(game.rules.State)
    rules.setup(state, make_options(game, json.loads(row["options"])))
    for actor, action in zip(row["actors"], row["actions"], strict=True):
        yield state, actor, action
        rules.apply(state, actor, action)
