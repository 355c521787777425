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
from sennik.tables.showing import Language, Reader, Showing, reader_of, showing_of
from sennik.tables.table import Table
from sennik.tables.telling import told

Frame = dict[str, Any]
NOTHING = (
    b',"scores":[],"undo":false,"legal":[],"say":"","looks":[],"result":null,"scene":{}'
)


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
    shown = showing_of(table)
    reader = reader_of(table, shown, viewer, language)
    if whole or after is None or after < reader.first:
        return everything(table, shown, reader, after)
    if viewer != SPECTATOR:
        return news(table, shown, reader, after)
    text = shown.spectated.get((language, after))  # there may be many of them
    if text is None:
        text = shown.spectated[language, after] = news(table, shown, reader, after)
    return text


def everything(
    table: Table, shown: Showing, reader: Reader, after: int | None
) -> bytes:
    """A whole frame."""
    place, language = reader.place, reader.language
    facts = {name: piece.text for name, piece in shown.heading.items()}
    pieces = [NOTHING]
    if (scenery := shown.scenery) is not None:
        pieces = [
            b',"scores":' + scenery.readings.scores(reader.number),
            b',"undo":' + json(scenery.may_undo(place)),
            b',"legal":' + scenery.readings.choices(reader.number),
            scenery.readings.said(reader.number),
            b',"looks":' + shown.looks[place].text,
            b',"result":' + result(table, shown, place, language),
            b',"scene":{%b}' % scenery.whole(place),
        ]
    log = told(table, shown, place, after)
    again = b"" if after is None else recap(table, shown.play, place, log)
    return b"".join(
        (
            b'{"type":"frame","prompt":%d' % prompt(table, place),
            b',"seq":%d,"whole":true' % shown.seq,
            headline({**facts, "you": json(place if place != LAST else None)}),
            b',"actors":' + json(table.acting()),
            *pieces,
            log,
            again,
            b"}",
        )
    )


def prompt(table: Table, place: Place) -> int:
    """The number of what was last asked of a viewer."""
    return table.seats[place].prompt if place != LAST else 0


def news(table: Table, shown: Showing, reader: Reader, after: int) -> bytes:
    """A later frame."""
    place, more = reader.place, b""
    if shown.headed > after:
        facts = {n: p.text for n, p in shown.heading.items() if p.since > after}
        more = headline(facts)
    if shown.scenery is None:
        numbers = prompt(table, place), shown.seq
        text = b'{"type":"frame","prompt":%d,"seq":%d,"whole":false' % numbers
        return b"%b%b%b}" % (text, more, told(table, shown, place, after))
    if (looks := shown.looks[place]).since > after:
        more += b',"looks":' + looks.text
    if shown.is_over:
        more += b',"result":' + result(table, shown, place, reader.language)
    new = shown.scenery.news_since(after)
    if new.is_told and not (table.lines and table.lines[-1][0] > after):
        text = new.all(reader.number)
        if not more and not new.is_counted:
            return text
        text = text[:-1]
    else:
        text = new.but_log(reader.number) + told(table, shown, place, after)
    return b"%b%b%b}" % (text, more, recap(table, shown.play, place, text))


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
