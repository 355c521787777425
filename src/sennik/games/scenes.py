"""A scene is drawn in parts, each a function of one view: `scene.py` of a game has two
tables of them, `SHARED` for what looks the same to all who know the same, and `OWN` for
what depends on the viewer's seat besides.
"""

from collections.abc import Callable, Mapping

from sennik.games.common import Sheet

Scene = dict[str, object]
Shared = Mapping[str, Callable[[Sheet], object]]
Own = Mapping[str, Callable[[Sheet, int], object]]


class EachSeat:
    """A shared part of a scene with one entry a seat: entries are kept one by one."""

    def __init__(self, entry: Callable[[Sheet, int], object]) -> None:
        self.entry = entry

    def __call__(self, view: Sheet) -> list[object]:
        """The whole part."""
        return [self.entry(view, who) for who in range(view.seats)]


def whole(shared: Shared, own: Own, view: Sheet, seat: int) -> Scene:
    """All parts of a scene."""
    made: Scene = {name: part(view) for name, part in shared.items()}
    return made | {name: part(view, seat) for name, part in own.items()}
