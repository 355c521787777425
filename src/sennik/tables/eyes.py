"""What all viewers see of the last steps: worked out together, in compiled code.

Private looks are faces that a seat knows, that do not lie visible, and that are new. A
look lasts until its player dismisses it or acts again. A card that was known before
and only moved is no look: remembering it is the player's own affair.
"""

import numpy as np

from sennik.games.common import MOST_SEATS, SPECTATOR
from sennik.tables.arena import Arena
from sennik.tables.benches import NO_STEPS, Minds
from sennik.tables.composing import PERCEIVED
from sennik.tables.doors import LOOKING, REVEALED, ROOM
from sennik.tables.play import Play
from sennik.tables.table import Table

Looks = dict[int, int]  # offset in the record, and the face there
LAST = -1  # the place of spectators among the viewers
ALL_SEATS = (1 << MOST_SEATS) - 1  # a bit for each


def viewer_at(place: int) -> int:
    """The seat, or SPECTATOR, that has a place among the viewers."""
    return place if place != LAST else SPECTATOR


class Glimpses:
    """The views of every seat, and last of spectators, along some steps."""

    __slots__ = ("first", "found", "size", "steps", "viewers", "views")

    def __init__(self, first: int, viewers: int, size: int) -> None:
        self.first = first  # the number of the first step
        self.viewers, self.size = viewers, size
        self.views = b""  # before it, and after each: everybody's one after the other
        self.steps = NO_STEPS  # as `composing` takes them, and as each perceives them
        self.found = 0  # all that `regard` has to say

    def at(self, number: int) -> int:
        """Where in `views` begins what is known before step `number`; what is known
        after it follows.
        """
        return (number - self.first) * self.viewers * self.size

    def forget(self) -> None:
        """Keep nothing but the last views: a deal alone has dozens of steps."""
        self.first += len(self.steps)
        self.steps = NO_STEPS
        self.views = self.views[-self.viewers * self.size :]

    def perceived(self, number: int, place: int) -> int:
        """Step `number` as a viewer perceives it."""
        return int(self.steps[number - self.first, PERCEIVED + place % self.viewers])


class Eyes:
    """The views of the last steps, and what was looked at since everybody's horizon."""

    __slots__ = ("count", "glimpses", "horizons", "is_secret", "looks", "minds", "seq")

    def __init__(self, game: Arena, seats: int) -> None:
        self.count = -1  # steps seen so far
        self.seq = -1  # and the event up to which it was looked
        self.horizons = [-1] * seats
        self.minds = Minds(game.rules)
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
    known = eyes.count >= 0
    if known:
        first, before = eyes.count, eyes.horizons
        new = [-1] * len(horizons)
        if horizons != before:
            new = [-1 if a == b else b for a, b in zip(before, horizons, strict=True)]
    else:
        ends = [steps_until(play, horizon) for horizon in horizons]
        first, new = min(*ends, max(0, len(play.steps) - 1)), horizons
    eyes.glimpses = regarded(game, play, first, eyes.minds, new, known)
    eyes.count, eyes.horizons = len(play.steps), horizons
    found = eyes.glimpses.found
    if len(eyes.glimpses.steps):
        eyes.is_secret = not found >> REVEALED & 1
    if found >> LOOKING & ALL_SEATS:
        for seat in range(len(horizons)):
            if found >> LOOKING + seat & 1:
                eyes.looks[seat] = eyes.minds.looks(seat)


def regarded(
    game: Arena,
    play: Play,
    first: int,
    minds: Minds,
    horizons: list[int],
    known: bool = False,
) -> Glimpses:
    """The steps from number `first` on through all eyes.

    `horizons` say up to which event each seat puts its looks away, or -1; `known` that
    the `minds` have seen the state before these steps already.
    """
    seats = len(horizons)
    bench = game.benches[seats]
    glimpses = Glimpses(first, seats + 1, bench.size)
    states, found = play.states(game, first), 0
    for start in range(0, len(states), ROOM):
        part = states[start : start + ROOM]
        steps = play.steps[first + start : first + start + len(part)]
        if start:  # those before the last part were put away there
            last = play.steps[first + start - 1].seq
            horizons = [horizon if horizon >= last else -1 for horizon in horizons]
        bench.lay(part, steps, horizons)
        found &= ~(1 << REVEALED)
        found |= game.fast.regard(
            *(int(known and start == 0), len(part), len(steps), seats),
            *(bench.states, bench.rows, bench.views, bench.views),
            *(minds.mind, bench.desk, bench.sight, bench.sight),
        )
        glimpses.views += bench.seen(len(part))
        seen = bench.witnessed(len(steps))
        glimpses.steps = np.concatenate([glimpses.steps, seen]) if start else seen
    glimpses.found = found
    return glimpses


def glimpsed(table: Table, play: Play, first: int) -> Glimpses:
    """The steps from number `first` on, looked at once more."""
    game, seats = table.arena, len(table.seats)
    return regarded(game, play, first, Minds(game.rules), [-1] * seats)


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
