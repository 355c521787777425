"""Sen by rules of thumb: expected ravens from the unseen cards, and a call threshold.

Worths are ravens times 256, so that averages stay integers. An unseen hourglass counts
as nine; known ones go by their parity.
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.sen.rules import (
    ANNOUNCING,
    CLAIM,
    CLAIMING,
    CLAIMING_WITH,
    CLOSED,
    HOLDING,
    HOURGLASS,
    KINDS,
    LAY,
    NUMBER,
    OPEN,
    OPENING,
    PEEK,
    PEEK_J,
    PEEKING,
    PICK,
    PICKING,
    PLACE,
    PLACING,
    SWAP,
    SWAP_J,
    SWAPPING,
    SWAPPING_WITH,
    TAKE,
    TAKE_J,
    TURN,
    USE,
    WAKE,
    copies,
    is_own,
    is_special,
    places,
    ravens,
)

SCALE = 256
WORST = -(1 << 30)  # less than any gain
FREE_LOOK = 1  # the gain of a look where nothing better is to be had
# Several small numbers travel in one: functions of the rules return one integer.
HALF = 9  # kinds that are counted in one number,
COUNT_BITS, COUNT = 6, 63  # each in so many bits
WORTH_SHIFT, GLASS_SHIFT, SMALL = 16, 8, 255  # worth, hourglasses and nines of lands
PLACE_SHIFT, LAST_PLACE = 7, 127  # a gain, and the place where it is to be had


def choose(view: Sheet, seat: int, choices: Numbers, count: int, ticket: int) -> int:
    """The action that rules of thumb suggest; `ticket` breaks what they leave open."""
    phase = view.phase
    if phase == OPENING:
        return choices[ticket % count]
    if phase == PEEKING:
        return peeking_choice(view, seat, choices, count, ticket)
    mean = mean_unseen(view)
    if phase == CLAIMING or phase == CLAIMING_WITH or phase == ANNOUNCING:
        return claiming_choice(view, seat, choices, count, ticket, mean)
    own = dream_parts(view, seat, mean)
    if phase == TURN:
        return turn_choice(view, seat, own, mean)
    if phase == SWAPPING or phase == SWAPPING_WITH:
        return PLACE + swap_choice(view, seat, own, mean)
    if phase == PLACING:
        return PLACE + place_of(exchange(view, seat, own, view.held, mean))
    return card_choice(view, seat, own, choices, count, mean)


# --- What a dream is worth ---------------------------------------------------------


def in_sight(view: Sheet, low: int) -> int:
    """Cards in dreams and in hand that the viewer sees, of the HALF kinds from `low`.

    The counts are packed into one number: one pass over the places counts all kinds.
    """
    packed = 0
    for place in range(places(view)):
        packed += counted(view.cards[place] - low)
    if view.phase != PLACING:
        packed += counted(view.held - low)
    return packed + counted(view.other - low)


def counted(index: int) -> int:
    """One card of the kind at `index` of a half, as part of a packed count."""
    return 1 << COUNT_BITS * index if 0 <= index < HALF else 0


def unseen(view: Sheet, kind: int, low: int, sight: int) -> int:
    """How many cards of `kind` the viewer has not accounted for."""
    seen = sight >> COUNT_BITS * (kind - low) & COUNT
    return copies(view, kind) - view.pile[kind] - seen


def plain_worth(view: Sheet, kind: int) -> int:
    """A card's ravens, an hourglass taken for a nine."""
    return 9 * SCALE if kind == HOURGLASS else SCALE * ravens(view, kind)


def mean_unseen(view: Sheet) -> int:
    """The average worth of a card that the viewer has not seen."""
    total = 0
    cards = 0
    for low in range(0, KINDS, HALF):
        sight = in_sight(view, low)
        for kind in range(low, low + HALF):
            number = unseen(view, kind, low, sight)
            total += number * plain_worth(view, kind)
            cards += number
    return total // cards if cards > 0 else 0


def parts(view: Sheet, card: int, mean: int) -> int:
    """What a land adds to a dream, packed: its worth, hourglasses, nines."""
    if card == HIDDEN:
        return mean << WORTH_SHIFT
    if card == HOURGLASS:
        return 1 << GLASS_SHIFT
    return (SCALE * ravens(view, card) << WORTH_SHIFT) + (1 if card == 9 else 0)


def dream_parts(view: Sheet, seat: int, mean: int) -> int:
    """The parts of all lands of a dream together."""
    total = 0
    start = view.start[seat]
    for place in range(start, start + view.length[seat]):
        total += parts(view, view.cards[place], mean)
    return total


def dream_worth(view: Sheet, seat: int, own: int) -> int:
    """The expected ravens of a dream with these parts."""
    total = own >> WORTH_SHIFT
    glasses = own >> GLASS_SHIFT & SMALL
    nines = own & SMALL
    if glasses % 2 == 1:
        total += 9 * SCALE * glasses
        nines += glasses
    return after_variants(view, seat, total, nines)


def after_variants(view: Sheet, seat: int, total: int, nines: int) -> int:
    """What the nines of a dream do in the variants [30] [31]."""
    if view.all_in and nines == view.length[seat]:
        return 0
    if view.nines_forgiven and nines > 1 and nines > rival_nines(view, seat):
        return total - 9 * SCALE * nines
    return total


def rival_nines(view: Sheet, seat: int) -> int:
    """The most nines that the viewer knows in one other dream."""
    most = 0
    for rival in range(view.seats):
        count = 0
        start = view.start[rival]
        for place in range(start, start + view.length[rival]):
            if view.cards[place] == 9 or view.cards[place] == HOURGLASS:
                count += 1
        if rival != seat:
            most = max(most, count)
    return most


def exchange(view: Sheet, seat: int, own: int, kind: int, mean: int) -> int:
    """The most that `kind` betters the dream, and the first place where it does.

    Packed: `gain_of` and `place_of` take it apart.
    """
    now = dream_worth(view, seat, own)
    new = parts(view, kind, mean)
    start = view.start[seat]
    best = WORST
    for place in range(start, start + view.length[seat]):
        old = parts(view, view.cards[place], mean)
        better = now - dream_worth(view, seat, own - old + new)
        best = max(best, (better << PLACE_SHIFT) + LAST_PLACE - place)
    return best


def gain_of(exchanged: int) -> int:
    """The gain of an `exchange`."""
    return exchanged >> PLACE_SHIFT


def place_of(exchanged: int) -> int:
    """The place of an `exchange`."""
    return LAST_PLACE - (exchanged & LAST_PLACE)


def draw_gain(view: Sheet, seat: int, own: int, mean: int) -> int:
    """The expected gain of a card from the closed pile, laid where it does not help."""
    total = 0
    cards = 0
    for low in range(0, KINDS, HALF):
        sight = in_sight(view, low)
        for kind in range(low, low + HALF):
            number = unseen(view, kind, low, sight)
            if number > 0:
                better = gain_of(exchange(view, seat, own, kind, mean))
                total += number * max(better, 0)
                cards += number
    return total // cards if cards > 0 else 0


# --- A turn ------------------------------------------------------------------------


def threshold(view: Sheet, seat: int) -> int:
    """The expected ravens at which calling pays, measured for dreams of four lands."""
    if view.caller_keeps_sum:
        ravens_each = 4
    elif view.penalty == 15:
        ravens_each = 6
    elif view.seats <= 3:
        ravens_each = 20
    else:
        ravens_each = 18 if view.seats == 4 else 16
    lands = places(view) - view.length[seat]
    return SCALE * ravens_each * lands // (4 * (view.seats - 1))


def turn_choice(view: Sheet, seat: int, own: int, mean: int) -> int:
    """Call when low enough; else what promises most."""
    if dream_worth(view, seat, own) <= threshold(view, seat):
        return WAKE
    return quiet_choice(view, seat, own, mean)


def quiet_choice(view: Sheet, seat: int, own: int, mean: int) -> int:
    """What promises most without a call."""
    draw = draw_gain(view, seat, own, mean)
    claim = claim_gain(view, seat, mean) if view.know_it else WORST
    visible = gain_of(exchange(view, seat, own, view.top, mean))
    if claim > 0 and claim >= draw and claim >= visible:
        return CLAIM
    return OPEN if visible > 0 and visible >= draw else CLOSED


def card_choice(
    view: Sheet, seat: int, own: int, choices: Numbers, count: int, mean: int
) -> int:
    """What to do with a drawn card, or which card to keep or to fetch."""
    holding = view.phase == HOLDING
    best = choices[0]
    most = WORST
    for index in range(1 if holding else count):
        kind = view.held if holding else choices[index]
        exchanged = exchange(view, seat, own, kind, mean)
        better = gain_of(exchanged)
        effect = WORST  # it works only on a card that was drawn
        if view.phase != PICKING and is_special(kind):
            effect = effect_gain(view, seat, own, kind, mean)
        if holding:
            return hand_choice(exchanged, effect)
        if max(better, effect) > most:
            most = max(better, effect)
            best = kind
    return best


def hand_choice(exchanged: int, effect: int) -> int:
    """Use the drawn card, exchange it, or lay it."""
    if effect > 0 and effect >= gain_of(exchanged):
        return USE
    return PLACE + place_of(exchanged) if gain_of(exchanged) > 0 else LAY


def effect_gain(view: Sheet, seat: int, own: int, kind: int, mean: int) -> int:
    """What using a special land promises."""
    if kind == TAKE or kind == TAKE_J:
        return draw_gain(view, seat, own, mean) * 3 // 2 if view.left > 0 else 0
    if kind == PEEK or kind == PEEK_J:
        return FREE_LOOK
    if kind == SWAP or kind == SWAP_J:
        return swap_gain(view, seat, own, mean)
    return pick_gain(view, seat, own, mean) if kind == PICK else 0


def pick_gain(view: Sheet, seat: int, own: int, mean: int) -> int:
    """The best exchange with a card of the open pile."""
    most = WORST
    for kind in range(KINDS):
        if view.pile[kind] > 0:
            most = max(most, gain_of(exchange(view, seat, own, kind, mean)))
    return most


def peeking_choice(
    view: Sheet, seat: int, choices: Numbers, count: int, ticket: int
) -> int:
    """An unknown land: of the own dream, else of anybody's."""
    anybody = choices[ticket % count]
    for index in range(count):
        place = choices[(ticket + index) % count] - PLACE
        if view.cards[place] == HIDDEN:
            if is_own(view, seat, place):
                return PLACE + place
            anybody = PLACE + place
    return anybody


# --- Swaps and claims --------------------------------------------------------------


def swap_gain(view: Sheet, seat: int, own: int, mean: int) -> int:
    """The gain of the best swap of an own land for a rival's."""
    most = WORST
    for place in range(places(view)):
        if not is_own(view, seat, place):
            exchanged = exchange(view, seat, own, view.cards[place], mean)
            most = max(most, gain_of(exchanged))
    return most


def swap_choice(view: Sheet, seat: int, own: int, mean: int) -> int:
    """An own land, then the rival's of the best swap; or, where somebody else has
    pointed at a rival's land before, the own one to swap it for.
    """
    theirs = wanted(view, seat, own, mean)
    if view.phase == SWAPPING_WITH:
        if is_own(view, seat, view.first):
            return theirs
        theirs = view.first
    return place_of(exchange(view, seat, own, view.cards[theirs], mean))


def wanted(view: Sheet, seat: int, own: int, mean: int) -> int:
    """The rival's land that betters the own dream most."""
    most = WORST
    theirs = 0
    for place in range(places(view)):
        if not is_own(view, seat, place):
            gain = gain_of(exchange(view, seat, own, view.cards[place], mean))
            if gain > most:
                most = gain
                theirs = place
    return theirs


def pair_gain(view: Sheet, seat: int, one: int, two: int, mean: int) -> int:
    """What a claim on two known lands promises, WORST unless they are equal [32]."""
    first = view.cards[one]
    second = view.cards[two]
    if first == HIDDEN or second == HIDDEN:
        return WORST
    if first == HOURGLASS or second == HOURGLASS:
        if first != second:
            return WORST
        odd = known_glasses(view, seat) % 2
        return 18 * SCALE * odd - mean
    if ravens(view, first) != ravens(view, second):
        return WORST
    return 2 * SCALE * ravens(view, first) - mean


def known_glasses(view: Sheet, seat: int) -> int:
    """Hourglasses that the viewer knows in the dream of `seat`."""
    count = 0
    start = view.start[seat]
    for place in range(start, start + view.length[seat]):
        count += 1 if view.cards[place] == HOURGLASS else 0
    return count


def best_pair(view: Sheet, seat: int, mean: int) -> int:
    """The two own lands to claim as one number (first × 128 + second), or HIDDEN."""
    most = WORST
    best = HIDDEN
    start = view.start[seat]
    end = start + view.length[seat]
    for one in range(start, end):
        for two in range(one + 1, end):
            better = pair_gain(view, seat, one, two, mean)
            if better > most:
                most = better
                best = one * 128 + two
    return best


def claim_gain(view: Sheet, seat: int, mean: int) -> int:
    """The gain of the best claim on lands known to be equal."""
    pair = best_pair(view, seat, mean)
    if pair == HIDDEN:
        return WORST
    return pair_gain(view, seat, pair >> 7, pair & 127, mean)


def claiming_choice(
    view: Sheet, seat: int, choices: Numbers, count: int, ticket: int, mean: int
) -> int:
    """Point at the best pair, then say what it shows."""
    pair = best_pair(view, seat, mean)
    if pair == HIDDEN:
        return choices[ticket % count]
    if view.phase == CLAIMING:
        return PLACE + (pair >> 7)
    if view.phase == CLAIMING_WITH:
        chosen = pair >> 7
        return PLACE + ((pair & 127) if view.first == chosen else chosen)
    kind = view.cards[view.first]
    if kind == HIDDEN:
        return choices[ticket % count]
    return NUMBER + (10 if kind == HOURGLASS else ravens(view, kind))
