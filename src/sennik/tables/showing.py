"""What everybody at a table is shown, and since when each piece of it has been so.

A frame has what is newer than the last frame of its reader. Nobody's pieces are made
from anything but what is shown to just that viewer.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import LAST, Eyes, Glimpses, eyes_of, steps_until, viewer_at
from sennik.tables.fragments import Fragments, json
from sennik.tables.headings import heading
from sennik.tables.looks import NO_LOOKS, Looking
from sennik.tables.pieces import Piece
from sennik.tables.play import Play
from sennik.tables.scenery import Place, Scenery
from sennik.tables.table import Table
from sennik.tables.undo import may_undo

Language = str
YES, NO = b"true", b"false"
AT_HAND = 4  # more steps than this are looked at once more if anybody asks
RECENT = 8  # frames of a reader after which a difference can be told
IDLE = 8  # as often as this somebody may miss what is new before it counts as gone


class Reader:
    """A viewer who reads a language: what frames were made for it."""

    __slots__ = ("language", "number", "place", "seen", "times")

    def __init__(self, number: int, place: Place, language: Language) -> None:
        self.number = number  # among the readers
        self.place, self.language = place, language
        self.seen: list[int] = []  # the last events that frames were made at
        self.times = 0  # how often there had been something new then


class Showing:
    """All that is shown of one match, or while there is none, up to event `seq`."""

    __slots__ = (
        "actors",
        "before",
        "common",
        "heading",
        "is_over",
        "looking",
        "looks",
        "play",
        "readers",
        "scenery",
        "scores",
        "seq",
        "spectated",
        "times",
        "undo",
        "undoing",
    )

    def __init__(self, play: Play | None) -> None:
        self.play = play
        self.is_over = False
        self.seq = self.before = -1  # and that before it at which anybody looked
        self.times = 0  # how often there was something new to show
        self.heading: dict[str, Piece] = {}
        self.actors, self.scores = Piece(b"[]"), Piece(b"[]")
        self.scenery: Scenery | None = None
        # By place: the looks that are not put away, and whether the last action can be
        # taken back.
        self.looks: list[Piece] = []
        self.looking: list[Looking] = []
        self.undo: list[Piece] = []
        self.undoing: int = SPECTATOR
        self.readers: dict[tuple[Place, Language], Reader] = {}
        # Made when first asked for, by the event of the frame before: pieces for all,
        # and frames of spectators.
        self.common: dict[int, bytes] = {}
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
        shown.heading.setdefault(name, Piece()).become(text, seq)
    shown.actors.become(json(table.acting()), seq)
    shown.common.clear()
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
    """What everybody knows about the table itself; nothing if that is what it was at
    event `seq`.
    """
    if table.clock.kind == "none" and table.arranged <= seq:
        return {}
    return {name: json(value) for name, value in heading(table).items()}


def _watch(table: Table, shown: Showing, play: Play) -> Iterator[None]:
    """Show the match."""
    places, seq = len(table.seats) + 1, table.seq
    yield
    eyes = eyes_of(table, play)
    yield
    scenery = shown.scenery or _begun(table.arena.fragments, shown, places, seq)
    # What is known along the last steps and, if that is something else, what is shown;
    # then the state.
    views = eyes.glimpses.views
    if not table.memory_aid:
        views += sights(table, play, eyes)
    base = len(views) - places * scenery.shelf.size
    steps = _new_steps(table, shown, play, eyes.glimpses)
    asked = _asked_by_all(table, play, eyes.glimpses, steps or (), len(views))
    spans = _ask_for_readers(table, shown, scenery, base, asked)
    records = views + play.state.saved()
    events = None if steps is None else [play.steps[number].seq for number in steps]
    yield
    scores = scenery.show(records, base, asked, spans, events, seq, shown.before)
    yield
    shown.scores.become(scores, seq)
    _show_looks(shown, scenery, eyes, seq)
    _show_undo(table, shown, play)
    shown.is_over = play.result is not None
    if len(eyes.glimpses.witnessed) > AT_HAND:
        eyes.glimpses.forget()


def _begun(fragments: Fragments, shown: Showing, places: int, seq: int) -> Scenery:
    """Begin to show a match."""
    shown.looks = [Piece(NO_LOOKS, seq) for _ in range(places)]
    shown.looking = [Looking() for _ in range(places)]
    shown.undo = [Piece(NO, seq) for _ in range(places)]
    shown.scenery = Scenery(fragments, places - 1)
    return shown.scenery


def _new_steps(
    table: Table, shown: Showing, play: Play, glimpses: Glimpses
) -> range | None:
    """The steps since anybody looked, if they are told as they were perceived and it
    is at hand what was known.
    """
    first = steps_until(play, shown.before)
    if shown.before < 0 or not table.memory_aid or first < glimpses.first:
        return None
    return range(first, len(play.steps))


def _asked_by_all(
    table: Table, play: Play, glimpses: Glimpses, steps: Sequence[int], state: int
) -> "array[int]":
    """What to ask for to tell everybody the scores, and of some steps."""
    fragments = table.arena.fragments
    asked = array("i", (fragments.scores[len(table.seats)].number, state, state))
    for number in steps:
        at, witnessed = glimpses.at(number), glimpses.witnessed[number - glimpses.first]
        asked += fragments.asking_of(at, play.steps[number].actor, *witnessed)
    return asked


def _show_looks(shown: Showing, scenery: Scenery, eyes: Eyes, seq: int) -> None:
    """Show to all players what they have looked at and not put away."""
    for seat, looks in enumerate(eyes.looks):
        piece = shown.looks[seat]
        if looks or piece.text is not NO_LOOKS:
            piece.become(shown.looking[seat].told(scenery, seat, looks), seq)


def _show_undo(table: Table, shown: Showing, play: Play) -> None:
    """Show to whoever may take the last action back that it may."""
    actor = play.steps[-1].actor if play.steps else SPECTATOR
    undoing = actor if may_undo(table, actor) else SPECTATOR
    if undoing != shown.undoing:
        for seat, text in ((shown.undoing, NO), (undoing, YES)):
            if seat != SPECTATOR:
                shown.undo[seat].become(text, table.seq)
        shown.undoing = undoing


def sights(table: Table, play: Play, eyes: Eyes) -> bytes:
    """What lies visible from each place, with the looks not yet put away."""
    game, found = table.arena, []
    for place, looks in (*enumerate(eyes.looks), (LAST, {})):
        game.fast.sight(play.state.record, viewer_at(place), game.seen.record)
        for cell, face in looks.items():
            game.seen.cells[cell] = face
        found.append(game.seen.saved())
    return b"".join(found)


def _ask_for_readers(
    table: Table, shown: Showing, scenery: Scenery, base: int, asked: "array[int]"
) -> "array[int]":
    """Ask for what to tell the readers to do, and what they can choose: from which row
    to which, reader by reader.
    """
    spans, waiting = array("i"), dict[Language, tuple[int, int]]()
    for reader in shown.readers.values():
        span = waiting.get(reader.language)  # those who wait read the same
        is_asked = reader.place != LAST and table.seats[reader.place].legal
        if is_asked or span is None:
            start = len(asked) // 3
            asked += _asked_by(table, scenery, reader, base)
            span = start, len(asked) // 3
            if is_asked:
                scenery.readings.make_room(span[1] - start)
            else:
                waiting[reader.language] = span
        spans.extend(span)
    return spans


def _asked_by(
    table: Table, scenery: Scenery, reader: Reader, base: int
) -> "array[int]":
    """What to ask for to tell a reader what to do, and what it can choose."""
    place, asking_for = reader.place, table.arena.fragments.asking_for
    legal = table.seats[place].legal if place != LAST else b""
    if legal:
        at = base + place * scenery.shelf.size
        return asking_for(place, reader.language, legal, at)
    at = base + (scenery.places - 1) * scenery.shelf.size
    return asking_for(SPECTATOR, reader.language, legal, at)  # what spectators read


def reader_of(table: Table, shown: Showing, place: Place, language: Language) -> Reader:
    """Who reads what is shown at a place in a language: now it does."""
    reader = shown.readers.get((place, language))
    if reader is None:
        reader = Reader(len(shown.readers), place, language)
        if scenery := shown.scenery:
            asked = _asked_by(table, scenery, reader, 0)
            scenery.add_reader(place, asked, table.seq)
        shown.readers[place, language] = reader
    if reader.times != shown.times or not reader.seen:
        reader.times = shown.times
        reader.seen.append(table.seq)
        del reader.seen[:-RECENT]
    return reader
