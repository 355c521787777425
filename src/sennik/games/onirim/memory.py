"""What two silent players know of each other's cards and of the top of the pile.

A hand is a set of cards: of a partner's private cards one knows which kinds are among
them at least (`shown` to everybody, `known` to the partner), not which card is which.
Of the pile one knows places (`top_known`), or that cards are among the top (`among`).
"""

from sennik.games.common import Sheet
from sennik.games.onirim.facts import (
    HAND_KINDS,
    MAX_SEATS,
    PILE_KINDS,
    is_held,
    is_outlook,
)


def clear_memory(state: Sheet) -> None:
    """Nobody knows anything."""
    forget_pile(state)
    for seat in range(MAX_SEATS):
        for kind in range(HAND_KINDS):
            state.shown[seat, kind] = 0
            state.known[seat, kind] = 0


def show(state: Sheet, seat: int, chamber: int) -> None:
    """A card that all have seen joins the private cards of `seat`."""
    if state.silent:
        state.shown[seat, chamber] += 1
        state.known[seat, chamber] += 1


def show_all(state: Sheet, chamber: int) -> None:
    """All private cards of a kind are shown: what is not in the pile is told [67]."""
    if state.silent:
        for seat in range(MAX_SEATS):
            state.shown[seat, chamber] = state.private[seat, chamber]
            state.known[seat, chamber] = state.private[seat, chamber]


def learn_hand(state: Sheet, seat: int) -> None:
    """The partner of `seat` knows its hand, having seen the whole pile [67]."""
    for kind in range(HAND_KINDS):
        state.known[seat, kind] = state.private[seat, kind]


def use_up(state: Sheet, seat: int, chamber: int) -> None:
    """A private card of `seat` leaves its hand, seen by all; it is out of `private`."""
    if not state.silent:
        return
    if state.shown[seat, chamber] > 0:
        state.shown[seat, chamber] -= 1
    partner = 1 - seat
    if state.known[seat, chamber] > 0:
        state.known[seat, chamber] -= 1
    elif state.strays[partner] > 0:
        miss(state, partner, chamber)
        state.strays[partner] = min(state.strays[partner], unknown(state, seat))


def unknown(state: Sheet, seat: int) -> int:
    """Private cards of `seat` that its partner does not know."""
    count = int(state.held[seat])
    for kind in range(HAND_KINDS):
        count -= state.known[seat, kind]
    return count


def miss(state: Sheet, seat: int, kind: int) -> None:
    """A card of `kind`, if `seat` expected one on top, is there no longer."""
    if state.among[seat, kind] > 0:
        state.among[seat, kind] -= 1


def see_top_go(state: Sheet, kind: int, unseen: bool) -> None:
    """The top card is about to leave the pile: seen by all, or `unseen` by all but the
    turn's seat, whose private cards it joins."""
    if state.top_count == 0:
        return
    for seat in range(MAX_SEATS):
        knew = state.top_known[0] >> seat & 1
        if unseen and seat != state.turn:
            if knew:
                state.known[state.turn, kind] += 1
            else:
                state.strays[seat] += 1
        elif not knew:
            miss(state, seat, kind)


def see_looked_at(state: Sheet, place: int, kind: int) -> None:
    """A card that already lay in a known place is looked at: by the turn's seat, which
    may then move it, or out of a tower by both."""
    for seat in range(MAX_SEATS):
        knew = state.top_known[place] >> seat & 1
        if seat == state.turn or is_outlook(state):
            if not knew:
                miss(state, seat, kind)
        elif knew:
            state.among[seat, kind] += 1


def conclude(state: Sheet, seat: int) -> None:
    """`seat` knows every place on top: what it still expected is in the other hand."""
    for kind in range(HAND_KINDS):
        if is_held(kind):
            state.known[1 - seat, kind] += state.among[seat, kind]
            state.among[seat, kind] = 0
    state.strays[seat] = 0


def draw_conclusions(state: Sheet) -> None:
    """After a look, or when the last card in a known place is gone: whoever knows all
    such places can tell where the cards are that it still expected there."""
    all_places = (1 << MAX_SEATS) - 1
    for place in range(state.top_count):
        all_places &= state.top_known[place]
    for seat in range(MAX_SEATS):
        if all_places >> seat & 1:
            conclude(state, seat)


def forget_pile(state: Sheet) -> None:
    """A shuffle ends what was known of the pile [42]."""
    for seat in range(MAX_SEATS):
        state.strays[seat] = 0
        for kind in range(PILE_KINDS):
            state.among[seat, kind] = 0
