"""The pieces that frames are put together from, as JSON: each is a memo of a view."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from sennik.games.scenes import EachSeat
from sennik.tables.desks import Bytes, Page, Spread
from sennik.tables.memos import Memo, Memos

if TYPE_CHECKING:
    from sennik.tables.arena import Arena

json = msgspec.json.Encoder().encode

# Parts of a scene by name: as JSON, and the bytes of the view that each was drawn of.
Drawing = dict[bytes, tuple[bytes, Bytes]]


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
        self.drawings = game.shared
        self.memos = Memos()
        self.page = Page(game.rules.State)
        self.spread = Spread(game.rules.State)
        # Parts of the scene by name; the entries of a list are parts of their own. They
        # look the same to all who know the same, or depend on the viewer's seat too.
        self.drawn = Kept(lambda name, *who: self._memo(self._drawn(name, *who)))
        self.shared = Kept(self._shared)  # by how many seats there are
        self.own = Kept(partial(self._own, game.own))  # by viewer
        self.parts = Kept(lambda viewer, seats: self.shared[seats] | self.own[viewer])
        self.prompt = Kept(lambda *key: self._memo(partial(self._prompt, *key)))
        self.choices = Kept(self._choices)  # by viewer and language, then by action
        self.scores = Kept(lambda seats: self._memo(partial(self._scores, seats)))
        self.told = Kept(
            lambda *key: Memo(self.memos, self.spread, partial(self._told, *key))
        )

    def _memo(self, make: Callable[[], Any]) -> Memo:
        return Memo(self.memos, self.page, make)

    def _drawn(self, name: str, *who: int) -> Callable[[], tuple[bytes, Bytes]]:
        part: Any = self.drawings[name]
        return partial(self._part, part.entry if who else part, *who)

    def _shared(self, seats: int) -> dict[bytes, Memo]:
        found: dict[bytes, Memo] = {}
        for name, part in self.drawings.items():
            if isinstance(part, EachSeat):
                for who in range(seats):
                    found[f"{name}.{who}".encode()] = self.drawn[name, who]
            else:
                found[name.encode()] = self.drawn[name,]
        return found

    def _part(self, part: Callable[..., object], *seat: int) -> tuple[bytes, Bytes]:
        view = self.page.reading
        return json(part(view, *seat)), view.noted

    def _own(self, own: Any, viewer: int) -> dict[bytes, Memo]:
        """The parts of the scene that depend on the viewer's seat besides."""
        return {
            name.encode(): self._memo(partial(self._part, part, viewer))
            for name, part in own.items()
        }

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

    def result(self, view: int, viewer: int, language: str, names: list[str]) -> str:
        """How a match that was played out ended; nobody asks often."""
        self.page.open(view)
        text: str = self.words.result(self.page.sheet, viewer, language, names)
        return text

    def _told(self, seat: int, actor: int, witnessed: int) -> tuple[list[bytes], Bytes]:
        """What the log says of one step: keys and arguments, without the number; and
        the bytes that it was read from, of the view before or the one after.
        """
        before, after = self.spread.left.reading, self.spread.right.reading
        lines = self.words.told(before, after, seat, actor, witnessed)
        told = [json([key, dict(arguments)])[1:] for key, arguments in lines]
        return told, before.noted | after.noted
