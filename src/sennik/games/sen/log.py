"""Sen: what was done, as numbers, made only from what one seat sees and witnesses."""

from sennik.games.common import CHANCE, HIDDEN, NOTHING, Numbers, Sheet
from sennik.games.saying import say
from sennik.games.sen import messages
from sennik.games.sen.counting import (
    hourglasses,
    is_counted,
    most_nines,
    nines,
    ravens_of_hourglass,
    winners,
)
from sennik.games.sen.facts import *


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if witnessed == NOTHING:
        return 0
    if actor == CHANCE:
        row = dealt(before, after, witnessed, out)
    elif before.phase == TURN:
        row = begun(before, witnessed, out)
    else:
        row = done(before, after, seat, actor, witnessed, out)
    return counted(after, row, out) if is_counted(after) else row


def dealt(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What Chance has turned up, as far as it was seen."""
    who = int(before.turn)
    if before.phase == STARTING:
        return say(out, 0, messages.SAY_STARTER, witnessed - STARTER, 0, 0, 0, 0)
    if before.phase == REFILLING:
        land = before.first - before.start[who] + 1
        return say(out, 0, messages.SAY_REFILLED, who, land, 0, 0, 0)
    if before.phase == DEALING and before.dealt == 0:
        return say(out, 0, messages.SAY_ROUND, before.rounds_played + 1, 0, 0, 0, 0)
    if before.phase == DEALING:
        if after.phase != OPENING:
            return 0
        return say(out, 0, messages.SAY_FIRST, after.top, 0, 0, 0, 0)
    if witnessed < 0:
        return 0  # the taking itself was told before
    return say(out, 0, messages.SAY_DRAWN, who, witnessed, 0, 0, 0)


def begun(before: Sheet, witnessed: int, out: Numbers) -> int:
    """How a turn began."""
    who = int(before.turn)
    if witnessed == OPEN:
        return say(out, 0, messages.SAY_OPEN, who, before.top, 0, 0, 0)
    if witnessed == CLOSED:
        return say(out, 0, messages.SAY_CLOSED, who, 0, 0, 0, 0)
    form = messages.SAY_CLAIMS if witnessed == CLAIM else messages.SAY_WAKE
    return say(out, 0, form, who, 0, 0, 0, 0)


def done(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """A look, or what a turn went on with."""
    phase = before.phase
    if phase == OPENING or phase == PEEKING:
        return looked(before, after, seat, actor, witnessed - PLACE, out)
    if phase == PLACING or phase == HOLDING:
        return placed(before, after, actor, witnessed, out)
    if phase == CHOOSING:
        return say(out, 0, messages.SAY_REJECTED, actor, after.top, 0, 0, 0)
    if phase == PICKING:
        return say(out, 0, messages.SAY_PICKED, actor, witnessed, 0, 0, 0)
    if phase == SWAPPING_WITH:
        return swapped(before, actor, witnessed - PLACE, out)
    if phase == ANNOUNCING:
        return announced(before, after, actor, witnessed, out)
    return 0  # the first of two places is told together with the second


def looked(
    before: Sheet, after: Sheet, seat: int, actor: int, place: int, out: Numbers
) -> int:
    """A look at one land: only the looker reads what it was.

    A sight shows no face to anybody. A peek that ends the round leaves the faces in
    place, all turned up.
    """
    land = human(before, place)
    card = int(after.cards[place]) if seat == actor else HIDDEN
    if before.phase == OPENING:
        form = messages.SAY_LOOK if card == HIDDEN else messages.SAY_LOOK_SEEN
        return say(out, 0, form, actor, land, max(card, 0), 0, 0)
    form = messages.SAY_PEEKED if card == HIDDEN else messages.SAY_PEEKED_SEEN
    return say(out, 0, form, actor, land, owner(before, place), max(card, 0), 0)


def placed(
    before: Sheet, after: Sheet, actor: int, witnessed: int, out: Numbers
) -> int:
    """What became of the card in hand, and what came to lie on the open pile.

    The last action of a round leaves no open pile to read it from.
    """
    held, laid = int(before.held), int(after.top)
    if witnessed == LAY or witnessed == USE:
        form = messages.SAY_LAID if witnessed == LAY else messages.SAY_USED
        if laid == HIDDEN:
            form = (
                messages.SAY_LAID_LAST if witnessed == LAY else messages.SAY_USED_LAST
            )
        return say(out, 0, form, actor, max(laid, 0), 0, 0, 0)
    land = human(before, witnessed - PLACE)
    if held == HIDDEN:
        form = messages.SAY_KEPT_LAST if laid == HIDDEN else messages.SAY_KEPT
        return say(out, 0, form, actor, land, max(laid, 0), 0, 0)
    form = messages.SAY_EXCHANGED_LAST if laid == HIDDEN else messages.SAY_EXCHANGED
    return say(out, 0, form, actor, land, held, max(laid, 0), 0)


def swapped(before: Sheet, actor: int, place: int, out: Numbers) -> int:
    """Two lands changed places."""
    first = int(before.first)
    land, whom = human(before, first), owner(before, first)
    land2, whom2 = human(before, place), owner(before, place)
    return say(out, 0, messages.SAY_SWAPPED, actor, land, whom, land2, whom2)


def announced(
    before: Sheet, after: Sheet, actor: int, witnessed: int, out: Numbers
) -> int:
    """A claim, and what the two lands turned out to be, where the view shows it."""
    low = min(before.first, before.second)
    high = max(before.first, before.second)
    form = (
        messages.SAY_ANNOUNCED_HOURGLASSES
        if witnessed == HOURGLASSES
        else messages.SAY_ANNOUNCED
    )
    number = 0 if witnessed == HOURGLASSES else witnessed - NUMBER
    land, land2 = human(before, low), human(before, high)
    row = say(out, 0, form, actor, land, land2, number, 0)
    judged = messages.SAY_CLAIM_RIGHT
    card, card2 = cleared(before, after), int(after.top)
    if after.length[actor] == before.length[actor]:
        judged = messages.SAY_CLAIM_WRONG
        card, card2 = int(after.cards[low]), int(after.cards[high])
    if card == HIDDEN:
        return row
    return say(out, row, judged, card, card2, 0, 0, 0)


def cleared(before: Sheet, after: Sheet) -> int:
    """The lower one of two cards that a right claim laid on the open pile."""
    for kind in range(KINDS):
        upper = 1 if kind == after.top else 0
        if after.pile[kind] - before.pile[kind] > upper:
            return kind
    return HIDDEN


# --- The end of a round --------------------------------------------------------------


def counted(after: Sheet, row: int, out: Numbers) -> int:
    """How the round was judged, what everybody scored, and who won."""
    if after.caller == HIDDEN:
        row = say(out, row, messages.SAY_RAN_OUT, 0, 0, 0, 0, 0)
    row = verdict(after, row, out)
    if after.verdict != WENT_ALL_IN:
        row = reasons(after, row, out)
    for who in range(after.seats):
        points, total = int(after.points[who]), int(after.totals[who])
        row = say(out, row, messages.SAY_POINTS, who, points, total, 0, 0)
    won = winners(after)
    for who in range(after.seats):
        if won >> who & 1:
            row = say(out, row, messages.SAY_WON, who, 0, 0, 0, 0)
    return row


def verdict(after: Sheet, row: int, out: Numbers) -> int:
    """Whether the call was right, or a dream all nines."""
    caller = int(after.caller)
    if after.verdict == WENT_ALL_IN:
        return say(out, row, messages.SAY_ALL_IN, all_in_seat(after), 0, 0, 0, 0)
    if after.verdict == CALL_FAILED:
        return say(out, row, messages.SAY_CALL_FAILED, caller, after.penalty, 0, 0, 0)
    if after.verdict == CALL_TIED:
        return say(out, row, messages.SAY_CALL_TIED, caller, 0, 0, 0, 0)
    if after.verdict == CALL_SUCCEEDED:
        return say(out, row, messages.SAY_CALL_SUCCEEDED, caller, 0, 0, 0, 0)
    return row


def all_in_seat(after: Sheet) -> int:
    """The seat whose dream is nothing but nines: the only one that scores no 50."""
    seat = 0
    while after.points[seat] != 0:
        seat += 1
    return seat


def reasons(after: Sheet, row: int, out: Numbers) -> int:
    """Hourglasses, and nines that are not counted; all dreams lie turned up."""
    for who in range(after.seats):
        count = hourglasses(after, who)
        if count > 0:
            each = ravens_of_hourglass(after, who)
            row = say(out, row, messages.SAY_HOURGLASSES, who, count, each, 0, 0)
    forgiven = most_nines(after) if after.nines_forgiven else HIDDEN
    if forgiven == HIDDEN:
        return row
    number = 9 * nines(after, forgiven)
    return say(out, row, messages.SAY_FORGIVEN, forgiven, number, 0, 0, 0)


def human(state: Sheet, place: int) -> int:
    """A place within its dream as people count, from 1."""
    return int(place - state.start[owner(state, place)]) + 1
