"""Smoki by rules of thumb: greedy for the expected points of one's own dream.

Costs are in sixteenths of a point; a land that lies face down is worth the average of
what can lie there. Once the closed pile was reshuffled, face-down lands are turned up
more readily, so that a round of such players ends.
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.smoki.facts import (
    ALL_UP,
    CARDS,
    CIRCLE,
    CLOSED,
    COLUMNS,
    COPIES,
    HOLDING,
    KEEP,
    KINDS,
    LAY,
    LAYING,
    MIRROR,
    OPEN,
    PLACE,
    PLACES,
    SWAPPING,
    SWAPPING_WITH,
    TAKING,
    TURN,
    VALUES,
    is_reshuffled,
    may_lay,
    next_seat,
    top,
)

POINT = 16
MIRROR_GUESS = 3  # points that an unseen mirror may come to
LEAD = 3 * POINT  # what ending the round is worth to the seat in the lead
FEAR = 10 * POINT  # the most that ending it behind others costs
HASTE = 16  # points of haste after a reshuffle, by lot
WORST = -1000 * POINT


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What `seat` does; `ticket` is a random number for choices by lot."""
    phase = view.phase
    mean = unseen_mean(view)
    haste = (2 + ticket % HASTE) * POINT if is_reshuffled(view) else 0
    if phase == TURN:
        return begin(view, seat, mean, haste)
    if phase == HOLDING or phase == TAKING:
        return settle(view, seat, mean, haste)
    if phase == LAYING:
        return LAY + pile_to_cover(view, mean)
    if phase == SWAPPING:
        return first_of_swap(view, seat, mean)
    if phase == SWAPPING_WITH:
        return PLACE + partner(view, seat, int(view.first), mean)
    return int(choices[ticket % count])


# --- What a dream costs ------------------------------------------------------------


def unseen_mean(view: Sheet) -> int:
    """The average cost of a face-down land."""
    total = 0
    count = 0
    for kind in range(KINDS):
        copies = unseen(view, kind)
        if is_reshuffled(view):
            copies = view.face_down[kind]
        total += copies * (MIRROR_GUESS if kind == MIRROR else int(VALUES[kind]))
        count += copies
    return total * POINT // count if count > 0 else 0


def unseen(view: Sheet, kind: int) -> int:
    """How many cards of `kind` the view does not show."""
    copies = COPIES
    for card in range(CARDS):
        if view.stacks[card] == kind:
            copies -= 1
    for seat in range(view.seats):
        for place in range(PLACES):
            if view.cards[seat, place] == kind:
                copies -= 1
    return copies - 1 if view.held == kind else copies


def card_at(view: Sheet, seat: int, place: int, at: int, kind: int) -> int:
    """The card at `place` if `kind` were put at `at`."""
    return kind if place == at else int(view.cards[seat, place])


def worth(kind: int, mean: int) -> int:
    """The cost of one card; mirrors are counted a row at a time."""
    return mean if kind == HIDDEN else int(VALUES[kind]) * POINT


def dream_cost(view: Sheet, seat: int, at: int, kind: int, mean: int) -> int:
    """Expected cost of the dream of `seat` with `kind` at `at` (HIDDEN: as it is)."""
    total = 0
    for column in range(COLUMNS):
        upper = card_at(view, seat, column, at, kind)
        lower = card_at(view, seat, column + COLUMNS, at, kind)
        if upper != lower or upper == HIDDEN:
            total += worth(upper, mean) + worth(lower, mean)
    for row in range(2):
        left = card_at(view, seat, row * COLUMNS, at, kind)
        middle = card_at(view, seat, row * COLUMNS + 1, at, kind)
        right = card_at(view, seat, row * COLUMNS + 2, at, kind)
        total += mirror_cost(left, middle, right, mean)
    return total


def mirror_cost(left: int, middle: int, right: int, mean: int) -> int:
    """Expected cost of the mirrors in a row."""
    if middle != MIRROR:
        ends = (1 if left == MIRROR else 0) + (1 if right == MIRROR else 0)
        return ends * worth(middle, mean)
    if left == MIRROR:
        return 2 * worth(right, mean) if right != MIRROR else 0
    if right == MIRROR:
        return 2 * worth(left, mean)
    return min(worth(left, mean), worth(right, mean))


def swapped_cost(view: Sheet, seat: int, one: int, two: int, mean: int) -> int:
    """Expected cost of the dream with two lands swapped."""
    total = 0
    for row in range(2):
        left = swapped_card(view, seat, row * COLUMNS, one, two)
        middle = swapped_card(view, seat, row * COLUMNS + 1, one, two)
        right = swapped_card(view, seat, row * COLUMNS + 2, one, two)
        total += mirror_cost(left, middle, right, mean)
    for column in range(COLUMNS):
        upper = swapped_card(view, seat, column, one, two)
        lower = swapped_card(view, seat, column + COLUMNS, one, two)
        if upper != lower or upper == HIDDEN:
            total += worth(upper, mean) + worth(lower, mean)
    return total


def swapped_card(view: Sheet, seat: int, place: int, one: int, two: int) -> int:
    """The card at `place` once the lands `one` and `two` were swapped."""
    if place == one:
        return int(view.cards[seat, two])
    return int(view.cards[seat, one if place == two else place])


# --- What a card gains -------------------------------------------------------------


def best_move(view: Sheet, seat: int, kind: int, mean: int, haste: int) -> int:
    """The most that `kind` gains in the dream, and where: gain * 8 + place.

    `>> 3` and `& 7` take the number apart, whatever its sign.
    """
    now = dream_cost(view, seat, HIDDEN, HIDDEN, mean)
    best = WORST
    for place in range(PLACES):
        after = dream_cost(view, seat, place, kind, mean)
        gain = now - after
        if not view.up[seat] >> place & 1:
            gain += haste + ending(view, seat, place, after, mean)
        best = max(best, gain * 8 + place)
    return best


def ending(view: Sheet, seat: int, place: int, after: int, mean: int) -> int:
    """What ending the round is worth, if turning `place` up ends it."""
    if view.up[seat] | 1 << place != ALL_UP:
        return 0
    rival = 100 * POINT
    for other in range(view.seats):
        if other != seat:
            rival = min(rival, dream_cost(view, other, HIDDEN, HIDDEN, mean))
    return LEAD if after < rival else -min(after - rival, FEAR)


# --- Decisions ---------------------------------------------------------------------


def begin(view: Sheet, seat: int, mean: int, haste: int) -> int:
    """Take an open card if it gains more than a drawn one may be expected to."""
    action = CLOSED
    most = drawn_gain(view, seat, mean, haste)
    for pile in range(view.piles):
        kind = top(view, pile)
        if kind != HIDDEN:
            gained = best_move(view, seat, kind, mean, haste) >> 3
            if gained > most:
                most = gained
                action = OPEN + pile
    return action


def drawn_gain(view: Sheet, seat: int, mean: int, haste: int) -> int:
    """The average gain of a drawn card, which may be laid unless it is a circle."""
    total = 0
    count = 0
    for kind in range(KINDS):
        copies = unseen(view, kind)
        gained = best_move(view, seat, kind, mean, haste) >> 3
        total += copies * (gained if kind == CIRCLE else max(gained, 0))
        count += copies
    return total // count if count > 0 else 0


def settle(view: Sheet, seat: int, mean: int, haste: int) -> int:
    """Put the card in hand where it gains most, or lay it if it gains nothing."""
    kind = int(view.held)
    move = best_move(view, seat, kind, mean, haste)
    if not may_lay(view) or move >> 3 > 0:
        return PLACE + (move & 7)
    return LAY + pile_to_cover(view, mean)


def pile_to_cover(view: Sheet, mean: int) -> int:
    """The open pile whose top helps the next seat most: cover it."""
    if view.piles == 1:
        return 0
    rival = next_seat(view, view.turn)
    helps = HIDDEN
    covered = 0
    for pile in range(view.piles):
        kind = top(view, pile)
        gained = WORST if kind == HIDDEN else best_move(view, rival, kind, mean, 0) >> 3
        if pile == 0 or gained > helps:
            helps = gained
            covered = pile
    return covered


def first_of_swap(view: Sheet, seat: int, mean: int) -> int:
    """The first land of the best swap, or KEEP where none helps."""
    best = dream_cost(view, seat, HIDDEN, HIDDEN, mean)
    action = KEEP
    for one in range(PLACES):
        if one != view.nest:
            two = partner(view, seat, one, mean)
            cost = swapped_cost(view, seat, one, two, mean)
            if cost < best:
                best = cost
                action = PLACE + one
    return action


def partner(view: Sheet, seat: int, one: int, mean: int) -> int:
    """The land with which a swap of `one` is best."""
    best = HIDDEN
    lowest = 0
    for two in range(PLACES):
        if two != one and two != view.nest:
            cost = swapped_cost(view, seat, one, two, mean)
            if best == HIDDEN or cost < lowest:
                lowest = cost
                best = two
    return best
