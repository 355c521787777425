"""Koty: drawing, effects, the end of a turn; numbers in brackets are paragraphs."""

import numpy as np

from sennik.games.common import HIDDEN, Sheet
from sennik.games.koty.facts import (
    CARRYING_ON,
    CATS,
    EARNING,
    FILLING,
    FORFEITING,
    FOUGHT_PAIR,
    HAND,
    KINDS,
    LANDS,
    LANDS_TO_END,
    MOST_NINES,
    NINE,
    NO_GAIN,
    OVER,
    PLACING,
    RAVEN,
    REFILLING,
    SETTLING,
    TURN,
    TURN_OVER,
    WON_NINE,
)
from sennik.games.koty.lands import rooms

# The one land in a set of none or one, as bits.
ONLY_LAND = np.array([HIDDEN, 0, 1, HIDDEN, 2, HIDDEN, HIDDEN, HIDDEN, 3])

# --- Drawing and discarding --------------------------------------------------------


def discard(state: Sheet, kind: int) -> None:
    """A card joins the discards."""
    state.discards[kind] += 1
    state.discarded += 1


def discard_played(state: Sheet) -> None:
    """The card in play is done with."""
    discard(state, state.card)
    state.card = HIDDEN


def lift(state: Sheet) -> None:
    """The top of the land played on is taken off it."""
    seat = state.whose
    land = state.where
    state.lifted = state.tops[seat, land]
    state.tops[seat, land] = NINE if state.nines[seat, land] > 0 else HIDDEN


def shuffle(state: Sheet) -> None:
    """The discards become the draw pile [11]."""
    for kind in range(KINDS):
        state.pile[kind] = state.discards[kind]
        state.discards[kind] = 0
    state.left = state.discarded
    state.discarded = 0
    state.shuffles += 1
    state.shuffled = state.left


def draw(state: Sheet, seat: int, without: int) -> None:
    """`seat` draws a card; if there is none, the match ends [28] after `without`."""
    state.drawer = seat
    if state.left + state.discarded > 0:
        state.phase = REFILLING
    else:
        state.short = 1
        state.phase = without


def replace(state: Sheet) -> None:
    """Attacker or defender draws one card for the one played; see [11]."""
    defended = state.shield != HIDDEN
    draw(state, state.asked if defended else state.turn, CARRYING_ON)


def fill_hand(state: Sheet) -> None:
    """The turn's seat draws up to four, after an exchange or a night card."""
    if state.held[state.turn] < HAND:
        draw(state, state.turn, TURN_OVER)
    else:
        state.phase = TURN_OVER


# --- Effects -----------------------------------------------------------------------


def resolve(state: Sheet) -> None:
    """The effect of the card in play on the land it lies on."""
    top = state.tops[state.whose, state.where]
    if top == HIDDEN or top == NINE:
        state.tops[state.whose, state.where] = state.card  # [12] [13] [25]
        state.phase = TURN_OVER
        return
    lift(state)
    if top < CATS and state.named == top:
        gain(state, FOUGHT_PAIR)  # [15] [21]
        return
    discard_played(state)
    discard(state, top)
    state.lifted = HIDDEN
    if top == RAVEN:
        state.phase = TURN_OVER  # [17]
    else:
        gain(state, WON_NINE)  # [14] [20]


def discard_ravens(state: Sheet) -> None:
    """The dragon chases the ravens out of all dreams [33]."""
    for seat in range(state.seats):
        for land in range(LANDS):
            if state.tops[seat, land] == RAVEN:
                discard(state, RAVEN)
                covered = state.nines[seat, land] > 0
                state.tops[seat, land] = NINE if covered else HIDDEN


def gain(state: Sheet, what: int) -> None:
    """The turn's seat has gained something and needs a land for it."""
    state.gain = what
    state.phase = SETTLING


def settle(state: Sheet, chosen: int) -> None:
    """What was gained goes to the `chosen` land, or a land has to be found for it."""
    land = chosen
    if chosen == HIDDEN:
        room = rooms(state, state.turn)
        if room & (room - 1):
            state.phase = PLACING
            return
        land = int(ONLY_LAND[room])  # a single one needs no decision [7]
    if state.gain == WON_NINE:
        earn(state, land)
        return
    if land == HIDDEN:
        forfeit(state)
    else:
        place(state, land)
    state.phase = TURN_OVER if state.gain == FOUGHT_PAIR else FILLING


def earn(state: Sheet, land: int) -> None:
    """Chance lays a 9 on an own land, or discards it where none has room [8]."""
    if land == HIDDEN:
        state.phase = FORFEITING
        return
    state.whose = state.turn
    state.where = land
    state.phase = EARNING


def place(state: Sheet, land: int) -> None:
    """A fought pair or a turned card goes to an own land."""
    seat = state.turn
    add_nine(state, seat, land)
    if state.gain == FOUGHT_PAIR:
        state.buried[state.card] += 1  # a joker is always the one turned over [16]
        state.tops[seat, land] = state.lifted
    else:
        state.buried[state.lifted] += 1
        state.lifted = HIDDEN


def add_nine(state: Sheet, seat: int, land: int) -> None:
    """One more 9 on top of a land."""
    state.nines[seat, land] += 1
    state.tops[seat, land] = NINE


def forfeit(state: Sheet) -> None:
    """No land has room: the fought pair or turned card is discarded [8]."""
    discard(state, state.lifted)
    state.lifted = HIDDEN
    if state.gain == FOUGHT_PAIR:
        discard_played(state)


def set_down(state: Sheet, place: int) -> None:
    """A moth sets its cat down [31]."""
    lift(state)
    seat = place // LANDS
    state.tops[seat, place - seat * LANDS] = state.lifted
    state.lifted = HIDDEN
    state.phase = FILLING


# --- Endings -----------------------------------------------------------------------


def end_turn(state: Sheet) -> None:
    """The left neighbour goes on, unless the match ends [27] [28]."""
    clear_action(state)
    tired = state.exchange_limit * state.seats
    if state.short or is_complete(state, state.turn):
        state.phase = OVER
    elif 0 < tired <= state.exchanges:
        state.phase = OVER
    else:
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        state.phase = TURN


def is_complete(state: Sheet, seat: int) -> bool:
    """Whether three lands of the dream hold three 9s each [27]."""
    full = 0
    for land in range(LANDS):
        if state.nines[seat, land] == MOST_NINES:
            full += 1
    return full >= LANDS_TO_END


def clear_action(state: Sheet) -> None:
    """Nothing is in play."""
    state.card = HIDDEN
    state.named = HIDDEN
    state.whose = HIDDEN
    state.where = HIDDEN
    state.asked = HIDDEN
    state.shield = HIDDEN
    state.lifted = HIDDEN
    state.gain = NO_GAIN
