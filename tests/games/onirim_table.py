"""A table of Onirim for tests: cards are named, never drawn."""

import pytest

from sennik.engine.dealers import ScriptedDealer
from sennik.engine.errors import IllegalAction
from sennik.engine.match import Match
from sennik.games import GAMES, Game
from sennik.games.common import Sheet
from sennik.games.onirim.facts import DOOR, HAND_KINDS, PILE_KINDS
from sennik.games.onirim.notation import OMEN_SYMBOLS

words = GAMES["onirim"].words

ONIRIM = Game("onirim", "sennik.games.onirim")
COLOURS = {"r": "red", "b": "blue", "g": "green", "n": "brown"}
SHAPES = {"s": "sun", "m": "moon", "k": "key", "d": "door"}


def named(card: str) -> str:
    """rs is the red sun, nd the brown door, xx a nightmare, hh a happy dream, g4 a
    green tower, ?pair a premonition, +r the goal of a red door."""
    if card[0] == "?":
        return f"omen.{card[1:]}"
    if card[0] == "+":
        return f"goal.{COLOURS[card[1]]}"
    if card == "hh":
        return "happy"
    if card[1].isdigit():
        return f"{COLOURS[card[0]]}.tower{card[1]}"
    return "nightmare" if card == "xx" else f"{COLOURS[card[0]]}.{SHAPES[card[1]]}"


def kind(card: str) -> int:
    """The number of a card."""
    return words.SYMBOLS.index(named(card))


class Table:
    """A match with named cards; `play` speaks for the seat whose turn it is."""

    def __init__(self, cards: str, **options: int) -> None:
        self.dealer = ScriptedDealer(words)
        self.match = Match(ONIRIM, options, self.dealer)
        self.deal(cards)

    @property
    def state(self) -> Sheet:
        return self.match.state

    @property
    def phase(self) -> str:
        return str(words.PHASE_NAMES["en"][self.state.phase])

    def deal(self, cards: str) -> "Table":
        """Chance turns up these cards, all of them at once."""
        self.dealer.queue.extend(named(card) for card in cards.split())
        self.match.deal()
        assert not self.dealer.queue, f"not turned up: {list(self.dealer.queue)}"
        return self

    def play(self, *texts: str) -> "Table":
        """Actions in notation, cards in short."""
        for text in texts:
            spelt = [named(w) if w[1:] and w in SHORT else w for w in text.split()]
            self.match.play_text(self.state.turn, " ".join(spelt))
        return self

    def refused(self, text: str) -> int:
        """The paragraph cited against an action."""
        with pytest.raises(IllegalAction) as caught:
            self.play(text)
        return caught.value.paragraph

    def hand(self, seat: int = 0, view: Sheet | None = None) -> str:
        """The private cards in short, as they are or as a view shows them."""
        state = view or self.state
        counts = {c: state.private[seat, KIND[c]] for c in SHORT[:HAND_KINDS]}
        return " ".join(card for card in SHORT for _ in range(counts.get(card, 0)))

    def shared(self) -> str:
        """The shared cards in short."""
        return " ".join(
            card
            for card in SHORT[:HAND_KINDS]
            for _ in range(self.state.shared[KIND[card]])
        )

    def left_only(self, cards: str) -> "Table":
        """Discard the pile but for these cards, as if all others had been used."""
        state = self.state
        kept = [KIND[card] for card in cards.split()]
        for one in range(PILE_KINDS):
            state.discards[one] += state.pile[one] - kept.count(one)
            state.pile[one] = kept.count(one)
        state.left = len(kept)
        return self

    def with_doors(self, seat: int, cards: str) -> "Table":
        """Put doors of the pile before a seat."""
        for card in cards.split():
            self.state.pile[KIND[card]] -= 1
            self.state.left -= 1
            self.state.doors[seat, KIND[card] - DOOR] += 1
            self.state.found += 1
        return self

    def with_discards(self, cards: str) -> "Table":
        """Discard cards of the pile."""
        for card in cards.split():
            self.state.pile[KIND[card]] -= 1
            self.state.left -= 1
            self.state.discards[KIND[card]] += 1
        return self

    def with_towers(self, cards: str) -> "Table":
        """Put towers of the pile into the row, from the left."""
        for card in cards.split():
            self.state.pile[KIND[card]] -= 1
            self.state.left -= 1
            self.state.skyline[self.state.standing] = KIND[card]
            self.state.standing += 1
        return self

    def towers(self) -> str:
        """The row of towers in short."""
        row = self.state.skyline.tolist()[: self.state.standing]
        return " ".join(SHORT[kind] for kind in row)


SHORT = [c + s for s in SHAPES for c in COLOURS] + ["xx"]
SHORT += [c + size for size in "345" for c in COLOURS] + ["hh"]
SHORT += [f"?{name}" for name in OMEN_SYMBOLS] + [f"+{hue}" for hue in COLOURS]
KIND = {card: kind(card) for card in SHORT}


OMENS = "?red ?blue ?pair ?five"
GOALS = "+r +b +g +n +n +g +b +r"


def laid_out(cards: str, omens: str, goals: str, more: dict[str, int]) -> str:
    """The cards of a deal, after goals and premonitions where there are any."""
    omened = f"{omens} {cards}" if more.get("dreams") else cards
    return f"{goals} {omened}" if more.get("book") else omened


def alone(
    cards: str = "rs rm rk bs gm", omens: str = OMENS, goals: str = GOALS, **more: int
) -> Table:
    """One traveller with this hand; premonitions and goals where there are any."""
    return Table(laid_out(cards, omens, goals, more), **more)


def together(
    first: str = "rs rm bk",
    second: str = "bs gm gs",
    shared: str = "ns bm",
    omens: str = OMENS,
    goals: str = GOALS,
    **more: int,
) -> Table:
    """Two travellers with these private and shared cards."""
    cards = f"{first} {second} {shared}"
    table = Table(laid_out(cards, omens, goals, more), seats=2, **more)
    for one, two in zip(first.split(), second.split(), strict=True):
        table.play(f"draft {one}", f"draft {two}")
    return table
