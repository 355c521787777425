"""A frame: all that one viewer's page needs, made of what is shown to it alone.

The first frame is whole. A later one leaves out what is older than the one before it.
"""

from typing import Any

import msgspec

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import LAST, viewer_at
from sennik.tables.fragments import json
from sennik.tables.headings import headline
from sennik.tables.recaps import recap
from sennik.tables.scenery import Place
from sennik.tables.showing import NO, Language, Reader, Showing, reader_of, showing_of
from sennik.tables.table import Table
from sennik.tables.telling import told

Frame = dict[str, Any]
NOTHING = b',"legal":[],"say":"","looks":[],"result":null,"scene":{}'


def frame(
    table: Table,
    viewer: int,
    language: Language = "en",
    after: int | None = None,
    whole: bool = False,
) -> Frame:
    """A frame as its reader understands it."""
    text = frame_text(table, viewer, language, after, whole)
    found: Frame = msgspec.json.decode(text)
    return found


def frame_text(
    table: Table,
    viewer: int,
    language: Language,
    after: int | None = None,
    whole: bool = False,
) -> bytes:
    """The table as `viewer` (a seat or SPECTATOR) may see it, as JSON.

    `after` is the number of the last event that the viewer has had; None for a first
    frame or one after a reconnection. What has not changed since is left out, unless
    the `whole` is wanted, or no such frame was made for this viewer here.
    """
    place, prompt = LAST, 0
    if viewer != SPECTATOR:
        place, prompt = viewer, table.seats[viewer].prompt
    shown = showing_of(table)
    reader = reader_of(table, shown, place, language)
    if whole or after not in reader.seen:
        text = everything(table, shown, reader, after)
    elif place != LAST:
        text = news(table, shown, reader, after)
    else:  # there may be many of them
        text = shown.spectated.get((language, after), b"")
        if not text:
            text = shown.spectated[language, after] = news(table, shown, reader, after)
    return b'{"type":"frame","prompt":%d,%b}' % (prompt, text)


def everything(
    table: Table, shown: Showing, reader: Reader, after: int | None
) -> bytes:
    """All of a whole frame but its prompt number."""
    place, language = reader.place, reader.language
    facts = {name: piece.text for name, piece in shown.heading.items()}
    undo, pieces = NO, [NOTHING]
    if shown.scenery is not None:
        undo = shown.undo[place].text
        pieces = [
            b',"legal":' + shown.scenery.readings.choices(reader.number),
            shown.scenery.readings.said(reader.number),
            b',"looks":' + shown.looks[place].text,
            b',"result":' + result(table, shown, place, language),
            b',"scene":{%b}' % shown.scenery.whole(place),
        ]
    log = told(table, shown, place, after)
    again = b"" if after is None else recap(table, shown.play, place, log)
    return b"".join(
        (
            b'"seq":%d,"whole":true' % shown.seq,
            headline({**facts, "you": json(place if place != LAST else None)}),
            b',"actors":%b,"scores":%b' % (shown.actors.text, shown.scores.text),
            b',"undo":' + undo,
            *pieces,
            log,
            again,
        )
    )


def news(table: Table, shown: Showing, reader: Reader, after: int) -> bytes:
    """A later frame but for its prompt."""
    text, place = common(shown, after), reader.place
    if shown.scenery is None:
        return text + told(table, shown, place, after)
    if (undo := shown.undo[place]).since > after:
        text += b',"undo":' + undo.text
    if (looks := shown.looks[place]).since > after:
        text += b',"looks":' + looks.text
    if shown.is_over:
        text += b',"result":' + result(table, shown, place, reader.language)
    new = shown.scenery.news_since(after)
    if new.is_told and not (table.lines and table.lines[-1][0] > after):
        text += new.all(reader.number)
        if not new.is_counted:
            return text
    else:
        text += new.but_log(reader.number) + told(table, shown, place, after)
    return text + recap(table, shown.play, place, text)


def common(shown: Showing, after: int) -> bytes:
    """The members of a later frame that are the same for everybody."""
    text = shown.common.get(after)
    if text is None:
        text = b'"seq":%d,"whole":false' % shown.seq
        facts = {n: p.text for n, p in shown.heading.items() if p.since > after}
        text += headline(facts)
        if shown.actors.since > after:
            text += b',"actors":' + shown.actors.text
        if shown.scores.since > after:
            text += b',"scores":' + shown.scores.text
        shown.common[after] = text
    return text


def result(table: Table, shown: Showing, place: Place, language: Language) -> bytes:
    """How the match ended; in the game's words if it was played out."""
    ended = shown.play.result if shown.play is not None else None
    if ended is None or shown.scenery is None:
        return b"null"
    text = ""
    if ended.ending == "played":
        seats = enumerate(table.seats)
        names = [seat.name or f"bot {number + 1}" for number, seat in seats]
        fragments, viewer = table.arena.fragments, viewer_at(place)
        text = fragments.result(shown.scenery.record(place), viewer, language, names)
    return json(
        {
            "ending": ended.ending,
            "scores": ended.scores,
            "winners": ended.winners,
            "text": text,
        }
    )
