"""The rules of Sen in both editions; numbers in brackets are rulebook paragraphs."""

from sennik.games.common import CHANCE, EVERYBODY, HIDDEN, Numbers, Sheet
from sennik.games.sen.counting import is_match_over, score, settle, winners
from sennik.games.sen.facts import *
from sennik.games.sen.knowledge import census, imagine, sight, view, witness
from sennik.games.sen.legality import (
    BEGIN_YOUR_TURN,
    CARDS_ARE_DEALT,
    CLAIMS_ARE_OFF,
    DREAM_TOO_SMALL,
    LOOK_FIRST,
    LOOKED_ALREADY,
    MATCH_OVER,
    MUST_ANNOUNCE,
    MUST_CHOOSE,
    MUST_DECIDE,
    MUST_EXCHANGE,
    MUST_PEEK,
    MUST_PICK,
    MUST_POINT,
    MUST_SWAP,
    NO_LOOK_LEFT,
    NO_SUCH_ACTION,
    NO_SUCH_NUMBER,
    NO_SUCH_PLACE,
    NOT_AN_OUTCOME,
    NOT_DRAWN,
    NOT_IN_PILE,
    NOT_SPECIAL,
    NOT_YOUR_DREAM,
    NOT_YOUR_TURN,
    POINTED_AT_ALREADY,
    REFUSALS,
    ROUNDS_ARE_OVER,
    SAME_PLACE,
    actors,
    legal,
    numbers,
    refusal,
)

# --- Chance ------------------------------------------------------------------------


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match; Chance acts next."""
    clear_dreams(state)
    state.seats = options.seats
    state.jubilee = 1 if options.edition == 2021 else 0
    state.penalty = options.penalty
    state.target = options.target
    state.rounds = options.rounds
    state.tie_counts_as_success = options.tie_counts_as_success
    state.caller_keeps_sum = options.caller_keeps_sum
    state.nines_forgiven = options.nines_forgiven
    state.long_dream = options.long_dream
    state.all_in = 1 if options.long_dream else options.all_in
    state.know_it = 1 if options.long_dream else options.know_it
    state.special_values = options.special_values
    state.starter = 0 if options.starter < 0 else options.starter
    state.rounds_played = 0
    for seat in range(MAX_SEATS):
        state.peeks[seat] = 0
        state.totals[seat] = 0
    gather(state)
    if options.starter < 0:
        state.phase = STARTING


def gather(state: Sheet) -> None:
    """All cards shuffled into the closed pile [4]; dreams lie open until the deal."""
    deck(state, state.closed)
    state.left = deck_size(state)
    state.low = low_cards(state)
    for kind in range(KINDS):
        state.pile[kind] = 0
    state.top = HIDDEN
    state.held = HIDDEN
    state.other = HIDDEN
    state.first = HIDDEN
    state.second = HIDDEN
    state.dealt = 0
    state.turn = 0
    state.phase = DEALING


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards (or seats) it draws one of."""
    if state.phase == STARTING:
        return state.seats
    return state.left


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome that the physical card number `ticket` stands behind."""
    if state.phase == STARTING:
        return STARTER + ticket
    # Half of the kinds, and no branch that depends on the card: it is the hottest loop.
    kind = 9 if ticket >= state.low else 0
    passed = state.low if ticket >= state.low else 0
    half = kind
    for step in range(8):
        passed += state.closed[half + step]
        kind += 1 if ticket >= passed else 0
    return kind


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    if state.phase == STARTING:
        return 1
    return int(state.closed[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had then."""
    if state.phase == STARTING:
        out[0] = 1
        out[1] = 0
        out[2] = state.seats
    else:
        out[0] = 0
        out[1] = state.rounds_played
        out[2] = deck_size(state)


# --- Playing -----------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play `action`, unchecked."""
    phase = state.phase
    if actor == CHANCE:
        turn_up(state, action)
    elif phase == OPENING:
        look(state, actor, action - PLACE)
    elif phase == TURN:
        begin_turn(state, action)
    elif phase == HOLDING:
        decide(state, action)
    elif phase == PLACING:
        exchange_with_pile(state, action - PLACE)
    elif phase == CHOOSING:
        keep_one(state, action)
    elif phase == PEEKING:
        know(state, action - PLACE, actor)
        state.phase = TURN_OVER
    elif phase == SWAPPING or (state.know_it and phase == CLAIMING):
        state.first = action - PLACE
        state.phase = phase + 1
    elif phase == SWAPPING_WITH:
        swap(state, state.first, action - PLACE)
        state.phase = TURN_OVER
    elif state.jubilee and phase == PICKING:
        state.held = action
        state.phase = PLACING
    elif state.know_it and phase == CLAIMING_WITH:
        state.second = action - PLACE
        state.phase = ANNOUNCING
    elif state.know_it:
        judge_claim(state, action - NUMBER)
    # One place each for the ends: compiled, every call is a copy of what it calls.
    if state.phase == TURN_OVER:
        end_turn(state)
    if state.phase == ROUND_OVER:
        end_round(state)


def turn_up(state: Sheet, outcome: int) -> None:
    """Chance turns a card up, or names the starter."""
    if state.phase == STARTING:
        state.starter = outcome - STARTER
        state.phase = DEALING
        return
    state.closed[outcome] -= 1
    state.left -= 1
    state.low -= 1 if outcome < 9 else 0
    if state.phase == DEALING:
        deal(state, outcome)
    elif state.know_it and state.phase == REFILLING:
        insert(state, state.turn, state.first, outcome)
        state.phase = TURN_OVER
    elif state.phase == DRAWING:
        state.held = outcome
        state.phase = HOLDING
    elif state.phase == DRAWING_TWO:
        state.held = outcome
        state.phase = DRAWING_SECOND if state.left > 0 else HOLDING
    else:
        state.other = outcome
        state.phase = CHOOSING


def deal(state: Sheet, kind: int) -> None:
    """Seat by seat, then the first card of the open pile [4] [5]."""
    place = state.dealt
    if place == 0:
        clear_dreams(state)
    state.dealt = place + 1
    size = dream_size(state)
    if place == state.seats * size:
        lay(state, kind)
        open_round(state)
        return
    seat = state.turn
    state.cards[place] = kind
    state.length[seat] += 1
    if state.length[seat] == size and seat + 1 < state.seats:
        state.turn = seat + 1
        state.start[seat + 1] = place + 1


def clear_dreams(state: Sheet) -> None:
    """Take the last round off the table."""
    for place in range(places(state)):
        state.cards[place] = 0
        state.known[place] = 0
    for seat in range(state.seats):
        state.start[seat] = 0
        state.length[seat] = 0
        state.points[seat] = 0
    state.caller = HIDDEN
    state.verdict = NOBODY_CALLED


def open_round(state: Sheet) -> None:
    """Everybody may look at two (long dream: three) own lands [6]."""
    for seat in range(state.seats):
        state.peeks[seat] = 3 if state.long_dream else 2
    state.turn = state.starter
    state.phase = OPENING


def look(state: Sheet, seat: int, place: int) -> None:
    """One look in the opening; after the last one the starter's turn begins."""
    know(state, place, seat)
    state.peeks[seat] -= 1
    for other in range(state.seats):
        if state.peeks[other] > 0:
            return
    state.phase = TURN


def know(state: Sheet, place: int, viewer: int) -> None:
    """`viewer` has seen the face at `place`."""
    state.known[place] |= 1 << viewer


def lay(state: Sheet, kind: int) -> None:
    """A card lands face up on the open pile."""
    state.pile[kind] += 1
    state.top = kind


def begin_turn(state: Sheet, action: int) -> None:
    """One of the ways to begin a turn [8]."""
    if action == OPEN:
        state.held = state.top
        state.phase = PLACING
    elif action == CLOSED:
        state.phase = DRAWING
    elif action == WAKE:
        state.caller = state.turn
        state.phase = ROUND_OVER
    else:
        state.phase = CLAIMING


def exchange_with_pile(state: Sheet, place: int) -> None:
    """A card of the open pile changes places with an own land, seen by all [9] [17]."""
    state.pile[state.held] -= 1
    lay(state, state.cards[place])
    state.cards[place] = state.held
    state.known[place] = EVERYBODY
    state.phase = TURN_OVER


def decide(state: Sheet, action: int) -> None:
    """Keep [11], lay [12] or use [13] the held card."""
    kind = state.held
    if action == USE:
        state.held = HIDDEN
        lay(state, kind)
        use(state, kind)
        return
    if action == LAY:
        lay(state, kind)
    else:
        place = action - PLACE
        lay(state, state.cards[place])
        state.cards[place] = kind
        state.known[place] = 1 << state.turn
    state.phase = TURN_OVER


def use(state: Sheet, kind: int) -> None:
    """Begin the effect of a special land [14] [15] [16] [17]."""
    if kind == TAKE or kind == TAKE_J:
        if state.left > 0:
            state.phase = DRAWING_TWO
        else:
            state.phase = TURN_OVER
    elif kind == PEEK or kind == PEEK_J:
        state.phase = PEEKING
    elif kind == SWAP or kind == SWAP_J:
        state.phase = SWAPPING
    else:
        state.phase = PICKING


def keep_one(state: Sheet, kind: int) -> None:
    """Take 2: the rejected card goes to the open pile, unused [14]."""
    lay(state, state.held if kind == state.other else state.other)
    state.held = kind
    state.other = HIDDEN
    state.phase = HOLDING


def swap(state: Sheet, one: int, two: int) -> None:
    """Two lands change places unseen; what is known of them goes along [16]."""
    card = state.cards[one]
    state.cards[one] = state.cards[two]
    state.cards[two] = card
    known = state.known[one]
    state.known[one] = state.known[two]
    state.known[two] = known


def judge_claim(state: Sheet, number: int) -> None:
    """The two lands are turned up; then Chance adds a card [33] [34]."""
    low = min(state.first, state.second)
    high = max(state.first, state.second)
    if shows(state, low, number) and shows(state, high, number):
        lay(state, state.cards[low])
        lay(state, state.cards[high])
        remove(state, state.turn, high)
        remove(state, state.turn, low)
        state.first = low
    else:
        state.known[low] = EVERYBODY
        state.known[high] = EVERYBODY
        state.first = state.start[state.turn] + state.length[state.turn]
    state.second = HIDDEN
    state.phase = REFILLING


def shows(state: Sheet, place: int, number: int) -> bool:
    """Whether the land at `place` is as announced; hourglasses match each other."""
    kind = state.cards[place]
    if kind == HOURGLASS or number == 10:
        return kind == HOURGLASS and number == 10
    return ravens(state, kind) == number


def insert(state: Sheet, seat: int, place: int, kind: int) -> None:
    """A card nobody has seen joins the dream of `seat` at `place`."""
    for later in range(places(state), place, -1):
        state.cards[later] = state.cards[later - 1]
        state.known[later] = state.known[later - 1]
    state.cards[place] = kind
    state.known[place] = 0
    state.length[seat] += 1
    for after in range(seat + 1, state.seats):
        state.start[after] += 1


def remove(state: Sheet, seat: int, place: int) -> None:
    """A card leaves the dream of `seat`; later places close up."""
    last = places(state) - 1
    for later in range(place, last):
        state.cards[later] = state.cards[later + 1]
        state.known[later] = state.known[later + 1]
    state.cards[last] = 0
    state.known[last] = 0
    state.length[seat] -= 1
    for after in range(seat + 1, state.seats):
        state.start[after] -= 1


def end_turn(state: Sheet) -> None:
    """The left neighbour goes on, unless the closed pile has run out [19]."""
    state.held = HIDDEN
    state.first = HIDDEN
    if state.left == 0:
        state.phase = ROUND_OVER
        return
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
    state.phase = TURN


def end_round(state: Sheet) -> None:
    """Count; then the match is over, or the left neighbour begins a round [26]."""
    settle(state)
    if is_match_over(state):
        state.phase = OVER
        return
    state.starter = state.turn + 1 if state.turn + 1 < state.seats else 0
    gather(state)
