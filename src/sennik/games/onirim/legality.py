"""Who may do what in Onirim, and why not; [n] is a paragraph of the rulebook."""

from sennik.games.bits import listed
from sennik.games.common import CHANCE, CHANCE_ACTS, OK, Numbers, Sheet
from sennik.games.onirim.book import (
    casting_refusal,
    goals_to_come,
    is_known_below,
    is_spell,
    next_below,
    spell_choices,
    spell_refusal,
    spells,
)
from sennik.games.onirim.dreams import dream_choices, dream_refusal
from sennik.games.onirim.facts import *
from sennik.games.onirim.refusals import (
    CARDS_ARE_TURNED,
    MATCH_OVER,
    MUST_DISMISS,
    MUST_DRAFT,
    MUST_FETCH_OR_FORGO,
    MUST_ORDER,
    MUST_PAY,
    MUST_SIFT,
    MUST_SWAP_OR_KEEP,
    MUST_TAKE_SHARED,
    MUST_UNLOCK_OR_NOT,
    NO_DOOR,
    NO_KEY,
    NO_SHARED_KEY,
    NO_SUCH_ACTION,
    NO_TOWERS,
    NOT_AN_OUTCOME,
    NOT_FORESEEN,
    NOT_OFFERED,
    NOT_PRIVATE,
    NOT_SHARED,
    NOT_YOUR_TURN,
    PILE_EMPTY,
    PLAY_OR_DISCARD,
    SAME_SYMBOL,
)
from sennik.games.onirim.towers import (
    raze_refusal,
    razings,
    tower_turn_refusal,
    tower_turns,
    towers_held,
)


def actors(state: Sheet) -> int:
    """Who may act now: a bit per seat, CHANCE_ACTS, or 0 when the match is over."""
    phase = state.phase
    if is_chance(phase):
        return CHANCE_ACTS
    if phase == OVER:
        return 0
    return 1 << state.turn


def legal(state: Sheet, actor: int, out: Numbers) -> int:
    """The legal actions of `actor`, ascending, into `out`; how many there are."""
    phase = state.phase
    if actor == CHANCE:
        return legal_outcomes(state, out) if is_chance(phase) else 0
    if actor != state.turn or is_chance(phase) or phase == OVER:
        return 0
    if state.book and phase > CHARTING:
        return spell_choices(state, out)
    count = choices_in(state, int(state.turn), out)
    return spells(state, count, out) if state.book else count


def choices_in(state: Sheet, seat: int, out: Numbers) -> int:
    """The legal actions of the turn's seat but for spells, ascending."""
    phase = state.phase
    if phase == TURN:
        return legal_in_turn(state, seat, out)
    if phase == DISMISSING or phase == ORDERING:
        return foreseen(state, out)
    if phase == SUFFERING:
        return ways_out(state, seat, out)
    if phase == SEARCHING:
        out[0] = FETCH
        out[1] = FORGO
        return 2
    if phase == OPENING:
        return ways_to_open(state, seat, out)
    if state.seats == 2 and phase == SWAPPING:
        return ways_to_swap(state, seat, out)
    if state.towers and phase == RAZING:
        return razings(state, out)
    if state.dreams and phase == SIFTING:
        count = foreseen(state, out)
        out[count] = ENOUGH
        return count + 1
    if state.dreams and phase > RAZING:
        return dream_choices(state, out)
    return all_shared(state, out) if state.seats == 2 else 0


def legal_outcomes(state: Sheet, out: Numbers) -> int:
    """What Chance can turn up: a known card, or any card of the rest of the pile."""
    count = 0
    if state.dreams and state.phase == FOREBODING:
        for premonition in range(PREMONITIONS):
            if state.omens[premonition] == RESERVED:
                out[count] = PREMONITION + premonition
                count += 1
        return count
    if state.book and state.phase == CHARTING:
        for wanted in range(COLOURS):
            if goals_to_come(state, wanted) > 0:
                out[count] = GOAL + wanted
                count += 1
        return count
    if is_certain(state):
        out[0] = next_known(state)
        return 1
    for kind in range(kinds(state)):
        if state.pile[kind] > 0:
            out[count] = kind
            count += 1
    return count


def is_certain(state: Sheet) -> bool:
    """Whether the next card to turn up lies in a known place [40]."""
    if state.phase == LOOKING:
        return state.turned < state.top_count
    if state.book and state.phase == PEERING:
        return is_known_below(state)
    return state.top_count > 0


def next_known(state: Sheet) -> int:
    """The card that must turn up next: a Prophecy leaves the cards where they lie."""
    if state.book and state.phase == PEERING:
        return next_below(state)
    return int(state.top[state.turned if state.phase == LOOKING else 0])


def legal_in_turn(state: Sheet, seat: int, out: Numbers) -> int:
    """Play or discard, private or shared cards [8]."""
    held = private_chambers(state, seat)
    if state.seats == 2:
        held |= shared_chambers(state) << PLAY_SHARED - PLAY
    fitting = held & ~barred(state, seat)
    count = listed(fitting | held << DISCARD - PLAY, PLAY, 2 * HAND, out)
    return tower_turns(state, seat, count, out) if state.towers else count


def private_chambers(state: Sheet, seat: int) -> int:
    """A bit for each chamber among the private cards of `seat`."""
    mask = 0
    for chamber in range(CHAMBERS):
        mask |= (1 if state.private[seat, chamber] > 0 else 0) << chamber
    return mask


def shared_chambers(state: Sheet) -> int:
    """A bit for each chamber among the shared cards."""
    mask = 0
    for chamber in range(CHAMBERS):
        mask |= (1 if state.shared[chamber] > 0 else 0) << chamber
    return mask


def all_shared(state: Sheet, out: Numbers) -> int:
    """The kinds among the shared cards."""
    count = listed(shared_chambers(state), 0, DRAFT, out)
    if state.towers:
        for tower in range(TOWER, HAND_KINDS):
            if state.shared[tower] > 0:
                out[count] = tower
                count += 1
    return count


def ways_to_swap(state: Sheet, seat: int, out: Numbers) -> int:
    """Each private card that may be offered, or none [34]."""
    keep = 1 << KEEP - GIVE
    count = listed(private_chambers(state, seat) | keep, GIVE, HAND, out)
    return towers_held(state, seat, GIVE_TOWER, count, out) if state.towers else count


def foreseen(state: Sheet, out: Numbers) -> int:
    """The kinds of a Prophecy that are not yet put back [14] [15]."""
    mask = 0
    for place in range(state.ordered, looked_at(state)):
        mask |= 1 << state.top[place]
    return listed(mask, 0, looks(state), out)


def ways_to_open(state: Sheet, seat: int, out: Numbers) -> int:
    """A drawn door: a private key, a shared key, or limbo [18]."""
    key = KEYS + colour(state.pending)
    count = 0
    if state.private[seat, key] > 0:
        out[count] = UNLOCK
        count += 1
    if state.seats == 2 and state.shared[key] > 0:
        out[count] = UNLOCK_SHARED
        count += 1
    out[count] = TO_LIMBO
    return count + 1


def ways_out(state: Sheet, seat: int, out: Numbers) -> int:
    """What a nightmare can be paid with [19] to [23]."""
    ways = private_chambers(state, seat) >> KEYS
    if state.seats == 2:
        ways |= shared_chambers(state) >> KEYS << PAY_SHARED_KEY - PAY_KEY
    for wanted in range(COLOURS):
        found = 1 if state.doors[seat, wanted] > 0 else 0
        ways |= found << PAY_DOOR - PAY_KEY + wanted
    ways |= (1 if state.left > 0 else 0) << PAY_FIVE - PAY_KEY
    ways |= 1 << PAY_HAND - PAY_KEY
    return listed(ways, PAY_KEY, HAND + COLOURS + 2, out)


# --- Why not -----------------------------------------------------------------------


def refusal(state: Sheet, actor: int, action: int) -> int:
    """Why `actor` may not do `action` now, or OK."""
    phase = state.phase
    if actor == CHANCE:
        return outcome_refusal(state, action)
    if phase == OVER:
        return MATCH_OVER
    if is_chance(phase):
        return CARDS_ARE_TURNED
    if actor != state.turn:
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if is_spell(phase, action):
        return spell_refusal(state, action)
    if phase > CHARTING:
        return casting_refusal(state, action)
    if phase == TURN:
        return turn_refusal(state, actor, action)
    if phase == DRAFTING:
        return shared_refusal(state, action, MUST_DRAFT, NOT_OFFERED)
    if phase == SWAPPING_WITH:
        return shared_refusal(state, action, MUST_TAKE_SHARED, NOT_SHARED)
    if phase == SEARCHING:
        return OK if action == FETCH or action == FORGO else MUST_FETCH_OR_FORGO
    if phase == SWAPPING:
        return swap_refusal(state, actor, action)
    if phase == DISMISSING:
        return foreseen_refusal(state, action, MUST_DISMISS)
    if phase == ORDERING:
        return foreseen_refusal(state, action, MUST_ORDER)
    if phase == OPENING:
        return door_refusal(state, actor, action)
    if phase == RAZING:
        return raze_refusal(state, action)
    if phase == SIFTING:
        return OK if action == ENOUGH else foreseen_refusal(state, action, MUST_SIFT)
    if phase > RAZING:
        return dream_refusal(state, action)
    return nightmare_refusal(state, actor, action)


def outcome_refusal(state: Sheet, action: int) -> int:
    """Why Chance cannot turn up `action`, or OK."""
    if not is_chance(state.phase):
        return NOT_YOUR_TURN
    if action < 0 or action >= KINDS:
        return NOT_AN_OUTCOME
    if state.phase == FOREBODING:
        omen = action - PREMONITION
        opens = omen >= 0 and omen < PREMONITIONS and state.omens[omen] == RESERVED
        return OK if opens else NOT_AN_OUTCOME
    if state.phase == CHARTING:
        comes = action >= GOAL and goals_to_come(state, action - GOAL) > 0
        return OK if comes else NOT_AN_OUTCOME
    if action >= PILE_KINDS:
        return NOT_AN_OUTCOME
    if is_certain(state):
        return OK if action == next_known(state) else NOT_AN_OUTCOME
    return OK if state.pile[action] > 0 else NOT_AN_OUTCOME


def turn_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why a turn cannot begin with `action` [8], or OK."""
    if action >= RAISE_LEFT and action < GIVE_TOWER:
        return tower_turn_refusal(state, seat, action) if state.towers else NO_TOWERS
    if action < PLAY or action >= GIVE:
        return PLAY_OR_DISCARD
    pool = (action - PLAY) // CHAMBERS
    chamber = action - PLAY - pool * CHAMBERS
    if pool == 0 or pool == 2:
        if state.private[seat, chamber] == 0:
            return NOT_PRIVATE
    elif state.shared[chamber] == 0:
        return NOT_SHARED
    if pool < 2 and not fits(state, seat, chamber):
        return SAME_SYMBOL
    return OK


def shared_refusal(state: Sheet, action: int, instead: int, missing: int) -> int:
    """Why `action` names no shared card, or OK."""
    if action >= KINDS:
        return instead
    return OK if is_held(action) and state.shared[action] > 0 else missing


def swap_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why this is no answer to the offered swap [34], or OK."""
    if action == KEEP:
        return OK
    if action >= GIVE_TOWER and action < RAZE:
        tower = action - GIVE_TOWER + TOWER
        return OK if state.private[seat, tower] > 0 else NOT_PRIVATE
    if action < GIVE or action > KEEP:
        return MUST_SWAP_OR_KEEP
    return OK if state.private[seat, action - GIVE] > 0 else NOT_PRIVATE


def foreseen_refusal(state: Sheet, action: int, instead: int) -> int:
    """Why this is no card of the Prophecy still in hand [14], or OK."""
    if action >= KINDS:
        return instead
    for place in range(state.ordered, looked_at(state)):
        if state.top[place] == action:
            return OK
    return NOT_FORESEEN


def door_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why the drawn door cannot be answered so [18], or OK."""
    key = KEYS + colour(state.pending)
    if action == TO_LIMBO:
        return OK
    if action == UNLOCK:
        return OK if state.private[seat, key] > 0 else NO_KEY
    if action == UNLOCK_SHARED:
        return OK if state.shared[key] > 0 else NO_SHARED_KEY
    return MUST_UNLOCK_OR_NOT


def nightmare_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why the nightmare cannot be paid so [19], or OK."""
    if action < PAY_KEY or action > PAY_HAND:
        return MUST_PAY
    wanted = (action - PAY_KEY) & 3
    if action < PAY_SHARED_KEY:
        return OK if state.private[seat, KEYS + wanted] > 0 else NO_KEY
    if action < PAY_DOOR:
        return OK if state.shared[KEYS + wanted] > 0 else NO_SHARED_KEY
    if action < PAY_FIVE:
        return OK if state.doors[seat, wanted] > 0 else NO_DOOR
    if action == PAY_FIVE:
        return OK if state.left > 0 else PILE_EMPTY
    return OK
