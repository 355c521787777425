"""Smoki by rules of thumb: greedy for the expected points of one's own dream.

Costs are in sixteenths of a point; a land that lies face down is worth the average of
what can lie there. Once the closed pile was reshuffled, face-down lands are turned up
more readily, so that a round of such players ends.
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.smoki.facts import (
    ALL_UP,
    CIRCLE,
    CLOSED,
    COLUMNS,
    COPIES,
    KEEP,
    KINDS,
    LAY,
    LAYING,
    MIRROR,
    OPEN,
    OPENING,
    PLACE,
    PLACES,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
    VALUES,
    is_reshuffled,
    may_lay,
    next_seat,
    slot,
    top,
)

POINT = 16
MIRROR_GUESS = 3  # points that an unseen mirror may come to
LEAD = 3 * POINT  # what ending the round is worth to the seat in the lead
FEAR = 10 * POINT  # the most that ending it behind others costs
HASTE = 16  # points of haste after a reshuffle, by lot
WORST = -1000 * POINT
ALONE = 100 * POINT  # the cost of a rival that is not there
# Several small numbers travel in one: functions of the rules return one integer.
COUNT_BITS, COUNT = 4, 15  # cards of one kind
COST_BITS, COST = 10, 1023  # the cost around one place,
COST_ZERO = 16 * POINT  # which may be below zero
NOT_LAST = -(1 << 20)  # no lead at all: more than one land lies face down


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """What `seat` does; `ticket` is a random number for choices by lot."""
    phase = view.phase
    if phase == OPENING:
        return int(choices[ticket % count])
    sight = in_sight(view)
    mean = unseen_mean(view, sight)
    if phase == SWAPPING or phase == SWAPPING_WITH:
        return swap_choice(view, seat, mean)
    haste = (2 + ticket % HASTE) * POINT if is_reshuffled(view) else 0
    costs = local_costs(view, seat, mean)
    lead = last_lead(view, seat, mean)
    if phase == TURN:
        return begin(view, seat, costs, lead, mean, haste, sight)
    if phase != LAYING:
        move = best_move(view, seat, int(view.held), costs, lead, mean, haste)
        if not may_lay(view) or move >> 3 > 0:
            return PLACE + (move & 7)
    return LAY + pile_to_cover(view, mean)


# --- What a dream costs ------------------------------------------------------------


def in_sight(view: Sheet) -> int:
    """How many cards of each kind the view shows, packed into one number."""
    packed = counted(view.held)
    for pile in range(view.piles):
        for height in range(view.heights[pile]):
            packed += counted(view.stacks[slot(pile, height)])
    for seat in range(view.seats):
        for place in range(PLACES):
            packed += counted(view.cards[seat, place])
    return packed


def counted(kind: int) -> int:
    """One card as part of a packed count."""
    return 0 if kind == HIDDEN else 1 << COUNT_BITS * kind


def unseen(kind: int, sight: int) -> int:
    """How many cards of `kind` are not in sight."""
    return COPIES - (sight >> COUNT_BITS * kind & COUNT)


def unseen_mean(view: Sheet, sight: int) -> int:
    """The average cost of a face-down land."""
    total = 0
    count = 0
    known = is_reshuffled(view)
    for kind in range(KINDS):
        copies = view.face_down[kind] if known else unseen(kind, sight)
        total += copies * (MIRROR_GUESS if kind == MIRROR else int(VALUES[kind]))
        count += copies
    return total * POINT // count if count > 0 else 0


def worth(kind: int, mean: int) -> int:
    """The cost of one card; mirrors are counted a row at a time."""
    return mean if kind == HIDDEN else int(VALUES[kind]) * POINT


def local_cost(view: Sheet, seat: int, at: int, kind: int, mean: int) -> int:
    """Expected cost of the column and of the mirrors in the row of `at`.

    `kind` is what lies at `at`: nothing else in a dream depends on that.
    """
    row = 0 if at < COLUMNS else COLUMNS
    facing = int(view.cards[seat, at + COLUMNS - 2 * row])
    cost = 0
    if kind != facing or kind == HIDDEN:
        cost = worth(kind, mean) + worth(facing, mean)
    left = kind if at == row else int(view.cards[seat, row])
    middle = kind if at == row + 1 else int(view.cards[seat, row + 1])
    right = kind if at == row + 2 else int(view.cards[seat, row + 2])
    return cost + mirror_cost(left, middle, right, mean)


def local_costs(view: Sheet, seat: int, mean: int) -> int:
    """The cost around each place as it is, packed into one number."""
    packed = 0
    for place in range(PLACES):
        cost = local_cost(view, seat, place, int(view.cards[seat, place]), mean)
        packed += cost + COST_ZERO << COST_BITS * place
    return packed


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


def dream_cost(view: Sheet, seat: int, one: int, two: int, mean: int) -> int:
    """Expected cost of the dream of `seat` with two lands (HIDDEN: none) swapped."""
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


def best_move(
    view: Sheet, seat: int, kind: int, costs: int, lead: int, mean: int, haste: int
) -> int:
    """The most that `kind` gains in the dream, and where: gain * 8 + place.

    `>> 3` and `& 7` take the number apart, whatever its sign.
    """
    best = WORST
    for place in range(PLACES):
        now = (costs >> COST_BITS * place & COST) - COST_ZERO
        gain = now - local_cost(view, seat, place, kind, mean)
        if not view.up[seat] >> place & 1:
            gain += haste + ending(lead, gain)
        best = max(best, gain * 8 + place)
    return best


def last_lead(view: Sheet, seat: int, mean: int) -> int:
    """How much less the dream costs than any other, if its last land is face down."""
    down = ALL_UP & ~view.up[seat]
    if down & (down - 1) != 0:
        return NOT_LAST
    rival = ALONE
    own = 0
    for other in range(view.seats):
        cost = dream_cost(view, other, HIDDEN, HIDDEN, mean)
        if other == seat:
            own = cost
        else:
            rival = min(rival, cost)
    return rival - own


def ending(lead: int, gain: int) -> int:
    """What ending the round is worth, if turning this land up ends it."""
    if lead == NOT_LAST:
        return 0
    return LEAD if lead + gain > 0 else -min(-lead - gain, FEAR)


# --- Decisions ---------------------------------------------------------------------


def begin(
    view: Sheet, seat: int, costs: int, lead: int, mean: int, haste: int, sight: int
) -> int:
    """Take an open card if it gains more than a drawn one may be expected to."""
    action = CLOSED
    most = drawn_gain(view, seat, costs, lead, mean, haste, sight)
    for pile in range(view.piles):
        kind = top(view, pile)
        if kind != HIDDEN:
            gained = best_move(view, seat, kind, costs, lead, mean, haste) >> 3
            if gained > most:
                most = gained
                action = OPEN + pile
    return action


def drawn_gain(
    view: Sheet, seat: int, costs: int, lead: int, mean: int, haste: int, sight: int
) -> int:
    """The average gain of a drawn card, which may be laid unless it is a circle."""
    total = 0
    count = 0
    for kind in range(KINDS):
        copies = unseen(kind, sight)
        if copies > 0:
            gained = best_move(view, seat, kind, costs, lead, mean, haste) >> 3
            total += copies * (gained if kind == CIRCLE else max(gained, 0))
            count += copies
    return total // count if count > 0 else 0


def pile_to_cover(view: Sheet, mean: int) -> int:
    """The open pile whose top helps the next seat most: cover it."""
    if view.piles == 1:
        return 0
    rival = next_seat(view, view.turn)
    costs = local_costs(view, rival, mean)
    lead = last_lead(view, rival, mean)
    helps = HIDDEN
    covered = 0
    for pile in range(view.piles):
        kind = top(view, pile)
        gained = WORST
        if kind != HIDDEN:
            gained = best_move(view, rival, kind, costs, lead, mean, 0) >> 3
        if pile == 0 or gained > helps:
            helps = gained
            covered = pile
    return covered


def swap_choice(view: Sheet, seat: int, mean: int) -> int:
    """The first land of the best swap, or KEEP where none helps; then the second."""
    first = view.first if view.phase == SWAPPING_WITH else HIDDEN
    action = KEEP
    best = ALONE
    if first == HIDDEN:
        best = dream_cost(view, seat, HIDDEN, HIDDEN, mean)
    for one in range(PLACES):
        for two in range(one + 1, PLACES):
            if one == view.nest or two == view.nest:
                continue
            if first == HIDDEN or one == first or two == first:
                cost = dream_cost(view, seat, one, two, mean)
                if cost < best:
                    best = cost
                    action = PLACE + (one if one != first else two)
    return action
