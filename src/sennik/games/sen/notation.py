"""Sen: actions as text, as records hold them; seats and places count from 0."""

import re

from sennik.games.common import CHANCE, UNREADABLE, Sheet
from sennik.games.sen.facts import (
    ACTIONS,
    CARDS,
    CHOOSING,
    CLAIM,
    CLAIMING,
    CLAIMING_WITH,
    CLOSED,
    HOURGLASSES,
    KINDS,
    LAY,
    MAX_SEATS,
    NUMBER,
    OPEN,
    OPENING,
    PEEKING,
    PICKING,
    PLACE,
    STARTER,
    SWAPPING,
    SWAPPING_WITH,
    USE,
    WAKE,
    is_own,
    owner,
    places,
)

SYMBOLS = (
    *("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "hourglass"),
    *("take", "peek", "swap", "pick", "take.j", "peek.j", "swap.j"),
)
PLAIN = {
    OPEN: "open",
    CLOSED: "closed",
    WAKE: "wake",
    CLAIM: "claim",
    LAY: "lay",
    USE: "use",
    HOURGLASSES: "announce hourglasses",
    **{NUMBER + number: f"announce {number}" for number in range(10)},
    **{STARTER + seat: f"starter {seat}" for seat in range(MAX_SEATS)},
}
PLAIN_ACTIONS = {words: action for action, words in PLAIN.items()}
PLACE_VERBS = {
    OPENING: "look",
    PEEKING: "peek",
    SWAPPING: "swap",
    SWAPPING_WITH: "with",
    CLAIMING: "point",
    CLAIMING_WITH: "and",
}  # in every other phase: place
KIND_VERBS = {CHOOSING: "keep ", PICKING: "pick "}  # Chance and all else: the bare kind
PLACE_TEXT = re.compile(r"([a-z]+) ([0-4])\.(0|[1-9][0-9]{0,2})", re.ASCII)


def text(state: Sheet, actor: int, action: int) -> str:
    """The action in notation, as `actor` would write it in this phase."""
    assert 0 <= action < ACTIONS
    if action < KINDS:
        return kind_verb(state, actor) + SYMBOLS[action]
    if action < PLACE + CARDS:
        place = action - PLACE
        seat = owner(state, place)
        verb = place_verb(state, actor)
        return f"{verb} {seat}.{place - state.start[seat]}"
    return PLAIN[action]


def action(state: Sheet, actor: int, text: str) -> int:
    """The action that `text` names in this phase, or UNREADABLE."""
    if text in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[text]
    verb = kind_verb(state, actor)
    if text.startswith(verb) and text[len(verb) :] in SYMBOLS:
        return SYMBOLS.index(text[len(verb) :])
    found = PLACE_TEXT.fullmatch(text)
    if found is None or found[1] != place_verb(state, actor):
        return UNREADABLE
    return named_place(state, int(found[2]), int(found[3]))


def named_place(state: Sheet, seat: int, offset: int) -> int:
    """The action that points at place `offset` of `seat`, or UNREADABLE.

    Places after the last dream belong to the last seat: they can be named, not played.
    """
    if seat >= state.seats:
        return UNREADABLE
    place: int = state.start[seat] + offset
    if is_own(state, seat, place):
        return PLACE + place
    beyond = seat == state.seats - 1 and places(state) <= place < CARDS
    return PLACE + place if beyond else UNREADABLE


def kind_verb(state: Sheet, actor: int) -> str:
    """What stands before a kind in this phase."""
    return "" if actor == CHANCE else KIND_VERBS.get(state.phase, "")


def place_verb(state: Sheet, actor: int) -> str:
    """What stands before a place in this phase."""
    return "place" if actor == CHANCE else PLACE_VERBS.get(state.phase, "place")
