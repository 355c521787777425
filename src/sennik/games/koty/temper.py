"""Koty by temperament: the worths of the rules of thumb, played by different people.

patience   tenths of a cat that a play must be worth, or the hand is exchanged
memory     how many of a hundred cards that others showed, and rich lands, are in mind
boldness   per cent by which jokers and night cards are spent more lightly
malice     per cent of an attack's worth that counts. At 0 nobody is attacked at all;
           below FAIR only whoever has the most cats
tidiness   at 100 every play is judged rightly; each less misjudges a tenth of a cat
"""

from sennik.games.common import Numbers, Sheet
from sennik.games.koty.counting import score
from sennik.games.koty.facts import (
    AIMING,
    EXCHANGE,
    KINDS,
    LAND,
    LANDS,
    PASS,
    REPEATING,
    TURN,
)
from sennik.games.koty.lands import is_rival
from sennik.games.koty.thumb import (
    SCALE,
    WORST,
    action_worth,
    aim_worth,
    card_cost,
    card_worth,
    may_aim,
)
from sennik.games.tempers import (
    BOLDNESS,
    MALICE,
    MEMORY,
    PATIENCE,
    SURE,
    TIDINESS,
    lot,
    misjudged,
    stays_in_mind,
)

FAIR = 50  # malice below which only the first is attacked
NEVER = WORST // 2  # worse than any play, better than none


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
    forget(mind, seat, temper[at + MEMORY])
    untidy = (SURE - temper[at + TIDINESS]) * SCALE // 10
    best = choices[0]
    most = WORST
    for index in range(count):
        action = choices[(ticket + index) % count]  # the first of equals is taken
        worth = felt_worth(mind, seat, action, temper, at)
        if worth > NEVER:
            worth += misjudged(ticket, action, untidy)
        if worth > most:
            most = worth
            best = action
    return best


def forget(mind: Sheet, seat: int, memory: int) -> None:
    """Cards that others showed slip from the mind, until the next shuffle."""
    if memory >= SURE:
        return
    for other in range(mind.seats):
        for kind in range(KINDS):
            if other != seat and mind.shown[other, kind] > 0:
                drawn = lot(mind.shuffles, seat, other, kind)
                if not stays_in_mind(drawn, memory):
                    mind.shown[other, kind] = 0


def felt_worth(mind: Sheet, seat: int, action: int, temper: Numbers, at: int) -> int:
    """How much an action promises to somebody of this temperament."""
    phase = mind.phase
    if phase == TURN and action == EXCHANGE:
        return SCALE * temper[at + PATIENCE] // 10
    if phase == AIMING:
        whose = (action - LAND) // LANDS
        land = action - LAND - whose * LANDS
        return aimed_worth(mind, seat, mind.card, whose, land, temper, at)
    if phase == TURN and action < KINDS:
        return played_worth(mind, seat, action, temper, at)
    if phase == REPEATING and action != PASS:
        worth = card_worth(mind, seat, action) * temper[at + MALICE] // SURE
        return worth - spent(mind, action, temper[at + BOLDNESS])
    return action_worth(mind, seat, action)


def played_worth(mind: Sheet, seat: int, card: int, temper: Numbers, at: int) -> int:
    """The worth of a card of the hand on the best land for it."""
    most = WORST
    for spot in range(mind.seats * LANDS):
        whose = spot // LANDS
        land = spot - whose * LANDS
        if may_aim(mind, seat, card, whose, land):
            worth = aimed_worth(mind, seat, card, whose, land, temper, at)
            most = max(most, worth)
    if most == WORST:  # a dragon, which needs no land, or a card without one
        return action_worth(mind, seat, card)
    return most - spent(mind, card, temper[at + BOLDNESS])


def spent(mind: Sheet, card: int, boldness: int) -> int:
    """What playing this card gives away."""
    return card_cost(mind, card) * (SURE - boldness) // SURE


def aimed_worth(
    mind: Sheet,
    seat: int,
    card: int,
    whose: int,
    land: int,
    temper: Numbers,
    at: int,
) -> int:
    """The worth of `card` on this land, an attack as far as malice and memory go."""
    worth = aim_worth(mind, seat, card, whose, land)
    if not is_rival(mind, seat, whose):
        return worth
    malice = temper[at + MALICE]
    if malice == 0 or (malice < FAIR and not is_first(mind, seat, whose)):
        return NEVER
    drawn = lot(mind.tops[whose, land], mind.nines[whose, land], whose, land)
    if not stays_in_mind(drawn, temper[at + MEMORY]):
        return NEVER
    return worth * malice // SURE if worth > 0 else worth


def is_first(mind: Sheet, seat: int, whose: int) -> bool:
    """Whether no rival of `seat` has more cats than `whose`."""
    own = score(mind, whose)
    for other in range(mind.seats):
        if is_rival(mind, seat, other) and score(mind, other) > own:
            return False
    return True
