"""Koty: who knows which card; numbers in brackets are paragraphs."""

from sennik.games.common import CHANCE, HIDDEN, UNSEEN, Numbers, Sheet
from sennik.games.koty.counting import dream_nines
from sennik.games.koty.facts import (
    DEALING,
    EARNING,
    KINDS,
    LANDS,
    MAX_SEATS,
    NINE,
    REFILLING,
    copies,
)


def view(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` knows with perfect memory [38]."""
    show_public(state, seat, out)
    for kind in range(KINDS):
        out.buried[kind] = state.buried[kind]
        for other in range(MAX_SEATS):
            out.shown[other, kind] = state.shown[other, kind]


def sight(state: Sheet, seat: int, out: Sheet) -> None:
    """What lies visible to `seat` now: no memory of turned cards and caught cats."""
    show_public(state, seat, out)
    for kind in range(KINDS):
        out.buried[kind] = HIDDEN
        for other in range(MAX_SEATS):
            out.shown[other, kind] = HIDDEN


def show_public(state: Sheet, seat: int, out: Sheet) -> None:
    """What everybody sees, and the hand of `seat`."""
    show_options(state, out)
    show_running_action(state, out)
    for other in range(MAX_SEATS):
        out.held[other] = state.held[other]
        for land in range(LANDS):
            out.nines[other, land] = state.nines[other, land]
            out.tops[other, land] = state.tops[other, land]
        for kind in range(KINDS):
            mine = other == seat
            out.hands[other, kind] = state.hands[other, kind] if mine else HIDDEN
    for kind in range(KINDS):
        out.pile[kind] = HIDDEN
        out.unseen[kind] = HIDDEN
        out.discards[kind] = state.discards[kind]
    out.left = state.left
    out.discarded = state.discarded
    out.shuffles = state.shuffles
    out.shuffled = state.shuffled


def show_options(state: Sheet, out: Sheet) -> None:
    """What was agreed before the match."""
    out.seats = state.seats
    out.teams = state.teams
    out.top_nine_doubles_itself = state.top_nine_doubles_itself
    out.moths = state.moths
    out.bats = state.bats
    out.owls = state.owls
    out.dragon = state.dragon
    out.exchange_limit = state.exchange_limit


def show_running_action(state: Sheet, out: Sheet) -> None:
    """Where the match stands: all of it happens in the open."""
    out.phase = state.phase
    out.turn = state.turn
    out.drawer = state.drawer
    out.exchanges = state.exchanges
    out.short = state.short
    out.card = state.card
    out.named = state.named
    out.whose = state.whose
    out.where = state.where
    out.asked = state.asked
    out.shield = state.shield
    out.lifted = state.lifted
    out.gain = state.gain


def witness(state: Sheet, seat: int, actor: int, action: int) -> int:
    """`action`, about to be played, as `seat` perceives it."""
    if actor != CHANCE:
        return action
    if state.phase == EARNING:
        return UNSEEN  # nobody looks at a won 9 [5]
    if state.phase == DEALING or state.phase == REFILLING:
        return action if seat == state.drawer else UNSEEN
    return action


def census(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind lie anywhere; of a view, only those known."""
    for kind in range(KINDS):
        out[kind] = max(state.pile[kind], 0) + max(state.unseen[kind], 0)
        out[kind] += state.discards[kind] + max(state.buried[kind], 0)
        for seat in range(state.seats):
            known = state.hands[seat, kind]
            out[kind] += max(state.shown[seat, kind], 0) if known == HIDDEN else known
    for seat in range(state.seats):
        for land in range(LANDS):
            top = state.tops[seat, land]
            if top != HIDDEN and top != NINE:
                out[top] += 1
    if state.card != HIDDEN:
        out[state.card] += 1
    if state.shield != HIDDEN:
        out[state.shield] += 1
    if state.lifted != HIDDEN:
        out[state.lifted] += 1


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill what `out`, a copy of `view`, hides, uniformly from the unseen cards."""
    census(view, out.pile)
    unseen = 0
    for kind in range(KINDS):
        out.pile[kind] = copies(view, kind) - out.pile[kind]
        out.unseen[kind] = 0
        unseen += out.pile[kind]
    used = 0
    for other in range(view.seats):
        if other != seat:
            used = imagine_hand(other, draws, used, unseen, out)
    for _ in range(unseen_nines(view)):
        out.unseen[draw_unseen(out, draws[used] % (unseen - used))] += 1
        used += 1
    for other in range(view.seats, MAX_SEATS):
        for kind in range(KINDS):
            out.hands[other, kind] = 0


def imagine_hand(seat: int, draws: Numbers, used: int, unseen: int, out: Sheet) -> int:
    """Fill one hand beyond what it is known to hold; how many draws are used now."""
    hidden = int(out.held[seat])
    for kind in range(KINDS):
        out.hands[seat, kind] = out.shown[seat, kind]
        hidden -= out.shown[seat, kind]
    for _ in range(hidden):
        out.hands[seat, draw_unseen(out, draws[used] % (unseen - used))] += 1
        used += 1
    return used


def unseen_nines(view: Sheet) -> int:
    """How many 9s lie on the table whose faces nobody knows."""
    count = 0
    for seat in range(view.seats):
        count += dream_nines(view, seat)
    for kind in range(KINDS):
        count -= view.buried[kind]
    return count


def draw_unseen(out: Sheet, ticket: int) -> int:
    """Take the card number `ticket` out of the unseen cards in `out.pile`."""
    kind = 0
    while ticket >= out.pile[kind]:
        ticket -= out.pile[kind]
        kind += 1
    out.pile[kind] -= 1
    return kind
