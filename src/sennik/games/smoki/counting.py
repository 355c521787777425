"""Smoki: what a dream counts, who wins; numbers in brackets are paragraphs."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.smoki.facts import COLUMNS, MIRROR, OVER, PLACES, VALUES, is_turned_up


def dream_points(state: Sheet, seat: int) -> int:
    """Points of the dream of `seat`, all of it face up [28] to [32]."""
    total = row_mirrors(state, seat, 0) + row_mirrors(state, seat, COLUMNS)
    for column in range(COLUMNS):
        upper = state.cards[seat, column]
        lower = state.cards[seat, column + COLUMNS]
        if upper != lower:
            total += int(VALUES[upper]) + int(VALUES[lower])
    return total


def row_mirrors(state: Sheet, seat: int, row: int) -> int:
    """What the mirrors of the row that begins at place `row` copy [30] [31]."""
    left = state.cards[seat, row]
    middle = state.cards[seat, row + 1]
    right = state.cards[seat, row + 2]
    if left != MIRROR and middle != MIRROR and right != MIRROR:
        return 0
    if middle != MIRROR:
        ends = (1 if left == MIRROR else 0) + (1 if right == MIRROR else 0)
        return ends * int(VALUES[middle])
    if left == MIRROR:
        return 2 * int(VALUES[right]) if right != MIRROR else 0
    if right == MIRROR:
        return 2 * int(VALUES[left])
    return min(int(VALUES[left]), int(VALUES[right]))


def land_points(state: Sheet, seat: int, place: int) -> int:
    """What one land of a dream that is all face up counts, and 0 before: together
    they are `dream_points` [28] to [32]."""
    for other in range(PLACES):
        if state.cards[seat, other] == HIDDEN:
            return 0
    kind = state.cards[seat, place]
    if kind == MIRROR:
        row = place // COLUMNS * COLUMNS
        mirrors = 0
        for other in range(row, row + COLUMNS):
            mirrors += 1 if state.cards[seat, other] == MIRROR else 0
        return row_mirrors(state, seat, row) // mirrors
    if kind == state.cards[seat, (place + COLUMNS) % PLACES]:
        return 0
    return int(VALUES[kind])


def count_round(state: Sheet) -> None:
    """Points of every dream; the lowest take a token each [33]."""
    lowest = 127
    for seat in range(state.seats):
        points = dream_points(state, seat)
        state.points[seat] = points
        state.totals[seat] += points
        lowest = min(lowest, points)
    state.rounds_played += 1
    if state.tokens == 0:
        return
    for seat in range(state.seats):
        if state.points[seat] == lowest:
            state.dragons[seat] += 1


def is_decided(state: Sheet) -> bool:
    """Whether the match ends with the round just counted [35] [36] [37]."""
    if state.rounds > 0:
        return state.rounds_played == state.rounds
    for seat in range(state.seats):
        if state.tokens > 0 and state.dragons[seat] == state.tokens:
            return True
        if state.target > 0 and state.totals[seat] >= state.target:
            return True
    return False


def score(state: Sheet, seat: int) -> int:
    """Tokens that `seat` still misses [35], or its points so far [36] [37]."""
    if state.tokens > 0:
        return int(state.tokens - state.dragons[seat])
    return int(state.totals[seat])


def winners(state: Sheet) -> int:
    """The seats with the lowest score as bits, once the match is over [35] to [37]."""
    if state.phase != OVER:
        return 0
    mask = 0
    best = score(state, 0)
    for seat in range(state.seats):
        own = score(state, seat)
        if own < best:
            best = own
            mask = 0
        if own == best:
            mask |= 1 << seat
    return mask


def is_counted(state: Sheet) -> bool:
    """Whether the dreams lie turned up after a round."""
    between = is_turned_up(state) and state.rounds_played > 0
    return bool(between or state.phase == OVER)
