"""Leduc poker: what can be done, what was done and how it ended, as numbers."""

from examples.leduc.facts import (
    CALL,
    CARDS,
    CHANCE_FIRST,
    DEALING,
    FOLD,
    KINDS,
    MATCH_OVER,
    MAX_SEATS,
    NO_BET,
    NO_CARD,
    NO_STARTER,
    NONE_LEFT,
    NOT_CHANCE,
    NOT_YOUR_TURN,
    NOTHING_OWED,
    OVER,
    RAISE,
    RAISES_SPENT,
    STARTER,
    STARTING,
    TURNING,
)
from examples.leduc.knowledge import is_showdown
from examples.leduc.notation import SYMBOLS
from examples.leduc.rules import actors, owes, raise_size, score
from sennik.games.common import CHANCE_ACTS, HIDDEN, UNSEEN, Numbers, Sheet
from sennik.games.saying import Vocabulary, messages, say

PHASE_KEYS = ("starting", "dealing", "betting", "turning", "over")
REFUSALS = {  # by code: the key, and the paragraph that says so
    MATCH_OVER: ("match_over", 10),
    CHANCE_FIRST: ("chance_first", 4),
    NOT_YOUR_TURN: ("not_your_turn", 4),
    NO_BET: ("no_bet", 5),
    NOTHING_OWED: ("nothing_owed", 5),
    RAISES_SPENT: ("raises_spent", 6),
    NOT_CHANCE: ("not_chance", 4),
    NO_STARTER: ("no_starter", 3),
    NO_CARD: ("no_card", 1),
    NONE_LEFT: ("none_left", 1),
}
OPTION_REFUSALS: dict[int, str] = {}  # every combination can be played
VOCABULARY = Vocabulary(
    messages(
        # The log.
        "starts who",
        "dealt who",
        "got who card",
        "turned card",
        "folded who",
        "checked who",
        "called who chips",
        "raised who chips",
        "showed who card",
        "won who chips",
        "drawn",
        # Choices.
        "label.card card",
        "label.starter who",
        "label.fold",
        "label.check",
        "label.call chips",
        "label.raise chips",
        # What to do.
        "prompt.answer",
        "prompt.bet",
        "prompt.dealing",
        "prompt.waiting seats",
        "prompt.over",
        # The end.
        "result.none",
        "result.equal",
        "result.won who chips",
        # What lies on the table.
        "shown.hand who card",
        "shown.hidden who",
        "shown.paid who chips",
        "shown.common card",
        "shown.none",
        # Things to click: every choice is a button.
        "target.button",
    ),
    {"card": SYMBOLS, "phase": PHASE_KEYS},
)
# fmt: off
(
    SAY_STARTS, SAY_DEALT, SAY_GOT, SAY_TURNED, SAY_FOLDED, SAY_CHECKED, SAY_CALLED,
    SAY_RAISED, SAY_SHOWED, SAY_WON, SAY_DRAWN,
    SAY_LABEL_CARD, SAY_LABEL_STARTER, SAY_LABEL_FOLD, SAY_LABEL_CHECK,
    SAY_LABEL_CALL, SAY_LABEL_RAISE,
    SAY_PROMPT_ANSWER, SAY_PROMPT_BET, SAY_PROMPT_DEALING, SAY_PROMPT_WAITING,
    SAY_PROMPT_OVER,
    SAY_RESULT_NONE, SAY_RESULT_EQUAL, SAY_RESULT_WON,
    SAY_SHOWN_HAND, SAY_SHOWN_HIDDEN, SAY_SHOWN_PAID, SAY_SHOWN_COMMON, SAY_SHOWN_NONE,
    SAY_TARGET_BUTTON,
) = range(31)
# fmt: on

FIGURES = ()  # no picture needs a number that the fields do not have
TENTATIVE = ()  # no choice leads to another one
COSTLY = ()  # none is asked about once more


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        say(out, 0, SAY_LABEL_CARD, action, 0, 0, 0, 0)
    elif action >= STARTER:
        say(out, 0, SAY_LABEL_STARTER, action - STARTER, 0, 0, 0, 0)
    elif action == FOLD:
        out[0] = SAY_LABEL_FOLD
    else:
        owed = view.paid[1 - seat] - view.paid[seat]
        if action == RAISE:
            say(out, 0, SAY_LABEL_RAISE, owed + raise_size(view), 0, 0, 0, 0)
        elif owed > 0:
            say(out, 0, SAY_LABEL_CALL, owed, 0, 0, 0, 0)
        else:
            out[0] = SAY_LABEL_CHECK


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    out[0] = SAY_TARGET_BUTTON


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        out[0] = SAY_PROMPT_OVER
    elif mask == CHANCE_ACTS:
        out[0] = SAY_PROMPT_DEALING
    elif not mask >> seat & 1:
        say(out, 0, SAY_PROMPT_WAITING, mask, 0, 0, 0, 0)
    else:
        out[0] = SAY_PROMPT_ANSWER if owes(view, seat) else SAY_PROMPT_BET


def shown(view: Sheet, seat: int, out: Numbers) -> int:
    """What lies on the table: everybody's card and chips, then the common card."""
    row = 0
    for who in range(MAX_SEATS):
        if view.hands[who] != HIDDEN:
            row = say(out, row, SAY_SHOWN_HAND, who, view.hands[who], 0, 0, 0)
        elif who < CARDS - view.left:
            row = say(out, row, SAY_SHOWN_HIDDEN, who, 0, 0, 0, 0)
        row = say(out, row, SAY_SHOWN_PAID, who, view.paid[who], 0, 0, 0)
    if view.common == HIDDEN:
        return say(out, row, SAY_SHOWN_NONE, 0, 0, 0, 0, 0)
    return say(out, row, SAY_SHOWN_COMMON, view.common, 0, 0, 0, 0)


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if before.phase == STARTING:
        return say(out, 0, SAY_STARTS, witnessed - STARTER, 0, 0, 0, 0)
    if before.phase == TURNING:
        return say(out, 0, SAY_TURNED, witnessed, 0, 0, 0, 0)
    if before.phase == DEALING:
        if witnessed == UNSEEN:
            return say(out, 0, SAY_DEALT, before.turn, 0, 0, 0, 0)
        return say(out, 0, SAY_GOT, before.turn, witnessed, 0, 0, 0)
    row = told_bet(before, after, actor, witnessed, out)
    return told_end(after, row, out) if is_counted(after) else row


def told_bet(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """The line about a bet, with the chips that the pot holds after it."""
    if action == FOLD:
        return say(out, 0, SAY_FOLDED, who, 0, 0, 0, 0)
    if action == CALL and not owes(before, who):
        return say(out, 0, SAY_CHECKED, who, 0, 0, 0, 0)
    form = SAY_RAISED if action == RAISE else SAY_CALLED
    return say(out, 0, form, who, after.paid[0] + after.paid[1], 0, 0, 0)


def told_end(after: Sheet, row: int, out: Numbers) -> int:
    """The lines about the hands, unless somebody folded, and about who won."""
    if is_showdown(after):
        for who in range(MAX_SEATS):
            row = say(out, row, SAY_SHOWED, who, after.hands[who], 0, 0, 0)
    won = score(after, 0)
    if won == 0:
        return say(out, row, SAY_DRAWN, 0, 0, 0, 0, 0)
    return say(out, row, SAY_WON, 0 if won > 0 else 1, abs(won), 0, 0, 0)


def is_counted(view: Sheet) -> bool:
    """Whether the hands have been settled."""
    return bool(view.phase == OVER)


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended."""
    won = score(view, 0)
    if view.phase != OVER:
        out[0] = SAY_RESULT_NONE
    elif won == 0:
        out[0] = SAY_RESULT_EQUAL
    else:
        say(out, 0, SAY_RESULT_WON, 0 if won > 0 else 1, abs(won), 0, 0, 0)
