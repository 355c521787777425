"""Onirim: actions as text, as records hold them."""

from sennik.games.common import CHANCE, UNREADABLE, Sheet
from sennik.games.onirim.facts import (
    ACTIONS,
    CAST,
    CHAMBERS,
    CHOOSE,
    CLIMB,
    CLIMB_SHARED,
    COLOURS,
    DISCARD,
    DISCARD_SHARED,
    DISMISSING,
    DISPEL,
    DOOR,
    DRAFTING,
    ENOUGH,
    FETCH,
    FORGO,
    GAZE,
    GIVE,
    GIVE_TOWER,
    GOALS,
    KEEP,
    KEYS,
    KINDS,
    LIFTING,
    OBEY,
    ORDERING,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PAY_SHARED_KEY,
    PLAY,
    PLAY_SHARED,
    PREMONITION,
    PREMONITIONS,
    RAISE_LEFT,
    RAISE_RIGHT,
    RAISE_SHARED_LEFT,
    RAISE_SHARED_RIGHT,
    RAZE,
    SEEK,
    SEEKING,
    SIFTING,
    SINKING,
    SPARE,
    SPELLS,
    SPEND_REST,
    SPENDING,
    SWAPPING_WITH,
    TO_LIMBO,
    TOWER,
    TOWERS,
    UNLOCK,
    UNLOCK_SHARED,
    YIELDING,
)

HUES = ("red", "blue", "green", "brown")
SHAPES = ("sun", "moon", "key")
OMEN_SYMBOLS = (*HUES, "pair", "three", "four", "five")
SPELL_SYMBOLS = ("prophecy", "planning", "punishment")
SYMBOLS = (
    *(f"{hue}.{shape}" for shape in SHAPES for hue in HUES),
    *(f"{hue}.door" for hue in HUES),
    "nightmare",
    *(f"{hue}.tower{sight}" for sight in (3, 4, 5) for hue in HUES),
    "happy",
    *(f"omen.{name}" for name in OMEN_SYMBOLS),
    *(f"goal.{hue}" for hue in HUES),
)


def named(base: int, verb: str, first: int, count: int) -> dict[int, str]:
    """`verb` and the notation of `count` kinds from `first` on, by action."""
    return {base + i: f"{verb} {SYMBOLS[first + i]}" for i in range(count)}


PLAIN = {
    **named(PLAY, "play", 0, CHAMBERS),
    **named(PLAY_SHARED, "play shared", 0, CHAMBERS),
    **named(DISCARD, "discard", 0, CHAMBERS),
    **named(DISCARD_SHARED, "discard shared", 0, CHAMBERS),
    **named(GIVE, "swap", 0, CHAMBERS),
    KEEP: "keep",
    FETCH: "fetch",
    FORGO: "forgo",
    UNLOCK: "unlock",
    UNLOCK_SHARED: "unlock shared",
    TO_LIMBO: "limbo",
    **named(PAY_KEY, "pay", KEYS, COLOURS),
    **named(PAY_SHARED_KEY, "pay shared", KEYS, COLOURS),
    **named(PAY_DOOR, "pay", DOOR, COLOURS),
    PAY_FIVE: "pay five",
    PAY_HAND: "pay hand",
    **named(RAISE_LEFT, "raise left", TOWER, TOWERS),
    **named(RAISE_RIGHT, "raise right", TOWER, TOWERS),
    **named(RAISE_SHARED_LEFT, "raise shared left", TOWER, TOWERS),
    **named(RAISE_SHARED_RIGHT, "raise shared right", TOWER, TOWERS),
    **named(CLIMB, "discard", TOWER, TOWERS),
    **named(CLIMB_SHARED, "discard shared", TOWER, TOWERS),
    **named(GIVE_TOWER, "swap", TOWER, TOWERS),
    **named(RAZE, "raze", TOWER, TOWERS),
    SPARE: "spare",
    **named(DISPEL, "dispel", PREMONITION, PREMONITIONS),
    GAZE: "gaze",
    SEEK: "seek",
    ENOUGH: "enough",
    **named(OBEY, "obey", PREMONITION, PREMONITIONS),
    **{CAST + spell: f"cast {SPELL_SYMBOLS[spell]}" for spell in range(SPELLS)},
    SPEND_REST: "spend rest",
    **{CHOOSE + place: f"goal {place + 1}" for place in range(GOALS)},
}
PLAIN_ACTIONS = {words: action for action, words in PLAIN.items()}
KIND_VERBS = {
    DRAFTING: "draft ",
    DISMISSING: "dismiss ",
    ORDERING: "order ",
    SWAPPING_WITH: "for ",
    SIFTING: "dismiss ",
    SEEKING: "find ",
    YIELDING: "yield ",
    SPENDING: "spend ",
    LIFTING: "lift ",
    SINKING: "sink ",
}  # Chance and all else: the bare kind


def text(state: Sheet, actor: int, action: int) -> str:
    """The action in notation, as `actor` would write it in this phase."""
    assert 0 <= action < ACTIONS
    if action < KINDS:
        return kind_verb(state, actor) + SYMBOLS[action]
    return PLAIN[action]


def action(state: Sheet, actor: int, text: str) -> int:
    """The action that `text` names in this phase, or UNREADABLE."""
    if text in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[text]
    verb = kind_verb(state, actor)
    if text.startswith(verb) and text[len(verb) :] in SYMBOLS:
        return SYMBOLS.index(text[len(verb) :])
    return UNREADABLE


def kind_verb(state: Sheet, actor: int) -> str:
    """What stands before a kind in this phase."""
    return "" if actor == CHANCE else KIND_VERBS.get(state.phase, "")
