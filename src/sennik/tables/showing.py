"""What everybody at a table is shown, and since when each piece of it has been so.

A frame has what is newer than the last frame of its reader. Nobody's pieces are made
from anything but what is shown to just that viewer.
"""

from array import array

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
Told = tuple[int, bytes]  # the number of an event, and the lines of it
NO_CHOICES, YES, NO = b"[]", b"true", b"false"
AT_HAND = 4  # more steps than this are looked at once more if anybody asks
RECENT = 8  # frames of a reader after which a difference can be told
IDLE = 8  # as often as this somebody may miss what is new, then it counts as gone


class Reader:
    """A viewer who reads a language: what frames were made, and what they said."""

    __slots__ = ("choices", "idle", "language", "place", "say", "seen")

    def __init__(self, place: Place, language: Language) -> None:
        self.place, self.language = place, language
        self.seen: list[int] = []  # the last events that frames were made at
        self.idle = 0  # how often there was something new since
        self.say, self.choices = Piece(), Piece()

    def read(self, texts: list[bytes], at: int, end: int, seq: int) -> None:
        """Read what to do and what can be chosen: `texts` from `at` to `end`."""
        self.say.become(texts[at], seq)
        if at + 1 < end:
            self.choices.become(b"[%b]" % b",".join(texts[at + 1 : end]), seq)
        elif self.choices.text is not NO_CHOICES:
            self.choices.become(NO_CHOICES, seq)


class Showing:
    """All that is shown of one match, or while there is none, up to event `seq`."""

    __slots__ = (
        "actors",
        "before",
        "common",
        "frames",
        "heading",
        "is_over",
        "looking",
        "looks",
        "play",
        "readers",
        "scenery",
        "scores",
        "seq",
        "told",
        "told_after",
        "told_events",
        "undo",
        "undoing",
    )

    def __init__(self, play: Play | None) -> None:
        self.play = play
        self.is_over = False
        self.seq = self.before = -1  # and that before it at which anybody looked
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
        # What is told of the steps after an event: of one step to all places, then of
        # the next one.
        self.told: list[bytes] = []
        self.told_events: list[int] = []  # the steps
        self.told_after = -1
        # Made when first asked for, by the event of the frame before: pieces for all,
        # and frames.
        self.common: dict[int, bytes] = {}
        self.frames: dict[tuple[Place, Language, int], bytes] = {}

    def told_to(self, place: Place) -> list[Told]:
        """What is told to a viewer of the steps after event `told_after`."""
        places = len(self.undo)
        texts = self.told[place % places :: places]
        return list(zip(self.told_events, texts, strict=True))


def showing_of(table: Table) -> Showing:
    """What is shown now."""
    shown: Showing | None = table.shown
    if shown is None or shown.play is not table.play:
        shown = table.shown = Showing(table.play)
    if shown.seq != table.seq:
        _go_on(table, shown)
    return shown


def _go_on(table: Table, shown: Showing) -> None:
    """Show the table as it is now. Whatever fails is tried again."""
    seq, shown.before = table.seq, shown.seq
    for name, text in headed(table, shown.before).items():
        shown.heading.setdefault(name, Piece()).become(text, seq)
    shown.actors.become(json(table.acting()), seq)
    shown.common.clear()
    shown.frames.clear()
    for key, reader in list(shown.readers.items()):
        reader.idle += 1
        if reader.idle > IDLE:
            del shown.readers[key]
    if shown.play is not None:
        _watch(table, shown, shown.play)
    shown.seq = seq


def headed(table: Table, seq: int) -> dict[str, bytes]:
    """What everybody knows about the table itself; nothing if that is what it was at
    event `seq`.
    """
    if table.clock.kind == "none" and table.arranged <= seq:
        return {}
    return {name: json(value) for name, value in heading(table).items()}


def _watch(table: Table, shown: Showing, play: Play) -> None:
    """Show the match."""
    eyes, places, seq = eyes_of(table, play), len(table.seats) + 1, table.seq
    scenery = shown.scenery or _begun(table.arena.fragments, shown, places, seq)
    # What is known along the last steps and, if that is something else, what is shown;
    # then the state.
    views = eyes.glimpses.views
    if not table.memory_aid:
        views += sights(table, play, eyes)
    base = len(views) - places * scenery.shelf.size
    steps = _new_steps(table, shown, play, eyes.glimpses)
    asked = _asked_by_all(table, play, eyes.glimpses, steps, len(views))
    readers, ends = list(shown.readers.values()), []
    for reader in readers:
        asked += _asked_by(table, scenery, reader, base)
        ends.append(len(asked) // 3)
    records = views + play.state.saved()
    texts = scenery.show(records, base, asked, seq, shown.before)
    shown.scores.become(texts[0], seq)
    at = 1 + places * len(steps)
    shown.told = texts[1:at]
    shown.told_events = [play.steps[number].seq for number in steps]
    for reader, end in zip(readers, ends, strict=True):
        reader.read(texts, at, end, seq)
        at = end
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


def _new_steps(table: Table, shown: Showing, play: Play, glimpses: Glimpses) -> range:
    """The steps since anybody looked, if they are told as they were perceived and it
    is at hand what was known; else none, and `told_after` says so.
    """
    first, count = steps_until(play, shown.before), len(play.steps)
    shown.told_after = shown.before
    if shown.before < 0 or not table.memory_aid or first < glimpses.first:
        first, shown.told_after = count, table.seq
    return range(first, count)


def _asked_by_all(
    table: Table, play: Play, glimpses: Glimpses, steps: range, state: int
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
        reader = shown.readers[place, language] = Reader(place, language)
        if scenery := shown.scenery:
            asked = _asked_by(table, scenery, reader, 0)
            texts = scenery.shelf.ask(scenery.records, asked)
            reader.read(texts, 0, len(texts), table.seq)
    if reader.idle or not reader.seen:
        reader.idle = 0
        reader.seen.append(table.seq)
        del reader.seen[:-RECENT]
    return reader
