"""A frame: all that one viewer's page needs, made from its view or sight alone.

The first frame is whole. A later one is the difference between two moments: what has
been the same to the viewer is left out (`passages`).
"""

from typing import Any

import msgspec

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import LAST
from sennik.tables.fragments import json
from sennik.tables.headings import headline
from sennik.tables.moments import Moment, moment_at, moment_of
from sennik.tables.passages import news, passage_to
from sennik.tables.scenery import drawing, written
from sennik.tables.table import Table
from sennik.tables.telling import told
from sennik.tables.texts import choices, looks, result, said

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
    place, prompt = LAST, 0
    if viewer != SPECTATOR:
        place, prompt = viewer, table.seats[viewer].prompt
    now = moment_of(table)
    then = None if whole or after is None else moment_at(table, after)
    if then is None:
        text = everything(table, now, place, language, after)
    else:
        text = news(table, passage_to(table, now, then), now, place, language)
    return b'{"type":"frame","prompt":%d,%b}' % (prompt, text)


def everything(
    table: Table, now: Moment, place: int, language: str, after: int | None
) -> bytes:
    """All of a whole frame but its prompt number."""
    fragments = table.arena.fragments
    you = json(place if place != LAST else None)
    pieces = [
        b'"seq":%d,"whole":true' % now.seq,
        headline({**now.heading, "you": you}),
        b',"actors":%b,"scores":%b' % (now.actors, now.scores),
        b',"undo":true' if now.undo == place else b',"undo":false',
    ]
    if now.play is None:
        pieces.append(NOTHING)
    else:
        pieces += [
            b',"legal":' + choices(fragments, now, place, language),
            said(fragments, now, place, language),
            b',"looks":' + looks(fragments, now, place),
            b',"result":' + result(table, now, place, language),
            b',"scene":{%b}' % written(drawing(fragments, now, place)),
        ]
    pieces.append(told(table, now, place, after).text)
    return b"".join(pieces)
