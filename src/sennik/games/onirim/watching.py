"""What is noted of Onirim: how doors are found and what nightmares are paid with."""

from typing import Any

from sennik.games.common import CHANCE
from sennik.games.onirim.facts import (
    CAST,
    CHAMBERS,
    CLIMB,
    DISCARD,
    DISCARD_SHARED,
    DOORS,
    DREAMING,
    FORGO,
    GAZE,
    KEYS,
    OPENING,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    RAISE_LEFT,
    SEARCHING,
    SPELLS,
    SPEND_REST,
    SUFFERING,
    TO_LIMBO,
    TURN,
)
from sennik.games.watching import OWN, Table, note_match, numbered, rows

TURNS = OWN  # a card played, discarded, a key discarded (a Prophecy); tower up, down
DRAWN_DOORS = TURNS + 5  # unlocked, sent to limbo
SERIES = DRAWN_DOORS + 2  # door fetched, forgone
PAID = SERIES + 2  # a key, a door, five cards, the hand
FOUND = PAID + 4  # + doors at the end
DREAMS = FOUND + DOORS + 1  # a premonition dispelled, seven cards, a card searched for
SPELLS_CAST = DREAMS + 3  # + spell
NOTES = SPELLS_CAST + SPELLS
HAS_ROUNDS = False

TABLES = (
    Table(
        "turns", rows("turns", "chamber", "discarded", "key", "tower", "view"), TURNS
    ),
    Table("doors", rows("doors", "opened", "limbo"), DRAWN_DOORS),
    Table("series", rows("series", "fetched", "forgone"), SERIES),
    Table("nightmares", rows("nightmares", "key", "door", "pile", "hand"), PAID),
    Table("found", numbered(0, DOORS + 1), FOUND, 0, True),
    Table("dreams", rows("dreams", "dispelled", "looked", "searched"), DREAMS),
    Table("spells", rows("spells", "prophecy", "planning", "punishment"), SPELLS_CAST),
)


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Note a step that is about to be taken."""
    if actor == CHANCE:
        return
    phase = state.phase
    if action >= CAST:
        if action < SPEND_REST:
            notes[SPELLS_CAST + action - CAST] += 1
        return
    if phase == TURN:
        note_turn(action, notes)
    elif phase == OPENING:
        notes[DRAWN_DOORS + (1 if action == TO_LIMBO else 0)] += 1
    elif phase == SEARCHING:
        notes[SERIES + (1 if action == FORGO else 0)] += 1
    elif phase == SUFFERING:
        way = 1 if action >= PAY_DOOR else 0
        way = 2 if action == PAY_FIVE else way
        notes[PAID + (3 if action == PAY_HAND else way)] += 1
    elif phase == DREAMING:
        notes[DREAMS + max(action - GAZE + 1, 0)] += 1


def note_turn(action: int, notes: Any) -> None:
    """Note a play or a discard."""
    if action < DISCARD:
        notes[TURNS] += 1
        return
    if action >= RAISE_LEFT:
        notes[TURNS + (4 if action >= CLIMB else 3)] += 1
        return
    chamber = action - (DISCARD if action < DISCARD_SHARED else DISCARD_SHARED)
    notes[TURNS + (2 if KEYS <= chamber < CHAMBERS else 1)] += 1


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Note the end of a match."""
    if mask == 0:
        notes[FOUND + state.found] += 1
    note_match(state, decisions, mask, 0, notes)
