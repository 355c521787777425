"""Koty: what was done, as numbers, made only from what one seat sees and witnesses."""

from sennik.games.common import CHANCE, HIDDEN, Numbers, Sheet
from sennik.games.koty import messages
from sennik.games.koty.counting import dream_nines, score, winners
from sennik.games.koty.facts import *
from sennik.games.koty.lands import is_cat, is_open, ravens
from sennik.games.saying import say

# The phases in which what lies on top can go without being replaced.
CLEARING = 1 << AIMING | 1 << NAMING | 1 << REFILLING | 1 << DEFENDING


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if actor == CHANCE:
        row = turned_up(before, after, witnessed, out)
    elif before.phase == TURN:
        row = begun(before, after, actor, witnessed, out)
    elif before.phase == AIMING or before.phase == NAMING:
        row = aimed(before, after, actor, witnessed, out)
    else:
        row = answered(before, after, actor, witnessed, out)
    row = changed(before, after, witnessed, row, out)
    if after.shuffles > before.shuffles:
        row = say(out, row, messages.SAY_SHUFFLED, 0, 0, 0, 0, 0)
    return ended(after, row, out) if after.phase == OVER else row


def turned_up(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What Chance has turned up, as far as it was seen."""
    if before.phase == STARTING:
        return say(out, 0, messages.SAY_STARTER, witnessed - STARTER, 0, 0, 0, 0)
    if before.phase == FORFEITING:
        return say(out, 0, messages.SAY_FORFEITED, witnessed, 0, 0, 0, 0)
    row = 0
    if (before.phase == DEALING or before.phase == REFILLING) and witnessed >= 0:
        row = say(out, 0, messages.SAY_DREW, before.drawer, witnessed, 0, 0, 0)
    if before.phase == DEALING and after.phase == TURN:
        row = say(out, row, messages.SAY_DEALT, 0, 0, 0, 0, 0)
    return row


def begun(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """How a turn began; a card is told together with its land."""
    if action == DRAGON:
        return say(out, 0, messages.SAY_DRAGON, who, ravens(before), 0, 0, 0)
    if action != EXCHANGE:
        return 0
    row = say(out, 0, messages.SAY_EXCHANGED_UNLISTED, who, 0, 0, 0, 0)
    thrown = 0
    for kind in range(KINDS):
        thrown += max(after.discards[kind] - before.discards[kind], 0)
    if thrown != HAND:
        return row  # the discards were shuffled at once
    out[0] = messages.SAY_EXCHANGED
    at = 2
    for kind in range(KINDS):
        for _ in range(after.discards[kind] - before.discards[kind]):
            out[at] = kind
            at += 1
    return row


def aimed(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """A card laid on a land; a joker on a cat is told once it is named, a cat that a
    moth carries once it is set down."""
    named = struck_name(before, action)
    if named == HIDDEN or after.phase == MOVING:
        return 0
    place = struck_place(before, action)
    if before.card == MOTH:
        return moved(before, after, who, place, out)
    whose = place // LANDS
    land = place % LANDS + 1
    if before.card == BAT:
        return say(out, 0, messages.SAY_BAT, who, whose, land, 0, 0)
    if before.phase == NAMING:
        form = messages.SAY_JOKER_OWN if whose == who else messages.SAY_JOKER_RIVAL
        return say(out, 0, form, who, land, named, whose, 0)
    form = messages.SAY_PLAYED_OWN if whose == who else messages.SAY_PLAYED_RIVAL
    return say(out, 0, form, who, land, before.card, whose, 0)


def struck_place(before: Sheet, action: int) -> int:
    """The land that the card in play lies on after this step, counted through all
    dreams, or HIDDEN."""
    if before.phase == AIMING:
        return action - LAND
    if before.whose == HIDDEN:
        return HIDDEN
    return int(before.whose * LANDS + before.where)


def struck_name(before: Sheet, action: int) -> int:
    """What the card in play is after this step, or HIDDEN."""
    if before.phase == NAMING:
        return action
    if before.phase != AIMING:
        return int(before.named)
    if before.card != JOKER:
        return int(before.card)
    place = action - LAND
    raven = before.tops[place // LANDS, place % LANDS] == RAVEN
    return RAVEN if raven else HIDDEN


def answered(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """A defence, a repetition, or a cat set down by a moth."""
    if before.phase == DEFENDING:
        if action == PASS:
            return say(out, 0, messages.SAY_PASSED, who, 0, 0, 0, 0)
        if action == OWL:
            return say(out, 0, messages.SAY_CAUGHT, who, before.card, 0, 0, 0)
        return say(out, 0, messages.SAY_DEFENDED, who, action, 0, 0, 0)
    if before.phase == REPEATING:
        if action == PASS:
            return say(out, 0, messages.SAY_STOPPED, who, 0, 0, 0, 0)
        return say(out, 0, messages.SAY_REPEATED, who, action, 0, 0, 0)
    if before.phase == MOVING:
        return moved(before, after, who, struck_place(before, action), out)
    return 0  # the place of a 9 is told when it lies there


def moved(before: Sheet, after: Sheet, who: int, place: int, out: Numbers) -> int:
    """A moth took its cat from the land `place`; where to is seen there."""
    whose = place // LANDS
    where = place % LANDS
    goal = 0
    while not is_open(before, goal // LANDS, goal % LANDS) or not is_cat(
        after.tops[goal // LANDS, goal % LANDS]
    ):
        goal += 1
    card = int(before.tops[whose, where])
    row = say(out, 0, messages.SAY_MOVED, who, whose, where + 1, card, goal // LANDS)
    out[6] = goal % LANDS + 1
    return row


# --- What happened on the table ----------------------------------------------------


def changed(before: Sheet, after: Sheet, action: int, row: int, out: Numbers) -> int:
    """What the step did to the dreams, read off the table."""
    who = before.turn
    named = after.named
    if after.gain == WON_NINE and before.gain != WON_NINE:
        return say(out, row, messages.SAY_FRIENDS, who, named, FRIENDS - named, 0, 0)
    if dream_nines(after, who) > dream_nines(before, who):
        return added(before, after, who, row, out)
    lost = unplaced(before, after, action)
    if lost != HIDDEN:
        return say(out, row, messages.SAY_TURNED_LOST, lost, 0, 0, 0, 0)
    return cleared(before, after, action, row, out)


def added(before: Sheet, after: Sheet, who: int, row: int, out: Numbers) -> int:
    """The 9 that has just joined a dream, and what it is known to be."""
    land = 0
    while after.nines[who, land] == before.nines[who, land]:
        land += 1
    for kind in range(KINDS):
        if after.buried[kind] > before.buried[kind]:
            if kind == RAVEN or kind == DRAGON:
                return say(out, row, messages.SAY_TURNED, who, land + 1, kind, 0, 0)
            top = int(after.tops[who, land])
            return say(out, row, messages.SAY_FOUGHT, who, land + 1, top, 0, 0)
    return say(out, row, messages.SAY_NINE, who, land + 1, 0, 0, 0)


def unplaced(before: Sheet, after: Sheet, action: int) -> int:
    """The raven or dragon that found no land as a 9, or HIDDEN."""
    if after.phase == PLACING:
        return HIDDEN
    if before.phase == TURN and action == DRAGON:
        return DRAGON
    return RAVEN if before.phase == AIMING and before.card == BAT else HIDDEN


def cleared(before: Sheet, after: Sheet, action: int, row: int, out: Numbers) -> int:
    """Ravens chased off, or fighters that found no land."""
    named = struck_name(before, action) if CLEARING >> before.phase & 1 else HIDDEN
    place = struck_place(before, action)
    if place == HIDDEN or named == HIDDEN or after.gain == FOUGHT_PAIR:
        return row
    whose = place // LANDS
    where = place % LANDS
    if before.tops[whose, where] != named or after.tops[whose, where] == named:
        return row
    if named == RAVEN:
        return say(out, row, messages.SAY_CHASED, 0, 0, 0, 0, 0)
    return say(out, row, messages.SAY_FIGHT_LOST, named, 0, 0, 0, 0)


def ended(after: Sheet, row: int, out: Numbers) -> int:
    """Why the match is over, the cats, and who won."""
    most = after.exchange_limit * after.seats
    if after.short:
        row = say(out, row, messages.SAY_OVER_SHORT, 0, 0, 0, 0, 0)
    elif after.exchanges >= most > 0:
        row = say(out, row, messages.SAY_OVER_EXCHANGES, 0, 0, 0, 0, 0)
    else:
        row = say(out, row, messages.SAY_OVER_NINES, after.turn, 0, 0, 0, 0)
    won = winners(after)
    for who in range(after.seats):
        row = say(out, row, messages.SAY_CATS, who, score(after, who), 0, 0, 0)
    for who in range(after.seats):
        if won >> who & 1:
            row = say(out, row, messages.SAY_WON, who, 0, 0, 0, 0)
    return row
