"""The words in which Sen is tested: a table with named cards, moves in notation."""

import pytest

from sennik.engine.dealers import ScriptedDealer
from sennik.engine.errors import IllegalAction
from sennik.engine.match import Match
from sennik.games import Game
from sennik.games.common import CHANCE
from sennik.games.sen import rules
from sennik.games.sen.facts import KINDS

SEN = Game("sen", "sennik.games.sen")  # neither edition fixed
words = SEN.words


class Table:
    """A match whose cards the test names."""

    def __init__(self, *dreams: str, top: str = "8", **options: int) -> None:
        self.dealer = ScriptedDealer(words)
        self.match = Match(SEN, {"seats": len(dreams) or 2, **options}, self.dealer)
        self.state = self.match.state
        self.deal(*dreams, top)

    def deal(self, *cards: str) -> None:
        """Queue what Chance turns up next, and let it act."""
        self.dealer.queue.extend(" ".join(cards).split())
        self.match.deal()

    def looks(self) -> "Table":
        """Everybody looks at the first lands of the own dream."""
        for seat in range(self.match.seats):
            for place in range(self.state.peeks[seat]):
                self.match.play_text(seat, f"look {seat}.{place}")
        return self

    def play(self, *moves: str, draw: str = "") -> "Table":
        """Play moves of the seat whose turn it is; `draw` is what Chance turns up."""
        self.deal(draw)
        for move in moves:
            self.match.play_text(self.state.turn, move)
            self.match.deal()
        return self

    def refuses(self, code: int, move: str, seat: int | None = None) -> None:
        """`move` is refused with `code`, and nothing changes."""
        before = self.state.tobytes()
        with pytest.raises(IllegalAction) as caught:
            self.match.play_text(self.state.turn if seat is None else seat, move)
        assert caught.value.code == code, str(caught.value)
        assert self.state.tobytes() == before

    def choices(self) -> list[str]:
        """The legal moves of the seat whose turn it is, in notation."""
        turn = self.state.turn
        return [words.text(self.state, turn, a) for a in self.match.legal(turn)]

    def bury(self, left: str) -> "Table":
        """Move the closed pile under the open one, except the cards named."""
        keep = [left.split().count(symbol) for symbol in words.SYMBOLS]
        for kind in range(KINDS):
            self.state.pile[kind] += self.state.closed[kind] - keep[kind]
            self.state.closed[kind] = keep[kind]
        self.state.left = sum(keep)
        self.state.low = sum(keep[:9])
        return self

    def dream(self, seat: int) -> str:
        """The lands of one dream in notation."""
        start, length = self.state.start[seat], self.state.length[seat]
        cards = [self.state.cards[p] for p in range(start, start + length)]
        return " ".join(words.SYMBOLS[card] for card in cards)

    def seen(self, seat: int, whose: int) -> str:
        """A dream as `seat` knows it, a question mark for what it does not."""
        view = self.match.view(seat)
        start, length = view.start[whose], view.length[whose]
        cards = [view.cards[p] for p in range(start, start + length)]
        return " ".join("?" if card < 0 else words.SYMBOLS[card] for card in cards)

    def pile(self) -> str:
        """The open pile as a multiset, in the order of the kinds."""
        counts = zip(words.SYMBOLS, self.state.pile, strict=True)
        return " ".join(symbol for symbol, count in counts for _ in range(count))

    @property
    def top(self) -> str:
        """The card on top of the open pile."""
        return str(words.SYMBOLS[self.state.top])

    @property
    def phase(self) -> str:
        """The phase by its name."""
        return str(words.PHASE_NAMES["en"][self.state.phase])

    @property
    def points(self) -> list[int]:
        """What everybody scored in the last round."""
        return [self.state.points[seat] for seat in range(self.match.seats)]


def witnessed(table: Table, seat: int, actor: int, move: str) -> int:
    """How `seat` would perceive a move of `actor`."""
    action = words.action(table.state, actor, move)
    if actor == CHANCE:
        assert action in table.match.legal(CHANCE)
    return int(rules.witness(table.state, seat, actor, action))
