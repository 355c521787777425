"""What there is to see at one event: the last few moments are kept, so that a frame can
tell the difference between two of them.
"""

from array import array

from sennik.games.common import SPECTATOR
from sennik.tables.desks import Bytes
from sennik.tables.eyes import Looks, eyes_of
from sennik.tables.fragments import json
from sennik.tables.headings import heading
from sennik.tables.play import Play
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

# A frame's JSON, and the bytes of the view that it depends on; None: on more.
Body = tuple[bytes, Bytes | None]

# Changed parts of a scene as members of it, by name; and what they depend on.
Parts = tuple[dict[bytes, bytes], Bytes]


class Moment:
    """A table after event `seq`, as everybody sees it: seats and spectators."""

    __slots__ = (
        "actors",
        "bits",
        "bodies",
        "concerned",
        "heading",
        "is_over",
        "legal",
        "looked",
        "looks",
        "play",
        "private",
        "scenes",
        "scores",
        "seq",
        "steps",
        "undo",
        "views",
    )

    def __init__(self, table: Table, before: "Moment | None") -> None:
        self.play = table.play
        self.seq = table.seq
        self.steps = 0
        self.is_over = False
        self.heading = headed(table, before)
        self.actors = json(table.acting())
        self.scores, self.undo = b"[]", SPECTATOR  # who may take the last action back
        # By viewer: legal actions, looks not put away, what is shown, that as a number,
        # and in which bytes it is not what spectators are shown.
        self.legal = {number: seat.legal for number, seat in enumerate(table.seats)}
        self.legal[SPECTATOR] = b""
        self.looks: dict[int, Looks] = {}
        self.views: dict[int, bytes] = {}
        self.bits: dict[int, Bytes] = {}
        self.private: dict[int, Bytes] = {}
        self.concerned: set[int] = set()  # who is shown more than lies on the table
        # Made by and by: by viewer, language and after; by viewer and after; by viewer.
        self.bodies: dict[tuple[int, str, int], Body] = {}
        self.scenes: dict[tuple[int, int], Parts] = {}
        self.looked: dict[int, bytes] = {}
        if table.play is not None:
            self._watch(table, table.play)

    def _watch(self, table: Table, play: Play) -> None:
        """See the match."""
        self.steps, self.is_over = len(play.steps), play.result is not None
        scores = table.arena.fragments.scores[len(table.seats)]
        self.scores = scores.of(play.state.saved())
        if play.steps and may_undo(table, play.steps[-1].actor):
            self.undo = play.steps[-1].actor
        self.looks = dict(
            zip(self.legal, (*eyes_of(table, play).looks, {}), strict=True)
        )
        self.views = dict(zip(self.legal, shown(table, play), strict=True))
        for viewer, view in self.views.items():
            self.bits[viewer] = int.from_bytes(view, "little")
            if self.legal[viewer] or self.looks[viewer] or viewer == self.undo:
                self.concerned.add(viewer)
        public = self.bits[SPECTATOR]
        self.private = {viewer: bits ^ public for viewer, bits in self.bits.items()}

    def actions(self, viewer: int) -> list[int]:
        """The legal actions of `viewer`, ascending."""
        return array("i", self.legal[viewer]).tolist()


def moment_of(table: Table) -> Moment:
    """What there is to see now."""
    moments = table.moments
    last: Moment | None = moments[-1] if moments else None
    if last is None or last.seq != table.seq:
        if last is not None:
            last.bodies.clear()
            last.scenes.clear()
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


def shown(table: Table, play: Play) -> list[bytes]:
    """The views; without the memory aid the sights with the looks not yet put away."""
    game, eyes = table.arena, eyes_of(table, play)
    if table.memory_aid:
        return eyes.glimpses.all_views(len(play.steps))
    sights = []
    for viewer, looks in (*enumerate(eyes.looks), (SPECTATOR, {})):
        game.fast.sight(play.state.record, viewer, game.seen.record)
        for cell, face in looks.items():
            game.seen.cells[cell] = face
        sights.append(game.seen.saved())
    return sights
