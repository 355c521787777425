"""Sen: who knows which card; numbers in brackets are paragraphs."""

from sennik.games.common import CHANCE, EVERYBODY, HIDDEN, UNSEEN, Numbers, Sheet
from sennik.games.sen.facts import *


def view(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` knows with perfect memory [38]."""
    show_public(state, out)
    for place in range(CARDS):
        out.known[place] = state.known[place]
        seen = state.known[place] >> seat & 1
        out.cards[place] = state.cards[place] if seen else HIDDEN
    for kind in range(KINDS):
        out.pile[kind] = state.pile[kind]
    show_hand(state, seat, out)


def sight(state: Sheet, seat: int, out: Sheet) -> None:
    """What lies visible to `seat` right now: no memory of looks or of the open pile."""
    show_public(state, out)
    turned_up = state.phase == OVER or (state.phase == DEALING and state.dealt == 0)
    for place in range(CARDS):
        out.known[place] = EVERYBODY if turned_up and place < places(state) else 0
        out.cards[place] = state.cards[place] if turned_up else HIDDEN
    leafing = state.phase == PICKING and seat == state.turn
    for kind in range(KINDS):
        out.pile[kind] = state.pile[kind] if leafing else 0
    if state.top != HIDDEN and not leafing:
        out.pile[state.top] = 1
    show_hand(state, seat, out)


def show_hand(state: Sheet, seat: int, out: Sheet) -> None:
    """A drawn card is its drawer's secret; one from the open pile is not."""
    mine = seat == state.turn or state.phase == PLACING
    out.held = state.held if mine else HIDDEN
    out.other = state.other if mine else HIDDEN


def show_public(state: Sheet, out: Sheet) -> None:
    """What everybody may know."""
    out.seats = state.seats
    out.jubilee = state.jubilee
    out.penalty = state.penalty
    out.target = state.target
    out.rounds = state.rounds
    out.tie_counts_as_success = state.tie_counts_as_success
    out.caller_keeps_sum = state.caller_keeps_sum
    out.nines_forgiven = state.nines_forgiven
    out.all_in = state.all_in
    out.know_it = state.know_it
    out.long_dream = state.long_dream
    out.special_values = state.special_values
    out.phase = state.phase
    out.turn = state.turn
    out.starter = state.starter
    out.rounds_played = state.rounds_played
    out.dealt = state.dealt
    out.first = state.first
    out.second = state.second
    out.low = HIDDEN
    out.left = state.left
    out.top = state.top
    out.caller = state.caller
    out.verdict = state.verdict
    for seat in range(MAX_SEATS):
        out.peeks[seat] = state.peeks[seat]
        out.start[seat] = state.start[seat]
        out.length[seat] = state.length[seat]
        out.points[seat] = state.points[seat]
        out.totals[seat] = state.totals[seat]
    for kind in range(KINDS):
        out.closed[kind] = HIDDEN


def witness(state: Sheet, seat: int, actor: int, action: int) -> int:
    """`action`, about to be played, as `seat` perceives it."""
    if actor != CHANCE or state.phase == STARTING:
        if state.phase == CHOOSING and seat != actor:
            return UNSEEN  # the rejected card shows itself on the open pile
        return action
    if state.phase == DEALING:
        public = state.dealt == state.seats * dream_size(state)
        return action if public else UNSEEN
    if state.phase == REFILLING:
        return UNSEEN
    return action if seat == state.turn else UNSEEN


def census(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind lie anywhere; of a view, only those known."""
    for kind in range(KINDS):
        out[kind] = max(state.closed[kind], 0) + state.pile[kind]
    if state.phase != DEALING or state.dealt > 0:
        for place in range(places(state)):
            if state.cards[place] != HIDDEN:
                out[state.cards[place]] += 1
    if state.phase != PLACING and state.held != HIDDEN:
        out[state.held] += 1
    if state.other != HIDDEN:
        out[state.other] += 1


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill what `out`, a copy of `view`, hides, uniformly from the unseen cards."""
    take_unseen(view, out)
    fill(view, seat, draws, 0, out)


def take_unseen(view: Sheet, out: Sheet) -> None:
    """Put all cards that `view` does not show into the closed pile of `out`."""
    census(view, out.closed)
    for kind in range(KINDS):
        out.closed[kind] = copies(view, kind) - out.closed[kind]


def fill(view: Sheet, seat: int, draws: Numbers, used: int, out: Sheet) -> None:
    """Draw what `out` still hides from its closed pile, each card as likely; `used`
    draws were needed before."""
    unseen = 0
    for kind in range(KINDS):
        unseen += out.closed[kind]
    if is_dealt(view):
        for place in range(places(view)):
            if out.cards[place] == HIDDEN:
                out.cards[place] = draw_unseen(out, draws[used] % unseen)
                used += 1
                unseen -= 1
    if seat != view.turn and is_holding(view.phase):
        out.held = draw_unseen(out, draws[used] % unseen)
        used += 1
        unseen -= 1
        if view.phase == CHOOSING:
            out.other = draw_unseen(out, draws[used] % unseen)
    out.low = 0
    for kind in range(9):
        out.low += out.closed[kind]


def is_dealt(view: Sheet) -> bool:
    """Whether lands lie there already."""
    return bool(view.phase != DEALING or view.dealt > 0)


def is_holding(phase: int) -> bool:
    """Whether the seat whose turn it is holds a card that only it has seen."""
    return phase == HOLDING or phase == CHOOSING or phase == DRAWING_SECOND


def draw_unseen(out: Sheet, ticket: int) -> int:
    """Take the card number `ticket` out of the unseen cards in `out.closed`."""
    kind = 0
    while ticket >= out.closed[kind]:
        ticket -= out.closed[kind]
        kind += 1
    out.closed[kind] -= 1
    return kind
