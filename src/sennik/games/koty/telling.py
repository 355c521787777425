"""Koty: what can be done, what to do and how it ended, as numbers.

Everything is made from the view of one seat and compiles like the rules. `log` has
what was done, `messages` the numbers.
"""

from sennik.games.common import CHANCE_ACTS, HIDDEN, Numbers, Sheet
from sennik.games.koty import messages
from sennik.games.koty.counting import (
    dream_cats,
    dream_nines,
    is_counted,
    land_cats,
    score,
    winners,
)
from sennik.games.koty.facts import *
from sennik.games.koty.lands import partner
from sennik.games.koty.legality import actors
from sennik.games.koty.log import told
from sennik.games.koty.messages import EFFECTS, OPTION_REFUSALS, REFUSALS, VOCABULARY
from sennik.games.saying import say

__all__ = [
    "EFFECTS",
    "OPTION_REFUSALS",
    "REFUSALS",
    "VOCABULARY",
    "is_counted",
    "label",
    "prompt",
    "result",
    "target",
    "told",
]

# Numbers of a view that pictures show beside its fields.
FIGURES = (partner, land_cats, dream_cats, dream_nines)
# Choices that only lead to the next one, so that a page can keep them to itself.
TENTATIVE = ("label.play", "label.on")
COSTLY = ("label.exchange",)  # asked about once more
STANDINGS = 3  # where they begin in the row of a result, four numbers each

# --- Choices -----------------------------------------------------------------------


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        caught = view.phase == DEFENDING and action == OWL
        card = int(view.card) if caught else action
        form = messages.SAY_LABEL_CATCH if caught else card_label(view.phase)
        say(out, 0, form, card, 0, 0, 0, 0)
    elif action == EXCHANGE:
        say(out, 0, messages.SAY_LABEL_EXCHANGE, 0, 0, 0, 0, 0)
    elif action == PASS:
        defends = view.phase == DEFENDING
        form = (
            messages.SAY_LABEL_LET_IT_COME if defends else messages.SAY_LABEL_LET_IT_BE
        )
        say(out, 0, form, 0, 0, 0, 0, 0)
    elif action >= STARTER:
        say(out, 0, messages.SAY_LABEL_STARTER, action - STARTER, 0, 0, 0, 0)
    else:
        out[0] = (
            messages.SAY_LABEL_ON if view.phase == AIMING else messages.SAY_LABEL_TO
        )
        tell_land(view, seat, action - LAND, out)


def card_label(phase: int) -> int:
    """What is done with a card in `phase`."""
    if phase == TURN:
        return messages.SAY_LABEL_PLAY
    if phase == NAMING:
        return messages.SAY_LABEL_NAME
    if phase == DEFENDING:
        return messages.SAY_LABEL_DEFEND
    return messages.SAY_LABEL_REPEAT if phase == REPEATING else messages.SAY_NAMED


def tell_land(view: Sheet, seat: int, place: int, out: Numbers) -> None:
    """The land of a label: whose it is, its top and the 9s under it."""
    whose = place // LANDS
    where = place % LANDS
    out[1] = messages.SAY_LAND_OWN if whose == seat else messages.SAY_LAND_RIVAL
    out[2] = where + 1
    out[3] = whose
    at = 3 if whose == seat else 4
    top = int(view.tops[whose, where])
    for _ in range(view.nines[whose, where] - (1 if top == NINE else 0)):
        out[at] = messages.SAY_DOUBLED
        at += 1
    out[at] = messages.SAY_NAMED
    if top == HIDDEN or top == NINE:
        out[at] = messages.SAY_LAND_NINE if top == NINE else messages.SAY_LAND_EMPTY
    out[at + 1] = top


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    place = action - LAND
    if action < KINDS:
        form = (
            messages.SAY_TARGET_CHOICE
            if view.phase == NAMING
            else messages.SAY_TARGET_HAND
        )
        say(out, 0, form, action, 0, 0, 0, 0)
    elif LAND <= action < PASS:
        say(out, 0, messages.SAY_TARGET_DREAM, place // LANDS, place % LANDS, 0, 0, 0)
    else:
        say(out, 0, messages.SAY_TARGET_BUTTON, 0, 0, 0, 0, 0)


# --- What to do --------------------------------------------------------------------


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        say(out, 0, messages.SAY_PROMPT_OVER, 0, 0, 0, 0, 0)
    elif mask == CHANCE_ACTS:
        say(out, 0, messages.SAY_PROMPT_DRAWING, 0, 0, 0, 0, 0)
    elif not mask >> seat & 1:
        say(out, 0, messages.SAY_PROMPT_WAITING, mask, 0, 0, 0, 0)
    elif view.phase == DEFENDING:
        asked_to_defend(view, seat, out)
    else:
        say(out, 0, own_prompt(view), view.card, 0, 0, 0, 0)


def asked_to_defend(view: Sheet, seat: int, out: Numbers) -> None:
    """Who attacks which cat with which. Whoever has no answer is asked as well [23],
    and told: nobody else reads it.
    """
    can = view.hands[seat, view.named] > 0 or view.hands[seat, JOKER] > 0
    can = can or (view.owls > 0 and view.hands[seat, OWL] > 0)
    form = messages.SAY_PROMPT_DEFENDING if can else messages.SAY_PROMPT_DEFENDING_NONE
    if view.whose == seat:
        form = (
            messages.SAY_PROMPT_DEFENDING_OWN
            if can
            else messages.SAY_PROMPT_DEFENDING_OWN_NONE
        )
    top = int(view.tops[view.whose, view.where])
    say(out, 0, form, view.turn, view.whose, view.where + 1, top, view.named)


def own_prompt(view: Sheet) -> int:
    """What the seat that acts is asked, unless it is to defend."""
    if view.phase == TURN:
        return messages.SAY_PROMPT_TURN
    if view.phase == NAMING:
        return messages.SAY_PROMPT_NAMING
    if view.phase == REPEATING:
        return messages.SAY_PROMPT_REPEATING
    if view.phase == MOVING:
        return messages.SAY_PROMPT_MOVING
    if view.phase == AIMING and view.card == MOTH:
        return messages.SAY_PROMPT_AIMING_MOTH
    if view.phase == AIMING:
        return (
            messages.SAY_PROMPT_AIMING_BAT
            if view.card == BAT
            else messages.SAY_PROMPT_AIMING
        )
    pair = view.gain == FOUGHT_PAIR
    return (
        messages.SAY_PROMPT_PLACING_FIGHTERS
        if pair
        else messages.SAY_PROMPT_PLACING_NINE
    )


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended, with everybody's cats and 9s."""
    won = winners(view)
    out[0] = messages.SAY_RESULT_SHARED if won & (won - 1) else messages.SAY_RESULT_ONE
    if won == 0:
        out[0] = messages.SAY_RESULT_NONE
    out[1] = won
    at = STANDINGS
    for who in range(view.seats):
        if won >> who & 1:
            out[2] = score(view, who)
        out[at] = (
            messages.SAY_STANDING
            if who + 1 < view.seats
            else messages.SAY_STANDING_LAST
        )
        out[at + 1] = who
        out[at + 2] = score(view, who)
        out[at + 3] = dream_nines(view, who)
        at += 4
