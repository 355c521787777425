"""A frame: all that one viewer's page needs, made from its view or sight alone."""

from collections.abc import Iterator
from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR
from sennik.tables.arena import Arena, Desk
from sennik.tables.eyes import forget_views, view_at
from sennik.tables.looks import looking_of, looks_of
from sennik.tables.play import Play
from sennik.tables.recaps import recap
from sennik.tables.table import Seat, Table
from sennik.tables.telling import log
from sennik.tables.undo import may_undo

Frame = dict[str, Any]


def frame(
    table: Table, viewer: int, language: str = "en", after: int | None = None
) -> Frame:
    """The table as `viewer` (a seat or SPECTATOR) may see it.

    `after` is the number of the last event that the viewer has had; None for a first
    frame or one after a reconnection.
    """
    seat = table.seats[viewer] if viewer != SPECTATOR else None
    made: Frame = {
        "type": "frame",
        "seq": table.seq,
        "prompt": seat.prompt if seat else 0,
        "table": heading(table, viewer),
        "actors": table.acting(),
        "undo": may_undo(table, viewer),
        "scene": {},
        "legal": [],
        "say": "",
        "looks": [],
        "scores": [],
        "result": None,
    }
    if table.play is not None:
        made |= played(table, table.play, viewer, language)
    made["log"] = log(table, viewer, after)
    if table.play is not None:
        if after is not None:
            made["recap"] = recap(table, table.play, viewer, made["log"])
        forget_views(table.play, viewer)
        forget_views(table.play, SPECTATOR)
    return made


def heading(table: Table, viewer: int) -> Frame:
    """What everybody knows about the table itself, made once for all viewers."""
    if table.heading[0] != table.seq:
        table.heading = (table.seq, public_heading(table))
    return {**table.heading[1], "you": None if viewer == SPECTATOR else viewer}


def public_heading(table: Table) -> Frame:
    """The heading as a spectator has it."""
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "status": table.status,
        "match": table.matches,
        "seats": [seat_frame(seat) for seat in table.seats],
        "you": None,
        "clock": {
            "kind": table.clock.kind,
            "limit": table.clock.limit,
            "deadlines": [table.deadline(n) for n in range(len(table.seats))],
        },
        "public": table.public,
        "spectators": table.spectators,
        "memory_aid": table.memory_aid,
        "silent": table.is_silent,
        "over": table.status == "over",
        "fair": fairness(table),
    }


def seat_frame(seat: Seat) -> Frame:
    """One seat as everybody sees it; identities stay on the server."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "state": seat.state,
        "conceded": seat.conceded,
        "ready": seat.kind == "bot" or bool(seat.entropy),
    }


def fairness(table: Table) -> Frame:
    """The promise of the shuffle and, after the match, its secret."""
    shown: Frame = {"commitment": table.commitment}
    if table.revealed and table.play is not None:
        shown["secret"] = table.secret.hex()
        shown["entropy"] = [part.hex() for part in table.play.entropy]
    return shown


def played(table: Table, play: Play, viewer: int, language: str) -> Frame:
    """The match as the viewer sees it: drawing data, choices, looks, scores."""
    game, seats = table.arena, range(len(table.seats))
    looks = looks_of(table, viewer) if viewer != SPECTATOR else {}
    seen = shown(table, play, viewer, looks)
    scene = drawn(game, seen, viewer)
    made: Frame = {
        "scene": scene,
        "legal": choices(table, game, seen, viewer, language),
        "say": game.words.prompt(seen.sheet, viewer, language),
        "looks": look_frames(table, play, viewer, seen, scene) if looks else [],
        "scores": [int(game.rules.score(play.state.sheet, n)) for n in seats],
        "phase": game.words.PHASE_NAMES[language][seen.sheet.phase],
    }
    if play.result is not None:
        made["result"] = result(table, play, seen, viewer, language)
    return made


def shown(table: Table, play: Play, viewer: int, looks: dict[int, int]) -> Desk:
    """The view; without the memory aid the sight with the looks not yet put away."""
    game = table.arena
    if table.memory_aid:
        view_at(game, play, viewer, len(play.steps), play.state.saved(), game.seen)
        return game.seen
    game.fast.sight(play.state.record, viewer, game.visible.record)
    for cell, face in looks.items():
        game.visible.cells[cell] = face
    return game.visible


def drawn(game: Arena, seen: Desk, viewer: int) -> Frame:
    """The game's drawing data, or its plain record where it has no scene."""
    if game.scene is not None:
        scene: Frame = game.scene.scene(seen.sheet, viewer)
        return scene
    names = seen.sheet.array.dtype.names or ()
    return {name: seen.sheet.array[name][0].tolist() for name in names}


def choices(
    table: Table, game: Arena, seen: Desk, viewer: int, language: str
) -> list[Frame]:
    """The legal actions with notation, words and the thing to click."""
    if viewer == SPECTATOR:
        return []
    words, scene, sheet = game.words, game.scene, seen.sheet
    return [
        {
            "action": action,
            "text": words.text(sheet, viewer, action),
            "label": words.label(sheet, viewer, action, language),
            "target": scene.target(sheet, viewer, action) if scene else "",
        }
        for action in table.seats[viewer].actions
    ]


def look_frames(
    table: Table, play: Play, viewer: int, seen: Desk, scene: Frame
) -> list[Frame]:
    """The looks as places: where the scene shows a face only because of them."""
    looking = looking_of(table, play, viewer)
    if looking.drawn[0] == looking.count:
        return looking.drawn[1]
    for cell in looking.found:
        seen.cells[cell] = HIDDEN
    bare = drawn(table.arena, seen, viewer)
    for cell, face in looking.found.items():
        seen.cells[cell] = face
    made = [
        {"place": place, "card": face} for place, face in differences(bare, scene, "")
    ]
    looking.drawn = (looking.count, made)
    return made


def differences(bare: Any, looked: Any, path: str) -> Iterator[tuple[str, int]]:
    """Paths in the scene where the face is hidden in `bare` and shown in `looked`."""
    if bare == looked:
        return
    if isinstance(looked, dict) and isinstance(bare, dict):
        for key in looked:
            if key in bare:
                yield from differences(bare[key], looked[key], f"{path}{key}.")
    elif isinstance(looked, list) and isinstance(bare, list):
        if len(bare) == len(looked):
            for index, pair in enumerate(zip(bare, looked, strict=True)):
                yield from differences(*pair, f"{path}{index}.")
    elif type(looked) is int and bare == HIDDEN != looked:
        yield path[:-1], looked


def result(table: Table, play: Play, seen: Desk, viewer: int, language: str) -> Frame:
    """How the match ended; in the game's words if it was played out."""
    assert play.result is not None
    names = [seat.name or f"bot {n + 1}" for n, seat in enumerate(table.seats)]
    played_out = play.result.ending == "played"
    words = table.arena.words
    return {
        "ending": play.result.ending,
        "scores": play.result.scores,
        "winners": play.result.winners,
        "text": words.result(seen.sheet, viewer, language, names) if played_out else "",
    }
