"""The pieces that frames are put together from, as JSON: each is a memo of a view."""

from array import array
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import msgspec

from sennik.games.common import SPECTATOR
from sennik.games.scenes import EachSeat
from sennik.tables import composing
from sennik.tables.casts import Cast
from sennik.tables.desks import Page, Spread
from sennik.tables.shelves import Memo, Shelf

if TYPE_CHECKING:
    from sennik.tables.arena import Arena

json = msgspec.json.Encoder().encode
NUMBER = bytes((composing.NUMBER,))
ASKED = 2000  # lists of choices that are kept


class Kept(dict[Any, Any]):
    """Things that are made when they are first asked for."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        made = self.make(*key) if isinstance(key, tuple) else self.make(key)
        self[key] = made
        return made


class Fragments:
    """Everything that is drawn or said of a view of one game."""

    def __init__(self, game: "Arena") -> None:
        self.rules, self.words, self.scene = game.rules, game.words, game.scene
        self.shelf = Shelf(game.composing, game.rules.State.itemsize)
        self.page = Page(game.rules.State)
        self.spread = Spread(game.rules.State)
        # Parts of the scene by name and, if so, for which seat they are drawn: the
        # entries of a list are parts of their own. They look the same to all who know
        # the same, or depend on the viewer's seat too.
        self.shared, self.own = game.shared, game.own
        self.drawn = Kept(self._drawn)
        self.casts = Kept(self._cast)  # by how many seats there are
        self.prompt = Kept(lambda *key: self._memo(partial(self._prompt, *key)))
        self.choices = Kept(self._choices)  # by viewer and language, then by action
        self.scores = Kept(lambda seats: self._memo(partial(self._scores, seats)))
        self.told = Kept(
            lambda *key: self.shelf.memo(self.spread, partial(self._told, *key), 2)
        )
        # What to ask the shelf for: to tell everybody of a step, to tell a reader what
        # to do.
        self.asking_of = lru_cache(ASKED)(self._asking_of)
        self.asking_for = lru_cache(ASKED)(self._asking_for)

    def _memo(self, make: Callable[[], bytes]) -> Memo:
        return self.shelf.memo(self.page, make)

    def _drawn(self, label: str, draw: Callable[..., object], *seat: int) -> Memo:
        page, head = self.page, b'"%b":' % label.encode()
        return self._memo(lambda: head + json(draw(page.reading, *seat)))

    def _cast(self, seats: int) -> Cast:
        """Everybody's parts: those of seats and last those of spectators."""
        keys: list[tuple[Any, ...]] = []
        for name, draw in self.shared.items():
            if isinstance(draw, EachSeat):
                keys += [(f"{name}.{who}", draw.entry, who) for who in range(seats)]
            else:
                keys.append((name, draw))
        names = [*(key[0].encode() for key in keys), *(n.encode() for n in self.own)]
        shared = [self.drawn[key] for key in keys]
        viewers = (*range(seats), SPECTATOR)
        own = [
            [self.drawn[(*key, seat)] for key in self.own.items()] for seat in viewers
        ]
        return Cast(names, [shared + theirs for theirs in own])

    def _asking_of(self, at: int, actor: int, *witnessed: int) -> "array[int]":
        """Rows for what all places are told of what they have witnessed: their views
        before begin at `at`, those after follow these. Nobody but its actor reads a
        step as its own.
        """
        size, rows = self.shelf.size, array("i")
        for place, action in enumerate(witnessed):
            memo = self.told[place if place == actor else SPECTATOR, actor, action]
            before = at + place * size
            rows.extend((memo.number, before, before + len(witnessed) * size))
        return rows

    def _asking_for(
        self, viewer: int, language: str, legal: bytes, at: int
    ) -> "array[int]":
        """Rows for what a viewer is to do, and for its choices."""
        choices, rows = self.choices[viewer, language], array("i")
        memos = [choices[action] for action in array("i", legal)]
        for memo in (self.prompt[viewer, language], *memos):
            rows.extend((memo.number, at, at))
        return rows

    def _prompt(self, viewer: int, language: str) -> bytes:
        """What `viewer` can do now, or whom it waits for; and the phase of the game."""
        view, phases = self.page.reading, self.words.PHASE_NAMES[language]
        say = json(self.words.prompt(view, viewer, language))
        return b',"say":%b,"phase":%b' % (say, json(phases[view.phase]))

    def _choices(self, viewer: int, language: str) -> Kept:
        return Kept(
            lambda action: self._memo(partial(self._choice, viewer, language, action))
        )

    def _choice(self, viewer: int, language: str, action: int) -> bytes:
        """A legal action with notation, words and the thing to click."""
        words, scene, view = self.words, self.scene, self.page.reading
        choice = {
            "action": action,
            "text": words.text(view, viewer, action),
            "label": words.label(view, viewer, action, language),
            "target": scene.target(view, viewer, action) if scene else "",
        }
        return json(choice)

    def _scores(self, seats: int) -> bytes:
        """The points of every seat so far."""
        state = self.page.reading
        return json([int(self.rules.score(state, seat)) for seat in range(seats)])

    def result(self, view: bytes, viewer: int, language: str, names: list[str]) -> str:
        """How a match that was played out ended; nobody asks often."""
        self.page.open(view)
        text: str = self.words.result(self.page.sheet, viewer, language, names)
        return text

    def _told(self, seat: int, actor: int, witnessed: int) -> bytes:
        """What the log says of one step: lines of keys and arguments. NUMBER stands for
        that of the event.
        """
        before, after = self.spread.left.reading, self.spread.right.reading
        lines = self.words.told(before, after, seat, actor, witnessed)
        told = [json([key, dict(arguments)])[1:] for key, arguments in lines]
        return b",".join([b"[%b,%b" % (NUMBER, line) for line in told])
