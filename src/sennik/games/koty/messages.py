"""Koty: every message it can say by its number, and the keys of its refusals.

The sentences lie in the catalogues; `saying` explains the names of arguments. Lands
count from 1, as people count them.
"""

from sennik.games.koty.facts import *
from sennik.games.koty.notation import SYMBOLS
from sennik.games.saying import Vocabulary, messages

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
