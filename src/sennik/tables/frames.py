"""A frame: all that one viewer's page needs, made from its view or sight alone.

The first frame is whole. Later ones hold what has changed since the one before: a gaze
knows of every fact since which event it has been shown.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR
from sennik.tables.arena import Arena
from sennik.tables.desks import EVERYTHING, Desk
from sennik.tables.eyes import Looks, eyes_of, load_view, looks_of
from sennik.tables.play import Play
from sennik.tables.recaps import recap
from sennik.tables.scenery import NOBODY, Fact, Scenery, renewed
from sennik.tables.table import Seat, Table
from sennik.tables.telling import log
from sennik.tables.undo import may_undo

Frame = dict[str, Any]


class Gaze:
    """What one viewer, reading one language, is shown of a table or a match."""

    __slots__ = (
        "began",
        "facts",
        "is_behind",
        "legal",
        "looks",
        "missed",
        "own",
        "play",
        "scenery",
        "seq",
        "steps",
    )

    def __init__(self, play: Play | None, seq: int) -> None:
        self.play = play
        self.began = seq
        self.seq = -1  # the event up to which it is true
        self.steps = -1  # and the steps of the match by then
        self.is_behind = False  # whether the viewer was sent what spectators were
        self.missed = 0  # fields that have changed since
        self.own = EVERYTHING  # fields of all that spectators are shown differently
        self.scenery = Scenery()
        self.facts: dict[str, Fact] = {}
        self.legal: bytes | None = None  # what `legal` was made from
        self.looks: Looks | None = None  # what `looks` was made from

    def note(self, name: str, value: Any, fields: int = 0) -> None:
        """Show `value` under `name` from now on."""
        # Who was sent what spectators were may have seen other values meanwhile.
        old = None if self.is_behind else self.facts.get(name)
        self.facts[name] = renewed(old, value, self.seq, fields)

    def is_old(self, name: str) -> bool:
        """Whether a fact is missing, or a field changed that it was made from."""
        fact = self.facts.get(name)
        return fact is None or fact.fields & self.scenery.changed != 0


def frame(
    table: Table,
    viewer: int,
    language: str = "en",
    after: int | None = None,
    whole: bool = False,
) -> Frame:
    """The table as `viewer` (a seat or SPECTATOR) may see it.

    `after` is the number of the last event that the viewer has had; None for a first
    frame or one after a reconnection. What has not changed since is left out, unless
    the `whole` is wanted.
    """
    prompt, body = prompt_and_body(table, viewer, language, after, whole)
    return {"type": "frame", "prompt": prompt, **body}


def prompt_and_body(
    table: Table,
    viewer: int,
    language: str,
    after: int | None = None,
    whole: bool = False,
) -> tuple[int, Frame]:
    """A frame in two: everybody to whom the same happened has the same body."""
    prompt = table.seats[viewer].prompt if viewer != SPECTATOR else 0
    if after is not None and not whole:
        if viewer == SPECTATOR and table.play is not None:
            return 0, public_body(table, table.play, language, after)[0]
        alike = shared(table, viewer, language, after)
        if alike is not None:
            return prompt, alike
    return prompt, body(table, viewer, language, after, whole)


def body(
    table: Table, viewer: int, language: str, after: int | None, whole: bool
) -> Frame:
    """All of a frame but its prompt number."""
    gaze = gaze_at(table, viewer, language)
    is_whole = whole or after is None or after < gaze.began
    since = -1 if after is None or is_whole else after
    made: Frame = {"seq": table.seq, "whole": is_whole}
    heading = newer(table.heading, since)
    if is_whole:
        heading["you"] = viewer if viewer != SPECTATOR else None
    if heading:
        made["table"] = heading
    made |= newer(table.facts, since)
    made |= newer(gaze.facts, since)
    scene = newer(gaze.scenery.parts, since)
    if scene or is_whole:
        made["scene"] = scene
    made["log"] = log(table, viewer, after)
    if table.play is not None and after is not None:
        if again := recap(table, table.play, viewer, made["log"]):
            made["recap"] = again
    return made


def newer(facts: dict[str, Fact], since: int) -> Frame:
    """What was not yet shown at event `since`."""
    return {name: fact[0] for name, fact in facts.items() if fact[1] > since}


# --- What is the same for several ----------------------------------------------------


def shared(table: Table, viewer: int, language: str, after: int) -> Frame | None:
    """What spectators are sent, where the viewer was shown exactly the same."""
    play = table.play
    gaze: Gaze | None = table.gazes.get((viewer, language))
    if viewer == SPECTATOR or play is None or gaze is None or gaze.play is not play:
        return None
    eyes = eyes_of(table, play)
    if gaze.seq != after or eyes.since != after or not table.memory_aid:
        return None  # what happened meanwhile was not seen as one
    if gaze.legal or table.seats[viewer].legal or gaze.facts["undo"].value:
        return None
    if not eyes.alike[viewer] or eyes.looks[viewer] is not gaze.looks:
        return None
    private, changed = eyes.private[viewer], eyes.changed[viewer]
    if changed & (private | gaze.own):
        return None
    public, fields = public_body(table, play, language, after)
    if fields & private:
        return None
    gaze.seq, gaze.steps, gaze.missed = table.seq, eyes.count, gaze.missed | changed
    gaze.is_behind = True
    return public


def public_body(
    table: Table, play: Play, language: str, after: int
) -> tuple[Frame, int]:
    """What spectators are sent, and the fields of their view that it was made from."""
    key, made, fields = play.public.get(language, (None, {}, 0))
    if key != (after, table.seq):
        game = table.arena
        game.before.reading.fields = game.after.reading.fields = 0
        made = body(table, SPECTATOR, language, after, False)
        fields = game.before.reading.fields | game.after.reading.fields
        gaze: Gaze = table.gazes[SPECTATOR, language]
        for facts in (gaze.facts, gaze.scenery.parts):
            for fact in facts.values():
                if fact.since > after:
                    fields |= fact.fields
        is_own = any(name in game.own for name in made.get("scene", ()))
        if is_own or made["whole"] or "recap" in made or made.get("result"):
            fields = EVERYTHING
        play.public[language] = ((after, table.seq), made, fields)
    return made, fields


# --- What one viewer is shown --------------------------------------------------------


def gaze_at(table: Table, viewer: int, language: str) -> Gaze:
    """The gaze of a viewer, true for the table as it is."""
    gaze: Gaze | None = table.gazes.get((viewer, language))
    if gaze is None or gaze.play is not table.play:
        gaze = table.gazes[viewer, language] = Gaze(table.play, table.seq)
    if gaze.seq != table.seq or gaze.is_behind:
        note_for_all(table)
        gaze.seq = table.seq
        gaze.note("undo", may_undo(table, viewer))
        if gaze.play is not None:
            watch(table, gaze.play, gaze, viewer, language)
        elif gaze.steps < 0:
            gaze.steps = 0
            for name, nothing in NOTHING.items():
                gaze.note(name, nothing)
    return gaze


NOTHING: Frame = {"legal": [], "say": "", "looks": [], "result": None}


def note_for_all(table: Table) -> None:
    """What is shown to everybody alike."""
    facts, seq, play = table.facts, table.seq, table.play
    if table.noted_at == seq:
        return
    has_clock = table.clock.kind != "none"
    if has_clock or table.noted_at < table.arranged:
        for name, value in heading(table).items():
            table.heading[name] = renewed(table.heading.get(name), value, seq)
    table.noted_at = seq
    facts["actors"] = renewed(facts.get("actors"), table.acting(), seq)
    scores = table.arena.scores(play.state, len(table.seats)) if play else []
    facts["scores"] = renewed(facts.get("scores"), scores, seq)


def heading(table: Table) -> Frame:
    """What everybody knows about the table itself."""
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "status": table.status,
        "match": table.matches,
        "seats": [seat_frame(seat) for seat in table.seats],
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


def watch(table: Table, play: Play, gaze: Gaze, viewer: int, language: str) -> None:
    """Show the match as the viewer sees it: drawing data, choices, looks."""
    game, public = table.arena, NOBODY
    spectators = gaze
    if viewer != SPECTATOR:
        spectators = gaze_at(table, SPECTATOR, language)
    looks = looks_of(table, viewer) if viewer != SPECTATOR else {}
    changed, private = show(table, play, gaze, viewer, looks)
    if viewer != SPECTATOR:
        public = (spectators.scenery.parts, private)
    gaze.scenery.draw(game, viewer, table.seq, changed, public, gaze.missed)
    speak(table, gaze, spectators, viewer, language)
    if looks is not gaze.looks or (looks and changed):
        gaze.looks = looks
        gaze.note("looks", look_frames(game, gaze.scenery, viewer, looks))
    if play.result is not None:
        gaze.note("result", result(table, play, game.page, viewer, language))
    elif "result" not in gaze.facts:
        gaze.note("result", None)
    gaze.own = gaze.scenery.own_fields(game, private)
    gaze.steps, gaze.missed, gaze.is_behind = len(play.steps), 0, False


def show(
    table: Table, play: Play, gaze: Gaze, viewer: int, looks: Looks
) -> tuple[int, int]:
    """Lay on the page what the viewer is shown; the fields that changed since the last
    time, and those in which it is not what spectators are shown.
    """
    game, eyes = table.arena, eyes_of(table, play)
    game.page.memory[:] = shown(table, play, viewer, looks).memory
    if not table.memory_aid:
        return EVERYTHING, EVERYTHING
    index = min(viewer, len(table.seats))
    if gaze.steps == eyes.count:
        return gaze.missed, eyes.private[index]
    if gaze.steps == eyes.glimpses.first:
        return gaze.missed | eyes.changed[index], eyes.private[index]
    return EVERYTHING, eyes.private[index]


def speak(
    table: Table, gaze: Gaze, spectators: Gaze, viewer: int, language: str
) -> None:
    """The choices and the prompt in words, where they can have changed.

    Who is not asked reads what spectators read.
    """
    words, reading = table.arena.words, table.arena.page.reading
    legal = table.seats[viewer].legal if viewer != SPECTATOR else b""
    if legal != gaze.legal or (legal and gaze.is_old("legal")):
        gaze.legal = legal
        reading.fields = 0
        found = choices(table, table.arena, viewer, language)
        gaze.note("legal", found, reading.fields)
    for name, of in SPOKEN.items():
        if not legal and spectators is not gaze:
            value, _, fields = spectators.facts[name]
            gaze.note(name, value, fields)
        elif gaze.is_old(name) or legal:
            reading.fields = 0
            gaze.note(name, of(words, reading, viewer, language), reading.fields)


SPOKEN: dict[str, Callable[[Any, Any, int, str], str]] = {
    "say": lambda words, view, viewer, language: words.prompt(view, viewer, language),
    "phase": lambda words, view, _, language: words.PHASE_NAMES[language][view.phase],
}


def shown(table: Table, play: Play, viewer: int, looks: Looks) -> Desk:
    """The view; without the memory aid the sight with the looks not yet put away."""
    game = table.arena
    if table.memory_aid:
        load_view(eyes_of(table, play), viewer, game.seen)
        return game.seen
    game.fast.sight(play.state.record, viewer, game.visible.record)
    for cell, face in looks.items():
        game.visible.cells[cell] = face
    return game.visible


def choices(table: Table, game: Arena, viewer: int, language: str) -> list[Frame]:
    """The legal actions with notation, words and the thing to click."""
    if viewer == SPECTATOR:
        return []
    words, scene, sheet = game.words, game.scene, game.page.reading
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
    game: Arena, scenery: Scenery, viewer: int, looks: Looks
) -> list[Frame]:
    """The looks as places: where the scene shows a face only because of them."""
    if not looks:
        return []
    bare = scenery.without(game, viewer, list(looks))
    return [
        {"place": place, "card": face}
        for name, part in bare.items()
        for place, face in differences(part, scenery.parts[name].value, f"{name}.")
    ]


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
