"""Happy Dreams and Dark Premonitions, an expansion; [n] is a paragraph."""

from sennik.games.common import HIDDEN, OK, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.memory import learn_hand, show_all
from sennik.games.onirim.moves import discard_hand, set_aside, shuffle
from sennik.games.onirim.pile import leave_pile
from sennik.games.onirim.refusals import (
    MUST_DREAM,
    MUST_FORFEIT,
    MUST_OBEY,
    MUST_SEEK,
    MUST_YIELD,
    NO_DOOR,
    NO_PAIR,
    NOT_DUE,
    NOT_IN_PILE,
    NOT_OPEN,
    PILE_EMPTY,
)
from sennik.games.onirim.towers import has_won, place_of

# Which premonition; the first four are two doors of one colour, by colour.
PAIR_OF_RED, PAIR_OF_BLUE, PAIR_OF_GREEN, PAIR_OF_BROWN = range(COLOURS)
ANY_PAIR, THREE_DOORS, FOUR_COLOURS, FIVE_DOORS = range(COLOURS, PREMONITIONS)
KEYS_TAKEN = 2


def clear_dreams(state: Sheet) -> None:
    """Neither dreams nor premonitions anywhere."""
    state.coming = 0
    state.sights = 0
    state.limbo[ASIDE - 1] = 0
    state.pile[HAPPY] = 0
    state.discards[HAPPY] = 0
    for premonition in range(PREMONITIONS):
        state.omens[premonition] = RESERVED
    for place in range(BASE_TOP, TOP_ROOM):
        state.top[place] = HIDDEN
        state.top_known[place] = 0
    for seat in range(MAX_SEATS):
        state.among[seat, HAPPY] = 0


def begin_dreams(state: Sheet) -> int:
    """Dreams join the pile, some premonitions will lie open [55]; the next phase."""
    state.pile[HAPPY] = HAPPY_DREAMS
    state.left += HAPPY_DREAMS
    state.coming = 3 + state.dreams
    return FOREBODING


# --- Premonitions ------------------------------------------------------------------


def reserve(state: Sheet) -> int:
    """How many premonitions have never been turned up."""
    count = 0
    for premonition in range(PREMONITIONS):
        count += 1 if state.omens[premonition] == RESERVED else 0
    return count


def reserved(state: Sheet, ticket: int) -> int:
    """The kind of the premonition number `ticket` of the reserve."""
    rest = ticket
    kind = PREMONITION
    while rest > 0 or state.omens[kind - PREMONITION] != RESERVED:
        rest -= 1 if state.omens[kind - PREMONITION] == RESERVED else 0
        kind += 1
    return kind


def appear(state: Sheet, kind: int) -> int:
    """A premonition is turned up [55]; what comes next."""
    state.omens[kind - PREMONITION] = OPEN
    state.coming -= 1
    return forebode(state)


def forebode(state: Sheet) -> int:
    """Turn up premonitions as long as some are to come and left."""
    if state.coming > 0 and reserve(state) > 0:
        return FOREBODING
    state.coming = 0
    is_start = state.shuffles == 0 and state.left == state.stock
    return DEALING if is_start else FILLING


def on_table(state: Sheet, wanted: int) -> int:
    """Doors of a colour before both travellers [66]."""
    return int(state.doors[0, wanted] + state.doors[1, wanted])


def holds(state: Sheet, premonition: int) -> bool:
    """Whether the doors on the table are those that a premonition waits for [60]."""
    if premonition == THREE_DOORS:
        return bool(state.found >= 3)
    if premonition == FIVE_DOORS:
        return bool(state.found >= 5)
    if premonition < COLOURS:
        return on_table(state, premonition) == 2
    pairs = 0
    colours = 0
    for wanted in range(COLOURS):
        pairs += 1 if on_table(state, wanted) == 2 else 0
        colours += 1 if on_table(state, wanted) > 0 else 0
    return pairs > 0 if premonition == ANY_PAIR else colours == COLOURS


def due(state: Sheet) -> int:
    """A bit for each open premonition whose time has come [60]."""
    bits = 0
    for premonition in range(PREMONITIONS):
        if state.omens[premonition] == OPEN and holds(state, premonition):
            bits |= 1 << premonition
    return bits


def heed(state: Sheet) -> int:
    """Premonitions that are due come true, unless the dream is won [60] [61]."""
    while not has_won(state):
        bits = due(state)
        if bits == 0:
            return FILLING
        if bits & (bits - 1) != 0:
            return OBEYING
        premonition = 0
        while bits >> premonition & 1 == 0:
            premonition += 1
        after = come_true(state, premonition)
        if after != FILLING:
            return after
    return FILLING


def come_true(state: Sheet, premonition: int) -> int:
    """A premonition takes effect and leaves the game [62] to [65]; what comes next."""
    state.omens[premonition] = GONE
    if premonition == PAIR_OF_BROWN or premonition == ANY_PAIR:
        state.pending = PREMONITION + premonition
        return FORFEITING
    if premonition == THREE_DOORS:
        state.pending = PREMONITION + premonition
        state.coming = 1
        discard_hand(state)
        return REDRAWING if state.left > 0 else OVER
    if premonition == FIVE_DOORS:
        state.coming = 2
        return forebode(state)
    if premonition == PAIR_OF_GREEN:
        if state.discards[NIGHTMARE] > 0:
            state.discards[NIGHTMARE] -= 1
            set_aside(state, NIGHTMARE)
        return FILLING
    shuffle(state)  # the pile is gone through [62]
    if premonition == FOUR_COLOURS:
        take_from_pile(state, HAPPY, int(state.pile[HAPPY]))
        return FILLING
    if premonition == PAIR_OF_RED:
        for chamber in range(RED, CHAMBERS, COLOURS):
            show_all(state, chamber)
            take_from_pile(state, chamber, int(state.pile[chamber]))
        return FILLING
    if state.silent:
        learn_hand(state, 1 - state.turn)
    state.pending = PREMONITION + premonition
    return next_key(state)


def take_from_pile(state: Sheet, kind: int, count: int) -> None:
    """Cards are discarded out of the pile, which has just been shuffled."""
    leave_pile(state, kind, count)
    state.discards[kind] += count
    state.left -= count
    state.stock = state.left


def next_key(state: Sheet) -> int:
    """Whether another key has to go."""
    keys = 0
    for key in range(KEYS, CHAMBERS):
        keys += state.pile[key]
    if state.turned < KEYS_TAKEN:
        if keys > 0:
            return YIELDING
        for key in range(KEYS, CHAMBERS):
            show_all(state, key)
    state.turned = 0
    state.pending = HIDDEN
    return FILLING


def yield_key(state: Sheet, key: int) -> int:
    """A key of the pile is discarded [63]."""
    take_from_pile(state, key, 1)
    state.turned += 1
    return next_key(state)


# --- Dreams ------------------------------------------------------------------------


def fall_asleep(state: Sheet) -> int:
    """A happy dream was drawn [56]; it does nothing where nothing is left to do."""
    if state.left > 0:
        return DREAMING
    for premonition in range(PREMONITIONS):
        if state.omens[premonition] == OPEN:
            return DREAMING
    return awake(state)


def is_asleep(state: Sheet) -> bool:
    """Whether what goes on is a happy dream."""
    return bool(state.dreams and state.pending == HAPPY)


def is_sifted(state: Sheet, action: int) -> bool:
    """Whether `action` discards a card that a happy dream shows."""
    return bool(state.dreams and state.phase == SIFTING and action != ENOUGH)


def awake(state: Sheet) -> int:
    """The happy dream is discarded, and drawing goes on."""
    state.pending = HIDDEN
    state.discards[HAPPY] += 1
    return FILLING


def dream(state: Sheet, action: int) -> int:
    """One of the three things that a happy dream brings [57] to [59]."""
    if action == GAZE:
        state.sights = DREAM_LOOKS
        return LOOKING
    if action == SEEK:
        shuffle(state)
        if state.silent:
            learn_hand(state, 1 - state.turn)
        return SEEKING
    state.omens[action - DISPEL] = GONE
    return awake(state)


def put_on_top(state: Sheet, kind: int, lookers: int) -> int:
    """The chosen card lies on top of the shuffled pile [58]."""
    leave_pile(state, kind, 1)
    state.stock -= 1  # the cards below it are what was shuffled
    state.top[0] = kind
    state.top_known[0] = lookers
    state.top_count = 1
    return awake(state)


def in_pile(state: Sheet, kind: int) -> int:
    """Cards of a kind in the pile, found by counting all others: both hands and the
    whole pile are known to whoever asks."""
    count = copies(state, kind) - thrown_away(state, kind)
    if kind == state.pending:
        count -= 1
    if kind < CHAMBERS:
        for seat in range(MAX_SEATS):
            for place in range(state.length[seat]):
                count -= 1 if state.rows[seat, place] == kind else 0
    elif kind >= DOOR and kind < NIGHTMARE:
        count -= on_table(state, colour(kind))
    elif kind >= TOWER and kind < HAPPY and place_of(state, kind) != HIDDEN:
        count -= 1
    if is_held(kind):
        held = state.private[0, kind] + state.private[1, kind]
        return int(count - held - state.shared[kind])
    return int(count - state.limbo[aside(kind)])


# --- Who may do what ---------------------------------------------------------------


def dream_choices(state: Sheet, out: Numbers) -> int:
    """The legal actions in the phases of this expansion, ascending."""
    phase = state.phase
    if phase == SEEKING:
        return kinds_in_pile(state, 0, PILE_KINDS, out)
    if phase == YIELDING:
        return kinds_in_pile(state, KEYS, CHAMBERS, out)
    first = DISPEL
    if phase == OBEYING:
        first = OBEY
    elif phase == FORFEITING:
        first = PAY_DOOR
    count = 0
    for action in range(first, min(first + PREMONITIONS + 2, ACTIONS)):
        if dream_refusal(state, action) == OK:
            out[count] = action
            count += 1
    return count


def kinds_in_pile(state: Sheet, first: int, end: int, out: Numbers) -> int:
    """The kinds from `first` to before `end` that are in the pile."""
    count = 0
    for kind in range(first, end):
        if in_pile(state, kind) > 0:
            out[count] = kind
            count += 1
    return count


def dream_refusal(state: Sheet, action: int) -> int:
    """Why this cannot be done in a phase of this expansion, or OK."""
    phase = state.phase
    if phase == SEEKING:
        if action >= KINDS:
            return MUST_SEEK
        return OK if action < PILE_KINDS and in_pile(state, action) > 0 else NOT_IN_PILE
    if phase == YIELDING:
        if action < KEYS or action >= CHAMBERS:
            return MUST_YIELD
        return OK if in_pile(state, action) > 0 else NOT_IN_PILE
    if phase == OBEYING:
        if action < OBEY or action >= OBEY + PREMONITIONS:
            return MUST_OBEY
        return OK if due(state) >> (action - OBEY) & 1 else NOT_DUE
    if phase == FORFEITING:
        return forfeit_refusal(state, action)
    if action < DISPEL or action > SEEK:
        return MUST_DREAM
    if action >= GAZE:
        return OK if state.left > 0 else PILE_EMPTY
    return OK if state.omens[action - DISPEL] == OPEN else NOT_OPEN


def forfeit_refusal(state: Sheet, action: int) -> int:
    """Why this door cannot be given to a premonition, or OK [64]."""
    if action < PAY_DOOR or action >= PAY_FIVE:
        return MUST_FORFEIT
    wanted = action - PAY_DOOR
    if state.doors[state.turn, wanted] == 0:
        return NO_DOOR
    if state.pending == PREMONITION + ANY_PAIR and on_table(state, wanted) < 2:
        return NO_PAIR
    return OK
