"""Koty: what can be done, what was done and how it ended, as numbers.

Everything is made from the views of one seat and compiles like the rules. Lands count
from 1, as people count them.
"""

from sennik.games.common import CHANCE, CHANCE_ACTS, HIDDEN, Numbers, Sheet
from sennik.games.koty.counting import (
    dream_cats,
    dream_nines,
    is_counted,
    land_cats,
    score,
    winners,
)
from sennik.games.koty.facts import *
from sennik.games.koty.lands import is_cat, is_open, partner, ravens
from sennik.games.koty.legality import actors
from sennik.games.koty.notation import SYMBOLS
from sennik.games.saying import Vocabulary, messages, say

PHASE_KEYS = (
    *("starting", "dealing", "turn", "aiming", "naming", "refilling", "defending"),
    *("repeating", "placing", "moving", "earning", "forfeiting", "over"),
)
REFUSALS = {  # by code: the key, and the paragraph that says so
    NOT_YOUR_TURN: ("not_your_turn", 9),
    NOT_NOW: ("not_now", 9),
    NO_SUCH_OUTCOME: ("no_such_outcome", 3),
    NOT_IN_HAND: ("not_in_hand", 9),
    CAT_HAS_NO_LAND: ("cat_has_no_land", 13),
    RAVEN_HAS_NO_LAND: ("raven_has_no_land", 17),
    JOKER_HAS_NO_LAND: ("joker_has_no_land", 18),
    NOTHING_TO_MOVE: ("nothing_to_move", 31),
    NO_RAVEN_TO_TAKE: ("no_raven_to_take", 32),
    OWL_ONLY_DEFENDS: ("owl_only_defends", 30),
    NO_SUCH_LAND: ("no_such_land", 1),
    FIRST_EMPTY_LAND: ("first_empty_land", 7),
    OTHER_COLOUR: ("other_colour", 14),
    CAT_ON_RAVEN: ("cat_on_raven", 17),
    RIVALS_EMPTY_LAND: ("rivals_empty_land", 25),
    PARTNERS_DREAM: ("partners_dream", 36),
    RAVEN_NEEDS_NINE: ("raven_needs_nine", 25),
    RAVEN_ON_OWN_NINE: ("raven_on_own_nine", 25),
    RAVEN_ON_RIVALS_RAVEN: ("raven_on_rivals_raven", 17),
    JOKER_NEEDS_CAT: ("joker_needs_cat", 18),
    JOKER_ON_RIVALS_RAVEN: ("joker_on_rivals_raven", 18),
    WRONG_NAME: ("wrong_name", 19),
    WRONG_DEFENCE: ("wrong_defence", 22),
    WRONG_REPEAT: ("wrong_repeat", 24),
    MOTH_TAKES_CATS: ("moth_takes_cats", 31),
    MOTH_NEEDS_ROOM: ("moth_needs_room", 31),
    BAT_TAKES_RIVALS_RAVENS: ("bat_takes_rivals_ravens", 32),
    NINES_STAY_HOME: ("nines_stay_home", 6),
    NINE_NEEDS_ROOM: ("nine_needs_room", 6),
    LAND_IS_FULL: ("land_is_full", 8),
}

EFFECTS = {  # by kind: what tells its effect, and the paragraph that does so
    **dict.fromkeys(range(CATS), ("effect.cat", 12)),
    RAVEN: ("effect.raven", 25),
    JOKER: ("effect.joker", 18),
    MOTH: ("effect.moth", 31),
    BAT: ("effect.bat", 32),
    OWL: ("effect.owl", 30),
    DRAGON: ("effect.dragon", 33),
}
OPTION_REFUSALS = {
    NO_SUCH_STARTER: "no_such_starter",
    TEAMS_NEED_PAIRS: "teams_need_pairs",
}
VOCABULARY = Vocabulary(
    messages(
        # The log.
        "starter who",
        "dealt",
        "drew who card",
        "shuffled",
        "exchanged who card card2 card3 card4",
        "exchanged.unlisted who",
        "played.own who land card",
        "played.rival who land card whom",
        "joker.own who land card",
        "joker.rival who land card whom",
        "passed who",
        "defended who card",
        "caught who card",
        "repeated who card",
        "stopped who",
        "friends who card card2",
        "fought who land card",
        "fight.lost card",
        "chased",
        "nine who land",
        "forfeited card",
        "moved who whom land card whom2 land2",
        "bat who whom land",
        "dragon who number",
        "turned who land card",
        "turned.lost card",
        "over.nines who",
        "over.short",
        "over.exchanges",
        "cats who number",
        "won who",
        # A land, and what lies there.
        "land.own land what*",
        "land.rival land whom what*",
        "land.empty",
        "land.nine",
        "named card",
        "doubled what*",
        # Choices.
        "label.play card",
        "label.name card",
        "label.defend card",
        "label.catch card",
        "label.repeat card",
        "label.on where*",
        "label.to where*",
        "label.exchange",
        "label.let_it_come",
        "label.let_it_be",
        "label.starter who",
        # What to do.
        "prompt.turn",
        "prompt.naming",
        "prompt.repeating",
        "prompt.moving",
        "prompt.aiming card",
        "prompt.aiming.moth",
        "prompt.aiming.bat",
        "prompt.defending whom land card card2",
        "prompt.defending.own whom land card card2",
        "prompt.placing.fighters",
        "prompt.placing.nine",
        "prompt.over",
        "prompt.drawing",
        "prompt.waiting seats",
        # The end.
        "result.none",
        "result.one seats number rest*",
        "result.shared seats number rest*",
        "standing who number nines rest*",
        "standing.last who number nines",
        # Things to click.
        "target.button",
        "target.hand card",
        "target.choice card",
        "target.dream seat land",
    ),
    {"card": SYMBOLS, "phase": PHASE_KEYS},
)
# fmt: off
(
    SAY_STARTER, SAY_DEALT, SAY_DREW, SAY_SHUFFLED, SAY_EXCHANGED,
    SAY_EXCHANGED_UNLISTED, SAY_PLAYED_OWN, SAY_PLAYED_RIVAL, SAY_JOKER_OWN,
    SAY_JOKER_RIVAL, SAY_PASSED, SAY_DEFENDED, SAY_CAUGHT, SAY_REPEATED, SAY_STOPPED,
    SAY_FRIENDS, SAY_FOUGHT, SAY_FIGHT_LOST, SAY_CHASED, SAY_NINE, SAY_FORFEITED,
    SAY_MOVED, SAY_BAT, SAY_DRAGON, SAY_TURNED, SAY_TURNED_LOST, SAY_OVER_NINES,
    SAY_OVER_SHORT, SAY_OVER_EXCHANGES, SAY_CATS, SAY_WON,
    SAY_LAND_OWN, SAY_LAND_RIVAL, SAY_LAND_EMPTY, SAY_LAND_NINE, SAY_NAMED,
    SAY_DOUBLED,
    SAY_LABEL_PLAY, SAY_LABEL_NAME, SAY_LABEL_DEFEND, SAY_LABEL_CATCH,
    SAY_LABEL_REPEAT, SAY_LABEL_ON, SAY_LABEL_TO, SAY_LABEL_EXCHANGE,
    SAY_LABEL_LET_IT_COME, SAY_LABEL_LET_IT_BE, SAY_LABEL_STARTER,
    SAY_PROMPT_TURN, SAY_PROMPT_NAMING, SAY_PROMPT_REPEATING, SAY_PROMPT_MOVING,
    SAY_PROMPT_AIMING, SAY_PROMPT_AIMING_MOTH, SAY_PROMPT_AIMING_BAT,
    SAY_PROMPT_DEFENDING, SAY_PROMPT_DEFENDING_OWN, SAY_PROMPT_PLACING_FIGHTERS,
    SAY_PROMPT_PLACING_NINE, SAY_PROMPT_OVER, SAY_PROMPT_DRAWING, SAY_PROMPT_WAITING,
    SAY_RESULT_NONE, SAY_RESULT_ONE, SAY_RESULT_SHARED, SAY_STANDING,
    SAY_STANDING_LAST,
    SAY_TARGET_BUTTON, SAY_TARGET_HAND, SAY_TARGET_CHOICE, SAY_TARGET_DREAM,
) = range(71)
# fmt: on

# Numbers of a view that pictures show beside its fields.
FIGURES = (partner, land_cats, dream_cats, dream_nines)
# Choices that only lead to the next one, so that a page can keep them to itself.
TENTATIVE = ("label.play", "label.on")
COSTLY = ("label.exchange",)  # asked about once more
STANDINGS = 3  # where they begin in the row of a result, four numbers each
# The phases in which what lies on top can go without being replaced.
CLEARING = 1 << AIMING | 1 << NAMING | 1 << REFILLING | 1 << DEFENDING

# --- Choices -----------------------------------------------------------------------


def label(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        caught = view.phase == DEFENDING and action == OWL
        card = int(view.card) if caught else action
        form = SAY_LABEL_CATCH if caught else card_label(view.phase)
        say(out, 0, form, card, 0, 0, 0, 0)
    elif action == EXCHANGE:
        say(out, 0, SAY_LABEL_EXCHANGE, 0, 0, 0, 0, 0)
    elif action == PASS:
        defends = view.phase == DEFENDING
        form = SAY_LABEL_LET_IT_COME if defends else SAY_LABEL_LET_IT_BE
        say(out, 0, form, 0, 0, 0, 0, 0)
    elif action >= STARTER:
        say(out, 0, SAY_LABEL_STARTER, action - STARTER, 0, 0, 0, 0)
    else:
        out[0] = SAY_LABEL_ON if view.phase == AIMING else SAY_LABEL_TO
        tell_land(view, seat, action - LAND, out)


def card_label(phase: int) -> int:
    """What is done with a card in `phase`."""
    if phase == TURN:
        return SAY_LABEL_PLAY
    if phase == NAMING:
        return SAY_LABEL_NAME
    if phase == DEFENDING:
        return SAY_LABEL_DEFEND
    return SAY_LABEL_REPEAT if phase == REPEATING else SAY_NAMED


def tell_land(view: Sheet, seat: int, place: int, out: Numbers) -> None:
    """The land of a label: whose it is, its top and the 9s under it."""
    whose = place // LANDS
    where = place % LANDS
    out[1] = SAY_LAND_OWN if whose == seat else SAY_LAND_RIVAL
    out[2] = where + 1
    out[3] = whose
    at = 3 if whose == seat else 4
    top = int(view.tops[whose, where])
    for _ in range(view.nines[whose, where] - (1 if top == NINE else 0)):
        out[at] = SAY_DOUBLED
        at += 1
    out[at] = SAY_NAMED
    if top == HIDDEN or top == NINE:
        out[at] = SAY_LAND_NINE if top == NINE else SAY_LAND_EMPTY
    out[at + 1] = top


def target(view: Sheet, seat: int, action: int, out: Numbers) -> None:
    """The thing to click for a choice."""
    place = action - LAND
    if action < KINDS:
        form = SAY_TARGET_CHOICE if view.phase == NAMING else SAY_TARGET_HAND
        say(out, 0, form, action, 0, 0, 0, 0)
    elif LAND <= action < PASS:
        say(out, 0, SAY_TARGET_DREAM, place // LANDS, place % LANDS, 0, 0, 0)
    else:
        say(out, 0, SAY_TARGET_BUTTON, 0, 0, 0, 0, 0)


# --- What to do --------------------------------------------------------------------


def prompt(view: Sheet, seat: int, out: Numbers) -> None:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        say(out, 0, SAY_PROMPT_OVER, 0, 0, 0, 0, 0)
    elif mask == CHANCE_ACTS:
        say(out, 0, SAY_PROMPT_DRAWING, 0, 0, 0, 0, 0)
    elif not mask >> seat & 1:
        say(out, 0, SAY_PROMPT_WAITING, mask, 0, 0, 0, 0)
    elif view.phase == DEFENDING:
        own = view.whose == seat
        form = SAY_PROMPT_DEFENDING_OWN if own else SAY_PROMPT_DEFENDING
        top = int(view.tops[view.whose, view.where])
        say(out, 0, form, view.whose, view.where + 1, top, view.named, 0)
    else:
        say(out, 0, own_prompt(view), view.card, 0, 0, 0, 0)


def own_prompt(view: Sheet) -> int:
    """What the seat that acts is asked, unless it is to defend."""
    if view.phase == TURN:
        return SAY_PROMPT_TURN
    if view.phase == NAMING:
        return SAY_PROMPT_NAMING
    if view.phase == REPEATING:
        return SAY_PROMPT_REPEATING
    if view.phase == MOVING:
        return SAY_PROMPT_MOVING
    if view.phase == AIMING and view.card == MOTH:
        return SAY_PROMPT_AIMING_MOTH
    if view.phase == AIMING:
        return SAY_PROMPT_AIMING_BAT if view.card == BAT else SAY_PROMPT_AIMING
    pair = view.gain == FOUGHT_PAIR
    return SAY_PROMPT_PLACING_FIGHTERS if pair else SAY_PROMPT_PLACING_NINE


# --- The log -----------------------------------------------------------------------


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int, out: Numbers
) -> int:
    """Lines about one action, from the views of `seat` before and after it."""
    if actor == CHANCE:
        row = turned_up(before, after, witnessed, out)
    elif before.phase == TURN:
        row = begun(before, after, actor, witnessed, out)
    elif before.phase == AIMING or before.phase == NAMING:
        row = aimed(before, after, actor, witnessed, out)
    else:
        row = answered(before, after, actor, witnessed, out)
    row = changed(before, after, witnessed, row, out)
    if after.shuffles > before.shuffles:
        row = say(out, row, SAY_SHUFFLED, 0, 0, 0, 0, 0)
    return ended(after, row, out) if after.phase == OVER else row


def turned_up(before: Sheet, after: Sheet, witnessed: int, out: Numbers) -> int:
    """What Chance has turned up, as far as it was seen."""
    if before.phase == STARTING:
        return say(out, 0, SAY_STARTER, witnessed - STARTER, 0, 0, 0, 0)
    if before.phase == FORFEITING:
        return say(out, 0, SAY_FORFEITED, witnessed, 0, 0, 0, 0)
    row = 0
    if (before.phase == DEALING or before.phase == REFILLING) and witnessed >= 0:
        row = say(out, 0, SAY_DREW, before.drawer, witnessed, 0, 0, 0)
    if before.phase == DEALING and after.phase == TURN:
        row = say(out, row, SAY_DEALT, 0, 0, 0, 0, 0)
    return row


def begun(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """How a turn began; a card is told together with its land."""
    if action == DRAGON:
        return say(out, 0, SAY_DRAGON, who, ravens(before), 0, 0, 0)
    if action != EXCHANGE:
        return 0
    row = say(out, 0, SAY_EXCHANGED_UNLISTED, who, 0, 0, 0, 0)
    thrown = 0
    for kind in range(KINDS):
        thrown += max(after.discards[kind] - before.discards[kind], 0)
    if thrown != HAND:
        return row  # the discards were shuffled at once
    out[0] = SAY_EXCHANGED
    at = 2
    for kind in range(KINDS):
        for _ in range(after.discards[kind] - before.discards[kind]):
            out[at] = kind
            at += 1
    return row


def aimed(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """A card laid on a land; a joker on a cat is told once it is named, a cat that a
    moth carries once it is set down."""
    named = struck_name(before, action)
    if named == HIDDEN or after.phase == MOVING:
        return 0
    place = struck_place(before, action)
    if before.card == MOTH:
        return moved(before, after, who, place, out)
    whose = place // LANDS
    land = place % LANDS + 1
    if before.card == BAT:
        return say(out, 0, SAY_BAT, who, whose, land, 0, 0)
    if before.phase == NAMING:
        form = SAY_JOKER_OWN if whose == who else SAY_JOKER_RIVAL
        return say(out, 0, form, who, land, named, whose, 0)
    form = SAY_PLAYED_OWN if whose == who else SAY_PLAYED_RIVAL
    return say(out, 0, form, who, land, before.card, whose, 0)


def struck_place(before: Sheet, action: int) -> int:
    """The land that the card in play lies on after this step, counted through all
    dreams, or HIDDEN."""
    if before.phase == AIMING:
        return action - LAND
    if before.whose == HIDDEN:
        return HIDDEN
    return int(before.whose * LANDS + before.where)


def struck_name(before: Sheet, action: int) -> int:
    """What the card in play is after this step, or HIDDEN."""
    if before.phase == NAMING:
        return action
    if before.phase != AIMING:
        return int(before.named)
    if before.card != JOKER:
        return int(before.card)
    place = action - LAND
    raven = before.tops[place // LANDS, place % LANDS] == RAVEN
    return RAVEN if raven else HIDDEN


def answered(before: Sheet, after: Sheet, who: int, action: int, out: Numbers) -> int:
    """A defence, a repetition, or a cat set down by a moth."""
    if before.phase == DEFENDING:
        if action == PASS:
            return say(out, 0, SAY_PASSED, who, 0, 0, 0, 0)
        if action == OWL:
            return say(out, 0, SAY_CAUGHT, who, before.card, 0, 0, 0)
        return say(out, 0, SAY_DEFENDED, who, action, 0, 0, 0)
    if before.phase == REPEATING:
        if action == PASS:
            return say(out, 0, SAY_STOPPED, who, 0, 0, 0, 0)
        return say(out, 0, SAY_REPEATED, who, action, 0, 0, 0)
    if before.phase == MOVING:
        return moved(before, after, who, struck_place(before, action), out)
    return 0  # the place of a 9 is told when it lies there


def moved(before: Sheet, after: Sheet, who: int, place: int, out: Numbers) -> int:
    """A moth took its cat from the land `place`; where to is seen there."""
    whose = place // LANDS
    where = place % LANDS
    goal = 0
    while not is_open(before, goal // LANDS, goal % LANDS) or not is_cat(
        after.tops[goal // LANDS, goal % LANDS]
    ):
        goal += 1
    card = int(before.tops[whose, where])
    row = say(out, 0, SAY_MOVED, who, whose, where + 1, card, goal // LANDS)
    out[6] = goal % LANDS + 1
    return row


# --- What happened on the table ----------------------------------------------------


def changed(before: Sheet, after: Sheet, action: int, row: int, out: Numbers) -> int:
    """What the step did to the dreams, read off the table."""
    who = before.turn
    named = after.named
    if after.gain == WON_NINE and before.gain != WON_NINE:
        return say(out, row, SAY_FRIENDS, who, named, FRIENDS - named, 0, 0)
    if dream_nines(after, who) > dream_nines(before, who):
        return added(before, after, who, row, out)
    lost = unplaced(before, after, action)
    if lost != HIDDEN:
        return say(out, row, SAY_TURNED_LOST, lost, 0, 0, 0, 0)
    return cleared(before, after, action, row, out)


def added(before: Sheet, after: Sheet, who: int, row: int, out: Numbers) -> int:
    """The 9 that has just joined a dream, and what it is known to be."""
    land = 0
    while after.nines[who, land] == before.nines[who, land]:
        land += 1
    for kind in range(KINDS):
        if after.buried[kind] > before.buried[kind]:
            if kind == RAVEN or kind == DRAGON:
                return say(out, row, SAY_TURNED, who, land + 1, kind, 0, 0)
            top = int(after.tops[who, land])
            return say(out, row, SAY_FOUGHT, who, land + 1, top, 0, 0)
    return say(out, row, SAY_NINE, who, land + 1, 0, 0, 0)


def unplaced(before: Sheet, after: Sheet, action: int) -> int:
    """The raven or dragon that found no land as a 9, or HIDDEN."""
    if after.phase == PLACING:
        return HIDDEN
    if before.phase == TURN and action == DRAGON:
        return DRAGON
    return RAVEN if before.phase == AIMING and before.card == BAT else HIDDEN


def cleared(before: Sheet, after: Sheet, action: int, row: int, out: Numbers) -> int:
    """Ravens chased off, or fighters that found no land."""
    named = struck_name(before, action) if CLEARING >> before.phase & 1 else HIDDEN
    place = struck_place(before, action)
    if place == HIDDEN or named == HIDDEN or after.gain == FOUGHT_PAIR:
        return row
    whose = place // LANDS
    where = place % LANDS
    if before.tops[whose, where] != named or after.tops[whose, where] == named:
        return row
    if named == RAVEN:
        return say(out, row, SAY_CHASED, 0, 0, 0, 0, 0)
    return say(out, row, SAY_FIGHT_LOST, named, 0, 0, 0, 0)


def ended(after: Sheet, row: int, out: Numbers) -> int:
    """Why the match is over, the cats, and who won."""
    most = after.exchange_limit * after.seats
    if after.short:
        row = say(out, row, SAY_OVER_SHORT, 0, 0, 0, 0, 0)
    elif after.exchanges >= most > 0:
        row = say(out, row, SAY_OVER_EXCHANGES, 0, 0, 0, 0, 0)
    else:
        row = say(out, row, SAY_OVER_NINES, after.turn, 0, 0, 0, 0)
    won = winners(after)
    for who in range(after.seats):
        row = say(out, row, SAY_CATS, who, score(after, who), 0, 0, 0)
    for who in range(after.seats):
        if won >> who & 1:
            row = say(out, row, SAY_WON, who, 0, 0, 0, 0)
    return row


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, out: Numbers) -> None:
    """How the match ended, with everybody's cats and 9s."""
    won = winners(view)
    out[0] = SAY_RESULT_SHARED if won & (won - 1) else SAY_RESULT_ONE
    if won == 0:
        out[0] = SAY_RESULT_NONE
    out[1] = won
    at = STANDINGS
    for who in range(view.seats):
        if won >> who & 1:
            out[2] = score(view, who)
        out[at] = SAY_STANDING if who + 1 < view.seats else SAY_STANDING_LAST
        out[at + 1] = who
        out[at + 2] = score(view, who)
        out[at + 3] = dream_nines(view, who)
        at += 4
