"""The rules of Onirim, alone and together; [n] is a paragraph of the rulebook."""

from sennik.games.common import CHANCE, EVERYBODY, HIDDEN, Numbers, Sheet
from sennik.games.onirim.book import (
    clear_book,
    decide_spell,
    discarded,
    goal_behind,
    goals_to_come,
    join_bottom,
    laid,
    lay_goal,
    peer,
    reach,
    row_size,
    row_to_come,
)
from sennik.games.onirim.dreams import (
    appear,
    begin_dreams,
    clear_dreams,
    come_true,
    dream,
    fall_asleep,
    forebode,
    heed,
    is_sifted,
    put_on_top,
    reserve,
    reserved,
    yield_key,
)
from sennik.games.onirim.facts import *
from sennik.games.onirim.knowledge import census, imagine, sight, view, witness
from sennik.games.onirim.legality import actors, is_certain, legal, next_known, refusal
from sennik.games.onirim.memory import (
    clear_memory,
    draw_conclusions,
    see_top_go,
    show,
    unknown,
)
from sennik.games.onirim.moves import (
    discard_hand,
    empty_limbo,
    lift,
    lose_door,
    lose_private,
    lose_shared,
    set_aside,
    shuffle,
    take_private,
    take_shared,
)
from sennik.games.onirim.pile import PACKED, kind_behind, leave_pile, passed
from sennik.games.onirim.prophecy import (
    dismiss,
    foresee,
    look,
    lookers,
    ordered,
    put_back,
)
from sennik.games.onirim.refusals import (
    MATCH_OVER,
    MUST_CHOOSE,
    NO_SUCH_ACTION,
    NOT_AN_OUTCOME,
    NOT_IN_PILE,
    NOT_YOUR_TURN,
    REFUSALS,
)
from sennik.games.onirim.towers import (
    DOOR_GONE,
    TOWERS_GONE,
    begin_towers,
    clear_towers,
    has_won,
    hopeless_reason,
    must_raze,
    raise_tower,
    raze,
    tower_sight,
)

# --- Setup and Chance --------------------------------------------------------------


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match; Chance acts next."""
    if state.silent:  # or there is nothing to forget
        clear_memory(state)
    if state.towers or state.skyline[0] != HIDDEN:  # or the place is clear
        clear_towers(state)
    if state.dreams or state.book or state.top[TOP_ROOM - 1] != HIDDEN:
        clear_dreams(state)
        clear_book(state)
    state.towers = options.towers
    state.dreams = options.dreams
    state.book = options.book
    state.seats = options.seats
    state.silent = 1 if options.seats == 2 and not options.open_hands else 0
    state.phase = DEALING
    state.turn = 0
    state.prophecy = 0
    state.given = HIDDEN
    state.pending = HIDDEN
    state.turned = 0
    state.ordered = 0
    state.found = 0
    state.shared_held = 0
    state.limbo_count = 0
    state.shuffles = 0
    state.left = BASE_CARDS
    if state.towers:
        begin_towers(state)
    if state.dreams:
        state.phase = begin_dreams(state)
    if state.book:
        state.phase = CHARTING  # before all else [70]
    state.stock = state.left
    state.packed[0] = int(PACKED[0])
    state.packed[1] = int(PACKED[1])
    for kind in range(BASE_KINDS):
        state.pile[kind] = int(DECK[kind])
        state.discards[kind] = 0
    for kind in range(BASE_ASIDE):
        state.limbo[kind] = 0
    for chamber in range(CHAMBERS):
        state.shared[chamber] = 0
    state.top_count = 0
    for place in range(BASE_TOP):
        state.top[place] = HIDDEN
        state.top_known[place] = 0
    for seat in range(MAX_SEATS):
        clear_seat(state, seat)


def clear_seat(state: Sheet, seat: int) -> None:
    """Nothing in the hand and the row of `seat`."""
    clear_row(state, seat)
    state.held[seat] = 0
    state.series[seat] = 0
    for chamber in range(CHAMBERS):
        state.private[seat, chamber] = 0
    for wanted in range(COLOURS):
        state.doors[seat, wanted] = 0


def clear_row(state: Sheet, seat: int) -> None:
    """No card in the row of `seat`; cleared before, it is so from its length on."""
    is_new = state.rows[seat, ALL_CHAMBERS - 1] != HIDDEN
    for place in range(ALL_CHAMBERS if is_new else state.length[seat]):
        state.rows[seat, place] = HIDDEN
    state.length[seat] = 0


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match [2]."""
    for kind in range(KINDS):
        out[kind] = copies(state, kind)


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards it draws one of."""
    if state.dreams and state.phase == FOREBODING:
        return reserve(state)
    if state.book and state.phase == CHARTING:
        return row_to_come(state)
    return 1 if is_certain(state) else loose(state)


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome that the physical card number `ticket` stands behind."""
    if state.dreams and state.phase == FOREBODING:
        return reserved(state, ticket)
    if state.book and state.phase == CHARTING:
        return goal_behind(state, ticket)
    if is_certain(state):
        return next_known(state)
    return kind_behind(state, ticket)


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    if state.dreams and state.phase == FOREBODING:
        return 1 if state.omens[action - PREMONITION] == RESERVED else 0
    if state.book and state.phase == CHARTING:
        return goals_to_come(state, action - GOAL)
    if is_certain(state):
        return 1 if action == next_known(state) else 0
    return int(state.pile[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had."""
    if state.dreams and state.phase == FOREBODING:
        out[0] = 1
        out[1] = 0
        out[2] = PREMONITIONS
        return
    if state.book and state.phase == CHARTING:
        out[0] = 2 + laid(state) // row_size(state)
        out[1] = 0
        out[2] = row_size(state)
        return
    out[0] = 0
    out[1] = state.shuffles
    out[2] = state.stock


# --- Playing -----------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play `action` in place, unchecked.

    Each step stands in one place, because compiled, every call is a copy of what it
    calls; it returns the next step, or the phase in which somebody acts.
    """
    was_looking = state.phase == LOOKING
    known_top = state.top_count
    after = turn_up(state, action) if actor == CHANCE else decide(state, action)
    if state.silent:
        all_seen = was_looking and after != LOOKING
        if all_seen or (known_top > 0 and state.top_count == 0):
            draw_conclusions(state)
    if after == WAKING:
        after = wake_up(state)
    if after == FORESEEING:
        after = foresee(state)
    to_shuffle = after == FETCHED
    if state.dreams and (after == FILLING or after == FETCHED):
        after = heed(state)
    if after == FILLING or after == FETCHED:
        after = refill(state)
    if after == TURN or after == DRAFTING:
        to_shuffle = empty_limbo(state) > 0
    if to_shuffle:
        shuffle(state)
    if state.book and (after < PEERING or after > SINKING):
        join_bottom(state)
    state.phase = after


# --- What Chance does --------------------------------------------------------------


def turn_up(state: Sheet, kind: int) -> int:
    """Chance has turned up a card, which the phase calls for; what comes next."""
    phase = int(state.phase)
    if phase == LOOKING:
        return look(state, kind)
    if state.dreams and phase == FOREBODING:
        return appear(state, kind)
    if state.book and phase == CHARTING:
        return lay_goal(state, kind)
    if state.book and phase == PEERING:
        return peer(state, kind)
    if state.silent:
        see_top_go(state, kind, is_for_private(state, kind))
    lift(state, kind)
    if is_for_private(state, kind):
        take_private(state, state.turn, kind)
    elif not is_held(kind):
        if phase == DRAWING and is_to_settle(state, kind):
            state.pending = kind
            if state.dreams and kind == HAPPY:
                return fall_asleep(state)
            return SUFFERING if kind == NIGHTMARE else OPENING
        set_aside(state, kind)
    elif state.seats == 1 or phase == REVEALING:  # alone, nothing is shared
        state.discards[kind] += 1
    else:
        take_shared(state, kind)
    if phase == DRAWING:
        return FILLING
    if phase == DEALING:
        return dealt(state)
    return redrawn(state) if phase == REDRAWING else revealed(state)


def is_for_private(state: Sheet, kind: int) -> bool:
    """Whether a card turned up joins the private cards: they are filled first [32]."""
    if not is_held(kind) or state.held[state.turn] == private_size(state):
        return False
    return state.phase != REVEALING and (state.phase != DEALING or state.seats == 1)


def is_to_settle(state: Sheet, kind: int) -> bool:
    """Whether a drawn card that is not held needs a decision [17]: a door in silence
    whether or not it can be unlocked, lest the question tell of the key [43]."""
    if kind >= NIGHTMARE:
        return True
    wanted = colour(kind)
    if not may_own(state, state.turn, wanted):
        return False
    keys = int(state.private[state.turn, KEYS + wanted])
    if state.seats == 2:
        keys += state.shared[KEYS + wanted]
    return bool(state.silent == 1 or keys > 0)


def dealt(state: Sheet) -> int:
    """After a card of the setup: five make a hand alone, eight a draft [5] [29]."""
    if state.seats == 1:
        return TURN if state.held[0] == 5 else DEALING
    return DRAFTING if state.shared_held == 8 else DEALING


def revealed(state: Sheet) -> int:
    """After a card lost to a nightmare: five pay it [22]."""
    state.turned += 1
    if state.turned < LOOKS and state.left > 0:
        return REVEALING
    state.turned = 0
    return WAKING


def redrawn(state: Sheet) -> int:
    """After a card of the new hand, which ends the nightmare and the turn [23]."""
    if is_full(state):
        if state.dreams and state.pending != NIGHTMARE:
            state.pending = HIDDEN
            return forebode(state)
        return WAKING
    return REDRAWING if state.left > 0 else OVER


# --- What seats do -----------------------------------------------------------------


def decide(state: Sheet, action: int) -> int:
    """The turn's seat acts; a card that it spends leaves the hand first."""
    phase = state.phase
    if state.book and (action >= CAST or phase > CHARTING):
        return decide_spell(state, action)
    if phase == DISMISSING or is_sifted(state, action):
        return dismiss(state, action)
    if phase == ORDERING:
        return put_back(state, action)
    if phase == SEARCHING:
        return search(state, action)
    if state.seats == 2 and phase == SWAPPING:
        return offer(state, action)
    if state.towers and phase == RAZING:
        return lose_tower(state, action)
    if state.dreams and phase > RAZING:
        return decide_dream(state, action)
    own = private_spent(state, action)
    common = shared_spent(state, action)
    if own != HIDDEN:
        lose_private(state, state.turn, own)
    if common != HIDDEN:
        lose_shared(state, common)
    spent = common if own == HIDDEN else own
    if phase == TURN:
        if action < DISCARD:
            return play(state, state.turn, spent)
        if state.towers and action >= RAISE_LEFT and action < CLIMB:
            raise_tower(state, action, spent)
            return FILLING
        return discard(state, spent)
    if phase == SUFFERING:
        return pay(state, action, spent)
    if state.seats == 2 and phase != OPENING:
        return pick(state, action)
    return answer_door(state, spent)


def decide_dream(state: Sheet, action: int) -> int:
    """The turn's seat answers a happy dream or a premonition."""
    phase = state.phase
    if phase == DREAMING:
        return dream(state, action)
    if phase == SIFTING:
        return ordered(state)
    if phase == SEEKING:
        return put_on_top(state, action, lookers(state))
    if phase == OBEYING:
        return come_true(state, action - OBEY)
    if phase == YIELDING:
        return yield_key(state, action)
    state.pending = HIDDEN
    lose_door(state, action - PAY_DOOR)
    return FILLING


def private_spent(state: Sheet, action: int) -> int:
    """The private card that `action` takes out of the hand, or HIDDEN."""
    if state.seats == 2 and state.phase == SWAPPING_WITH:
        return int(state.given)
    if action == UNLOCK:
        return KEYS + colour(state.pending)
    return int(PRIVATE_SPENT[action])


def shared_spent(state: Sheet, action: int) -> int:
    """The shared card that `action` takes away, or HIDDEN."""
    if state.seats == 1:
        return HIDDEN
    if state.phase == SWAPPING_WITH or state.phase == DRAFTING:
        return action
    if action == UNLOCK_SHARED:
        return KEYS + colour(state.pending)
    return int(SHARED_SPENT[action])


def play(state: Sheet, seat: int, chamber: int) -> int:
    """The row grows; every third card of a colour in a row finds a door [9] to [11]."""
    length = state.length[seat]
    same = length > 0 and colour(state.rows[seat, length - 1]) == colour(chamber)
    state.rows[seat, length] = chamber
    state.length[seat] = length + 1
    state.series[seat] = state.series[seat] + 1 if same else 1
    if state.series[seat] < 3:
        return FILLING
    state.series[seat] = 0
    wanted = colour(chamber)
    usable = may_own(state, seat, wanted) and doors_in_pile(state, wanted) > 0
    return SEARCHING if usable else FILLING


def may_own(state: Sheet, seat: int, wanted: int) -> bool:
    """Whether `seat` can use a door: together, one of each colour each [35]."""
    return bool(state.seats == 1 or state.doors[seat, wanted] == 0)


def search(state: Sheet, action: int) -> int:
    """Fetch the door, whereupon the pile is shuffled, or leave both alone [10] [12]."""
    if action == FORGO:
        return FILLING
    seat = state.turn
    wanted = colour(state.rows[seat, state.length[seat] - 1])
    state.left -= 1
    leave_pile(state, DOOR + wanted, 1)  # it may be on top: the shuffle sees to that
    gain_door(state, wanted)
    return FETCHED


def gain_door(state: Sheet, wanted: int) -> None:
    """A door comes to lie before the turn's seat, or in limbo if the Book asks for
    another one first [71]."""
    if state.book and not reach(state, wanted):
        set_aside(state, DOOR + wanted)
        return
    state.doors[state.turn, wanted] += 1
    state.found += 1


def discard(state: Sheet, card: int) -> int:
    """A key brings a Prophecy, a tower a wide view [49]; together, a swap is offered
    first [13] [34]."""
    state.discards[card] += 1
    state.prophecy = 1 if card >= KEYS else 0
    if state.towers and card >= TOWER:
        state.sights = tower_sight(card)
    return SWAPPING if state.seats == 2 else FORESEEING


def offer(state: Sheet, action: int) -> int:
    """Put a private card forward for a swap, or keep all [34]."""
    if action == KEEP:
        return FORESEEING
    tower = action - GIVE_TOWER
    state.given = TOWER + tower if tower >= 0 else action - GIVE
    return SWAPPING_WITH


def pick(state: Sheet, chamber: int) -> int:
    """A shared card becomes private, seen by all: in a swap the offered one takes its
    place [34], in the draft two stay shared [30]."""
    take_private(state, state.turn, chamber)
    show(state, state.turn, chamber)
    if state.phase == SWAPPING_WITH:
        take_shared(state, state.given)
        state.given = HIDDEN
        return FORESEEING
    state.turn = 1 - state.turn
    return TURN if state.shared_held == 2 else DRAFTING


# --- Drawing -----------------------------------------------------------------------


def refill(state: Sheet) -> int:
    """A victory comes first [25]. Else draw while cards are missing; a full hand ends
    the turn [17] [24], and without cards to draw all is lost [26]."""
    if has_won(state):
        return OVER
    if is_full(state):
        if state.seats == 2:
            state.turn = 1 - state.turn
        return TURN
    return DRAWING if state.left > 0 else OVER


def answer_door(state: Sheet, key: int) -> int:
    """A drawn door is unlocked with its key, or without one goes to limbo [18]."""
    door = state.pending
    state.pending = HIDDEN
    if key == HIDDEN:
        set_aside(state, door)
    else:
        state.discards[key] += 1
        gain_door(state, colour(door))
    return FILLING


# --- Nightmares --------------------------------------------------------------------


def pay(state: Sheet, action: int, key: int) -> int:
    """One of the four ways out of a nightmare [19] to [23]."""
    if action == PAY_FIVE:
        return REVEALING
    if action == PAY_HAND:
        discard_hand(state)
        return REDRAWING if state.left > 0 else OVER
    if action >= PAY_DOOR:
        lose_door(state, action - PAY_DOOR)
    else:
        state.discards[key] += 1  # [20]
    return WAKING


def wake_up(state: Sheet) -> int:
    """A nightmare that has been paid may take a tower; then it is discarded."""
    if state.towers and state.phase != RAZING and must_raze(state):
        return RAZING
    state.pending = HIDDEN
    state.discards[NIGHTMARE] += 1
    return FILLING


def lose_tower(state: Sheet, action: int) -> int:
    """A tower goes, or the nightmare only to limbo: false destruction [51]."""
    if action == SPARE:
        state.pending = HIDDEN
        set_aside(state, NIGHTMARE)
        return FILLING
    raze(state, action - RAZE + TOWER)
    return WAKING


# --- The end -----------------------------------------------------------------------


def score(state: Sheet, seat: int) -> int:
    """The doors on the table: all seats play for one score."""
    return int(state.found)


def winners(state: Sheet) -> int:
    """All seats as bits once the last door is found, else nobody [25] [26]."""
    if state.phase != OVER or not has_won(state):
        return 0
    return (1 << state.seats) - 1
