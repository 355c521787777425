"""Sen: the end of a round and of the match; numbers in brackets are paragraphs."""

from sennik.games.common import EVERYBODY, HIDDEN, Sheet
from sennik.games.sen.facts import *


def settle(state: Sheet) -> None:
    """Dreams are turned up and counted, results are written down [20] to [25]."""
    for place in range(places(state)):
        state.known[place] = EVERYBODY
    state.verdict = NOBODY_CALLED
    if not (state.all_in and judge_all_in(state)):
        count_ravens(state)
        if state.nines_forgiven:
            forgive_nines(state)
        if state.caller != HIDDEN:
            judge_call(state, state.caller)
    for seat in range(state.seats):
        state.totals[seat] += state.points[seat]
    state.rounds_played += 1


def is_match_over(state: Sheet) -> bool:
    """Whether the target is reached [27] or the agreed rounds are played [28]."""
    if state.rounds_played == state.rounds:
        return True
    if state.target > 0:
        for seat in range(state.seats):
            if state.totals[seat] >= state.target:
                return True
    return False


def is_counted(state: Sheet) -> bool:
    """Whether the dreams of a finished round lie turned up."""
    if state.phase == OVER:
        return True
    return bool(state.phase == DEALING and state.dealt == 0 and state.rounds_played > 0)


def hourglasses(state: Sheet, seat: int) -> int:
    """Hourglasses in the dream of `seat`."""
    count = 0
    start = state.start[seat]
    for place in range(start, start + state.length[seat]):
        if state.cards[place] == HOURGLASS:
            count += 1
    return count


def ravens_of_hourglass(state: Sheet, seat: int) -> int:
    """The ravens that each hourglass in the dream of `seat` counts [21]."""
    return 9 if hourglasses(state, seat) % 2 == 1 else 0


def land_ravens(state: Sheet, seat: int, land: int) -> int:
    """The ravens that one land of a dream counts [21]; 0 as long as it is hidden."""
    kind = state.cards[state.start[seat] + land]
    if kind == HIDDEN:
        return 0
    if kind == HOURGLASS:
        return ravens_of_hourglass(state, seat)
    return ravens(state, kind)


def nines(state: Sheet, seat: int) -> int:
    """Lands worth nine ravens: an odd number of hourglasses is among them [21]."""
    count = hourglasses(state, seat)
    if count % 2 == 0:
        count = 0
    start = state.start[seat]
    for place in range(start, start + state.length[seat]):
        if state.cards[place] == 9:
            count += 1
    return count


def count_ravens(state: Sheet) -> None:
    """Each dream's sum, hourglasses by their parity [21]."""
    for seat in range(state.seats):
        glasses = hourglasses(state, seat) if state.jubilee else 0
        total = 9 * glasses if glasses % 2 == 1 else 0
        start = state.start[seat]
        for place in range(start, start + state.length[seat]):
            total += ravens(state, state.cards[place])
        state.points[seat] = total


def judge_all_in(state: Sheet) -> bool:
    """One dream of nothing but nines scores 0 and all others 50 [31]."""
    winner = HIDDEN
    for seat in range(state.seats):
        if nines(state, seat) == state.length[seat]:
            if winner != HIDDEN:
                return False
            winner = seat
    if winner == HIDDEN:
        return False
    for seat in range(state.seats):
        state.points[seat] = 0 if seat == winner else 50
    state.verdict = WENT_ALL_IN
    return True


def forgive_nines(state: Sheet) -> None:
    """Whoever alone has the most nines does not count them [30]."""
    winner = most_nines(state)
    if winner != HIDDEN:
        state.points[winner] -= 9 * nines(state, winner)


def most_nines(state: Sheet) -> int:
    """The seat that alone has the most nines, or HIDDEN."""
    most = 0
    winner = HIDDEN
    for seat in range(state.seats):
        count = nines(state, seat)
        if count > most:
            most = count
            winner = seat
        elif count == most:
            winner = HIDDEN
    return winner


def judge_call(state: Sheet, caller: int) -> None:
    """The caller's result: zero, the sum, or the sum with the penalty [22] to [24]."""
    own = state.points[caller]
    tied = False
    for seat in range(state.seats):
        if state.points[seat] < own:
            state.points[caller] = own + state.penalty
            state.verdict = CALL_FAILED
            return
        if seat != caller and state.points[seat] == own:
            tied = True
    if tied and not state.tie_counts_as_success:
        state.verdict = CALL_TIED
        return
    state.verdict = CALL_SUCCEEDED
    if not state.caller_keeps_sum:
        state.points[caller] = 0


def score(state: Sheet, seat: int) -> int:
    """Ravens of `seat` so far."""
    return int(state.totals[seat])


def winners(state: Sheet) -> int:
    """The seats with the fewest ravens as bits, once the match is over [29]."""
    if state.phase != OVER:
        return 0
    mask = 0
    best = state.totals[0]
    for seat in range(state.seats):
        if state.totals[seat] < best:
            best = state.totals[seat]
            mask = 0
        if state.totals[seat] == best:
            mask |= 1 << seat
    return mask
