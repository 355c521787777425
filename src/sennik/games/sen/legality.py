"""Sen: who may act, what is legal, and why not; `words` cites a paragraph each."""

from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, OK, Numbers, Sheet
from sennik.games.sen.facts import *

# --- Who may do what ---------------------------------------------------------------


def actors(state: Sheet) -> int:
    """Who may act now: a bit per seat, CHANCE_ACTS, or 0 when the match is over."""
    phase = state.phase
    if is_chance(phase):
        return CHANCE_ACTS
    if phase == OVER:
        return 0
    if phase != OPENING:
        return 1 << state.turn
    mask = 0
    for seat in range(state.seats):
        if state.peeks[seat] > 0:
            mask |= 1 << seat
    return mask


def legal(state: Sheet, actor: int, out: Numbers) -> int:
    """The legal actions of `actor`, ascending, into `out`; how many there are."""
    phase = state.phase
    if actor == CHANCE:
        return legal_outcomes(state, out)
    if phase == OPENING:
        return unpeeked_places(state, actor, out)
    if actor != state.turn or is_chance(phase) or phase == OVER:
        return 0
    if phase == TURN:
        out[0] = OPEN
        out[1] = CLOSED
        out[2] = WAKE
        out[3] = CLAIM
        return 4 if state.know_it and state.length[actor] > 1 else 3
    if phase == HOLDING:
        count = own_places(state, actor, HIDDEN, out)
        out[count] = LAY
        out[count + 1] = USE
        return count + (2 if is_special(state.held) else 1)
    if phase == PLACING or phase == CLAIMING or phase == CLAIMING_WITH:
        return own_places(state, actor, state.first, out)
    if phase == CHOOSING:
        out[0] = min(state.held, state.other)
        out[1] = max(state.held, state.other)
        return 1 if state.held == state.other else 2
    if state.jubilee and phase == PICKING:
        return piled_kinds(state, out)
    if state.know_it and phase == ANNOUNCING:
        return numbers(state, out)
    return all_places(state, state.first, out)


def legal_outcomes(state: Sheet, out: Numbers) -> int:
    """What Chance can turn up."""
    if not is_chance(state.phase):
        return 0
    count = 0
    if state.phase == STARTING:
        for seat in range(state.seats):
            out[seat] = STARTER + seat
        return int(state.seats)
    for kind in range(KINDS):
        if state.closed[kind] > 0:
            out[count] = kind
            count += 1
    return count


def unpeeked_places(state: Sheet, seat: int, out: Numbers) -> int:
    """Own lands that `seat` has not looked at in the opening [6]."""
    if seat >= state.seats or state.peeks[seat] == 0:
        return 0
    start = state.start[seat]
    count = 0
    for place in range(start, start + state.length[seat]):
        if not state.known[place] >> seat & 1:
            out[count] = PLACE + place
            count += 1
    return count


def own_places(state: Sheet, seat: int, but: int, out: Numbers) -> int:
    """The lands of the dream of `seat`, without the place `but`."""
    start = state.start[seat]
    count = 0
    for place in range(start, start + state.length[seat]):
        if place != but:
            out[count] = PLACE + place
            count += 1
    return count


def all_places(state: Sheet, but: int, out: Numbers) -> int:
    """The lands of all dreams, without the place `but`."""
    count = 0
    for place in range(places(state)):
        if place != but:
            out[count] = PLACE + place
            count += 1
    return count


def piled_kinds(state: Sheet, out: Numbers) -> int:
    """The kinds that lie in the open pile [17]."""
    count = 0
    for kind in range(KINDS):
        if state.pile[kind] > 0:
            out[count] = kind
            count += 1
    return count


def numbers(state: Sheet, out: Numbers) -> int:
    """What a claim can announce [32]."""
    count = 0
    for number in range(11):
        if has_number(state, number):
            out[count] = NUMBER + number
            count += 1
    return count


# --- Why not -----------------------------------------------------------------------

(
    MATCH_OVER,
    NOT_YOUR_TURN,
    CARDS_ARE_DEALT,
    NO_SUCH_ACTION,
    NO_SUCH_PLACE,
    NOT_YOUR_DREAM,
    LOOK_FIRST,
    NO_LOOK_LEFT,
    LOOKED_ALREADY,
    BEGIN_YOUR_TURN,
    CLAIMS_ARE_OFF,
    DREAM_TOO_SMALL,
    MUST_EXCHANGE,
    MUST_DECIDE,
    NOT_SPECIAL,
    MUST_CHOOSE,
    NOT_DRAWN,
    MUST_PEEK,
    MUST_SWAP,
    SAME_PLACE,
    MUST_PICK,
    NOT_IN_PILE,
    MUST_POINT,
    MUST_ANNOUNCE,
    NO_SUCH_NUMBER,
    NOT_AN_OUTCOME,
    ROUNDS_ARE_OVER,
    POINTED_AT_ALREADY,
) = range(1, 29)
REFUSALS = 29


def refusal(state: Sheet, actor: int, action: int) -> int:
    """Why `actor` may not do `action` now, or OK."""
    phase = state.phase
    if actor == CHANCE:
        return outcome_refusal(state, action)
    if phase == OVER:
        return ROUNDS_ARE_OVER if state.rounds > 0 else MATCH_OVER
    if is_chance(phase):
        return CARDS_ARE_DEALT
    if phase == OPENING:
        return look_refusal(state, actor, action)
    if actor != state.turn:
        return NOT_YOUR_TURN
    if action < 0 or action >= STARTER:
        return NO_SUCH_ACTION
    if phase == TURN:
        return turn_refusal(state, actor, action)
    if phase == PLACING:
        return own_place_refusal(state, actor, action, MUST_EXCHANGE)
    if phase == HOLDING:
        return holding_refusal(state, actor, action)
    if phase == CHOOSING:
        return choosing_refusal(state, action)
    if phase == PEEKING:
        return place_refusal(state, action, MUST_PEEK)
    if phase == SWAPPING or phase == SWAPPING_WITH:
        return place_refusal(state, action, MUST_SWAP)
    if phase == PICKING:
        return picking_refusal(state, action)
    if phase == ANNOUNCING:
        return announcing_refusal(state, action)
    return pointing_refusal(state, actor, action)


def outcome_refusal(state: Sheet, action: int) -> int:
    """Why Chance cannot turn up `action`, or OK."""
    if not is_chance(state.phase):
        return NOT_YOUR_TURN
    if state.phase == STARTING:
        named = STARTER <= action < STARTER + state.seats
        return OK if named else NOT_AN_OUTCOME
    if action < 0 or action >= KINDS or state.closed[action] < 1:
        return NOT_AN_OUTCOME
    return OK


def is_place(action: int) -> bool:
    """Whether `action` points at a place."""
    return PLACE <= action < PLACE + CARDS


def look_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why `seat` may not look at this land in the opening [6], or OK."""
    if seat >= state.seats:
        return NOT_YOUR_TURN
    if state.peeks[seat] == 0:
        return NO_LOOK_LEFT
    why = own_place_refusal(state, seat, action, LOOK_FIRST)
    if why == OK and state.known[action - PLACE] >> seat & 1:
        return LOOKED_ALREADY
    return why


def turn_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why a turn cannot begin with `action` [8], or OK."""
    if action == OPEN or action == CLOSED or action == WAKE:
        return OK
    if action != CLAIM:
        return BEGIN_YOUR_TURN
    if not state.know_it:
        return CLAIMS_ARE_OFF
    return OK if state.length[seat] > 1 else DREAM_TOO_SMALL


def own_place_refusal(state: Sheet, seat: int, action: int, instead: int) -> int:
    """Why `action` is not a free place of one's own dream, or OK."""
    why = place_refusal(state, action, instead)
    if why == OK and not is_own(state, seat, action - PLACE):
        return NOT_YOUR_DREAM
    return why


def place_refusal(state: Sheet, action: int, instead: int) -> int:
    """Why `action` is not a free place of a dream, or OK; `instead` if no place."""
    if not is_place(action):
        return instead
    if action - PLACE >= places(state):
        return NO_SUCH_PLACE
    return SAME_PLACE if action - PLACE == state.first else OK


def holding_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why the held card cannot go this way [10], or OK."""
    if action == LAY:
        return OK
    if action == USE:
        return OK if is_special(state.held) else NOT_SPECIAL
    return own_place_refusal(state, seat, action, MUST_DECIDE)


def choosing_refusal(state: Sheet, action: int) -> int:
    """Why this is not one of the two cards of Take 2 [14], or OK."""
    if action >= KINDS:
        return MUST_CHOOSE
    return OK if action == state.held or action == state.other else NOT_DRAWN


def picking_refusal(state: Sheet, action: int) -> int:
    """Why Pick 1 cannot fetch this card [17], or OK."""
    if action >= KINDS:
        return MUST_PICK
    return OK if state.pile[action] > 0 else NOT_IN_PILE


def pointing_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why a claim cannot point at this land [32], or OK."""
    why = own_place_refusal(state, seat, action, MUST_POINT)
    return POINTED_AT_ALREADY if why == SAME_PLACE else why


def announcing_refusal(state: Sheet, action: int) -> int:
    """Why this cannot be announced [32], or OK."""
    if action < NUMBER or action > HOURGLASSES:
        return MUST_ANNOUNCE
    return OK if has_number(state, action - NUMBER) else NO_SUCH_NUMBER
