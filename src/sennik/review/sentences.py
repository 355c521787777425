"""Findings in sentences a person would say; the words are in the catalogues here."""

from collections.abc import Mapping, Sequence

from sennik.engine.record import Record
from sennik.games import Game
from sennik.games.catalogues import catalogue
from sennik.games.common import CHANCE
from sennik.games.words import seat_names
from sennik.review.examining import Moment, moments
from sennik.review.findings import Finding, seen_at

ACTIONS = ("action", "other")  # facts that are actions of the seat
CARDS = ("card", "help1", "help2")  # facts that are outcomes of Chance


class Teller:
    """Tells findings of one match in one language."""

    def __init__(self, record: Record, game: Game, seat: int, language: str) -> None:
        self.game, self.seat, self.language = game, seat, language
        self.moments: Sequence[Moment] = list(moments(record))
        self.names = seat_names(int(self.moments[0].state.seats), language)

    def said(self, finding: Finding) -> str:
        """A finding as a sentence."""
        key = finding.key
        if key == "well_seen" and finding.facts["same"] == 0:
            key = "well_seen.none"
        given = {
            name: self.named(name, fact, finding.step)
            for name, fact in finding.facts.items()
        }
        return self.text(key, **given)

    def named(self, name: str, fact: int, step: int) -> int | str:
        """A fact as a sentence has it: a number, a choice or a card."""
        if name in ACTIONS:
            return self.label(step, fact)
        return self.card(step, fact) if name in CARDS else fact

    def label(self, step: int, action: int) -> str:
        """A choice of the seat, as it read it then."""
        view = seen_at(self.moments[step], self.seat, self.game)
        said = self.game.words.label(view, self.seat, action, self.language, self.names)
        return said.rstrip(".")

    def card(self, step: int, outcome: int) -> str:
        """What Chance turned up."""
        words = self.game.words
        named: Mapping[str, Sequence[str]] = words.CARD_NAMES
        if outcome < self.game.rules.KINDS:
            return named[self.language][outcome]
        return str(words.text(self.moments[step].state, CHANCE, outcome))

    def table(self, step: int) -> str:
        """What the seat knew before a step, drawn in characters."""
        view = seen_at(self.moments[step], self.seat, self.game)
        drawn = self.game.words.table(view, self.seat, self.language, self.names)
        return str(drawn)

    def text(self, key: str, **given: int | str) -> str:
        """A sentence of the review's own."""
        return catalogue("sennik.review", self.language).text(key, **given)
