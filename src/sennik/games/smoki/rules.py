"""The rules of Smoki; numbers in brackets are rulebook paragraphs."""

from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, Numbers, Sheet
from sennik.games.smoki.counting import (
    count_round,
    is_decided,
    score,
    winners,
)
from sennik.games.smoki.facts import (
    ACTIONS,
    ALL_UP,
    AT_ONCE,
    CARDS,
    CHANCE_PILES,
    CIRCLE,
    CLOSED,
    COPIES,
    DEALING,
    DRAWING,
    FIELDS,
    HOLDING,
    KEEP,
    KEY,
    KINDS,
    LAY,
    LAYING,
    LOW_WINS,
    MAX_DRAWS,
    MAX_LEGAL,
    MAX_SEATS,
    MIN_SEATS,
    NEST,
    OPEN,
    OPENING,
    OPTIONS,
    OVER,
    PHASES,
    PILES,
    PLACE,
    PLACES,
    PLAIN,
    STARTER,
    STARTING,
    SWAPPING,
    SWAPPING_WITH,
    TAKING,
    TURN,
    TURNING,
    VERSION,
    Options,
    State,
    deck,
    is_chance,
    is_reshuffled,
    may_lay,
    next_seat,
    options_refusal,
    slot,
    top,
)
from sennik.games.smoki.knowledge import census, imagine, sight, view, witness
from sennik.games.smoki.refusals import REFUSALS, refusal

__all__ = [
    "ACTIONS", "AT_ONCE", "CARDS", "CHANCE_PILES", "FIELDS", "KEY", "KINDS",
    "LOW_WINS", "MAX_DRAWS", "MAX_LEGAL", "MAX_SEATS", "MIN_SEATS", "OPTIONS",
    "OVER", "PHASES", "PLAIN", "REFUSALS", "VERSION", "Options", "State", "actors",
    "apply", "census", "chance", "deck", "drawn", "imagine", "legal",
    "options_refusal", "refusal", "score", "setup", "sight", "tickets", "view",
    "weight", "winners", "witness",
]  # fmt: skip

# --- Chance ------------------------------------------------------------------------


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match; Chance acts next."""
    state.seats = options.seats
    state.piles = options.piles
    state.tokens = options.tokens
    state.rounds = options.rounds
    state.target = options.target
    state.starter = max(options.starter, 0)
    state.turn = state.starter
    state.acting = state.starter
    state.rounds_played = 0
    state.shuffles = 0
    for seat in range(MAX_SEATS):
        state.dragons[seat] = 0
        state.totals[seat] = 0
    clear_dreams(state)
    forget_face_down(state)
    for card in range(CARDS):
        state.stacks[card] = HIDDEN
    state.heights[0] = 0
    state.heights[1] = 0
    gather(state)
    if options.starter < 0:
        state.phase = STARTING


def forget_face_down(state: Sheet) -> None:
    """Nothing was worked out about face-down lands, or none is left [40]."""
    for kind in range(KINDS):
        state.face_down[kind] = HIDDEN


def clear_dreams(state: Sheet) -> None:
    """Take the last round off the table."""
    for seat in range(MAX_SEATS):
        state.up[seat] = 0
        state.points[seat] = 0
        for place in range(PLACES):
            state.cards[seat, place] = HIDDEN


def gather(state: Sheet) -> None:
    """All cards shuffled into the closed pile [3]; dreams lie open until the deal."""
    for kind in range(KINDS):
        state.closed[kind] = COPIES
    state.left = CARDS
    clear_piles(state)
    state.held = HIDDEN
    state.nest = HIDDEN
    state.first = HIDDEN
    state.dealt = 0
    state.phase = DEALING


def clear_piles(state: Sheet) -> None:
    """No card is left in the open piles."""
    for pile in range(PILES):
        for height in range(state.heights[pile]):
            state.stacks[slot(pile, height)] = HIDDEN
        state.heights[pile] = 0


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards (or seats) it draws one of."""
    return int(state.seats) if state.phase == STARTING else int(state.left)


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome that the physical card number `ticket` stands behind."""
    if state.phase == STARTING:
        return STARTER + ticket
    closed = state.closed
    kind = 0
    passed = int(closed[0])
    while ticket >= passed:
        kind += 1
        passed += closed[kind]
    return kind


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    return 1 if state.phase == STARTING else int(state.closed[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had then."""
    if state.phase == STARTING:
        out[0] = 1
        out[1] = 0
        out[2] = state.seats
        return
    out[0] = 0
    out[1] = state.shuffles
    out[2] = CARDS - PLACES * state.seats if is_reshuffled(state) else CARDS


# --- Who may do what ---------------------------------------------------------------


def actors(state: Sheet) -> int:
    """Who may act now: a bit per seat, CHANCE_ACTS, or 0 when the match is over."""
    phase = state.phase
    if is_chance(phase):
        return CHANCE_ACTS
    if phase == OVER:
        return 0
    if phase != OPENING:
        return 1 << state.acting
    mask = 0
    for seat in range(state.seats):
        if state.up[seat] == 0:
            mask |= 1 << seat
    return mask


def legal(state: Sheet, actor: int, out: Numbers) -> int:
    """The legal actions of `actor`, ascending, into `out`; how many there are."""
    phase = state.phase
    if actor == CHANCE:
        return legal_outcomes(state, out)
    if actor >= state.seats or is_chance(phase) or phase == OVER:
        return 0
    if phase == OPENING:
        return places_but(HIDDEN, HIDDEN, out) if state.up[actor] == 0 else 0
    if actor != state.acting:
        return 0
    if phase == TURN:
        return ways_to_begin(state, out)
    if phase == LAYING:
        return piles_to_lay(state, 0, out)
    if phase == HOLDING or phase == TAKING:
        count = places_but(HIDDEN, HIDDEN, out)
        return piles_to_lay(state, count, out) if may_lay(state) else count
    count = places_but(state.nest, state.first, out)
    if phase == SWAPPING:
        out[count] = KEEP
        count += 1
    return count


def legal_outcomes(state: Sheet, out: Numbers) -> int:
    """What Chance can turn up."""
    if not is_chance(state.phase):
        return 0
    count = 0
    if state.phase == STARTING:
        for seat in range(state.seats):
            out[seat] = STARTER + seat
        return int(state.seats)
    for kind in range(KINDS):
        if state.closed[kind] > 0:
            out[count] = kind
            count += 1
    return count


def places_but(nest: int, first: int, out: Numbers) -> int:
    """The places of a dream without two of them."""
    count = 0
    for place in range(PLACES):
        if place != nest and place != first:
            out[count] = PLACE + place
            count += 1
    return count


def ways_to_begin(state: Sheet, out: Numbers) -> int:
    """The open piles that hold a card, and the closed pile [7] [13]."""
    count = 0
    for pile in range(PILES):
        if state.heights[pile] > 0:
            out[count] = OPEN + pile
            count += 1
    out[count] = CLOSED
    return count + 1


def piles_to_lay(state: Sheet, count: int, out: Numbers) -> int:
    """All open piles, empty ones too [13], after `count` other actions."""
    out[count] = LAY
    if state.piles == 1:
        return count + 1
    out[count + 1] = LAY + 1
    return count + 2


# --- Playing -----------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play `action`, unchecked."""
    phase = state.phase
    ends_turn = False
    if actor == CHANCE:
        turn_up(state, action)
    elif phase == TURN:
        begin_turn(state, action)
    elif phase == LAYING:
        lay(state, action - LAY)
        ends_turn = state.nest == HIDDEN
        state.phase = SWAPPING  # after a nest [23]; the end of a turn sets its own
    elif phase == OPENING:
        reveal(state, actor, action - PLACE)
    elif phase == SWAPPING and action != KEEP:
        state.first = action - PLACE
        state.phase = SWAPPING_WITH
    elif phase == SWAPPING_WITH:
        swap(state, state.first, action - PLACE)
        ends_turn = True
    elif phase == SWAPPING:
        ends_turn = True
    elif action < LAY:
        put(state, action - PLACE)
    else:
        lay(state, action - LAY)
        ends_turn = True
    if ends_turn:  # one place: compiled, every call is a copy of what it calls
        end_turn(state)


def turn_up(state: Sheet, outcome: int) -> None:
    """Chance turns a card up, or names the starter."""
    if state.phase == STARTING:
        state.starter = outcome - STARTER
        state.turn = state.starter
        state.acting = state.starter
        state.phase = DEALING
        return
    state.closed[outcome] -= 1
    state.left -= 1
    if state.phase == DRAWING:
        state.held = outcome
        state.phase = HOLDING
    elif state.phase == DEALING:
        deal(state, outcome)
    else:
        state.held = outcome
        lay(state, 0 if state.heights[0] == 0 else 1)
        if state.heights[0] == 1 and state.heights[state.piles - 1] == 1:
            state.phase = TURN


def deal(state: Sheet, kind: int) -> None:
    """Six cards to each dream, face down, seat by seat [3]."""
    dealt = state.dealt
    if dealt == 0:
        clear_dreams(state)
    state.cards[dealt // PLACES, dealt % PLACES] = kind
    state.dealt = dealt + 1
    if state.dealt == PLACES * state.seats:
        state.phase = OPENING


def reveal(state: Sheet, seat: int, place: int) -> None:
    """An own land is turned up in the opening; then the open piles begin [4] [5]."""
    state.up[seat] = 1 << place
    for other in range(state.seats):
        if state.up[other] == 0:
            return
    state.phase = TURNING


def begin_turn(state: Sheet, action: int) -> None:
    """A card of the closed pile, or of an open one [7]."""
    if action == CLOSED:
        state.phase = DRAWING
        return
    pile = action - OPEN
    state.held = top(state, pile)
    state.heights[pile] -= 1
    state.stacks[slot(pile, state.heights[pile])] = HIDDEN
    state.phase = TAKING


def lay(state: Sheet, pile: int) -> None:
    """The card in hand goes to an open pile."""
    state.stacks[slot(pile, state.heights[pile])] = state.held
    state.heights[pile] += 1
    state.held = HIDDEN


def put(state: Sheet, place: int) -> None:
    """The card in hand goes into the dream; what was there waits for a pile [11]."""
    taken = state.held
    exchange(state, state.turn, place)
    if taken == NEST:
        state.nest = place
    elif taken == CIRCLE:
        pass_round(state, place)
    state.phase = LAYING


def exchange(state: Sheet, seat: int, place: int) -> None:
    """The card in hand takes a place, face up; what was there is turned up, in hand."""
    removed = state.cards[seat, place]
    was_up = state.up[seat] >> place & 1
    if not was_up and is_reshuffled(state):
        state.face_down[removed] -= 1
    state.cards[seat, place] = state.held
    state.up[seat] |= 1 << place
    state.held = removed


def pass_round(state: Sheet, place: int) -> None:
    """Kruczy krąg: every other dream in turn takes the card at the same place [17]."""
    seat = state.turn
    for _ in range(1, state.seats):
        seat = next_seat(state, seat)
        exchange(state, seat, place)
    state.acting = seat


def swap(state: Sheet, one: int, two: int) -> None:
    """Two lands of the dream change places, each keeping its side up [24]."""
    seat = state.turn
    card = state.cards[seat, one]
    state.cards[seat, one] = state.cards[seat, two]
    state.cards[seat, two] = card
    up = state.up[seat]
    if (up >> one & 1) != (up >> two & 1):
        state.up[seat] = up ^ (1 << one | 1 << two)


def end_turn(state: Sheet) -> None:
    """The left neighbour goes on, unless a dream lies all face up [25] [26]."""
    for seat in range(state.seats):
        if state.up[seat] == ALL_UP:
            end_round(state)
            return
    state.nest = HIDDEN
    state.first = HIDDEN
    state.turn = next_seat(state, state.turn)
    state.acting = state.turn
    state.phase = TURN
    if state.left == 0:
        reshuffle(state)


def reshuffle(state: Sheet) -> None:
    """All open cards become the closed pile; Chance turns new ones up [14]."""
    for kind in range(KINDS):
        state.face_down[kind] = COPIES
    for pile in range(PILES):
        for height in range(state.heights[pile]):
            kind = state.stacks[slot(pile, height)]
            state.closed[kind] += 1
            state.face_down[kind] -= 1
        state.left += state.heights[pile]
    for seat in range(state.seats):
        for place in range(PLACES):
            if state.up[seat] >> place & 1:
                state.face_down[state.cards[seat, place]] -= 1
    clear_piles(state)
    state.shuffles += 1
    state.phase = TURNING


def end_round(state: Sheet) -> None:
    """Dreams are turned up and counted; the next round, or the end [27] to [37]."""
    for seat in range(state.seats):
        state.up[seat] = ALL_UP
    forget_face_down(state)
    count_round(state)
    state.nest = HIDDEN
    state.first = HIDDEN
    if is_decided(state):
        state.phase = OVER
        return
    state.starter = next_seat(state, state.turn)
    state.turn = state.starter
    state.acting = state.starter
    state.shuffles += 1
    gather(state)
