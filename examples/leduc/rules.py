"""The rules of Leduc poker; numbers in brackets are paragraphs of the rulebook."""

from examples.leduc.facts import *
from examples.leduc.knowledge import census, deck, imagine, sight, view, witness
from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, OK, Numbers, Sheet


def options_refusal(options: Sheet) -> int:
    """Why these options do not go together: they always do."""
    return OK


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match: antes paid [2], all cards in the pile; Chance acts next."""
    state.seats = options.seats
    state.phase = STARTING if options.starter == RANDOM_STARTER else DEALING
    state.starter = max(options.starter, 0)
    state.turn = 0
    state.raises = 0
    for seat in range(MAX_SEATS):
        state.paid[seat] = ANTE
        state.hands[seat] = HIDDEN
    state.common = HIDDEN
    deck(state, state.closed)
    state.left = CARDS


# --- Chance ------------------------------------------------------------------------


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards (or seats) it draws one of."""
    return MAX_SEATS if state.phase == STARTING else int(state.left)


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome behind the physical card number `ticket`."""
    if state.phase == STARTING:
        return STARTER + ticket
    jacks = state.closed[JACK]
    if ticket < jacks:
        return JACK
    return QUEEN if ticket < jacks + state.closed[QUEEN] else KING


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    return 1 if state.phase == STARTING else int(state.closed[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had then."""
    starting = state.phase == STARTING
    out[0] = 1 if starting else 0
    out[1] = 0
    out[2] = MAX_SEATS if starting else CARDS


# --- Who may do what ---------------------------------------------------------------


def actors(state: Sheet) -> int:
    """Who may act now: a bit per seat, CHANCE_ACTS, or 0 when the match is over."""
    if state.phase == BETTING:
        return 1 << state.turn
    return 0 if state.phase == OVER else CHANCE_ACTS


def legal(state: Sheet, actor: int, out: Numbers) -> int:
    """The legal actions of `actor`, ascending, into `out`; how many there are."""
    if actor == CHANCE:
        return legal_outcomes(state, out)
    if state.phase != BETTING or actor != state.turn:
        return 0
    count = 0
    if owes(state, actor):
        out[0] = FOLD
        count = 1
    out[count] = CALL
    if state.raises == MOST_RAISES:
        return count + 1
    out[count + 1] = RAISE
    return count + 2


def legal_outcomes(state: Sheet, out: Numbers) -> int:
    """What Chance can turn up: a seat to start, or a kind left in the pile."""
    if state.phase == BETTING or state.phase == OVER:
        return 0
    if state.phase == STARTING:
        out[0] = STARTER
        out[1] = STARTER + 1
        return MAX_SEATS
    count = 0
    for kind in range(KINDS):
        if state.closed[kind] > 0:
            out[count] = kind
            count += 1
    return count


def owes(state: Sheet, seat: int) -> bool:
    """Whether `seat` has a raise of the rival to answer."""
    return bool(state.paid[seat] < state.paid[1 - seat])


def refusal(state: Sheet, actor: int, action: int) -> int:
    """Why `actor` may not play `action`, or OK."""
    if state.phase == OVER:
        return MATCH_OVER
    if actor == CHANCE:
        return outcome_refusal(state, action)
    if state.phase != BETTING:
        return CHANCE_FIRST
    if actor != state.turn:
        return NOT_YOUR_TURN
    if action < FOLD or action > RAISE:
        return NO_BET
    if action == FOLD and not owes(state, actor):
        return NOTHING_OWED
    if action == RAISE and state.raises == MOST_RAISES:
        return RAISES_SPENT
    return OK


def outcome_refusal(state: Sheet, action: int) -> int:
    """Why Chance may not turn up `action`, or OK."""
    if state.phase == BETTING:
        return NOT_CHANCE
    if state.phase == STARTING:
        return OK if STARTER <= action < ACTIONS else NO_STARTER
    if action < 0 or action >= KINDS:
        return NO_CARD
    return OK if state.closed[action] > 0 else NONE_LEFT


# --- Play --------------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play a legal action."""
    if state.phase == BETTING:
        bet(state, actor, action)
    elif state.phase == STARTING:
        state.starter = action - STARTER
        state.phase = DEALING
    else:
        turn_up(state, action)


def turn_up(state: Sheet, kind: int) -> None:
    """A card leaves the pile: one to each hand [3], then one for both [7]."""
    state.closed[kind] -= 1
    state.left -= 1
    if state.phase == TURNING:
        state.common = kind
    else:
        state.hands[state.turn] = kind
        state.turn += 1
        if state.turn < MAX_SEATS:
            return
    begin_betting(state)


def begin_betting(state: Sheet) -> None:
    """The starter bets first in both rounds [4]."""
    state.turn = state.starter
    state.raises = 0
    state.phase = BETTING


def bet(state: Sheet, seat: int, action: int) -> None:
    """Fold, call or raise [5]; the rival answers unless this ends the round [7]."""
    if action == FOLD:
        state.phase = OVER
        return
    state.paid[seat] = state.paid[1 - seat]
    if action == RAISE:
        state.paid[seat] += raise_size(state)
        state.raises += 1
    elif state.raises > 0 or seat != state.starter:
        state.phase = TURNING if state.common == HIDDEN else OVER
    state.turn = 1 - seat


def raise_size(state: Sheet) -> int:
    """Chips that a raise adds: more of them once the common card lies there [5]."""
    return SMALL_RAISE if state.common == HIDDEN else BIG_RAISE


# --- The end -----------------------------------------------------------------------


def score(state: Sheet, seat: int) -> int:
    """Chips that `seat` has won, or lost if negative; none before the end [8] [9]."""
    if state.phase != OVER:
        return 0
    mine = int(state.paid[seat])
    theirs = int(state.paid[1 - seat])
    lead = mine - theirs  # whoever has paid less has folded
    if lead == 0:
        lead = strength(state, seat) - strength(state, 1 - seat)
    if lead == 0:
        return 0
    return theirs if lead > 0 else -mine


def strength(state: Sheet, seat: int) -> int:
    """How good a hand is: a pair beats any single card, then the higher card wins."""
    card = int(state.hands[seat])
    return card + KINDS if card == state.common else card


def winners(state: Sheet) -> int:
    """Whoever won chips, as bits, once the match is over; both if nobody did [10]."""
    if state.phase != OVER:
        return 0
    won = score(state, 0)
    if won == 0:
        return 3
    return 1 if won > 0 else 2
