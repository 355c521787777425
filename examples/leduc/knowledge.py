"""Leduc poker: who knows which card; numbers in brackets are rulebook paragraphs."""

from examples.leduc.facts import *
from sennik.games.common import HIDDEN, UNSEEN, Numbers, Sheet


def view(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` knows: not the pile nor, before a showdown, the other hand [11]."""
    out.seats = state.seats
    out.phase = state.phase
    out.starter = state.starter
    out.turn = state.turn
    out.raises = state.raises
    for holder in range(MAX_SEATS):
        seen = holder == seat or is_showdown(state)
        out.hands[holder] = state.hands[holder] if seen else HIDDEN
        out.paid[holder] = state.paid[holder]
    out.common = state.common
    for kind in range(KINDS):
        out.closed[kind] = HIDDEN
    out.left = state.left


def is_showdown(state: Sheet) -> bool:
    """Whether both hands are turned up: nobody has folded, so both paid alike [9]."""
    return state.phase == OVER and state.paid[0] == state.paid[1]


def sight(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` sees right now: Leduc has nothing that one must remember."""
    view(state, seat, out)


def witness(state: Sheet, seat: int, actor: int, action: int) -> int:
    """`action`, about to be played, as `seat` perceives it: hands come face down."""
    return UNSEEN if state.phase == DEALING and seat != state.turn else action


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match [1]."""
    for kind in range(KINDS):
        out[kind] = COPIES


def census(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind lie anywhere; of a view, only those it shows."""
    for kind in range(KINDS):
        out[kind] = max(state.closed[kind], 0)
    for seat in range(MAX_SEATS):
        if state.hands[seat] != HIDDEN:
            out[state.hands[seat]] += 1
    if state.common != HIDDEN:
        out[state.common] += 1


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill what `out`, a copy of `view`, hides, uniformly from the unseen cards."""
    census(view, out.closed)
    unseen = 0
    for kind in range(KINDS):
        out.closed[kind] = COPIES - out.closed[kind]
        unseen += out.closed[kind]
    hands_dealt = min(CARDS - view.left, MAX_SEATS)
    for holder in range(hands_dealt):
        if view.hands[holder] == HIDDEN:
            out.hands[holder] = draw_unseen(out, draws[holder] % unseen)
            unseen -= 1


def draw_unseen(out: Sheet, ticket: int) -> int:
    """Take the card number `ticket` out of the unseen cards in `out.closed`."""
    kind = 0
    while ticket >= out.closed[kind]:
        ticket -= out.closed[kind]
        kind += 1
    out.closed[kind] -= 1
    return kind
