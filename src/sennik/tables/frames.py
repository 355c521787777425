"""A frame: all that one viewer's page needs, made from its view or sight alone.

The first frame is whole. A later one is the difference between two moments: what has
been the same to the viewer is left out. It is put together of pieces, most of which
are the same for all who see alike.
"""

from typing import Any

import msgspec

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import LAST, eyes_of
from sennik.tables.fragments import json
from sennik.tables.looks import looked
from sennik.tables.moments import Moment, News, Told, moment_at, moment_of
from sennik.tables.play import Play
from sennik.tables.recaps import recap
from sennik.tables.scenery import changes, drawing, written
from sennik.tables.table import Table
from sennik.tables.telling import encoded, log

Frame = dict[str, Any]
NOTHING = b',"legal":[],"say":"","looks":[],"result":null,"scene":{}'


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
        text = Writing(table, now, viewer, language).everything(after)
    else:
        text = news(table, then, now, viewer, language)[1]
    return b'{"type":"frame","prompt":%d,%b}' % (prompt, text)


def news(table: Table, then: Moment, now: Moment, viewer: int, language: str) -> News:
    """A later frame: that of spectators if it is of the same pieces."""
    key = viewer, language, then.seq
    found = now.news.get(key)
    if found is None:
        pieces = Writing(table, now, viewer, language).news(then)
        if viewer != SPECTATOR:
            found = news(table, then, now, SPECTATOR, language)
        if found is None or found[0] != pieces:
            found = pieces, common(then, now) + b"".join(pieces)
        now.news[key] = found
    return found


def common(then: Moment, now: Moment) -> bytes:
    """The members of a later frame that are the same for everybody."""
    text = now.common.get(then.seq)
    if text is None:
        text = b'"seq":%d,"whole":false' % now.seq
        if then.heading is not now.heading:
            old, new = then.heading, now.heading
            text += headed({name: new[name] for name in new if new[name] != old[name]})
        if then.actors != now.actors:
            text += b',"actors":' + now.actors
        if then.scores != now.scores:
            text += b',"scores":' + now.scores
        now.common[then.seq] = text
    return text


def headed(facts: dict[str, bytes]) -> bytes:
    """Facts about the table itself as a member of a frame."""
    if not facts:
        return b""
    members = [b'"%b":%b' % (name.encode(), fact) for name, fact in facts.items()]
    return b',"table":{%b}' % b",".join(members)


class Writing:
    """A frame being written: every piece begins with a comma, or is empty."""

    __slots__ = ("fragments", "language", "now", "place", "table", "viewer")

    def __init__(self, table: Table, now: Moment, viewer: int, language: str) -> None:
        self.table, self.now, self.viewer = table, now, viewer
        self.place = viewer if viewer != SPECTATOR else LAST
        self.language = language
        self.fragments = table.arena.fragments

    def everything(self, after: int | None) -> bytes:
        """All of a whole frame but its prompt number."""
        now = self.now
        you = json(self.viewer if self.viewer != SPECTATOR else None)
        pieces = [
            b'"seq":%d,"whole":true' % now.seq,
            headed({**now.heading, "you": you}),
            b',"actors":%b,"scores":%b' % (now.actors, now.scores),
            b',"undo":' + self._undo(now),
        ]
        if now.play is None:
            pieces.append(NOTHING)
        else:
            shown = drawing(self.fragments, now, self.viewer)
            pieces += [
                b',"legal":' + self._legal(now),
                self._said(now),
                b',"looks":' + self._looks(now),
                b',"result":' + json(self._result(now.play)),
                b',"scene":{%b}' % written(shown),
            ]
        pieces.append(self._told(after).text)
        return b"".join(pieces)

    def news(self, then: Moment) -> tuple[bytes, ...]:
        """The pieces of a later frame besides those that are common to all."""
        now = self.now
        if now.play is None:
            return self._own(then), self._log(then)
        said = self._said(now)
        return (
            self._own(then),
            said if said != self._said(then) else b"",
            changes(self.fragments, then, now, self.viewer).text,
            self._log(then),
        )

    def _own(self, then: Moment) -> bytes:
        """What is for one alone: undo, choices and looks; and how it ended."""
        now, place, found = self.now, self.place, b""
        if now.undo != then.undo and self._undo(now) != self._undo(then):
            found += b',"undo":' + self._undo(now)
        if now.legal[place] != then.legal[place]:
            found += b',"legal":' + self._legal(now)
        elif now.legal[place] and self._legal(now) != self._legal(then):
            found += b',"legal":' + self._legal(now)
        if now.looks[place] or then.looks[place]:
            if self._looks(now) != self._looks(then):
                found += b',"looks":' + self._looks(now)
        if now.is_over and now.play is not None:
            found += b',"result":' + json(self._result(now.play))
        return found

    def _undo(self, moment: Moment) -> bytes:
        return b"true" if moment.undo == self.viewer != SPECTATOR else b"false"

    def _legal(self, moment: Moment) -> bytes:
        """The legal actions with notation, words and the thing to click."""
        key = self.place, self.language
        text = moment.choices.get(key)
        if text is None:
            viewer, language, choice = self.viewer, self.language, self.fragments.choice
            view, actions = moment.views[self.place], moment.actions(self.place)
            choices = [choice[viewer, language, action].of(view) for action in actions]
            text = moment.choices[key] = b"[%b]" % b",".join(choices)
        return text

    def _said(self, moment: Moment) -> bytes:
        """What to do and the phase. Who is not asked reads what spectators read."""
        place = self.place if moment.legal[self.place] else LAST
        key = place, self.language
        text = moment.said.get(key)
        if text is None:
            reader = self.viewer if place != LAST else SPECTATOR
            memo = self.fragments.prompt[reader, self.language]
            text = moment.said[key] = memo.of(moment.views[place])
        return text

    def _looks(self, moment: Moment) -> bytes:
        text = moment.looked.get(self.place)
        if text is None:
            looks, view = moment.looks[self.place], moment.views[self.place]
            parts = self.fragments.parts[self.viewer, moment.seats]
            found = []
            if looks:
                shown = drawing(self.fragments, moment, self.viewer)
                found = looked(shown, parts, view, looks)
            text = moment.looked[self.place] = json(found)
        return text

    def _result(self, play: Play) -> Frame | None:
        """How the match ended; in the game's words if it was played out."""
        result = play.result
        if result is None:
            return None
        text = ""
        if result.ending == "played":
            seats = enumerate(self.table.seats)
            names = [seat.name or f"bot {number + 1}" for number, seat in seats]
            view = self.now.views[self.place]
            text = self.fragments.result(view, self.viewer, self.language, names)
        return {
            "ending": result.ending,
            "scores": result.scores,
            "winners": result.winners,
            "text": text,
        }

    def _log(self, then: Moment) -> bytes:
        """What has happened since, told as spectators are told wherever it can be."""
        key = self.place, then.seq
        told = self.now.logs.get(key)
        if told is None:
            if self.viewer != SPECTATOR and self.now.play and self.table.memory_aid:
                told = self._overheard(then, self.now.play)
            told = self.now.logs[key] = told or self._told(then.seq)
        return told.text

    def _overheard(self, then: Moment, play: Play) -> Told | None:
        """What spectators are told, if a player who sees what it sees is told the same.

        It depends on some bytes of the views only. These must be the same for both.
        """
        now, seat = self.now, self.place
        told = now.logs.get((LAST, then.seq))
        if told is None:
            bystander = Writing(self.table, now, SPECTATOR, self.language)
            told = now.logs[LAST, then.seq] = bystander._told(then.seq)
        if told.read is None or told.read & (then.private[seat] | now.private[seat]):
            return None
        return told if self._is_bystander(then, play, told.read) else None

    def _is_bystander(self, then: Moment, play: Play, read: int) -> bool:
        """Whether the player did nothing since, and perceived what spectators did."""
        now, seat = self.now, self.viewer
        glimpses = eyes_of(self.table, play).glimpses
        if glimpses.first > then.steps:
            return False  # what happened between was not seen as one
        for number in range(then.steps, now.steps):
            if play.steps[number].actor == seat:
                return False
            witnessed = glimpses.perceived(number, seat)
            if witnessed != glimpses.perceived(number, LAST):
                return False
            if number > then.steps and glimpses.private(number, seat) & read:
                return False
        return True

    def _told(self, after: int | None) -> Told:
        """The lines after an event; and the count of a round that they tell of."""
        read: int | None
        lines, read = log(self.table, self.viewer, after)
        text = b',"log":' + encoded(lines)
        if self.now.play is not None and after is not None:
            if again := recap(self.table, self.now.play, self.viewer, lines):
                text += b',"recap":' + json(again)
                read = None
        return Told(text, read)
