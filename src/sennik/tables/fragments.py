"""The pieces that frames are put together from, as JSON: each is a memo of a view."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sennik.games.common import CHANCE, NOTHING, SPECTATOR
from sennik.games.phrases import LANGUAGES
from sennik.games.scenes import EachSeat
from sennik.tables import composing
from sennik.tables.casts import Cast
from sennik.tables.composing import NONE
from sennik.tables.desks import Page, Spread
from sennik.tables.shelves import Array, Memo, Shelf

if TYPE_CHECKING:
    from sennik.tables.arena import Arena

json = msgspec.json.Encoder().encode
NUMBER = bytes((composing.NUMBER,))


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
        # The numbers of memos as compiled code finds them: of what is told of a step by
        # whether it is the reader's own, by actor and by what was perceived; of what a
        # viewer is to do, by language; of its choices; of the scores, by seats.
        actions, viewers = game.rules.ACTIONS, SPECTATOR + 1
        self.index = (
            numbers(2, CHANCE + 1, actions - NOTHING),
            numbers(viewers, len(LANGUAGES)),
            numbers(viewers, len(LANGUAGES), actions),
            numbers(viewers),
        )

    def prepare(self, readers: Array, steps: Array, asks: Array) -> None:
        """Make the memos that telling readers of some steps, and what is asked of them,
        takes: rows as `composing` has them.
        """
        for _, actor, _, *perceived in steps.tolist():
            for place, action in enumerate(perceived):
                self.told(place, actor, action)
        for place, number, *_ in readers.tolist():
            language, (_, count, *choices) = LANGUAGES[number], asks[place].tolist()
            viewer = place if count else SPECTATOR
            make = partial(self._prompt, viewer, language)
            self._number(self.index[1], (viewer, number), make)
            for action in choices[:count]:
                make = partial(self._choice, viewer, language, action)
                self._number(self.index[2], (viewer, number, action), make)

    def told(self, viewer: int, actor: int, perceived: int) -> int:
        """The memo of what the log tells a viewer of a step. Nobody but its actor reads
        it as its own.
        """
        is_own = viewer == actor
        make = partial(self._told, viewer if is_own else SPECTATOR, actor, perceived)
        at = int(is_own), actor, perceived - NOTHING
        return self._number(self.index[0], at, make, 2)

    def _number(
        self, index: Array, at: Any, make: Callable[[], bytes], width: int = 1
    ) -> int:
        """The number of a memo that is made when it is first asked for."""
        if index[at] == NONE:
            page = self.page if width == 1 else self.spread
            index[at] = self.shelf.memo(page, make, width).number
        return int(index[at])

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
        self._number(self.index[3], seats, partial(self._scores, seats))
        return Cast(names, [shared + theirs for theirs in own], self.rules.MAX_LEGAL)

    def _prompt(self, viewer: int, language: str) -> bytes:
        """What `viewer` can do now, or whom it waits for; and the phase of the game."""
        view, phases = self.page.reading, self.words.PHASE_NAMES[language]
        say = json(self.words.prompt(view, viewer, language))
        return b',"say":%b,"phase":%b' % (say, json(phases[view.phase]))

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


def numbers(*shape: int) -> Array:
    """Room for numbers of memos that are not made yet."""
    return np.full(shape, NONE, np.int32)
