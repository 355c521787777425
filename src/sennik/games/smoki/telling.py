"""Smoki: what can be done, what was done and how it ended, as numbers.

Everything is made from the views of one seat and compiles like the rules. Lands are
places of `PLACE_TEXTS`; piles and rounds count from 1, as people count them.
"""

from sennik.games.common import (
    CHANCE,
    CHANCE_ACTS,
    HIDDEN,
    NOTHING,
    UNSEEN,
    Numbers,
    Sheet,
)
from sennik.games.saying import Vocabulary, messages, say
from sennik.games.smoki.counting import is_counted, land_points, winners
from sennik.games.smoki.facts import *
from sennik.games.smoki.knowledge import unseen_cards
from sennik.games.smoki.notation import PLACE_TEXTS, SYMBOLS
from sennik.games.smoki.refusals import (
    BEGIN_YOUR_TURN,
    CARDS_ARE_DEALT,
    CIRCLE_MUST_BE_PLACED,
    MATCH_OVER,
    MUST_DECIDE,
    MUST_LAY,
    MUST_PLACE,
    MUST_SWAP_OR_KEEP,
    MUST_SWAP_WITH,
    NEST_STAYS,
    NO_SUCH_ACTION,
    NO_SUCH_PILE,
    NOT_AN_OUTCOME,
    NOT_YOUR_TURN,
    PILE_IS_EMPTY,
    REVEAL_FIRST,
    REVEALED_ALREADY,
    SAME_PLACE,
)
from sennik.games.smoki.rules import actors

PHASE_KEYS = (
    *("starter", "dealing", "opening", "open_cards", "turn", "drawing", "drawn_card"),
    *("taken_card", "laying", "swap", "swap_with", "over"),
)
REFUSALS = {  # by code: the key, and the paragraph that says so
    MATCH_OVER: ("match_over", 35),
    NOT_YOUR_TURN: ("not_your_turn", 6),
    CARDS_ARE_DEALT: ("cards_are_dealt", 3),
    NO_SUCH_ACTION: ("no_such_action", 7),
    REVEAL_FIRST: ("reveal_first", 4),
    REVEALED_ALREADY: ("revealed_already", 4),
    BEGIN_YOUR_TURN: ("begin_your_turn", 7),
    NO_SUCH_PILE: ("no_such_pile", 38),
    PILE_IS_EMPTY: ("pile_is_empty", 13),
    MUST_DECIDE: ("must_decide", 9),
    MUST_PLACE: ("must_place", 8),
    CIRCLE_MUST_BE_PLACED: ("circle_must_be_placed", 16),
    MUST_LAY: ("must_lay", 11),
    MUST_SWAP_OR_KEEP: ("must_swap_or_keep", 22),
    MUST_SWAP_WITH: ("must_swap_with", 24),
    NEST_STAYS: ("nest_stays", 24),
    SAME_PLACE: ("same_place", 24),
    NOT_AN_OUTCOME: ("not_an_outcome", 5),
}

EFFECTS = {  # by kind: what tells its effect, and the paragraph that does so
    **dict.fromkeys(range(NEST), ("effect.dragon", 29)),
    NEST: ("effect.nest", 22),
    CIRCLE: ("effect.circle", 17),
    MIRROR: ("effect.mirror", 30),
}
OPTION_REFUSALS = {
    NO_SUCH_STARTER: "no_such_starter",
    NO_END: "no_end",
    TWO_ENDS: "two_ends",
}
VOCABULARY = Vocabulary(
    messages(
        # The log.
        "starter who",
        "round number",
        "reveal who card",
        "first pile card",
        "open who pile card",
        "closed who",
        "draw who card",
        "lay who pile card",
        "lay.unnamed who pile",
        "place who place card card2",
        "pass who whom card card2 place",
        "swap who place place2",
        "keep who",
        "shuffle",
        "points who number",
        "token who",
        "win who",
        # What lies somewhere.
        "named card",
        "nothing",
        "face_down",
        # Choices.
        "label.open pile what*",
        "label.closed",
        "label.lay pile what*",
        "label.lay.first pile",
        "label.keep",
        "label.starter who",
        "label.turn_up place",
        "label.put place what*",
        "label.swap place what*",
        "label.swap_with place what*",
        "label.place place what*",
        # What to do.
        "prompt.opening",
        "prompt.turn",
        "prompt.holding what*",
        "prompt.taking what*",
        "prompt.laying what*",
        "prompt.swapping",
        "prompt.swapping_with",
        "prompt.circle",
        "prompt.over",
        "prompt.drawing",
        "prompt.turning",
        "prompt.dealing",
        "prompt.waiting seats",
        # The end.
        "result.none",
        "result.tokens seats number scores*",
        "result.tokens.shared seats number scores*",
        "result.points seats number scores*",
        "result.points.shared seats number scores*",
        # Things to click.
        "target.button",
        "target.closed",
        "target.open pile",
        "target.dream seat place",
    ),
    {"card": SYMBOLS, "place": PLACE_TEXTS, "phase": PHASE_KEYS},
)
# fmt: off
(
    SAY_STARTER, SAY_ROUND, SAY_REVEAL, SAY_FIRST, SAY_OPEN, SAY_CLOSED, SAY_DRAW,
    SAY_LAY, SAY_LAY_UNNAMED, SAY_PLACE, SAY_PASS, SAY_SWAP, SAY_KEEP, SAY_SHUFFLE,
    SAY_POINTS, SAY_TOKEN, SAY_WIN,
    SAY_NAMED, SAY_NOTHING, SAY_FACE_DOWN,
    SAY_LABEL_OPEN, SAY_LABEL_CLOSED, SAY_LABEL_LAY, SAY_LABEL_LAY_FIRST,
    SAY_LABEL_KEEP, SAY_LABEL_STARTER, SAY_LABEL_TURN_UP, SAY_LABEL_PUT,
    SAY_LABEL_SWAP, SAY_LABEL_SWAP_WITH, SAY_LABEL_PLACE,
    SAY_PROMPT_OPENING, SAY_PROMPT_TURN, SAY_PROMPT_HOLDING, SAY_PROMPT_TAKING,
    SAY_PROMPT_LAYING, SAY_PROMPT_SWAPPING, SAY_PROMPT_SWAPPING_WITH,
    SAY_PROMPT_CIRCLE, SAY_PROMPT_OVER, SAY_PROMPT_DRAWING, SAY_PROMPT_TURNING,
    SAY_PROMPT_DEALING, SAY_PROMPT_WAITING,
    SAY_RESULT_NONE, SAY_RESULT_TOKENS, SAY_RESULT_TOKENS_SHARED, SAY_RESULT_POINTS,
    SAY_RESULT_POINTS_SHARED,
    SAY_TARGET_BUTTON, SAY_TARGET_CLOSED, SAY_TARGET_OPEN, SAY_TARGET_DREAM,
) = range(53)
# fmt: on

# Numbers of a view that pictures show beside its fields.
FIGURES = (card_at, land_points)
# Choices that only lead to the next one, so that a page can keep them to itself.
TENTATIVE = ("label.open", "label.swap")
COSTLY = ()  # asked about once more
SCORES = 3  # where they begin in the row of a result

# --- Choices -----------------------------------------------------------------------


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        say(out, 0, SAY_NAMED, action, 0, 0, 0, 0)
    elif action < OPEN:
        place_label(view, seat, action - PLACE, out)
    elif action == CLOSED:
        say(out, 0, SAY_LABEL_CLOSED, 0, 0, 0, 0, 0)
    elif action == KEEP:
        say(out, 0, SAY_LABEL_KEEP, 0, 0, 0, 0, 0)
    elif action >= STARTER:
        say(out, 0, SAY_LABEL_STARTER, action - STARTER, 0, 0, 0, 0)
    elif action >= LAY:
        card = top(view, action - LAY)
        form = SAY_LABEL_LAY_FIRST if card == HIDDEN else SAY_LABEL_LAY
        say(out, 0, form, action - LAY + 1, named(card), card, 0, 0)
    else:
        card = top(view, action - OPEN)
        say(out, 0, SAY_LABEL_OPEN, action - OPEN + 1, named(card), card, 0, 0)


def place_label(view: Sheet, seat: int, place: int, out: Numbers) -> None:
    """A land of the own dream, with what is known to lie there."""
    form = SAY_LABEL_PLACE
    if view.phase == OPENING:
        form = SAY_LABEL_TURN_UP
    elif view.phase == HOLDING or view.phase == TAKING:
        form = SAY_LABEL_PUT
    elif view.phase == SWAPPING:
        form = SAY_LABEL_SWAP
    elif view.phase == SWAPPING_WITH:
        form = SAY_LABEL_SWAP_WITH
    card = int(view.cards[seat if seat < view.seats else 0, place])
    what = SAY_FACE_DOWN if card == HIDDEN else SAY_NAMED
    say(out, 0, form, place, what, card, 0, 0)


def named(card: int) -> int:
    """The message that names a card, or says that none is there."""
    return SAY_NOTHING if card == HIDDEN else SAY_NAMED


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    if PLACE <= action < PLACE + PLACES:
        say(out, 0, SAY_TARGET_DREAM, seat, action - PLACE, 0, 0, 0)
    elif OPEN <= action < OPEN + PILES:
        say(out, 0, SAY_TARGET_OPEN, action - OPEN, 0, 0, 0, 0)
    elif LAY <= action < LAY + PILES:
        say(out, 0, SAY_TARGET_OPEN, action - LAY, 0, 0, 0, 0)
    elif action == CLOSED:
        say(out, 0, SAY_TARGET_CLOSED, 0, 0, 0, 0, 0)
    else:
        say(out, 0, SAY_TARGET_BUTTON, 0, 0, 0, 0, 0)


# --- What to do --------------------------------------------------------------------


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        say(out, 0, SAY_PROMPT_OVER, 0, 0, 0, 0, 0)
    elif mask == CHANCE_ACTS:
        say(out, 0, dealing_prompt(view.phase), 0, 0, 0, 0, 0)
    elif not mask >> seat & 1:
        say(out, 0, SAY_PROMPT_WAITING, mask, 0, 0, 0, 0)
    else:
        held = int(view.held)
        say(out, 0, own_prompt(view), named(held), held, 0, 0, 0)


def dealing_prompt(phase: int) -> int:
    """What Chance is doing."""
    if phase == DRAWING:
        return SAY_PROMPT_DRAWING
    return SAY_PROMPT_TURNING if phase == TURNING else SAY_PROMPT_DEALING


def own_prompt(view: Sheet) -> int:
    """What the seat that acts is asked."""
    if view.phase == OPENING:
        return SAY_PROMPT_OPENING
    if view.phase == TURN:
        return SAY_PROMPT_TURN
    if view.phase == LAYING:
        return SAY_PROMPT_LAYING
    if view.phase == SWAPPING:
        return SAY_PROMPT_SWAPPING
    if view.phase == SWAPPING_WITH:
        return SAY_PROMPT_SWAPPING_WITH
    if view.held == CIRCLE:
        return SAY_PROMPT_CIRCLE
    # A nest or a mirror of an open pile may be laid back: the choice of a drawn card.
    return SAY_PROMPT_HOLDING if may_lay(view) else SAY_PROMPT_TAKING


# --- The log -----------------------------------------------------------------------


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if witnessed == NOTHING:
        return 0
    if actor == CHANCE:
        return dealt(before, after, witnessed, out)
    row = played(before, after, actor, witnessed, out)
    if after.rounds_played > before.rounds_played:
        return ended(before, after, row, out)
    if after.shuffles > before.shuffles:
        return say(out, row, SAY_SHUFFLE, 0, 0, 0, 0, 0)
    return row


def dealt(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What Chance did."""
    if before.phase == STARTING:
        return say(out, 0, SAY_STARTER, witnessed - STARTER, 0, 0, 0, 0)
    if before.phase == DEALING and before.dealt == 0:
        return say(out, 0, SAY_ROUND, after.rounds_played + 1, 0, 0, 0, 0)
    if before.phase == TURNING:
        pile = 1 if before.heights[0] == 0 else 2
        return say(out, 0, SAY_FIRST, pile, witnessed, 0, 0, 0)
    if before.phase == DRAWING and witnessed != UNSEEN:
        return say(out, 0, SAY_DRAW, before.turn, witnessed, 0, 0, 0)
    return 0


def played(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """What a seat did."""
    if before.phase == OPENING:
        card = int(after.cards[who, action - PLACE])
        return say(out, 0, SAY_REVEAL, who, card, 0, 0, 0)
    if before.phase == TURN and action == CLOSED:
        return say(out, 0, SAY_CLOSED, who, 0, 0, 0, 0)
    if before.phase == TURN:
        pile = action - OPEN
        return say(out, 0, SAY_OPEN, who, pile + 1, top(before, pile), 0, 0)
    if action == KEEP:
        return say(out, 0, SAY_KEEP, who, 0, 0, 0, 0)
    if before.phase == SWAPPING_WITH:
        return say(out, 0, SAY_SWAP, who, before.first, action - PLACE, 0, 0)
    if action >= LAY:
        return laid(before, after, who, action - LAY, out)
    if before.phase != SWAPPING:
        return placed(after, who, action - PLACE, out)
    return 0


def laid(before: Sheet, after: Sheet, who: int, pile: int, out: Numbers) -> int:
    """A card on an open pile, which shows what a rival had drawn."""
    card = int(before.held)
    if card == HIDDEN and after.heights[pile] > before.heights[pile]:
        card = top(after, pile)
    elif card == HIDDEN:
        card = shuffled_in(before, after, out)
    if card == HIDDEN:
        return say(out, 0, SAY_LAY_UNNAMED, who, pile + 1, 0, 0, 0)
    return say(out, 0, SAY_LAY, who, pile + 1, card, 0, 0)


def shuffled_in(before: Sheet, after: Sheet, out: Numbers) -> int:
    """The last card of the closed pile, laid by a rival and reshuffled at once.

    Everybody saw it: it is the one unseen card that does not lie in a dream. Without
    memory (`sight`) nobody can tell, and the answer is HIDDEN. Nothing is told yet, so
    `out` has room to count in.
    """
    if not is_reshuffled(after):
        return HIDDEN
    unseen_cards(before, out)
    for kind in range(KINDS):
        if out[kind] - after.face_down[kind] == 1:
            return kind
    return HIDDEN


def placed(after: Sheet, who: int, place: int, out: Numbers) -> int:
    """A card in a dream and what it drove out, all round the table for a circle."""
    card = int(after.cards[who, place])
    goes_round = card == CIRCLE and after.acting != who
    giver = who
    taker = next_seat(after, who)
    driven = int(after.cards[taker, place]) if goes_round else int(after.held)
    line = say(out, 0, SAY_PLACE, who, place, card, driven, 0)
    while goes_round and giver != after.acting:
        further = next_seat(after, taker)
        removed = int(after.cards[further, place])
        if taker == after.acting:
            removed = int(after.held)
        line = say(out, line, SAY_PASS, giver, taker, driven, removed, place)
        giver = taker
        taker = further
        driven = removed
    return line


def ended(before: Sheet, after: Sheet, row: int, out: Numbers) -> int:
    """The count of a round and, once over, the winners."""
    for who in range(after.seats):
        row = say(out, row, SAY_POINTS, who, after.points[who], 0, 0, 0)
    for who in range(after.seats):
        if after.dragons[who] > before.dragons[who]:
            row = say(out, row, SAY_TOKEN, who, 0, 0, 0, 0)
    if after.phase == OVER:
        won = winners(after)
        for who in range(after.seats):
            if won >> who & 1:
                row = say(out, row, SAY_WIN, who, 0, 0, 0, 0)
    return row


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended, with everybody's tokens or points."""
    won = winners(view)
    best = 0
    for who in range(view.seats):
        number = int(view.dragons[who]) if view.tokens > 0 else int(view.totals[who])
        if won >> who & 1:
            best = number
        out[SCORES + who] = number
    shared = won & (won - 1) != 0
    form = SAY_RESULT_POINTS_SHARED if shared else SAY_RESULT_POINTS
    if view.tokens > 0:
        form = SAY_RESULT_TOKENS_SHARED if shared else SAY_RESULT_TOKENS
    out[0] = form if won else SAY_RESULT_NONE
    out[1] = won
    out[2] = best
