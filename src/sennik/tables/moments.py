"""What there is to see at one event: the last few moments are kept, so that a frame can
tell the difference between two of them.
"""

from typing import Any

from sennik.games.common import SPECTATOR
from sennik.tables.desks import Bytes, Record
from sennik.tables.eyes import (
    ALL_SEATS,
    LAST,
    Eyes,
    Glimpses,
    Looks,
    Seats,
    eyes_of,
    viewer_at,
)
from sennik.tables.fragments import Drawing, json
from sennik.tables.headings import heading
from sennik.tables.play import Play
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

Language = str
Place = int  # of a viewer in a list: its seat, or LAST for spectators


class Moment:
    """A table after event `seq`, as everybody sees it: seats and spectators."""

    __slots__ = (
        "actors",
        "busy",
        "choices",
        "drawings",
        "glimpses",
        "heading",
        "is_over",
        "legal",
        "looked",
        "looks",
        "passages",
        "play",
        "privates",
        "public",
        "quiet",
        "said",
        "scores",
        "seats",
        "seq",
        "since",
        "steps",
        "undo",
        "views",
    )

    def __init__(self, table: Table, before: "Moment | None") -> None:
        self.play = table.play
        self.seq, self.seats = table.seq, len(table.seats)
        self.heading = headed(table, before)
        self.legal = [*[seat.legal for seat in table.seats], b""]  # by place
        acting = [seat for seat, legal in enumerate(self.legal) if legal]
        self.actors = json(acting)
        self.steps, self.is_over = 0, False
        self.scores, self.undo = b"[]", SPECTATOR  # who may take the last action back
        self.looks: list[Looks] = []  # that are not put away, by place
        # What is shown: views, or sights without the memory aid. And in which bytes
        # that of a seat is not what spectators are shown, where it was asked for.
        self.glimpses: Glimpses
        self.views: dict[Place, Record] = {}
        self.public: Record = 0  # to spectators
        self.privates: dict[int, Bytes] = {}
        # Seats with something for them alone; and those to whom all since the event
        # `since` was what it was to spectators.
        self.busy: Seats = ALL_SEATS
        self.quiet: Seats = 0
        self.since = -1
        # Made by and by.
        self.passages: dict[int, Any] = {}  # by the event from which they lead here
        self.drawings: dict[Place, Drawing] = {}
        self.choices: dict[tuple[Place, Language], bytes] = {}
        self.said: dict[tuple[Place, Language], bytes] = {}
        self.looked: dict[Place, bytes] = {}
        if table.play is not None:
            self._watch(table, table.play, acting)
            if before is not None and before.play is table.play and table.memory_aid:
                self._go_on(before)

    def _watch(self, table: Table, play: Play, acting: list[int]) -> None:
        """See the match."""
        eyes = eyes_of(table, play)
        self.glimpses = eyes.glimpses
        self.steps, self.is_over = len(play.steps), play.result is not None
        scores = table.arena.fragments.scores[len(table.seats)]
        self.scores = scores.of(play.state.number())
        if play.steps and may_undo(table, play.steps[-1].actor):
            self.undo = play.steps[-1].actor
        self.looks = [*eyes.looks, {}]
        if not table.memory_aid:
            self.views = sights(table, play, eyes)
        self.public = self.view(LAST)
        if not self.is_over:
            looking = [seat for seat, looks in enumerate(eyes.looks) if looks]
            self.busy = sum({1 << seat for seat in (*acting, *looking, self.undo)})

    def _go_on(self, before: "Moment") -> None:
        """Take over what has not changed."""
        if self.glimpses.since == before.glimpses.mark:
            involved = self.glimpses.involved
            self.since = before.seq
            self.quiet = ~(involved | self.busy | before.busy)
            self.privates = {
                seat: private
                for seat, private in before.privates.items()
                if not involved >> seat & 1
            }

    def view(self, place: Place) -> Record:
        """What a viewer is shown."""
        found = self.views.get(place)
        if found is None:
            found = self.views[place] = self.glimpses.view(self.steps, place)
        return found

    def private(self, seat: int) -> Bytes:
        """Where `seat` is not shown what spectators are."""
        found = self.privates.get(seat)
        if found is None:
            found = self.privates[seat] = self.view(seat) ^ self.public
        return found


def moment_of(table: Table) -> Moment:
    """What there is to see now."""
    moments = table.moments
    last: Moment | None = moments[-1] if moments else None
    if last is None or last.seq != table.seq:
        if last is not None:
            last.passages.clear()  # nobody is told any more how it came to that
        last = Moment(table, last)
        moments.append(last)
    return last


def moment_at(table: Table, seq: int) -> Moment | None:
    """The moment of event `seq`, if it is remembered and of this match."""
    for moment in table.moments:
        if moment.seq == seq and moment.play is table.play:
            found: Moment = moment
            return found
    return None


def headed(table: Table, before: Moment | None) -> dict[str, bytes]:
    """What everybody knows about the table itself; the same again where it can be."""
    is_timed = table.clock.kind != "none"
    if before is None or is_timed or before.seq < table.arranged:
        return {name: json(value) for name, value in heading(table).items()}
    return before.heading


def sights(table: Table, play: Play, eyes: Eyes) -> dict[Place, Record]:
    """What lies visible from each place, with the looks not yet put away."""
    game, found = table.arena, {}
    for place, looks in (*enumerate(eyes.looks), (LAST, {})):
        game.fast.sight(play.state.record, viewer_at(place), game.seen.record)
        for cell, face in looks.items():
            game.seen.cells[cell] = face
        found[place] = game.seen.number()
    return found
