"""Onirim: what can be done, what to do and how it ended, as numbers.

Everything is made from the view of one seat and compiles like the rules. `messages`
numbers all that can be said, `log` tells what was done.
"""

import numpy as np

from sennik.games.common import Numbers, Sheet
from sennik.games.onirim import messages
from sennik.games.onirim.book import (
    cost,
    door_in_question,
    is_in_vain,
    next_goal,
    row_size,
)
from sennik.games.onirim.facts import *
from sennik.games.onirim.log import told
from sennik.games.onirim.messages import EFFECTS, OPTION_REFUSALS, REFUSALS, VOCABULARY
from sennik.games.onirim.towers import (
    DOOR_GONE,
    TOWERS_GONE,
    has_won,
    hopeless_reason,
)
from sennik.games.saying import say

# Numbers of a view that pictures show beside its fields.
FIGURES = (
    *(kinds, copies, looked_at, is_outlook),
    *(hopeless_reason, row_size, next_goal),
)
TENTATIVE = ()  # choices are things to click, or buttons
COSTLY = ("label.pay_five", "label.pay_hand", "label.pay_door")  # asked about once more

# --- Choices -----------------------------------------------------------------------

CHOICES = (  # from which action on, how many, from which thing on, label, where it lies
    (
        0,
        KINDS,
        0,
        messages.SAY_LABEL_CARD,
        messages.SAY_TARGET_BUTTON,
    ),  # by phase, see below
    (PLAY, CHAMBERS, 0, messages.SAY_LABEL_PLAY, messages.SAY_TARGET_HAND),
    (
        PLAY_SHARED,
        CHAMBERS,
        0,
        messages.SAY_LABEL_PLAY_SHARED,
        messages.SAY_TARGET_SHARED,
    ),
    (DISCARD, KEYS, 0, messages.SAY_LABEL_DISCARD, messages.SAY_TARGET_HAND),
    (
        DISCARD + KEYS,
        COLOURS,
        KEYS,
        messages.SAY_LABEL_DISCARD_PROPHECY,
        messages.SAY_TARGET_HAND,
    ),
    (
        DISCARD_SHARED,
        KEYS,
        0,
        messages.SAY_LABEL_DISCARD_SHARED,
        messages.SAY_TARGET_SHARED,
    ),
    (
        *(DISCARD_SHARED + KEYS, COLOURS, KEYS),
        *(messages.SAY_LABEL_DISCARD_SHARED_PROPHECY, messages.SAY_TARGET_SHARED),
    ),
    (GIVE, CHAMBERS, 0, messages.SAY_LABEL_GIVE, messages.SAY_TARGET_HAND),
    (KEEP, 1, 0, messages.SAY_LABEL_KEEP, messages.SAY_TARGET_BUTTON),
    (FETCH, 1, 0, messages.SAY_LABEL_FETCH, messages.SAY_TARGET_BUTTON),
    (FORGO, 1, 0, messages.SAY_LABEL_FORGO, messages.SAY_TARGET_BUTTON),
    (UNLOCK, 1, 0, messages.SAY_LABEL_UNLOCK, messages.SAY_TARGET_BUTTON),
    (UNLOCK_SHARED, 1, 0, messages.SAY_LABEL_UNLOCK_SHARED, messages.SAY_TARGET_BUTTON),
    (TO_LIMBO, 1, 0, messages.SAY_LABEL_TO_LIMBO, messages.SAY_TARGET_BUTTON),
    (PAY_KEY, COLOURS, KEYS, messages.SAY_LABEL_PAY_KEY, messages.SAY_TARGET_HAND),
    (
        PAY_SHARED_KEY,
        COLOURS,
        KEYS,
        messages.SAY_LABEL_PAY_SHARED_KEY,
        messages.SAY_TARGET_SHARED,
    ),
    (PAY_DOOR, COLOURS, DOOR, messages.SAY_LABEL_PAY_DOOR, messages.SAY_TARGET_DOOR),
    (PAY_FIVE, 1, 0, messages.SAY_LABEL_PAY_FIVE, messages.SAY_TARGET_PILE),
    (PAY_HAND, 1, 0, messages.SAY_LABEL_PAY_HAND, messages.SAY_TARGET_BUTTON),
    (
        RAISE_LEFT,
        TOWERS,
        TOWER,
        messages.SAY_LABEL_RAISE_LEFT,
        messages.SAY_TARGET_HAND,
    ),
    (
        RAISE_RIGHT,
        TOWERS,
        TOWER,
        messages.SAY_LABEL_RAISE_RIGHT,
        messages.SAY_TARGET_HAND,
    ),
    (
        *(RAISE_SHARED_LEFT, TOWERS, TOWER),
        *(messages.SAY_LABEL_RAISE_SHARED_LEFT, messages.SAY_TARGET_SHARED),
    ),
    (
        *(RAISE_SHARED_RIGHT, TOWERS, TOWER),
        *(messages.SAY_LABEL_RAISE_SHARED_RIGHT, messages.SAY_TARGET_SHARED),
    ),
    (CLIMB, TOWERS, TOWER, messages.SAY_LABEL_CLIMB, messages.SAY_TARGET_HAND),
    (
        CLIMB_SHARED,
        TOWERS,
        TOWER,
        messages.SAY_LABEL_CLIMB_SHARED,
        messages.SAY_TARGET_SHARED,
    ),
    (GIVE_TOWER, TOWERS, TOWER, messages.SAY_LABEL_GIVE, messages.SAY_TARGET_HAND),
    (RAZE, TOWERS, TOWER, messages.SAY_LABEL_RAZE, messages.SAY_TARGET_TOWER),
    (SPARE, 1, 0, messages.SAY_LABEL_SPARE, messages.SAY_TARGET_BUTTON),
    (
        DISPEL,
        PREMONITIONS,
        PREMONITION,
        messages.SAY_LABEL_DISPEL,
        messages.SAY_TARGET_OMEN,
    ),
    (GAZE, 1, 0, messages.SAY_LABEL_GAZE, messages.SAY_TARGET_BUTTON),
    (SEEK, 1, 0, messages.SAY_LABEL_SEEK, messages.SAY_TARGET_BUTTON),
    (ENOUGH, 1, 0, messages.SAY_LABEL_ENOUGH, messages.SAY_TARGET_BUTTON),
    (
        OBEY,
        PREMONITIONS,
        PREMONITION,
        messages.SAY_LABEL_OBEY,
        messages.SAY_TARGET_OMEN,
    ),
    (CAST, SPELLS, 0, messages.SAY_LABEL_SPELL, messages.SAY_TARGET_BOOK),
    (SPEND_REST, 1, 0, messages.SAY_LABEL_SPEND_REST, messages.SAY_TARGET_BUTTON),
    (CHOOSE, GOALS, 0, messages.SAY_LABEL_GOAL, messages.SAY_TARGET_GOAL),
)
THINGS, LABELS, TARGETS = (np.zeros(ACTIONS, int) for _ in range(3))
for _first, _count, _thing, _label, _target in CHOICES:
    THINGS[_first : _first + _count] = range(_thing, _thing + _count)
    LABELS[_first : _first + _count] = _label
    TARGETS[_first : _first + _count] = _target

KIND_CHOICES = (  # where a choice is a kind of card: the phase, label, where it lies
    (DRAFTING, messages.SAY_LABEL_DRAFT, messages.SAY_TARGET_SHARED),
    (DISMISSING, messages.SAY_LABEL_DISCARD, messages.SAY_TARGET_TOP),
    (ORDERING, messages.SAY_LABEL_ORDER, messages.SAY_TARGET_TOP),
    (SWAPPING_WITH, messages.SAY_LABEL_TAKE, messages.SAY_TARGET_SHARED),
    (SIFTING, messages.SAY_LABEL_DISCARD, messages.SAY_TARGET_TOP),
    (SEEKING, messages.SAY_LABEL_PUT_ON_TOP, messages.SAY_TARGET_CHOICE),
    (YIELDING, messages.SAY_LABEL_DISCARD, messages.SAY_TARGET_CHOICE),
    (SPENDING, messages.SAY_LABEL_SPEND, messages.SAY_TARGET_CHOICE),
    (LIFTING, messages.SAY_LABEL_PUT_ON_TOP, messages.SAY_TARGET_BOTTOM),
    (SINKING, messages.SAY_LABEL_SINK, messages.SAY_TARGET_BOTTOM),
)
KIND_LABELS = np.full(PHASES, messages.SAY_LABEL_CARD)
KIND_TARGETS = np.full(PHASES, messages.SAY_TARGET_BUTTON)
for _phase, _label, _target in KIND_CHOICES:
    KIND_LABELS[_phase] = _label
    KIND_TARGETS[_phase] = _target


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    thing = int(THINGS[action])
    if action < KINDS:
        say(out, 0, int(KIND_LABELS[view.phase]), thing, 0, 0, 0, 0)
    elif action >= CHOOSE:
        goal = GOAL + view.goals[thing]
        say(out, 0, messages.SAY_LABEL_GOAL, thing + 1, goal, 0, 0, 0)
    elif CAST <= action < SPEND_REST:
        say(out, 0, messages.SAY_LABEL_SPELL, thing, cost(view, thing), 0, 0, 0)
    elif FETCH <= action <= UNLOCK_SHARED and is_in_vain(view):
        say(out, 0, label_in_vain(action), 0, 0, 0, 0, 0)
    else:
        say(out, 0, int(LABELS[action]), thing, 0, 0, 0, 0)


def label_in_vain(action: int) -> int:
    """What brings no door, because the Book asks for another one first."""
    if action == FETCH:
        return messages.SAY_LABEL_FETCH_IN_VAIN
    if action == UNLOCK:
        return messages.SAY_LABEL_UNLOCK_IN_VAIN
    if action == UNLOCK_SHARED:
        return messages.SAY_LABEL_UNLOCK_SHARED_IN_VAIN
    return int(LABELS[action])


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    home = int(KIND_TARGETS[view.phase]) if action < KINDS else int(TARGETS[action])
    say(out, 0, home, int(THINGS[action]), 0, 0, 0, 0)


# --- What to do --------------------------------------------------------------------

PROMPTS = np.full(PHASES, messages.SAY_PROMPT_TURNING)  # Chance acts in all others
for _phase, _prompt in (
    (DRAFTING, messages.SAY_PROMPT_DRAFTING),
    (TURN, messages.SAY_PROMPT_TURN),
    (SEARCHING, messages.SAY_PROMPT_SEARCHING),
    (SWAPPING, messages.SAY_PROMPT_SWAPPING),
    (SWAPPING_WITH, messages.SAY_PROMPT_SWAPPING_WITH),
    (DISMISSING, messages.SAY_PROMPT_DISMISSING),
    (ORDERING, messages.SAY_PROMPT_ORDERING),
    (OPENING, messages.SAY_PROMPT_OPENING),
    (SUFFERING, messages.SAY_PROMPT_SUFFERING),
    (OVER, messages.SAY_PROMPT_OVER),
    (RAZING, messages.SAY_PROMPT_RAZING),
    (DREAMING, messages.SAY_PROMPT_DREAMING),
    (SIFTING, messages.SAY_PROMPT_SIFTING),
    (SEEKING, messages.SAY_PROMPT_SEEKING),
    (OBEYING, messages.SAY_PROMPT_OBEYING),
    (FORFEITING, messages.SAY_PROMPT_FORFEITING),
    (YIELDING, messages.SAY_PROMPT_YIELDING),
    (SPENDING, messages.SAY_PROMPT_SPENDING),
    (LIFTING, messages.SAY_PROMPT_LIFTING),
    (SINKING, messages.SAY_PROMPT_SINKING),
    (PLANNING, messages.SAY_PROMPT_PLANNING),
):
    PROMPTS[_phase] = _prompt


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    phase = view.phase
    said = int(PROMPTS[phase])
    if phase == OVER or is_chance(phase):
        say(out, 0, said, 0, 0, 0, 0, 0)
    elif seat != view.turn:
        say(out, 0, messages.SAY_PROMPT_WAITING, 1 << view.turn, 0, 0, 0, 0)
    elif phase == SPENDING:
        say(out, 0, said, view.spell, view.owed, 0, 0, 0)
    elif phase == SEARCHING or phase == OPENING:
        said = prompt_in_vain(phase) if is_in_vain(view) else said
        say(out, 0, said, colour(door_in_question(view)), 0, 0, 0, 0)
    else:
        say(out, 0, prompt_here(view, said), 0, 0, 0, 0, 0)


def prompt_in_vain(phase: int) -> int:
    """What is said to a door where the Book asks for another one first."""
    return (
        messages.SAY_PROMPT_OPENING_IN_VAIN
        if phase == OPENING
        else messages.SAY_PROMPT_SEARCHING_IN_VAIN
    )


def prompt_here(view: Sheet, said: int) -> int:
    """The prompt of the phase, as it is said in this place of this match."""
    if said == messages.SAY_PROMPT_TURN and view.towers:
        return messages.SAY_PROMPT_TURN_TOWERS
    if said == messages.SAY_PROMPT_DRAFTING and view.towers:
        return messages.SAY_PROMPT_DRAFTING_TOWERS
    if said == messages.SAY_PROMPT_PLANNING and view.picked != HIDDEN:
        return messages.SAY_PROMPT_PLANNING_SECOND
    if said == messages.SAY_PROMPT_ORDERING and view.sights:
        dreams = not is_outlook(view)
        return (
            messages.SAY_PROMPT_ORDERING_DREAM
            if dreams
            else messages.SAY_PROMPT_ORDERING_OUTLOOK
        )
    return said


# --- The end -----------------------------------------------------------------------


def is_counted(view: Sheet) -> bool:
    """Whether the match was counted just now."""
    return bool(view.phase == OVER)


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended, and why."""
    if view.phase != OVER:
        say(out, 0, messages.SAY_RESULT_NONE, 0, 0, 0, 0, 0)
    elif has_won(view):
        say(out, 0, messages.SAY_RESULT_WON, view.left, 0, 0, 0, 0)
    else:
        say(out, 0, messages.SAY_RESULT_LOST, view.found, why_lost(view), 0, 0, 0)


def why_lost(view: Sheet) -> int:
    """Without what the match could not be won."""
    reason = hopeless_reason(view)
    if reason == DOOR_GONE:
        return messages.SAY_WHY_DOOR
    return (
        messages.SAY_WHY_TOWERS if reason == TOWERS_GONE else messages.SAY_WHY_NO_CARDS
    )
