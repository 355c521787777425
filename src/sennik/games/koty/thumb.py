"""Koty by rules of thumb: the play that betters the own dream most against the rivals'.

A land is worth its cats and a little for what its 9s promise. Own lands weigh SCALE,
a rival's land that share of it which one rival matters; an attack counts only as often
as nobody is likely to defend.
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.koty.counting import score
from sennik.games.koty.facts import (
    AIMING,
    BAT,
    CATS,
    DEFENDING,
    DRAGON,
    EXCHANGE,
    FOUGHT_PAIR,
    FRIENDS,
    JOKER,
    KINDS,
    LAND,
    LANDS,
    LANDS_TO_END,
    MOST_NINES,
    MOTH,
    MOVING,
    NAMING,
    NINE,
    OWL,
    PASS,
    PLACING,
    RAVEN,
    REPEATING,
    TURN,
    copies,
)
from sennik.games.koty.knowledge import census
from sennik.games.koty.lands import is_cat, is_open, is_rival, partner
from sennik.games.koty.legality import aim_refusal

SCALE = 60  # the weight of an own cat; divisible by any number of rivals
SURE = 256  # a probability of one
WORST = -(1 << 30)  # less than any worth
EMPTY_WORTH = 3  # cats that a free land promises
PROMISE = 2  # and a 9, doubling with each further one
JOKER_WORTH = 3 * SCALE  # what a joker kept in hand promises
NIGHT_WORTH = 2 * SCALE  # and a night card
EXCHANGE_WORTH = 3 * SCALE  # a play below this is not worth a turn
VICTORY = 1000 * SCALE


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """The action that rules of thumb suggest; `ticket` breaks what they leave open."""
    best = choices[0]
    most = WORST
    for index in range(count):
        action = choices[(ticket + index) % count]  # the first of equals is taken
        worth = action_worth(view, seat, action)
        if worth > most:
            most = worth
            best = action
    return best


def action_worth(view: Sheet, seat: int, action: int) -> int:
    """How much an action promises, in cats times SCALE."""
    phase = view.phase
    if phase == DEFENDING:
        return defence_worth(view, seat, action)
    if phase == PLACING:
        land = action - LAND - seat * LANDS
        kind = view.lifted if view.gain == FOUGHT_PAIR else NINE
        return place_worth(view, seat, land, view.nines[seat, land], kind)
    if phase == MOVING:
        whose = (action - LAND) // LANDS
        land = action - LAND - whose * LANDS
        cat = view.tops[view.whose, view.where]
        return change(view, seat, whose, land, view.nines[whose, land], cat)
    if phase == TURN and action == EXCHANGE:
        return EXCHANGE_WORTH
    if phase == REPEATING and action == PASS:
        return 0
    if phase == TURN and action == DRAGON:
        return dragon_worth(view, seat) - NIGHT_WORTH
    return card_worth(view, seat, action) - card_cost(view, action)


def card_worth(view: Sheet, seat: int, action: int) -> int:
    """The worth of the card in play on its land, in a turn on its best land."""
    phase = view.phase
    card = action
    spot = view.whose * LANDS + view.where
    spots = 1
    if phase == TURN:
        spot = 0
        spots = view.seats * LANDS
    elif phase == AIMING:
        card = view.card
        spot = action - LAND
    elif phase == REPEATING:
        card = view.named
    most = WORST
    for aimed in range(spot, spot + spots):
        whose = aimed // LANDS
        land = aimed - whose * LANDS
        if phase != TURN or may_aim(view, seat, card, whose, land):
            most = max(most, aim_worth(view, seat, card, whose, land))
    return most


def card_cost(view: Sheet, action: int) -> int:
    """What playing this card gives away; a repetition costs nothing but a joker."""
    if view.phase == REPEATING:
        return JOKER_WORTH if action == JOKER else -1
    if view.phase == TURN and action == JOKER:
        return JOKER_WORTH
    night = view.phase == TURN and (action == MOTH or action == BAT)
    return NIGHT_WORTH if night else 0


# --- What lands are worth ----------------------------------------------------------


def land_worth(view: Sheet, nines: int, top: int) -> int:
    """Cats of a land, and what its 9s promise."""
    if top == HIDDEN:
        return EMPTY_WORTH
    promise = PROMISE * ((1 << nines) - 1)
    if top == RAVEN:
        return promise
    if top != NINE:
        return promise + (int(top + 1) << nines)
    return promise + (9 << (nines if view.top_nine_doubles_itself else nines - 1))


def opened(nines: int) -> int:
    """The top of a land whose cat or raven has left."""
    return NINE if nines > 0 else HIDDEN


def weight(view: Sheet, seat: int, whose: int) -> int:
    """How much a cat in the dream of `whose` matters to `seat`."""
    friends = 2 if view.teams else 1
    if is_rival(view, seat, whose):
        return -SCALE // int(view.seats - friends)
    return SCALE


def change(view: Sheet, seat: int, whose: int, land: int, nines: int, top: int) -> int:
    """The worth to `seat` if this land came to hold `nines` 9s under `top`."""
    now = land_worth(view, view.nines[whose, land], view.tops[whose, land])
    then = land_worth(view, nines, top)
    return (then - now) * weight(view, seat, whose)


def place_worth(view: Sheet, seat: int, land: int, nines: int, kind: int) -> int:
    """The worth of one more 9 on an own land, with `kind` (NINE: nothing) on it."""
    gained = land_worth(view, nines + 1, kind) - land_worth(view, nines, opened(nines))
    return gained * SCALE + finish_worth(view, seat, land, nines + 1, gained)


def finish_worth(view: Sheet, seat: int, land: int, nines: int, gained: int) -> int:
    """Ending the match with this 9 is very good in the lead and very bad behind."""
    if nines < MOST_NINES:
        return 0
    full = 1
    for other in range(LANDS):
        if other != land and view.nines[seat, other] == MOST_NINES:
            full += 1
    if full < LANDS_TO_END:
        return 0
    best = 0
    for rival in range(view.seats):
        if is_rival(view, seat, rival):
            best = max(best, score(view, rival))
    return VICTORY if score(view, seat) + gained > best else -VICTORY


def best_place(view: Sheet, seat: int, lifted: int, kind: int) -> int:
    """The worth of a 9, with `kind` on it, at its best land; 0 if there is none.

    The land `lifted` (or LANDS: none) is taken as rid of its top.
    """
    most = WORST
    for land in range(LANDS):
        nines = view.nines[seat, land]
        if nines < MOST_NINES and (land == lifted or is_open(view, seat, land)):
            most = max(most, place_worth(view, seat, land, nines, kind))
    return 0 if most == WORST else most


# --- What plays are worth ----------------------------------------------------------


def may_aim(view: Sheet, seat: int, card: int, whose: int, land: int) -> bool:
    """Whether `card` could be played on this land; equal empty lands all count."""
    top = view.tops[whose, land]
    if card == MOTH:
        return is_cat(top)
    rival = is_rival(view, seat, whose)
    if card == BAT:
        return rival and bool(top == RAVEN)
    if not rival and whose != seat:
        return False
    if card == RAVEN:
        return bool(top == NINE) if rival else bool(top == RAVEN)
    if card == JOKER:
        return is_cat(top) or (not rival and bool(top == RAVEN))
    if top == NINE or top == card or top == FRIENDS - card:
        return True
    return not rival and bool(top == HIDDEN)


def aim_worth(view: Sheet, seat: int, card: int, whose: int, land: int) -> int:
    """The worth of `card` on this land."""
    if card == MOTH:
        return moth_worth(view, seat, whose, land)
    top = view.tops[whose, land]
    nines = view.nines[whose, land]
    if card != BAT and (top == HIDDEN or top == NINE):
        return change(view, seat, whose, land, nines, card)
    freed = change(view, seat, whose, land, nines, opened(nines))
    if card != BAT and top == RAVEN:
        return freed
    most = WORST
    for friendly in range(2 if card == JOKER else 1):
        named = card
        if card == JOKER:
            named = FRIENDS - top if friendly else top
        most = max(most, strike_worth(view, seat, named, whose, land, freed))
    return most


def strike_worth(
    view: Sheet, seat: int, named: int, whose: int, land: int, freed: int
) -> int:
    """The worth of the cat (or bat) `named` on a land, own or attacked."""
    top = view.tops[whose, land]
    kind = top if named == top else NINE
    lifted = land if whose == seat else LANDS
    worth = freed + best_place(view, seat, lifted, kind)
    if whose == seat or worth < 0 or named == BAT:
        return worth
    return worth * undefended(view, seat, named, whose) // SURE


def moth_worth(view: Sheet, seat: int, whose: int, land: int) -> int:
    """The worth of carrying this cat to its best land."""
    nines = view.nines[whose, land]
    freed = change(view, seat, whose, land, nines, opened(nines))
    most = WORST
    for other in range(view.seats):
        for place in range(LANDS):
            if is_open(view, other, place):
                under = view.nines[other, place]
                cat = view.tops[whose, land]
                most = max(most, change(view, seat, other, place, under, cat))
    return most if most == WORST else freed + most


def dragon_worth(view: Sheet, seat: int) -> int:
    """The worth of chasing all ravens and of the dragon as a 9."""
    worth = 0
    for whose in range(view.seats):
        for land in range(LANDS):
            if view.tops[whose, land] == RAVEN:
                nines = view.nines[whose, land]
                worth += change(view, seat, whose, land, nines, opened(nines))
    return worth + best_place(view, seat, LANDS, NINE)


# --- Attack and defence ------------------------------------------------------------


def undefended(view: Sheet, seat: int, named: int, whose: int) -> int:
    """How likely nobody can fend off `named`, as a share of SURE."""
    unseen = view.left
    for other in range(view.seats):
        if other != seat:
            unseen += view.held[other]
    fitting = max(loose(view, seat, named) - on_lands(view, named), 0)
    fitting += max(loose(view, seat, JOKER), 0) + max(loose(view, seat, OWL), 0)
    likely = SURE
    for defender in range(view.seats):
        if defender == whose or defender == partner(view, whose):
            hidden = undefended_by(view, defender, named, fitting, unseen)
            likely = likely * hidden // SURE
    return likely


def loose(view: Sheet, seat: int, kind: int) -> int:
    """Cards of `kind` that are neither out of the game nor in the own hand."""
    out = copies(view, kind) - view.discards[kind] - view.hands[seat, kind]
    return out - max(view.buried[kind], 0)


def on_lands(view: Sheet, kind: int) -> int:
    """Cards of `kind` on top of lands."""
    count = 0
    for whose in range(view.seats):
        for land in range(LANDS):
            if view.tops[whose, land] == kind:
                count += 1
    return count


def undefended_by(
    view: Sheet, whose: int, named: int, fitting: int, unseen: int
) -> int:
    """How likely the hand of `whose` has none of the `fitting` cards."""
    if view.shown[whose, named] > 0 or view.shown[whose, JOKER] > 0:
        return 0
    likely = SURE
    for drawn in range(view.held[whose]):
        others = max(unseen - fitting - drawn, 0)
        likely = likely * others // max(unseen - drawn, 1)
    return likely


def defence_worth(view: Sheet, seat: int, action: int) -> int:
    """Cards come back, so defend: an owl first, a joker only for a rich land."""
    if action == PASS:
        return 0
    if action == OWL:
        return 3 * SCALE
    if action != JOKER:
        return 2 * SCALE
    lost = land_worth(
        view, view.nines[view.whose, view.where], view.tops[view.whose, view.where]
    )
    return SCALE if lost * SCALE > JOKER_WORTH else -SCALE
