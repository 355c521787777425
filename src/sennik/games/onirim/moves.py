"""How cards of Onirim move between pile, limbo and hands; [n] cites the rulebook."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.onirim.book import reopen, stir_bottom
from sennik.games.onirim.facts import *
from sennik.games.onirim.memory import forget_pile, use_up
from sennik.games.onirim.pile import join_pile, leave_pile

# --- Pile and limbo ----------------------------------------------------------------


def lift(state: Sheet, kind: int) -> None:
    """The top card leaves the pile."""
    state.left -= 1
    if state.top_count == 0:
        leave_pile(state, kind, 1)
        return
    state.top_count -= 1
    for place in range(state.top_count):
        state.top[place] = state.top[place + 1]
        state.top_known[place] = state.top_known[place + 1]
    state.top[state.top_count] = HIDDEN
    state.top_known[state.top_count] = 0


def set_aside(state: Sheet, kind: int) -> None:
    """A door, a nightmare or a happy dream goes to limbo [4]."""
    state.limbo[aside(kind)] += 1
    state.limbo_count += 1


def shuffle(state: Sheet) -> None:
    """The pile is shuffled: nothing on top of it is known any more [42]."""
    for place in range(state.top_count):
        join_pile(state, state.top[place], 1)
        state.top[place] = HIDDEN
        state.top_known[place] = 0
    state.top_count = 0
    if state.book:
        stir_bottom(state)
    state.shuffles += 1
    state.stock = state.left
    if state.silent:
        forget_pile(state)


def empty_limbo(state: Sheet) -> int:
    """Limbo returns to the pile [24]; how many cards there were in it."""
    count = int(state.limbo_count)
    if count > 0:
        for kind in range(BASE_ASIDE):
            join_pile(state, CHAMBERS + kind, state.limbo[kind])
            state.limbo[kind] = 0
        if state.dreams:
            state.pile[HAPPY] += state.limbo[ASIDE - 1]
            state.limbo[ASIDE - 1] = 0
        state.left += count
        state.limbo_count = 0
    return count


# --- Hands -------------------------------------------------------------------------


def take_private(state: Sheet, seat: int, chamber: int) -> None:
    """A chamber joins the private cards of `seat`."""
    state.private[seat, chamber] += 1
    state.held[seat] += 1


def take_shared(state: Sheet, chamber: int) -> None:
    """A chamber joins the shared cards."""
    state.shared[chamber] += 1
    state.shared_held += 1


def lose_private(state: Sheet, seat: int, chamber: int) -> None:
    """A private card of `seat` goes where all can see it."""
    state.private[seat, chamber] -= 1
    state.held[seat] -= 1
    use_up(state, seat, chamber)


def lose_shared(state: Sheet, chamber: int) -> None:
    """A card leaves the shared ones."""
    state.shared[chamber] -= 1
    state.shared_held -= 1


def discard_hand(state: Sheet) -> None:
    """All five cards go; a new hand is dealt as in the setup [23]."""
    seat = state.turn
    for kind in range(HAND_KINDS if state.towers else CHAMBERS):
        gone = state.private[seat, kind]
        state.discards[kind] += gone
        if state.silent:
            for _ in range(gone):
                lose_private(state, seat, kind)
        state.private[seat, kind] = 0
    state.held[seat] = 0
    if state.seats == 2:
        discard_shared(state)


def discard_shared(state: Sheet) -> None:
    """All shared cards go."""
    for kind in range(HAND_KINDS):
        if is_held(kind):
            state.discards[kind] += state.shared[kind]
            state.shared[kind] = 0
    state.shared_held = 0


# --- Doors -------------------------------------------------------------------------


def lose_door(state: Sheet, wanted: int) -> None:
    """A door of the turn's seat goes to limbo [21]."""
    if state.book:
        reopen(state, wanted)
    state.doors[state.turn, wanted] -= 1
    state.found -= 1
    set_aside(state, DOOR + wanted)
