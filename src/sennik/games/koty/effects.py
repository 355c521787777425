"""Koty: drawing, effects, the end of a turn; numbers in brackets are paragraphs."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.koty.facts import (
    CATS,
    EARNING,
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
    TURN,
    WON_NINE,
)
from sennik.games.koty.lands import has_room

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


def can_draw(state: Sheet) -> bool:
    """Whether a card can be drawn; shuffles the discards into an empty pile [11]."""
    if state.left == 0 and state.discarded > 0:
        for kind in range(KINDS):
            state.pile[kind] = state.discards[kind]
            state.discards[kind] = 0
        state.left = state.discarded
        state.discarded = 0
        state.shuffles += 1
        state.shuffled = state.left
    return state.left > 0


def fill_hand(state: Sheet) -> None:
    """The turn's seat draws up to four, after an exchange or a night card."""
    state.drawer = state.turn
    if state.held[state.turn] == HAND:
        end_turn(state)
    elif can_draw(state):
        state.phase = REFILLING
    else:
        state.short = 1
        end_turn(state)


# --- Effects -----------------------------------------------------------------------


def resolve(state: Sheet) -> None:
    """The effect of the card in play on the land it lies on."""
    top = state.tops[state.whose, state.where]
    if top == HIDDEN or top == NINE:
        state.tops[state.whose, state.where] = state.card  # [12] [13] [25]
        end_turn(state)
        return
    lift(state)
    if top < CATS and state.named == top:
        settle(state, FOUGHT_PAIR)  # [15] [21]
        return
    discard_played(state)
    discard(state, top)
    state.lifted = HIDDEN
    if top == RAVEN:
        end_turn(state)  # [17]
    else:
        settle(state, WON_NINE)  # [14] [20]


def discard_ravens(state: Sheet) -> None:
    """The dragon chases the ravens out of all dreams [33]."""
    for seat in range(state.seats):
        for land in range(LANDS):
            if state.tops[seat, land] == RAVEN:
                discard(state, RAVEN)
                covered = state.nines[seat, land] > 0
                state.tops[seat, land] = NINE if covered else HIDDEN


def settle(state: Sheet, gain: int) -> None:
    """Find a land for what was gained; a single one needs no decision [7]."""
    state.gain = gain
    rooms = 0
    only = HIDDEN
    for land in range(LANDS):
        if has_room(state, state.turn, land):
            rooms += 1
            only = land
    if rooms > 1:
        state.phase = PLACING
    elif rooms == 1:
        place(state, only)
    else:
        forfeit(state)


def place(state: Sheet, land: int) -> None:
    """What was gained goes to an own land."""
    seat = state.turn
    if state.gain == WON_NINE:
        state.whose = seat
        state.where = land
        state.phase = EARNING
        can_draw(state)
        return
    add_nine(state, seat, land)
    if state.gain == FOUGHT_PAIR:
        state.buried[state.card] += 1  # a joker is always the one turned over [16]
        state.tops[seat, land] = state.lifted
        end_turn(state)
    else:
        state.buried[state.lifted] += 1
        state.lifted = HIDDEN
        fill_hand(state)


def add_nine(state: Sheet, seat: int, land: int) -> None:
    """One more 9 on top of a land."""
    state.nines[seat, land] += 1
    state.tops[seat, land] = NINE


def forfeit(state: Sheet) -> None:
    """No land has room: what was gained is discarded [8]."""
    if state.gain == WON_NINE:
        state.phase = FORFEITING
        can_draw(state)
        return
    discard(state, state.lifted)
    state.lifted = HIDDEN
    if state.gain == FOUGHT_PAIR:
        discard_played(state)
        end_turn(state)
    else:
        fill_hand(state)


def set_down(state: Sheet, place: int) -> None:
    """A moth sets its cat down [31]."""
    lift(state)
    seat = place // LANDS
    state.tops[seat, place - seat * LANDS] = state.lifted
    state.lifted = HIDDEN
    fill_hand(state)


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
