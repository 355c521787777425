"""Looking at the top of the pile in Onirim: a Prophecy, a tower, a happy dream."""

from sennik.games.common import EVERYBODY, HIDDEN, Sheet
from sennik.games.onirim.dreams import awake, is_asleep
from sennik.games.onirim.facts import *
from sennik.games.onirim.memory import miss, see_looked_at
from sennik.games.onirim.pile import leave_pile


def foresee(state: Sheet) -> int:
    """Begin the Prophecy of a discarded key, if there is a card to look at [13]."""
    begins = state.prophecy == 1 and state.left > 0
    state.prophecy = 0
    if not begins:
        state.sights = 0
    return LOOKING if begins else FILLING


def look(state: Sheet, kind: int) -> int:
    """One more card is seen: by the prophet or dreamer [14] [59], or out of a tower by
    both [49]."""
    place = state.turned
    if place == state.top_count:
        leave_pile(state, kind, 1)
        state.top_count += 1
        state.top[place] = kind
    elif state.silent:
        see_looked_at(state, place, kind)
    state.top_known[place] = lookers(state)
    state.turned += 1
    if state.turned < looks(state) and state.turned < state.left:
        return LOOKING
    if state.sights == 0:
        return DISMISSING
    state.sights = state.turned
    state.turned = 0
    return SIFTING if is_asleep(state) else ordered(state)


def lookers(state: Sheet) -> int:
    """Who sees the cards that are looked at now: a bit per viewer."""
    if not state.silent:
        return EVERYBODY
    return (1 << MAX_SEATS) - 1 if is_outlook(state) else 1 << state.turn


def dismiss(state: Sheet, kind: int) -> int:
    """One card of the Prophecy, or of a dream, is discarded for all to see [14]."""
    place = 0
    while state.top[place] != kind:
        place += 1
    if state.silent:
        miss(state, 1 - state.turn, kind)
    state.left -= 1
    state.top_count -= 1
    for later in range(place, state.top_count):
        state.top[later] = state.top[later + 1]
        state.top_known[later] = state.top_known[later + 1]
    state.top[state.top_count] = HIDDEN
    state.top_known[state.top_count] = 0
    state.discards[kind] += 1
    if state.dreams and state.phase == SIFTING:
        state.sights -= 1
        return SIFTING if state.sights > 0 else awake(state)
    state.turned = 0
    return ordered(state)


def put_back(state: Sheet, kind: int) -> int:
    """The next card from the top is chosen [15]."""
    place = state.ordered
    while state.top[place] != kind:
        place += 1
    state.top[place] = state.top[state.ordered]
    state.top[state.ordered] = kind
    state.ordered += 1
    return ordered(state)


def ordered(state: Sheet) -> int:
    """The last card has only one place left; then the hand is refilled."""
    if state.ordered + 1 < looked_at(state):
        return ORDERING
    state.ordered = 0
    state.sights = 0
    return awake(state) if is_asleep(state) else FILLING
