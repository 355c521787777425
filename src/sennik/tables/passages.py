"""A later frame: the way from one moment to another.

What spectators are shown and told of it is made first. Most players get just that, or
that with a few pieces of their own: a piece is a member of a frame or several, each
with a comma before it, or empty.
"""

from sennik.tables.desks import Bytes
from sennik.tables.eyes import LAST
from sennik.tables.fragments import Fragments
from sennik.tables.headings import headline
from sennik.tables.moments import Moment
from sennik.tables.scenery import Changed, changes, changes_for, is_common
from sennik.tables.table import Table
from sennik.tables.telling import Told, told
from sennik.tables.texts import choices, looks, result, said

Place = int  # of a viewer in a list: its seat, or LAST for spectators
Language = str
Piece = bytes


class Passage:
    """From the moment `then` to now; the rest is made by and by."""

    __slots__ = (
        "changes",
        "common",
        "frames",
        "is_next",
        "log",
        "read",
        "says",
        "then",
    )

    def __init__(self, table: Table, then: Moment, now: Moment) -> None:
        self.then = then
        self.common: Piece = common(then, now)
        # Whether it is known who was but a bystander all the way.
        self.is_next = then.seq == now.since
        known = then.public if self.is_next else None
        self.log = told(table, now, LAST, then.seq, known)
        self.changes: Changed | None = None  # to spectators
        self.read: Bytes | None = None  # what both depend on; None: on more
        if now.play is not None:
            self.changes = changes(table.arena.fragments, then, now)
            if self.log.read is not None:
                self.read = self.changes.read | self.log.read
        self.says: dict[Language, Piece] = {}  # to whoever is not asked
        self.frames: dict[tuple[Place, Language], bytes] = {}


def passage_to(table: Table, now: Moment, then: Moment) -> Passage:
    """The way from one moment to the present one."""
    found = now.passages.get(then.seq)
    if found is None:
        found = now.passages[then.seq] = Passage(table, then, now)
    return found


def common(then: Moment, now: Moment) -> Piece:
    """The members of a later frame that are the same for everybody."""
    text = b'"seq":%d,"whole":false' % now.seq
    if then.heading is not now.heading:
        old, new = then.heading, now.heading
        text += headline({name: new[name] for name in new if new[name] != old[name]})
    if then.actors != now.actors:
        text += b',"actors":' + now.actors
    if then.scores != now.scores:
        text += b',"scores":' + now.scores
    return text


def news(
    table: Table, passage: Passage, now: Moment, place: Place, language: Language
) -> bytes:
    """A later frame but for its prompt."""
    found = passage.frames.get((place, language))
    if found is None:
        if passage.changes is None:
            found = passage.common + heard(table, passage, now, place).text
        else:
            found = _news(table, passage, passage.changes, now, place, language)
        passage.frames[place, language] = found
    return found


def _news(
    table: Table,
    passage: Passage,
    public: Changed,
    now: Moment,
    place: Place,
    language: Language,
) -> bytes:
    """The frame of a match: that of spectators wherever it can be."""
    fragments, then = table.arena.fragments, passage.then
    seen, log = public, passage.log
    if place != LAST:
        read = passage.read if is_bystander(passage, now, place) else None
        if read is not None and is_common(fragments, public, then, now, place, read):
            if now.quiet >> place & 1:
                return news(table, passage, now, LAST, language)
        else:
            seen = changes_for(fragments, public, then, now, place)
            log = heard(table, passage, now, place)
    return passage.common + b"".join(
        (
            for_one(table, then, now, place, language),
            say(fragments, passage, now, place, language),
            seen.text,
            log.text,
        )
    )


def is_bystander(passage: Passage, now: Moment, seat: int) -> bool:
    """Whether a player did nothing, perceived what spectators did, and knows nothing
    new besides.
    """
    return passage.is_next and not now.glimpses.involved >> seat & 1


def for_one(
    table: Table, then: Moment, now: Moment, place: Place, language: Language
) -> Piece:
    """What is for one alone: undo, choices and looks; and how it ended."""
    fragments, found = table.arena.fragments, b""
    if (now.undo == place) != (then.undo == place):
        found += b',"undo":true' if now.undo == place else b',"undo":false'
    new, old = now.legal[place], then.legal[place]
    if new or old:
        text = choices(fragments, now, place, language)
        if new != old or text != choices(fragments, then, place, language):
            found += b',"legal":' + text
    if now.looks[place] or then.looks[place]:
        text = looks(fragments, now, place)
        if text != looks(fragments, then, place):
            found += b',"looks":' + text
    if now.is_over:
        found += b',"result":' + result(table, now, place, language)
    return found


def say(
    fragments: Fragments,
    passage: Passage,
    now: Moment,
    place: Place,
    language: Language,
) -> Piece:
    """What to do and the phase, if it is not what it was."""
    then = passage.then
    if now.legal[place] or then.legal[place]:
        text = said(fragments, now, place, language)
        return text if text != said(fragments, then, place, language) else b""
    found = passage.says.get(language)
    if found is None:
        text = said(fragments, now, LAST, language)
        found = text if text != said(fragments, then, LAST, language) else b""
        passage.says[language] = found
    return found


def heard(table: Table, passage: Passage, now: Moment, place: Place) -> Told:
    """What the log says, told as spectators are told wherever it can be: to bystanders
    who know no more than they do of the bytes that it depends on.
    """
    if place == LAST:
        return passage.log
    if is_bystander(passage, now, place):
        read = passage.log.read
        if read is not None and not read & now.private(place):
            return passage.log
    then = passage.then
    known = then.view(place) if passage.is_next else None
    return told(table, now, place, then.seq, known)
