"""What an action costs a table before anything is sent, stage by stage.

    python bench/tables.py                    # a hundred tables of Sen in turn
    python bench/tables.py --game koty --tables 20

People at the tables choose at random, calling only now and then; all four see a frame
of every action. Times are CPU microseconds an action, in one process without sockets or
database. The last column is of a fixed piece of plain Python, timed in turn with the
rest: on a machine whose speed changes compare what is divided by it.
"""

import argparse
import gc
import random
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from sennik.engine.dealers import commitment, share_commitment
from sennik.games import GAMES
from sennik.tables import commands as asked
from sennik.tables.decisions import decide
from sennik.tables.events import encoded
from sennik.tables.folding import fold
from sennik.tables.frames import frame
from sennik.tables.table import Table

SECRET, ENTROPY = bytes(range(32)), bytes(16)
CALLS = 0.05  # how often a turn may be a call


pack = msgspec.msgpack.Encoder().encode


class Stages(defaultdict[str, float]):
    """Seconds by stage."""

    def __init__(self) -> None:
        super().__init__(float)

    def timed(self, stage: str, work: Callable[[], Any]) -> Any:
        """The answer of `work`, its time added up."""
        begun = time.perf_counter()
        found = work()
        self[stage] += time.perf_counter() - begun
        return found


def opened(game: str, number: int) -> Table:
    """A table at which a match has just begun."""
    seats = min(4, GAMES[game].rules.MAX_SEATS)
    opening = asked.OpenTable(1, "p0", f"t{number}", game, {"seats": seats})
    table = Table()
    people = [(seat, f"p{seat}") for seat in range(seats)]
    entropy, promise = ENTROPY + number.to_bytes(4, "big"), commitment(SECRET)
    for event in decide(None, opening):
        fold(table, event)
    for command in [
        *(asked.TakeSeat(2, who, who, seat) for seat, who in people),
        asked.Start(3, "p0", SECRET),
        *(
            asked.CommitEntropy(3, who, 1, share_commitment(promise, seat, entropy))
            for seat, who in people
        ),
        *(asked.RevealEntropy(3, who, 1, entropy) for _, who in people),
    ]:
        for event in decide(table, command):
            fold(table, event)
    shown(table, None)
    return table


def shown(table: Table, after: int | None) -> int:
    """Let everybody see a frame; how long they were."""
    seats = range(len(table.seats))
    return sum(len(pack(frame(table, seat, after))) for seat in seats)


def chosen(table: Table, rng: random.Random) -> asked.Act:
    """What somebody at the table does next."""
    number = rng.choice(table.acting())
    seat, words = table.seats[number], table.runner.game.words
    view = table.view(number)
    calm = [a for a in seat.legal if words.text(view, number, a) != "wake"]
    actions = calm if calm and rng.random() > CALLS else seat.legal
    name = f"{rng.getrandbits(32):08x}"
    return asked.Act(5, seat.player, name, seat.prompt, rng.choice(actions))


def acted(table: Table, stages: Stages, rng: random.Random) -> int:
    """One action through all stages; the bytes of its frames."""
    command, before = chosen(table, rng), table.seq
    events = stages.timed("decide", lambda: decide(table, command))
    stages.timed("encode", lambda: [encoded(event) for event in events])
    stages.timed("fold", lambda: [fold(table, event) for event in events])
    size: int = stages.timed("frames", lambda: shown(table, before))
    stages.timed("(fixed)", fixed)
    return size


def fixed() -> bytes:
    """Some plain Python that is always the same."""
    kept: dict[tuple[int, str], bytes] = {}
    for number in range(20):
        kept[number, "x"] = b'"%d":%b' % (number, b"abc")
    return b",".join(kept.values())


def main() -> None:
    """Play, and print a row a round of actions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sen")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--actions", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    gc.disable()  # as the server does
    rng = random.Random(1)
    tables = [opened(given.game, number) for number in range(given.tables)]
    for turn in range(given.rounds):
        stages, size, count = Stages(), 0, 0
        for number in range(given.actions):
            at = number % len(tables)
            if tables[at].status != "playing":
                tables[at] = opened(given.game, given.tables + number)
            size += acted(tables[at], stages, rng)
            count += 1
        costs = {name: round(1e6 * spent / count, 1) for name, spent in stages.items()}
        warmth = " (warming up)" if turn == 0 else ""
        print(f"{costs}, {size // count} bytes an action{warmth}", flush=True)


if __name__ == "__main__":
    main()
