"""What one viewer is sent: the table, and a frame of the match on it. Each is whole.

Everything of the match is made from what the viewer may see, and from nothing else.
docs/protocol.md says what the members mean.
"""

from operator import itemgetter
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from sennik.games.common import SPECTATOR
from sennik.tables.play import Counted, Play, Told
from sennik.tables.runner import Row
from sennik.tables.shuffle import PATIENCE, Shuffle
from sennik.tables.table import ABANDONED, GRACE, IDLE, Interlude, Seat, Table

Facts = dict[str, Any]
# How long somebody is waited for, in milliseconds: to share in the shuffle, while away,
# while idle; and how long the others leave a match alone before it ends by itself.
WAITING = {
    "shuffle": PATIENCE,
    "away": GRACE,
    "idle": IDLE,
    "abandoned": ABANDONED,
}
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
    interlude: Facts = {}
    unseen: bool = False
    result: Result | UnsetType = UNSET


# --- The match -----------------------------------------------------------------------


def frame(table: Table, viewer: int, after: int | None = None) -> Frame:
    """The table as `viewer` (a seat or SPECTATOR) may see it.

    `after` is the number of the last event that the viewer has had; None for a first
    frame. Only the log begins there.
    """
    known: dict[str, Any] = {}
    if table.play is not None:
        known = of_match(table, table.play, viewer, after)
    if table.clock.kind != "none":
        known["deadlines"] = [table.deadline(n) for n in range(len(table.seats))]
    if table.interlude is not None:
        known["interlude"] = interlude(table.interlude)
    if viewer in table.unseen:
        known["unseen"] = True
    return Frame(
        table.seq,
        table.seats[viewer].prompt if viewer != SPECTATOR else 0,
        table.status,
        log=log_since(table, viewer, after),
        claims=claims(table),
        **known,
    )


def of_match(
    table: Table, play: Play, viewer: int, after: int | None
) -> dict[str, Any]:
    """What a frame says of the match."""
    position, runner = play.position, play.runner
    known: dict[str, Any] = {
        "acting": sum(1 << n for n, seat in enumerate(table.seats) if seat.legal),
        "view": position.views[viewer],
        "scores": position.scores,
    }
    if viewer != SPECTATOR:
        seat, looks = table.seats[viewer], runner.looks(position, viewer)
        known |= {
            "legal": seat.legal,
            "looks": list(looks.items()),
            "undo": table.may_undo(viewer),
            "horizon": 0 if table.memory_aid else seat.horizon,
        }
    if not table.memory_aid:
        known["view"] = lying(play, viewer, dict(known.get("looks", ())))
    if play.counted:
        counted = counted_since(play, after)
        known["counted"] = [(one.seq, one.sights[viewer]) for one in counted]
    if play.result is not None:
        ended = play.result
        known["result"] = Result(ended.ending, ended.scores, ended.winners)
    return known


def counted_since(play: Play, after: int | None) -> list[Counted]:
    """The rounds counted since event `after`; whoever comes late sees the last one.

    What was counted by the last step lies there still.
    """
    over = [one for one in play.counted if one.seq < play.steps[-1].seq]
    return over[-1:] if after is None else [one for one in over if after < one.seq]


def lying(play: Play, viewer: int, looks: dict[int, int]) -> bytes:
    """What lies visible, with the looks that are not yet put away."""
    visible = bytearray(play.runner.sight(play.position.state, viewer))
    for cell, face in looks.items():
        visible[cell] = face
    return bytes(visible)


def interlude(between: Interlude) -> Facts:
    """Whom the next round waits for and, among people, until when."""
    shown: Facts = {"awaits": sorted(between.awaits)}
    return shown if between.ends is None else shown | {"ends": between.ends}


def claims(table: Table) -> Facts:
    """From when on each seat's player need not be waited for, and who does not."""
    seats = range(len(table.seats))
    if table.status == "over":
        people = table.people()
        since = [table.leavable_from(n) if n in people else None for n in seats]
    elif len(table.people()) > 1:
        since = [table.claimable_from(n) for n in seats]
    else:
        since = [None for _ in seats]
    votes = [
        [against, wish, sorted(by)]
        for against, wishes in sorted(table.claims.items())
        for wish, by in sorted(wishes.items())
    ]
    return {"since": since, "votes": votes}


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
    return sorted(found, key=itemgetter(0))


def step_entry(table: Table, viewer: int, told: Told) -> Entry | None:
    """What a viewer is told of a step; None if nothing.

    Without the memory aid, what only this viewer saw is told as bystanders are once it
    is put away; and nothing is told of what it could only remember.
    """
    rows, public = told.viewers[viewer], told.viewers[SPECTATOR]
    if table.memory_aid or viewer == SPECTATOR:
        return (told.seq, rows) if rows else None
    is_away = told.seq <= table.seats[viewer].horizon
    if is_away or not told.is_private[viewer] or rows == public:
        return (told.seq, public) if public else None
    return (told.seq, rows, public)


# --- The table -----------------------------------------------------------------------


def table_facts(table: Table, viewer: int) -> Facts:
    """The table but for the match on it, as everybody knows it, and the viewer."""
    return {
        "type": "table",
        "seq": table.seq,
        "you": viewer,
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "status": table.status,
        "retired": table.retired,
        "match": table.matches,
        "seats": [seat_facts(seat) for seat in table.seats],
        "clock": {"kind": table.clock.kind, "limit": table.clock.limit},
        "waiting": WAITING,
        "public": table.public,
        "spectators": table.spectators,
        "memory_aid": table.memory_aid,
        "pace": table.pace,
        "silent": table.is_silent,
        "over": table.status == "over",
        "fair": fairness(table),
    }


def seat_facts(seat: Seat) -> Facts:
    """One seat as everybody sees it; identities stay on the server."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "portrait": seat.portrait,
        "level": seat.level,
        "state": seat.state,
        "conceded": seat.conceded,
        "agreed": seat.agreed,
    }


def fairness(table: Table) -> Facts:
    """The shuffle as far as everybody may know it; after the match, all of it."""
    shown: Facts = {"round": table.rounds, "discarded": discarded(table)}
    shuffle = table.shuffle
    if shuffle is None:
        return shown
    shown["commitment"] = shuffle.commitment
    shown["shares"] = shares(shuffle, is_open=table.status != "shuffling")
    if table.status == "shuffling":
        shown |= {"step": shuffle.step, "deadline": shuffle.deadline}
    if table.revealed:
        shown["secret"] = shuffle.secret.hex()
    return shown


def discarded(table: Table) -> list[Facts]:
    """The shuffles at this table that came to nothing, and by whose silence."""
    return [
        {"round": each.round, "step": each.step, "seats": list(each.seats)}
        for each in table.discarded
    ]


def shares(shuffle: Shuffle, is_open: bool) -> list[Facts]:
    """What everybody committed to and, once all have revealed it, added."""
    found = []
    for seat, commitment in sorted(shuffle.commitments.items()):
        share: Facts = {"seat": seat, "commitment": commitment}
        if is_open:
            share["entropy"] = shuffle.entropy[seat].hex()
        found.append(share)
    return found
