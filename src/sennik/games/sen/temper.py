"""Sen by temperament: the worths of the rules of thumb, played by different people.

patience   tenths of a raven that a dream of four lands may have for a call
memory     how many of a hundred lands that were seen stay in mind
boldness   per cent by which a caller thinks better of lands it does not know
malice     per cent of a swap's gain that counts; at 0 nobody's lands are swapped
tidiness   decisions of a hundred that are taken with care
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.sen.facts import (
    ANNOUNCING,
    CLAIMING,
    CLAIMING_WITH,
    CLOSED,
    HOLDING,
    LAY,
    OPENING,
    PEEKING,
    PICKING,
    PLACE,
    PLACING,
    SWAP,
    SWAP_J,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
    WAKE,
    deck_size,
    is_special,
    places,
)
from sennik.games.sen.thumb import (
    SCALE,
    WORST,
    claiming_choice,
    dream_parts,
    dream_worth,
    effect_gain,
    exchange,
    gain_of,
    hand_choice,
    mean_unseen,
    peeking_choice,
    place_of,
    quiet_choice,
    swap_choice,
)
from sennik.games.tempers import (
    BOLDNESS,
    MALICE,
    MEMORY,
    PATIENCE,
    SURE,
    TIDINESS,
    lot,
    slips,
    stays_in_mind,
)

FADING = 6  # turns within which a land fades that does not stay in mind


def choose(
    mind: Sheet,
    seat: int,
    choices: Numbers,
    count: int,
    ticket: int,
    temper: Numbers,
    at: int,
) -> int:
    """What a person with the numbers from `at` on plays; `mind` is its view to keep."""
    phase = mind.phase
    if phase == OPENING:
        return choices[ticket % count]
    forget(mind, seat, temper[at + MEMORY])
    if phase == PEEKING:
        return peeking_choice(mind, seat, choices, count, ticket)
    mean = mean_unseen(mind)
    if phase == CLAIMING or phase == CLAIMING_WITH or phase == ANNOUNCING:
        return claiming_choice(mind, seat, choices, count, ticket, mean)
    own = dream_parts(mind, seat, mean)
    if phase == SWAPPING or phase == SWAPPING_WITH:
        return PLACE + swap_choice(mind, seat, own, mean)
    if phase == PLACING:
        return PLACE + place_of(exchange(mind, seat, own, mind.held, mean))
    careless = slips(ticket, temper[at + TIDINESS])
    if phase == TURN:
        if calls(mind, seat, mean, temper, at):
            return WAKE
        return CLOSED if careless else quiet_choice(mind, seat, own, mean)
    if phase == HOLDING:
        if careless:
            return LAY
        exchanged = exchange(mind, seat, own, mind.held, mean)
        effect = drawn_effect(mind, seat, own, mind.held, mean, temper[at + MALICE])
        return hand_choice(exchanged, effect)
    return kept_choice(mind, seat, own, choices, count, mean, temper[at + MALICE])


# --- Memory ------------------------------------------------------------------------


def forget(mind: Sheet, seat: int, memory: int) -> None:
    """Take out of `mind` what its seat has forgotten by now of lands it has seen."""
    if memory >= SURE:
        return
    turns = (deck_size(mind) - places(mind) - mind.left) // mind.seats
    for place in range(places(mind)):
        card = mind.cards[place]
        if card == HIDDEN:
            continue
        drawn = lot(mind.rounds_played, seat, place, card)
        if not stays_in_mind(drawn, memory) and turns > drawn // SURE % FADING:
            mind.cards[place] = HIDDEN


# --- Calling -----------------------------------------------------------------------


def calls(mind: Sheet, seat: int, mean: int, temper: Numbers, at: int) -> bool:
    """Whether the dream seems low enough to wake everybody up."""
    guess = mean * (SURE - temper[at + BOLDNESS]) // SURE
    worth = dream_worth(mind, seat, dream_parts(mind, seat, guess))
    return worth <= call_at(mind, seat, temper[at + PATIENCE])


def call_at(mind: Sheet, seat: int, patience: int) -> int:
    """The ravens at which a call comes; dearer mistakes make everybody wait longer."""
    ravens = SCALE * patience // 10
    if mind.caller_keeps_sum:
        ravens = ravens // 2
    elif mind.penalty == 15:
        ravens = ravens * 3 // 4
    lands = places(mind) - mind.length[seat]
    return ravens * lands // (4 * (mind.seats - 1))


# --- Cards in hand -----------------------------------------------------------------


def drawn_effect(
    mind: Sheet, seat: int, own: int, kind: int, mean: int, malice: int
) -> int:
    """What using a drawn land promises; a swap as far as malice goes."""
    if not is_special(kind):
        return WORST
    gain = effect_gain(mind, seat, own, kind, mean)
    if kind == SWAP or kind == SWAP_J:
        return gain * malice // SURE
    return gain


def kept_choice(
    mind: Sheet,
    seat: int,
    own: int,
    choices: Numbers,
    count: int,
    mean: int,
    malice: int,
) -> int:
    """The card to keep of two drawn ones, or to fetch from the open pile."""
    best = choices[0]
    most = WORST
    for index in range(count):
        kind = choices[index]
        gain = gain_of(exchange(mind, seat, own, kind, mean))
        if mind.phase != PICKING:
            gain = max(gain, drawn_effect(mind, seat, own, kind, mean, malice))
        if gain > most:
            most = gain
            best = kind
    return best
