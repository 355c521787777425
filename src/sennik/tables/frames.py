"""What one viewer is sent: the table, and a frame of the match on it. Each is whole.

Everything of the match is made from what the viewer may see, and from nothing else.
docs/protocol.md says what the members mean.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from sennik.games.common import SPECTATOR
from sennik.tables.facts import Facts, claims, heading
from sennik.tables.play import Play, Told
from sennik.tables.runner import Row
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

Entry = (
    tuple[int, list[Row]] | tuple[int, list[Row], list[Row]] | tuple[int, str, Facts]
)


class Result(Struct, frozen=True):
    """How a match ended."""

    ending: str
    scores: list[int]
    winners: list[int]


class Frame(Struct, frozen=True, tag_field="type", tag="frame", omit_defaults=True):
    """The match as one viewer may see it; what is nothing is left out."""

    seq: int
    prompt: int
    status: str
    acting: int = 0  # a bit for each seat that is asked
    view: bytes = b""
    legal: list[int] = []
    looks: list[tuple[int, int]] = []  # cells of the view, and the faces there
    log: list[Entry] = []
    undo: bool = False
    scores: list[int] = []
    counted: list[tuple[int, bytes]] = []
    horizon: int = 0
    deadlines: list[int | None] = []
    claims: Facts = {}
    result: Result | UnsetType = UNSET


def table_facts(table: Table, viewer: int) -> Facts:
    """The table itself, as everybody knows it, and the viewer's seat."""
    you = viewer if viewer != SPECTATOR else None
    return {"type": "table", "seq": table.seq, "you": you, **heading(table)}


def frame(table: Table, viewer: int, after: int | None = None) -> Frame:
    """The table as `viewer` (a seat or SPECTATOR) may see it.

    `after` is the number of the last event that the viewer has had; None for a first
    frame. Only the log begins there.
    """
    seat = table.seats[viewer] if viewer != SPECTATOR else None
    known: dict[str, Any] = {}
    if table.play is not None:
        known = match_members(table, table.play, viewer, after)
    if table.clock.kind != "none":
        known["deadlines"] = [table.deadline(n) for n in range(len(table.seats))]
    return Frame(
        table.seq,
        seat.prompt if seat else 0,
        table.status,
        log=log_since(table, viewer, after),
        claims=claims(table),
        **known,
    )


def match_members(
    table: Table, play: Play, viewer: int, after: int | None
) -> dict[str, Any]:
    """What a frame says of the match."""
    seat = table.seats[viewer] if viewer != SPECTATOR else None
    looks = table.runner.looks(play.position, viewer) if seat else {}
    acting = sum(1 << number for number in table.acting())
    since = play.steps[-1].seq if after is None and play.steps else after or 0
    place = place_of(table, viewer)
    return {
        "acting": acting,
        "view": seen(table, play, viewer, looks),
        "legal": seat.actions if seat else [],
        "looks": list(looks.items()),
        "undo": may_undo(table, viewer),
        "scores": table.scores(),
        "counted": [
            (moment.seq, moment.sights[place])
            for moment in play.counted
            if moment.seq > since and play.steps[-1].seq > moment.seq
        ],
        "horizon": seat.horizon if seat and not table.memory_aid else 0,
        "result": ended(play),
    }


def place_of(table: Table, viewer: int) -> int:
    """Where a viewer is in lists of all: spectators come last."""
    return viewer if viewer != SPECTATOR else len(table.seats)


def seen(table: Table, play: Play, viewer: int, looks: dict[int, int]) -> bytes:
    """The record that is shown: all that a viewer can remember or, without the memory
    aid, what lies visible, with the looks not yet put away.
    """
    runner = table.runner
    if table.memory_aid:
        return runner.view(play.position, place_of(table, viewer))
    visible = bytearray(runner.sight(play.position.state, viewer))
    for cell, face in looks.items():
        visible[cell] = face
    return bytes(visible)


def ended(play: Play) -> Result | UnsetType:
    """How the match ended, if it has."""
    if play.result is None:
        return UNSET
    return Result(play.result.ending, play.result.scores, play.result.winners)


# --- The log -------------------------------------------------------------------------


def log_since(table: Table, viewer: int, after: int | None) -> list[Entry]:
    """What was told since event `after`, or all that is remembered."""
    start = -1 if after is None else after
    found: list[Entry] = []
    if table.play is not None:
        for told in reversed(table.play.told):
            if told.seq <= start:
                break
            if entry := step_entry(table, viewer, told):
                found.append(entry)
    for line in reversed(table.lines):
        if line[0] <= start:
            break
        found.append(line)
    return sorted(found, key=lambda entry: entry[0])


def step_entry(table: Table, viewer: int, told: Told) -> Entry | None:
    """What a viewer is told of a step; None if nothing.

    Without the memory aid, what only this viewer saw is told as bystanders are once it
    is put away; and nothing is told of what it could only remember.
    """
    public = told.viewers[-1]
    rows = told.viewers[place_of(table, viewer)]
    if table.memory_aid or viewer == SPECTATOR:
        return (told.seq, rows) if rows else None
    is_away = told.seq <= table.seats[viewer].horizon
    if is_away or not told.is_private[viewer] or rows == public:
        return (told.seq, public) if public else None
    return (told.seq, rows, public)
