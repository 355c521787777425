"""Rules of thumb for Onirim: every choice gets a value, the best one is taken."""

import numpy as np

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.onirim.book import cost, discarded, is_next, is_spell, next_goal
from sennik.games.onirim.dreams import ANY_PAIR, PAIR_OF_BROWN, in_pile
from sennik.games.onirim.facts import *
from sennik.games.onirim.towers import grouped, place_of, tower_colour, tower_sight

# A play is worth what it leads to with the cards in hand.
DOOR_NOW, DOOR_IN_TWO, DOOR_IN_THREE = 3000, 700, 430
HALF_WAY, FIRST_STEP, IDLE = 280, 10, 0
BROKEN = np.array(
    [20, 90, 580]
)  # what a new series costs, by the length of the old one
# What a hand misses when a card of a symbol is gone.
SPENT = np.array([20, 25, 370])
KEPT = np.array([100, 180, 420])
KEPT_USELESS = np.array([20, 70, 240])  # no door of that colour can still be found
PAIR = 8  # for each other card of the colour in hand
FOLLOWER = 20  # for a first step that a second card can follow
INSIGHT = -65  # a Prophecy
FIVE_CARDS, NEW_HAND, LOST_DOOR = 1500, 330, 780  # what a nightmare takes
# Towers: a longer series of different colours, a wider view, what they are worth.
LONGER_SERIES, VIEW, IN_THE_WAY = 260, 20, 150
MISSING_TOWER, COMMON_TOWER, SPARE_TOWER = 320, 110, 40
FALL, BACK_AGAIN = 300, 250  # a tower of the series, a nightmare in the pile
# Happy dreams: seven cards, a door to be unlocked, the last card of a series; and what
# it is worth to be rid of each premonition.
SEVEN_CARDS, DOOR_FOUND, SERIES_FOUND = 1500, 1100, 700
DREAM_TO_COME = 600
RID_OF = np.array([250, 450, 250, 700, 2100, 2200, 300, 2000])
# The Book: what a punished nightmare costs beside a payment; never, and at once; the
# discarded cards that are kept for other spells when one looks at the bottom; what a
# discarded card is worth to the spells, and a card of the colour to be found next.
PUNISHMENT, NEVER, AT_ONCE = 150, -100000, 100000
SAVINGS, FUEL, NEXT_COLOUR = 20, 85, 120


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """The most valuable of the choices; `ticket` decides between equals."""
    best = choices[0]
    most = -1000000
    for index in range(count):
        offered = choices[(index + ticket) % count]
        value = worth(view, seat, offered)
        if value > most:
            most = value
            best = offered
    return int(best)


def sees_all(state: Sheet) -> bool:
    """Whether a seat's view has all of the state that these rules look at."""
    return not state.silent


def worth(view: Sheet, seat: int, action: int) -> int:
    """How good an action is, compared with the others of its phase."""
    phase = view.phase
    if view.book and (phase > CHARTING or is_spell(phase, action)):
        return worth_of_magic(view, seat, action)
    if phase == TURN:
        return worth_of_turn(view, seat, action)
    if phase == DRAFTING:
        return keep(view, seat, action)
    if phase == SUFFERING:
        return worth_of_payment(view, seat, action)
    if phase == DISMISSING:
        return -future(view, seat, action)
    if phase == ORDERING:
        return precedence(view, seat, action)
    if phase == SWAPPING:
        return worth_of_offer(view, seat, action)
    if phase == SWAPPING_WITH:
        return keep(view, seat, action)
    if phase == RAZING:
        return worth_of_fall(view, action)
    if phase > RAZING:
        return worth_of_dream(view, seat, action)
    if action != FETCH and action != UNLOCK and action != UNLOCK_SHARED:
        return 0
    return 1 if is_due(view, seat, door_at_hand(view, seat, phase)) else -1


def in_hand(view: Sheet, seat: int, chamber: int) -> int:
    """Cards of a kind that `seat` can use."""
    return int(view.private[seat, chamber] + view.shared[chamber])


def soon(view: Sheet, seat: int, chamber: int) -> int:
    """Cards of a kind in hand, with the one that a Prophecy lets come next."""
    coming = 1 if view.top[0] == chamber else 0
    return in_hand(view, seat, chamber) + coming


def is_wanted(view: Sheet, seat: int, wanted: int) -> bool:
    """Whether a door of the colour can still be found by `seat`."""
    if view.seats == 2 and view.doors[seat, wanted] > 0:
        return False
    missing = view.doors[0, wanted] + view.doors[1, wanted]
    return missing + thrown_away(view, DOOR + wanted) < 2


def is_due(view: Sheet, seat: int, wanted: int) -> bool:
    """Whether a door of the colour would not go to limbo now [71]."""
    return not view.book or is_next(view, seat, wanted)


def is_sought(view: Sheet, seat: int, wanted: int) -> bool:
    """Whether a series of the colour would bring its door, be it with a spell."""
    if not is_wanted(view, seat, wanted):
        return False
    return is_due(view, seat, wanted) or cost(view, REPLAN) <= discarded(view)


def door_at_hand(view: Sheet, seat: int, phase: int) -> int:
    """The colour of the door that was drawn, or that a series finds, or HIDDEN."""
    if phase == OPENING:
        return colour(view.pending)
    if phase == SEARCHING:
        return colour(view.rows[seat, view.length[seat] - 1])
    return HIDDEN


def colour_count(view: Sheet, seat: int, wanted: int) -> int:
    """Cards of a colour in hand."""
    count = 0
    for shape in range(3):
        count += in_hand(view, seat, 4 * shape + wanted)
    return count


# --- Turns -------------------------------------------------------------------------


def worth_of_turn(view: Sheet, seat: int, action: int) -> int:
    """A play by the door it leads to, a discard by the card it costs."""
    if action >= RAISE_LEFT:
        return worth_of_tower(view, action)
    if action < DISCARD:
        chamber = (action - PLAY) % CHAMBERS
        return progress(view, seat, chamber) - int(SPENT[symbol(chamber)])
    chamber = (action - DISCARD) % CHAMBERS
    gain = INSIGHT if chamber >= KEYS else 0
    gain += FUEL if view.book else 0
    return gain - keep(view, seat, chamber)


def progress(view: Sheet, seat: int, chamber: int) -> int:
    """How near a door comes with a card that fits."""
    hue = colour(chamber)
    length = view.length[seat]
    series = int(view.series[seat])
    last = colour(view.rows[seat, length - 1]) if length > 0 else hue
    broken = 0
    if last != hue:
        broken = int(BROKEN[series]) if is_sought(view, seat, last) else 0
        series = 0
    if not is_sought(view, seat, hue):
        return IDLE - broken
    return prospect(view, seat, chamber, series + 1) - broken


def prospect(view: Sheet, seat: int, chamber: int, series: int) -> int:
    """The worth of a series of this length that ends with `chamber`."""
    if series == 3:
        return DOOR_NOW
    follower = longest(view, seat, chamber)
    if series == 2:
        return DOOR_IN_TWO if follower > 0 else HALF_WAY
    if follower == 2:
        return DOOR_IN_THREE
    return FIRST_STEP + FOLLOWER * follower


def longest(view: Sheet, seat: int, chamber: int) -> int:
    """How many cards of its colour, two at most, can follow `chamber` from the hand."""
    hue = colour(chamber)
    best = 0
    for second in range(3):
        if second == symbol(chamber) or soon(view, seat, 4 * second + hue) == 0:
            continue
        best = max(best, 1)
        for third in range(3):
            used = 1 if third == symbol(chamber) else 0
            if third != second and soon(view, seat, 4 * third + hue) > used:
                best = 2
    return best


def keep(view: Sheet, seat: int, chamber: int) -> int:
    """What a card is worth in the hand."""
    if chamber >= TOWER:
        return keep_tower(view, chamber)
    hue = colour(chamber)
    if not is_wanted(view, seat, hue):
        return int(KEPT_USELESS[symbol(chamber)])
    others = colour_count(view, seat, hue) - 1
    due = NEXT_COLOUR if view.book and is_next(view, seat, hue) else 0
    return int(KEPT[symbol(chamber)]) + PAIR * others + due


# --- Nightmares --------------------------------------------------------------------


def worth_of_payment(view: Sheet, seat: int, action: int) -> int:
    """Keys first, then five cards, then the hand, a door last."""
    if action == PAY_FIVE:
        return -FIVE_CARDS
    if action == PAY_HAND:
        return -NEW_HAND - hand_worth(view, seat) // 4
    if action >= PAY_DOOR:
        return -LOST_DOOR
    return -keep(view, seat, KEYS + colour(action - PAY_KEY))


def hand_worth(view: Sheet, seat: int) -> int:
    """What all cards in hand are worth together."""
    total = 0
    for kind in range(HAND_KINDS if view.towers else CHAMBERS):
        count = in_hand(view, seat, kind)
        if count > 0:
            total += count * keep(view, seat, kind)
    return total


# --- Prophecies --------------------------------------------------------------------


def future(view: Sheet, seat: int, kind: int) -> int:
    """What a card is worth in the pile."""
    if kind == NIGHTMARE:
        return -1000
    if kind >= DOOR and kind < NIGHTMARE:
        return 1000
    if kind == HAPPY:
        return DREAM_TO_COME
    return keep(view, seat, kind)


def precedence(view: Sheet, seat: int, kind: int) -> int:
    """What should be drawn first: doors with a key, chambers, doors, nightmares."""
    if kind == NIGHTMARE:
        return -1000
    if kind == HAPPY:
        return DREAM_TO_COME
    if kind >= TOWER:
        return keep_tower(view, kind)
    if kind >= DOOR:
        return 2000 if opens(view, seat, colour(kind)) else -500
    return keep(view, seat, kind) + PAIR * colour_count(view, seat, colour(kind))


def opens(view: Sheet, seat: int, wanted: int) -> bool:
    """Whether a door that is drawn next can be unlocked."""
    return in_hand(view, seat, KEYS + wanted) > 0 and is_due(view, seat, wanted)


# --- Together ----------------------------------------------------------------------


def worth_of_offer(view: Sheet, seat: int, action: int) -> int:
    """Give away what only the partner needs, if a shared card is of more use."""
    if action == KEEP:
        return 0
    if action >= GIVE_TOWER:
        return -1
    chamber = action - GIVE
    if is_wanted(view, seat, colour(chamber)):
        return -1
    best = 0
    for other in range(CHAMBERS):
        if view.shared[other] > 0:
            best = max(best, keep(view, seat, other))
    return best - keep(view, seat, chamber)


# --- Towers ------------------------------------------------------------------------


def worth_of_tower(view: Sheet, action: int) -> int:
    """A raised tower by the series it lengthens, a discarded one by its view."""
    use = (action - RAISE_LEFT) // TOWERS
    tower = action - RAISE_LEFT - use * TOWERS + TOWER
    if use >= 4:
        return VIEW * tower_sight(tower) - keep_tower(view, tower)
    before = longest_series(view, HIDDEN, 0)
    after = longest_series(view, tower, 1 if use == 0 or use == 2 else 2)
    if after <= before or before == COLOURS:
        return -IN_THE_WAY
    return LONGER_SERIES + 20 * after


def keep_tower(view: Sheet, tower: int) -> int:
    """What a tower is worth in the hand: much if the row still lacks its colour."""
    if grouped(view):
        return SPARE_TOWER
    for place in range(view.standing):
        if tower_colour(view.skyline[place]) == tower_colour(tower):
            return COMMON_TOWER
    return MISSING_TOWER


def worth_of_fall(view: Sheet, action: int) -> int:
    """Rather lose a tower than meet the nightmare again, unless a series breaks."""
    if action == SPARE:
        return -BACK_AGAIN
    place = place_of(view, action - RAZE + TOWER)
    whole = longest_series(view, HIDDEN, 0)
    left = max(series_within(view, 0, place), series_within(view, place + 1, TOWERS))
    return -FALL if left < whole else -1


def longest_series(view: Sheet, tower: int, end: int) -> int:
    """Neighbours of different colours in the row, with `tower` at its left end (1) or
    its right end (2), or as it is (0)."""
    longest = series_within(view, 0, TOWERS)
    if end == 0:
        return longest
    seen = 1 << tower_colour(tower)
    count = 1
    for step in range(view.standing):
        place = step if end == 1 else view.standing - 1 - step
        hue = 1 << tower_colour(view.skyline[place])
        if seen & hue:
            return max(longest, count)
        seen |= hue
        count += 1
    return max(longest, count)


def series_within(view: Sheet, first: int, end: int) -> int:
    """The most neighbours of different colours from place `first` to before `end`."""
    longest = 0
    for start in range(first, min(end, int(view.standing))):
        seen = 0
        count = 0
        for place in range(start, min(min(end, int(view.standing)), start + COLOURS)):
            hue = 1 << tower_colour(view.skyline[place])
            if seen & hue == 0 and count == place - start:
                seen |= hue
                count += 1
        longest = max(longest, count)
    return longest


# --- Dreams and premonitions -------------------------------------------------------


def worth_of_dream(view: Sheet, seat: int, action: int) -> int:
    """What a happy dream can bring, and how a premonition hurts least."""
    phase = view.phase
    if phase == SIFTING:
        return 0 if action == ENOUGH else -future(view, seat, action)
    if phase == SEEKING:
        return worth_of_find(view, seat, action)
    if phase == YIELDING:
        return -keep(view, seat, action)
    if phase == FORFEITING:
        return colour_count(view, seat, action - PAY_DOOR)
    if phase == OBEYING:
        omen = action - OBEY
        return omen if omen == PAIR_OF_BROWN or omen == ANY_PAIR else 0
    if action == GAZE:
        return SEVEN_CARDS
    if action != SEEK:
        return int(RID_OF[action - DISPEL])
    best = 0
    for kind in range(PILE_KINDS):
        if in_pile(view, kind) > 0:
            best = max(best, worth_of_find(view, seat, kind))
    return best


def worth_of_find(view: Sheet, seat: int, kind: int) -> int:
    """What a card is worth that is drawn next."""
    if not is_held(kind):
        if kind < DOOR or kind >= NIGHTMARE or not is_wanted(view, seat, colour(kind)):
            return 0
        return DOOR_FOUND if opens(view, seat, colour(kind)) else 0
    if kind >= TOWER:
        return keep_tower(view, kind)
    length = view.length[seat]
    last = view.rows[seat, length - 1] if length > 0 else kind
    ends = view.series[seat] == 2 and colour(last) == colour(kind)
    if ends and symbol(last) != symbol(kind) and is_sought(view, seat, colour(kind)):
        return SERIES_FOUND + keep(view, seat, kind)
    return keep(view, seat, kind)


# --- Spells ------------------------------------------------------------------------


def worth_of_magic(view: Sheet, seat: int, action: int) -> int:
    """Spells, and how they are carried out."""
    phase = view.phase
    if phase == SPENDING:
        return 1 if action == SPEND_REST else 0  # what is gone is gone
    if phase == LIFTING:
        if action == HAPPY:
            return DREAM_TO_COME
        return -1 if action == NIGHTMARE else worth_of_find(view, seat, action)
    if phase == SINKING:
        return precedence(view, seat, action)
    if phase == PLANNING:
        return worth_of_exchange(view, seat, action - CHOOSE)
    spell = action - CAST
    if spell == PUNISH:
        return -PUNISHMENT
    if spell == REPLAN:
        return AT_ONCE if helps_to_plan(view, seat) else NEVER
    spare = discarded(view) - cost(view, PROPHESY)
    looks_far = phase == TURN and view.top_count == 0 and spare >= SAVINGS
    return AT_ONCE if looks_far else NEVER


def helps_to_plan(view: Sheet, seat: int) -> bool:
    """Whether the door at hand has a goal that only comes too late."""
    phase = view.phase
    if phase != SEARCHING and phase != OPENING:
        return False
    wanted = door_at_hand(view, seat, phase)
    if phase == OPENING and in_hand(view, seat, KEYS + wanted) == 0:
        return False
    return not is_next(view, seat, wanted)


def worth_of_exchange(view: Sheet, seat: int, place: int) -> int:
    """The first open goal gives way to the first one of the door at hand."""
    if view.picked == HIDDEN:
        return 1 if place == next_goal(view, seat) else 0
    wanted = door_at_hand(view, seat, view.resume)
    fits_door = view.goals[place] == wanted and view.met[place] == 0
    return GOALS - place if fits_door else 0
