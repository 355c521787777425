"""A game in words: what it says as numbers, its notation, its catalogues."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from sennik.games.catalogues import Both, Catalogue, catalogue
from sennik.games.common import SPECTATOR, Sheet
from sennik.games.languages import LANGUAGES, MAIN
from sennik.games.saying import LINES, WIDTH

Names = Sequence[str]
Line = tuple[str, Mapping[str, int]]  # the key of a message, and its arguments


class Words:
    """Everything people read or type about a game, in every language."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.telling: Any = import_module(f"{package}.telling")
        notation: Any = import_module(f"{package}.notation")
        self.text, self.action = notation.text, notation.action
        drawing: Any = import_module(f"{package}.drawing")
        self.table, self.laid = drawing.table, drawing.laid
        self.vocabulary = self.telling.VOCABULARY
        self.numbers = {one.key: n for n, one in enumerate(self.vocabulary.messages)}
        self.SYMBOLS: Sequence[str] = notation.SYMBOLS

    def texts(self, key: str) -> Both:
        """A text in each language."""
        return {one: kept.texts[key] for one, kept in self.catalogues.items()}

    @cached_property
    def catalogues(self) -> Mapping[str, Catalogue]:
        """The sentences of the game in each language, read when they are asked for:
        playing needs none.
        """
        return {one: catalogue(self.package, one) for one in LANGUAGES}

    @cached_property
    def CARD_NAMES(self) -> dict[str, list[str]]:  # noqa: N802 -- as its siblings
        """What each kind of card is called."""
        return self._named("card", self.SYMBOLS)

    @cached_property
    def PHASE_NAMES(self) -> dict[str, list[str]]:  # noqa: N802
        """What each phase is called."""
        return self._named("phase", self.vocabulary.lists["phase"])

    @cached_property
    def REFUSALS(self) -> Mapping[int, tuple[int, Both]]:  # noqa: N802
        """The paragraph that each refusal stands on, and its sentence."""
        return {
            code: (paragraph, self.texts(f"refusal.{name}"))
            for code, (name, paragraph) in self.telling.REFUSALS.items()
        }

    @cached_property
    def OPTION_REFUSALS(self) -> Mapping[int, Both]:  # noqa: N802
        """Why options do not go together."""
        return {
            code: self.texts(f"option_refusal.{name}")
            for code, name in self.telling.OPTION_REFUSALS.items()
        }

    def _named(self, kind: str, entries: Sequence[str]) -> dict[str, list[str]]:
        return {
            one: [kept.texts[f"{kind}.{entry}"] for entry in entries]
            for one, kept in self.catalogues.items()
        }

    @cached_property
    def OPTION_WORDS(self) -> dict[str, Both]:  # noqa: N802
        """What each option decides."""
        keys = [key.split(".") for key in self.catalogues[MAIN].texts]
        names = [key[1] for key in keys if key[0] == "option" and len(key) == 2]
        return {name: self.texts(f"option.{name}") for name in names}

    @cached_property
    def LINES(self) -> dict[str, Both]:  # noqa: N802
        """Every sentence that the game says of a view."""
        known = self.catalogues[MAIN].texts
        keys = [m.key for m in self.vocabulary.messages if m.key in known]
        own = [f"{key}.you" for key in keys if f"{key}.you" in known]
        return {key: self.texts(key) for key in (*keys, *own)}

    # --- From views ------------------------------------------------------------------

    def label(
        self, view: Sheet, seat: int, action: int, lang: str, names: Names = ()
    ) -> str:
        """A choice as a person reads it in a list."""
        out = [0] * WIDTH
        self.telling.label(view, seat, action, out)
        return self.sentence(out, lang, names or seat_names(view.seats, lang))

    def prompt(self, view: Sheet, seat: int, lang: str, names: Names = ()) -> str:
        """What `seat` can do now, or whom it waits for."""
        out = [0] * WIDTH
        self.telling.prompt(view, seat, out)
        return self.sentence(out, lang, names or seat_names(view.seats, lang))

    def target(self, view: Sheet, seat: int, action: int) -> str:
        """The thing to click for `action`, or "" for a plain button."""
        out = [0] * WIDTH
        self.telling.target(view, seat, action, out)
        key, arguments = self.vocabulary.messages[out[0]]
        parts = [key.removeprefix("target."), *map(str, out[1 : len(arguments) + 1])]
        return "" if key == "target.button" else ".".join(parts)

    def result(self, view: Sheet, seat: int, lang: str, names: Names) -> str:
        """The end of the match in a sentence or two."""
        out = [0] * WIDTH
        self.telling.result(view, seat, out)
        return self.sentence(out, lang, names[: view.seats])

    def shown(self, view: Sheet, seat: int, lang: str, names: Names) -> list[str]:
        """What lies on the table, a line each; none where the game does not say it."""
        if not hasattr(self.telling, "shown"):
            return []
        out = [0] * (LINES * WIDTH)
        count = self.telling.shown(view, seat, out)
        rows = [out[row * WIDTH : (row + 1) * WIDTH] for row in range(count)]
        return [self.sentence(row, lang, names, seat) for row in rows]

    def told(
        self, before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
    ) -> list[Line]:
        """Lines about one action, from the views of `seat` before and after it."""
        out = [0] * (LINES * WIDTH)
        count = self.telling.told(before, after, seat, actor, witnessed, out)
        rows = [out[row * WIDTH : (row + 1) * WIDTH] for row in range(count)]
        return [self._line(row) for row in rows]

    def line(self, line: Line, lang: str, names: Names, reader: int) -> str:
        """A line of the log as `reader` reads it."""
        key, arguments = line
        row = [self.numbers[key], *arguments.values()]
        return self.sentence(row, lang, names, reader)

    def sentence(
        self, row: Sequence[int], lang: str, names: Names, reader: int = SPECTATOR
    ) -> str:
        """The message of a row in words."""
        kept = self.catalogues[lang]
        return kept.sentence(self.vocabulary, row, names, reader)

    def _line(self, row: list[int]) -> Line:
        key, arguments = self.vocabulary.messages[row[0]]
        return key, dict(zip(arguments, row[1:], strict=False))


@cache
def words_of(package: str) -> Words:
    """The words of the game in `package`."""
    return Words(package)


def seat_names(seats: int, language: str) -> list[str]:
    """What seats are called where nobody's name is known."""
    said = catalogue("sennik.games", language)
    return [said.text("seat", number=seat + 1) for seat in range(seats)]
