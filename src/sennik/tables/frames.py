"""A frame: all that one viewer's page needs, made from its view or sight alone.

The first frame is whole. A later one is the difference between two moments: what has
been the same to the viewer is left out. Who was shown just what spectators were is sent
their bytes.
"""

from typing import Any

import msgspec

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import eyes_of
from sennik.tables.fragments import json
from sennik.tables.looks import looked
from sennik.tables.memos import Memo
from sennik.tables.moments import Body, Moment, moment_at, moment_of
from sennik.tables.play import Play
from sennik.tables.recaps import recap
from sennik.tables.scenery import scene
from sennik.tables.table import Table
from sennik.tables.telling import encoded, log

Frame = dict[str, Any]
NOTHING = b'"legal":[],"say":"","looks":[],"result":null,"scene":{}'


def frame(
    table: Table,
    viewer: int,
    language: str = "en",
    after: int | None = None,
    whole: bool = False,
) -> Frame:
    """A frame as its reader understands it."""
    text = frame_text(table, viewer, language, after, whole)
    read: Frame = msgspec.json.decode(text)
    return read


def frame_text(
    table: Table,
    viewer: int,
    language: str,
    after: int | None = None,
    whole: bool = False,
) -> bytes:
    """The table as `viewer` (a seat or SPECTATOR) may see it, as JSON.

    `after` is the number of the last event that the viewer has had; None for a first
    frame or one after a reconnection. What has not changed since is left out, unless
    the `whole` is wanted.
    """
    prompt = table.seats[viewer].prompt if viewer != SPECTATOR else 0
    now = moment_of(table)
    then = None if whole or after is None else moment_at(table, after)
    if then is None:
        text = Writing(table, None, now, viewer, language).body(after)[0]
    else:
        text = news(table, then, now, viewer, language)[0]
    return b'{"type":"frame","prompt":%d,%b}' % (prompt, text)


# --- What is the same for several ----------------------------------------------------


def news(table: Table, then: Moment, now: Moment, viewer: int, language: str) -> Body:
    """All of a later frame but its prompt number: the same for all who see alike."""
    key = viewer, language, then.seq
    body = now.bodies.get(key)
    if body is None:
        if viewer != SPECTATOR and now.play is not None:
            body = shared(table, then, now, viewer, language)
        if body is None:
            body = Writing(table, then, now, viewer, language).body(then.seq)
        now.bodies[key] = body
    return body


def shared(
    table: Table, then: Moment, now: Moment, viewer: int, language: str
) -> Body | None:
    """What spectators are sent, where `viewer` is shown exactly the same."""
    if viewer in then.concerned or viewer in now.concerned or not table.memory_aid:
        return None
    private = now.private[viewer]
    if private != then.private[viewer] or has_own(table, then, now, viewer):
        return None
    public = news(table, then, now, SPECTATOR, language)
    if public[1] is None or private & public[1]:
        return None
    assert now.play is not None
    glimpses = eyes_of(table, now.play).glimpses
    if glimpses.first != then.steps:
        return None  # what happened between was not seen as one
    for number in range(then.steps, now.steps):
        if glimpses.perceived(number, viewer) != glimpses.perceived(number, SPECTATOR):
            return None
        if number > then.steps and glimpses.private(number, viewer) & public[1]:
            return None
    return public


def has_own(table: Table, then: Moment, now: Moment, viewer: int) -> bool:
    """Whether a part of the scene may have changed that is each viewer's own."""
    own = table.arena.fragments.own
    changed = now.bits[SPECTATOR] ^ then.bits[SPECTATOR]
    for reader in (viewer, SPECTATOR):
        for memo in own[reader].values():
            if memo.read & changed:
                return True
    return False


# --- What one viewer is shown --------------------------------------------------------


class Writing:
    """A frame being written, and of which bytes of the view it is made."""

    def __init__(
        self,
        table: Table,
        then: Moment | None,
        now: Moment,
        viewer: int,
        language: str,
    ) -> None:
        self.table, self.then, self.now = table, then, now
        self.viewer, self.language = viewer, language
        self.fragments = table.arena.fragments
        self.read: int | None = 0  # None: of more than the view
        self.members: list[bytes] = []

    def body(self, after: int | None) -> Body:
        """All of a frame but its prompt number."""
        then, now = self.then, self.now
        whole = b"true" if then is None else b"false"
        self.members.append(b'"seq":%d,"whole":%b' % (now.seq, whole))
        self._head()
        self._add(b"actors", now.actors, then.actors if then else b"")
        self._add(b"scores", now.scores, then.scores if then else b"")
        self._add(b"undo", self._undo(now), self._undo(then) if then else b"")
        if now.play is not None:
            self._match(now.play)
        elif then is None:
            self.members.append(NOTHING)
        lines, read = log(self.table, self.viewer, after)
        self._made_from(read)
        self.members.append(b'"log":' + encoded(lines))
        if now.play is not None and after is not None:
            if again := recap(self.table, now.play, self.viewer, lines):
                self.members.append(b'"recap":' + json(again))
                self.read = None
        return b",".join(self.members), self.read

    def _add(self, name: bytes, value: bytes, old: bytes) -> None:
        """Show `value` unless it was shown before."""
        if value != old:
            self.members.append(b'"%b":%b' % (name, value))

    def _made_from(self, read: int) -> None:
        if self.read is not None:
            self.read |= read

    def _head(self) -> None:
        """What everybody knows about the table itself."""
        old = self.then.heading if self.then is not None else {}
        if old is self.now.heading:
            return
        found = [
            b'"%b":%b' % (name.encode(), value)
            for name, value in self.now.heading.items()
            if old.get(name) != value
        ]
        if self.then is None:
            you = self.viewer if self.viewer != SPECTATOR else None
            found.append(b'"you":' + json(you))
        if found:
            self.members.append(b'"table":{%b}' % b",".join(found))

    def _undo(self, moment: Moment) -> bytes:
        return b"true" if moment.undo == self.viewer != SPECTATOR else b"false"

    def _match(self, play: Play) -> None:
        """The match: choices, words, looks, how it ended, drawing data."""
        then, now, viewer = self.then, self.now, self.viewer
        if then is None or now.legal[viewer] != then.legal[viewer]:
            self.members.append(b'"legal":' + self._legal(now))
        elif now.legal[viewer]:
            self._add(b"legal", self._legal(now), self._legal(then))
        said = self._prompt(now)
        if then is None or said != self._prompt(then):
            self.members.append(said)
        if then is None or now.looks[viewer] or then.looks[viewer]:
            self._add(b"looks", self._looks(now), self._looks(then) if then else b"")
        if then is None or now.is_over:
            self.members.append(b'"result":' + json(self._result(play)))
            self.read = None
        parts, read = scene(self.fragments, then, now, viewer)
        self._made_from(read)
        if parts or then is None:
            self.members.append(b'"scene":{%b}' % b",".join(parts.values()))

    def _legal(self, moment: Moment) -> bytes:
        """The legal actions with notation, words and the thing to click."""
        viewer, language, choice = self.viewer, self.language, self.fragments.choice
        view = moment.views[viewer]
        choices = [choice[viewer, language, a].of(view) for a in moment.actions(viewer)]
        return b"[%b]" % b",".join(choices)

    def _prompt(self, moment: Moment) -> bytes:
        """What to do and the phase. Who is not asked reads what spectators read."""
        reader = self.viewer if moment.legal[self.viewer] else SPECTATOR
        memo: Memo = self.fragments.prompt[reader, self.language]
        said: bytes = memo.of(moment.views[reader])
        self._made_from(memo.read)
        return said

    def _looks(self, moment: Moment) -> bytes:
        shown = moment.looked.get(self.viewer)
        if shown is None:
            looks, view = moment.looks[self.viewer], moment.views[self.viewer]
            found = looked(self.fragments, self.viewer, view, looks) if looks else []
            shown = moment.looked[self.viewer] = json(found)
        return shown

    def _result(self, play: Play) -> Frame | None:
        """How the match ended; in the game's words if it was played out."""
        result = play.result
        if result is None:
            return None
        text = ""
        if result.ending == "played":
            seats = enumerate(self.table.seats)
            names = [seat.name or f"bot {number + 1}" for number, seat in seats]
            view = self.now.views[self.viewer]
            text = self.fragments.result(view, self.viewer, self.language, names)
        return {
            "ending": result.ending,
            "scores": result.scores,
            "winners": result.winners,
            "text": text,
        }
