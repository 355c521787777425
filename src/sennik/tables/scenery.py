"""The scene that one viewer has before it, kept up to date part by part.

A part is made anew only when a field changed that it was made from. Where a viewer's
record agrees with the spectators' in all these fields, the part is theirs: equal
inputs, equal drawing, so nothing private can come along.
"""

from typing import Any, NamedTuple

from sennik.games.common import HIDDEN, SPECTATOR
from sennik.tables.arena import Arena
from sennik.tables.desks import EVERYTHING


class Fact(NamedTuple):
    """Something that is shown, since which event, and the fields it was made from."""

    value: Any
    since: int
    fields: int = 0


def renewed(old: Fact | None, value: Any, seq: int, fields: int = 0) -> Fact:
    """The fact that `value` is shown at event `seq`: older if it was so before."""
    if old is None or old.value != value:
        return Fact(value, seq, fields)
    return old if old.fields == fields else Fact(value, old.since, fields)


class Scenery:
    """A scene in parts, as far as it was drawn; `changed` are the fields that did so
    when it was drawn last.
    """

    __slots__ = ("changed", "parts")

    def __init__(self) -> None:
        self.changed = EVERYTHING
        self.parts: dict[str, Fact] = {}

    def draw(
        self,
        game: Arena,
        viewer: int,
        seq: int,
        changed: int,
        public: "Public",
        missed: int = 0,
    ) -> None:
        """Draw what lies on `game.page`, where fields `changed`; of those `missed` the
        viewer was shown other values meanwhile.
        """
        self.changed = changed
        reading, parts = game.page.reading, self.parts
        common, private = public
        for name, part in game.shared.items():
            old = parts.get(name)
            if old is not None and not old.fields & changed:
                continue
            if old is not None and old.fields & missed:
                old = None
            theirs = common.get(name)
            if theirs is not None and not theirs.fields & private:
                parts[name] = renewed(old, theirs.value, seq, theirs.fields)
            else:
                reading.fields = 0
                value = part(reading)
                parts[name] = renewed(old, value, seq, reading.fields)
        for name, own in game.own.items():
            old = parts.get(name)
            if old is None or old.fields & changed:
                reading.fields = 0
                value = own(reading, viewer)
                parts[name] = renewed(old, value, seq, reading.fields)

    def own_fields(self, game: Arena, private: int) -> int:
        """The fields of all parts that are not what spectators have."""
        fields = 0
        for name, fact in self.parts.items():
            if fact.fields & private or name in game.own:
                fields |= fact.fields
        return fields

    def without(self, game: Arena, viewer: int, cells: list[int]) -> dict[str, Any]:
        """The parts that would look different if `cells` were hidden, drawn so."""
        page, touched = game.page, 0
        record = page.saved()
        for cell in cells:
            page.cells[cell] = HIDDEN
            touched |= int(game.bits[cell])
        bare = {}
        for name, fact in self.parts.items():
            if fact.fields & touched:
                is_shared = name in game.shared
                bare[name] = (
                    game.shared[name](page.sheet)
                    if is_shared
                    else game.own[name](page.sheet, viewer)
                )
        page.load(record)
        return bare


# The parts that spectators have, and the fields in which a viewer's record differs.
Public = tuple[dict[str, Fact], int]
NOBODY: Public = ({}, EVERYTHING)


def drawn(game: Arena, record: bytes, viewer: int = SPECTATOR) -> dict[str, Any]:
    """A whole scene of `record`, drawn for once."""
    scenery = Scenery()
    game.page.load(record)
    scenery.draw(game, viewer, 0, EVERYTHING, NOBODY)
    return {name: fact.value for name, fact in scenery.parts.items()}
