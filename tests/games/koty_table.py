"""The words that tests of Koty are written in: a table set up by hand."""

from collections.abc import Mapping, Sequence

from sennik.games import GAMES
from sennik.games.common import CHANCE, HIDDEN, OK, UNREADABLE, Sheet
from sennik.games.koty import rules
from sennik.games.koty.facts import HAND, KINDS, LANDS, NINE, RAVEN, TURN
from tests.walks import legal, opened, seen

words = GAMES["koty"].words
Dream = Sequence[str]  # a land: a 9 for each 9, then a cat or "r" for a raven
PLAIN_HAND = "1 2 3 4"


class Table:
    """A match in the middle of seat 0's turn, every card of the deck in its place."""

    def __init__(
        self,
        dreams: Mapping[int, Dream],
        hands: Mapping[int, str] | None = None,
        **options: int,
    ) -> None:
        self.state, _ = opened(rules, {"seats": 2, **options})
        state = self.state
        for seat, dream in dreams.items():
            for land, cards in enumerate(dream):
                self._lay(seat, land, cards)
        for seat in range(state.seats):
            for symbol in (hands or {}).get(seat, PLAIN_HAND).split():
                kind = words.SYMBOLS.index(symbol)
                self._take(kind)
                state.hands[seat, kind] += 1
            state.held[seat] = HAND
        state.phase = TURN

    def _lay(self, seat: int, land: int, cards: str) -> None:
        nines = len(cards) - len(cards.lstrip("9"))
        top = cards[nines:]
        self.state.nines[seat, land] = nines
        for _ in range(nines):
            face = max(range(RAVEN), key=lambda kind: self.state.pile[kind])
            self._take(face)
            self.state.unseen[face] += 1
        kind = NINE if nines else HIDDEN
        if top:
            kind = RAVEN if top == "r" else int(top) - 1
            self._take(kind)
        self.state.tops[seat, land] = kind

    def _take(self, kind: int) -> None:
        self.state.pile[kind] -= 1
        self.state.left -= 1

    def empty_the_pile(self, discards: str = "") -> None:
        """Hide the pile under 9s nobody asks about, but for these discards."""
        state = self.state
        for symbol in discards.split():
            kind = words.SYMBOLS.index(symbol)
            self._take(kind)
            state.discards[kind] += 1
            state.discarded += 1
        for kind in range(KINDS):
            state.buried[kind] += state.pile[kind]
            state.pile[kind] = 0
        state.left = 0

    def do(self, actor: int, *texts: str) -> "Table":
        """Play actions in notation; each must be legal."""
        for text in texts:
            action = words.action(self.state, actor, text)
            assert action != UNREADABLE, text
            assert rules.refusal(self.state, actor, action) == OK, text
            rules.apply(self.state, actor, action)
        return self

    def draw(self, *cards: str) -> "Table":
        """Chance turns up these cards."""
        return self.do(CHANCE, *cards)

    def refusal(self, actor: int, text: str) -> int:
        """Why an action in notation is refused, or OK."""
        return rules.refusal(self.state, actor, words.action(self.state, actor, text))

    def choices(self, actor: int) -> list[str]:
        """The legal actions in notation."""
        return [
            words.text(self.state, actor, action)
            for action in legal(rules, self.state, actor)
        ]

    def dream(self, seat: int) -> list[str]:
        """The lands of a dream, written as they are set up."""
        return [self._land(seat, land) for land in range(LANDS)]

    def _land(self, seat: int, land: int) -> str:
        top = self.state.tops[seat, land]
        shown = "" if top in (HIDDEN, NINE) else "r" if top == RAVEN else str(top + 1)
        return "9" * int(self.state.nines[seat, land]) + shown

    def hand(self, seat: int) -> str:
        """A hand in notation."""
        return self._cards(self.state, "hands", seat)

    def noted(self, seat: int) -> str:
        """What everybody knows to be in a hand."""
        return self._cards(self.state, "shown", seat)

    def discards(self) -> str:
        """The discards in notation."""
        return self._named(self.state.discards)

    def view(self, seat: int) -> Sheet:
        """What a seat knows."""
        return seen(rules, self.state, seat)

    def scores(self) -> list[int]:
        """The cats of every seat."""
        return [rules.score(self.state, seat) for seat in range(self.state.seats)]

    def winners(self) -> list[int]:
        """The winning seats."""
        mask = rules.winners(self.state)
        return [seat for seat in range(self.state.seats) if mask >> seat & 1]

    @property
    def phase(self) -> str:
        """The phase by its English name."""
        return words.PHASE_NAMES["en"][int(self.state.phase)]

    def _cards(self, state: Sheet, field: str, seat: int) -> str:
        counts = getattr(state, field)
        return self._named([counts[seat, kind] for kind in range(KINDS)])

    @staticmethod
    def _named(counts: Sequence[int]) -> str:
        return " ".join(
            words.SYMBOLS[kind] for kind in range(KINDS) for _ in range(counts[kind])
        )
