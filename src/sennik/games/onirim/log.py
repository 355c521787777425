"""Onirim: what was done, as numbers, made only from what one seat sees and witnesses.

A function that tells something gives the number of the next free row in `out`; where it
does not begin there, it is given that number as `row`.
"""

import numpy as np

from sennik.games.common import CHANCE, HIDDEN, Numbers, Sheet
from sennik.games.onirim import messages
from sennik.games.onirim.book import door_in_question, is_in_vain
from sennik.games.onirim.dreams import (
    FOUR_COLOURS,
    PAIR_OF_BLUE,
    PAIR_OF_RED,
    THREE_DOORS,
)
from sennik.games.onirim.facts import *
from sennik.games.onirim.towers import (
    DOOR_GONE,
    NOT_HOPELESS,
    has_won,
    hopeless_reason,
)
from sennik.games.saying import say

FULFILLED = np.array(  # by premonition
    (
        *(messages.SAY_FULFILLED_RED, messages.SAY_FULFILLED_BLUE),
        *(messages.SAY_FULFILLED_GREEN, messages.SAY_FULFILLED_BROWN),
        *(messages.SAY_FULFILLED_PAIR, messages.SAY_FULFILLED_THREE),
        *(messages.SAY_FULFILLED_FOUR, messages.SAY_FULFILLED_FIVE),
    )
)
CASTS = np.array(
    (
        messages.SAY_CAST_PROPHECY,
        messages.SAY_CAST_PLANNING,
        messages.SAY_CAST_PUNISHMENT,
    )
)
# Premonitions for which the pile is searched and shuffled.
SEARCHES = 1 << PAIR_OF_RED | 1 << PAIR_OF_BLUE | 1 << FOUR_COLOURS


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if actor == CHANCE:
        row = turned(before, after, witnessed, out)
    else:
        row = done(before, after, witnessed, out)
    if before.book:
        row = book_told(before, after, actor, witnessed, row, out)
    omens = fulfilled(before, after)
    row = omens_told(before, after, omens, row, out)
    reason = hopeless_reason(after)
    if reason != NOT_HOPELESS and reason != hopeless_reason(before):
        lost = (
            messages.SAY_HOPELESS_DOOR
            if reason == DOOR_GONE
            else messages.SAY_HOPELESS_TOWERS
        )
        row = say(out, row, lost, 0, 0, 0, 0, 0)
    if witnessed != FETCH and is_limbo_back(before, after, searches(omens)):
        row = say(out, row, messages.SAY_SHUFFLED, 0, 0, 0, 0, 0)
    if after.phase == OVER:
        ended = messages.SAY_VICTORY if has_won(after) else messages.SAY_DEFEAT
        row = say(out, row, ended, 0, 0, 0, 0, 0)
    return row


# --- Chance ------------------------------------------------------------------------


def turned(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What Chance has turned up."""
    phase = before.phase
    if phase >= CHARTING:
        return 0  # the Book tells of it
    if phase == FOREBODING:
        return say(out, 0, messages.SAY_OMEN, witnessed, 0, 0, 0, 0)
    if phase == LOOKING:
        return foreseen(before, witnessed, out)
    if witnessed < 0:
        return say(out, 0, messages.SAY_DRAWN_UNSEEN, before.turn, 0, 0, 0, 0)
    if phase == DEALING and is_held(witnessed):
        return say(out, 0, messages.SAY_DEALT, witnessed, 0, 0, 0, 0)
    if phase == REVEALING and is_held(witnessed):
        return say(out, 0, messages.SAY_LOST, witnessed, 0, 0, 0, 0)
    return drawn_card(before, after, witnessed, out)


def foreseen(before: Sheet, witnessed: int, out: Numbers) -> int:
    """A card on top of the pile, shown by a Prophecy, a tower or a dream."""
    if witnessed >= 0:
        shown = messages.SAY_FORESEEN
        if before.sights > 0:
            shown = messages.SAY_SIGHTED if is_outlook(before) else messages.SAY_DREAMT
        return say(out, 0, shown, witnessed, 0, 0, 0, 0)
    if before.turned == 0 and before.sights == 0:
        return say(out, 0, messages.SAY_LOOKS, before.turn, 0, 0, 0, 0)
    return 0


def drawn_card(before: Sheet, after: Sheet, kind: int, out: Numbers) -> int:
    """A card joins the hand, or the shared cards once the hand is full; what cannot be
    held is drawn too, but a new hand puts it aside."""
    if is_held(kind) and before.held[before.turn] >= private_size(before):
        return say(out, 0, messages.SAY_SHARED, kind, 0, 0, 0, 0)
    if not is_held(kind) and before.phase != DRAWING:
        return say(out, 0, messages.SAY_ASIDE, kind, 0, 0, 0, 0)
    row = say(out, 0, messages.SAY_DRAWN, before.turn, kind, 0, 0, 0)
    if DOOR <= kind < NIGHTMARE and after.phase != OPENING:
        # A door that nobody is asked about goes to limbo at once.
        return say(out, row, messages.SAY_ASIDE, kind, 0, 0, 0, 0)
    return row


# --- Seats -------------------------------------------------------------------------


def done(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What a seat has done."""
    who = before.turn
    phase = before.phase
    if phase >= CHARTING or CAST <= witnessed < SPEND_REST:
        return 0  # the Book tells of it
    if phase == TURN:
        return used(who, witnessed, out)
    if phase == DRAFTING:
        return say(out, 0, messages.SAY_DRAFTED, who, witnessed, 0, 0, 0)
    if phase == DISMISSING:
        return say(out, 0, messages.SAY_DISMISSED, who, witnessed, 0, 0, 0)
    if phase == SWAPPING_WITH:
        return say(out, 0, messages.SAY_SWAPPED, who, before.given, witnessed, 0, 0)
    if phase == OPENING and witnessed == TO_LIMBO:
        return say(out, 0, messages.SAY_ASIDE, before.pending, 0, 0, 0, 0)
    if phase == OPENING:
        return say(out, 0, messages.SAY_UNLOCKED, who, before.pending, 0, 0, 0)
    if phase == SUFFERING:
        return paid(before, after, witnessed, out)
    if phase == RAZING and witnessed == SPARE:
        return say(out, 0, messages.SAY_SPARED, 0, 0, 0, 0, 0)
    if phase == RAZING:
        return say(out, 0, messages.SAY_RAZED, witnessed - RAZE + TOWER, 0, 0, 0, 0)
    if phase > RAZING:
        return dreamed(before, witnessed, out)
    return searched(before, witnessed, out)


def used(who: int, action: int, out: Numbers) -> int:
    """A turn's card: played, raised or discarded."""
    card = int(PRIVATE_SPENT[action])
    if card == HIDDEN:
        card = int(SHARED_SPENT[action])
    said = messages.SAY_DISCARDED
    if action < DISCARD:
        said = messages.SAY_PLAYED
    elif RAISE_LEFT <= action < CLIMB:
        said = messages.SAY_RAISED
    return say(out, 0, said, who, card, 0, 0, 0)


def searched(before: Sheet, witnessed: int, out: Numbers) -> int:
    """A door fetched or left; the steps of swaps and orders tell nothing."""
    who = before.turn
    if witnessed == FETCH:
        return say(out, 0, messages.SAY_FETCHED, who, door_in_question(before), 0, 0, 0)
    if witnessed == FORGO:
        return say(out, 0, messages.SAY_FORGONE, who, 0, 0, 0, 0)
    return 0


def paid(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """The way out of a nightmare."""
    who = before.turn
    if witnessed == PAY_FIVE:
        return say(out, 0, messages.SAY_PAID_FIVE, who, 0, 0, 0, 0)
    if witnessed == PAY_HAND:
        row = say(out, 0, messages.SAY_PAID_HAND, who, 0, 0, 0, 0)
        return thrown(before, after, row, out)
    base = DOOR if witnessed >= PAY_DOOR else KEYS
    card = base + colour(witnessed - PAY_KEY)
    return say(out, 0, messages.SAY_PAID, who, card, 0, 0, 0)


def thrown(before: Sheet, after: Sheet, row: int, out: Numbers) -> int:
    """The cards of a hand thrown away, which lie open now."""
    for kind in range(PILE_KINDS):
        for _ in range(after.discards[kind] - before.discards[kind]):
            row = say(out, row, messages.SAY_LOST, kind, 0, 0, 0, 0)
    return row


# --- Dreams and premonitions -------------------------------------------------------


def dreamed(before: Sheet, witnessed: int, out: Numbers) -> int:
    """What a seat has done with a happy dream, or for a premonition."""
    who = before.turn
    phase = before.phase
    if phase == SEEKING and witnessed < 0:
        return say(out, 0, messages.SAY_TOPPED_UNSEEN, who, 0, 0, 0, 0)
    if phase == SEEKING:
        return say(out, 0, messages.SAY_TOPPED, who, witnessed, 0, 0, 0)
    if phase == SIFTING and witnessed != ENOUGH:
        return say(out, 0, messages.SAY_SIFTED, who, witnessed, 0, 0, 0)
    if phase == YIELDING:
        return say(out, 0, messages.SAY_LOST, witnessed, 0, 0, 0, 0)
    if phase == FORFEITING:
        return say(out, 0, messages.SAY_ASIDE, DOOR + witnessed - PAY_DOOR, 0, 0, 0, 0)
    if phase != DREAMING:
        return 0
    if witnessed < GAZE:
        card = PREMONITION + witnessed - DISPEL
        return say(out, 0, messages.SAY_DISPELLED, who, card, 0, 0, 0)
    sought = messages.SAY_SEEKS if witnessed == SEEK else messages.SAY_GAZES
    return say(out, 0, sought, who, 0, 0, 0, 0)


def fulfilled(before: Sheet, after: Sheet) -> int:
    """The premonitions that have come true in a step, as bits."""
    if before.phase == DREAMING:
        return 0  # the one that is gone was dispelled
    omens = 0
    for number in range(PREMONITIONS):
        if after.omens[number] == GONE and before.omens[number] != GONE:
            omens |= 1 << number
    return omens


def omens_told(before: Sheet, after: Sheet, omens: int, row: int, out: Numbers) -> int:
    """What premonitions have brought."""
    for number in range(PREMONITIONS):
        if omens >> number & 1:
            row = say(out, row, int(FULFILLED[number]), 0, 0, 0, 0, 0)
            if number == THREE_DOORS:
                row = thrown(before, after, row, out)
    return row


def searches(omens: int) -> int:
    """For how many of these premonitions the pile was searched and shuffled."""
    count = 0
    for number in range(PREMONITIONS):
        count += omens & SEARCHES & 1 << number != 0
    return count


def is_limbo_back(before: Sheet, after: Sheet, searched: int) -> bool:
    """Whether the pile was shuffled because limbo has returned to it."""
    if after.phase != TURN and after.phase != DRAFTING:
        return False
    return bool(after.shuffles > before.shuffles + searched)


# --- The Book ----------------------------------------------------------------------


def book_told(
    before: Sheet, after: Sheet, actor: int, witnessed: int, row: int, out: Numbers
) -> int:
    """What the Book adds to the lines of a step."""
    who = before.turn
    phase = before.phase
    if actor == CHANCE:
        return shown(before, witnessed, row, out)
    if phase == PLANNING:
        return exchanged(before, witnessed - CHOOSE, row, out)
    if phase == LIFTING and witnessed < 0:
        return say(out, row, messages.SAY_LIFTED_UNSEEN, who, 0, 0, 0, 0)
    if phase == LIFTING:
        return say(out, row, messages.SAY_LIFTED, who, witnessed, 0, 0, 0)
    if phase == SPENDING:
        return paid_for(before, after, row, out)
    if CAST <= witnessed < SPEND_REST:
        return say(out, row, int(CASTS[witnessed - CAST]), who, 0, 0, 0, 0)
    takes_door = witnessed == FETCH or UNLOCK <= witnessed <= UNLOCK_SHARED
    if takes_door and is_in_vain(before):
        return say(out, row, messages.SAY_ANOTHER, door_in_question(before), 0, 0, 0, 0)
    for place in range(GOALS):
        if before.met[place] and not after.met[place]:
            goal = GOAL + after.goals[place]
            row = say(out, row, messages.SAY_REOPENED, goal, 0, 0, 0, 0)
    return row


def shown(before: Sheet, witnessed: int, row: int, out: Numbers) -> int:
    """A goal that is laid, or a card at the bottom of the pile."""
    if witnessed >= 0 and before.phase == CHARTING:
        return say(out, row, messages.SAY_GOAL, witnessed, 0, 0, 0, 0)
    if witnessed >= 0 and before.phase == PEERING:
        return say(out, row, messages.SAY_BENEATH, witnessed, 0, 0, 0, 0)
    return row


def exchanged(before: Sheet, second: int, row: int, out: Numbers) -> int:
    """Two goals have changed places, once both are named."""
    if before.picked == HIDDEN:
        return row
    card = GOAL + before.goals[before.picked]
    card2 = GOAL + before.goals[second]
    return say(out, row, messages.SAY_EXCHANGED, before.turn, card, card2, 0, 0)


def paid_for(before: Sheet, after: Sheet, row: int, out: Numbers) -> int:
    """The cards that have left the game for a spell."""
    for kind in range(PILE_KINDS):
        for _ in range(after.spent[kind] - before.spent[kind]):
            row = say(out, row, messages.SAY_SPENT, kind, 0, 0, 0, 0)
    if before.spell == PUNISH and after.spell == HIDDEN:
        return say(out, row, messages.SAY_PUNISHED, 0, 0, 0, 0, 0)
    return row
