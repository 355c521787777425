"""What all viewers see of the last steps: worked out together, in compiled code.

Private looks are faces that a seat knows, that do not lie visible, and that are new. A
look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

from collections.abc import Sequence
from itertools import islice

import numpy as np

from sennik.games.common import HIDDEN
from sennik.tables.arena import Arena
from sennik.tables.benches import ROOM, Minds
from sennik.tables.desks import Bytes, Record
from sennik.tables.play import Play
from sennik.tables.table import Table

Looks = dict[int, int]  # offset in the record, and the face there
LAST = -1  # the place of spectators among the viewers


class Glimpses:
    """The views of every seat, and last of spectators, along some steps."""

    __slots__ = ("first", "revealing", "views", "witnessed")

    def __init__(self, first: int) -> None:
        self.first = first  # the number of the first step
        self.views: list[list[Record]] = []  # before it, and after each
        self.witnessed: list[list[int]] = []
        self.revealing: list[int] = []  # states in which anybody knows a card more

    def around(self, number: int, place: int) -> tuple[Record, Record]:
        """What a viewer knows before step `number`, and after it."""
        before, after = self.views[number - self.first : number - self.first + 2]
        return before[place], after[place]

    def private(self, number: int, seat: int) -> Bytes:
        """Where `seat` does not see what spectators do before step `number`."""
        views = self.views[number - self.first]
        return views[seat] ^ views[LAST]

    def perceived(self, number: int, place: int) -> int:
        """Step `number` as a viewer perceives it."""
        return self.witnessed[number - self.first][place]


class Eyes:
    """The views of the last steps, and what was looked at since everybody's horizon."""

    __slots__ = ("count", "glimpses", "horizons", "is_secret", "looks", "minds", "seq")

    def __init__(self, game: Arena, seats: int) -> None:
        self.count = -1  # steps seen so far
        self.seq = -1  # and the event up to which it was looked
        self.horizons = [-1] * seats
        self.minds = Minds(game.rules, seats)
        self.looks: list[Looks] = [{} for _ in range(seats)]
        self.is_secret = False  # whether nobody came to know a card by the last step
        self.glimpses: Glimpses


def eyes_of(table: Table, play: Play) -> Eyes:
    """What everybody sees now."""
    eyes: Eyes | None = play.eyes
    if eyes is None:
        eyes = play.eyes = Eyes(table.arena, len(table.seats))
    if eyes.seq != table.seq:
        eyes.seq = table.seq
        _look(table.arena, play, eyes, [seat.horizon for seat in table.seats])
    return eyes


def _look(game: Arena, play: Play, eyes: Eyes, horizons: list[int]) -> None:
    """See the steps since the last time; looks before a new horizon are put away."""
    ends = [
        -1 if old == new else steps_until(play, new)
        for old, new in zip(eyes.horizons, horizons, strict=True)
    ]
    last = max(0, len(play.steps) - 1)
    first = eyes.count if eyes.count >= 0 else min(*ends, last)
    clears = [end - first if end >= 0 else -1 for end in ends]
    known = eyes.glimpses.views[-1] if eyes.count >= 0 else []
    eyes.glimpses = regarded(game, play, first, eyes.minds, clears, known)
    eyes.count, eyes.horizons = len(play.steps), horizons
    if eyes.glimpses.witnessed:
        eyes.is_secret = not eyes.glimpses.revealing[-1]
    for seat, is_new in enumerate(eyes.minds.news.tolist()):
        if is_new:
            found = eyes.minds.found[seat]
            cells = np.flatnonzero(found != HIDDEN).tolist()
            eyes.looks[seat] = {cell: int(found[cell]) for cell in cells}
            eyes.minds.news[seat] = 0


def regarded(
    game: Arena,
    play: Play,
    first: int,
    minds: Minds,
    clears: list[int],
    known: Sequence[Record] = (),
) -> Glimpses:
    """The steps from number `first` on through all eyes.

    `clears` say for each seat at which of the states it puts its looks away; `known`
    are the views of the first state if the `minds` have it already.
    """
    seats = len(clears)
    bench = game.benches[seats]
    glimpses = Glimpses(first)
    states = play.states(game, first)
    while part := list(islice(states, ROOM)):
        start = first + len(glimpses.views)
        steps = play.steps[start : start + len(part)]
        bench.lay(part, steps, [clear - (start - first) for clear in clears])
        game.fast.regard(
            int(bool(known and start == first)),
            len(part),
            bench.states,
            len(steps),
            bench.steps,
            bench.clears,
            bench.views,
            minds.arrays,
            bench.desk,
        )
        glimpses.views += bench.seen(known if start == first else (), len(part))
        glimpses.witnessed += bench.witnessed[: len(steps)].tolist()
        glimpses.revealing += bench.revealing[: len(part)].tolist()
    return glimpses


def glimpsed(table: Table, play: Play, first: int) -> Glimpses:
    """The steps from number `first` on; most often they were just looked at."""
    glimpses = eyes_of(table, play).glimpses
    if first >= glimpses.first:
        return glimpses
    game, seats = table.arena, len(table.seats)
    return regarded(game, play, first, Minds(game.rules, seats), [-1] * seats)


def looks_of(table: Table, number: int) -> Looks:
    """What the seat `number` has looked at and not put away."""
    return eyes_of(table, table.play).looks[number] if table.play else {}


def steps_until(play: Play, seq: int) -> int:
    """How many steps there are up to event `seq`: mostly all but the last few."""
    steps = play.steps
    count = len(steps)
    while count and steps[count - 1].seq > seq:
        count -= 1
    return count
