"""The rules of Koty; numbers in brackets are rulebook paragraphs."""

from sennik.games.common import CHANCE, HIDDEN, Numbers, Sheet
from sennik.games.koty.counting import score, winners
from sennik.games.koty.effects import (
    add_nine,
    clear_action,
    discard,
    discard_played,
    discard_ravens,
    end_turn,
    fill_hand,
    gain,
    lift,
    replace,
    resolve,
    set_down,
    settle,
    shuffle,
)
from sennik.games.koty.facts import (
    ACTIONS,
    AIMING,
    BAT,
    CARDS,
    CARRYING_ON,
    CHANCE_PILES,
    DEALING,
    DEFENDING,
    DRAGON,
    EARNING,
    EXCHANGE,
    FIELDS,
    FILLING,
    HAND,
    JOKER,
    KEY,
    KINDS,
    LAND,
    LANDS,
    LOW_WINS,
    MAX_DRAWS,
    MAX_LEGAL,
    MAX_SEATS,
    MIN_SEATS,
    MOTH,
    MOVING,
    NAMING,
    OPTIONS,
    OVER,
    OWL,
    PASS,
    PHASES,
    PLACING,
    PLAIN,
    RAVEN,
    REFILLING,
    REPEATING,
    REPLACING,
    RESOLVING,
    SETTLING,
    STARTER,
    STARTING,
    TURN,
    TURN_OVER,
    TURNED_CARD,
    VERSION,
    Options,
    State,
    deck,
    deck_size,
    has_night_cards,
    is_chance,
    options_refusal,
)
from sennik.games.koty.knowledge import census, imagine, sight, view, witness
from sennik.games.koty.lands import (
    is_cat,
    only_open,
    partner,
)
from sennik.games.koty.legality import REFUSALS, actors, legal, refusal

__all__ = [
    "ACTIONS",
    "CARDS",
    "CHANCE_PILES",
    "FIELDS",
    "KEY",
    "KINDS",
    "LOW_WINS",
    "MAX_DRAWS",
    "MAX_LEGAL",
    "MAX_SEATS",
    "MIN_SEATS",
    "OPTIONS",
    "OVER",
    "PHASES",
    "PLAIN",
    "REFUSALS",
    "VERSION",
    "Options",
    "State",
    "actors",
    "apply",
    "census",
    "chance",
    "deck",
    "drawn",
    "imagine",
    "legal",
    "options_refusal",
    "refusal",
    "score",
    "setup",
    "sight",
    "tickets",
    "view",
    "weight",
    "winners",
    "witness",
]

# --- Chance ------------------------------------------------------------------------


def setup(state: Sheet, options: Sheet) -> None:
    """A fresh match; Chance acts next."""
    state.seats = options.seats
    state.teams = options.teams
    state.top_nine_doubles_itself = options.top_nine_doubles_itself
    state.moths = options.moths
    state.bats = options.bats
    state.owls = options.owls
    state.dragon = options.dragon
    state.exchange_limit = options.exchange_limit
    state.phase = STARTING if options.starter < 0 else DEALING
    state.turn = max(options.starter, 0)
    state.drawer = 0
    state.exchanges = 0
    state.short = 0
    clear_action(state)
    clear_table(state)


def clear_table(state: Sheet) -> None:
    """Empty lands and hands; all cards in the draw pile."""
    for seat in range(MAX_SEATS):
        state.held[seat] = 0
        for land in range(LANDS):
            state.nines[seat, land] = 0
            state.tops[seat, land] = HIDDEN
        for kind in range(KINDS):
            state.hands[seat, kind] = 0
            state.shown[seat, kind] = 0
    deck(state, state.pile)
    for kind in range(KINDS):
        state.discards[kind] = 0
        state.buried[kind] = 0
        state.unseen[kind] = 0
    state.left = deck_size(state)
    state.discarded = 0
    state.shuffles = 0
    state.shuffled = state.left


def tickets(state: Sheet) -> int:
    """For Chance: the number of physical cards (or seats) it draws one of."""
    if state.phase == STARTING:
        return int(state.seats)
    return int(state.left)


def drawn(state: Sheet, ticket: int) -> int:
    """For Chance: the outcome that the physical card number `ticket` stands behind."""
    if state.phase == STARTING:
        return STARTER + ticket
    kind = 0
    passed = 0
    for before in range(JOKER):  # no early exit: faster than guessing where
        passed += state.pile[before]
        kind += 1 if ticket >= passed else 0
    if has_night_cards(state):
        for before in range(JOKER, KINDS - 1):
            passed += state.pile[before]
            kind += 1 if ticket >= passed else 0
    return kind


def weight(state: Sheet, action: int) -> int:
    """For Chance: how many physical cards stand behind an outcome."""
    if state.phase == STARTING:
        return 1
    return int(state.pile[action])


def chance(state: Sheet, out: Numbers) -> None:
    """For Chance: which pile, which shuffle of it, how many cards it had then."""
    if state.phase == STARTING:
        out[0] = 1
        out[1] = 0
        out[2] = state.seats
    else:
        out[0] = 0
        out[1] = state.shuffles
        out[2] = state.shuffled


# --- Playing -----------------------------------------------------------------------


def apply(state: Sheet, actor: int, action: int) -> None:
    """Play `action`, unchecked."""
    chosen = HIDDEN
    if state.phase == PLACING:
        chosen = action - LAND - state.turn * LANDS
    if actor == CHANCE:
        turn_up(state, action)
    else:
        act(state, actor, action)
    follow_up(state, chosen)


def follow_up(state: Sheet, chosen: int) -> None:
    """Do what an action leaves to do; `chosen` is the land for a gain, or HIDDEN.

    Each step stands here once, because compiled, every call is a copy of what it calls;
    it leaves the next step, or a phase in which somebody acts, in `state.phase`.
    """
    if state.phase == REPLACING:
        replace(state)
    if state.phase == CARRYING_ON:
        carry_on(state)
    if state.phase == RESOLVING:
        resolve(state)
    if state.phase == SETTLING:
        settle(state, chosen)
    if state.phase == FILLING:
        fill_hand(state)
    if state.phase == TURN_OVER:
        end_turn(state)
    if state.left == 0 and is_chance(state.phase):
        shuffle(state)


# --- What Chance does ---------------------------------------------------------------


def turn_up(state: Sheet, outcome: int) -> None:
    """Chance turns a card up, or names the first seat."""
    phase = state.phase
    if phase == STARTING:
        state.turn = outcome - STARTER
        state.phase = DEALING
        return
    state.pile[outcome] -= 1
    state.left -= 1
    if phase == REFILLING or phase == DEALING:
        pick_up(state, state.drawer, outcome)
        if phase == DEALING:
            deal_on(state)
        else:
            state.phase = FILLING if state.card == HIDDEN else CARRYING_ON
        return
    if phase == EARNING:
        state.unseen[outcome] += 1
        add_nine(state, state.turn, state.where)
    else:
        discard(state, outcome)
    state.phase = TURN_OVER


def pick_up(state: Sheet, seat: int, kind: int) -> None:
    """A card joins a hand."""
    state.hands[seat, kind] += 1
    state.held[seat] += 1


def deal_on(state: Sheet) -> None:
    """Seat by seat, four cards each [3]."""
    if state.held[state.drawer] < HAND:
        return
    if state.drawer + 1 < state.seats:
        state.drawer += 1
    else:
        state.phase = TURN


# --- What seats do ------------------------------------------------------------------


def act(state: Sheet, seat: int, action: int) -> None:
    """A seat decides."""
    phase = state.phase
    if phase == NAMING:
        state.named = action
        state.phase = REPLACING
        return
    if action < KINDS:
        lay_down(state, seat, action)
    if phase == TURN:
        begin_turn(state, action)
    elif phase == AIMING:
        aim(state, action - LAND)
    elif phase == DEFENDING:
        answer(state, action)
    elif phase == REPEATING:
        repeat(state, action)
    elif phase == PLACING:
        state.phase = SETTLING
    elif state.moths:
        set_down(state, action - LAND)


def lay_down(state: Sheet, seat: int, kind: int) -> None:
    """A card leaves a hand; it may have been the one that everybody knew of [38]."""
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1


def begin_turn(state: Sheet, action: int) -> None:
    """Exchange the hand, or put a card in play [9]."""
    if action == EXCHANGE:
        exchange(state, state.turn)
        return
    state.exchanges = 0
    if state.dragon and action == DRAGON:
        discard_ravens(state)
        state.lifted = DRAGON
        gain(state, TURNED_CARD)
    else:
        state.card = action
        state.phase = AIMING


def exchange(state: Sheet, seat: int) -> None:
    """The whole hand to the discards, then four new cards [26]."""
    for kind in range(KINDS):
        state.discards[kind] += state.hands[seat, kind]
        state.hands[seat, kind] = 0
        state.shown[seat, kind] = 0
    state.discarded += state.held[seat]
    state.held[seat] = 0
    if state.exchange_limit > 0:
        state.exchanges += 1
    state.phase = FILLING


def aim(state: Sheet, place: int) -> None:
    """The card in play goes to a land; all but night cards are replaced now [10]."""
    state.whose = place // LANDS
    state.where = place - state.whose * LANDS
    card = state.card
    if has_night_cards(state) and (card == MOTH or card == BAT):
        discard_played(state)
        if card == BAT:
            lift(state)
            gain(state, TURNED_CARD)
        else:
            carry(state)
    elif card != JOKER or state.tops[state.whose, state.where] == RAVEN:
        state.named = RAVEN if card == JOKER else card
        state.phase = REPLACING
    else:
        state.phase = NAMING


def carry(state: Sheet) -> None:
    """A moth has its cat; a single land to set it down needs no decision [7] [31]."""
    place = only_open(state)
    if place == HIDDEN:
        state.phase = MOVING
    else:
        set_down(state, place)


# --- Attack and defence ------------------------------------------------------------


def carry_on(state: Sheet) -> None:
    """What follows a played cat, raven or joker once its player has drawn."""
    if state.shield != HIDDEN:
        discard_played(state)
        discard(state, state.shield)
        state.shield = HIDDEN
        state.asked = HIDDEN
        state.phase = REPEATING
    elif state.whose != state.turn and is_cat(state.tops[state.whose, state.where]):
        state.asked = state.whose
        state.phase = DEFENDING
    else:
        state.phase = RESOLVING


def answer(state: Sheet, action: int) -> None:
    """The seat asked defends [22], catches the card with an owl [30], or passes."""
    seat = state.asked
    if action == PASS:
        friend = partner(state, state.whose)
        if friend == HIDDEN or seat == friend:
            state.asked = HIDDEN
            state.phase = RESOLVING
        else:
            state.asked = friend
    elif state.owls and action == OWL:
        discard(state, OWL)
        pick_up(state, seat, state.card)
        state.shown[seat, state.card] += 1
        state.phase = TURN_OVER
    else:
        state.shield = action
        state.phase = REPLACING


def repeat(state: Sheet, action: int) -> None:
    """The attacker plays the same cat again, or gives up [24]."""
    if action == PASS:
        state.phase = TURN_OVER
    else:
        state.card = action
        state.phase = REPLACING
