"""Sen: what can be done, what to do and how it ended, as numbers.

Everything is made from the view of one seat and compiles like the rules. `log` has
what was done, `messages` the numbers.
"""

from sennik.games.common import CHANCE_ACTS, HIDDEN, OK, Numbers, Sheet
from sennik.games.saying import say
from sennik.games.sen import messages
from sennik.games.sen.counting import (
    hourglasses,
    is_counted,
    land_ravens,
    ravens_of_hourglass,
    winners,
)
from sennik.games.sen.facts import *
from sennik.games.sen.legality import actors, refusal
from sennik.games.sen.log import human, told
from sennik.games.sen.messages import EFFECTS, OPTION_REFUSALS, REFUSALS, VOCABULARY

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
FIGURES = (hourglasses, ravens_of_hourglass, land_ravens)
# Choices that only lead to the next one, so that a page can keep them to itself.
TENTATIVE = (
    *("label.open", "label.swap", "label.claim", "label.point", "label.point_and"),
)
COSTLY = ("label.wake",)  # asked about once more
SCORES = 3  # where they begin in the row of a result

# --- Choices -----------------------------------------------------------------------


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        card_label(view, action, out)
    elif action < OPEN:
        place_label(view, seat, action - PLACE, out)
    elif action == OPEN:
        out[0] = messages.SAY_LABEL_OPEN
        name_card(view, int(view.top), 1, out)
    elif action == LAY or action == USE:
        out[0] = messages.SAY_LABEL_LAY if action == LAY else messages.SAY_LABEL_USE
        name_card(view, int(view.held), 1, out)
    elif action == CLOSED:
        out[0] = messages.SAY_LABEL_CLOSED
    elif action == WAKE:
        out[0] = messages.SAY_LABEL_WAKE
    elif action == CLAIM:
        out[0] = messages.SAY_LABEL_CLAIM
    elif action == HOURGLASSES:
        out[0] = messages.SAY_LABEL_HOURGLASSES
    elif action < HOURGLASSES:
        say(out, 0, messages.SAY_LABEL_ANNOUNCE, action - NUMBER, 0, 0, 0, 0)
    else:
        say(out, 0, messages.SAY_LABEL_STARTER, action - STARTER, 0, 0, 0, 0)


def card_label(view: Sheet, kind: int, out: Numbers) -> None:
    """A card to go on with, to fetch, or that Chance turns up."""
    if view.phase == CHOOSING or view.phase == PICKING:
        out[0] = (
            messages.SAY_LABEL_KEEP
            if view.phase == CHOOSING
            else messages.SAY_LABEL_PICK
        )
        name_card(view, kind, 1, out)
    else:
        name_card(view, kind, 0, out)


def name_card(view: Sheet, kind: int, at: int, out: Numbers) -> None:
    """A card's name, with the ravens that a special land counts."""
    out[at] = messages.SAY_NAMED
    if kind == HIDDEN:
        out[at] = messages.SAY_NOTHING
        return
    out[at + 1] = kind
    if kind >= TAKE:
        out[at] = messages.SAY_SPECIAL
        out[at + 2] = ravens(view, kind)


def place_label(view: Sheet, seat: int, place: int, out: Numbers) -> None:
    """What would happen to a land, where the phase says it."""
    form = place_form(view.phase)
    if form == HIDDEN:
        name_place(view, seat, place, 0, out)
    else:
        out[0] = form
        name_place(view, seat, place, 1, out)


def place_form(phase: int) -> int:
    """The message for pointing at a land, or HIDDEN."""
    if phase == OPENING:
        return messages.SAY_LABEL_LOOK
    if phase == PLACING or phase == HOLDING:
        return messages.SAY_LABEL_EXCHANGE
    if phase == PEEKING:
        return messages.SAY_LABEL_PEEK
    if phase == SWAPPING:
        return messages.SAY_LABEL_SWAP
    if phase == SWAPPING_WITH:
        return messages.SAY_LABEL_SWAP_WITH
    if phase == CLAIMING:
        return messages.SAY_LABEL_POINT
    return messages.SAY_LABEL_POINT_AND if phase == CLAIMING_WITH else HIDDEN


def name_place(view: Sheet, seat: int, place: int, at: int, out: Numbers) -> None:
    """A place as a person counts, with the face that `seat` knows there."""
    whose = owner(view, place)
    out[at] = messages.SAY_LAND_OWN
    out[at + 1] = human(view, place)
    face = at + 2
    if whose != seat:
        out[at] = messages.SAY_LAND_OTHER
        out[at + 2] = whose
        face = at + 3
    if view.cards[place] == HIDDEN:
        out[face] = messages.SAY_UNKNOWN
    else:
        name_card(view, int(view.cards[place]), face, out)


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    out[0] = messages.SAY_TARGET_BUTTON
    if action < KINDS:
        if view.phase == CHOOSING:
            say(out, 0, messages.SAY_TARGET_HELD, action, 0, 0, 0, 0)
        elif view.phase == PICKING:
            say(out, 0, messages.SAY_TARGET_PILE, action, 0, 0, 0, 0)
    elif action < OPEN:
        place = action - PLACE
        if place < places(view):
            land = human(view, place) - 1
            say(out, 0, messages.SAY_TARGET_DREAM, owner(view, place), land, 0, 0, 0)
    elif action == OPEN or action == LAY:
        out[0] = messages.SAY_TARGET_OPEN
    elif action == CLOSED:
        out[0] = messages.SAY_TARGET_CLOSED


# --- What to do --------------------------------------------------------------------


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        out[0] = messages.SAY_PROMPT_OVER
    elif mask == CHANCE_ACTS:
        out[0] = dealing_prompt(view.phase)
    elif not mask >> seat & 1:
        say(out, 0, messages.SAY_PROMPT_WAITING, mask, 0, 0, 0, 0)
    elif view.phase == OPENING:
        say(out, 0, messages.SAY_PROMPT_LOOKING, view.peeks[seat], 0, 0, 0, 0)
    elif view.phase == TURN:
        claimable = refusal(view, seat, CLAIM) == OK
        out[0] = (
            messages.SAY_PROMPT_CLAIMABLE if claimable else messages.SAY_PROMPT_TURN
        )
    elif view.phase == HOLDING:
        out[0] = (
            messages.SAY_PROMPT_USABLE
            if is_special(view.held)
            else messages.SAY_PROMPT_HOLDING
        )
    else:
        out[0] = own_prompt(view.phase)


def dealing_prompt(phase: int) -> int:
    """What Chance is doing."""
    if phase == DRAWING or phase == DRAWING_TWO or phase == DRAWING_SECOND:
        return messages.SAY_PROMPT_DRAWING
    return messages.SAY_PROMPT_DEALING


def own_prompt(phase: int) -> int:
    """What the seat is asked that has begun its turn."""
    if phase == PLACING:
        return messages.SAY_PROMPT_PLACING
    if phase == CHOOSING:
        return messages.SAY_PROMPT_CHOOSING
    if phase == PEEKING:
        return messages.SAY_PROMPT_PEEKING
    if phase == SWAPPING:
        return messages.SAY_PROMPT_SWAPPING
    if phase == SWAPPING_WITH:
        return messages.SAY_PROMPT_SWAPPING_WITH
    if phase == PICKING:
        return messages.SAY_PROMPT_PICKING
    if phase == CLAIMING:
        return messages.SAY_PROMPT_CLAIMING
    if phase == CLAIMING_WITH:
        return messages.SAY_PROMPT_CLAIMING_WITH
    return messages.SAY_PROMPT_ANNOUNCING


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended, with everybody's ravens."""
    won = winners(view)
    out[0] = messages.SAY_RESULT_SHARED if won & (won - 1) else messages.SAY_RESULT_WON
    out[1] = won
    for who in range(view.seats):
        if won >> who & 1:
            out[2] = int(view.totals[who])
        out[SCORES + who] = int(view.totals[who])
    if won == 0:
        out[0] = messages.SAY_RESULT_NONE
