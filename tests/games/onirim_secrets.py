"""Who knows which card in Onirim, kept by following what happens at the table.

Only two silent travellers have secrets: their private cards, and the top of the pile
after a Prophecy or a happy dream.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, perm

from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, Sheet, sheet
from sennik.games.onirim.facts import (
    CHAMBERS,
    CLIMB,
    DISCARD,
    DISCARD_SHARED,
    DISMISSING,
    DRAFTING,
    DRAWING,
    DREAMING,
    ENOUGH,
    GONE,
    HAND_KINDS,
    KEYS,
    LIFTING,
    LOOKING,
    OPENING,
    ORDERING,
    PAY_HAND,
    PAY_KEY,
    PAY_SHARED_KEY,
    PEERING,
    PILE_KINDS,
    PLAY,
    PLAY_SHARED,
    RAISE_LEFT,
    REDRAWING,
    REVEALING,
    SEEK,
    SEEKING,
    SIFTING,
    SINKING,
    SUFFERING,
    SWAPPING_WITH,
    TOWER,
    TOWERS,
    TURN,
    UNLOCK,
    YIELDING,
)

Odds = list[tuple[Callable[[Sheet], int], dict[int, float]]]
PUBLIC = (
    *("phase", "turn", "prophecy", "given", "pending", "turned", "ordered", "found"),
    *("shared_held", "limbo_count", "left", "top_count", "shuffles", "stock"),
    *("towers", "sights", "standing", "dreams", "coming"),
    *("book", "spell", "owed", "resume", "picked", "bottom_count"),
)
PUBLIC_ROWS = (
    *("held", "shared", "length", "series", "limbo", "discards", "skyline", "omens"),
    *("goals", "met", "spent"),
)
RED_CHAMBERS = (0, 4, 8)
RED_PAIR, BLUE_PAIR, THREE_DOORS = 0, 1, 5  # premonitions that tell of hands
HAND = 3  # private cards of a full hand


class Oracle:
    """The notebook of a bystander who follows every card."""

    def __init__(self, options: Sheet) -> None:
        self.silent = options.seats == 2 and options.open_hands == 0
        # Private cards of each seat that everybody saw, and that the partner knows.
        self.shown: list[Counter[int]] = [Counter(), Counter()]
        self.told: list[Counter[int]] = [Counter(), Counter()]
        # Who knows each place on top of the pile.
        self.places: list[set[int]] = []
        self.below = 0  # cards at its bottom that both travellers know
        # Cards that a seat knows among places it lost sight of; how many of those
        # places' cards its partner has drawn unseen.
        self.expected: list[Counter[int]] = [Counter(), Counter()]
        self.strays = [0, 0]
        self.keys_taken = 0  # by a premonition
        self.done: dict[bool, int] = {}  # the last choice, by who saw it: a traveller?

    # --- Following ------------------------------------------------------------------

    def happened(self, before: Sheet, actor: int, action: int, after: Sheet) -> None:
        """Write down one step."""
        self.done = self._openly_done(before, actor, action)
        if not self.silent:
            return
        if actor == CHANCE:
            self._turned_up(before, action, after)
        else:
            self._done(before, action)
        self._omens(before, action, after)
        if after.shuffles != before.shuffles:
            self.places.clear()
            self.below = 0
            self.expected = [Counter(), Counter()]
            self.strays = [0, 0]
        if actor != CHANCE and before.phase == SEEKING:
            self.places = [{before.turn}]
        being_read = after.phase in (PEERING, LIFTING, SINKING)
        if not being_read and after.left == len(self.places) + self.below:
            self.places += [{0, 1} for _ in range(self.below)]
            self.below = 0

    def _openly_done(self, before: Sheet, actor: int, action: int) -> dict[bool, int]:
        """A choice that its maker does not keep secret, nor both from bystanders."""
        if actor == CHANCE or (self.silent and before.phase in (ORDERING, SEEKING)):
            return {}
        between_travellers = self.silent and before.phase in (LIFTING, SINKING)
        return {True: action} if between_travellers else {True: action, False: action}

    def _omens(self, before: Sheet, action: int, after: Sheet) -> None:
        """Premonitions make hands be thrown away or shown."""
        seat = before.turn
        fired = [
            number
            for number in range(len(before.omens.tolist()))
            if after.omens[number] == GONE != before.omens[number]
            if before.phase != DREAMING
        ]
        if THREE_DOORS in fired:
            hand = private_hand(before, seat)
            hand -= Counter(private_cards_used(before, action))
            for number, card in enumerate(sorted(hand.elements()), start=1):
                self._leaves_hand(seat, card, hand.total() - number)
        if BLUE_PAIR in fired:
            self.keys_taken = 0
            self.told[1 - seat] = private_hand(after, 1 - seat)
        if BLUE_PAIR in fired or before.phase == YIELDING:
            self.keys_taken += before.phase == YIELDING
            if after.phase != YIELDING and self.keys_taken < 2:
                self._shown_by_all(after, range(KEYS, CHAMBERS))
        if RED_PAIR in fired:
            self._shown_by_all(after, RED_CHAMBERS)

    def _shown_by_all(self, after: Sheet, kinds: Iterable[int]) -> None:
        for holder in (0, 1):
            for kind in kinds:
                for book in (self.shown[holder], self.told[holder]):
                    book[kind] = after.private[holder, kind]
                    if book[kind] == 0:
                        del book[kind]

    def _turned_up(self, before: Sheet, kind: int, after: Sheet) -> None:
        if before.phase == LOOKING:
            out_of_a_tower = before.sights and before.pending == HIDDEN
            lookers = {0, 1} if out_of_a_tower else {before.turn}
            self._look(before, kind, lookers)
            if after.phase != LOOKING:
                for seat in lookers:
                    if all(seat in knew for knew in self.places):
                        self._conclude(seat)
        elif before.phase == PEERING:
            self._peer(before, kind, after)
        elif before.phase in (DRAWING, REDRAWING, REVEALING) and self.places:
            self._top_leaves(before, kind)

    def _peer(self, before: Sheet, kind: int, after: Sheet) -> None:
        """Both look at the bottom, which may reach up to where others have looked."""
        if before.turned == self.below:
            if before.left == len(self.places) + self.below:
                for seat in {0, 1} - self.places.pop():
                    miss(self.expected[seat], kind)
            self.below += 1
        for seat in (0, 1) if after.phase != PEERING else ():
            if all(seat in knew for knew in self.places):
                self._conclude(seat)

    def _look(self, before: Sheet, kind: int, lookers: set[int]) -> None:
        """One sees a Prophecy or a dream alone; out of a tower both travellers look."""
        place = before.turned
        if place == len(self.places):
            self.places.append(lookers)
        for seat in lookers - self.places[place]:
            miss(self.expected[seat], kind)
        for seat in self.places[place] - lookers:
            self.expected[seat][kind] += 1
        self.places[place] = lookers

    def _top_leaves(self, before: Sheet, kind: int) -> None:
        seat = before.turn
        knew = self.places.pop(0)
        is_private = (
            before.phase != REVEALING and can_be_held(kind) and before.held[seat] < HAND
        )
        if seat not in knew:
            miss(self.expected[seat], kind)
        if is_private and 1 - seat in knew:
            self.told[seat][kind] += 1
        elif is_private:
            self.strays[1 - seat] += 1
        elif 1 - seat not in knew:
            miss(self.expected[1 - seat], kind)
        if not self.places:
            self._conclude(0)
            self._conclude(1)

    def _conclude(self, seat: int) -> None:
        """No place is unknown to `seat`: what it still expects, its partner holds."""
        self.told[1 - seat] += self.expected[seat]
        self.expected[seat] = Counter()
        self.strays[seat] = 0

    def _done(self, before: Sheet, action: int) -> None:
        seat = before.turn
        gone = private_cards_used(before, action)
        for number, chamber in enumerate(gone, start=1):
            self._leaves_hand(seat, chamber, before.held[seat] - number)
        if before.phase == DRAFTING or before.phase == SWAPPING_WITH:
            self.shown[seat][action] += 1
            self.told[seat][action] += 1
        if before.phase == DREAMING and action == SEEK:
            self.told[1 - seat] = private_hand(before, 1 - seat)
        if before.phase == LIFTING:
            self.places.insert(0, {0, 1})
            self.below -= 1
        sifted = before.phase == SIFTING and action != ENOUGH
        if before.phase == DISMISSING or sifted:
            miss(self.expected[1 - seat], action)
            self.places.pop(0)  # of those looked at, which all are known alike
            if not self.places:
                self._conclude(1 - seat)

    def _leaves_hand(self, seat: int, chamber: int, left: int) -> None:
        partner = 1 - seat
        miss(self.shown[seat], chamber)
        if self.told[seat][chamber] > 0:
            miss(self.told[seat], chamber)
        elif self.strays[partner] > 0:
            miss(self.expected[partner], chamber)
            unknown = left - self.told[seat].total()
            self.strays[partner] = min(self.strays[partner], unknown)

    # --- Answering ------------------------------------------------------------------

    def facts(self, state: Sheet, seat: int) -> tuple[object, ...]:
        """What `seat` may know of `state`."""
        numbers = [getattr(state, name) for name in PUBLIC]
        numbers.append(self.done.get(seat != SPECTATOR, HIDDEN))
        rows = [
            state.array[name][0].tobytes() for name in (*PUBLIC_ROWS, "rows", "doors")
        ]
        hands = [self._hand(state, seat, holder) for holder in range(state.seats)]
        top = [
            state.top[place] if self._sees(seat, place) else HIDDEN
            for place in range(state.top_count)
        ]
        if not self.silent or seat != SPECTATOR:
            top += state.bottom.tolist()
        if not self.silent or seat == SPECTATOR:
            return (*numbers, *rows, *hands, *top)
        books = [sorted(book.items()) for book in (*self.told, *self.expected)]
        return (*numbers, *rows, *hands, *top, *map(str, books), *self.strays)

    def _sees(self, seat: int, place: int) -> bool:
        return not self.silent or seat in self.places[place]

    def _hand(self, state: Sheet, seat: int, holder: int) -> tuple[int, ...]:
        if not self.silent or seat == holder:
            return tuple(state.private[holder, c] for c in range(HAND_KINDS))
        known = self.shown[holder] if seat == SPECTATOR else self.told[holder]
        return tuple(known[c] for c in range(HAND_KINDS))

    def redealt(self, state: Sheet, seat: int, rng: random.Random) -> Sheet | None:
        """The same table with cards that `seat` has not seen dealt anew."""
        if not self.silent:
            return None
        if seat == SPECTATOR:
            return self._redealt_for_spectators(state, rng)
        hidden = [p for p in range(state.top_count) if seat not in self.places[p]]
        unknown = list(self._unknown(state, 1 - seat).elements())
        if not hidden and not unknown:
            return None
        kept_top, kept_hand = self._expected_where_they_are(state, seat, hidden)
        strangers = Counter(state.top[p] for p in hidden) - kept_top
        other = copied(state)
        pool = strangers + (Counter(unknown) - kept_hand) + pile(state)
        hand = sample_chambers(pool, len(unknown) - kept_hand.total(), rng)
        pool -= hand
        faces = list(kept_top.elements())
        faces += rng.sample(list(pool.elements()), len(hidden) - len(faces))
        rng.shuffle(faces)
        pool -= Counter(faces) - kept_top
        set_hand(other, 1 - seat, self.told[1 - seat] + kept_hand + hand)
        for place, face in zip(hidden, faces, strict=True):
            other.top[place] = face
        set_pile(other, pool)
        return other

    def _expected_where_they_are(
        self, state: Sheet, seat: int, hidden: Sequence[int]
    ) -> tuple[Counter[int], Counter[int]]:
        """The expected cards on top, and those that must be in the partner's hand."""
        on_top = self.expected[seat] & Counter(state.top[place] for place in hidden)
        return on_top, self.expected[seat] - on_top

    def _unknown(self, state: Sheet, holder: int) -> Counter[int]:
        """The private cards of `holder` that the partner does not know."""
        return private_hand(state, holder) - self.told[holder]

    def _redealt_for_spectators(self, state: Sheet, rng: random.Random) -> Sheet | None:
        """Only cards in nobody's book move: the books stay right in both worlds."""
        other = copied(state)
        if self.expected[0] or self.expected[1]:
            for knew in ({0}, {1}):
                places = [p for p in range(state.top_count) if self.places[p] == knew]
                faces = rng.sample([state.top[p] for p in places], len(places))
                for place, face in zip(places, faces, strict=True):
                    other.top[place] = face
            set_bottom(other, rng.sample(bottom(state), state.bottom_count))
            return other
        unknown = [self._unknown(state, holder) for holder in (0, 1)]
        top = Counter(state.top[place] for place in range(state.top_count))
        pool = pile(state) + unknown[0] + unknown[1] + top + Counter(bottom(state))
        for holder in (0, 1):
            hand = sample_chambers(pool, unknown[holder].total(), rng)
            pool -= hand
            set_hand(other, holder, self.told[holder] + hand)
        known = state.top_count + state.bottom_count
        faces = rng.sample(list(pool.elements()), known)
        for place, face in enumerate(faces[: state.top_count]):
            other.top[place] = face
        set_bottom(other, faces[state.top_count :])
        set_pile(other, pool - Counter(faces))
        return other

    # --- Odds -----------------------------------------------------------------------

    def odds(self, state: Sheet, seat: int) -> Odds:
        """The face of each hidden place; how many keys and suns a hidden hand holds."""
        if not self.silent:
            return []
        if seat == SPECTATOR:
            return self._odds_for_spectators(state)
        hidden = [p for p in range(state.top_count) if seat not in self.places[p]]
        unknown = self._unknown(state, 1 - seat)
        expected = self.expected[seat]
        faces = Counter(state.top[p] for p in hidden)
        rest = pile(state) + unknown + faces - expected
        found: Odds = []
        for place in hidden:
            chances = face_odds(
                len(hidden),
                hidden.index(place),
                unknown.total(),
                self.strays[seat],
                expected,
                rest,
            )
            found.append((top_of(place), chances))
        if not expected and unknown:
            found += hand_odds(1 - seat, self.told[1 - seat], unknown.total(), rest)
        return found

    def _odds_for_spectators(self, state: Sheet) -> Odds:
        hands = [private_hand(state, holder) - self.shown[holder] for holder in (0, 1)]
        top = Counter(state.top[place] for place in range(state.top_count))
        rest = pile(state) + hands[0] + hands[1] + top + Counter(bottom(state))
        held = hands[0].total() + hands[1].total()
        found: Odds = []
        for place in range(state.top_count):
            chances = face_odds(state.top_count, place, held, 0, Counter(), rest)
            found.append((top_of(place), chances))
        if state.bottom_count:
            chances = face_odds(1, 0, held, 0, Counter(), rest)
            found.append((lambda world: int(world.bottom[0]), chances))
        for holder in (0, 1):
            if hands[holder]:
                size = hands[holder].total()
                found += hand_odds(holder, self.shown[holder], size, rest)
        return found


# --- Cards --------------------------------------------------------------------------


def can_be_held(kind: int) -> bool:
    """Whether a card can come into a hand."""
    return kind < CHAMBERS or TOWER <= kind < HAND_KINDS


def private_hand(state: Sheet, holder: int) -> Counter[int]:
    """The private cards of a seat."""
    hand = {c: state.private[holder, c] for c in range(HAND_KINDS)}
    return Counter({card: count for card, count in hand.items() if count})


def miss(book: Counter[int], kind: int) -> None:
    """Cross out one card of `kind`, if there is one in the book."""
    if book[kind] > 0:
        book[kind] -= 1
    if book[kind] == 0:
        del book[kind]


def private_cards_used(before: Sheet, action: int) -> list[int]:
    """The private cards that leave the hand by an action of the turn's seat."""
    phase = before.phase
    if phase == TURN and PLAY <= action < PLAY_SHARED:
        return [action - PLAY]
    if phase == TURN and DISCARD <= action < DISCARD_SHARED:
        return [action - DISCARD]
    for base in (RAISE_LEFT, RAISE_LEFT + TOWERS, CLIMB):
        if phase == TURN and base <= action < base + TOWERS:
            return [action - base + TOWER]
    if phase == SWAPPING_WITH:
        return [before.given]
    if phase == OPENING and action == UNLOCK:
        return [KEYS + before.pending % 4]
    if phase == SUFFERING and PAY_KEY <= action < PAY_SHARED_KEY:
        return [KEYS + action - PAY_KEY]
    if phase == SUFFERING and action == PAY_HAND:
        return list(private_hand(before, before.turn).elements())
    return []


def copied(state: Sheet) -> Sheet:
    """Another sheet with the same numbers."""
    other = sheet(state.array.dtype)
    other.assign(state)
    return other


def pile(state: Sheet) -> Counter[int]:
    """The part of the pile whose order nobody knows."""
    return Counter({kind: state.pile[kind] for kind in range(PILE_KINDS)})


def bottom(state: Sheet) -> list[int]:
    """The known cards at the bottom of the pile."""
    return list(state.bottom.tolist()[: state.bottom_count])


def set_bottom(state: Sheet, cards: Sequence[int]) -> None:
    """Write them."""
    for place, card in enumerate(cards):
        state.bottom[place] = card


def set_pile(state: Sheet, cards: Counter[int]) -> None:
    """Write that part of the pile."""
    for kind in range(PILE_KINDS):
        state.pile[kind] = cards[kind]


def set_hand(state: Sheet, holder: int, cards: Counter[int]) -> None:
    """Write the private cards of `holder`."""
    for kind in range(HAND_KINDS):
        state.private[holder, kind] = cards[kind]


def sample_chambers(pool: Counter[int], count: int, rng: random.Random) -> Counter[int]:
    """So many random chambers and towers out of `pool`."""
    chambers = [kind for kind in pool.elements() if can_be_held(kind)]
    return Counter(rng.sample(chambers, count))


def top_of(place: int) -> Callable[[Sheet], int]:
    """Reads a face on top of the pile in an imagined world."""
    return lambda world: int(world.top[place])


def count_of(holder: int, chamber: int) -> Callable[[Sheet], int]:
    """Reads how many cards of a kind a hand has in an imagined world."""
    return lambda world: int(world.private[holder, chamber])


# --- Exact odds ---------------------------------------------------------------------


def hand_odds(holder: int, known: Counter[int], size: int, rest: Counter[int]) -> Odds:
    """How many red suns and red keys are among `size` unseen cards of a hand."""
    chambers = sum(count for kind, count in rest.items() if can_be_held(kind))
    found: Odds = []
    for chamber in (0, KEYS):
        copies = rest[chamber]
        chances = {
            known[chamber] + drawn: comb(copies, drawn)
            * comb(chambers - copies, size - drawn)
            / comb(chambers, size)
            for drawn in range(size + 1)
        }
        found.append((count_of(holder, chamber), chances))
    return found


def face_odds(
    hidden: int,
    place: int,
    held: int,
    strays: int,
    expected: Counter[int],
    rest: Counter[int],
) -> dict[int, float]:
    """The odds of each face at hidden place number `place`.

    Every way of laying the expected cards into hidden places and stray hand places is
    weighed by the ways to fill the other places from the `rest`, chambers into hands.
    """
    chambers = sum(count for kind, count in rest.items() if can_be_held(kind))
    weights: Counter[int] = Counter()
    total = 0.0
    odds: dict[int, float] = dict.fromkeys(range(PILE_KINDS), 0.0)
    for layout in layouts(list(expected.elements()), hidden, strays):
        astray = sum(1 for spot in layout if spot >= hidden)
        free = hidden - len(layout) + astray
        drawn = held - astray
        weight = perm(chambers, drawn) * perm(rest.total() - drawn, free)
        total += weight
        if place in layout:
            odds[list(expected.elements())[layout.index(place)]] += weight
        else:
            weights[drawn] += weight
    for drawn, weight in weights.items():
        for kind in range(PILE_KINDS):
            odds[kind] += weight * share(rest, kind, chambers, drawn)
    return {kind: chance / total for kind, chance in odds.items()}


def layouts(
    cards: Sequence[int], hidden: int, strays: int
) -> Iterator[tuple[int, ...]]:
    """All ways to lay the cards into spots: hidden places, then stray hand places."""
    for layout in itertools.permutations(range(hidden + strays), len(cards)):
        if all(
            spot < hidden or can_be_held(card)
            for card, spot in zip(cards, layout, strict=True)
        ):
            yield layout


def share(rest: Counter[int], kind: int, chambers: int, drawn: int) -> float:
    """The chance of a kind in one place after `drawn` chambers went into hands."""
    left = float(rest[kind])
    if can_be_held(kind):
        left -= drawn * rest[kind] / chambers
    return left / (rest.total() - drawn)
