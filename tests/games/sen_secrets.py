"""Who knows which land in Sen, kept by following what happens at the table.

Written from the rulebook: [6] [9] [10] [11] [14] to [17] [20] [33] [34] and [38].
"""

import random
from collections import Counter
from collections.abc import Callable

from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, Sheet, sheet
from sennik.games.sen.facts import (
    ANNOUNCING,
    CHOOSING,
    CLAIMING,
    CLAIMING_WITH,
    DEALING,
    DRAWING,
    DRAWING_SECOND,
    DRAWING_TWO,
    HOLDING,
    KINDS,
    OPENING,
    PEEKING,
    PLACE,
    PLACING,
    REFILLING,
    SWAPPING,
    SWAPPING_WITH,
)

Knowers = frozenset[int]
NOBODY: Knowers = frozenset()
NO_VIEWER = -1
NOTHING_DONE = -1
ALL: Knowers = frozenset(range(SPECTATOR + 1))
LOOSE_HAND = ("held", "other")
Odds = list[tuple[Callable[[Sheet], int], dict[int, float]]]
PUBLIC = (
    *("phase", "turn", "starter", "rounds_played", "dealt", "peeks", "first", "second"),
    *("start", "length", "left", "pile", "top"),
    *("caller", "verdict", "points", "totals"),
)


class Oracle:
    """The table as a bystander with a notebook keeps it: who has seen which land."""

    def __init__(self, options: Sheet) -> None:
        self.size = 6 if options.long_dream else 4
        self.dreams: list[list[Knowers]] = [[] for _ in range(options.seats)]
        self.hand = 0  # drawn cards that only the player whose turn it is has seen
        self.pointed: list[tuple[int, int]] = []  # seat and place, swaps and claims
        self.gap = 0  # where the card goes that follows a claim
        self.done = NOTHING_DONE  # the last choice: all are made before everybody

    # --- What happens ---------------------------------------------------------------

    def happened(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        """Write down one step."""
        self.done = action if actor != CHANCE else NOTHING_DONE
        if actor == CHANCE:
            self._dealt(before)
        else:
            self._played(before, actor, action, after)
        if after.rounds_played > before.rounds_played:  # all dreams are turned up [20]
            self.dreams = [[ALL] * len(dream) for dream in self.dreams]

    def _dealt(self, before: Sheet) -> None:
        if before.phase == DEALING:
            if before.dealt == 0:
                self.dreams = [[] for _ in self.dreams]
            seat = before.dealt // self.size
            if seat < len(self.dreams):  # the card after the last dream opens the pile
                self.dreams[seat].append(NOBODY)
        elif before.phase == REFILLING:
            self.dreams[before.turn].insert(self.gap, NOBODY)
        elif before.phase in (DRAWING, DRAWING_TWO, DRAWING_SECOND):
            self.hand += 1

    def _played(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        phase = before.phase
        if phase in (OPENING, PEEKING):
            self._see(self._place(before, action), {actor})
        elif phase == PLACING:
            self._put(self._place(before, action), ALL)
        elif phase == HOLDING:
            self.hand = 0
            if self._is_place(action):
                self._put(self._place(before, action), frozenset({actor}))
        elif phase == CHOOSING:
            self.hand = 1
        elif phase in (SWAPPING, CLAIMING):
            self.pointed = [self._place(before, action)]
        elif phase in (SWAPPING_WITH, CLAIMING_WITH):
            self.pointed.append(self._place(before, action))
            if phase == SWAPPING_WITH:
                self._swap()
        elif phase == ANNOUNCING:
            self._claimed(actor, after.length[actor] < before.length[actor])

    def _swap(self) -> None:
        (seat, place), (seat2, place2) = self.pointed
        one, two = self.dreams[seat][place], self.dreams[seat2][place2]
        self.dreams[seat][place], self.dreams[seat2][place2] = two, one

    def _claimed(self, actor: int, is_right: bool) -> None:
        low, high = sorted(place for _, place in self.pointed)
        dream = self.dreams[actor]
        if is_right:
            del dream[high], dream[low]
            self.gap = low
        else:
            dream[low] = dream[high] = ALL
            self.gap = len(dream)

    def _see(self, where: tuple[int, int], viewers: set[int]) -> None:
        seat, place = where
        self.dreams[seat][place] |= viewers

    def _put(self, where: tuple[int, int], viewers: Knowers) -> None:
        seat, place = where
        self.dreams[seat][place] = viewers

    @staticmethod
    def _is_place(action: int) -> bool:
        return PLACE <= action < PLACE + 110

    def _place(self, before: Sheet, action: int) -> tuple[int, int]:
        """The seat and the place in its dream that an action points at."""
        for seat in range(len(self.dreams)):
            place = action - PLACE - before.start[seat]
            if 0 <= place < before.length[seat]:
                return seat, place
        raise AssertionError(action)

    # --- What is known --------------------------------------------------------------

    def facts(self, state: Sheet, seat: int) -> tuple[object, ...]:
        """What `seat` may know: who sees a land stands in the notebook."""
        faces = [
            state.cards[place] if seat in knowers else HIDDEN
            for place, knowers in self._places(state)
        ]
        sees_hand = state.phase == PLACING or seat == state.turn
        hand = [getattr(state, name) if sees_hand else HIDDEN for name in LOOSE_HAND]
        public = [state.array[name].tolist() for name in PUBLIC]
        return (faces, hand, public, self.dreams, self.hand, self.done)

    def redealt(self, state: Sheet, seat: int, rng: random.Random) -> Sheet | None:
        """The same table with cards that `seat` has not seen dealt anew.

        Sometimes all of them, sometimes only two change places: a view that hides one
        card too many is found by a small change only. Whoever is no viewer at all
        (NO_VIEWER) has seen nothing.
        """
        places, hand = self._hidden(state, seat)
        if not places and not hand:
            return None
        unseen = self._unseen(state, seat)
        if rng.random() < 0.5:
            rng.shuffle(unseen)
        else:
            one, two = (
                rng.randrange(len(places) + len(hand)),
                rng.randrange(len(unseen)),
            )
            unseen[one], unseen[two] = unseen[two], unseen[one]
        return arranged(state, places, hand, unseen)

    def odds(self, state: Sheet, seat: int) -> Odds:
        """The first and the last hidden land, both as a pair, and a rival's hand."""
        places, hand = self._hidden(state, seat)
        unseen = Counter(self._unseen(state, seat))
        total = unseen.total()
        single = {kind: count / total for kind, count in unseen.items()}
        found: Odds = [
            (face_at(place), single) for place in places[:1] + places[1:][-1:]
        ]
        found += [(card_in(name), single) for name in hand]
        if len(places) > 1:
            found.append((faces_at(places[0], places[-1]), pairs(unseen)))
        return found

    def _places(self, state: Sheet) -> list[tuple[int, Knowers]]:
        """Every place in the pool with those who know the land there."""
        return [
            (state.start[seat] + place, knowers)
            for seat, dream in enumerate(self.dreams)
            for place, knowers in enumerate(dream)
        ]

    def _hidden(self, state: Sheet, seat: int) -> tuple[list[int], list[str]]:
        """Places and hand cards whose faces `seat` has not seen."""
        places = [p for p, knowers in self._places(state) if seat not in knowers]
        hand = list(LOOSE_HAND[: self.hand]) if seat != state.turn else []
        return places, hand

    def _unseen(self, state: Sheet, seat: int) -> list[int]:
        """The cards in hidden places, hidden hands and the closed pile."""
        places, hand = self._hidden(state, seat)
        cards = [state.cards[place] for place in places]
        cards += [getattr(state, name) for name in hand]
        for kind in range(KINDS):
            cards += [kind] * state.closed[kind]
        return cards


def arranged(
    state: Sheet, places: list[int], hand: list[str], cards: list[int]
) -> Sheet:
    """A copy of `state` with `cards` in the places, the hand and then the pile."""
    other = sheet(state.array.dtype)
    other.assign(state)
    for place, kind in zip(places, cards, strict=False):
        other.cards[place] = kind
    for name, kind in zip(hand, cards[len(places) :], strict=False):
        setattr(other, name, kind)
    left = Counter(cards[len(places) + len(hand) :])
    for kind in range(KINDS):
        other.closed[kind] = left[kind]
    other.low = sum(left[kind] for kind in range(9))
    return other


def face_at(place: int) -> Callable[[Sheet], int]:
    """Reads the land at `place`."""
    return lambda world: int(world.cards[place])


def card_in(name: str) -> Callable[[Sheet], int]:
    """Reads a card in hand."""
    return lambda world: int(getattr(world, name))


def faces_at(one: int, two: int) -> Callable[[Sheet], int]:
    """Reads two lands as one number."""
    return lambda world: int(world.cards[one] * KINDS + world.cards[two])


def pairs(unseen: Counter[int]) -> dict[int, float]:
    """The odds of two cards drawn one after the other, as first × KINDS + second."""
    total = unseen.total()
    ordered = total * (total - 1)
    return {
        one * KINDS + two: count * (unseen[two] - (one == two)) / ordered
        for one, count in unseen.items()
        for two in unseen
    }
