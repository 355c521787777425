"""What is for one viewer at a moment, as JSON: its choices, what to do, its looks."""

from array import array

from sennik.tables.eyes import LAST, viewer_at
from sennik.tables.fragments import Fragments, json
from sennik.tables.looks import looked
from sennik.tables.moments import Moment
from sennik.tables.scenery import drawing
from sennik.tables.table import Table


def choices(fragments: Fragments, moment: Moment, place: int, language: str) -> bytes:
    """The legal actions with notation, words and the thing to click."""
    text = moment.choices.get((place, language))
    if text is None:
        memos, view = fragments.choices[viewer_at(place), language], moment.view(place)
        actions = array("i", moment.legal[place])
        found = [memos[action].of(view) for action in actions]
        text = moment.choices[place, language] = b"[%b]" % b",".join(found)
    return text


def said(fragments: Fragments, moment: Moment, place: int, language: str) -> bytes:
    """What to do and the phase. Who is not asked reads what spectators read."""
    if not moment.legal[place]:
        place = LAST
    text = moment.said.get((place, language))
    if text is None:
        memo = fragments.prompt[viewer_at(place), language]
        text = moment.said[place, language] = memo.of(moment.view(place))
    return text


def looks(fragments: Fragments, moment: Moment, place: int) -> bytes:
    """What a player has looked at and not put away."""
    text = moment.looked.get(place)
    if text is None:
        cells, text = moment.looks[place], b"[]"
        if cells:
            parts = fragments.parts[viewer_at(place), moment.seats]
            shown = drawing(fragments, moment, place)
            text = looked(shown, parts, moment.view(place), cells)
        moment.looked[place] = text
    return text


def result(table: Table, moment: Moment, place: int, language: str) -> bytes:
    """How the match ended; in the game's words if it was played out."""
    ended = moment.play.result if moment.play is not None else None
    if ended is None:
        return b"null"
    text = ""
    if ended.ending == "played":
        seats = enumerate(table.seats)
        names = [seat.name or f"bot {number + 1}" for number, seat in seats]
        fragments, viewer = table.arena.fragments, viewer_at(place)
        text = fragments.result(moment.view(place), viewer, language, names)
    return json(
        {
            "ending": ended.ending,
            "scores": ended.scores,
            "winners": ended.winners,
            "text": text,
        }
    )
