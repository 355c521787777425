"""A finished match once more: what lay on the table at every decision.

As one seat knew it, as a spectator saw it, or with all cards open. The memory aid is
on: a replay is for understanding, and nothing in it is secret any more.
"""

from collections.abc import Iterable
from typing import Any

from sennik.games.common import CHANCE_ACTS
from sennik.tables.decisions import Refused
from sennik.tables.drawing import drawn
from sennik.tables.events import STEPS, ActionTaken, Event, MatchEnded
from sennik.tables.frames import Frame, frame
from sennik.tables.table import Table, fold

MOST = 5_000  # moments: people play a match in a few hundred
KEPT = ("seq", "actors", "say", "scores", "phase", "log", "result")


class Replay:
    """The moments of the match number `match`, counted from 1, of a log that comes in
    pieces.
    """

    def __init__(self, match: int, viewer: int, is_open: bool, language: str) -> None:
        self.match = match
        self.viewer = viewer
        self.is_open = is_open
        self.language = language
        self.table = Table()
        self.moments: list[Frame] = []
        self.made: dict[str, Any] | None = None  # once the match has ended

    def add(self, events: Iterable[Event]) -> None:
        """Go on with the log, up to the end of the match."""
        for event in events:
            if self.made is None:
                self._add(event)

    def _add(self, event: Event) -> None:
        table = self.table
        running = table.matches == self.match and table.is_playing
        if running and isinstance(event, ActionTaken):
            self._moment()
        fold(table, event)
        table.memory_aid = True
        ended = running and isinstance(event, MatchEnded)
        if ended or (running and isinstance(event, STEPS) and has_counted(table)):
            self._moment()
        if ended:
            self.made = summary(table, self.moments, self.viewer, self.is_open)

    def _moment(self) -> None:
        if len(self.moments) >= MOST:
            raise Refused("too_long")
        self.moments.append(
            moment(self.table, self.moments, self.viewer, self.is_open, self.language)
        )


def check_replay(table: Table, match: int) -> None:
    """Refuse a match that is not over, before anything is read."""
    if table.retired:
        raise Refused("retired")
    if match > table.matches:
        raise Refused("not_over")
    if match == table.matches and table.is_playing:
        raise Refused("playing")


def summary(
    table: Table, moments: list[Frame], viewer: int, is_open: bool
) -> dict[str, Any]:
    """The moments with what stays the same in all of them."""
    heading = frame(table, viewer)["table"]
    return {
        "table": heading,
        "match": table.matches,
        "open": is_open,
        "moments": moments,
    }


def moment(
    table: Table, before: list[Frame], viewer: int, is_open: bool, language: str
) -> Frame:
    """The table as it lies, with the lines since the moment before."""
    after = before[-1]["seq"] if before else 0
    full = frame(table, viewer, language, after, whole=True)
    made = {name: full[name] for name in KEPT}
    scene = full["scene"]
    if is_open and table.play is not None:
        scene = drawn(table.arena, table.play.state.saved(), viewer)
    made["scene"] = {
        name: part for name, part in scene.items() if not name.startswith("asks")
    }
    return made


def has_counted(table: Table) -> bool:
    """Whether a round was counted, its cards lie turned up, and the next is dealt."""
    if table.play is None or table.play.mask != CHANCE_ACTS:
        return False
    scene: Any = drawn(table.arena, table.play.state.saved())
    return bool(scene["pad"]["counted"])
