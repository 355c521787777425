"""Smoki by temperament: the worths of the rules of thumb, played by different people.

patience   tenths of a point that turning a land up must gain: the higher, the longer
           a round lasts, until the closed pile was reshuffled
memory     how many of a hundred cards deep in the open piles stay in mind
boldness   tenths of a point that the closed pile is hoped to be better than it is
malice     from FAIR on the card that the next seat could use is covered
tidiness   decisions of a hundred that are taken with care
"""

from sennik.games.common import HIDDEN, Numbers, Sheet
from sennik.games.smoki.facts import (
    CLOSED,
    HOLDING,
    LAY,
    LAYING,
    OPEN,
    OPENING,
    PLACE,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
    is_reshuffled,
    may_lay,
    slot,
    top,
)
from sennik.games.smoki.thumb import (
    HASTE,
    POINT,
    best_move,
    drawn_gain,
    in_sight,
    last_lead,
    local_costs,
    pile_to_cover,
    swap_choice,
    unseen_mean,
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

FAIR = 50  # malice below which cards are laid wherever


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
        return int(choices[ticket % count])
    forget(mind, seat, temper[at + MEMORY])
    sight = in_sight(mind)
    mean = unseen_mean(mind, sight)
    if phase == SWAPPING or phase == SWAPPING_WITH:
        return swap_choice(mind, seat, mean)
    careless = slips(ticket, temper[at + TIDINESS])
    haste = -temper[at + PATIENCE] * POINT // 10
    if is_reshuffled(mind):
        haste = (2 + ticket % HASTE) * POINT
    costs = local_costs(mind, seat, mean)
    lead = last_lead(mind, seat, mean)
    if phase == TURN:
        if careless:
            return CLOSED
        hope = temper[at + BOLDNESS] * POINT // 10
        return begun(mind, seat, costs, lead, mean, haste, sight, hope)
    if phase != LAYING:
        move = best_move(mind, seat, int(mind.held), costs, lead, mean, haste)
        thrown = careless and phase == HOLDING
        if not may_lay(mind) or (move >> 3 > 0 and not thrown):
            return PLACE + (move & 7)
    if temper[at + MALICE] < FAIR:
        return LAY + ticket % mind.piles
    return LAY + pile_to_cover(mind, mean)


def forget(mind: Sheet, seat: int, memory: int) -> None:
    """Take out of `mind` what lies below the tops and was forgotten."""
    if memory >= SURE:
        return
    for pile in range(mind.piles):
        for height in range(mind.heights[pile] - 1):
            drawn = lot(mind.rounds_played, seat, pile, height)
            if not stays_in_mind(drawn, memory):
                mind.stacks[slot(pile, height)] = HIDDEN


def begun(
    mind: Sheet,
    seat: int,
    costs: int,
    lead: int,
    mean: int,
    haste: int,
    sight: int,
    hope: int,
) -> int:
    """Take an open card if it gains more than what is hoped of a drawn one."""
    action = CLOSED
    most = drawn_gain(mind, seat, costs, lead, mean, haste, sight) + hope
    for pile in range(mind.piles):
        kind = top(mind, pile)
        if kind != HIDDEN:
            gained = best_move(mind, seat, kind, costs, lead, mean, haste) >> 3
            if gained > most:
                most = gained
                action = OPEN + pile
    return action
