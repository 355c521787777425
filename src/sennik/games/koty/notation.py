"""Koty: actions in notation, as records hold them, and back."""

import re

from sennik.games.common import CHANCE, UNREADABLE, Sheet
from sennik.games.koty.facts import (
    ACTIONS,
    DEFENDING,
    EXCHANGE,
    KINDS,
    LAND,
    LANDS,
    MAX_SEATS,
    MOVING,
    NAMING,
    PASS,
    PLACING,
    REPEATING,
    STARTER,
)

SYMBOLS = (
    *("1", "2", "3", "4", "5", "6", "7", "8"),
    *("raven", "joker", "moth", "bat", "owl", "dragon"),
)
PLAIN = {
    EXCHANGE: "exchange",
    PASS: "pass",
    **{STARTER + seat: f"starter {seat}" for seat in range(MAX_SEATS)},
}
PLAIN_ACTIONS = {words: action for action, words in PLAIN.items()}
KIND_VERBS = {NAMING: "as ", DEFENDING: "defend ", REPEATING: "repeat "}  # else: play
LAND_VERBS = {PLACING: "at", MOVING: "to"}  # in every other phase: on
LAND_TEXT = re.compile(r"([a-z]+) ([0-5])\.([0-3])", re.ASCII)


def text(state: Sheet, actor: int, action: int) -> str:
    """The action in notation, as `actor` would write it in this phase."""
    assert 0 <= action < ACTIONS
    if action < KINDS:
        return kind_verb(state, actor) + SYMBOLS[action]
    if LAND <= action < PASS:
        seat, land = divmod(action - LAND, LANDS)
        return f"{land_verb(state)} {seat}.{land}"
    return PLAIN[action]


def action(state: Sheet, actor: int, text: str) -> int:
    """The action that `text` names in this phase, or UNREADABLE."""
    if text in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[text]
    verb = kind_verb(state, actor)
    if text.startswith(verb) and text[len(verb) :] in SYMBOLS:
        return SYMBOLS.index(text[len(verb) :])
    found = LAND_TEXT.fullmatch(text)
    if found is None or found[1] != land_verb(state):
        return UNREADABLE
    return LAND + int(found[2]) * LANDS + int(found[3])


def kind_verb(state: Sheet, actor: int) -> str:
    """What stands before a kind in this phase; Chance just turns it up."""
    return "" if actor == CHANCE else KIND_VERBS.get(state.phase, "play ")


def land_verb(state: Sheet) -> str:
    """What stands before a land in this phase."""
    return LAND_VERBS.get(state.phase, "on")
