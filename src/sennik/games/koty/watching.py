"""What is noted of Koty: cards played, attacks and defences, how a match ends."""

from typing import Any

from sennik.games.common import CHANCE
from sennik.games.koty.facts import (
    AIMING,
    DEFENDING,
    EXCHANGE,
    JOKER,
    KINDS,
    LAND,
    LANDS,
    LANDS_TO_END,
    MOST_NINES,
    OWL,
    PASS,
    REPEATING,
    TURN,
)
from sennik.games.koty.lands import is_rival
from sennik.games.watching import OWN, Table, cards, note_match, rows

PLAYED = OWN  # + kind, then EXCHANGE
ANSWERS = PLAYED + KINDS + 1  # a cat, a joker, an owl, nothing
REPEATED = ANSWERS + 4  # no, yes
ENDED = REPEATED + 2  # by full lands, otherwise
ATTACKS = ENDED + 2  # cards played on a rival's land
NOTES = ATTACKS + 1
HAS_ROUNDS = False
RATIOS = {"attacks_per_turn": (ATTACKS, *range(PLAYED, PLAYED + KINDS + 1))}

TABLES = (
    Table(
        "played", (*cards(__package__, 0, KINDS), *rows("played", "exchange")), PLAYED
    ),
    Table("defence", rows("defence", "cat", "joker", "owl", "none"), ANSWERS),
    Table("repeats", rows("repeats", "stops", "again"), REPEATED),
    Table("ends", rows("ends", "nines", "cards"), ENDED),
)


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Note a step that is about to be taken."""
    if actor == CHANCE:
        return
    if state.phase == TURN:
        notes[PLAYED + (KINDS if action == EXCHANGE else action)] += 1
    elif state.phase == AIMING:
        notes[ATTACKS] += 1 if is_rival(state, actor, (action - LAND) // LANDS) else 0
    elif state.phase == DEFENDING:
        answer = 3 if action == PASS else 0
        answer = 1 if action == JOKER else answer
        notes[ANSWERS + (2 if action == OWL else answer)] += 1
    elif state.phase == REPEATING:
        notes[REPEATED + (0 if action == PASS else 1)] += 1


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Note the end of a match."""
    if mask == 0:
        notes[ENDED + (0 if is_full(state) else 1)] += 1
    note_match(state, decisions, mask, 0, notes)


def is_full(state: Any) -> bool:
    """Whether some dream has as many full lands as end the match."""
    for seat in range(state.seats):
        full = 0
        for land in range(LANDS):
            full += 1 if state.nines[seat, land] == MOST_NINES else 0
        if full >= LANDS_TO_END:
            return True
    return False
