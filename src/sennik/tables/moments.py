"""What there is to see at one event: the last few moments are kept, so that a frame can
tell the difference between two of them.
"""

from array import array
from typing import NamedTuple

from sennik.games.common import SPECTATOR
from sennik.tables.desks import Bytes, Record
from sennik.tables.eyes import LAST, Looks, eyes_of
from sennik.tables.fragments import Drawing, json
from sennik.tables.headings import heading
from sennik.tables.play import Play
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

Language = str
Seq = int
Viewer = int  # a seat or SPECTATOR
Place = int  # of a viewer in a list: its seat, or LAST for spectators
News = tuple[tuple[bytes, ...], bytes]  # pieces of a frame, and all but its prompt


class Changed(NamedTuple):
    """What looks different in the scene from one moment to another."""

    parts: dict[bytes, bytes]  # as members of an object in JSON, by name
    told: Bytes  # what the parts that may have changed depend on
    text: bytes  # the member of a frame


class Told(NamedTuple):
    """What the log says of all that happened between two moments."""

    text: bytes  # the members of a frame
    read: Bytes | None  # the bytes of the views that it depends on; None: on more


class Moment:
    """A table after event `seq`, as everybody sees it: seats and spectators."""

    __slots__ = (
        "actors",
        "changes",
        "choices",
        "common",
        "drawings",
        "heading",
        "is_over",
        "legal",
        "logs",
        "looked",
        "looks",
        "news",
        "play",
        "private",
        "said",
        "scores",
        "seats",
        "seq",
        "steps",
        "undo",
        "views",
    )

    def __init__(self, table: Table, before: "Moment | None") -> None:
        self.play = table.play
        self.seq, self.seats = table.seq, len(table.seats)
        self.steps = 0
        self.is_over = False
        self.heading = headed(table, before)
        self.actors = json(table.acting())
        self.scores, self.undo = b"[]", SPECTATOR  # who may take the last action back
        # By place: legal actions, looks not put away, what is shown, and in which bytes
        # that is not what spectators are shown.
        self.legal = [*(seat.legal for seat in table.seats), b""]
        self.looks: list[Looks] = [{} for _ in self.legal]
        self.views: list[Record] = []
        self.private: list[Bytes] = []
        # Made by and by, what differs since an earlier event first.
        self.news: dict[tuple[Viewer, Language, Seq], News] = {}
        self.changes: dict[tuple[Viewer, Seq], Changed] = {}
        self.logs: dict[tuple[Place, Seq], Told] = {}
        self.common: dict[Seq, bytes] = {}
        self.drawings: dict[Place, Drawing] = {}
        self.choices: dict[tuple[Place, Language], bytes] = {}
        self.said: dict[tuple[Place, Language], bytes] = {}
        self.looked: dict[Place, bytes] = {}
        if table.play is not None:
            self._watch(table, table.play)

    def _watch(self, table: Table, play: Play) -> None:
        """See the match."""
        self.steps, self.is_over = len(play.steps), play.result is not None
        scores = table.arena.fragments.scores[len(table.seats)]
        self.scores = scores.of(play.state.number())
        if play.steps and may_undo(table, play.steps[-1].actor):
            self.undo = play.steps[-1].actor
        self.looks = [*eyes_of(table, play).looks, {}]
        self.views = shown(table, play)
        public = self.views[LAST]
        self.private = [view ^ public for view in self.views]

    def actions(self, place: Place) -> list[int]:
        """The legal actions of a viewer, ascending."""
        return array("i", self.legal[place]).tolist()

    def settle(self) -> None:
        """Forget what only the last moment is asked for."""
        self.news.clear()
        self.changes.clear()
        self.logs.clear()
        self.common.clear()


def moment_of(table: Table) -> Moment:
    """What there is to see now."""
    moments = table.moments
    last: Moment | None = moments[-1] if moments else None
    if last is None or last.seq != table.seq:
        if last is not None:
            last.settle()
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


def shown(table: Table, play: Play) -> list[Record]:
    """The views; without the memory aid the sights with the looks not yet put away."""
    game, eyes = table.arena, eyes_of(table, play)
    if table.memory_aid:
        return eyes.glimpses.views[LAST]
    sights = []
    for viewer, looks in (*enumerate(eyes.looks), (SPECTATOR, {})):
        game.fast.sight(play.state.record, viewer, game.seen.record)
        for cell, face in looks.items():
            game.seen.cells[cell] = face
        sights.append(game.seen.number())
    return sights
