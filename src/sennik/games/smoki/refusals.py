"""Smoki: why an action may not be played; `words` cites a paragraph a reason."""

from sennik.games.common import CHANCE, OK, Sheet
from sennik.games.smoki.facts import (
    ACTIONS,
    CIRCLE,
    CLOSED,
    HOLDING,
    KEEP,
    KINDS,
    LAY,
    LAYING,
    OPEN,
    OPENING,
    OVER,
    PILES,
    PLACE,
    PLACES,
    STARTER,
    STARTING,
    SWAPPING,
    TAKING,
    TURN,
    is_chance,
    may_lay,
)

(
    MATCH_OVER,
    NOT_YOUR_TURN,
    CARDS_ARE_DEALT,
    NO_SUCH_ACTION,
    REVEAL_FIRST,
    REVEALED_ALREADY,
    BEGIN_YOUR_TURN,
    NO_SUCH_PILE,
    PILE_IS_EMPTY,
    MUST_DECIDE,
    MUST_PLACE,
    CIRCLE_MUST_BE_PLACED,
    MUST_LAY,
    MUST_SWAP_OR_KEEP,
    MUST_SWAP_WITH,
    NEST_STAYS,
    SAME_PLACE,
    NOT_AN_OUTCOME,
) = range(1, 19)
REFUSALS = 19


def refusal(state: Sheet, actor: int, action: int) -> int:
    """Why `actor` may not do `action` now, or OK."""
    phase = state.phase
    if actor == CHANCE:
        return outcome_refusal(state, action)
    if phase == OVER:
        return MATCH_OVER
    if is_chance(phase):
        return CARDS_ARE_DEALT
    if actor >= state.seats or (phase != OPENING and actor != state.acting):
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if phase == OPENING:
        return reveal_refusal(state, actor, action)
    if phase == TURN:
        return turn_refusal(state, action)
    if phase == HOLDING or phase == TAKING:
        return holding_refusal(state, action)
    if phase == LAYING:
        return pile_refusal(state, action) if is_lay(action) else MUST_LAY
    return swap_refusal(state, action)


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
    """Whether `action` points at a land of one's own dream."""
    return PLACE <= action < PLACE + PLACES


def is_lay(action: int) -> bool:
    """Whether `action` lays a card on an open pile."""
    return LAY <= action < LAY + PILES


def reveal_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why `seat` may not turn this land up in the opening [4], or OK."""
    if state.up[seat] != 0:
        return REVEALED_ALREADY
    return OK if is_place(action) else REVEAL_FIRST


def turn_refusal(state: Sheet, action: int) -> int:
    """Why a turn cannot begin with `action` [7], or OK."""
    if action == CLOSED:
        return OK
    if action < OPEN or action >= OPEN + PILES:
        return BEGIN_YOUR_TURN
    if action - OPEN >= state.piles:
        return NO_SUCH_PILE
    return OK if state.heights[action - OPEN] > 0 else PILE_IS_EMPTY


def holding_refusal(state: Sheet, action: int) -> int:
    """Why the card in hand cannot go this way [8] [9] [10] [16], or OK."""
    if is_place(action):
        return OK
    if not is_lay(action):
        return MUST_DECIDE
    if state.held == CIRCLE:
        return CIRCLE_MUST_BE_PLACED
    return pile_refusal(state, action) if may_lay(state) else MUST_PLACE


def pile_refusal(state: Sheet, action: int) -> int:
    """Why no card can be laid on this pile, or OK."""
    return OK if action - LAY < state.piles else NO_SUCH_PILE


def swap_refusal(state: Sheet, action: int) -> int:
    """Why a nest cannot swap this [24], or OK."""
    if state.phase == SWAPPING and action == KEEP:
        return OK
    if not is_place(action):
        return MUST_SWAP_OR_KEEP if state.phase == SWAPPING else MUST_SWAP_WITH
    if action - PLACE == state.nest:
        return NEST_STAYS
    return SAME_PLACE if action - PLACE == state.first else OK
