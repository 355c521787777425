"""Koty: who may do what, and why not; numbers in brackets are paragraphs."""

import numpy as np

from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, OK, Numbers, Sheet
from sennik.games.koty.facts import (
    ACTIONS,
    AIMING,
    BAT,
    BAT_TAKES_RIVALS_RAVENS,
    CAT_HAS_NO_LAND,
    CAT_ON_RAVEN,
    CATS,
    DEFENDING,
    EXCHANGE,
    FIRST_EMPTY_LAND,
    FRIENDS,
    JOKER,
    JOKER_HAS_NO_LAND,
    JOKER_NEEDS_CAT,
    JOKER_ON_RIVALS_RAVEN,
    KINDS,
    LAND,
    LAND_IS_FULL,
    LANDS,
    MOTH,
    MOTH_NEEDS_ROOM,
    MOTH_TAKES_CATS,
    MOVING,
    NAMING,
    NINE,
    NINE_NEEDS_ROOM,
    NINES_STAY_HOME,
    NO_RAVEN_TO_TAKE,
    NO_SUCH_LAND,
    NO_SUCH_OUTCOME,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_TO_MOVE,
    OTHER_COLOUR,
    OVER,
    OWL,
    OWL_ONLY_DEFENDS,
    PARTNERS_DREAM,
    PASS,
    PLACING,
    RAVEN,
    RAVEN_HAS_NO_LAND,
    RAVEN_NEEDS_NINE,
    RAVEN_ON_OWN_NINE,
    RAVEN_ON_RIVALS_RAVEN,
    REPEATING,
    RIVALS_EMPTY_LAND,
    STARTER,
    STARTING,
    TURN,
    WRONG_DEFENCE,
    WRONG_NAME,
    WRONG_REPEAT,
    is_chance,
    kinds,
)
from sennik.games.koty.lands import (
    first_empty,
    has_room,
    is_cat,
    is_open,
    is_rival,
    may_offer,
    partner,
    rooms,
    tops_seen,
)

# Sets of tops as bits: bit 0 for an empty land, bit `top` + 1 else.
EMPTY_SEEN = 1
CATS_SEEN = ((1 << CATS) - 1) << 1
RAVEN_SEEN = 1 << (RAVEN + 1)
NINE_SEEN = 1 << (NINE + 1)
OPEN_SEEN = EMPTY_SEEN | NINE_SEEN
PAIRS = [1 << (kind + 1) | 1 << (FRIENDS - kind + 1) for kind in range(CATS)]
# The tops of one's own and of a rival's lands that each kind may be played on; a dragon
# is played on none, so any will do.
OWN_TOPS = np.array(
    [OPEN_SEEN | pair for pair in PAIRS]
    + [RAVEN_SEEN, CATS_SEEN | RAVEN_SEEN, CATS_SEEN, 0, 0, NINE_SEEN * 2 - 1]
)
RIVAL_TOPS = np.array(
    [NINE_SEEN | pair for pair in PAIRS]
    + [NINE_SEEN, CATS_SEEN, CATS_SEEN, RAVEN_SEEN, 0, 0]
)

# --- Legal actions -----------------------------------------------------------------


def actors(state: Sheet) -> int:
    """Who may act now: a bit per seat, CHANCE_ACTS, or 0 when the match is over."""
    phase = state.phase
    if is_chance(phase):
        return CHANCE_ACTS
    if phase == OVER:
        return 0
    return 1 << acting(state)


def acting(state: Sheet) -> int:
    """The one seat that may act; of no meaning while Chance acts."""
    return int(state.asked if state.phase == DEFENDING else state.turn)


def legal(state: Sheet, actor: int, out: Numbers) -> int:
    """The legal actions of `actor`, ascending, into `out`; how many there are."""
    phase = state.phase
    if actor == CHANCE:
        return legal_outcomes(state, out)
    if is_chance(phase) or phase == OVER or actor != acting(state):
        return 0
    if phase == TURN:
        return legal_plays(state, actor, out)
    if phase == DEFENDING or phase == REPEATING:
        return legal_answers(state, actor, out)
    if phase == NAMING:
        top = state.tops[state.whose, state.where]
        out[0] = min(top, FRIENDS - top)
        out[1] = max(top, FRIENDS - top)
        return 2
    if phase == PLACING:
        return legal_places(state, actor, out)
    return legal_lands(state, out)


def legal_outcomes(state: Sheet, out: Numbers) -> int:
    """What Chance can turn up."""
    if not is_chance(state.phase):
        return 0
    if state.phase == STARTING:
        for seat in range(state.seats):
            out[seat] = STARTER + seat
        return int(state.seats)
    count = 0
    for kind in range(KINDS):
        if state.pile[kind] > 0:
            out[count] = kind
            count += 1
    return count


def legal_plays(state: Sheet, seat: int, out: Numbers) -> int:
    """The kinds in hand that have a land to go to, and the exchange [9]."""
    playable = playable_kinds(state, seat)
    count = 0
    for kind in range(kinds(state)):
        out[count] = kind  # overwritten unless it counts: faster than a branch
        count += min(state.hands[seat, kind], 1) & playable >> kind
    out[count] = EXCHANGE
    return count + 1


def playable_kinds(state: Sheet, seat: int) -> int:
    """A bit for each kind that `seat` could play now if it held it."""
    friend = partner(state, seat)
    own = tops_seen(state, seat)
    friends = 0
    rivals = 0
    for other in range(state.seats):
        if other != seat:
            seen = tops_seen(state, other)
            if other == friend:
                friends = seen
            else:
                rivals |= seen
    playable = 0
    for kind in range(kinds(state)):
        lands = own & int(OWN_TOPS[kind]) | rivals & int(RIVAL_TOPS[kind])
        playable |= min(lands, 1) << kind
    if state.moths and friends & CATS_SEEN:
        playable |= 1 << MOTH
    if state.moths and not (own | rivals | friends) & OPEN_SEEN:
        playable &= ~(1 << MOTH)
    return playable


def legal_lands(state: Sheet, out: Numbers) -> int:
    """The lands that the card in play may be aimed at, or a moth's cat set down on."""
    friend = partner(state, state.turn)
    own = OPEN_SEEN  # for a moth's cat, in any dream [31]
    friends = OPEN_SEEN
    rivals = OPEN_SEEN
    if state.phase == AIMING:
        own = int(OWN_TOPS[state.card])
        rivals = int(RIVAL_TOPS[state.card])
        friends = rivals if state.card == MOTH else 0
    count = 0
    for seat in range(state.seats):
        wanted = own if seat == state.turn else friends if seat == friend else rivals
        for land in range(LANDS):
            seen = 1 << (state.tops[seat, land] + 1)
            out[count] = LAND + seat * LANDS + land
            count += min(wanted & seen, 1)
            wanted &= ~(seen & EMPTY_SEEN)  # only the first empty land [7]
    return count


def legal_places(state: Sheet, seat: int, out: Numbers) -> int:
    """The own lands that have room for a 9."""
    room = rooms(state, seat)
    count = 0
    for land in range(LANDS):
        out[count] = LAND + seat * LANDS + land
        count += room >> land & 1
    return count


def legal_answers(state: Sheet, seat: int, out: Numbers) -> int:
    """Defend or repeat with the named cat, a joker, an owl (defence only), or pass."""
    out[0] = state.named
    count = min(state.hands[seat, state.named], 1)
    out[count] = JOKER
    count += min(state.hands[seat, JOKER], 1)
    out[count] = OWL
    if state.owls and state.phase == DEFENDING:
        count += min(state.hands[seat, OWL], 1)
    out[count] = PASS
    return count + 1


# --- Refusals ----------------------------------------------------------------------

REFUSALS = LAND_IS_FULL + 1  # codes, OK among them


def refusal(state: Sheet, actor: int, action: int) -> int:
    """Why `actor` may not play `action` now, or OK."""
    phase = state.phase
    if actor == CHANCE:
        return outcome_refusal(state, action)
    if is_chance(phase) or phase == OVER or actor != acting(state):
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NOT_NOW
    if phase == TURN:
        return play_refusal(state, actor, action)
    if phase == NAMING:
        return name_refusal(state, action)
    if phase == DEFENDING or phase == REPEATING:
        return answer_refusal(state, actor, action)
    return land_refusal(state, action - LAND)


def outcome_refusal(state: Sheet, action: int) -> int:
    """Why Chance cannot turn this up."""
    if not is_chance(state.phase):
        return NOT_YOUR_TURN
    if state.phase == STARTING:
        known = STARTER <= action < STARTER + state.seats
        return OK if known else NO_SUCH_OUTCOME
    if action < 0 or action >= KINDS or state.pile[action] == 0:
        return NO_SUCH_OUTCOME
    return OK


def play_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why a turn cannot begin with `action` [9]."""
    if action == EXCHANGE:
        return OK
    if action >= KINDS:
        return NOT_NOW
    if state.hands[seat, action] == 0:
        return NOT_IN_HAND
    if playable_kinds(state, seat) >> action & 1:
        return OK
    if action < CATS:
        return CAT_HAS_NO_LAND
    if action == RAVEN:
        return RAVEN_HAS_NO_LAND
    if action == JOKER:
        return JOKER_HAS_NO_LAND
    if action == MOTH:
        return NOTHING_TO_MOVE
    return NO_RAVEN_TO_TAKE if action == BAT else OWL_ONLY_DEFENDS


def name_refusal(state: Sheet, action: int) -> int:
    """Why the joker cannot stand for this cat [19]."""
    if action >= KINDS:
        return NOT_NOW
    top = state.tops[state.whose, state.where]
    return OK if action == top or action == FRIENDS - top else WRONG_NAME


def answer_refusal(state: Sheet, seat: int, action: int) -> int:
    """Why this does not defend [22] or repeat [24] the attack."""
    if action == PASS:
        return OK
    if action >= KINDS:
        return NOT_NOW
    fits = action == state.named or action == JOKER
    if state.phase == DEFENDING and not fits and action != OWL:
        return WRONG_DEFENCE
    if state.phase == REPEATING and not fits:
        return WRONG_REPEAT
    return OK if state.hands[seat, action] > 0 else NOT_IN_HAND


def land_refusal(state: Sheet, place: int) -> int:
    """Why the land number `place` cannot be chosen for what is in play."""
    if place < 0 or place >= PASS - LAND:
        return NOT_NOW
    seat = place // LANDS
    land = place - seat * LANDS
    if seat >= state.seats:
        return NO_SUCH_LAND
    if state.phase == AIMING:
        return aim_refusal(state, seat, land)
    if state.phase == PLACING:
        return place_refusal(state, seat, land)
    if not is_open(state, seat, land):
        return MOTH_NEEDS_ROOM
    return OK if may_offer(state, seat, land) else FIRST_EMPTY_LAND


def place_refusal(state: Sheet, seat: int, land: int) -> int:
    """Why a 9 cannot go to this land [6] [8]."""
    if seat != state.turn:
        return NINES_STAY_HOME
    if not is_open(state, seat, land):
        return NINE_NEEDS_ROOM
    if has_room(state, seat, land):
        return OK
    return LAND_IS_FULL if state.tops[seat, land] == NINE else FIRST_EMPTY_LAND


def aim_refusal(state: Sheet, seat: int, land: int) -> int:
    """Why the card in play cannot go to this land."""
    card = state.card
    top = state.tops[seat, land]
    if card == MOTH:
        return OK if is_cat(top) else MOTH_TAKES_CATS
    if seat == state.turn:
        return own_land_refusal(state, card, top, land)
    if not is_rival(state, state.turn, seat):
        return PARTNERS_DREAM
    return rival_land_refusal(card, top)


def own_land_refusal(state: Sheet, card: int, top: int, land: int) -> int:
    """Why `card` cannot be played on an own land with this top."""
    if card == BAT:
        return BAT_TAKES_RIVALS_RAVENS
    if card == RAVEN:
        if top == RAVEN:
            return OK
        return RAVEN_ON_OWN_NINE if top == NINE else RAVEN_NEEDS_NINE
    if card == JOKER:
        return OK if is_cat(top) or top == RAVEN else JOKER_NEEDS_CAT
    if top == HIDDEN:
        return OK if land == first_empty(state, state.turn) else FIRST_EMPTY_LAND
    return cat_refusal(card, top)


def rival_land_refusal(card: int, top: int) -> int:
    """Why `card` cannot be played on a rival's land with this top."""
    if card == BAT:
        return OK if top == RAVEN else BAT_TAKES_RIVALS_RAVENS
    if card == RAVEN:
        if top == NINE:
            return OK
        return RAVEN_ON_RIVALS_RAVEN if top == RAVEN else RAVEN_NEEDS_NINE
    if card == JOKER:
        if is_cat(top):
            return OK
        return JOKER_ON_RIVALS_RAVEN if top == RAVEN else JOKER_NEEDS_CAT
    return RIVALS_EMPTY_LAND if top == HIDDEN else cat_refusal(card, top)


def cat_refusal(card: int, top: int) -> int:
    """Why the cat `card` cannot be played on `top`, which is not an empty land."""
    if top == NINE or top == card or top == FRIENDS - card:
        return OK
    return CAT_ON_RAVEN if top == RAVEN else OTHER_COLOUR
