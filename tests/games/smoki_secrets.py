"""Who knows which card in Smoki, kept by following what happens at the table."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

from sennik.games.common import CHANCE, HIDDEN, Sheet, sheet
from sennik.games.smoki.facts import (
    CIRCLE,
    DEALING,
    DRAWING,
    HOLDING,
    KINDS,
    OPENING,
    PLACE,
    SWAPPING_WITH,
    TAKING,
)

DREAM = 6
Place = tuple[int, int]  # a seat and a place of its dream
Odds = list[tuple[Callable[[Sheet], int], dict[int, float]]]


class Oracle:
    """The table as a bystander with a notebook keeps it.

    Everybody sees which places lie face up and what was laid on the open piles. A drawn
    card is its drawer's alone until it is put down. When the open cards are shuffled
    into a new closed pile, the face-down lands are known to hold the cards that are
    missing, and nothing more.
    """

    def __init__(self, options: Sheet) -> None:
        self.seats = int(options.seats)
        self.face_down: list[Place] = []  # dealt and not turned up
        self.drawer = HIDDEN  # who holds a card that only it has seen
        self.reshuffled = False
        self.pointed = HIDDEN  # the first land of a swap
        self.public: list[tuple[int, int]] = []  # what all saw being done

    def happened(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        """Write down one step."""
        if actor == CHANCE:
            self._dealt(before, action)
        else:
            self.public.append((actor, action))
            self._played(before, actor, action - PLACE)
            if before.phase == HOLDING:
                self.drawer = HIDDEN
            if before.left == 0 and after.left > 0:
                self.reshuffled = True
            if after.rounds_played > before.rounds_played:
                self.face_down = []
                self.reshuffled = False

    def _dealt(self, before: Sheet, outcome: int) -> None:
        if before.phase == DEALING:
            self.face_down.append(divmod(len(self.face_down), DREAM))
        elif before.phase == DRAWING:
            self.drawer = before.turn
        else:
            self.public.append((CHANCE, outcome))

    def _played(self, before: Sheet, seat: int, place: int) -> None:
        if before.phase == OPENING:
            self.face_down.remove((seat, place))
        elif before.phase in (HOLDING, TAKING) and place < DREAM:
            circle = before.held == CIRCLE
            for dreamer in range(self.seats) if circle else [seat]:
                if (dreamer, place) in self.face_down:
                    self.face_down.remove((dreamer, place))
        elif before.phase == SWAPPING_WITH:
            changed = {(seat, place): (seat, self.pointed)}
            changed[seat, self.pointed] = (seat, place)
            self.face_down = sorted(changed.get(at, at) for at in self.face_down)
        self.pointed = place

    def facts(self, state: Sheet, seat: int) -> tuple[object, ...]:
        """What `seat` may know of `state`."""
        up = [
            state.cards[at] if at not in self.face_down else HIDDEN
            for at in places(self.seats)
        ]
        held = HIDDEN if self._is_private(seat) else state.held
        missing = [state.cards[at] for at in self.face_down] if self.reshuffled else []
        return (
            tuple(up),
            tuple(state.stacks),
            held,
            tuple(sorted(missing)),
            tuple(self.face_down),
            tuple(self.public),
            self.drawer,
        )

    def redealt(self, state: Sheet, seat: int, rng: random.Random) -> Sheet | None:
        """The same table with the cards that `seat` has not seen dealt anew."""
        dreams = [state.cards[at] for at in self.face_down]
        pile = [kind for kind in range(KINDS) for _ in range(state.closed[kind])]
        if self._is_private(seat):
            pile.append(state.held)
        if not dreams and not self._is_private(seat):
            return None
        if not self.reshuffled:
            cards = dreams + pile
            rng.shuffle(cards)
            dreams, pile = cards[: len(dreams)], cards[len(dreams) :]
        rng.shuffle(dreams)
        rng.shuffle(pile)
        return self._arranged(state, seat, dreams, pile)

    def _arranged(
        self, state: Sheet, seat: int, dreams: Sequence[int], pile: list[int]
    ) -> Sheet:
        """A copy of `state` with these cards face down and in the closed pile."""
        other = sheet(state.array.dtype)
        other.assign(state)
        for at, card in zip(self.face_down, dreams, strict=True):
            other.cards[at] = card
        if self._is_private(seat):
            other.held = pile.pop()
        counts = Counter(pile)
        for kind in range(KINDS):
            other.closed[kind] = counts[kind]
        return other

    def odds(self, state: Sheet, seat: int) -> Odds:
        """How likely the faces of two lands, a pair of them and a drawn card are."""
        dreams = [state.cards[at] for at in self.face_down]
        private = self._is_private(seat)
        pile = [kind for kind in range(KINDS) for _ in range(state.closed[kind])]
        pile += [state.held] if private else []
        pool = dreams if self.reshuffled else dreams + pile
        found: Odds = [(face(at), shares(pool)) for at in self.face_down[:1]]
        if len(self.face_down) > 1:
            one, two = self.face_down[0], self.face_down[-1]
            found.append((face(two), shares(pool)))
            found.append((is_pair(one, two), {1: pairs(pool), 0: 1 - pairs(pool)}))
        if private:
            held = shares(pile if self.reshuffled else pool)
            found.append((lambda world: int(world.held), held))
        return found

    def _is_private(self, seat: int) -> bool:
        """Whether somebody else holds a card that `seat` has not seen."""
        return self.drawer not in (HIDDEN, seat)


def places(seats: int) -> list[Place]:
    """All places of all dreams."""
    return [(seat, place) for seat in range(seats) for place in range(DREAM)]


def face(at: Place) -> Callable[[Sheet], int]:
    """Reads the card at a place of an imagined world."""
    return lambda world: int(world.cards[at])


def is_pair(one: Place, two: Place) -> Callable[[Sheet], int]:
    """Reads whether two places of an imagined world hold equal cards."""
    return lambda world: int(world.cards[one] == world.cards[two])


def pairs(pool: Sequence[int]) -> float:
    """The probability that two cards of the pool are equal."""
    equal = sum(count * (count - 1) for count in Counter(pool).values())
    return equal / (len(pool) * (len(pool) - 1))


def shares(pool: Sequence[int]) -> dict[int, float]:
    """How likely each kind is on top of the shuffled pool."""
    return {kind: count / len(pool) for kind, count in Counter(pool).items()}
