"""The Book of Steps Lost and Found, an expansion; [n] is a paragraph."""

import numpy as np

from sennik.games.common import EVERYBODY, HIDDEN, OK, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.memory import draw_conclusions, miss
from sennik.games.onirim.pile import join_pile, leave_pile
from sennik.games.onirim.refusals import (
    MUST_CHOOSE,
    MUST_LIFT,
    MUST_SINK,
    MUST_SPEND,
    NO_BOOK,
    NO_NIGHTMARE,
    NOT_DISCARDED,
    NOT_FORESEEN,
    OTHER_ROW,
    PILE_EMPTY,
    SAME_GOAL,
    TOO_DEAR,
)

# Of each spell: nothing can be cast without the Book, then the cheap and the dear side.
COSTS = np.array(((DEAREST,) * 3, (5, 7, 10), (6, 9, DEAREST)))
# Spells wait for a question that is asked anyway: asked before every card, a turn would
# take twice as many clicks for a moment that hardly ever matters [75], O27.
CASTING = 1 << TURN | 1 << SEARCHING | 1 << OPENING | 1 << SUFFERING | 1 << DREAMING


def clear_book(state: Sheet) -> None:
    """No goals, no spells, and nothing known of the depths of the pile."""
    state.spell = HIDDEN
    state.owed = 0
    state.resume = 0
    state.picked = HIDDEN
    state.bottom_count = 0
    for place in range(LOOKS):
        state.bottom[place] = HIDDEN
    for place in range(GOALS):
        state.goals[place] = HIDDEN
        state.met[place] = 0
    for kind in range(PILE_KINDS):
        state.spent[kind] = 0


# --- Goals -------------------------------------------------------------------------


def row_size(state: Sheet) -> int:
    """Goals in a row: eight alone, four each together [70] [79]."""
    return GOALS if state.seats == 1 else COLOURS


def laid(state: Sheet) -> int:
    """How many goals lie on the table."""
    count = 0
    while count < GOALS and state.goals[count] != HIDDEN:
        count += 1
    return count


def goals_to_come(state: Sheet, wanted: int) -> int:
    """Goals of a colour that can still come into the row that is being laid."""
    place = laid(state)
    count = 2 // state.seats
    for earlier in range(place - place % row_size(state), place):
        count -= 1 if state.goals[earlier] == wanted else 0
    return count


def row_to_come(state: Sheet) -> int:
    """Goals missing from the row that is being laid."""
    return row_size(state) - laid(state) % row_size(state)


def goal_behind(state: Sheet, ticket: int) -> int:
    """The kind of the goal number `ticket` of those to come."""
    wanted = 0
    rest = ticket - goals_to_come(state, 0)
    while rest >= 0:
        wanted += 1
        rest -= goals_to_come(state, wanted)
    return GOAL + wanted


def lay_goal(state: Sheet, kind: int) -> int:
    """A goal is laid [70]; what comes next."""
    place = laid(state)
    state.goals[place] = kind - GOAL
    if place + 1 < GOALS:
        return CHARTING
    return FOREBODING if state.dreams else DEALING


def next_goal(state: Sheet, seat: int) -> int:
    """The place of the first open goal of `seat`, or HIDDEN [71]."""
    first = seat * COLOURS
    for place in range(first, first + row_size(state)):
        if state.met[place] == 0:
            return place
    return HIDDEN


def is_next(state: Sheet, seat: int, wanted: int) -> bool:
    """Whether a door of this colour is what `seat` must find next [71]."""
    place = next_goal(state, seat)
    return place != HIDDEN and bool(state.goals[place] == wanted)


def door_in_question(state: Sheet) -> int:
    """The door that was drawn, or that a finished series finds."""
    if state.phase == OPENING:
        return int(state.pending)
    seat = state.turn
    return DOOR + colour(state.rows[seat, state.length[seat] - 1])


def is_in_vain(state: Sheet) -> bool:
    """Whether the door in question would go to limbo for want of its goal [71]."""
    asked = state.phase == OPENING or state.phase == SEARCHING
    if not (state.book and asked):
        return False
    return not is_next(state, state.turn, colour(door_in_question(state)))


def reach(state: Sheet, wanted: int) -> bool:
    """Whether a door is the next one to be found; then its goal is turned down [71]."""
    if not is_next(state, state.turn, wanted):
        return False
    state.met[next_goal(state, state.turn)] = 1
    return True


def reopen(state: Sheet, wanted: int) -> None:
    """A door is lost: its goal, the last of two, lies open again [72]."""
    place = state.turn * COLOURS + row_size(state) - 1
    while state.met[place] == 0 or state.goals[place] != wanted:
        place -= 1
    state.met[place] = 0


# --- Casting -----------------------------------------------------------------------


def cost(state: Sheet, spell: int) -> int:
    """How many discarded cards a spell takes out of the game [74]."""
    return int(COSTS[state.book, spell])


def discarded(state: Sheet) -> int:
    """How many cards lie in the discard pile."""
    count = 0
    for kind in range(PILE_KINDS):
        count += state.discards[kind]
    return count


def begin_spell(state: Sheet, spell: int) -> int:
    """A spell is cast, and has to be paid [74]."""
    state.spell = spell
    state.owed = cost(state, spell)
    state.resume = state.phase
    return SPENDING


def spend(state: Sheet, kind: int) -> None:
    """A discarded card leaves the game."""
    state.discards[kind] -= 1
    state.spent[kind] += 1
    state.owed -= 1


def pay_spell(state: Sheet, action: int) -> int:
    """One discarded card is paid, or all the rest [74]; what comes next."""
    if action < PILE_KINDS:
        spend(state, action)
    else:
        for step in range(PILE_KINDS):
            # Nightmares first: a premonition could call them back [60].
            kind = (NIGHTMARE + step) % PILE_KINDS
            while state.owed > 0 and state.discards[kind] > 0:
                spend(state, kind)
    if state.owed > 0:
        return SPENDING
    if state.spell == PROPHESY:
        return PEERING
    if state.spell == REPLAN:
        return PLANNING
    state.pending = HIDDEN  # the nightmare has no effect [78]
    state.discards[NIGHTMARE] += 1
    end_spell(state)
    return FILLING


def end_spell(state: Sheet) -> int:
    """The spell is over; the phase in which it was cast goes on."""
    after = int(state.resume)
    state.spell = HIDDEN
    state.resume = 0
    return after


def decide_spell(state: Sheet, action: int) -> int:
    """The turn's seat casts a spell or goes on with it."""
    phase = state.phase
    if phase < CHARTING:
        return begin_spell(state, action - CAST)
    if phase == SPENDING:
        return pay_spell(state, action)
    if phase == LIFTING:
        return raise_card(state, action)
    if phase == SINKING:
        return sink(state, action)
    return exchange(state, action - CHOOSE)


def exchange(state: Sheet, place: int) -> int:
    """Two goals change places, turned down or not [77]."""
    other = int(state.picked)
    if other == HIDDEN:
        state.picked = place
        return PLANNING
    state.picked = HIDDEN
    wanted, met = state.goals[place], state.met[place]
    state.goals[place] = state.goals[other]
    state.met[place] = state.met[other]
    state.goals[other] = wanted
    state.met[other] = met
    return end_spell(state)


# --- The bottom of the pile --------------------------------------------------------


def readers(state: Sheet) -> int:
    """Who sees what a spell shows: both travellers [80]; a bit per viewer."""
    return (1 << MAX_SEATS) - 1 if state.silent else EVERYBODY


def is_known_below(state: Sheet) -> bool:
    """Whether the next card from the bottom lies in a known place."""
    return bool(state.turned < state.bottom_count or loose(state) == 0)


def next_below(state: Sheet) -> int:
    """The next card from the bottom, where it is known."""
    if state.turned < state.bottom_count:
        return int(state.bottom[state.turned])
    return int(state.top[state.top_count - 1])


def peer(state: Sheet, kind: int) -> int:
    """One more card of the bottom is turned up [76]."""
    place = state.turned
    if place == state.bottom_count:
        if loose(state) == 0:
            uncover_top(state, kind)
        else:
            leave_pile(state, kind, 1)
        state.bottom[place] = kind
        state.bottom_count += 1
    state.turned += 1
    if state.turned < LOOKS and state.turned < state.left:
        return PEERING
    state.turned = 0
    if state.silent:
        draw_conclusions(state)
    return LIFTING


def uncover_top(state: Sheet, kind: int) -> None:
    """The last known card from the top is among those at the bottom."""
    last = state.top_count - 1
    if state.silent:
        for seat in range(MAX_SEATS):
            if state.top_known[last] >> seat & 1 == 0:
                miss(state, seat, kind)
    state.top[last] = HIDDEN
    state.top_known[last] = 0
    state.top_count = last


def raise_card(state: Sheet, kind: int) -> int:
    """A card of the bottom goes on top [76]."""
    place = 0
    while state.bottom[place] != kind:
        place += 1
    state.bottom_count -= 1
    for later in range(place, state.bottom_count):
        state.bottom[later] = state.bottom[later + 1]
    state.bottom[state.bottom_count] = HIDDEN
    for later in range(state.top_count, 0, -1):
        state.top[later] = state.top[later - 1]
        state.top_known[later] = state.top_known[later - 1]
    state.top[0] = kind
    state.top_known[0] = readers(state)
    state.top_count += 1
    return sunk(state)


def sink(state: Sheet, kind: int) -> int:
    """The next card of the bottom from above is chosen [76]."""
    end = state.bottom_count - 1 - state.ordered
    place = 0
    while state.bottom[place] != kind:
        place += 1
    state.bottom[place] = state.bottom[end]
    state.bottom[end] = kind
    state.ordered += 1
    return sunk(state)


def sunk(state: Sheet) -> int:
    """The last card has only one place left; then the spell is over."""
    if state.ordered + 1 < state.bottom_count:
        return SINKING
    state.ordered = 0
    return end_spell(state)


def join_bottom(state: Sheet) -> None:
    """Where nothing loose lies between them, the known bottom belongs to the top."""
    if state.bottom_count == 0 or loose(state) > 0:
        return
    while state.bottom_count > 0:
        state.bottom_count -= 1
        state.top[state.top_count] = state.bottom[state.bottom_count]
        state.top_known[state.top_count] = readers(state)
        state.bottom[state.bottom_count] = HIDDEN
        state.top_count += 1


def stir_bottom(state: Sheet) -> None:
    """The pile is shuffled: its known bottom is lost in it."""
    for place in range(state.bottom_count):
        join_pile(state, state.bottom[place], 1)
        state.bottom[place] = HIDDEN
    state.bottom_count = 0


# --- Who may do what ---------------------------------------------------------------


def is_spell(phase: int, action: int) -> bool:
    """Whether an action casts a spell where spells can be cast [75]."""
    return action >= CAST and action < SPEND_REST and bool(CASTING >> phase & 1)


def spells(state: Sheet, start: int, out: Numbers) -> int:
    """The spells that can be cast, into `out` from `start` on; the end."""
    count = start
    for action in range(CAST, SPEND_REST):
        if is_spell(state.phase, action) and spell_refusal(state, action) == OK:
            out[count] = action
            count += 1
    return count


def spell_refusal(state: Sheet, action: int) -> int:
    """Why this spell cannot be cast now, or OK [74] to [78]."""
    if not state.book:
        return NO_BOOK
    spell = action - CAST
    if spell == PUNISH and state.phase != SUFFERING:
        return NO_NIGHTMARE
    if spell == PROPHESY and state.left == 0:
        return PILE_EMPTY
    return OK if cost(state, spell) <= discarded(state) else TOO_DEAR


def spell_choices(state: Sheet, out: Numbers) -> int:
    """The legal actions while a spell is cast, ascending."""
    first, end = 0, PILE_KINDS
    if state.phase == PLANNING:
        first, end = CHOOSE, CHOOSE + GOALS
    count = 0
    for action in range(first, end):
        if casting_refusal(state, action) == OK:
            out[count] = action
            count += 1
    if state.phase == SPENDING:
        out[count] = SPEND_REST
        count += 1
    return count


def casting_refusal(state: Sheet, action: int) -> int:
    """Why a spell cannot go on like this, or OK."""
    phase = state.phase
    if phase == PLANNING:
        return goal_refusal(state, action)
    if phase == SPENDING:
        if action == SPEND_REST:
            return OK
        if action >= KINDS:
            return MUST_SPEND
        lies = action < PILE_KINDS and state.discards[action] > 0
        return OK if lies else NOT_DISCARDED
    if action >= KINDS:
        return MUST_LIFT if phase == LIFTING else MUST_SINK
    for place in range(state.bottom_count - state.ordered):
        if state.bottom[place] == action:
            return OK
    return NOT_FORESEEN


def goal_refusal(state: Sheet, action: int) -> int:
    """Why this goal cannot change its place, or OK [77]."""
    if action < CHOOSE:
        return MUST_CHOOSE
    if state.picked == HIDDEN:
        return OK
    place = action - CHOOSE
    if place == state.picked:
        return SAME_GOAL
    row = row_size(state)
    return OK if place // row == state.picked // row else OTHER_ROW
