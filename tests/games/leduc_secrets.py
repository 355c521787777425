"""Who knows which card in Leduc poker, kept by following what happens at the table."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence

from examples.leduc.facts import CALL, JACK, KINDS, KING, QUEEN, STARTER
from sennik.games.common import CHANCE, HIDDEN, Sheet, sheet

DECK = [JACK, JACK, QUEEN, QUEEN, KING, KING]
Odds = list[tuple[Callable[[Sheet], int], dict[int, float]]]


class Oracle:
    """The table as a bystander with a notebook keeps it.

    The first two cards go to the seats, each of them its holder's secret; the third one
    is for all to see. Both hands are shown when the betting over the third card ends
    with a call.
    """

    def __init__(self, options: Sheet) -> None:
        self.cards_dealt = 0
        self.public: list[tuple[int, int]] = []  # the bets, and who was drawn to start
        self.hands_are_shown = False

    def happened(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        """Write down one step."""
        if actor == CHANCE and action < STARTER:
            self.cards_dealt += 1
            return
        self.public.append((actor, action))
        if action == CALL and self.cards_dealt == 3:
            self.hands_are_shown = after.phase != before.phase

    def facts(self, state: Sheet, seat: int) -> tuple[object, ...]:
        """What `seat` may know of `state`."""
        hidden = self._hidden(seat)
        hands = [
            HIDDEN if holder in hidden else state.hands[holder] for holder in (0, 1)
        ]
        chips = (state.paid[0], state.paid[1])
        return (*hands, state.common, self.cards_dealt, chips, tuple(self.public))

    def redealt(self, state: Sheet, seat: int, rng: random.Random) -> Sheet | None:
        """The same table with the cards that `seat` has not seen dealt anew."""
        hidden = self._hidden(seat)
        if not hidden:
            return None
        unseen = self._unseen(state, hidden)
        rng.shuffle(unseen)
        return dealt_anew(state, hidden, unseen)

    def odds(self, state: Sheet, seat: int) -> Odds:
        """How likely each hidden hand is, and each pair of them for a spectator."""
        hidden = self._hidden(seat)
        unseen = self._unseen(state, hidden)
        worlds = list(itertools.permutations(unseen, len(hidden)))
        found: Odds = []
        for number, holder in enumerate(hidden):
            faces = shares([world[number] for world in worlds])
            found.append((hand_of(holder), faces))
        if len(hidden) == 2:
            pairs = shares([one * KINDS + two for one, two in worlds])
            found.append(
                (lambda world: int(world.hands[0] * KINDS + world.hands[1]), pairs)
            )
        return found

    def _hidden(self, seat: int) -> list[int]:
        """The seats with a card that `seat` has not seen."""
        if self.hands_are_shown:
            return []
        return [holder for holder in range(min(self.cards_dealt, 2)) if holder != seat]

    def _unseen(self, state: Sheet, hidden: Sequence[int]) -> list[int]:
        """The cards in hidden hands and in the pile."""
        holders = range(min(self.cards_dealt, 2))
        seen = [state.hands[holder] for holder in holders if holder not in hidden]
        if self.cards_dealt == 3:
            seen.append(state.common)
        return sorted((Counter(DECK) - Counter(seen)).elements())


def dealt_anew(state: Sheet, hidden: Sequence[int], unseen: Sequence[int]) -> Sheet:
    """A copy of `state` with `unseen` in the `hidden` hands and then in the pile."""
    other = sheet(state.array.dtype)
    other.assign(state)
    for holder, card in zip(hidden, unseen, strict=False):
        other.hands[holder] = card
    pile = Counter(unseen[len(hidden) :])
    for kind in range(KINDS):
        other.closed[kind] = pile[kind]
    return other


def hand_of(holder: int) -> Callable[[Sheet], int]:
    """Reads the card of `holder` in an imagined world."""
    return lambda world: int(world.hands[holder])


def shares(values: Sequence[int]) -> dict[int, float]:
    """How often each value occurs, as a share of all."""
    return {value: count / len(values) for value, count in Counter(values).items()}
