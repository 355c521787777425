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
Parts = tuple[dict[str, bytes], Bytes]


class Moment:
    """A table after event `seq`, as everybody sees it."""

    __slots__ = (
        "actors",
        "bits",
        "bodies",
        "heading",
        "is_over",
        "legal",
        "looked",
        "looks",
        "play",
        "scenes",
        "scores",
        "seq",
        "steps",
        "undo",
        "views",
    )

    def __init__(self, table: Table, before: "Moment | None") -> None:
        play = self.play = table.play
        self.seq = table.seq
        self.steps = len(play.steps) if play else 0
        self.is_over = play is not None and play.result is not None
        self.heading = headed(table, before)
        self.legal = [seat.legal for seat in table.seats]
        self.actors = json(table.acting())
        self.scores, self.undo = b"[]", SPECTATOR  # who may take the last action back
        self.looks: list[Looks] = []
        self.bodies: dict[tuple[int, str, int], Body] = {}  # by viewer, language, after
        self.scenes: dict[tuple[int, int], Parts] = {}  # by viewer and after
        self.looked: dict[int, bytes] = {}  # looks as they are shown, by viewer
        self.views: list[bytes] = []  # by seat, and last what spectators are shown
        self.bits: list[Bytes] = []  # the same as numbers
        if play is not None:
            scores = table.arena.fragments.scores[len(table.seats)]
            self.scores = scores.of(play.state.saved())
            if play.steps and may_undo(table, play.steps[-1].actor):
                self.undo = play.steps[-1].actor
            self.looks = list(eyes_of(table, play).looks)
            self.views = shown(table, play)
            self.bits = [int.from_bytes(view, "little") for view in self.views]

    def view(self, viewer: int) -> bytes:
        """What `viewer` is shown of the match."""
        return self.views[min(viewer, len(self.legal))]

    def bit(self, viewer: int) -> Bytes:
        """The same as one number."""
        return self.bits[min(viewer, len(self.legal))]

    def private(self, viewer: int) -> Bytes:
        """Where `viewer` is not shown what spectators are."""
        return self.bit(viewer) ^ self.bits[-1]

    def looks_of(self, viewer: int) -> Looks:
        """What `viewer` has looked at and not put away."""
        return self.looks[viewer] if viewer < len(self.looks) else {}

    def asks(self, viewer: int) -> bytes:
        """The legal actions of `viewer`; nothing if it is not asked."""
        return self.legal[viewer] if viewer != SPECTATOR else b""

    def actions(self, viewer: int) -> list[int]:
        """The legal actions of `viewer`, ascending."""
        return array("i", self.asks(viewer)).tolist()

    def concerns(self, viewer: int) -> bool:
        """Whether `viewer` is shown more than what lies on the table."""
        return bool(self.asks(viewer) or self.looks_of(viewer) or self.undo == viewer)


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
