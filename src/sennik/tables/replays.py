"""A finished match once more: what lay on the table at every decision.

As one seat knew it, as a spectator saw it, or with all cards open. The memory aid is
on: a replay is for understanding, and nothing in it is secret any more.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sennik.games.common import CHANCE_ACTS
from sennik.tables.decisions import Refused
from sennik.tables.events import STEPS, ActionTaken, Event, MatchEnded
from sennik.tables.folding import fold
from sennik.tables.frames import Facts, Frame, frame, table_facts
from sennik.tables.table import Table

MOST = 5_000  # moments: people play a match in a few hundred


class Replay:
    """The moments of the match number `match`, counted from 1, of a log that comes in
    pieces.
    """

    def __init__(self, match: int, viewer: int, is_open: bool) -> None:
        self.match = match
        self.viewer = viewer
        self.is_open = is_open
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
        running = table.matches == self.match and table.status == "playing"
        if running and isinstance(event, ActionTaken):
            self._moment()
        fold(table, event)
        table.memory_aid = True
        ended = running and isinstance(event, MatchEnded)
        if ended or (running and isinstance(event, STEPS) and has_counted(table)):
            self._moment()
        if ended:
            self.made = self._summary()

    def _moment(self) -> None:
        """The table as it lies, with the lines since the moment before."""
        if len(self.moments) >= MOST:
            raise Refused("too_long")
        after = self.moments[-1].seq if self.moments else 0
        made = frame(self.table, self.viewer, after)
        if self.is_open and self.table.play is not None:
            made = replace(made, view=self.table.play.position.state)
        self.moments.append(
            replace(made, legal=[], looks=[], undo=False, counted=[], interlude={})
        )

    def _summary(self) -> Facts:
        """The moments with what stays the same in all of them; with all cards open also
        what everybody did and what came."""
        made = {
            "table": table_facts(self.table, self.viewer),
            "match": self.table.matches,
            "open": self.is_open,
            "moments": self.moments,
        }
        play = self.table.play
        if self.is_open and play is not None:
            made["steps"] = [(step.actor, step.action) for step in play.steps]
        return made


def check_replay(table: Table, match: int) -> None:
    """Refuse a match that is not over, before anything is read."""
    if table.retired:
        raise Refused("retired")
    if match > table.matches:
        raise Refused("not_over")
    if match == table.matches and table.status == "playing":
        raise Refused("playing")


def has_counted(table: Table) -> bool:
    """Whether the last step counted a round, and the next one is dealt."""
    play = table.play
    if play is None or play.position.mask != CHANCE_ACTS or not play.counted:
        return False
    return play.counted[-1].seq == play.steps[-1].seq
