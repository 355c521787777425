"""Smoki: who knows which card; numbers in brackets are paragraphs.

Hardly anything is private: a drawn card until it is placed or laid [12]. All else that
is known was seen by everybody, or after a reshuffle follows from what was seen.
"""

from sennik.games.common import CHANCE, HIDDEN, UNSEEN, Numbers, Sheet
from sennik.games.smoki.facts import (
    CARDS,
    COPIES,
    DEALING,
    DRAWING,
    HOLDING,
    KINDS,
    MAX_SEATS,
    PILES,
    PLACES,
    is_reshuffled,
    is_turned_up,
    slot,
    top,
)


def view(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` knows with perfect memory [12] [40]."""
    show_public(state, seat, out)
    for card in range(CARDS):
        out.stacks[card] = state.stacks[card]
    for kind in range(KINDS):
        out.face_down[kind] = state.face_down[kind]


def sight(state: Sheet, seat: int, out: Sheet) -> None:
    """What lies visible right now: of the open piles their tops, nothing inferred."""
    show_public(state, seat, out)
    for card in range(CARDS):
        out.stacks[card] = HIDDEN
    for pile in range(PILES):
        if state.heights[pile] > 0:
            out.stacks[slot(pile, state.heights[pile] - 1)] = top(state, pile)
    for kind in range(KINDS):
        out.face_down[kind] = HIDDEN


def show_public(state: Sheet, seat: int, out: Sheet) -> None:
    """What everybody sees, and the card in hand for those who may see it."""
    show_table(state, out)
    for owner in range(MAX_SEATS):
        out.up[owner] = state.up[owner]
        out.dragons[owner] = state.dragons[owner]
        out.points[owner] = state.points[owner]
        out.totals[owner] = state.totals[owner]
        for place in range(PLACES):
            is_up = state.up[owner] >> place & 1
            out.cards[owner, place] = state.cards[owner, place] if is_up else HIDDEN
    for pile in range(PILES):
        out.heights[pile] = state.heights[pile]
    for kind in range(KINDS):
        out.closed[kind] = HIDDEN
    private = state.phase == HOLDING and seat != state.turn
    out.held = HIDDEN if private else state.held


def show_table(state: Sheet, out: Sheet) -> None:
    """The options and where we are."""
    out.seats = state.seats
    out.piles = state.piles
    out.tokens = state.tokens
    out.rounds = state.rounds
    out.target = state.target
    out.phase = state.phase
    out.turn = state.turn
    out.acting = state.acting
    out.starter = state.starter
    out.dealt = state.dealt
    out.nest = state.nest
    out.first = state.first
    out.rounds_played = state.rounds_played
    out.shuffles = state.shuffles
    out.left = state.left


def witness(state: Sheet, seat: int, actor: int, action: int) -> int:
    """`action`, about to be played, as `seat` perceives it."""
    if actor != CHANCE:
        return action
    if state.phase == DEALING:
        return UNSEEN
    if state.phase == DRAWING and seat != state.turn:
        return UNSEEN
    return action


def census(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind lie anywhere; of a view, only those it shows."""
    for kind in range(KINDS):
        out[kind] = max(int(state.closed[kind]), 0)
    for card in range(CARDS):
        if state.stacks[card] != HIDDEN:
            out[state.stacks[card]] += 1
    if state.held != HIDDEN:
        out[state.held] += 1
    if is_turned_up(state):
        return
    for seat in range(state.seats):
        for place in range(PLACES):
            if state.cards[seat, place] != HIDDEN:
                out[state.cards[seat, place]] += 1


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill the hidden places of `out`, a copy of `view`, uniformly from unseen cards.

    After a reshuffle the face-down lands hold the kinds in `face_down`, in some order,
    and the closed pile (with a card drawn from it) the rest.
    """
    reshuffled = is_reshuffled(view)
    unseen_cards(view, out.closed)
    if reshuffled:
        for kind in range(KINDS):
            out.closed[kind] = view.face_down[kind]
    used = deal_unseen(view, draws, out)
    if reshuffled:
        unseen_cards(view, out.closed)
        for kind in range(KINDS):
            out.closed[kind] -= view.face_down[kind]
    if view.phase == HOLDING and view.held == HIDDEN:
        out.held = draw_unseen(out, draws[used] % pool_size(out))


def unseen_cards(view: Sheet, out: Numbers) -> None:
    """How many cards of each kind `view` does not show."""
    census(view, out)
    for kind in range(KINDS):
        out[kind] = COPIES - out[kind]


def deal_unseen(view: Sheet, draws: Numbers, out: Sheet) -> int:
    """Give every face-down land a card of the pool `out.closed`; how many."""
    size = pool_size(out)
    used = 0
    for place in range(view.dealt):
        owner = place // PLACES
        spot = place % PLACES
        if not view.up[owner] >> spot & 1:
            out.cards[owner, spot] = draw_unseen(out, draws[used] % (size - used))
            used += 1
    return used


def pool_size(out: Sheet) -> int:
    """How many cards lie in the pool `out.closed`."""
    size = 0
    for kind in range(KINDS):
        size += out.closed[kind]
    return size


def draw_unseen(out: Sheet, ticket: int) -> int:
    """Take the card number `ticket` out of the pool `out.closed`."""
    kind = 0
    passed = int(out.closed[0])
    while ticket >= passed:
        kind += 1
        passed += out.closed[kind]
    out.closed[kind] -= 1
    return kind
