"""Who knows which card in Koty, kept by following what happens at the table.

Written from the rulebook: [5] [10] [23] [26] [30] and [38].
"""

import random
from collections import Counter
from collections.abc import Callable
from math import comb

from sennik.games.common import CHANCE, Sheet, sheet
from sennik.games.koty.facts import (
    DEFENDING,
    EARNING,
    EXCHANGE,
    FORFEITING,
    KINDS,
    OWL,
    PASS,
    RAVEN,
    REPEATING,
    STARTING,
    TURN,
)

Odds = list[tuple[Callable[[Sheet], int], dict[int, float]]]
SPREAD = 128  # more than any count, to read two of them as one number


class Oracle:
    """The table as a bystander with a notebook keeps it.

    Noted are cards that went to a hand in sight of all. All other faces in rivals'
    hands, in the draw pile and under 9s that came unseen are hidden.
    """

    def __init__(self, options: Sheet) -> None:
        self.noted: list[Counter[int]] = [Counter() for _ in range(options.seats)]
        self.history = ""  # all that was done and shown in the open
        self.hidden_nines = 0

    # --- What happens ---------------------------------------------------------------

    def happened(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        """Write down one step."""
        if actor != CHANCE:
            self.history += f" {actor}:{action}"
            self._played(before, actor, action)
        elif before.phase == FORFEITING or before.phase == STARTING:
            self.history += f" {action}"
        elif before.phase == EARNING:
            self.hidden_nines += 1

    def _played(self, before: Sheet, actor: int, action: int) -> None:
        if action == EXCHANGE:
            self.history += f" {sorted(hand(before, actor).elements())}"
            self.noted[actor].clear()
        elif before.phase in (TURN, DEFENDING, REPEATING) and action != PASS:
            if self.noted[actor][action] > 0:
                self.noted[actor][action] -= 1
        if before.phase == DEFENDING and action == OWL:
            self.noted[actor][before.card] += 1

    # --- What is known --------------------------------------------------------------

    def facts(self, state: Sheet, seat: int) -> tuple[object, ...]:
        """Its own hand, the notebook, and what was done in the open.

        The table is left out: between two worlds it may differ only because a face has
        shown itself, never because somebody was asked or not.
        """
        own = hand(state, seat) if seat < state.seats else Counter()
        noted = [sorted(counter.elements()) for counter in self.noted]
        return (sorted(own.elements()), noted, self.history)

    def redealt(self, state: Sheet, seat: int, rng: random.Random) -> Sheet | None:
        """The same table with all cards that `seat` has not seen dealt anew."""
        rivals = self._rivals(state, seat)
        if self.hidden_nines + sum(state.held[rival] for rival in rivals) == 0:
            return None
        unseen = sorted(self._unseen(state, seat).elements())
        rng.shuffle(unseen)
        other = sheet(state.array.dtype)
        other.assign(state)
        for rival in rivals:
            cards = self.noted[rival].copy()
            for _ in range(state.held[rival] - cards.total()):
                cards[unseen.pop()] += 1
            for kind in range(KINDS):
                other.hands[rival, kind] = cards[kind]
        faces = Counter(unseen.pop() for _ in range(self.hidden_nines))
        pile = Counter(unseen)
        for kind in range(KINDS):
            other.unseen[kind] = faces[kind]
            other.pile[kind] = pile[kind]
        return other

    def odds(self, state: Sheet, seat: int) -> Odds:
        """Two kinds in a rival's hand and under 9s, one by one and together."""
        unseen = self._unseen(state, seat)
        rival = self._rivals(state, seat)[-1]
        drawn = state.held[rival] - self.noted[rival].total()
        found: Odds = []
        if drawn == 0:
            return found
        for kind in (0, RAVEN):
            known = self.noted[rival][kind]
            of_hand = counts(unseen.total(), unseen[kind], drawn)
            shifted = {known + count: share for count, share in of_hand.items()}
            found.append((in_hand(rival, kind), shifted))
            both: dict[int, float] = {}
            for count, share in of_hand.items():
                rest = unseen.total() - drawn
                under = counts(rest, unseen[kind] - count, self.hidden_nines)
                for faces, part in under.items():
                    both[(known + count) * SPREAD + faces] = share * part
            found.append((in_hand_and_under_nines(rival, kind), both))
        return found

    @staticmethod
    def _rivals(state: Sheet, seat: int) -> list[int]:
        """Everybody whose hand `seat` cannot see, partners included."""
        return [other for other in range(state.seats) if other != seat]

    def _unseen(self, state: Sheet, seat: int) -> Counter[int]:
        """The cards in the draw pile, under hidden 9s, and hidden in hands."""
        cards = Counter({kind: state.pile[kind] for kind in range(KINDS)})
        cards += Counter({kind: state.unseen[kind] for kind in range(KINDS)})
        for rival in self._rivals(state, seat):
            cards += hand(state, rival) - self.noted[rival]
        return cards


def hand(state: Sheet, seat: int) -> Counter[int]:
    """The cards of a hand."""
    return Counter({kind: state.hands[seat, kind] for kind in range(KINDS)})


def counts(total: int, marked: int, drawn: int) -> dict[int, float]:
    """How many of `marked` cards come up when `drawn` of `total` are drawn."""
    return {
        count: comb(marked, count)
        * comb(total - marked, drawn - count)
        / comb(total, drawn)
        for count in range(min(marked, drawn) + 1)
    }


def in_hand(seat: int, kind: int) -> Callable[[Sheet], int]:
    """Reads how many cards of `kind` a hand has."""
    return lambda world: int(world.hands[seat, kind])


def in_hand_and_under_nines(seat: int, kind: int) -> Callable[[Sheet], int]:
    """Reads a hand and the hidden 9s as one number."""
    return lambda world: int(world.hands[seat, kind] * SPREAD + world.unseen[kind])
