"""What everybody at a table is shown, and since when each piece of it has been so.

A frame has what is newer than the last frame of its reader. Nobody's pieces are made
from anything but what is shown to just that viewer.
"""

from collections.abc import Iterable, Iterator

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import LAST, Eyes, Glimpses, eyes_of, steps_until, viewer_at
from sennik.tables.fragments import json
from sennik.tables.headings import claims, heading
from sennik.tables.looks import NO_LOOKS, Looking
from sennik.tables.pieces import Piece
from sennik.tables.play import Play
from sennik.tables.scenery import Place, Scenery
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

Language = str
AT_HAND = 4  # more steps than this are looked at once more if anybody asks
IDLE = 8  # as often as this somebody may miss what is new before it counts as gone


class Reader:
    """A viewer who reads a language."""

    __slots__ = ("first", "language", "number", "place", "times")

    def __init__(
        self, number: int, place: Place, language: Language, first: int
    ) -> None:
        self.number = number  # among the readers
        self.place, self.language = place, language
        self.first = first  # the event since which it is known what it has been told
        self.times = 0  # how often there was something new when it last looked


class Showing:
    """All that is shown of one match, or while there is none, up to event `seq`."""

    __slots__ = (
        "before",
        "headed",
        "heading",
        "is_over",
        "looking",
        "looks",
        "play",
        "readers",
        "scenery",
        "seq",
        "spectated",
        "times",
    )

    def __init__(self, play: Play | None) -> None:
        self.play = play
        self.is_over = False
        self.seq = self.before = -1  # and that before it at which anybody looked
        self.times = 0  # how often there was something new to show
        self.heading: dict[str, Piece] = {}
        self.headed = -1  # the last event at which it may have changed
        self.scenery: Scenery | None = None
        # By place: the looks that are not put away.
        self.looks: list[Piece] = []
        self.looking: list[Looking] = []
        self.readers: dict[tuple[int, Language], Reader] = {}  # by viewer
        # Frames of spectators, by the event of the frame before.
        self.spectated: dict[tuple[Language, int], bytes] = {}


def showing_of(table: Table) -> Showing:
    """What is shown now."""
    shown = _shown(table)
    if shown.seq != table.seq:
        for _ in _going_on(table, shown):
            pass
    return shown


def show_all(tables: Iterable[Table]) -> None:
    """Show many tables as they are now, all of them one stage after the other: code
    that was just run for another table runs much faster. A table that fails is left
    for whoever asks for it.
    """
    going = [_going_on(table, _shown(table)) for table in tables]
    while going:
        going = [stages for stages in going if _goes_on(stages)]


def _goes_on(stages: Iterator[None]) -> bool:
    """Whether there is more to do after the next stage."""
    try:
        next(stages)
    except Exception:
        return False
    return True


def _shown(table: Table) -> Showing:
    shown: Showing | None = table.shown
    if shown is None or shown.play is not table.play:
        shown = table.shown = Showing(table.play)
    return shown


def _going_on(table: Table, shown: Showing) -> Iterator[None]:
    """Show the table as it is now, by stages. Whatever fails is tried again."""
    if shown.seq == table.seq:
        return
    seq, shown.before = table.seq, shown.seq
    for name, text in headed(table, shown.before).items():
        piece = shown.heading.setdefault(name, Piece())
        piece.become(text, seq)
        shown.headed = max(shown.headed, piece.since)
    shown.spectated.clear()
    shown.times += 1
    if shown.times % IDLE == 0:
        _remove_idle(shown)
    if shown.play is not None:
        yield from _watch(table, shown, shown.play)
    shown.seq = seq


def _remove_idle(shown: Showing) -> None:
    """Who has missed too much counts as gone; those after it move up."""
    for key, reader in list(shown.readers.items()):
        if shown.times - reader.times > IDLE:
            del shown.readers[key]
            if shown.scenery is not None:
                shown.scenery.readings.remove(reader.number)
            for number, left in enumerate(shown.readers.values()):
                left.number = number


def headed(table: Table, seq: int) -> dict[str, bytes]:
    """What everybody knows about the table itself, as far as it may have changed since
    event `seq`.
    """
    if table.clock.kind == "none" and table.arranged <= seq:
        return {"claims": json(claims(table))}
    return {name: json(value) for name, value in heading(table).items()}


def _watch(table: Table, shown: Showing, play: Play) -> Iterator[None]:
    """Show the match."""
    eyes = eyes_of(table, play)
    yield
    scenery = shown.scenery or _begun(table, shown)
    # What is known along the last steps and, if that is something else, what is shown;
    # then the state.
    records = eyes.glimpses.views
    if not table.memory_aid:
        records += sights(table, play, eyes)
    scenery.show(
        records + play.state.saved(),
        eyes.glimpses.steps,
        _new_steps(table, shown, play, eyes.glimpses),
        table.seats,
        _undoing(table, play),
        table.seq,
    )
    yield
    _show_looks(shown, scenery, eyes, table.seq)
    shown.is_over = play.result is not None
    if len(eyes.glimpses.steps) > AT_HAND:
        eyes.glimpses.forget()


def _begun(table: Table, shown: Showing) -> Scenery:
    """Begin to show a match."""
    seats = len(table.seats)
    shown.looks = [Piece(NO_LOOKS, table.seq) for _ in range(seats + 1)]
    shown.looking = [Looking() for _ in range(seats + 1)]
    shown.scenery = Scenery(table.arena.fragments, seats)
    return shown.scenery


def _new_steps(
    table: Table, shown: Showing, play: Play, glimpses: Glimpses
) -> int | None:
    """Which of the glimpses is the first since anybody looked; None if they are not
    told as they were perceived, or it is not at hand what was known.
    """
    start = steps_until(play, shown.before) - glimpses.first
    if shown.before < 0 or not table.memory_aid or start < 0:
        return None
    return start


def _undoing(table: Table, play: Play) -> int:
    """Who may take the last action back, or SPECTATOR."""
    actor = play.steps[-1].actor if play.steps else SPECTATOR
    return actor if may_undo(table, actor) else SPECTATOR


def _show_looks(shown: Showing, scenery: Scenery, eyes: Eyes, seq: int) -> None:
    """Show to all players what they have looked at and not put away."""
    for seat, looks in enumerate(eyes.looks):
        piece = shown.looks[seat]
        if looks or piece.text is not NO_LOOKS:
            piece.become(shown.looking[seat].told(scenery, seat, looks), seq)


def sights(table: Table, play: Play, eyes: Eyes) -> bytes:
    """What lies visible from each place, with the looks not yet put away."""
    game, found = table.arena, []
    for place, looks in (*enumerate(eyes.looks), (LAST, {})):
        game.fast.sight(play.state.sheet, viewer_at(place), game.seen.sheet)
        for cell, face in looks.items():
            game.seen.cells[cell] = face
        found.append(game.seen.saved())
    return b"".join(found)


def reader_of(table: Table, shown: Showing, viewer: int, language: Language) -> Reader:
    """Who reads what a viewer (a seat or SPECTATOR) is shown in a language: now it
    does.
    """
    reader = shown.readers.get((viewer, language))
    if reader is None:
        place = viewer if viewer != SPECTATOR else LAST
        reader = Reader(len(shown.readers), place, language, table.seq)
        if shown.scenery is not None:
            shown.scenery.add_reader(place, language, table.seats)
        shown.readers[viewer, language] = reader
    reader.times = shown.times
    return reader
