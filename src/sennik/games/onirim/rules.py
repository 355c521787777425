"""The rules of Onirim, alone and together; [n] is a paragraph of the rulebook."""

from sennik.games.common import CHANCE, EVERYBODY, HIDDEN, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.knowledge import census, imagine, sight, view, witness
from sennik.games.onirim.legality import *
from sennik.games.onirim.memory import *
from sennik.games.onirim.moves import *

# --- Setup and Chance --------------------------------------------------------------


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match; Chance acts next."""
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
    deck(state, state.pile)
    state.left = CARDS
    state.stock = CARDS
    for kind in range(KINDS):
        state.discards[kind] = 0
    for kind in range(ASIDE):
        state.limbo[kind] = 0
    for chamber in range(CHAMBERS):
        state.shared[chamber] = 0
    state.top_count = 0
    for place in range(TOP_ROOM):
        state.top[place] = HIDDEN
        state.top_known[place] = 0
    for seat in range(MAX_SEATS):
        clear_seat(state, seat)


def clear_seat(state: Sheet, seat: int) -> None:
    """Nothing in the hand, the row and the memory of `seat`."""
    state.held[seat] = 0
    state.length[seat] = 0
    state.series[seat] = 0
    state.strays[seat] = 0
    for chamber in range(CHAMBERS):
        state.private[seat, chamber] = 0
        state.shown[seat, chamber] = 0
        state.known[seat, chamber] = 0
    for kind in range(KINDS):
        state.among[seat, kind] = 0
    for wanted in range(COLOURS):
        state.doors[seat, wanted] = 0
    for place in range(ALL_CHAMBERS):
        state.rows[seat, place] = HIDDEN


def deck(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind are in the match [2]."""
    for kind in range(KINDS):
        out[kind] = int(DECK[kind])


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards it draws one of."""
    return 1 if is_certain(state) else int(state.left - state.top_count)


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome that the physical card number `ticket` stands behind."""
    if is_certain(state):
        return next_known(state)
    kind = 0
    passed = 0
    for earlier in range(KINDS - 1):  # no early exit: it would be mispredicted
        passed += state.pile[earlier]
        kind += 1 if ticket >= passed else 0
    return kind


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    return 1 if is_certain(state) else int(state.pile[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had.

    A known card is a pile of its own, by its kind: nothing of it is left to chance.
    """
    certain = is_certain(state)
    out[0] = 1 + next_known(state) if certain else 0
    out[1] = state.shuffles
    out[2] = 1 if certain else state.stock


# --- Playing -----------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play `action` in place, unchecked."""
    phase = state.phase
    if actor == CHANCE:
        turn_up(state, action)
    elif phase == TURN:
        begin_turn(state, action)
    elif phase == SUFFERING:
        pay(state, action)
    elif phase == DISMISSING:
        dismiss(state, action)
    elif phase == ORDERING:
        put_back(state, action)
    elif phase == SEARCHING:
        search(state, action)
    elif phase == OPENING:
        answer_door(state, action)
    elif phase == SWAPPING:
        offer(state, action)
    elif phase == SWAPPING_WITH:
        swap(state, action)
    else:
        draft(state, action)


def turn_up(state: Sheet, kind: int) -> None:
    """Chance has turned up a card, which the phase calls for."""
    phase = state.phase
    if phase == DRAWING:
        draw(state, kind)
    elif phase == LOOKING:
        look(state, kind)
    elif phase == REVEALING:
        reveal(state, kind)
    elif phase == DEALING:
        deal(state, kind)
    else:
        redraw(state, kind)


# --- The start ---------------------------------------------------------------------


def deal(state: Sheet, kind: int) -> None:
    """A card of the setup: chambers are kept, the rest waits in limbo [5] [29]."""
    lift(state, kind)
    if kind >= CHAMBERS:
        set_aside(state, kind)
    elif state.seats == 1:
        take_private(state, 0, kind)
        if state.held[0] == 5:
            empty_limbo(state)
            state.phase = TURN
    else:
        take_shared(state, kind)
        if state.shared_held == 8:
            empty_limbo(state)
            state.phase = DRAFTING


def draft(state: Sheet, chamber: int) -> None:
    """One of the dealt cards becomes private; two stay shared [30]."""
    lose_shared(state, chamber)
    take_private(state, state.turn, chamber)
    show(state, state.turn, chamber)
    if state.shared_held == 2:
        state.phase = TURN
    state.turn = 1 - state.turn


# --- Play or discard ---------------------------------------------------------------


def begin_turn(state: Sheet, action: int) -> None:
    """Play or discard a private or a shared card [8]."""
    seat = state.turn
    if action < PLAY_SHARED:
        lose_private(state, seat, action - PLAY)
        play(state, seat, action - PLAY)
    elif action < DISCARD:
        lose_shared(state, action - PLAY_SHARED)
        play(state, seat, action - PLAY_SHARED)
    elif action < DISCARD_SHARED:
        lose_private(state, seat, action - DISCARD)
        discard(state, action - DISCARD)
    else:
        lose_shared(state, action - DISCARD_SHARED)
        discard(state, action - DISCARD_SHARED)


def play(state: Sheet, seat: int, chamber: int) -> None:
    """The row grows; every third card of a colour in a row finds a door [9] to [11]."""
    length = state.length[seat]
    same = length > 0 and colour(state.rows[seat, length - 1]) == colour(chamber)
    state.rows[seat, length] = chamber
    state.length[seat] = length + 1
    state.series[seat] = state.series[seat] + 1 if same else 1
    if state.series[seat] < 3:
        refill(state)
        return
    state.series[seat] = 0
    if may_own(state, seat, colour(chamber)) and doors_in_pile(state, colour(chamber)):
        state.phase = SEARCHING
    else:
        refill(state)


def may_own(state: Sheet, seat: int, wanted: int) -> bool:
    """Whether `seat` can use a door: together, one of each colour each [35]."""
    return state.seats == 1 or state.doors[seat, wanted] == 0


def search(state: Sheet, action: int) -> None:
    """Fetch the door and shuffle the pile, or leave both alone [10] [12]."""
    if action == FORGO:
        refill(state)
        return
    seat = state.turn
    wanted = colour(state.rows[seat, state.length[seat] - 1])
    state.left -= 1
    shuffle(state)
    state.pile[DOOR + wanted] -= 1
    gain_door(state, wanted)


def gain_door(state: Sheet, wanted: int) -> None:
    """A door comes to lie before the turn's seat; the eighth one wins at once [25]."""
    state.doors[state.turn, wanted] += 1
    state.found += 1
    if state.found == DOORS:
        state.phase = OVER
    else:
        refill(state)


def discard(state: Sheet, chamber: int) -> None:
    """A key brings a Prophecy; together, a swap is offered first [13] [34]."""
    state.discards[chamber] += 1
    state.prophecy = 1 if chamber >= KEYS else 0
    if state.seats == 2:
        state.phase = SWAPPING
    else:
        foresee(state)


def offer(state: Sheet, action: int) -> None:
    """Put a private card forward for a swap, or keep all [34]."""
    if action == KEEP:
        foresee(state)
        return
    state.given = action - GIVE
    state.phase = SWAPPING_WITH


def swap(state: Sheet, chamber: int) -> None:
    """The offered private card and a shared one change pools, seen by all [34]."""
    seat = state.turn
    lose_private(state, seat, state.given)
    lose_shared(state, chamber)
    take_shared(state, state.given)
    take_private(state, seat, chamber)
    show(state, seat, chamber)
    state.given = HIDDEN
    foresee(state)


# --- The Prophecy ------------------------------------------------------------------


def foresee(state: Sheet) -> None:
    """Begin the Prophecy of a discarded key, if there is a card to look at [13]."""
    if state.prophecy and state.left > 0:
        state.turned = 0
        state.phase = LOOKING
    else:
        refill(state)
    state.prophecy = 0


def look(state: Sheet, kind: int) -> None:
    """One more of the five top cards is seen by the prophet [14]."""
    place = state.turned
    if place < state.top_count:
        see_looked_at(state, place, kind)
    else:
        state.pile[kind] -= 1
        state.top_count += 1
        state.top[place] = kind
    state.top_known[place] = 1 << state.turn if state.silent else EVERYBODY
    state.turned += 1
    if state.turned == LOOKS or state.turned == state.left:
        state.phase = DISMISSING
        if state.silent:
            conclude(state, state.turn)


def dismiss(state: Sheet, kind: int) -> None:
    """One card of the Prophecy is discarded for all to see [14]."""
    place = 0
    while state.top[place] != kind:
        place += 1
    if state.silent:
        miss(state, 1 - state.turn, kind)
    state.left -= 1
    state.top_count -= 1
    for later in range(place, state.top_count):
        state.top[later] = state.top[later + 1]
    state.top[state.top_count] = HIDDEN
    state.top_known[state.top_count] = 0
    if state.silent and state.top_count == 0:
        conclude(state, 1 - state.turn)
    state.discards[kind] += 1
    state.turned = 0
    state.ordered = 0
    state.phase = ORDERING
    end_ordering(state)


def put_back(state: Sheet, kind: int) -> None:
    """The next card from the top is chosen [15]."""
    place = state.ordered
    while state.top[place] != kind:
        place += 1
    state.top[place] = state.top[state.ordered]
    state.top[state.ordered] = kind
    state.ordered += 1
    end_ordering(state)


def end_ordering(state: Sheet) -> None:
    """The last card has only one place left; then the hand is refilled."""
    if state.ordered + 1 >= state.top_count:
        state.ordered = 0
        refill(state)


# --- Drawing -----------------------------------------------------------------------


def refill(state: Sheet) -> None:
    """Draw while cards are missing; without cards to draw all is lost [17] [26]."""
    full = state.held[state.turn] == private_size(state)
    if full and state.shared_held == shared_size(state):
        end_turn(state)
    elif state.left == 0:
        state.phase = OVER
    else:
        state.phase = DRAWING


def end_turn(state: Sheet) -> None:
    """Limbo returns, then the other seat goes on [24]."""
    empty_limbo(state)
    if state.seats == 2:
        state.turn = 1 - state.turn
    state.phase = TURN


def draw(state: Sheet, kind: int) -> None:
    """A drawn chamber fills the hand, a door or a nightmare must be settled [17]."""
    if kind < CHAMBERS:
        fill_hand(state, kind)
        refill(state)
        return
    lift_seen(state, kind)
    if kind == NIGHTMARE:
        state.pending = kind
        state.phase = SUFFERING
    elif is_key_asked(state, colour(kind)):
        state.pending = kind
        state.phase = OPENING
    else:
        set_aside(state, kind)
        refill(state)


def is_key_asked(state: Sheet, wanted: int) -> bool:
    """Whether a drawn door needs a decision: asked in silence whether or not it can
    be unlocked, lest the question tell the partner of the key [43]."""
    if not may_own(state, state.turn, wanted):
        return False
    keys = state.private[state.turn, KEYS + wanted] + state.shared[KEYS + wanted]
    return state.silent == 1 or keys > 0


def answer_door(state: Sheet, action: int) -> None:
    """A drawn door is unlocked with its key, or goes to limbo [18]."""
    door = state.pending
    key = KEYS + colour(door)
    state.pending = HIDDEN
    if action == TO_LIMBO:
        set_aside(state, door)
        refill(state)
        return
    if action == UNLOCK:
        lose_private(state, state.turn, key)
    else:
        lose_shared(state, key)
    state.discards[key] += 1
    gain_door(state, colour(door))


# --- Nightmares --------------------------------------------------------------------


def pay(state: Sheet, action: int) -> None:
    """One of the four ways out of a nightmare [19] to [23]."""
    if action == PAY_FIVE:
        state.turned = 0
        state.phase = REVEALING
    elif action == PAY_HAND:
        discard_hand(state)
    else:
        pay_one(state, action)
        wake_up(state)
        refill(state)


def pay_one(state: Sheet, action: int) -> None:
    """A key of the hand [20], or a door that goes to limbo [21]."""
    wanted = colour(action - PAY_KEY)
    if action >= PAY_DOOR:
        state.doors[state.turn, wanted] -= 1
        state.found -= 1
        set_aside(state, DOOR + wanted)
        return
    if action < PAY_SHARED_KEY:
        lose_private(state, state.turn, KEYS + wanted)
    else:
        lose_shared(state, KEYS + wanted)
    state.discards[KEYS + wanted] += 1


def wake_up(state: Sheet) -> None:
    """A nightmare that has been paid is discarded."""
    state.pending = HIDDEN
    state.discards[NIGHTMARE] += 1


def reveal(state: Sheet, kind: int) -> None:
    """One of five top cards is lost; doors and nightmares only to limbo [22]."""
    lift_seen(state, kind)
    if kind < CHAMBERS:
        state.discards[kind] += 1
    else:
        set_aside(state, kind)
    state.turned += 1
    if state.turned == LOOKS or state.left == 0:
        state.turned = 0
        wake_up(state)
        refill(state)


def discard_hand(state: Sheet) -> None:
    """All five cards go; a new hand is dealt as in the setup [23]."""
    seat = state.turn
    for chamber in range(CHAMBERS):
        while state.private[seat, chamber] > 0:
            lose_private(state, seat, chamber)
            state.discards[chamber] += 1
        state.discards[chamber] += state.shared[chamber]
        state.shared[chamber] = 0
    state.shared_held = 0
    state.phase = REDRAWING if state.left > 0 else OVER


def redraw(state: Sheet, kind: int) -> None:
    """A card of the new hand; doors and nightmares go to limbo unanswered [23]."""
    if kind < CHAMBERS:
        fill_hand(state, kind)
    else:
        lift_seen(state, kind)
        set_aside(state, kind)
    full = state.held[state.turn] == private_size(state)
    if full and state.shared_held == shared_size(state):
        wake_up(state)
        end_turn(state)
    elif state.left == 0:
        state.phase = OVER


# --- The end -----------------------------------------------------------------------


def score(state: Sheet, seat: int) -> int:
    """The doors on the table: all seats play for one score."""
    return int(state.found)


def winners(state: Sheet) -> int:
    """All seats as bits once the last door is found, else nobody [25] [26]."""
    if state.phase != OVER or state.found < DOORS:
        return 0
    return (1 << state.seats) - 1
